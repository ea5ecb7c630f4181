# Was Spieler erfahren. Jede Nachricht hat eine Zeile, so lang sie auch ist; eine Mail bricht sie um, wo sie muss.
# Eine Liste wird Stück für Stück geschrieben: das Attribut ihres Namens ist ein Stück, das auf `-between` endende
# steht zwischen zweien.

## Die Mail selbst

mail-too-long = Die Mail ist zu lang, um ganz gelesen zu werden, also wurde nichts darin ausgeführt.
mail-too-large = Der Text der Mail ist größer als 1 MB, also wurde nichts darin ausgeführt.
header-too-long = Der Kopf der Mail, den Mailprogramme und Server schreiben, ist zu lang, um ganz gelesen zu werden, also wurde nichts in der Mail ausgeführt. Bitte schick deine Zeilen in einer neuen Mail oder mit einem anderen Programm.
no-text = Es gab keinen Text zu lesen; bitte schick reinen Text.
mail-in-mail = Eine Mail, die an deiner hing, wurde nicht gelesen.
parts-unread = Einige Teile der Mail wurden nicht gelesen.
attachment-read = Dein angehängter Text wurde als Teil der Mail gelesen.
attachment-unread = Ein angehängter Text wurde nicht gelesen: schreib Befehle in die Mail oder nenne die Datei orders.txt.
letters-damaged = Einige Buchstaben kamen beschädigt an; bitte sieh nach, wie deine Zeilen gelesen wurden.
no-message-id = Deine Mail hat keine Message-ID, also zählt sie nur für die Plätze, denen diese Kopie zugestellt wurde.
addresses-looked-at = Von den Antwortadressen in deiner Mail wurden die ersten { $most } angesehen.
nothing-to-carry-out = In dieser Mail gab es nichts auszuführen.
words-unread = Was deine Mail durchstreicht oder verbirgt, zählte nicht: { $words }.
    .words = `{ $it }`
    .words-between = {", "}
files-unread = Nicht gelesen: angehängt { $files }. Schreib Befehle in die Mail oder häng sie als reinen Text an.
    .files = `{ $it }`
    .files-between = {", "}
outside-orders = Deine Mail hat einen Block ORDERS: { $count ->
    [one] { $count } Zeile außerhalb davon zählte
   *[other] { $count } Zeilen außerhalb davon zählten
 } nicht: { $lines }{ $more ->
    [0] {""}
   *[other] ; …
 }
    .lines = { $number } | { $text }
    .lines-between = {"; "}
typed-into-quote = { $count ->
    [one] { $count } Zeile, die im Zitat steht und nicht in unserer Mail, zählte nicht; damit sie zählt, schick sie unzitiert
   *[other] { $count } Zeilen, die im Zitat stehen und nicht in unserer Mail, zählten nicht; damit sie zählen, schick sie unzitiert
 }: { $lines }{ $more ->
    [0] {""}
   *[other] ; …
 }
    .lines = { $number } | { $text }
    .lines-between = {"; "}
seen-unknown = Deine Mail antwortet auf einen Bericht, der auf `Seen: { $seq } { $head }` endet, und im Protokoll dieses Spiels gibt es diesen Eintrag nicht. Bitte bewahre den Bericht auf: seine receipt.txt ist signiert.
came-from = Deine Mail kam von { $from }; Antworten gehen an die eingetragene Adresse.
second-text = Nicht angewandt: unter dieser Message-ID kam schon ein anderer Text. Schreib eine neue Mail, keine Kopie der alten, und schick diese Zeilen noch einmal.
also-to = Deine Mail ging auch an { $seats }. Wo der Platz dir gehört, zählt sie ebenfalls und bekommt eine eigene Antwort.
    .seats = { $side } im Spiel { $game }
    .seats-between = {" und an "}
also-of = Deine Mail trägt auch die Antwortadresse von { $seats }. Sie zählt hier, wohin ihre Zeile Token gehört, und dort nicht: schick in einer eigenen Mail, was dafür bestimmt ist.
    .seats = { $side } im Spiel { $game }
    .seats-between = {" und von "}
opens-nothing = Deine Mail kam hier an; { $count ->
    [one] { $count } weitere Antwortadresse darin öffnet
   *[other] { $count } weitere Antwortadressen darin öffnen
 } hier keinen Platz eines Spiels: dort wurde nichts ausgeführt. Antworte auf den neuesten Bericht jenes Spiels.
