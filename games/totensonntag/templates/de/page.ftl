### Was ein Bericht von der Lage sagt. Eine Seite ist ihr Zeichen (DAK, CW), ein Feld wie gedruckt, eine Einheit ihre
### Kennung oder ihr gedruckter Name. Was es nicht gibt, ist `none`. Wörter in Backticks werden so getippt, wie sie
### dastehen: sie bleiben in jeder Sprache.

# Zwischen zwei Dingen einer Liste, und zwischen zwei längeren.
comma = ,{ " " }
semicolon = ;{ " " }

# Wörter.
terrain = { $terrain ->
    [clear] offen
    [rough] schwierig
    [escarpment] Steilhang
    [point] Punkt
    [entrenchment] Verschanzung
   *[other] { $terrain }
 }
# Was eine Einheit ist: der gedruckte Typ, bei Panzern und Wagen ein Name; `id` ist der Typ in kleinen Buchstaben mit
# Bindestrichen.
unit-kind = { $id ->
    [infantry] Infanterie
    [motorized-infantry] motorisierte Infanterie
    [motorcycle-infantry] Kradschützen
    [engineer] Pioniere
    [artillery] Artillerie
    [heavy-artillery] schwere Artillerie
    [panzerjager] Panzerjäger
   *[other] { $printed }
 }
# Dasselbe, wo für 15 Buchstaben Platz ist.
unit-kind-short = { $id ->
    [infantry] Infanterie
    [motorized-infantry] mot. Infanterie
    [motorcycle-infantry] Kradschützen
    [engineer] Pioniere
    [artillery] Artillerie
    [heavy-artillery] schw. Artill.
    [panzerjager] Panzerjäger
   *[other] { $printed }
 }
# Was eine Einheit in diesem Impuls getan hat.
has-acted = { $act ->
    [moved] gezogen
    [attacked] angegriffen
    [passed] gepasst
    [supported] unterstützt
   *[other] { $act }
 }
was-hit = getroffen
plane-flipped = umgedreht
plane-destroyed = vernichtet
# Eine Seite mit ihrem Namen, wie die Regeln sie nennen.
side-name = { $side ->
    [dak] Panzergruppe Afrika (DAK)
    [cw] Commonwealth (CW)
   *[other] { $name }
 }
option = { $option ->
    [aircraft] Flugzeuge
    [recon-support] Aufklärer-Unterstützung
   *[other] { $plain }
 }
# Was entschieden wird. `side`: wessen Aufstellung oder Impuls es ist, oder none.
phase = { $phase ->
    [setup] Aufstellung des { $side }
    [an] die AN werden festgelegt
    [air] die Flugaufträge werden versiegelt
    [impulse] Impuls des { $side }
    [night] Nacht
   *[end] das Spiel ist zu Ende
 }
# `day` ist das Wort des Szenarios für den Wochentag in kleinen Buchstaben.
weekday = { $day ->
    [monday] Montag
    [tuesday] Dienstag
    [wednesday] Mittwoch
    [thursday] Donnerstag
    [friday] Freitag
    [saturday] Samstag
    [sunday] Sonntag
    [sunday-totensonntag] Sonntag (Totensonntag)
   *[other] { $day }
 }
# `month` ist eine Zahl, `day` hat zwei Stellen.
date = { $day }.{ $month ->
    [1] 01
    [2] 02
    [3] 03
    [4] 04
    [5] 05
    [6] 06
    [7] 07
    [8] 08
    [9] 09
   *[other] { $month }
 }.{ $year }

## Die Kopfzeile: in einem Satz, worum es jetzt geht.

# `an`: die des Lesers, oder none. `held`: ob das Schlusswort zurückgehalten wird.
headline-over = Das Spiel ist zu Ende.
headline-setup-open = Deine Aufstellung ist noch offen ({ $side }){ $held ->
    [true] : `done` wird zurückgehalten, weil eine Zeile abgelehnt wurde
   *[other] {""}
 }.
headline-night-open = Die Nacht von Runde { $turn } ist noch offen ({ $side }){ $held ->
    [true] : `done` wird zurückgehalten, weil eine Zeile abgelehnt wurde
   *[other] {""}
 }.
