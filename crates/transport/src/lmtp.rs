//! In from a mail server that hands over itself (LMTP, RFC 2033).
use std::future::Future;
use std::time::Duration;

use smtp_proto::request::receiver::DataReceiver;
use smtp_proto::{Error as ParseError, Request};
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::time::timeout;

use super::Trouble;
use super::inbox::Envelope;

/// How long the other side may be silent (RFC 5321 4.5.3.2).
const PATIENCE: Duration = Duration::from_secs(300);
/// Longest line of a command.
const LINE: u64 = 4_096;
/// Recipients of one message.
const RECIPIENTS: usize = 100;
/// Bytes of a message that are held in memory before they are written down.
const PIECE: usize = 64 * 1024;

/// The answer to a message that is larger than it may be.
const TOO_LARGE: &str = "552 5.3.4 too large";
/// The answer to a message that cannot be written. The reason is told to the umpire; the server tries again.
const TRY_AGAIN: &str = "451 4.3.0 it could not be kept, try again";

/// What the listener needs to know and to do.
pub trait Post: Sync {
    /// The mailbox whose mail is taken, with any detail behind a `+`.
    fn mailbox(&self) -> &str;
    /// Largest message in bytes.
    fn size_limit(&self) -> usize;
    /// Begins a message.
    ///
    /// # Errors
    /// It cannot be written; the server tries again.
    fn begin(&self) -> Result<Box<dyn Parcel + '_>, Trouble>;
}

/// A message on its way into the inbox. One that is dropped was never there.
pub trait Parcel: Send {
    /// Writes down the next bytes of it.
    ///
    /// # Errors
    /// They could not be written; the server tries again.
    fn add(&mut self, piece: &[u8]) -> Result<(), Trouble>;
    /// Puts it into the inbox; on disk when this returns.
    ///
    /// # Errors
    /// As [`Parcel::add`].
    fn keep(self: Box<Self>) -> Result<(), Trouble>;
}

/// One conversation; ends when the other side does, or is silent for too long.
///
/// A message is answered with 250 only when it is on disk. It is written down as it comes: however large it
/// is, no more than a piece of it is held in memory.
///
/// # Errors
/// The connection is lost.
pub async fn converse<S>(stream: S, post: &dyn Post) -> std::io::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut talk =
        Talk { stream: BufReader::with_capacity(PIECE, stream), post, greeted: false, envelope: None };
    talk.say("220 feldpost LMTP").await?;
    while let Some(line) = talk.line().await? {
        if !talk.obey(&line).await? {
            break;
        }
    }
    Ok(())
}

struct Talk<'a, S> {
    stream: BufReader<S>,
    post: &'a dyn Post,
    greeted: bool,
    envelope: Option<Envelope>,
}

async fn patient<T>(answer: impl Future<Output = std::io::Result<T>>) -> std::io::Result<T> {
    timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(std::io::ErrorKind::TimedOut.into()))
}