was-held-back = Mail an dich kam eine Zeit lang zurück, also wurden Berichte zurückgehalten: `report` bringt den neuesten.

## Wörter an den Host

dry-run-words = Deine Wörter an den Host blieben unausgeführt: eine Zeile `check` macht die Mail zum Probelauf.
press-passed-on = Deine Worte sind weitergegeben.
name-taken = Du heißt von jetzt an { $name }, in diesem Club und in allen deinen Spielen.
name-refused = { $taken ->
    [true] Den Namen { $name } hat in diesem Club schon jemand; wähl einen anderen.
   *[false] `{ $name }` kann kein Name sein: höchstens { $most } Buchstaben und Ziffern, innen auch Leerzeichen und .-_'
 }
appeal-noted = Deine Zeile ist auf dem Weg zu deinem Gegner und zur Spielleitung. Was ausgeführt ist, gilt inzwischen, und kein Würfel fällt noch einmal: ein zweiter Wurf wäre einer, den jemand ausgesucht hat. Wenn die Regeln falsch gelesen wurden, kann die Spielleitung es sagen.
umpire-told = Deine Worte sind auf dem Weg zur Spielleitung; kein Spieler liest sie.
no-umpire = Dieser Server hat keine Adresse einer Spielleitung: niemand hat deine Worte gelesen. Sie stehen auch in keiner Mail an deinen Gegner.
press-too-much = Höchstens { $most } Zeilen an die Gegenseite in einer Mail.
manner-taken =
    { $manner ->
        [all] Von jetzt an bekommst du einen ganzen Bericht von allem, was geschieht.
        [brief] Von jetzt an bekommst du ein paar Zeilen über das, was geschieht, solange du nicht gefragt bist; der Bericht, der dich fragt, erzählt alles. `report` bringt ihn jederzeit.
        [mine] Von jetzt an bekommst du keinen Bericht, solange du nicht gefragt bist; der Bericht, der dich fragt, erzählt alles. `report` bringt ihn jederzeit.
        [pictures] Deine Berichte haben ein Bild der Karte.
        [text] Deine Berichte haben von jetzt an keine Bilder.
        [seal] Von jetzt an zeigt jede Frage nach einer geheimen Wahl, wie du sie selbst versiegelst.
        [no-seal] Wie du eine Wahl selbst versiegelst, wird nicht mehr gezeigt; `help secret` zeigt es.
        [plain] Alle Mails dieses Spiels haben von jetzt an denselben Betreff.
        [full] Die Betreffe deiner Mails sagen wieder, was sie bringen.
        [zone] Von jetzt an stehen Zeiten in der Zone { $language }.
        [mute] Ab jetzt hörst du nichts von dem, was die anderen Spieler sagen; im Protokoll steht es. `mute off` beendet das.
        [unmute] Was die anderen Spieler sagen, wird dir wieder gesagt.
        [digest] Einmal am Tag sagt eine Mail, was in jeder deiner Partien von dir gefragt ist, an Tagen, an denen etwas gefragt ist. `digest off` beendet das.
        [no-digest] Keine Mail am Tag fasst deine Partien mehr zusammen.
       *[language] Von jetzt an erfährst du alles auf { $language }, soweit dieser Club es hat, und sonst auf Englisch.
    }
join-line = Du bist noch nicht beigetreten. Schick diese Zeile und darunter das Wort ENTROPY und mehrere eigene Wörter: JOIN { $offer }
join-without-offer = Die Zeile JOIN muss die 16 Stellen deines Angebots nennen; sie steht unten.
to-the-host = `games`, `join SPIEL` und `watch SPIEL` gehen an die eigene Adresse des Hosts, ohne Token.
address-dropped = Mails von { $address } zählen nicht mehr für deinen Platz.
address-asked = Deine eingetragene Adresse wurde gebeten, { $address } zu bestätigen; danach wird jene gefragt.
not-offered =
    { $word ->
        [undo] Was ausgeführt ist, gilt, und kein Wurf wird wiederholt. Mit einer Zeile `check` zeigt eine Mail nur, was ihre Befehle täten. Um deinen Gegner um etwas zu bitten: `say` und deine Worte.
        [done] Eine Frage beendet nichts. Was `done` täte, zeigt eine Mail mit deinen Befehlen, einer Zeile `done` und einer Zeile `check`; `done` allein, ohne Fragezeichen, beendet deinen Teil.
        [ladder] `ladder` geht an die eigene Adresse des Hosts, ohne Token.
        [bid] `bid` gehört neben JOIN, in einem Spiel, in dem Gebote über die Seiten entscheiden.
        [stop] Um dieses Spiel für immer zu verlassen, schick die Zeile `resign yes` (oder `aufgeben ja`), vor seinem Beginn `decline`. Für weniger Mails: `reports brief`, `digest` für eine am Tag, `mute` für keine Worte der Gegenseite. Für freie Tage: `away` und die Tage. `help` nennt mehr.
       *[other] `{ $word }` bietet dieser Club noch nicht an.
    }
