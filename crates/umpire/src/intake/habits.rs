//! What mail programs put around a message that they quote, in the languages of their users.
//!
//! Two ways to know it, for each thing: by its form (an address and a date before a colon; three lines with
//! labels), which holds in any language, and by the words of the languages that we know.
//! Each list of words is one text, parted by bars.

use super::command;

/// Labels of a `From:` line.
const FROM_LABELS: &str = "\
    from|von|de|da|van|fra|från|lähettäjä|od|feladó|de la|от|από|kimden|gönderen|від|nuo|no|saatja|\
    šalje|pošiljatelj|од|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|מאת|من|từ|người gửi|dari|จาก|expéditeur|\
    absender";

/// Labels of the other lines of a header block.
const OTHER_LABELS: &str = "\
    sent|date|to|cc|bcc|subject|reply-to|importance|gesendet|datum|an|kopie|betreff|antwort an|\
    envoyé|à|objet|répondre à|enviado|enviado el|fecha|para|asunto|enviada em|enviado em|enviada|\
    data|assunto|inviato|inviata|a|oggetto|verzonden|aan|onderwerp|sendt|til|kopi|emne|dato|skickat|\
    till|kopia|ämne|lähetetty|vastaanottaja|kopio|aihe|päivämäärä|päiväys|wysłano|wysłane|do|dw|\
    temat|odesláno|komu|předmět|odoslané|kópia|predmet|dátum|küldve|elküldve|címzett|másolatot kap|\
    tárgy|trimis|expediat|către|subiect|изпратено|до|копие|относно|тема|дата|poslano|poslato|za|\
    prima|zadeva|послато|за|στάλθηκε|ημερομηνία|προς|κοιν|κοιν.|θέμα|gönderildi|gönderme tarihi|\
    kime|bilgi|konu|tarih|отправлено|кому|копия|надіслано|копія|išsiųsta|kam|iki|tema|nosūtīts|tēma|\
    saatmisaeg|saadetud|adressaat|koopia|teema|发送时间|日期|收件人|抄送|主题|寄件日期|傳送時間|傳送日期|收件者|副本|主旨|送信日時|日時|\
    宛先|件名|보낸 날짜|보낸날짜|날짜|받는 사람|받는사람|참조|제목|נשלח|תאריך|אל|עותק|נושא|تاريخ الإرسال|تم الإرسال|التاريخ|\
    إلى|نسخة|الموضوع|đã gửi|ngày|đến|tới|chủ đề|dikirim|tanggal|kepada|subjek|ส่ง|วันที่|ถึง|เรื่อง|\
    enviat|per a|assumpte";

/// Labels of a header block that begins with its date, as some web mailers write it.
const SENT_LABELS: &str = "\
    sent|date|gesendet|datum|envoyé|发送时间";

/// Words between dashes that open a copy of another message.
const COPY_WORDS: &str = "\
    original message|original|forwarded message|reply message|replied message|\
    ursprüngliche nachricht|original-nachricht|originalnachricht|weitergeleitete nachricht|\
    message d'origine|message d’origine|message original|message transféré|mensaje original|\
    mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|\
    messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|oprindelig meddelelse|\
    opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|wiadomość oryginalna|\
    wiadomość przekazana|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|\
    оригинално съобщение|izvorna poruka|originalna poruka|izvirno sporočilo|αρχικό μήνυμα|\
    orijinal mesaj|özgün ileti|исходное сообщение|пересылаемое сообщение|вихідне повідомлення|原始邮件|\
    原始郵件|转发邮件|轉寄郵件|回复的原邮件|元のメッセージ|원본 메시지|원본 메일|הודעה מקורית|الرسالة الأصلية";

/// How "wrote" is said before a colon, or before a name and a colon.
const WROTE: &str = "\
    wrote|writes|schrieb|schreibt|geschrieben|a écrit|escribió|escribio|escreveu|ha scritto|schreef|\
    skrev|kirjoitti|napisał|napisała|napisał(a)|pisze|napsal|napsala|napsal(a)|napísal|napísala|\
    napísal(a)|írta|a scris|написа|napisao|napisala|napisao/la|је написао|έγραψε|yazdı|написал|\
    написала|написал(а)|пишет|написав|пише|rašė|rakstīja|kirjutas|写道|寫道|于写道|のメール|書きました|が書きました|님이 작성|\
    작성|כתב|כתבה|כתב/ה|كتب|đã viết|menulis|เขียนว่า|va escriure|escrigué";

fn is_one_of(list: &str, word: &str) -> bool {
    list.split('|').any(|listed| listed == word)
}