impl<S: AsyncRead + AsyncWrite + Unpin> Talk<'_, S> {
    async fn say(&mut self, line: &str) -> std::io::Result<()> {
        let line = format!("{line}\r\n");
        patient(async {
            self.stream.write_all(line.as_bytes()).await?;
            self.stream.flush().await
        })
        .await
    }

    async fn line(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        patient((&mut self.stream).take(LINE).read_until(b'\n', &mut line)).await?;
        Ok(line.ends_with(b"\n").then_some(line))
    }

    /// Carries out one command; `false` ends the conversation.
    async fn obey(&mut self, line: &[u8]) -> std::io::Result<bool> {
        let answer = match Request::parse(&mut line.iter()) {
            Ok(Request::Lhlo { .. }) => {
                (self.greeted, self.envelope) = (true, None);
                let size = self.post.size_limit();
                let can = "250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES";
                self.say(&format!("250-feldpost\r\n{can}\r\n250 SIZE {size}")).await?;
                return Ok(true);
            }
            Ok(Request::Mail { from }) => self.mail(&from.address, from.size),
            Ok(Request::Rcpt { to }) => self.recipient(&to.address),
            Ok(Request::Data) => return self.data().await.map(|()| true),
            Ok(Request::Rset) => {
                self.envelope = None;
                "250 2.0.0 as you wish"
            }
            Ok(Request::Noop { .. }) => "250 2.0.0 nothing done",
            Ok(Request::Vrfy { .. }) => "252 2.5.2 send it, and it will be seen",
            Ok(Request::Quit) => {
                self.say("221 2.0.0 goodbye").await?;
                return Ok(false);
            }
            Ok(Request::Ehlo { .. } | Request::Helo { .. }) => "500 5.5.1 this is LMTP: say LHLO",
            Ok(_) => "502 5.5.1 not known here",
            Err(ParseError::NeedsMoreData { .. } | ParseError::UnknownCommand) => "500 5.5.2 not understood",
            Err(ParseError::InvalidSenderAddress) => "501 5.1.7 that is no address",
            Err(ParseError::InvalidRecipientAddress) => "501 5.1.3 that is no address",
            Err(_) => "501 5.5.4 not understood",
        };
        self.say(answer).await?;
        Ok(true)
    }

    fn mail(&mut self, sender: &str, size: usize) -> &'static str {
        match () {
            () if !self.greeted => "503 5.5.1 say LHLO first",
            () if self.envelope.is_some() => "503 5.5.1 one message at a time",
            () if size > self.post.size_limit() => TOO_LARGE,
            () => {
                self.envelope = Some(Envelope { sender: Some(sender.to_owned()), recipients: Vec::new() });
                "250 2.1.0 go on"
            }
        }
    }

    fn recipient(&mut self, address: &str) -> &'static str {
        let local = address.rsplit_once('@').map_or(address, |(local, _)| local);
        let mailbox = local.split('+').next().unwrap_or_default();
        let ours = mailbox.eq_ignore_ascii_case(self.post.mailbox());
        match &mut self.envelope {
            None => "503 5.5.1 say MAIL first",
            Some(_) if !ours => "550 5.1.1 nobody of that name plays here",
            Some(envelope) if envelope.recipients.len() >= RECIPIENTS => "452 4.5.3 too many recipients",
            Some(envelope) => {
                envelope.recipients.push(address.to_owned());
                "250 2.1.5 go on"
            }
        }
    }

    /// Reads a message and answers once for each recipient.
    async fn data(&mut self) -> std::io::Result<()> {
        let Some(envelope) = self.envelope.take().filter(|envelope| !envelope.recipients.is_empty()) else {
            return self.say("503 5.5.1 no recipient").await;
        };
        self.say("354 go on; a dot alone ends it").await?;
        let answer = self.message(&envelope).await?;
        for _ in &envelope.recipients {
            self.say(answer).await?;
        }
        Ok(())
    }

    /// Takes a message up to its final dot, with its envelope before it; the answer to it.
    async fn message(&mut self, envelope: &Envelope) -> std::io::Result<&'static str> {
        let (post, limit) = (self.post, self.post.size_limit());
        let mut parcel = begin(post, envelope);
        let (mut receiver, mut piece, mut written) = (DataReceiver::new(), Vec::new(), 0);
        loop {
            let chunk = patient(self.stream.fill_buf()).await?;
            if chunk.is_empty() {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let mut bytes = chunk.iter();
            let done = receiver.ingest(&mut bytes, &mut piece);
            let used = chunk.len() - bytes.as_slice().len();
            self.stream.consume(used);
            if written == 0 && !done && !Envelope::shows_start(&piece) {
                continue;
            }
            let start = if written == 0 { Envelope::mailbox_line(&piece) } else { 0 };
            // The receiver takes the last byte back if it belongs to the final dot.
            let end = piece.len().saturating_sub(usize::from(!done)).max(start);
            written += end;
            parcel = parcel.and_then(|mut parcel| match parcel.add(&piece[start..end]) {
                _ if written > limit => Err(TOO_LARGE),
                added => added.map(|()| parcel).map_err(|_| TRY_AGAIN),
            });
            piece.drain(..end);
            if done {
                let kept = parcel.and_then(|parcel| parcel.keep().map_err(|_| TRY_AGAIN));
                return Ok(kept.err().unwrap_or("250 2.0.0 kept"));
            }
        }
    }
}

