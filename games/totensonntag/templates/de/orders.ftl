# Was die Regeln zu einer Zeile sagen, und was richtig wäre. Eine Zeile je Nachricht, ohne Punkt; eine Mail setzt die
# Regel und den Hinweis dahinter. Einheiten, Felder und Befehle behalten in jeder Sprache ihre Namen.

## Abgelehnte Zeilen

an-missing = die AN fehlt
no-an-choice = `{ $word }` ist keine Wahl einer AN
standing-missing = der Dauerbefehl fehlt
standing-unknown = diesen Dauerbefehl zu { $word } gibt es nicht
no-standing-order = `{ $word }` ist kein Dauerbefehl
slot-missing = der Slot fehlt
no-slot = das ist kein Slot
commitment-length = eine Festlegung hat 64 Hexziffern; hier sind { $count } Zeichen
no-opening = das öffnet keine versiegelte Wahl
reveal-whole = `reveal pc1|…`, der ganze Text, wie er versiegelt wurde, ohne Leerzeichen
ask-of-hex = nach einem Feld fragt man mit `{ $hex } empty`
ask-of-unit = nach einer Einheit fragt man mit `destroyed`, `hit` oder `at D3`
conditions-such = `if J18 empty then …`, `if 155art destroyed then …`, `if 8mg hit then …`, `if an 4..6 then …`
order-missing = ein Befehl fehlt
too-many-conditions = zu viele Bedingungen in einer Zeile
done-alone = `done` steht allein in seiner Zeile
unit-first = die Einheit steht zuerst
unit-first-such = `3rtr pass`, `3rtr exit`
unit-first-as-in = die Einheit steht zuerst, wie in `5rtr assault J18`
deed-missing = was { $unit } tun soll, fehlt
air-such = `air { $unit } … attack …`, `air { $unit } none`
unit-such = `{ $unit } move …`, `{ $unit } assault …`, `{ $unit } pass`
no-unit-order = `{ $word }` ist kein Befehl für eine Einheit
meant-move = ist `{ $unit } move { $hex }` gemeint?
what-there = was soll dort geschehen? etwa place, enter, assault { $hex }
one-unit-first = eine Einheit je Zeile: zuerst { $unit }, dann { $other }
unit-can = eine Einheit kann move, enter, exit, assault, barrage, support, advance, pass
air-attack-such = `air { $unit } … attack …`
say-barrage = schreib `{ $unit } barrage …` (auf Entfernung) oder `{ $unit } assault …`
say-overrun = schreib `{ $unit } assault …` (ohne Bewegung) oder `{ $unit } move … overrun …`; Geschütze: barrage
say-assault = schreib `{ $unit } assault …`; Panzer können overrun, Geschütze barrage
attack-is-three = `attack` kann assault, overrun oder barrage heißen
moves-or-attacks = eine Einheit zieht oder greift an; nur ein Overrun beendet einen Zug
overrun-such = `{ $unit } move … overrun …`
others-attack = nur Panzer und Aufklärer machen Overruns; andere greifen ohne Bewegung an
advance-goes-with = `advance` gehört zu overrun oder assault
toward-is-of-moves = `toward` gehört zu `move`
who-passes = wer nichts tut, fehlt
pass-or-done = `3rtr pass` für eine Einheit; `done` beendet deinen Impuls
ask-such = fragen kannst du so: `reach { $unit }`, `targets { $unit }`, `unit { $unit }`
air-begins-line = ein Befehl an ein Flugzeug beginnt mit `air`
nothing-chosen = noch ist nichts gewählt, also gibt es nichts zu beenden
comes-no-nearer = { $unit } kommt nicht näher an { $hex } heran
goes-as-far = `{ $order }` geht so weit, wie es kann
leave-out = lass es weg
one-spotter = ein Beschuss hat einen Beobachter
targets-twice = die Ziele stehen zweimal da
place-one-each = `place { $unit } { $hex }`, in der nächsten Zeile `place { $other } { $hex }`
which-away-missing = welches Flugzeug wegbleibt, fehlt
no-aircraft = { $unit } ist kein Flugzeug
air-target-missing = was das Flugzeug angreift, fehlt
air-mission-such = `air { $unit } { $hex } attack …`, `air { $unit } { $hex } patrol`, oder `air { $unit } none`
recover-themselves = Einheiten versuchen von selbst, sich zu erholen
recover-none-such = `recover none 3rtr`, wenn eine Einheit es nicht versuchen soll
setup-only = das Spiel wird aufgestellt: nur `place` und `done` sind fällig
no-hex-left = einige Einheiten haben kein erlaubtes Feld mehr: stell zuerst andere um
setup-over = die Aufstellung ist vorbei
no-night-flight = nachts fliegen keine Flugzeuge
night-only = es ist Nacht: nur `stack`, `recover none` und `done` sind fällig
overrun-made = { $unit } hat ihren Overrun in diesem Impuls schon gemacht
name-entry-hex = nenn das Feld, in dem { $unit } die Karte betritt
if-emptied = nur möglich, wenn das Feld vorher geräumt wird: das hängt von den Würfeln ab
not-set-up = noch nicht aufgestellt: { $units }
place-default-rest = `place default` stellt die übrigen auf
tried-if-so = wird nur versucht, wenn es so ist, sobald die Zeile an der Reihe ist
not-in-game = { $unit } ist nicht in diesem Spiel
other-sets-up = gerade stellt das { $due } auf, nicht das { $side }
an-unsettled = die Aktivierungszahlen stehen noch nicht fest: es läuft kein Impuls
air-being-sealed = die Flugaufträge werden versiegelt: es läuft kein Impuls
other-impulse = es ist der Impuls des { $due }, nicht des { $side }
is-night = es ist Nacht
game-is-over = das Spiel ist zu Ende
no-an-due = von dir ist jetzt keine Wahl einer Aktivierungszahl fällig
standing-an-answers = `standing an …` beantwortet die nächste im Voraus
done-held = eine Zeile wurde abgelehnt, und du kannst sie erst ausbessern; schick `done`, um trotzdem abzuschließen
missions-both = Flugaufträge werden nur versiegelt, wenn beide Seiten Flugzeuge haben, die fliegen können
missions-need = `option aircraft`, und AN, die nicht über ihrem IF liegen
line-goes-with = die Zeile `{ $key }` steht nur zusammen mit `{ $wanted }`
occupant-controls = { $unit } steht in { $hex }, also kontrolliert es das { $side }
leave-line-out = lass die Zeile weg
aircraft-off-map = { $unit } ist ein Flugzeug und zwischen den Impulsen nicht auf der Karte
reserve-such = `reserve`
sf-or-flipped = { $unit } hat SF { $sf } oder, umgedreht, { $flipped }
sp-such = `sp { $sp }`
arrives-later = { $unit } trifft in Runde { $due } ein, und jetzt ist { $turn }
missions-such = `missions flown` oder `missions none`
no-option = eine solche Option gibt es nicht
control-of-objectives = Kontrolle gibt es nur über Siegziele
unit-stands-twice = { $unit } steht zweimal da
control-twice = die Kontrolle über { $hex } steht zweimal da
couplet-missing = das Couplet fehlt
couplet-such = `turn 2 couplet 3`
awaited-missing = worauf das Spiel wartet, fehlt oder ist nicht bekannt
support-twice = die Unterstützung durch { $unit } steht zweimal da
side-twice = dieselbe Seite steht zweimal da
unit-of-side = { $unit } ist eine Einheit des { $side }
hex-or-reserve = ein Feld, oder `reserve`
hex-holds = in { $hex } steht { $unit }, eine Einheit des { $side }
fought-missing = wie gekämpft wurde, fehlt
assault-or-overrun = assault oder overrun
acts-once = { $unit } handelt in einem Impuls nur einmal
comes-not-near = in diesem Impuls kein Feld neben { $hex } erreichbar
could-assault-later = möglich: neben { $hex } ziehen, nach { $hexes }, und in einem späteren Impuls stürmen
none-activated = keine Einheit, die noch nicht gehandelt hat, ist aktiviert: `done` beendet den Impuls
activated = aktiviert: { $stacks }
activated-and-more = aktiviert: { $stacks }, und { $more } weitere
is-aircraft = { $unit } ist ein Flugzeug, keine Einheit am Boden
air-begins = Befehle für Flugzeuge beginnen mit `air`
is-destroyed = { $unit } ist vernichtet
has-left = { $unit } hat die Karte verlassen
not-on-map = { $unit } ist nicht auf der Karte
due-on-turn = fällig in Runde { $turn }
not-activated = { $unit } hat IF { $if }, und die AN ist { $an }: nicht aktiviert
stuart-can-assault = ein Stuart kann noch stürmen, mit IF 5
an-range = eine AN ist 1 bis 6, nicht { $number }
an-choose-such = `an 1` bis `an 6`, oder `an roll`
an-choose = du darfst deine Zahl wählen, und es gibt noch keinen Würfel zu ändern
an-adjust = nach einer 5 wird gewürfelt; du darfst den Würfel nur um eins ändern
an-adjust-such = `an +1`, `an -1` oder `an keep`
an-rolled = du hast in diesem Couplet keine Wahl der AN: sie wird gewürfelt
nearest-reached = nächstes erreichbares Feld: { $hex }
missions-flown = in diesem Couplet konnten beide Seiten fliegen: die Flugaufträge wurden vor den Impulsen geflogen
aircraft-of-side = { $unit } ist ein Flugzeug des { $side }
patrol-meets-nobody = in diesem Couplet kann kein feindliches Flugzeug fliegen: eine Patrouille trifft niemanden
air-not-adjacent = { $hex } liegt nicht neben { $from }, wo das Flugzeug steht
no-enemy = keine feindliche Einheit in { $hex }
unit-not-in = { $unit } ist nicht in { $hex }
units-there = dort: { $units }
air-could-attack = neben { $hex } wäre ein Angriff möglich auf { $hexes }
only-guns-barrage = { $unit } zählt als { $class }: nur Artillerie kann beschießen
nobody-spots = keine eigene Einheit beobachtet { $hex }
spots-how-far = eine Einheit beobachtet ihre Nachbarfelder, von einem Steilhang 2 Felder weit, von einem Punkt 3
no-range = { $unit } hat keine Reichweite
barrage-adjacent = { $hex } liegt neben { $unit }: kein Beschuss in diesem Spiel
assault-such = `{ $unit } assault { $hex }`
out-of-range = { $hex } ist { $distance } Felder von { $unit } in { $here } entfernt, und die Reichweite ist { $range }
spots-not-itself = { $unit } darf nicht für sich selbst beobachten
spots-not = { $unit } in { $here } beobachtet { $hex } nicht
spots-it = { $unit } beobachtet es
guns-assault-not = Artillerie darf in diesem Spiel nicht stürmen
not-adjacent = { $hex } liegt nicht neben { $unit } in { $here }
could-not-enter = { $unit } könnte { $hex } nicht betreten
no-enemies-near = keine Feinde neben { $unit }
enemies-near = Feinde neben { $unit }: { $stacks }
in-already = { $unit } ist schon in { $hex }
attacked-not = { $unit } hat { $hex } in diesem Impuls weder gestürmt noch im Overrun angegriffen
enemies-still-in = noch sind feindliche Einheiten in { $hex }
defender-fell-not = der letzte Verteidiger von { $hex } fiel nicht durch Sturmangriff oder Overrun
class-may-not-enter = { $hex } ist für { $class } gesperrt
guns-shun-zoc = Artillerie darf { $hex } nicht betreten, eine feindliche ZOC
advance-overstacked = { $unit } darf nicht aus { $here } nachrücken, dort stehen zu viele
must-stop = { $unit } muss in { $here } anhalten, in einer feindlichen ZOC
enemies-in = feindliche Einheiten sind in { $hex }
escarpment-closed = der Steilhang in { $hex } ist für { $class } gesperrt
hex-costs = { $hex } kostet { $cost } MP, und { $unit } hat noch { $left }
cannot-reach = { $unit } kann { $hex } von { $here } mit { $left } MP nicht erreichen
only-side-leaves = nur Einheiten des { $side } dürfen die Karte verlassen
not-at-exit = { $unit } ist am Ende des Zugs nicht in { $hex }
leave-later = in einem späteren Impuls ist es erlaubt
leaving-costs = das Verlassen kostet { $cost } MP, und { $unit } hat noch { $left }
no-hex-given = für { $unit } ist kein Feld genannt, wohin
only-armor-overruns = { $unit } zählt als { $class }: nur Panzer und Aufklärer machen Overruns
move-before-overrun = { $unit } muss vor einem Overrun ziehen
not-adjacent-to-end = { $hex } liegt nicht neben { $here }, wo der Zug von { $unit } endet
overrun-not-enter = { $unit } könnte { $hex } nicht betreten, also dort auch keinen Overrun machen
zoc-to-zoc-overrun = { $unit } kam nach { $here } von einer feindlichen ZOC in eine andere: kein Overrun
overrun-costs = der Overrun von { $hex } kostet { $cost } MP, und { $unit } hat noch { $left }
only-recon-supports = { $unit } zählt als { $class }: nur Aufklärer können einen Sturmangriff unterstützen
not-next-to = { $hex } liegt nicht neben { $unit }
supports-as-sp = { $unit } hat SP { $sp } und unterstützt nicht mehr Sturmangriffe als das
gives-up-attack = { $unit } verzichtet auf den eigenen Angriff, um andere zu unterstützen
other-colour = { $unit } und { $other } haben nicht dieselbe Farbe
entered-already = { $unit } ist schon auf der Karte eingetroffen
no-reinforcement = { $unit } ist keine Verstärkung
unit-due-on-turn = { $unit } ist in Runde { $turn } fällig
combined-arms-entry = für jeden Panzer III, der in diesem Impuls vorher eingetreten ist, darf eine solche Einheit eintreten
may-not-enter-map = { $unit } darf die Karte nicht in { $hex } betreten
no-entry-open = jetzt ist kein Eintrittsfeld offen
may-enter-in = Eintritt möglich in { $hexes }
no-room-now = keines ihrer Felder hat jetzt Platz
may-set-up-in = Aufstellung möglich in { $hexes }
arrives-not-set-up = { $unit } wird nicht aufgestellt, sondern trifft in Runde { $turn } ein
may-not-set-up = { $unit } darf nicht in { $hex } aufgestellt werden
escarpment-set-up = { $class }: keine Aufstellung auf dem Steilhang in { $hex }
takes-one = { $hex } nimmt bei der Aufstellung eine Einheit auf, und eine ist da
takes-of-group = { $hex } nimmt bei der Aufstellung { $count } Einheiten ihrer Gruppe auf, und sie sind da
takes-units = { $hex } nimmt bei der Aufstellung { $count } Einheiten auf, und sie sind da
no-units-in = du hast keine Einheiten in { $hex }
stack-there = dort: { $units }
not-all-missions = `{ $choice }` gibt nicht jedem Flugzeug einen erlaubten Auftrag
choice-already = die Mail enthält schon eine Wahl
mission-already = die Mail enthält schon einen Auftrag für { $unit }
choices-not-in = noch ist nicht jede Wahl des Slots da
send-when-asked = schick es, wenn der Host danach fragt
an-first = deine Wahl der Aktivierungszahl kommt zuerst
send-in-impulse = schick diesen Befehl, wenn dein Impuls begonnen hat
air-first = deine Flugaufträge kommen zuerst
not-due = jetzt nicht fällig
choice-asked-is = gefragt ist jetzt die Wahl { $slot }
no-choice-asked = jetzt ist keine Wahl gefragt
missions-held = noch nicht versiegelt, weil eine Zeile abgelehnt wurde: schick alle deine Flugaufträge noch einmal

