# Die Teile von Mails an Spieler. Was in `Backticks` steht, wird getippt, und HTML zeigt es als Code. Eine Angabe, die
# es nicht gibt, ist `none`.

## Wie man antwortet

heading-answer = So antwortest du
reveal-how = Antworte mit dem pc1-Text, den du aufbewahrt hast, in einer Zeile, unzitiert:
reveal-by-program = Wenn `feldpost commit` ihn für dich aufbewahrt: { $command }
form-how = Antworte, und schreib über die erste Zeile dieser Mail. So wie es ist, befiehlt dieses Formular nichts: nimm das # vor einer Zeile weg, die du willst, oder schreib eigene.
# Eine Zeile des Formulars: sie muss mit # beginnen.
form-blank = # hier deine Zeilen, ein Befehl je Zeile
dry-run-how = Eine Zeile `check` macht daraus einen Probelauf.
nothing-due = Von dir sind keine Befehle fällig. Wörter an den Host wie `say`, `status` und `standing` sind jederzeit willkommen: antworte auf diese Mail.
nothing-due-before-dice = Von dir sind keine Befehle fällig. Bis die Würfel gefallen sind, werden weder Befehle noch Dauerbefehle angenommen. Wörter an den Host wie `say` und `status` sind jederzeit willkommen: antworte auf diese Mail.
seal-how = Um die Wahl selbst zu versiegeln, sodass nicht einmal das Programm der Spielleitung sie lesen kann, bevor du sie öffnest, schreib sie hinter `c=`, füge dies in eine Shell ein, und schick statt eines Befehls die Zeile `commit`, die dabei herauskommt; `help secret` sagt mehr:
heading-join = So spielst du mit
join-how = { $address ->
    [none] Antworte auf diese Mail, mit diesen Zeilen, unzitiert:
   *[other] Antworte auf diese Mail oder schreib an { $address }, mit diesen Zeilen, unzitiert:
 }
# Steht hinter dem Wort JOIN, wo es kein Angebot gibt.
join-digits = die ersten 16 Stellen des Angebots
# Steht hinter dem Wort ENTROPY.
entropy-words = mehrere eigene Wörter, bis zu 200 Zeichen
bid-words = die Seite, ein Leerzeichen und die Punkte: 0 bis 99

## Was gefragt wurde, und was aus jeder Zeile wurde

heading-asked = Was du gefragt hast
map-below = Die Karte steht unten.
# Eine Zeile, die nur aus dem Wort besteht, das in einer Antwort nicht allein stehen darf; `word` hat seine
# Anführungszeichen.
the-word = das Wort { $word }
heading-refused = { $dry ->
    [true] Würde abgelehnt
   *[false] Abgelehnt
 }
refused-bare = abgelehnt
more-refused = { $count ->
    [one] Und { $count } weitere abgelehnte Zeile, nicht gezeigt. Bessere die oben aus und schick den Rest noch einmal.
   *[other] Und { $count } weitere abgelehnte Zeilen, nicht gezeigt. Bessere die oben aus und schick den Rest noch einmal.
 }
heading-done = { $dry ->
    [true] Würde ausgeführt, wie verstanden
   *[false] Ausgeführt, wie verstanden
 }
and-more = und { $count } weitere
heading-kept = Für später gemerkt
heading-untried = Nicht versucht
condition-not-met = ihre Bedingung war nicht erfüllt
held-back = zurückgehalten
read-as-prose = Als Geplauder gelesen und übergangen:
prose-say = Das hat sonst niemand gelesen: `say` vor einer Zeile gibt sie weiter.
quoted-lines = { $count ->
    [one] { $count } zitierte Zeile zählte nicht; damit eine zählt, schick sie unzitiert.
   *[other] { $count } zitierte Zeilen zählten nicht; damit eine zählt, schick sie unzitiert.
 }

## Versiegelte Wahl, und Zeilen für die Würfel

heading-sealed = Versiegelt
sealed-here = Slot { $slot }: deine Wahl `{ $choice }` ist versiegelt. Die Gegenseite erfährt sie nicht, bevor jede Wahl des Slots da ist; wer diesen Host betreibt, kann sie lesen.
sealed-by-you = Slot { $slot }: deine eigene Festlegung ist versiegelt. Niemand kann sie lesen, bevor du sie öffnest.
heading-closed = Geschlossen
slot-closed = Slot { $slot }: jede Wahl ist da, und keine kann geändert werden.
sealed-by = { $by ->
    [player] { $side }, vom Spieler versiegelt:
   *[umpire] { $side }, vom Programm der Spielleitung versiegelt:
 }
heading-entropy = Zeilen für die Würfel
entropy-check = Prüfe, ob deine eigene Zeile hier so steht, wie du sie geschickt hast.
entropy-of = { $side }:
entropy-none = (keine)

## Was geschah

heading-happened = { $since ->
    [corrected] Was statt dessen geschehen war und nicht mehr gilt
    [true] Was seit deiner letzten Entscheidung geschah
   *[false] Was geschah
 }
untold-events = { $count ->
    [one] { $count } früheres Ereignis ist hier ausgelassen; das Protokoll hat es: `journal` bringt es.
   *[other] { $count } frühere Ereignisse sind hier ausgelassen; das Protokoll hat sie alle: `journal` bringt es.
 }
