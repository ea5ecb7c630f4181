# Was die Regeln zu einem Befehl sagen. Eine Zeile je Meldung, ohne Punkt am Ende.

not-your-unit = { $unit } ist keine deiner Einheiten auf der Karte
no-enemy-there = in { $hex } steht keine feindliche Kampfeinheit
cannot-attack = { $unit } kann nicht angreifen
mode-cannot-attack = { $unit } greift im Strat- oder Reservemodus nicht an
mode-cannot-overrun = { $unit } überrennt niemanden im Strat- oder Reservemodus und auch nicht desorganisiert
mode-cannot-fire = { $unit } schießt im Strat- oder Reservemodus nicht
not-adjacent = { $unit } steht nicht neben { $hex }
attacks-once = { $unit } hat schon angegriffen oder ist zweimal genannt
fires-once = { $unit } hat schon geschossen oder ist zweimal genannt
closed-ground = das Gelände von { $hex } ist für { $unit } gesperrt, und kein Weg führt hin
ground-too-hard = { $unit } kann { $hex } nicht überrennen: ohne Straßen ist das Gelände zu schwer
points-short = { $unit } hat nicht die { $needed } Bewegungspunkte, die ein Überrennen kostet
not-stacked = { $unit } steht nicht bei den anderen
too-large-to-overrun = { $size } RE sind zu viele zum Überrennen: höchstens { $most }
no-artillery = { $unit } ist keine Artillerie
out-of-range = { $unit } reicht nicht bis { $hex }: höchstens { $most } Felder
no-points = dieses Sperrfeuer hat nicht einmal einen Punkt
no-facility = in { $hex } gibt es keine solche Anlage des Feindes
no-spotter = keine deiner Einheiten beobachtet { $hex }
not-your-plane = { $plane } ist keines deiner Flugzeuge im Spiel
plane-inactive = { $plane } ist inaktiv oder zweimal genannt
strategic-plane = { $plane } bombardiert nur Anlagen
too-many-planes = ein Einsatz hat höchstens { $most } Flugzeuge
no-hip-shoots = { $plane } schießt nicht aus der Hüfte
no-base = { $hex } hat keinen Flugplatz von dir
base-shut = eine feindliche Kontrollzone sperrt den Flugplatz in { $hex }
refit-full = der Flugplatz in { $hex } rüstet höchstens { $most } Flugzeuge auf
no-refit = { $plane } ist aktiv oder nicht in { $hex } stationiert
surge-plane = { $plane } ist ein Surge-Flugzeug: nur ein Sonderergebnis rüstet es auf
supply-is-there = { $unit } kann versorgt werden und behält seine eigenen Vorräte
stocks-exhausted = die Vorräte von { $unit } sind erschöpft
in-supply = { $unit } ist versorgt und bricht nicht aus
no-way-out = { $unit } findet innerhalb von { $most } Feldern keinen Weg zu versorgten Freunden
no-dump = { $hex } hat kein Lager von dir
no-engineer = { $unit } kann keine Pionierarbeit leisten
engineer-mode = { $unit } muss zum Bauen im Kampfmodus sein
engineer-far = { $unit } ist weiter als { $most } Felder von { $hex } entfernt
no-building-in-mud = im Schlamm wird nichts gebaut oder repariert
no-building-there = in { $hex } kannst du nicht bauen
hog-highest = die Igelstellung in { $hex } hat die höchste Stufe
hog-needs-engineer = über die erste Stufe hinaus braucht die Igelstellung in { $hex } Pioniere
hog-needs-troops = ohne Pioniere muss ein RE Kampfeinheiten in { $hex } stehen
base-highest = der Flugplatz in { $hex } hat die höchste Stufe
strip-needs-village = { $hex } ist weder ein Dorf noch ein Ort von Bedeutung
strip-not-there = { $hex } ist nicht versorgt, nicht frei oder hat einen Flugplatz
strips-all-placed = alle { $most } Feldflugplätze liegen schon: nenne einen, der verlegt wird
strip-in-use = in { $hex } sind Flugzeuge stationiert
no-strip = { $hex } hat keinen Feldflugplatz von dir
port-whole = { $port } ist nicht beschädigt
port-shut = eine feindliche Kontrollzone sperrt { $port }
port-full = { $port } schlägt in dieser Phase noch { $left } T um
dangerous-water = das Meer vor { $port } ist für deine Schiffe zu gefährlich
has-moved = { $unit } hat sich schon bewegt
named-twice = { $unit } steht zweimal da
not-one-stack = { $unit } steht in { $hex }, nicht bei den anderen
move-them-apart = gib jeder eine eigene Zeile
nobody-named = keine Einheit ist genannt
no-hex-to-move-to = kein Feld ist genannt
modes-in-movement = { $unit } wechselt den Modus, wenn sie sich zu bewegen beginnt, in der Bewegungsphase
exploit-is-won = der Ausbeutungsmodus wird im Kampf gewonnen, nicht gewählt
trucks-always-move = { $unit } ist ein Lastwagen: er fährt oder wartet in Reserve
disorganized-mode = { $unit } ist ungeordnet und kann nur die Kampf- oder Marschseite zeigen
no-reserve-in-zone = { $unit } geht in einer feindlichen Kontrollzone nicht in Reserve
no-strat-in-zone = { $unit } geht in einer feindlichen Kontrollzone nicht in den Strat-Modus
no-reserve-in-hog = { $unit } steht in einer Igelstellung, dort ist niemand in Reserve
no-reserve-marker = für { $unit } ist kein Reservemarker übrig: alle { $most } liegen in anderen Feldern
is-dead = { $unit } ist vernichtet
is-the-enemys = { $unit } ist eine Einheit des Gegners
is-in-a-box = { $unit } ist in einem Kasten neben der Karte
no-movement-in-mud = { $unit } bewegt sich im Schlamm nicht
only-released-react = in der Reaktionsphase bewegen sich nur freigegebene Reserven, und { $unit } ist keine
release-it = release { $unit }
only-exploiters-move = in der Ausbeutungsphase bewegen sich nur ausbeutende Einheiten und freigegebene Reserven, und { $unit } ist keins von beiden
cannot-move-so = { $unit } kann sich im Modus { $mode } nicht bewegen
change-to-move = { $unit } mode move
not-in-this-phase = { $unit } bewegt sich in dieser Phase nicht
no-fuel = { $unit } hat keinen Treibstoff
fuel-is-at = { $t } T in Reichweite liegen in { $hex }: fuel { $unit } { $cost }T
no-fuel-in-reach = kein Nachschub ist für { $unit } durch Holen oder Werfen erreichbar
needs-no-fuel = { $unit } braucht so, wie sie steht, keinen Treibstoff
has-fuel = { $unit } hat schon Treibstoff
no-supply-in-reach = { $t } T sind für { $unit } durch Holen oder Werfen nicht erreichbar
no-headquarters = { $unit } ist kein Hauptquartier
formation-needs-no-fuel = keine Einheit von { $formation } auf der Karte braucht Treibstoff
off-the-maps = { $hex } liegt außerhalb der Karten dieses Szenarios oder im Meer
enemies-there = feindliche Kampfeinheiten stehen in { $hex }
overrun-them = { $unit } overrun { $hex }
booty-there = in { $hex } liegt Gut des Gegners: nur wer angreifen kann, betritt es, und { $unit } kann es nicht
strat-shuns-zones = { $unit } bewegt sich im Strat-Modus und betritt keine feindliche Kontrollzone wie die in { $hex }
stays-in-algeria = { $unit } ist eine Heeresreserve und bleibt in Algerien: { $hex } liegt in Tunesien
no-way-back = { $unit } könnte von { $hex } nicht nach { $from } zurück, also kann sie nicht dorthin
stops-in-a-zone = eine feindliche Kontrollzone hält die Räder von { $unit } in { $hex } an
no-way-for-wheels = kein Weg führt { $unit } nach { $hex }: Gegner, ihre Kontrollzonen oder das Gelände halten Räder auf
no-way = kein Weg führt { $unit } nach { $hex }
too-far = { $unit } braucht bis { $hex } { $needed } Bewegungspunkte und hat { $has }
takes-all = das Gelände von { $hex } nimmt { $unit } die ganze Bewegung: es kann nur das erste Feld sein
come-as-far-as = sie kommt bis { $hex }
no-room = in { $hex } wären { $size } RE Kampfeinheiten: höchstens { $most }
move-others-away-before = bewege andere in einer Zeile davor hinaus
no-points-there = in { $hex } stehen keine { $carrier }-Punkte von dir
points-have-moved = die { $carrier }-Punkte in { $hex } haben sich schon bewegt
too-few-points = in { $hex } stehen nur { $there } { $carrier }-Punkte
points-carry = { $points } { $carrier }-Punkte tragen { $most } T, nicht { $t }
dump-has-only = in { $hex } liegen nur { $there } T von dir am Boden
no-unloading-there = in { $hex } nimmt niemand Nachschub an: eine Kampfeinheit, ein Hafen, Flugplatz oder Lager von dir muss dort sein
truck-carries = { $unit } trägt { $most } T, und { $on } T sind darauf
no-organic-truck = { $unit } ist kein Lastwagen eines Verbands
cannot-break-out = { $unit } kann sich nicht bewegen und bricht nicht aus
amount-missing = hier fehlt eine Menge Nachschub
amounts-written = Mengen schreibt man `4T` oder `1SP`
answer-awaited = das Blatt wartet auf eine Antwort der Seite { $side }
answer-not-whole = eine Antwort zählt ganz, und eine andere Zeile wurde abgelehnt: schick alles noch einmal
ask-of-a-hex = `{ $hex } empty` ist, was man von einem Feld fragen kann
ask-of-a-unit = `dg` und `dead` sind, was man von einer Einheit fragen kann
barrages-before-attacks = die Artillerie schießt vor den Angriffen der Kampfphase, und einer ist schon erfolgt
base-is-full = in { $hex } stehen höchstens { $most } aktive Flugzeuge
beyond-range = { $plane } erreicht { $hex } nicht: die Reichweite ist { $range } Felder
blown-already = das Lager in { $hex } wurde in dieser Phase schon gesprengt
box-a-first = { $unit } wartet in Kasten B, bis Kasten A leer ist
box-refit-full = { $place } rüstet in einer Runde höchstens { $most } Flugzeuge auf
building-in-movement = gebaut und repariert wird in der Bewegungsphase
built-there-already = in { $hex } wurde in dieser Runde schon gebaut oder repariert
daf-stays-in-tripoli = { $plane } der Desert Air Force bleibt bis zum 1. März in Tripolis
decision-begins = eine Runde beginnt
decision-mud = Schlammrunde beider Seiten
done-beside-a-refusal = eine Zeile wurde abgelehnt, du kannst sie erst richten; schick `done`, um trotzdem abzuschließen
elect-first = sag `first me` oder `first them`
formation-is-spread = { $formation } steht in mehreren Feldern ({ $hexes }): nenne die Einheiten
formation-not-on-map = keine Einheit von { $formation } ist auf der Karte
group-twice = { $group } steht zweimal da
hex-attacked-already = { $hex } wurde in dieser Phase schon angegriffen
hex-barraged-already = auf { $hex } wurde in dieser Phase schon geschossen
hog-level-is = die nächste Stufe einer Igelstellung in { $hex } ist { $next }
hq-needs-combat-mode = { $unit } muss im Kampfmodus sein, um Einheiten aufzustellen
is-no-plane = { $unit } ist kein Flugzeug
is-not-dead = { $unit } ist nicht vernichtet
may-be-set = erlaubt sind { $places }
needs-engineer = kein Pionier von dir ist nahe genug an { $hex }
no-box-of-yours = { $place } ist jetzt kein Kasten von dir
no-combat-in-reaction = die Reaktionsphase kennt Überrollen, aber keine Angriffe
no-combat-supply = { $unit } hat keinen Kampfnachschub: nichts ist erreichbar, und die Vorräte sind erschöpft
no-driving-in-mud = im Schlamm fährt niemand
no-election-now = jetzt wird nicht gewählt, wer anfängt
no-fights-in-mud = im Schlamm wird weder gekämpft noch gesprengt
no-flight-weather = bei diesem Wetter fliegt niemand
no-headquarters-there = in { $place } steht kein Hauptquartier von dir
no-inactive-surge-plane = { $plane } ist kein inaktives Surge-Flugzeug
no-missions-now = solche Einsätze werden jetzt nicht geflogen: es ist { $now }
no-next-phase = auf { $now } folgt keine Phase von dir
no-place = `{ $word }` ist kein Ort
no-points-in-boxes = in Kästen warten keine { $carrier }-Punkte
no-points-in-hex = in { $hex } stehen keine Transportpunkte von dir
no-port = { $port } ist kein Hafen
no-port-there = { $hex } hat keinen Hafen
no-rebuild-in-zone = in { $hex } wird in einer feindlichen Kontrollzone niemand aufgestellt
no-refit-in-box = { $plane } ist aktiv oder nicht in { $place } stationiert
no-release-now = Reserven werden in der Reaktions- und der Ausbeutungsphase freigegeben
no-repls-near = in Reichweite dieses Hauptquartiers wartet kein { $needed } für { $unit }
no-set-up-now = jetzt wird nicht aufgestellt
no-standing-order = das ist kein Dauerbefehl
no-step-to-give = für { $plane } ist in dieser Phase kein Schritt übrig
no-strip-to-place = nur ein Sonderergebnis legt einen Feldflugplatz an
no-supply-for-base = für den Flugplatz in { $hex } ist kein Nachschub erreichbar
no-units-before-this = vor diesem Wort stehen keine Einheiten
no-verb = `{ $word }` ist kein Befehlswort
nobody-attacks = niemand von ihnen kann { $hex } angreifen
nobody-in-reserve = niemand von ihnen ist in Reserve
nobody-needs-fuel = in { $hex } braucht niemand Treibstoff
nobody-of-yours-there = in { $hex } steht niemand von dir
not-in-reserve = { $unit } ist nicht in Reserve
not-in-that-port = { $unit } ist nicht in { $place }
not-now = das ist jetzt kein Befehl: es ist { $now }
not-of-this-side = { $unit } gehört nicht zur Seite { $side }
not-set-there = { $unit } wird nicht in { $place } aufgestellt
not-your-player-turn = jetzt ist die Seite { $side } am Zug
nothing-is-asked = jetzt wird nichts von dir gefragt
nothing-to-refit = nenne Flugzeuge zum Aufrüsten
nothing-to-set = { $unit } hat in diesem Szenario schon einen Platz oder kommt nicht vor
nothing-to-sweep = in { $hex } steht kein aktives feindliches Flugzeug
one-truck-a-line = nenne einen Lastwagen eines Verbands
only-an-answer-now = du wirst zum Blatt der anderen Seite gefragt: jetzt zählt nur eine Antwort
only-fighters-sweep = { $plane } ist kein Jäger, der angreifen kann
only-released-fire = in dieser Phase schießen nur freigegebene oder ausbeutende Geschütze, und { $unit } ist keins
phase-is-over = das gehört in die Phase { $phase }, und jetzt ist { $now }
plane-is-whole = { $plane } hat beide Schritte oder ist nicht im Spiel
plane-needs-base = { $plane } kommt auf einem Flugplatz oder in einem Kasten zurück
points-bear-only = auf diesen { $carrier }-Punkten sind { $t } T
port-is-the-enemys = { $port } gehört dem Gegner
prepare-it = `standing { $order }` antwortet im Voraus
prepare-with-standing = das sagt man im Voraus, hinter `standing`
refitted-already = { $place } hat in dieser Runde schon aufgerüstet
release-first = { $unit } ist in Reserve: gib sie erst frei
say-done = `done` beendet es
sea-cap-short = { $t } T sollen verschifft werden, { $left } T sind vom Schiffsraum übrig
ships-in-movement = Schiffe fahren in der Bewegungsphase
ships-need-move-mode = { $unit } muss zum Verschiffen im Marschmodus und geordnet sein
standing-orders = `standing first me`, `standing intercept best`, `standing defend B51.14 supply no`, `standing reaction none`, `standing ask all`, `standing off`
stands-elsewhere = { $unit } steht in { $hex }, nicht in { $from }
stands-twice = { $unit } steht zweimal da
strat-needs-trace = { $unit } muss im Strat-Modus enden, wo sie versorgt ist, und { $hex } ist es nicht
surge-refits-left = in dieser Phase können { $most } Surge-Flugzeuge aufgerüstet werden
surge-stays-off-map = { $plane } ist ein Surge-Flugzeug und bleibt neben der Karte
the-game-is-over = das Spiel ist zu Ende
too-many-conditions = zu viele Bedingungen in einer Zeile
transfer-too-far = { $place } ist weiter als die doppelte Reichweite von { $plane }
trucks-in-movement = Transportpunkte fahren nur in der Bewegungsphase
trucks-not-rebuilt = { $unit } ist ein Lastwagen und wird so nicht aufgestellt
two-american-planes = ein amerikanischer Einsatz dieser Art hat höchstens zwei Flugzeuge
units-before-this = nenne die Einheiten vor `{ $verb }`
verb-missing = es fehlt, was sie tun sollen
waits-for-an-answer = es wartet auf die andere Seite und geht von selbst weiter
what-blow = `always`, `never` oder `if lost`
what-carrier = nenne Lastwagen, Holzgaser oder Maultiere
what-faction = Fraktion
what-first = Wahl: me oder them
what-hits = Zahl von Treffern
what-level = Stufe
what-mark = Ziel: base, port oder rail
what-markers = Zahl von Markern
what-mode = Modus
what-option = Wahl
what-policy = Regelung
what-phase = Phase
what-points = Zahl von Punkten
what-question = Frage
what-reaction = Reaktion, die man mit diesem Wort vorbereitet
what-repl = Ersatz
what-repls = Zahl von Ersatzpunkten
what-scenario = Szenario
what-side = Seite
what-steps = Zahl von Schritten
what-turn = Runde
what-used = Sache, die verbraucht werden kann
what-weather = Wetter
what-winner = Sieger
what-won = Ausgang: won oder lost
what-work = Bau: hog oder base
what-yes-or-no = Antwort: yes oder no
who-attacks = sag, wer { $hex } angreift
your-mud-turn-is-over = du hast deinen Teil dieser Schlammrunde erledigt
position-example = etwa `turn 2`, `weather flight`, `axis i-7pz B49.12`

# What is asked of a side, and how the game ended.
decision-setup = { $side ->
    [axis] Aufstellung der Achse
   *[allied] Aufstellung der Alliierten
 }
decision-first = { $side ->
    [axis] die Achse wählt, wer anfängt
   *[allied] die Alliierten wählen, wer anfängt
 }
decision-turn = { $side ->
    [axis] Spielerzug der Achse
   *[allied] Spielerzug der Alliierten
 }
decision-reaction = { $side ->
    [axis] Reaktion der Achse
   *[allied] Reaktion der Alliierten
 }
decision-answer = { $side ->
    [axis] Antwort der Achse
   *[allied] Antwort der Alliierten
 }
outcome = { $winner ->
    [axis] die Achse gewinnt
    [allied] die Alliierten gewinnen
   *[none] unentschieden
 }{ $level ->
    [axis-massive] {" "}(überwältigend)
    [allied-massive] {" "}(überwältigend)
    [axis-major] {" "}(groß)
    [allied-major] {" "}(groß)
    [axis-minor] {" "}(klein)
    [allied-minor] {" "}(klein)
   *[other] {""}
 }