## Befehle, die richtig wären

try-order = `{ $order }`
assault-instead = `{ $unit } assault { $hex }` greift ohne Bewegung an
enter-brings-on = `{ $unit } enter { $hex }` bringt sie auf die Karte
an-such = `an 4` (nach einer 6), `an +1`, `an -1`, `an keep` (nach einer 5), `an roll`
standing-such = `standing an roll`, `standing an keep if 3..5`, `standing air none`, `standing night stop`, `standing idle stop`, `standing off`
commit-such = `commit T02C3.an` und 64 Hexziffern, alles in einer Zeile
awaited-such = `setup dak`, `an both`, `air both`, `impulse cw`, `night` oder `end`
marks-such = `sp 2`, moved, attacked, passed, supported, `fought J18 assault`, changed-hex, hit
lines-such = etwa `turn 2 couplet 3`, `awaits impulse cw`, `cw 5rtr J17`

## Was im Weg ist

reaches-next-to = neben { $hex } erreichbar: { $hexes }
lies-in-zoc = { $hex } liegt in der ZOC von { $stacks }
# Die Kosten des Umwegs sind none, wenn es keinen gibt.
zoc-in-way = { $around ->
    [none] { $does ->
        [shuns] die ZOC von { $stacks } sperrt { $hex }
       *[stops] die ZOC von { $stacks } hält sie in { $hex } auf
    }
   *[other] { $does ->
        [shuns] die ZOC von { $stacks } sperrt { $hex }, und außen herum kostet der Weg { $around } MP
       *[stops] die ZOC von { $stacks } hält sie in { $hex } auf, und außen herum kostet der Weg { $around } MP
    }
 }
