# Die ersten Zeilen und die Betreffe von Mails an Spieler. Eine Nachricht je Satz, oder einige, die immer
# zusammenstehen. Was in `Backticks` steht, wird getippt, und HTML zeigt es als Code. Eine Angabe, die es nicht gibt,
# ist `none`.

# Der Name dieser Sprache, in ihr selbst.
language-name = Deutsch

## Wonach gefragt ist

still-open = Noch offen: { $decision }.
still-open-held = Noch offen: { $decision }: `done` wird zurückgehalten, weil eine Zeile abgelehnt wurde.
your-decision = Deine Entscheidung: { $decision }.
agree-asked = Jetzt wirst du gefragt, ob das Spiel von einer älteren Fassung aus weitergeht.
agree-how = Wenn du zustimmst, antworte mit dieser Zeile:
asked-now = Jetzt gefragt: { $decision }.
asked-first = Als Erstes gefragt: { $decision }.
nothing-asked = { $others ->
    [none] Du bist jetzt nicht gefragt.
   *[other] Du bist jetzt nicht gefragt; warten auf { $others }.
 }
waiting-at-first = Warten auf { $others }; du bist jetzt nicht gefragt.

## Betreffe

# Zwei der Wendungen darunter, eine hinter der anderen.
subject-both = { $first }. { $second }
subject-still-open = Noch offen: { $decision }
subject-join = Bitte beitreten
subject-your-move = Du bist am Zug: { $decision }
subject-waiting = { $awaited ->
    [none] Warten auf { $others }
   *[other] Warten auf { $others }: { $awaited }
 }
subject-happened = Was geschah
# `what` ist eine der Wendungen darunter, oder `subject-not-accepted`.
subject-refused = { $what }, { $refused } abgelehnt
subject-agree = Stimmst du zu?
subject-rollback = Soll das Spiel zurückgesetzt werden?
subject-new-key = Ein anderer Schlüssel signiert
subject-clock = Die Uhr
subject-new-player = Ein anderer Spieler
subject-dry-run = Probelauf
subject-sealed = Deine Wahl ist versiegelt
subject-question = Deine Frage
subject-nothing-done = Nichts ausgeführt
subject-received = Angekommen
subject-not-accepted = Nicht angenommen
subject-offer = Bitte beitreten: { $title }
subject-begins = { $side ->
    [none] Das Spiel beginnt
   *[other] Das Spiel beginnt: du spielst { $side }
 }
subject-over = { $outcome ->
    [none] Das Spiel ist zu Ende
   *[other] Das Spiel ist zu Ende: { $outcome }
 }
subject-word = { $from ->
    [none] Ein Wort
   *[other] Ein Wort von { $from }
 }
subject-help = Hilfe

## Ein Angebot, und der Beginn eines Spiels

offer-headline = Ein Spiel { $title } wird { $side ->
    [none] {""}
   *[other] dir als { $side }{" "}
 }{ $club ->
    [none] {""}
   *[other] von { $club }{" "}
 }angeboten.
offer-against = { $taken ->
    [true] Gegen { $side }, schon besetzt.
   *[false] Gegen { $side }, noch frei.
 }
sides-how = { $by ->
    [lot] Wer welche Seite spielt, wird ausgelost, sobald alle beigetreten sind: bis dahin ist ein Platz nur ein Platz.
   *[bid] Wer welche Seite spielt, entscheiden Gebote, die erst offenliegen, wenn beide beigetreten sind: bis dahin ist ein Platz nur ein Platz. Biete auf die Seite, die du lieber spielst, und wie viele Siegpunkte die andere dafür haben darf; 0 ist ein Gebot. Wer mehr auf eine Seite bietet, spielt sie, und die andere bekommt diese Punkte. Wer verschiedene Seiten will, hat sie, und niemand bekommt einen Punkt. Über gleiche Gebote entscheidet das Los.
 }
offer-yes-no = Um Ja zu sagen, schick die Zeilen unten. Um Nein zu sagen, schick die Zeile `decline` (oder `ablehnen`): dann ist das Angebot vorbei. Niemand ist gebunden, bevor jeder Platz beigetreten ist.
offer-entropy = Deine Zeile ENTROPY geht in jeden Würfel des Spiels ein, damit sich die Spielleitung vorher keine günstige Kette aussuchen konnte: schreib mehrere Wörter, die niemand erraten kann, oder die Augen echter Würfel. Das Spiel beginnt, wenn jeder Platz beigetreten ist.
game-begins = { $side ->
    [none] Das Spiel { $game } beginnt.
   *[other] Das Spiel { $game } beginnt: du spielst { $side }.
 }
offer-languages = Um von jetzt an alles in einer anderen Sprache zu erfahren, schick auch eine dieser Zeilen: { $languages }.
    .languages = `language { $tag }` ({ $name })
    .languages-between = {", "}

## Die Antwort auf eine Mail

dry-run-done = Das war ein Probelauf: nichts ist geschehen, und es wurde nicht gewürfelt.
choice-is-sealed = Deine Wahl ist versiegelt.
only-asked = Hier ist, was du gefragt hast. Nichts wurde ausgeführt, und es wurde nicht gewürfelt.
nothing-carried-out = { $refused ->
    [0] Deine Mail ist da, und nichts darin wurde ausgeführt.
   *[other] Deine Mail ist da, und nichts darin wurde ausgeführt: { $refused } abgelehnt.
 }
mail-is-here = Deine Mail ist da.
carried-out = { $carried ->
    [one] Deine Mail ist da: { $carried } Zeile ausgeführt, { $refused } abgelehnt.
   *[other] Deine Mail ist da: { $carried } Zeilen ausgeführt, { $refused } abgelehnt.
 }
not-accepted = Deine Mail wurde nicht angenommen.
not-all-accepted = Nicht alles in deiner Mail wurde angenommen.

## Berichte

# `again` ist, was verlangt wurde, etwa "Auswertung 12"; `now` ist `true`, wenn die Lage darunter eine spätere ist.
told-again = { $now ->
    [true] { $again }; die Lage darunter ist die von jetzt.
   *[false] { $again }.
 }
told-later = Alles wird erzählt, sobald du gefragt bist; `report` bringt es jetzt.
goes-on = Das Spiel geht weiter, wie es steht; `report` bringt die ganze Stellung.
game-over = { $outcome ->
    [none] Das Spiel ist zu Ende.
   *[other] Das Spiel ist zu Ende: { $outcome }
 }

## Worte der Gegenseite, und Hilfe

write-back = Um zurückzuschreiben, antworte auf diese Mail; in jeder anderen Mail hinter dem Wort `say`.
passed-on = Was du auf diese Mail antwortest, wird wie jedes Wort an die anderen Spieler weitergegeben.
no-word = Es gibt kein Wort für dich.
how-to-write = Schreib einen Befehl je Zeile und schick sie als Antwort auf den neuesten Bericht deines Spiels.