/// True where everything from here on is a copy of another message.
pub(super) fn opens_foreign_text(lines: &[&str]) -> bool {
    let Some(first) = lines.first() else { return false };
    let line = first.trim().trim_matches('*');
    if matches!(
        line.to_lowercase().as_str(),
        "begin forwarded message:"
            | "anfang der weitergeleiteten nachricht:"
            | "début du message transféré :"
            | "inicio del mensaje reenviado:"
            | "inizio messaggio inoltrato:"
    ) {
        return true;
    }
    if line.starts_with("--") && is_copy_mark(line) {
        return true;
    }
    let ruler = line.len() >= 10 && line.bytes().all(|b| b == b'_');
    is_header_block(if ruler { &lines[1..] } else { lines })
}

/// `--- Original Message ---`; some telephones write the header on the same line.
fn is_copy_mark(line: &str) -> bool {
    let line = line.to_lowercase();
    let rest = line.trim_start_matches(['-', ' ', '\u{a0}']);
    COPY_WORDS.split('|').any(|word| {
        let after = rest.strip_prefix(word).map(|after| after.trim_start_matches([' ', '\u{a0}']));
        after.is_some_and(|after| after.is_empty() || after.starts_with("--"))
    })
}

/// A header line: its label in lower case, and what stands after it.
fn header_line(line: &str) -> Option<(String, &str)> {
    let (label, value) = line.split_once([':', '：'])?;
    let mark = |c: char| c.is_whitespace() || c == '*' || is_direction_mark(c);
    let label = label.trim_matches(mark).to_lowercase();
    let fits = !label.is_empty() && label.chars().count() <= 24 && label.split(' ').count() <= 3;
    (fits && !label.contains(|c: char| c.is_ascii_digit())).then_some((label, value.trim_matches(mark)))
}

fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A `From:` line, or one that says when it was sent, with two more header lines close below it; or, in any
/// language, three such lines at the least of which one has an address and one a date.
fn is_header_block(lines: &[&str]) -> bool {
    let Some((first, _)) = lines.first().and_then(|line| header_line(line)) else { return false };
    let block: Vec<(String, &str)> = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .take(6)
        .map_while(|line| header_line(line))
        .collect();
    let below: Vec<&str> = block.iter().skip(1).take(4).map(|(label, _)| label.as_str()).collect();
    let is_from = |label: &str| is_one_of(FROM_LABELS, label);
    let others = below.iter().filter(|label| is_one_of(OTHER_LABELS, label)).count();
    let sent_first = is_one_of(SENT_LABELS, &first) && below.first().is_some_and(|label| is_from(label));
    if others >= 2 && (is_from(&first) || sent_first) {
        return true;
    }
    let address = block.iter().any(|(_, value)| has_address(value));
    let date = block.iter().any(|(_, value)| has_year(value) && has_time(value));
    block.len() >= 3 && address && date && command::parse(lines[0]).is_none()
}

/// How many lines, three at most, say whose words follow: `On … wrote:` or the like in another language.
///
/// The words may follow on the same line.
pub(super) fn attribution(lines: &[&str]) -> Option<usize> {
    let mut joined = String::new();
    for (at, line) in lines.iter().take(3).enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('>') || joined.len() + line.len() > 400 {
            return if at == 0 { says_so_first(line, 0) } else { None };
        }
        joined.push(' ');
        joined.push_str(&line.to_lowercase());
        if is_attribution(joined.trim(), at == 0) || says_so_first(&joined, at).is_some() {
            // A line that is one without those above it leaves them to the player.
            let begins = has_year(lines[0]) || lines[0].contains('<');
            let alone = at > 0 && !begins && attribution(&lines[at..]) == Some(1);
            return (!alone && command::parse(lines[0]).is_none()).then_some(at + 1);
        }
        if !may_wrap(joined.trim()) {
            return None;
        }
    }
    None
}

/// An attribution with text behind it on its line, as Yahoo's program for Android writes it.
fn says_so_first(line: &str, at: usize) -> Option<usize> {
    let line = line.trim().to_lowercase();
    let colons = line.char_indices().filter(|(_, c)| matches!(c, ':' | '：')).map(|(at, _)| at);
    let spoken = |colon: usize| {
        let said = &line[..colon];
        let follows = line[colon..].chars().nth(1);
        follows.is_some_and(char::is_whitespace)
            && has_address(said)
            && has_year(said)
            && WROTE.split('|').any(|wrote| said.trim_end_matches(mark).ends_with(wrote))
    };
    colons.take(12).any(|colon| colon <= 400 && spoken(colon)).then_some(at + 1)
}