way-costs = der Weg kostet { $cost } MP, { $over } zu viel
ways-closed = das Gelände und die Feinde darauf versperren jeden Weg
entering-shuns-zoc = eine eintretende Einheit darf { $hex } nicht betreten, eine feindliche ZOC
kept-for = { $hex } ist für das { $side } reserviert
set-up-rows = Aufstellung möglich in den Feldreihen { $first } bis { $last }
nearest-to = am nächsten an { $hex }: { $hexes }
acted-already = { $done ->
    [moved] { $unit } ist in diesem Impuls schon gezogen
    [attacked] { $unit } hat in diesem Impuls schon angegriffen
    [passed] { $unit } hat in diesem Impuls schon gepasst
   *[supported] { $unit } hat in diesem Impuls schon unterstützt
 }
no-recon-support = nicht in diesem Spiel: die optionale Regel für die Unterstützung durch Aufklärer gilt nicht
no-aircraft-rule = nicht in diesem Spiel: die optionale Regel für Flugzeuge gilt nicht

## Was eine Zeile tun wird oder getan hat

odds = { $percent ->
    [0] kann nicht treffen
   *[other] { $needs ->
        [none] { $percent } %
       *[other] braucht { $needs }+: { $percent } %
    }
 }
dice-decide = die Würfel entscheiden
attack-foretold = auf { $target }: FP { $firepower } gegen PF { $protection }, { $odds }; die Würfel entscheiden
spotter-is = Beobachter { $unit }
spotter-and-dice = Beobachter { $unit }; die Würfel entscheiden
barrage-foretold = { $ranges ->
    [none] Beobachter { $spotter }; auf { $target }: FP { $firepower } gegen PF { $protection }, { $odds }, insgesamt { $percent } %; die Würfel entscheiden
   *[other] Beobachter { $spotter }; Einschießen mit { $ranges }+, dann auf { $target }: FP { $firepower } gegen PF { $protection }, { $odds }, insgesamt { $percent } %; die Würfel entscheiden
 }
