### Alles, was ein Bericht vom Spiel sagt. Eine Schar ist ihr Name, ein Feld wie gedruckt; eine Seite ist `raider` oder
### `warden`, eine Furt `upper`, `mill` oder `lower`. Was es nicht gibt, ist `none`. Wörter in Backticks werden so
### getippt, wie sie dastehen.

# Die Kopfzeile. `held`: ob das Schlusswort zurückgehalten wird; `awaited`: die Seiten, auf die das Spiel wartet, oder
# none.
headline-over = Die Geschichte ist erzählt.
headline-decision = Deine Entscheidung: { $decision }.
headline-open = Deine Märsche von Tag { $day } sind noch offen{ $held ->
    [true] : `camp` wird zurückgehalten, weil eine Zeile abgelehnt wurde
   *[other] {""}
 }.
headline-dusk = Abenddämmerung von Tag { $day }: nenn heimlich deine Furt.
headline-morning = Morgen von Tag { $day }: deine Scharen dürfen marschieren.
headline-nothing = { $night ->
    [true] Nacht
   *[other] Morgen
 } von Tag { $day }{ $awaited ->
    [none] {""}
   *[other] ; warten auf { $awaited }
 }. Du bist jetzt nicht gefragt.

# Was geschieht.
event-fords-named = Die Räuber kommen an { $raider ->
    [upper] die obere Furt
    [mill] die Mühlenfurt
    [lower] die untere Furt
   *[none] keine Furt
 }; die Wächter bewachen { $warden ->
    [upper] die obere Furt
    [mill] die Mühlenfurt
    [lower] die untere Furt
   *[none] keine Furt
 }.
# `lost`: eine Schar, oder none. Von den Würfeln ist der des Räubers der erste.
event-skirmish = { $raider } trifft an der { $ford ->
    [upper] oberen Furt
    [mill] Mühlenfurt
   *[lower] unteren Furt
 } auf { $warden }: 1d8 = { $first } gegen 1d8 = { $second }: { $lost ->
    [none] beide halten ihr Ufer
   *[other] { $lost } ist verloren
 }.
event-crossing = { $unit } geht durch die { $ford ->
    [upper] obere Furt
    [mill] Mühlenfurt
   *[lower] untere Furt
 } nach { $hex }.
event-march = { $unit } marschiert von { $from } nach { $to }.
event-camped = { $side ->
    [raider] Die Räuber lagern.
   *[warden] Die Wächter lagern.
 }
event-daybreak = Abenddämmerung von Tag { $day }.
# `winner`: eine Seite, oder none.
event-story-ends = Die Geschichte ist erzählt: { $winner ->
    [raider] die Räuber gewinnen
    [warden] die Wächter gewinnen
   *[none] unentschieden
 }, mit { $villages ->
    [one] { $villages } Dorf
   *[other] { $villages } Dörfern
 } in der Hand der Räuber.

# Die Lage.
situation-title = Lage
situation-now = { $title }, Tag { $day } von { $days }. Die Räuber halten { $held } von den { $needed } Dörfern, die sie brauchen; eines zu wenig ist unentschieden.
situation-you = Du bist der { $side ->
    [raider] Räuber
   *[warden] Wächter
 }.
# Eine Schar in der Gliederung; `place`: ein Name, oder none.
company = { $unit } { $name } ({ $side ->
    [raider] Räuber
   *[warden] Wächter
 }) in { $hex }{ $place ->
    [none] {""}
   *[other] , { $place }
 }{ $marched ->
    [true] , ist marschiert
   *[other] {""}
 }

# Was der Leser jetzt tun darf.
choices-title = Was du jetzt tun kannst
choices-ford = Nenn eine Furt oder bleib; `help fords` sagt mehr. Die Gegenseite erfährt es nicht, bevor beide geantwortet haben.
choices-march = Jede Schar darf auf ihrem Ufer in ein Nachbarfeld marschieren. `camp` beendet deinen Tag. Zum Beispiel:
choices-ford-standing = Um für das ganze Spiel zu antworten: `standing ford mill`; `standing off` nimmt es zurück.
choices-march-standing = Um für das ganze Spiel zu antworten: `standing camp`; `standing off` nimmt es zurück.

# Die Legende der Karte.
map-ford = das südliche Feld einer Furt: der Fluss läuft zwischen S und N
map-village = Dorf
map-wood = Wald
map-stacks = eine Schar des Räubers; W ist der Wächter, R2 und W in einem Feld

# Was von einer Seite verlangt wird: so nennt es der Betreff.
decision-ford = Furt der Nacht, Tag { $day }
decision-march = Märsche, Tag { $day }
# Wie das Spiel ausging. `winner`: eine Seite, oder none.
outcome = { $winner ->
    [raider] der Räuber gewinnt
    [warden] der Wächter gewinnt
   *[none] unentschieden
 }: { $villages ->
    [one] { $villages } Dorf ist
   *[other] { $villages } Dörfer sind
 } in der Hand des Räubers
side-name = { $side ->
    [raider] Räuber
    [warden] Wächter der Furten
   *[other] { $name }
 }
default-meaning = { $kind ->
    [ford] die Seite bleibt, wo sie ist (NF II.1)
    [orders] sie enden, wie `camp` sie beendet (NF I.2)
   *[other] { $text }
 }