/// A message that so far holds its envelope; or what is answered to it.
fn begin<'a>(post: &'a dyn Post, envelope: &Envelope) -> Result<Box<dyn Parcel + 'a>, &'static str> {
    let fields = envelope.fields().map_err(|_| "501 5.1.3 an address cannot be kept")?;
    let begun = post.begin().and_then(|mut parcel| parcel.add(&fields).map(|()| parcel));
    begun.map_err(|_| TRY_AGAIN)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Stage;
    use proptest::prelude::*;
    use std::sync::Mutex;

    /// When the disk is full.
    #[derive(Clone, Copy, PartialEq)]
    enum Full {
        Never,
        AtOnce,
        Amid,
        AtLast,
    }

    struct Room {
        kept: Mutex<Vec<Vec<u8>>>,
        full: Full,
    }

    impl Post for Room {
        fn mailbox(&self) -> &'static str {
            "feldpost"
        }

        fn size_limit(&self) -> usize {
            1_000
        }

        fn begin(&self) -> Result<Box<dyn Parcel + '_>, Trouble> {
            if self.full == Full::AtOnce { Err(no_room()) } else { Ok(Box::new(Sheet(self, Vec::new()))) }
        }
    }

    /// A message that is held in memory.
    struct Sheet<'a>(&'a Room, Vec<u8>);

    impl Parcel for Sheet<'_> {
        fn add(&mut self, piece: &[u8]) -> Result<(), Trouble> {
            self.1.extend_from_slice(piece);
            let full = self.0.full == Full::Amid && self.1.ends_with(b"\n");
            if full { Err(no_room()) } else { Ok(()) }
        }

        fn keep(self: Box<Self>) -> Result<(), Trouble> {
            if self.0.full == Full::AtLast {
                return Err(no_room());
            }
            self.0.kept.lock().unwrap().push(self.1);
            Ok(())
        }
    }

    fn no_room() -> Trouble {
        Trouble::new(Stage::Permission, "disk full")
    }

    /// The whole conversation of a client that pipelines: the first words of each answer, and what was kept.
    fn talk(said: &str, full: Full) -> (Vec<String>, Vec<String>) {
        talk_in_pieces(said, full, 1 << 22)
    }

    /// The same, of which so many bytes come at a time.
    fn talk_in_pieces(said: &str, full: Full, piece: usize) -> (Vec<String>, Vec<String>) {
        let room = Room { kept: Mutex::default(), full };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut heard = Vec::new();
        runtime.block_on(async {
            let (mut client, mut far) = tokio::io::duplex(1 << 22);
            let (mut near, server) = tokio::io::duplex(piece);
            client.write_all(said.as_bytes()).await.unwrap();
            client.shutdown().await.unwrap();
            let carry = tokio::io::copy_bidirectional(&mut far, &mut near);
            let _ = futures_util::future::join(carry, converse(server, &room)).await;
            drop((far, near));
            client.read_to_end(&mut heard).await.unwrap();
        });
        let heard = String::from_utf8(heard).unwrap();
        let answers = heard.lines().filter(|line| line.as_bytes().get(3) == Some(&b' '));
        let answers = answers.skip(1).map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "));
        let kept = room.kept.into_inner().unwrap().into_iter();
        (answers.collect(), kept.map(|raw| String::from_utf8(raw).unwrap()).collect())
    }

    const PIECES: [&str; 11] = [
        "LHLO mx\r\n",
        "MAIL FROM:<a@b.example>\r\n",
        "MAIL FROM:<> SIZE=99\r\n",
        "RCPT TO:<feldpost@club.example>\r\n",
        "DATA\r\n",
        "Subject: x\r\n\r\n",
        ".\r\n",
        "..\r\n",
        "\r\n.\r\n",
        "RSET\r\n",
        "BDAT 5 LAST\r\n",
    ];

    /// Pieces of conversations in any order, among bytes that are none.
    fn babble() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            proptest::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
            "\\PC{0,40}",
            "[\\x00-\\x7f]{0,20}\r\n",
        ];
        proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// It neither panics nor hangs, and keeps nothing that it did not answer for.
        #[test]
        fn any_bytes_are_survived(said in babble()) {
            let (answers, kept) = talk(&said, Full::Never);
            let good = answers.iter().filter(|answer| *answer == "250 2.0.0").count();
            prop_assert!(kept.len() <= good, "{answers:?}");
        }
    }

    const HEAD: &str = "LHLO mx\r\nMAIL FROM:<ada@example.org>\r\n";

    #[test]
    fn a_message_is_kept_with_its_envelope_and_answered_for_each_recipient() {
        let (answers, kept) = talk(
            &format!(
                "{HEAD}RCPT TO:<Feldpost+g1.cw.aa@club.example>\r\nRCPT TO:<feldpost@club.example>\r\n\
                 RCPT TO:<eve@club.example>\r\nDATA\r\nSubject: x\r\n\r\n..roll\r\n.\r\nQUIT\r\n"
            ),
            Full::Never,
        );
        assert_eq!(
            answers,
            [
                "250 SIZE",
                "250 2.1.0",
                "250 2.1.5",
                "250 2.1.5",
                "550 5.1.1",
                "354 go",
                "250 2.0.0",
                "250 2.0.0",
                "221 2.0.0"
            ]
        );
        let head = "Return-Path: <ada@example.org>\r\nDelivered-To: Feldpost+g1.cw.aa@club.example\r\n";
        assert_eq!(
            kept,
            [format!("{head}Delivered-To: feldpost@club.example\r\nSubject: x\r\n\r\n.roll\r\n")]
        );
    }

    #[test]
    fn two_messages_and_a_bounce_without_a_sender() {
        let one = "MAIL FROM:<>\r\nRCPT TO:<feldpost@club.example>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n";
        let (answers, kept) = talk(&format!("LHLO mx\r\n{one}{one}"), Full::Never);
        assert_eq!((answers.len(), kept.len()), (9, 2), "{answers:?}");
        assert!(kept[1].starts_with("Return-Path: <>\r\n"), "{kept:?}");
    }

    /// However the bytes of a mail are cut into pieces on their way, the same mail is kept.
    #[test]
    fn a_message_is_kept_to_the_byte_in_whatever_pieces_it_comes() {
        let head = "Return-Path: <ada@example.org>\r\nDelivered-To: feldpost@club.example\r\n";
        for (body, wanted) in [
            ("Subject: x\r\n\r\n..roll\r\n.\r\n", "Subject: x\r\n\r\n.roll\r\n"),
            ("From ada Sat Nov 21\r\nSubject: x\r\n\r\n\r\n.\r\n", "Subject: x\r\n\r\n\r\n"),
            ("From: ada@example.org\r\n\r\nx\r\n.\r\n", "From: ada@example.org\r\n\r\nx\r\n"),
            ("\r\n.\r\n", "\r\n"),
            ("Fro\r\n.\r\n", "Fro\r\n"),
        ] {
            let said = format!("{HEAD}RCPT TO:<feldpost@club.example>\r\nDATA\r\n{body}QUIT\r\n");
            for piece in [1, 2, 3, 5, 7, 1 << 22] {
                let (answers, kept) = talk_in_pieces(&said, Full::Never, piece);
                assert_eq!(answers[4..], ["250 2.0.0", "221 2.0.0"], "{body:?} by {piece}");
                assert_eq!(kept, [format!("{head}{wanted}")], "{body:?} by {piece}");
            }
        }
    }

    #[test]
    fn a_full_disk_is_an_answer_to_try_again() {
        let send = format!("{HEAD}RCPT TO:<feldpost@club.example>\r\nDATA\r\n\r\nx\r\n.\r\n");
        for full in [Full::AtOnce, Full::Amid, Full::AtLast] {
            let (answers, kept) = talk(&format!("{send}QUIT\r\n"), full);
            assert_eq!((&answers[4..], kept.len()), (&["451 4.3.0".into(), "221 2.0.0".into()][..], 0));
        }
    }

    #[test]
    fn what_is_too_large_is_refused_and_the_conversation_goes_on() {
        let long = "0123456789\r\n".repeat(100_000);
        let to = "RCPT TO:<feldpost@club.example>\r\nDATA\r\n";
        let (answers, kept) =
            talk(&format!("{HEAD}{to}{long}.\r\n{}{to}\r\nx\r\n.\r\n", &HEAD[9..]), Full::Never);
        assert_eq!(answers[4], "552 5.3.4");
        assert_eq!((answers.last().unwrap().as_str(), kept.len()), ("250 2.0.0", 1), "{answers:?}");
        let declared = "LHLO mx\r\nMAIL FROM:<ada@example.org> SIZE=5000\r\n";
        assert_eq!(talk(declared, Full::Never).0, ["250 SIZE", "552 5.3.4"]);
    }

    #[test]
    fn nothing_is_kept_of_what_breaks_off_or_is_out_of_order() {
        let begun = format!("{HEAD}RCPT TO:<feldpost@club.example>\r\nDATA\r\nSubject: x\r\n\r\nhalf");
        assert!(talk(&begun, Full::Never).1.is_empty());
        let (answers, kept) =
            talk("MAIL FROM:<a@b.example>\r\nDATA\r\nEHLO mx\r\nGARBAGE\r\nRSET\r\n", Full::Never);
        assert_eq!(answers, ["503 5.5.1", "503 5.5.1", "500 5.5.1", "500 5.5.2", "250 2.0.0"]);
        assert!(kept.is_empty());
        let long = format!("LHLO {}\r\n", "x".repeat(10_000));
        assert!(talk(&long, Full::Never).0.is_empty(), "a line without end ends the conversation");
    }
}