move-stopped = { $left ->
    [one] Halt in { $hex } durch die ZOC von { $stacks }, noch 1 MP
   *[other] Halt in { $hex } durch die ZOC von { $stacks }, noch { $left } MP
 }
move-ends = { $left ->
    [one] in { $hex }, noch 1 MP
   *[other] in { $hex }, noch { $left } MP
 }
move-left = { $left ->
    [one] noch 1 MP
   *[other] noch { $left } MP
 }
leaves-map = verlässt die Karte
supports = { $count ->
    [one] bis zu 1 Sturmangriff auf { $hex } bekommt +1 FP
   *[other] bis zu { $count } Sturmangriffe auf { $hex } bekommen +1 FP
 }
no-hits = keine Treffer, von denen sie sich erholen könnten: { $units }
enters-with-bonus = tritt mit dem Bonus für verbundene Waffen ein (TS 3.3)
lost-at-end = am Ende des Impulses: { $units }
too-many-there = TS 4.0: in { $hex } stehen mehr als { $most } Einheiten: am Ende des Impulses ginge { $units } verloren; zieh welche weiter, oder wähle mit `lose`
then-next = { $before }, dann { $unit }
depends-on-dice = das hängt von den Würfeln ab
not-emptied = { $hex } wurde nicht geräumt
no-room-left = es ist kein Platz mehr
no-advance = kein Nachrücken von { $unit } nach { $hex }: { $why }