entropy-alone = ENTROPY gehört zur Zeile JOIN, in dieselbe Mail.
entropy-weak = Du bist noch nicht beigetreten: deine Zeile ENTROPY lässt sich erraten, weil sie leer ist, ein einzelnes Wort, unsere eigene oder die der Gegenseite. Wenn sich beide Zeilen erraten lassen, hätte sich, wer diesen Host betreibt, vorher günstige Würfel aussuchen können. Bitte schick JOIN noch einmal, mit mehreren eigenen Wörtern. Danach wird nur einmal gefragt: die nächste Zeile wird genommen, wie sie ist.
entropy-weak-of = Die Zeile von { $sides } für die Würfel lässt sich erraten (leer, ein einzelnes Wort, unsere eigene oder die der Gegenseite). Wenn das für alle Zeilen gilt, hätte sich, wer diesen Host betreibt, vor dem Angebot die Würfel aussuchen können.
    .sides = { $it }
    .sides-between = {" und "}
offer-asked = zum Angebot Ja oder Nein sagen
bid-needed = Du bist noch nicht beigetreten: In diesem Spiel entscheiden Gebote über die Seiten, und deine Mail hat keines, das sich lesen lässt, oder zwei. Bitte schick die Zeile JOIN noch einmal, und dazu eine Zeile wie `bid SEITE 0`, wobei SEITE eine von { $sides } ist und die Punkte 0 bis { $most } sind.
sides-settled = { $by ->
    [lot] Das Los ist gefallen: du spielst { $side }. Es folgt aus den ENTROPY-Zeilen aller, und jeder kann es nachziehen.
    [even] Die Gebote waren gleich ({ $own }, { $own_points }), und das Los hat entschieden: du spielst { $side }.
   *[bid] Die Gebote liegen offen: deines war { $own_points } auf { $own }, das andere { $other_points } auf { $other }. Du spielst { $side }.
 }{ $points ->
    [0] {""}
    [one] {" "}{ $points } Siegpunkt geht an { $to }.
   *[other] {" "}{ $points } Siegpunkte gehen an { $to }.
 }
joined-already = Du bist schon beigetreten; die Zeile, die zuerst kam, gilt.
join-of-another = Die Zeile JOIN nennt ein anderes Angebot; die Zeile für deines steht unten.
joined-earlier = Du bist diesem Spiel beigetreten. Es beginnt, wenn auch der andere Platz beigetreten ist.
sits-already = Du hast in diesem Spiel schon einen Platz. `join` bringt noch einmal, was du zuletzt bekommen hast.
only-mailed-again = Du hast dies ohne deine Antwortadresse verlangt, darum wurde nichts anderes in deiner Mail ausgeführt. Antworte auf diese Mail, um zu spielen.
joined-and-waits = Du bist beigetreten. Das Spiel beginnt, wenn auch der andere Platz beigetreten ist.
nothing-to-resign = Es läuft kein Spiel, das du aufgeben könntest.
decline-too-late = Das Spiel hat begonnen. Um es endgültig aufzugeben, schick die Zeile `resign yes`.
resign-late = Um aufzugeben, antworte auf den neuesten Bericht mit der Zeile `resign yes`.
resign-unconfirmed = Um das Spiel endgültig aufzugeben, schick die Zeile `resign yes`.

## Befehle

