### Was ein Bericht über die Lage sagt. Eine Seite ist `axis` oder `allied`, ein Hex wie gedruckt, eine Einheit ihre Id. Was
### es nicht gibt, ist `none`. Wörter in Backquotes werden getippt, wie sie dastehen: Sie bleiben in jeder Sprache. DG, OOS,
### AR, ZOC, HQ, RE, SP und T sind die Zeichen der Serie.

# Zwischen zwei Dingen einer Liste.
comma = ,{ " " }

# Wörter.

side-name = { $side ->
    [axis] Achse
    [allied] Alliierte
   *[other] { $name }
 }
# `month` ist eine Zahl.
day = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [11] November
    [12] Dezember
   *[other] { $month }
 } { $year }
ground = { $ground ->
    [open] offen
    [salt-marsh] Salzsumpf
    [hills] Hügel
    [rough] rau
    [mountain] Gebirge
    [sea] Meer
   *[other] { $ground }
 }
# Was getan wird, und von wem.
phase = { $phase ->
    [setup] Aufstellung der { $side ->
        [axis] Achse
       *[allied] Alliierten
    }
    [first] wer zuerst zieht, ist offen
    [mud] Schlammzug beider Seiten
    [end] das Spiel ist vorbei
   *[other] { $side ->
        [axis] Spielerzug der Achse
       *[allied] Spielerzug der Alliierten
    }{ $phase ->
        [refit] , Auffrischung
        [movement] , Bewegung
        [air-barrage] , Bombardements aus der Luft
        [reaction] , Reaktion der anderen Seite
        [combat] , Kampf
        [exploitation] , Ausnutzung
       *[player-turn] {""}
    }
 }
# Wie eine Einheit steht: was nicht wie sonst ist. `load`: was ein Lastwagen trägt, in T, oder none.
unit-marks = { $mode ->
    [move] {" "}Move
    [strat] {" "}Strat
    [reserve] {" "}Reserve
    [exploit] {" "}Exploit
   *[combat] {""}
 }{ $dg ->
    [true] {" "}DG
   *[other] {""}
 }{ $oos ->
    [true] {" "}OOS
   *[other] {""}
 }{ $stocks ->
    [low] {" "}Bestände knapp
    [exhausted] {" "}keine Bestände
   *[full] {""}
 }{ $dry ->
    [true] {" "}braucht Treibstoff
   *[other] { $fuel ->
        [none] {""}
       *[other] {" "}betankt
    }
 }{ $load ->
    [none] {""}
   *[other] {" "}{ $load }T
 }{ $moved ->
    [true] {" "}bewegt
   *[other] {""}
 }{ $attacked ->
    [true] {" "}hat gekämpft
   *[other] {""}
 }
plane = { $plane } { $figures }{ $reduced ->
    [true] {" "}eine Stufe
   *[other] {""}
 }{ $active ->
    [true] {""}
   *[other] {" "}inaktiv
 }{ $surge ->
    [true] {" "}Surge
   *[other] {""}
 }
column = { $points } { $carrier ->
    [truck] Lastwagen
    [mule] { $points ->
        [one] Maultier
       *[other] Maultiere
    }
   *[charcoal] Holzgaswagen
 }{ $load ->
    [0] {""}
   *[other] {" "}mit { $load }T
 }{ $moved ->
    [true] {" "}(bewegt)
   *[other] {""}
 }
freight-supply = { $load }T
# `load`: am Boden; `columns`: Transportpunkte, oder none.
dump = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }: { $load }T{ $columns ->
    [none] {""}
   *[other] {" "}und { $columns }
 }
# `turns`: wer ausgebrochen ist, sonst 0.
coming = { $side ->
    [axis] Achse
   *[allied] Alliierte
 }, noch zu kommen: { $what }{ $how ->
    [none] {""}
   *[other] {" "}({ $how })
 } { $turns ->
    [0] { $day ->
        [none] {""}
       *[other] am { $day }
    }
   *[other] zurück in { $turns } Zügen
 }{ $at ->
    [none] {""}
   *[other] {" "}bei { $at }
 }

## Die Schlagzeile: in einem Satz, was vom Leser gewünscht wird.

headline-over = Das Spiel ist vorbei: { $winner ->
    [axis] die Achse hat gewonnen
    [allied] die Alliierten haben gewonnen
   *[other] unentschieden
 }.
headline-answer = Mitten in einem Spielerzug (Zug { $turn }) wirst du gefragt: { $question }
headline-open = Deine Entscheidung ist noch offen (Zug { $turn }: { $phase }){ $held ->
    [true] : `done` wird zurückgehalten, weil eine Zeile abgelehnt wurde
   *[other] {""}
 }.
headline-asked = { $kind ->
    [setup] Deine Aufstellung: Setz deine Spielsteine.
    [first] Zug { $turn } ({ $day }): Du sagst, wer zuerst zieht.
    [reaction] Zug { $turn } ({ $day }): deine Reaktionsphase.
    [mud] Zug { $turn } ({ $day }): ein Schlammzug beider Seiten; deine Befehle werden gebraucht.
   *[turn] Zug { $turn } ({ $day }): Es ist dein Spielerzug.
 }