headline-impulse-open = Dein Impuls ist noch offen ({ $side }, Runde { $turn } Couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }){ $held ->
    [true] : `done` wird zurückgehalten, weil eine Zeile abgelehnt wurde
   *[other] {""}
 }.
headline-decision = Deine Entscheidung: { $decision }.
headline-impulse = Dein Impuls ({ $side }, Runde { $turn } Couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }): du bist am Zug.
headline-an = Deine AN ({ $side }, Runde { $turn } Couplet { $couplet }): du bist nach einer geheimen Wahl gefragt.
headline-air = Deine Flugaufträge ({ $side }, Runde { $turn } Couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }): du bist nach einer geheimen Wahl gefragt.
headline-setup = Deine Aufstellung ({ $side }): stell deine Einheiten auf.
headline-night = Nacht von Runde { $turn } ({ $side }): du wolltest, dass auf dich gewartet wird.
# `when`: im Spiel, `night`, `before` vor Runde 1, oder ein `couplet`. `phase` ist der Satzteil dieses Namens;
# `awaited`: die Seiten, auf die das Spiel wartet, oder none.
headline-nothing = { $when ->
    [night] Nacht von Runde { $turn }
    [before] Vor Runde 1
   *[couplet] Runde { $turn } Couplet { $couplet }
 }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; warten auf { $awaited }
 }. Du bist jetzt nicht gefragt.

## Die Lage.

situation-title = Lage
situation-before = Vor Runde 1 von { $last }: { $phase }.
# `date`: Wochentag und Datum, oder none. `couplet`: none nach der letzten Runde.
situation-now = Runde { $turn } von { $last }{ $date ->
    [none] {""}
   *[other] {" "}({ $weekday }, { $date })
 }{ $couplet ->
    [none] {""}
   *[other] , Couplet { $couplet } von { $couplets }
 }: { $phase }.
# `sides`: eine Liste von `situation-an-of`; `first`: die Seite, die den ersten Impuls hat, oder none.
situation-an = AN: { $sides }.{ $first ->
    [none] {""}
   *[other] {" "}Erster Impuls: { $first }.
 }
situation-an-of = { $side } { $an } (davor { $before ->
    [none] keine
   *[other] { $before }
 })
an-open = offen
situation-points = VP des CW bisher: { $points }; mit { $needed } gewinnt es am Ende von Runde { $last }.
# Listen von `score-item`.
situation-scored = Erreicht: { $items }.
situation-to-be-had = Zu holen: { $items }.
# Wofür es VP gibt, etwa Gambut (N16); und wie viele, etwa `+1`.
score-worth = { $what } { $vp }
score-shattered = { $division } zerschlagen
score-relief = Tobruk entsetzt
score-bid = Gebot für die Seite
# `state` ist einer der Satzteile darunter.
score-item = { $what } { $vp }, { $state }
score-held = gehalten vom { $side }
score-losses = { $losses } von { $limit } Verlusten
score-left = { $gone } von { $needed } SP haben die Karte bei { $hex } verlassen
score-given = vor dem Spiel gegeben
# Dasselbe in einer eigenen Spalte.
score-division = { $shattered ->
    [true] zerschlagen
   *[other] nicht zerschlagen
 }, { $losses } von { $limit } Verlusten
score-title = Siegpunkte
score-column-item = Punkt
score-column-state = Jetzt
score-column-points = VP
score-column-worth = Wert
# `options`: eine Liste, oder none.
situation-edition = Ausgabe: { $edition } ({ $label }, { $title }). Optionen: { $options ->
    [none] keine
   *[other] { $options }
 }.
edition-title = { $edition ->
    [rev9] englische Anleitung mit dem Vermerk Rev 9 (2015)
    [revised] englische Anleitung, spätere Fassung
    [zh] chinesische Übersetzung, endet bei 9.2
   *[other] { $title }
 }
situation-policy = Hausregel: { $policy } = { $value }, nicht { $usual } ({ $rule }: { $meaning }).
situation-you = Du bist das { $side }.

## Die Karte.

map-title = Karte (Norden ist oben)
map-stack = DAK, drei Einheiten, oben Panzer; C ist das CW
map-classes = Panzer, Aufklärer, Infanterie jeder Art, Geschütze, Panzerjäger