fn mark(c: char) -> bool {
    c.is_whitespace() || is_direction_mark(c)
}

/// How an attribution begins that a program may wrap.
fn may_wrap(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    matches!(first, "on" | "am" | "le" | "op" | "el" | "il" | "den" | "at" | "em" | "în" | "στις" | "vào")
        || line.starts_with(['在', '于'])
        || first.starts_with(|c: char| c.is_ascii_digit()) && line.contains(" <")
        || has_year(line) && (has_time(line) || line.contains('<'))
        || line.contains('<') && has_address(line)
}

/// Whether a line in lower case, or several joined, says whose words follow. `whole`: it is one line.
fn is_attribution(line: &str, whole: bool) -> bool {
    let line = line.trim_end_matches(mark);
    let Some(said) = line.strip_suffix([':', '：']) else { return false };
    let said = said.trim_end_matches(mark);
    let ends =
        [" wrote", "a écrit", "写道", "寫道", " schrieb", " schreef", " escribió", "ha scritto", " skrev"];
    let german = said.starts_with("am ") && said.contains(" schrieb ");
    let dutch = said.starts_with("op ") && said.contains(" schreef ");
    let yahoo = whole && said.contains(" schrieb am ");
    let dated = has_year(said) || has_time(said);
    let wrote = || WROTE.split('|').any(|wrote| said.contains(wrote));
    german
        || dutch
        || yahoo
        || ends.iter().any(|end| said.ends_with(end))
        || has_address(said) && (dated || wrote())
        || has_day(said) && has_time(said) && wrote()
}

/// `a@b.c` somewhere.
fn has_address(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = &text[at + 1..];
        let host: String =
            after.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '.' | '-')).collect();
        before.is_some_and(|c| !c.is_whitespace()) && host.trim_end_matches('.').contains('.')
    })
}

/// Digits and what parts them: `2026`, `20.11.26`, `20:00`.
fn figures(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| !(c.is_ascii_digit() || matches!(c, '.' | ':' | '/' | '-'));
    text.split(part)
        .map(|figure| figure.trim_matches(['.', ':', '/', '-']))
        .filter(|figure| !figure.is_empty())
}

/// A year, of this or the last century, the Buddhist ones too.
fn has_year(text: &str) -> bool {
    // Most lines have no such figures at all.
    if !text.as_bytes().windows(2).any(|two| matches!(two, b"19" | b"20" | b"25")) {
        return false;
    }
    let year = |word: &str| {
        word.len() == 4 && (word.starts_with("19") || word.starts_with("20") || word.starts_with("25"))
    };
    figures(text).any(|figure| figure.split(['.', ':', '/', '-']).any(year))
}

/// `20:00`, `8.00`, `20:00:07`, `20h00`.
fn has_time(text: &str) -> bool {
    let pair = |hours: &str, minutes: &str| {
        (1..=2).contains(&hours.len())
            && minutes.len() == 2
            && hours.parse::<u8>().is_ok_and(|hours| hours < 25)
            && minutes.parse::<u8>().is_ok_and(|minutes| minutes < 60)
    };
    figures(text).any(|figure| {
        let parts: Vec<&str> = figure.split([':', '.']).collect();
        matches!(parts[..], [hours, minutes] | [hours, minutes, _] if pair(hours, minutes))
    }) || text.split_whitespace().any(|word| {
        word.trim_matches(',').split_once('h').is_some_and(|(hours, minutes)| pair(hours, minutes))
    })
}

/// A day in figures, `20.11.26` or `11/20/2026`.
fn has_day(text: &str) -> bool {
    figures(text).any(|figure| figure.split(['.', '/', '-']).filter(|part| !part.is_empty()).count() == 3)
}

/// A line that a telephone puts below a message.
pub(super) fn is_device_line(line: &str) -> bool {
    let line = line.to_lowercase();
    let begins = [
        "sent from my ",
        "sent from outlook",
        "sent from mail for ",
        "sent from yahoo",
        "get outlook for ",
        "sent with proton mail",
        "sent via ",
        "yahoo mail: ",
        "holen sie sich outlook für ",
        "télécharger outlook pour ",
        "obtenez outlook pour ",
        "获取 outlook for ",
        "diese nachricht wurde von meinem ",
        "gesendet von ",
        "gesendet mit ",
        "envoyé de mon ",
        "envoyé depuis ",
        "inviato da ",
        "enviado desde mi ",
        "发自我的",
        "從我的",
    ];
    let german = line.starts_with("von mein") && line.trim_end_matches('.').ends_with("gesendet");
    line.chars().count() <= 80 && (german || begins.iter().any(|begin| line.starts_with(begin)))
}