headline-decision = Deine Entscheidung: { $decision }.
headline-nothing = Zug { $turn }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; gewartet wird auf { $awaited }
 }. Von dir wird jetzt nichts gebraucht.

## Die Lage.

situation-title = Lage
situation-now = Zug { $turn } von { $last } ({ $day }): { $phase }{ $weather ->
    [flight] ; Flugwetter
    [no-flight] ; keine Flüge
    [mud] ; Schlamm
   *[none] {""}
 }.
goal = { $scenario ->
    [s5] Die Alliierten gewinnen, wenn am Ende eine Kampfeinheit von ihnen in Gabès steht oder keine der Achse in der Mareth-Linie; sonst gewinnt die Achse (T2 S5).
    [s3] Die Achse gewinnt, wenn am Ende Kampfeinheiten von ihr in Tebessa und in einer Versorgungsquelle der Alliierten stehen; sonst gewinnen die Alliierten mit einer in Tebessa; sonst unentschieden (T2 S3).
    [s1] Die Alliierten gewinnen, wenn am Ende Kampfeinheiten von ihnen in dreien von Medjez el Bab, Mateur, Djedeida, Tunis und Bizerte stehen; sonst gewinnt die Achse (T2 S1).
   *[other] Die Siegstufen hängen daran, wer am Ende Tunis, Bizerte, Mateur, Sfax, Gafsa, Tebessa und Bône hält; bis zum 15. Februar 1943 gewinnen die Alliierten sofort mit Tunis und Bizerte (T2 5.1, 5.2).
 }
# Von 36 Würfen.
situation-odds = Wetter des nächsten Zuges, von 36 Würfen: { $flight } Flugwetter, { $rain } keine Flüge, { $mud } Schlamm.
situation-oos = Ohne Versorgung, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $units }.
situation-dg = Desorganisiert, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $units }.
situation-stocks = Eigene Bestände, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }:{ $low ->
    [none] {""}
   *[other] {" "}knapp { $low }
 }{ $exhausted ->
    [none] .
   *[other] { $low ->
        [none] {""}
       *[other] ;
    } erschöpft { $exhausted }.
 }
situation-ships = Schiffe der { $side ->
    [axis] Achse
   *[allied] Alliierten
 } können in diesem Spielerzug noch { $load }T bringen.
situation-you = Du bist die { $side ->
    [axis] Achse
   *[allied] Seite der Alliierten
 }.

## Die Karte.

map-title = Karte (Norden oben)
map-hog = Igelstellung
map-place = Dorf oder Stadt
map-road = Straße
map-track = Piste oder Bahn
map-stack = unter dem Namen des Feldes: Achse, drei Spielsteine, Panzer darunter; A ist ein alliierter Stapel
map-classes = Panzer, Infanterie, Geschütze; h Hauptquartier, w nur Lastwagen

# Entlang der Feldseiten. `kind`: wadi oder river; `sides`: eine Liste.
stream = { $kind ->
    [wadi] Wadis
   *[river] Flüsse
 } verlaufen zwischen { $sides }.
stream-side = { $hex } und { $others }
# Von wo ein Angriff über ein Wadi oder einen Fluss geht.
across = { $kind ->
    [wadi] über ein Wadi
   *[river] über einen Fluss
 } von { $hexes }

# Wörter des Bildes der Karte.
picture-title = { $title }
picture-moment = Zug { $turn } von { $last }: { $phase }
picture-turn = Zug
nation = { $nation ->
    [german] deutsch
    [luftwaffe] Luftwaffe
    [italian] italienisch
    [british] britisch
    [new-zealand] neuseeländisch
    [indian] indisch
    [us] US
    [french] französisch
   *[other] { $nation }
 }
way = { $way ->
    [road] Straße
   *[track] Piste oder Bahn
 }
map-stream = { $kind ->
    [wadi] Wadi
   *[river] Fluss
 }

## Die Schlachtordnung.

forces-title = Deine Einheiten, und die anderen nach Feldern
forces-key = 12-5-4-10: Angriff, Verteidigung, Action Rating und Beweglichkeit der Seite, die oben liegt; (20) ist eine Stärke im Bombardement. Versorgung in T: 4T sind 1 SP.
# What goes with the mail.
forces-file = Die ganze Schlachtordnung mit Versorgung, Häfen und Flugplätzen beider Seiten liegt bei: { $file }.
# `formation`: its id, or none for the units of none.
forces-formation = { $formation ->
    [none] ohne Verband
   *[other] { $formation }
 }

battle-title = Schlachtordnung
battle-key = 12-5-4-10: Angriff, Verteidigung, Action Rating und Beweglichkeit der Seite, die oben liegt; (20) ist eine Stärke im Bombardement. Flugzeuge: Luftkampf, Bombardement, Reichweite. Versorgung in T: 4T sind 1 SP.
battle-nobody = Niemand ist auf der Karte.
# `size`: RE der Kampfeinheiten.
hex-head = { $name ->
    [none] {""}
   *[other] { $name },{" "}
 }{ $ground ->
    [salt-marsh] Salzsumpf
    [hills] Hügel
    [rough] rau
    [mountain] Gebirge
   *[open] offen
 }{ $hog ->
    [0] {""}
   *[other] , Igelstellung { $hog }
 }, { $size } RE
