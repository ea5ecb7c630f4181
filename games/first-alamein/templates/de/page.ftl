### Was ein Bericht über die Lage sagt. Eine Seite ist `axis` oder `allied`, ein Feld wie gedruckt, eine Einheit ihre Kennung.
### Was es nicht gibt, ist `none`. Wörter in Backquotes werden so getippt und bleiben in jeder Sprache. S, R1, R2, DE, AR, SAR,
### SAE, AE, Int, EAX, AA und ZOC sind die Zeichen des Regelhefts.

# Zwischen zwei Dingen einer Liste, und zwischen zwei längeren.
comma = ,{ " " }
semicolon = ;{ " " }

# Wörter.
side-name = { $side ->
    [axis] Achse
    [allied] Alliierte
   *[other] { $name }
 }
# `month` ist eine Zahl.
day = { $day }. { $month ->
    [6] Juni
    [7] Juli
    [8] August
   *[other] { $month }
 }
ground = { $ground ->
    [sea] Meer
    [impassable] Kattara-Senke
    [box] Box
    [ridge] Rücken
    [hill] Hügel
    [depression] Senke
    [village] Ort
    [road] Straße
    [track] Piste
   *[other] { $ground }
 }
# Eine Zelle einer Tabelle, die nichts bewirkt.
result-nothing = ohne Wirkung
# Was getan wird, und von wem.
phase = { $phase ->
    [setup] Aufstellung der { $side ->
        [axis] Achse
       *[allied] Alliierten
    }
    [sealing] die alliierten Marker werden versiegelt
    [reveal] die alliierten Marker werden aufgedeckt
    [end] das Spiel ist zu Ende
   *[other] { $side ->
        [axis] Spielerzug der Achse
       *[allied] Spielerzug der Alliierten
    }{ $phase ->
        [reinforcement] , Verstärkung
        [supply] , Versorgungslage
        [movement] , Operative Bewegung
        [airstrikes] , Luftangriffe
        [attacks] , Angriffe
       *[player-turn] {""}
    }
 }
# Was eine Bodeneinheit ist. `parent`: ihre Division, oder none. `tough`: aus DE wird R2.
unit-kind = { $class ->
    [armor] Panzer
    [motorized-infantry] motorisierte Infanterie
   *[infantry] Infanterie
 }, { $rank ->
    [division] Division
   *[brigade] Brigade
 }{ $parent ->
    [none] {""}
   *[other] {" "}von { $parent }
 }{ $tough ->
    [true] , DE ist R2
   *[other] {""}
 }
unit-marks = { $spent ->
    [true] , SPENT
   *[other] {""}
 }{ $moved ->
    [true] , hat gezogen
   *[other] {""}
 }{ $attacked ->
    [true] , hat angegriffen
   *[other] {""}
 }{ $resupplied ->
    [true] , aus der Luft versorgt
   *[other] {""}
 }

## Die Überschrift: in einem Satz, was vom Leser gewollt wird.

# `owed`: Felder, die noch angegriffen werden müssen, oder none. `held`: ob das Schlusswort zurückgehalten ist.
headline-over = Das Spiel ist zu Ende: { $winner ->
    [axis] die Achse hat gewonnen
    [allied] die Alliierten haben gewonnen
   *[other] unentschieden
 }.
headline-answer = Deine Antwort ist gefragt, mitten im Spielerzug der { $player ->
    [axis] Achse
   *[allied] Alliierten
 } (Runde { $turn }): deren Blatt wartet darauf.
headline-setup-open = Deine Aufstellung ist noch offen ({ $side ->
    [axis] Achse
   *[allied] Alliierte
 }){ $held ->
    [true] : `done` ist zurückgehalten
   *[other] {""}
 }.
headline-open = Dein Spielerzug ist noch offen ({ $side ->
    [axis] Achse
   *[allied] Alliierte
 }, Runde { $turn }: { $phase }){ $owed ->
    [none] { $held ->
        [true] : `done` ist zurückgehalten, weil eine Zeile abgelehnt wurde
       *[other] {""}
    }
   *[other] : noch anzugreifen: { $owed }
 }.
headline-decision = Deine Entscheidung: { $decision }.
headline-setup = Deine Aufstellung ({ $side ->
    [axis] Achse
   *[allied] Alliierte
 }): stell deine Marker auf.
headline-sealing = Deine Aufstellung: welcher Marker wo liegt, wird versiegelt.
headline-turn = Dein Spielerzug ({ $side ->
    [axis] Achse
   *[allied] Alliierte
 }, Runde { $turn }): du bist am Zug{ $owed ->
    [none] {""}
   *[other] ; noch anzugreifen: { $owed }
 }.
headline-nothing = Runde { $turn }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; gewartet wird auf { $awaited }
 }. Du bist jetzt nicht gefragt.

## Die Lage.

situation-title = Lage
situation-now = Runde { $turn } von { $last } ({ $day }): { $phase }.
# Ein Feld, das das Spiel gewinnt. `when`: bei jeder Feststellung (`any`), `from` einem Tag an, oder nur `on` ihm. `edge`: die
# Versorgungslinie muss zum Kartenrand führen. `holder`: wer dort steht, oder none.
goal = { $side ->
    [axis] Die Achse gewinnt
   *[allied] Die Alliierten gewinnen
 } mit einer Einheit in { $hex } ({ $name }), versorgt{ $edge ->
    [true] {" "}vom Kartenrand
   *[other] {""}
 }{ $when ->
    [from] , vom { $day } an
    [on] , am { $day }
   *[any] {""}
 }. Jetzt dort: { $holder ->
    [axis] die Achse
    [allied] die Alliierten
   *[none] niemand
 }.