heading-turns = Das Spiel, Runde für Runde
heading-turn = Runde { $turn } in Kürze
luck-of-seat = Würfel von { $side }: { $dice } sechsseitige, Glück { $luck } Standardabweichungen.
luck-what = Glück über 0 heißt mehr Augen als im Durchschnitt. Innerhalb von 2 nach beiden Seiten liegen 19 von 20 Spielen.
press-from = { $from } schreibt:
umpire-writes = Die Spielleitung schreibt:
heading-standing = Deine Dauerbefehle

## Die Bedingungen eines Spiels

heading-terms = Die Bedingungen
terms-edition = { $scenario ->
    [none] { $title }, Ausgabe { $edition }; Optionen: { $options ->
        [none] keine
       *[other] { $options }
    }.
   *[other] { $title }, Ausgabe { $edition }; Szenario: { $scenario }; Optionen: { $options ->
        [none] keine
       *[other] { $options }
    }.
 }
terms-policy = Hausregel: { $name } = { $value }, nicht { $usual } wie in dieser Ausgabe ({ $rule }: { $meaning }).
terms-no-policy = Alle anderen Regeln sind die der Ausgabe.
# Bedingungen stehen in einer Tabelle mit diesen Namen, und als Text in Zeilen dieser Form.
terms-line = { $name }: { $value }.
digest-line = { $name }: { $value }
name-dice = Würfel aus
# `margin` ist die Zeit zwischen der Sperre und den Würfeln, in Sekunden oder ganzen Minuten.
terms-dice = { $unit ->
    [none] { $source }
    [seconds] { $margin ->
        [one] { $source }; sie fallen { $margin } Sekunde, nachdem die Befehle gesperrt sind
       *[other] { $source }; sie fallen { $margin } Sekunden, nachdem die Befehle gesperrt sind
    }
   *[minutes] { $margin ->
        [one] { $source }; sie fallen eine Minute, nachdem die Befehle gesperrt sind
       *[other] { $source }; sie fallen { $margin } Minuten, nachdem die Befehle gesperrt sind
    }
 }
name-default = { $kind ->
    [orders] Offene Befehle, die nicht da sind, wenn die Zeit um ist
   *[other] Eine geheime Wahl ({ $kind }), die nicht getroffen oder nicht geöffnet ist, wenn die Zeit um ist
 }
name-stand-ins = Ersatzwerte
terms-stand-ins = { $count ->
    [one] { $count } Wert der Karte und der Spielsteine steht für einen gedruckten
   *[other] { $count } Werte der Karte und der Spielsteine stehen für gedruckte
 }
name-seat = Platz { $seat }
terms-seat = { $taken ->
    [true] { $side }, besetzt
   *[false] { $side }, frei
 }
name-clock = Uhr
name-ladder = Rangliste
name-players = Spieler
terms-gunboat = niemand erfährt, wer wen spielt, weder Namen noch Adressen
name-free-seats = Freie Plätze
terms-punctual = für alle, die in beendeten Partien dieses Vereins { $share } von 100 Fristen eingehalten haben, oder noch keine zehn hatten
name-sides = Seiten
terms-sides = { $by ->
    [lot] durch das Los, sobald alle beigetreten sind
   *[bid] durch verdeckte Gebote, offen, sobald beide beigetreten sind
 }
terms-unrated = dieses Spiel zählt nicht
heading-digests = Prüfsummen und Schlüssel, für alle, die die Würfel prüfen
name-offer = Angebot
name-anchor = Anker
name-data = Daten
name-rules = Regeln
name-build = Ihr Build
name-key = Schlüssel der Spielleitung
build-published = { $build } hat sie
build-alone = { $build }. Ein Build mit diesen Regeln ist nicht veröffentlicht: bitte die Spielleitung um seine Quellen und bewahre sie auf, denn eine Prüfung mit anderen Regeln kann die Züge nicht prüfen
digest-rules = Regeln: { $digest }, { $build } hat sie.
digest-rules-alone = Regeln: { $digest }, gespielt mit { $build }. Ein Build mit diesen Regeln ist nicht veröffentlicht: bitte die Spielleitung um seine Quellen und bewahre sie auf, denn eine Prüfung mit anderen Regeln kann die Züge nicht prüfen.

## Am Fuß

keep-opening = Bewahre die angehängte { $file } auf: sie enthält, was für dich versiegelt wurde, und zeigt jedem, wenn das Protokoll etwas anderes enthält.
stand-ins = { $count ->
    [one] { $count } Wert der Karte und der Spielsteine ist ein Ersatz für einen gedruckten.
   *[other] { $count } Werte der Karte und der Spielsteine sind Ersatz für gedruckte.
 }
stand-ins-in-short = { $count ->
    [one] { $count } Wert ist ein Ersatz.
   *[other] { $count } Werte sind Ersatz.
 }
reply-how = { $address ->
    [none] Eine Antwort findet ihren Weg von selbst. Eine neue Mail braucht diese Zeilen:
   *[other] Eine Antwort findet ihren Weg von selbst. Eine neue Mail geht an { $address }, mit diesen Zeilen darin:
 }
dice-step = { $resolution ->
    [none] Würfel dieser Auswertung, step:
   *[other] Würfel der Auswertung { $resolution }, step:
 }
dice-step-here = { $resolution ->
    [none] Würfel dieser Auswertung: step { $step }
   *[other] Würfel der Auswertung { $resolution }: step { $step }
 }
to-check = Um jeden Würfel und das Protokoll zu prüfen: { $command }
one-roll = Ein Wurf von Hand, der { $dice } ergab (STEP ist die Zeile darüber):
help-how = Hilfe: antworte mit der Zeile `help`, oder `help orders`.
club-and-game = { $game ->
    [none] { $club }
   *[other] { $club }, Spiel { $game }
 }