questions-too-many = Nur die ersten { $most } Fragen deiner Mail werden beantwortet.
no-rules = Dieses Spiel bringt keine Seite mit Regeln mit; `help` nennt, was es gibt.
rule-unknown = Eine Regel { $number } steht nicht in der Liste; `rules` allein zeigt, welche es gibt.
not-begun = Das Spiel hat nicht begonnen: es wartet, bis jeder Platz beigetreten ist.
late = Du hast auf einen älteren Bericht geantwortet, also wurde nichts in deiner Mail ausgeführt. Was neu ist, steht unten; antworte auf diese Mail.
answers-older = Deine Mail antwortet auf einen älteren Bericht.
no-standing-orders = Du hast jetzt keine Dauerbefehle.
orders-too-large = Deine Mail enthält { $kilobytes } kB Befehle, und eine Mail fasst { $most } kB. Nichts wurde ausgeführt: schick sie in mehreren Mails.
orders-too-many = Deine Mail enthält { $orders } Befehle, und eine Mail fasst { $most }. Nichts wurde ausgeführt: schick sie in mehreren Mails.
# Warum eine Zeile nicht versucht wurde; das steht hinter der Zeile, klein begonnen und ohne Punkt.
standing-late = Dauerbefehle zählen nur in der Antwort auf den neuesten Bericht
too-late-now = zu spät für diese Entscheidung; jetzt gefragt: { $title }
too-late-to-reveal = zu spät für diese Entscheidung; jetzt gefragt: das Öffnen deiner versiegelten Wahl für { $slot }
too-late = zu spät für diese Entscheidung; du bist jetzt nicht gefragt
choice-stands = deine Wahl für { $slot } ist schon versiegelt und gilt

## Versiegelte Wahl

seals-too-many = Höchstens { $most } Festlegungen und Öffnungen in einer Mail.
commit-late = Du hast auf einen älteren Bericht geantwortet: schick die Festlegung als Antwort auf den neuesten.
commit-copied = Die Festlegung { $hash } steht schon im Journal; eine Kopie wird nicht angenommen. Versiegle deine Wahl für { $slot } mit einer eigenen Nonce.
commit-taken = Deine Festlegung für { $slot } gilt und kann nicht geändert werden. Bewahre ihren pc1-Text auf.
commit-spelling = Der Slot heißt `{ $slot }`, Buchstabe für Buchstabe, auch im pc1-Text. Versiegle deine Wahl damit.
commit-stands = Deine Wahl für { $slot } ist schon versiegelt und gilt.
commit-closed = Der Slot { $slot } ist geschlossen: eine Festlegung kommt zu spät.
commit-other = Von dir wird keine Wahl für { $slot } verlangt, sondern jetzt eine für { $due }.
commit-unasked = Von dir wird jetzt keine Wahl für { $slot } verlangt.
reveal-here = Deine Öffnung für { $slot } ist schon da.
reveal-early = Deine Öffnung für { $slot } passt, und sie ist früh: der Slot ist nicht geschlossen. Sie wird bis dahin zurückgehalten, aber das Programm der Spielleitung kann sie von jetzt an lesen.
reveal-fits = Deine Öffnung für { $slot } passt. Geöffnet wird zusammen mit der Gegenseite.
reveal-of-another-game = Diese Zeile gehört zu einem anderen Spiel: sein Angebot ist { $theirs }, unseres { $ours }.
reveal-of-another-seat = Diese Zeile gehört zum Platz { $theirs }, und deiner ist { $ours }.
reveal-unsealed = Du hast für { $slot } nichts versiegelt; diese Zeile ergibt { $hash }.
reveal-by-umpire = Das Programm der Spielleitung hat deine Wahl für { $slot } versiegelt und öffnet sie von selbst.
reveal-misfit = Diese Zeile öffnet deine Festlegung für { $slot } nicht: sie ergibt { $hash }, und du hast { $sealed } versiegelt. Schick den Text so, wie du ihn aufbewahrt hast.
reveal-too-late = Der Slot { $slot } wurde ohne sie geöffnet: die Öffnung kommt zu spät.
default-orders = Die Zeit ist um: für { $decision } wurden diese Befehle für dich gespielt: { $orders }.
default-sealed = Die Zeit ist um: für { $slot } wurde die Vorgabe für dich versiegelt, `{ $choice }`.
standing-chose = Deine Dauerbefehle haben für { $slot } gewählt: { $choice }.
strike = Eine Verwarnung für { $side }: { $slot } { $choice }: { $reason }. Das gilt als Schweigen, und die Vorgabe tritt ein.
strike-unopened = Eine Verwarnung für { $side }: { $slot } wurde nicht rechtzeitig geöffnet. Das gilt als Schweigen, und die Vorgabe tritt ein.
strike-as-written = Eine Verwarnung für { $side }: { $text }. Das gilt als Schweigen, und die Vorgabe tritt ein.