# Wörter des Bildes der Karte. `day`: ein `weekday`; `couplet`: 0 vor dem ersten.
picture-title = { $title } ({ $edition })
picture-moment = Runde { $turn } von { $last }, { $day }{ $couplet ->
    [0] {""}
   *[other] , Couplet { $couplet }
 }: { $phase }
picture-turn = Runde
picture-couplet = Couplet
picture-an = AN { $side }
picture-points = VP
nation = { $nation ->
    [german] Deutsche
    [italian] Italiener
    [british] Briten
    [south-african] Südafrikaner
    [new-zealand] Neuseeländer
   *[other] { $nation }
 }

## Die Gliederung.

battle-title = Gliederung
battle-key = Die oberste Einheit jedes Stapels steht zuerst, hinter ihrem Feld. 3/4-12-4: SP 3 von 4, PF 12, IF 4; IF 3/5: Bewegung und Sturmangriff; C: verbundene Waffen; R3: Reichweite 3. Die Klasse ist die der Karte; . hat in diesem Impuls gehandelt, ! wurde getroffen, : beides.
# Der Schlüssel der Tabelle auf einer Seite.
battle-key-table = Die oberste Einheit jedes Stapels steht zuerst. SP: jetzt und voll. IF 3/5: Bewegung und Sturmangriff; C: bekommt den Bonus für verbundene Waffen. R: Reichweite.
battle-nobody = Niemand ist auf der Karte.
battle-column-unit = Einheit
# `units`: eine Liste.
battle-due = { $side }, fällig, nicht auf der Karte; Eintritt bei { $hexes }: { $units }.
battle-later = { $side }, Runde { $turn } bei { $hexes }: { $units }.
battle-aircraft = { $side }, Flugzeuge (SF, blauer PF, IF, Modifikatoren gegen Panzer und in der Luft)
# Dasselbe in der Tabelle einer Seite.
battle-table-due = Fällig, nicht auf der Karte
battle-table-enters = Eintritt bei { $hexes }
battle-table-later = Runde { $turn } bei { $hexes }
battle-table-aircraft = Flugzeuge
battle-table-aircraft-key = SF, blauer PF, IF; Modifikatoren gegen Panzer und in der Luft

## Verluste.

losses-title = Verluste und Abgänge im ganzen Spiel
losses-destroyed = { $side } vernichtet: { $units }.
# `units`: eine Liste von `losses-unit`.
losses-left = { $side } von der Karte gegangen: { $units }.
losses-unit = { $unit } mit { $sp } SP

## Wie eine Entscheidung endet, und wie lang ein Spiel ist.

done-impulse = Um deinen Impuls zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle. Ohne das werden deine Zeilen ausgeführt, und der Impuls bleibt offen.
done-secret = Die Wahl wird versiegelt, sobald sie hier ist; ein `done` braucht es nicht. Befehle für den Impuls dürfen darunter stehen.
done-else = Um das zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle.
pace = { $turns } Runden zu { $couplets } Couplets: etwa 30 Mails von jedem Spieler.
form-instead = oder { $lines }
form-free = hier deine Zeilen, ein Befehl je Zeile

# Was von einer Seite verlangt wird: so heißt es im Betreff und in „noch offen“.
decision-setup = Aufstellung der { $side }
decision-sealed = { $what ->
    [choice] Wahl der Aktivierungszahl (AN)
    [change] Änderung der Aktivierungszahl (AN)
   *[air] Flugaufträge
 }, Runde { $turn }, Couplet { $couplet }
decision-impulse = Impuls der { $side }, Runde { $turn }, Couplet { $couplet }
decision-night = Nacht von Runde { $turn }
# Wie das Spiel ausging: die Punkte sind die der CW.
outcome = { $winner } gewinnt: { $points } { $points ->
    [one] VP
   *[other] VP
 } für CW.
default-meaning = { $kind ->
    [an] die AN wird gewürfelt; ein Würfel, der geändert werden darf, bleibt, wie er fiel (TS 2.1)
    [air] die Flugzeuge bleiben weg (TS 7.7)
    [orders] sie enden, wie `done` sie beendet, ohne einen Befehl; eine Aufstellung, wie `place default` sie macht (TS 2.0)
   *[other] { $text }
 }