battle-box = { $at }: { $units }
battle-supply = Versorgung der { $side ->
    [axis] Achse
   *[allied] Alliierten
 }:
# Was ein Hafen in einer Phase umschlägt, in T: `load` jetzt, `used` davon, `whole` ohne Treffer. `closed`: warum kein Schiff
# kommt, oder none.
battle-ports = Häfen der { $side ->
    [axis] Achse
   *[allied] Alliierten
 }, mit dem, was jeder in einer Phase umschlägt: { $ports }.
port = { $port } ({ $hex }) { $load }T{ $used ->
    [0] {""}
   *[other] , davon { $used }T verbraucht
 }{ $hits ->
    [0] {""}
   *[other] , { $hits } Treffer (heil: { $whole }T)
 }{ $closed ->
    [none] {""}
    [dangerous] , gefährliches Meer
   *[shut] , von einer feindlichen Kontrollzone gesperrt
 }
# Ersatz, der wartet: Pax für Männer, Eq für Ausrüstung.
battle-repls = Ersatz der { $side ->
    [axis] Achse
   *[allied] Alliierten
 }: { $repls }. `rebuild EINHEIT at HQ` nimmt davon, und `rebuild truck at HQ` ein Eq.
repls = { $at } { $pax } Pax, { $eq } Eq
battle-air = Flugplätze der { $side ->
    [axis] Achse
   *[allied] Alliierten
 }:
base-line = { $at }{ $boxed ->
    [true] {""}
   *[other] { $level ->
        [0] {" "}(Feldflugplatz)
       *[other] {" "}(Stufe { $level })
    }
 }: { $planes ->
    [none] keine Flugzeuge
   *[other] { $planes }
 }
battle-markers = Reserve-Marker, die noch gelegt werden können: { $count }.

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
 }{ $barrages ->
    [0] {""}
    [one] , 1 Bombardement
   *[other] , { $barrages } Bombardements
 }{ $moved ->
    [0] {""}
    [one] , 1 Einheit bewegt
   *[other] , { $moved } Einheiten bewegt
 }.
# Versorgung in T; `used`: wofür, oder none; `lost`: Einheiten, oder none; `oos`: wie viele.
summary-side = { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $came }T gekommen, { $total }T verbraucht{ $used ->
    [none] {""}
   *[other] {" "}({ $used })
 }{ $lost ->
    [none] {""}
   *[other] ; verloren { $lost }
 }{ $oos ->
    [0] {""}
    [one] ; 1 Einheit ohne Versorgung
   *[other] ; { $oos } Einheiten ohne Versorgung
 }.
supply-use = { $load }T { $why ->
    [attack] Angriff
    [defence] Verteidigung
    [barrage] Bombardement
    [building] Bau
    [fuel] Treibstoff
    [refit] Auffrischung
    [stocks] Bestände
    [food] Verpflegung
   *[other] { $why }
 }
summary-ground = { $hex } geht an die { $side ->
    [axis] Achse
   *[allied] Alliierten
 }.
chapter = Zug { $turn }: { $summary }
chapter-fights = Angriffe: { $fights }.
chapter-fight = { $hex } { $column } { $result }
chapter-quiet = Zug { $turn }: Nichts geschah.
pace = { $turns } Züge: { $least } bis { $most } Mails von jedem Spieler, je nachdem, was er vorbereitet.

## Wie eine Entscheidung beendet wird.

done-turn = Um deinen Spielerzug zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle; `next` beendet eine Phase. Ohne es werden deine Zeilen ausgeführt, und der Spielerzug bleibt offen.
done-answer = Deine Antwort beendet es, sobald sie da ist: `done` allein ist, was vorbereitet ist.
done-else = Um es zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle.

default-meaning = { $kind ->
    [setup] die Spielsteine kommen dorthin, wo das Szenario sie zulässt, Hex um Hex (T2 6.0)
    [orders] es endet, wie `done` es beendet; wer wählen darf, ist der Erste; eine Antwort ist, was vorbereitet ist
   *[other] { $text }
 }
freight-repls = { $pax ->
    [0] { $eq } Eq
   *[other] { $pax } Pax
 }
situation-rail = Die Alliierten können in diesem Spielerzug noch { $load }T mit der Bahn befördern.
situation-caches = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } noch { $count ->
    [one] 1 Versorgungslager
   *[other] { $count } Versorgungslager
 }.
situation-at-sea = { $unit } ist zu einem Raid auf See und landet im nächsten Zug (`land` Hex).
situation-fog = Von feindlichen Stapeln sind die oberste Einheit und das oberste aktive Flugzeug zu sehen. Das gilt nur für die Mails: das Journal liegt jedem offen, der es hat.