## Würfel, die auf ein Beacon warten

dice-locked = Auswertung { $step } ist gesperrt: nichts darin kann sich noch ändern. Ihre Würfel kommen aus Runde { $round } des öffentlichen Beacons drand, die es vor { $time } nicht gibt; bis dahin kann niemand sie kennen, auch wer diesen Host betreibt nicht. Der Bericht folgt. Bewahre diese Mail auf: die Zeit, zu der sie dich erreicht hat, zeigt, dass die Sperre zuerst kam.
dice-awaited = die Würfel (drand-Runde { $round }, { $time })
dice-wait = die Würfel der Auswertung { $step } warten auf drand-Runde { $round }, am { $time }
dice-overdue = drand-Runde { $round } war am { $time } fällig, und dieser Host hat sie nicht. Jeder Spieler kann sie bringen: ruf https://api.drand.sh/v2/beacons/quicknet/rounds/{ $round } ab und antworte mit der Zeile `beacon { $round } SIGNATUR`. Wenn sie nirgends zu haben ist, können alle Spieler zusammen Auswertung { $step } aufgeben (jeder antwortet `consent void`; die Nummer ist verbrannt, und die Befehle werden neu verlangt) und mit Würfeln aus der Kette allein weiterspielen (`consent chain`). Allein kann niemand eines von beiden tun.
send-again-after-dice = Nichts davon wurde ausgeführt, und nichts ist verloren: bitte schick es noch einmal, wenn der Bericht mit den Würfeln da ist.
no-dice-wait = Jetzt warten keine Würfel auf ein Beacon.
beacon-other = Die Würfel warten nicht auf Runde { $round }, sondern auf Runde { $due }, am { $time }.
beacon-early = Runde { $round } ist in Ordnung, aber nach der Uhr dieses Hosts kommt sie erst am { $time }: es wurde nicht gewürfelt. Die Spielleitung muss die Uhr stellen; bitte schick die Zeile dann noch einmal.
beacon-wrong = Das ist nicht die Signatur der drand-Runde { $round }: es wurde nicht gewürfelt.
nothing-to-agree-to = Jetzt gibt es nichts, dem man zustimmen könnte: keine Würfel warten auf ein Beacon.
agreement-noted = Deine Zustimmung steht im Journal. Sie zählt, wenn alle Spieler dasselbe gesagt haben.
agrees-to-void = { $side } stimmt zu, Auswertung { $step } aufzugeben, deren Würfel warten. Wenn auch du zustimmst, antworte `consent void`: die Nummer ist verbrannt, und die Befehle werden neu verlangt.
agrees-to-chain = { $side } stimmt zu, ab Auswertung { $step } ohne das öffentliche Beacon weiterzuspielen. Wenn auch du zustimmst, antworte `consent chain`: wer diesen Host betreibt, könnte dann die Würfel vorher kennen.
void-by-consent = Auswertung { $step } ist aufgegeben, wie alle Spieler zugestimmt haben. Ihre Nummer ist verbrannt; ihre Befehle wurden nicht ausgeführt und werden am Ende des Spiels offengelegt.
draw = { $stage ->
    [agreed] { $side } bietet ein Remis an. Wenn du zustimmst, antworte `draw`; dann hat niemand gewonnen, und das Spiel ist zu Ende. Das Angebot endet, wenn etwas geschieht.
   *[done] Niemand hat gewonnen: alle Spieler haben sich auf ein Remis geeinigt.
 }