situation-owed = Noch anzugreifen: { $hexes }.
situation-spent = Spent, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $units }.
situation-cut-off = Ohne Versorgung: { $units }.
# `why`: feindliche ZOC schließen jeden Weg, oder Boxen, oder allein feindliche Einheiten.
cut-off = { $unit } in { $hex } ({ $why ->
    [zoc] abgeschnitten durch feindliche ZOC
    [box] abgeschnitten durch eine Box
   *[units] abgeschnitten durch feindliche Einheiten
 })
situation-air = Luftverbände: { $units }.
airman = { $unit } { $state ->
    [ready] bereit
    [used] in dieser Runde geflogen
    [out] bis Ende von Runde { $turn } aus dem Spiel
   *[later] ab Runde { $turn }
 }
situation-coming = Es kommen: { $units }.
# `figures`: Kampf- und Bewegungsfaktor, none bei Luftverbänden; `hex`: wo, oder none. `due`: der Tag ist da; `why`: was den
# Eintritt hindert, oder none.
coming = { $unit }{ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }
 } { $due ->
    [true] ist fällig
   *[other] in Runde { $turn }
 }{ $hex ->
    [none] {""}
   *[other] {" "}bei { $hex }
 }{ $why ->
    [enemy] , gehindert durch Feinde dort
    [zoc] , gehindert durch eine feindliche ZOC
    [full] , gehindert, weil das Feld voll ist
   *[none] {""}
 }
situation-policy = Hausregel: { $policy } = { $value }, nicht { $usual }.
situation-you = Du bist { $side ->
    [axis] die Achse
   *[allied] die Alliierten
 }.

## Die Karte.

map-title = Karte (Norden ist oben)
map-stack = Achse, drei Einheiten, Panzer zuoberst; A ist ein alliierter Stapel, A2? sind verdeckte Marker
map-classes = Panzer, Infanterie jeder Art

# Wörter des Kartenbilds.
picture-title = { $title }
picture-moment = Runde { $turn } von { $last }: { $phase }
picture-turn = Runde
nation = { $nation ->
    [german] deutsch
    [italian] italienisch
    [british] britisch
    [south-african] südafrikanisch
    [new-zealand] neuseeländisch
    [indian] indisch
    [australian] australisch
   *[other] { $nation }
 }

## Die Gliederung.

battle-title = Gliederung
battle-key = Die oberste Einheit jedes Stapels steht zuerst, hinter ihrem Feld. 4-3: Kampffaktor und Bewegungsfaktor.
battle-nobody = Niemand ist auf der Karte.
battle-boxes = Boxen: { $hexes }.
# `counters`: Felder, jedes mit einer Zahl.
battle-counters = Verdeckte Marker: { $counters }.

## Verluste.

losses-title = Verluste im ganzen Spiel
losses = { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $units }.

## Was geschah, in Kürze.

summary-fights = { $attacks ->
    [0] Kein Angriff
    [one] 1 Angriff
   *[other] { $attacks } Angriffe
 }{ $strikes ->
    [0] {""}
    [one] , 1 Luftangriff
   *[other] , { $strikes } Luftangriffe
 }{ $moved ->
    [0] {""}
    [one] , 1 Einheit gezogen
   *[other] , { $moved } Einheiten gezogen
 }.
# `spent` und `lost`: Einheiten, oder none.
summary-losses = { $side ->
    [axis] Achse
   *[allied] Alliierte
 }:{ $lost ->
    [none] {""}
   *[other] {" "}verloren { $lost }
 }{ $spent ->
    [none] {""}
   *[other] { $lost ->
        [none] {""}
       *[other] ;
    } Spent { $spent }
 }.
summary-ground = { $hex } geht an die { $side ->
    [axis] Achse
   *[allied] Alliierten
 }.
chapter = Runde { $turn }: { $summary }
chapter-fights = Gefechte: { $fights }.
chapter-fight = { $hexes } { $column } { $result }
chapter-quiet = Runde { $turn }: nichts geschah.
pace = { $turns } Runden: etwa { $mails } Mails von jedem Spieler.

## Wie eine Entscheidung endet.

done-turn = Um deinen Spielerzug zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle. Ohne es werden deine Zeilen ausgeführt, und der Spielerzug bleibt offen.
done-answer = Deine Antwort beendet es, sobald sie da ist. `done` allein sagt nichts von alledem. Was vorbereitet ist, gilt hier nicht: wegen `standing ask` wirst du stattdessen gefragt.
done-else = Um sie zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle.

default-meaning = { $kind ->
    [setup] die Spielsteine werden auf die genannten Felder verteilt, Stellungen und Infanterie zuerst (FA V.B)
    [answer] kein Einsatz wird abgefangen (FA IX.B.3); keine NO-RETREAT-Befehle, niemand weicht weiter als nötig, und wer siegt, verlangt alles, was das Ergebnis erlaubt (FA XIV.D.1)
    [orders] sie enden, wie `done` sie beendet, ohne einen Befehl außer einem `attack rest`, das geschuldet ist; eine Aufstellung, wie `place default` sie macht (FA IV, XIV.A.2)
   *[other] { $text }
 }