## Zeilen, für die nichts fällig ist

none-due = nichts ist fällig: { $why }
no-aircraft-here = in diesem Spiel gibt es keine Flugzeuge
recover-at-night = Einheiten erholen sich nachts, und mit `standing night stop` wird da auf dich gewartet
missions-when-an-known = nach Flugaufträgen wird gefragt, wenn beide AN bekannt sind; `standing air none` antwortet im Voraus
fly-by-day = Flugzeuge fliegen am Tag, in einem Couplet

## Geheime Wahl

choice-sealed = versiegelt, und geöffnet, wenn jede Wahl da ist
sealed-as-sent = von dir versiegelt; der Host nimmt es, wie es ist
sealed-rest-stays = { $count ->
    [one] versiegelt, und geöffnet, wenn jede Wahl da ist; { $units } bleibt weg
   *[other] versiegelt, und geöffnet, wenn jede Wahl da ist; { $units } bleiben weg
 }

## Klassen von Einheiten

class-armor = Panzer
class-recon = Aufklärer
class-motorized-infantry = motorisierte Infanterie
class-infantry = Infanterie
class-engineers = Pioniere
class-motorcycle-infantry = Kradschützen
class-artillery = Artillerie
class-panzerjaeger = Panzerjäger
class-aircraft = Flugzeug

## Zahlen und Wörter einer Stellung

what-an = AN
what-assaults = Zahl der übrigen Sturmangriffe
what-bonuses = Zahl der Boni
what-couplet = Couplet
what-mps = MP
what-panzers = Zahl der Panzer III
what-side = Seite
what-sp = SP von { $unit }
what-turn = Runde
what-vps = VP