nobody-is-named = In diesem Spiel erfährt niemand, wer wen spielt: dein Name bleibt draußen.
end-lost = Die neueste Fassung dieses Spiels ist verloren, und eine ältere wurde zurückgelegt: was danach eingetragen war, bis Eintrag { $seq } ({ $head }), gibt es nicht mehr. Nennt eine unserer Mails einen späteren Eintrag, sag es der Spielleitung: `umpire TEXT`. Wenn du zustimmst, dass das Spiel auf dem Stand nach Eintrag { $entry } weitergeht, antworte `consent rollback { $entry }`. Bevor alle das getan haben, wird nichts gespielt, und keine Uhr läuft. Was seither befohlen und gewählt war, ist neu zu befehlen und zu wählen, und es fallen andere Würfel.
rollback = { $stage ->
    [corrected] Die Spielleitung hat die Befehle von Eintrag { $entry } noch einmal ausführen lassen, weil die Regeln berichtigt wurden: dieselben Befehle mit denselben Würfeln. Was im Voraus gesagt war, gilt nicht mehr.
    [proposed] Die Spielleitung schlägt vor, das Spiel auf den Stand nach Eintrag { $entry } zurückzusetzen. Wenn du zustimmst, antworte `consent rollback { $entry }`; sobald alle das getan haben, geschieht es. Was seither gewürfelt wurde, wird nicht noch einmal gewürfelt: es fallen andere Würfel.
    [agreed] { $side } stimmt zu, das Spiel auf den Stand nach Eintrag { $entry } zurückzusetzen. Wenn auch du zustimmst, antworte `consent rollback { $entry }`. Was seither gewürfelt wurde, wird nicht noch einmal gewürfelt: es fallen andere Würfel.
    [done] Das Spiel steht wieder so wie nach Eintrag { $entry }, wie alle Spieler zugestimmt haben. Was seither befohlen und gewählt wurde, gilt nicht mehr, ebenso Dauerbefehle und was für später gesagt war; was seither gewürfelt wurde, bleibt verbrannt.
    [before] Bevor alle zugestimmt haben, von wo das Spiel weitergeht, wird nichts gespielt: ein Teil seines Protokolls ist verloren. Antworte `consent rollback { $entry }`, wenn du zustimmst, und schick deine Befehle, wenn alle es getan haben.
   *[refused] Das Spiel kann nicht auf Eintrag { $entry } zurückgesetzt werden: es muss der letzte Eintrag eines Schritts seit Spielbeginn sein, keine verdeckte Wahl eines früheren Schritts darf dort ungeöffnet liegen, und jetzt dürfen keine Würfel warten. Die Spielleitung kann es nachsehen.
 }
void-by-ruling = Auswertung { $step } ist durch Entscheid der Clubleitung aufgegeben: { $reason }. Ihre Nummer ist verbrannt; ihre Befehle wurden nicht ausgeführt und werden am Ende des Spiels offengelegt.
source-is-chain = Ab Auswertung { $step } kommen die Würfel aus der Kette allein, wie alle Spieler zugestimmt haben: wer diesen Host betreibt, könnte sie vorher kennen.

## Worum es in einer Mail geht

no-resolution = Eine Auswertung { $step } gibt es noch nicht.
no-report = Es gibt noch keinen Bericht.
no-such-moment = So weit wie { $moment } ist das Spiel noch nicht. `report since 1` erzählt es von der ersten Runde an, und `report since 2.3` vom dritten Teil der Runde 2 an.
# Was den älteren, eingeklappten Teil einer langen Erzählung öffnet.
story-older =
    { $count ->
        [one] Ein Ereignis davor
       *[other] { $count } Ereignisse davor
    }
story-goes-on = Die Erzählung geht weiter: `report since { $moment }` bringt den Rest.
journal-here = Das Protokoll von { $game } hängt an: journal.jsonl, und journal.head, das für sein Ende bürgt. Leg beide in einen Ordner und prüfe sie: feldpost audit journal.jsonl. Der Schlüssel der Spielleitung darin ist { $key }; vergleich ihn mit dem, den du anderswo erfahren hast, und gib ihn mit --key an. Gespielt wird mit den Daten { $data } und den Regeln { $rules }; wer andere eigene Daten hat, braucht auch diese.
verifier-at = Dieselben Prüfungen, alle außer den Regeln, in einem Browser und ohne Programm: zieh diese Mail auf die Seite { $link }
journal-too-large = Das Protokoll von { $game } hat { $megabytes } MB, und mit einer Mail gehen höchstens { $most } MB: bitte die Spielleitung um die Datei games/{ $game }/journal.jsonl. Das angehängte journal.head ist signiert und bürgt für ihr Ende.
journal-often = Das Protokoll ging heute schon { $most }-mal an dich. Bitte morgen darum, oder bitte die Spielleitung.
position-now = Die Lage jetzt
resolution-again = Auswertung { $step }
newest-report = Der neueste Bericht
story-since = Die Erzählung ab { $moment }
whole-story = Die Geschichte von Anfang an
reveal-asked = das Öffnen deiner versiegelten Wahl für { $slot }
reveal-awaited = die Öffnung der versiegelten Wahl für { $slot }
gave-up = { $how ->
    [forfeited] { $side } hat verloren: zu oft kam keine Antwort in der Zeit.
    [declined] { $side } hat das Angebot abgelehnt
   *[resigned] { $side } hat aufgegeben
 }
# By the umpire's hand. The name stands in a subject, where that of a side stands.
the-umpire = Spielleitung
closed-by-umpire = { $reason ->
    [none] von der Spielleitung beendet
   *[other] von der Spielleitung beendet: { $reason }
 }
address-by-umpire = Die Spielleitung hat diese Adresse für deinen Platz eingetragen. So steht das Spiel.
mailed-again = Die Spielleitung lässt dir dies noch einmal schicken.
game-goes-on = Das Spiel war angehalten und geht jetzt weiter: so steht es. Was du inzwischen geschickt hast, wird als Nächstes ausgeführt.
taken-over = { $side } wird von jetzt an von jemand anderem gespielt. Befehle, die dafür im Voraus gegeben waren, gelten nicht mehr; alles, was geschehen ist, bleibt.
you-take-over = Du übernimmst diesen Platz von jetzt an. Was in seinem Namen geschehen ist, bleibt; Befehle, die im Voraus gegeben waren, gelten nicht mehr. Eine Wahl, die nur dein Vorgänger öffnen kann, zählt als Schweigen, wenn die Zeit um ist.
closed-no-join = Dieses Angebot ist vorbei: das Spiel beginnt nicht.
sides = { $sides }
    .sides = { $it }
    .sides-between = {" und "}
beacon-note = Würfel: chain+beacon. Niemand kann sie aussuchen, und niemand, auch wer diesen Host betreibt nicht, kann sie kennen, wenn Befehle gesperrt werden: jede Auswertung wartet auf eine Runde des öffentlichen Beacons drand.
new-key = Ab Eintrag { $seq } signiert ein anderer Schlüssel für diesen Host: { $key }. { $officer ->
    [true] Unterschrieben hat ihn die Clubleitung, die das Angebot nennt
   *[other] Unterschrieben hat ihn der Schlüssel davor
 }. Die Quittungen, die du hast, bleiben gültig; bewahre sie auf. Frag die Spielleitung einmal auf anderem Weg als per Mail nach dem neuen Schlüssel.
chain-warning = Würfel: chain. Wer diesen Host betreibt, kennt die kommenden Würfel; ein Spieler, der sie erfährt, kann sich danach richten.
chain-in-short = Würfel: chain, diesem Host vorher bekannt.
beacon-in-short = Würfel: chain+beacon, niemandem vorher bekannt.

## Unter einer Karte

map-signs = Zeichen: { $signs }.
    .signs = { $sign } { $means }
    .signs-between = {"; "}
map-places = Orte: { $places }.
    .places = { $hex } { $name }
    .places-between = {"; "}

## Was aus einer Zeile wurde, auf einem Terminal

line-good = gut
line-not-met = ihre Bedingung war nicht erfüllt
line-kept = gemerkt
line-ignored = als Geplauder gelesen und übergangen

## Listen

# Zwischen zwei Stücken einer Liste, zu der eine Nachricht selbst nichts sagt.
list-between = {", "}

## Sprachen

language-unknown = In der Sprache `{ $language }` gibt es hier nichts zu lesen, also hat sich nichts geändert. Schick das Wort `language` mit einer von diesen: { $known }.
    .known = { $it }
    .known-between = {", "}

# Wofür ein Spiel eigene Wörter haben kann: eine Seite, und was Schweigen bei einer geheimen Wahl heißt.
side-played = { $side } ({ $player })
side-name = { $side ->
   *[other] { $name }
 }
default-meaning = { $kind ->
   *[other] { $text }
 }
