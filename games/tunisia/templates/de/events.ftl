### Was im Spiel geschieht, ein Satz je Ereignis. Eine Seite ist `axis` oder `allied`, ein Hex wie gedruckt, eine Einheit ihre
### Id; Listen werden mit `comma` zusammengesetzt. Was es nicht gibt, ist `none`. Würfel sind Zahlen mit `+` dazwischen.

events-set = { $count ->
    [one] 1 Stein wird aufgestellt.
   *[other] { $count } Steine werden aufgestellt.
 }
event-set = { $unit } wird bei { $at } aufgestellt.
event-set-up-done = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } aufgestellt.
event-turn = Zug { $turn } beginnt.
event-phase = { $side ->
    [axis] Achse
   *[allied] Alliierte
 }: { $phase ->
    [refit] Auffrischung und Verstärkungen.
    [movement] Bewegung.
    [air-barrage] Bombardements aus der Luft.
    [reaction] Reaktion der anderen Seite.
    [combat] Kampf.
    [exploitation] Ausnutzung.
   *[mud] Schlammzug beider Seiten.
 }
event-elected = Die { $side ->
    [axis] Achse zieht
   *[allied] Alliierten ziehen
 } zuerst.
event-mud-part = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } gesagt, was im Schlammzug geschieht: beide Teile werden ausgeführt, wenn beide da sind.
event-mud-done = Die { $side ->
    [axis] Achse ist
   *[allied] Alliierten sind
 } mit dem Schlammzug fertig.
event-asked = Die { $side ->
    [axis] Achse wird
   *[allied] Alliierten werden
 } gefragt: { $question }
event-not-carried-out = Deine vorbereitete Zeile `{ $order }` wurde nicht ausgeführt ({ $rule }): { $why }.
event-arrive = { $units } { $count ->
    [one] trifft
   *[other] treffen
 } bei { $at } ein.
event-nearer = { $unit } kehrt in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
 } zurück.
event-supplies = { $load }T Versorgung kommen zu den { $side ->
    [axis] Truppen der Achse
   *[allied] Alliierten
 } in { $hex }.
event-markers = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } { $count } Reserve-Marker mehr.
event-repls = Ersatz der { $side ->
    [axis] Achse
   *[allied] Alliierten
 } bei { $at }: { $pax } Pax, { $eq } Eq.
event-refit = Bei { $at } aufgefrischt: { $planes }.
event-surge = Surge-Flugzeuge sind bei { $at } wieder aktiv: { $planes }.
event-rebuilt = { $unit } wird bei { $at } wieder aufgebaut, { $with ->
    [pax] mit einem Pax
    [eq] mit einem Eq
    [faction] durch den Ersatz seiner Fraktion
    [air] durch Flugzeugersatz
   *[free] wie das Szenario es gibt
 }.
event-truck-rebuilt = Bei { $hex } wird mit einem Eq ein Punkt Lastwagen aufgestellt.
event-strip = Die { $side ->
    [axis] Achse legt
   *[allied] Alliierten legen
 } einen Feldflugplatz in { $hex } an{ $from ->
    [none] {""}
   *[other] {" "}(verlegt von { $from })
 }.
event-shipped = Von { $from } nach { $to } verschifft: { $load }.
event-oos = { $units } { $count ->
    [one] ist
   *[other] sind
 } ohne Versorgung.
event-oos-apart = Die meisten der Formation von { $units } haben ihre Versorgungslinie auf anderem Weg, und eine Formation hat sie nur auf einem (OCS 12.6f).
event-fed = { $units } { $count ->
    [one] ist
   *[other] sind
 } wieder versorgt.
event-busted = { $on ->
    [true] Die Bahn um { $hex } ist durch Bomben verspätet.
   *[other] Die Bahn um { $hex } fährt wieder.
 }
event-victory = { $winner ->
    [axis] Die Achse hat gewonnen
    [allied] Die Alliierten haben gewonnen
   *[draw] Das Spiel endet unentschieden
 }{ $level ->
    [axis-massive] {" "}(überwältigend)
    [allied-massive] {" "}(überwältigend)
    [axis-major] {" "}(groß)
    [allied-major] {" "}(groß)
    [axis-minor] {" "}(klein)
    [allied-minor] {" "}(klein)
   *[other] {""}
 }{ $shift ->
    [0] {""}
   *[other] , um { $shift } verschoben
 }.
event-weather = Wetter, Würfel { $code }: { $result ->
    [flight] Flugwetter
    [mud] Schlamm
   *[no-flight] keine Flüge
 }.
event-first = Würfel um den ersten Spieler, Achse gegen Alliierte: { $dice }: Die { $side ->
    [axis] Achse wählt
   *[allied] Alliierten wählen
 }.
event-repl = Ersatz der { $side ->
    [axis] Achse
   *[allied] Alliierten
 }: Würfel { $dice }, Modifikator { $modifier }: { $result ->
    [none] keiner
    [all] 1 Pax, 1 Eq, 2 Stufen von Flugzeugen, ein Feldflugplatz, 3 Surge-Flugzeuge
   *[other] eine Kampfeinheit und eine Stufe eines Flugzeugs, { $faction }
 }.
faction = { $faction ->
    [german] deutsch
    [italian] italienisch
    [commonwealth] Commonwealth
    [american] amerikanisch
   *[french] französisch
 }
event-eighth-army = { $released ->
    [true] Die 8. Armee ist frei
   *[other] Die 8. Armee bleibt, wo sie ist
 }{ $die ->
    [none] {""}
   *[other] {" "}(Würfel { $die })
 }.
event-withdraw = Abzug von { $formation }, Würfel { $die }: { $leaves ->
    [true] verlässt die Karte
   *[other] bleibt
 }.
event-move = { $unit }{ $ready ->
    [none] {""}
   *[other] {" "}({ $ready })
 }: { $from } nach { $to }{ $steps ->
    [1] {""}
   *[other] , { $steps } Hexes
 } ({ $cost } MP).
event-release = { $units } { $count ->
    [one] wird
   *[other] werden
 } aus der Reserve freigegeben.
event-fuel = { $unit } hat Treibstoff{ $fuel ->
    [turn] {" "}für den ganzen Zug
   *[phase] {""}
 }{ $source ->
    [none] {""}
   *[other] {" "}({ $source })
 }.
event-pump = { $unit } hat Treibstoff für sich und die unabhängigen Einheiten in seiner Wurfweite{ $source ->
    [none] {""}
   *[other] {" "}({ $source })
 }.
# Woher der Treibstoff war; `unit`: der Lastwagen, der ihn trug, oder none.
fuel-source = Treibstoff { $load }T aus { $unit ->
    [none] { $hex }
   *[other] { $unit } in { $hex }
 }
fuel-there = Treibstoff
event-loaded = { $unit } trägt jetzt { $load }T.
# `took`: aus dem Lager, wo es stand; `down`: am Ende abgesetzt; in T.
event-haul = { $points } { $carrier ->
    [truck] Lastwagen
    [mule] { $points ->
        [one] Maultier
       *[other] Maultiere
    }
   *[charcoal] Holzgaswagen
 }: { $from }{ $to ->
    [none] {""}
   *[other] {" "}nach { $to }
 } mit { $load }T{ $took ->
    [0] {""}
   *[other] , { $took }T geladen
 }{ $down ->
    [0] {""}
   *[other] , { $down }T abgeladen
 }.
event-control = { $hex } geht an die { $side ->
    [axis] Achse
   *[allied] Alliierten
 }.
event-displaced = { $points } { $carrier ->
    [truck] Lastwagen
    [mule] { $points ->
        [one] Maultier
       *[other] Maultiere
    }
   *[charcoal] Holzgaswagen
 } mit { $load }T { $points ->
    [one] entkommt
   *[other] entkommen
 } von { $from } nach { $to }.
event-base-gone = Der Flugplatz in { $hex } ist dahin.
# `ar`, `other`: Action Ratings. `thrown`, `bonus`: Würfel der Überraschung und was dazukam; `shift`: Spalten. `column`: Kopf
# der benutzten Spalte. `dice`, `modifier`, `row`: vom Ergebnis; `drm`: Anteil der AR.
event-fight = { $attackers } { $overrun ->
    [true] überrollen
   *[other] gegen
 } { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hex } ({ $terrain ->
    [close] bedeckt
    [very-close] sehr bedeckt
    [extremely-close] äußerst bedeckt
   *[open] offen
 }{ $hog ->
    [0] {""}
   *[other] , Igelstellung { $hog }
 }): { $attack } gegen { $defence }, { $odds }; AR { $ar } gegen { $other }; Überraschung { $thrown } Modifikator { $bonus }: { $who ->
    [attacker] für den Angreifer, { $shift } nach rechts
    [defender] für den Verteidiger, { $shift } nach links
   *[none] keine
 }; Spalte { $column }, Würfel { $dice } Modifikator { $modifier }{ $hog ->
    [0] {""}
   *[other] {" "}(AR { $drm }, Igelstellung -{ $hog })
 } = { $row }: { $result }.
# Woraus eine Summe besteht: jede Einheit mit ihrer Stärke, und was sie vervielfacht. `side`: attack oder defence; `parts`: eine
# Liste.
sum = { $side ->
    [attack] Angriff
   *[defence] Verteidigung
 } { $total }: { $parts }.
sum-between = ;{" "}
# `factors`: eine Liste, oder none.
sum-part = { $units }{ $factors ->
    [none] {""}
   *[other] {" "}({ $factors })
 }
sum-factor = { $why ->
    [move-side] Move-Seite
    [strat] ×{ $times } Strat
    [reserve] ×{ $times } Reserve
    [dg] ×{ $times } DG
    [oos] ×{ $times } OOS
    [no-supply] ×{ $times } ohne Kampfnachschub
    [guns] ×{ $times } gegen Geschütze
    [open] ×{ $times } offen
    [salt-marsh] ×{ $times } Salzsumpf
    [hills] ×{ $times } Hügel
    [rough] ×{ $times } rau
    [mountain] ×{ $times } Gebirge
    [village] ×{ $times } Dorf
    [city] ×{ $times } Stadt
    [wadi] ×{ $times } über ein Wadi
    [minor-river] ×{ $times } über einen Fluss
   *[other] ×{ $times } { $why }
 }
# Was die Spalte eines Beschusses verschiebt, und um wie viel.
shift = { $why ->
    [density] Dichte
    [ground] Boden
    [hedgehog] Igelstellung
    [no-spotter] kein Beobachter
    [strat] Strat
   *[near] Basis nahe
 } { $columns }
event-step = { $units } { $count ->
    [one] ist
   *[other] sind
 } verloren.
event-retreat = { $unit } geht von { $from } nach { $path } zurück.
event-advance = { $units } { $count ->
    [one] rückt
   *[other] rücken
 } nach { $hex } vor.
event-dg = { $units } { $count ->
    [one] ist
   *[other] sind
 } desorganisiert.
event-mode = { $units }: { $mode }.
mode-name = { $mode ->
    [combat] Combat
    [move] Move
    [strat] Strat
    [reserve] Reserve
   *[exploit] Exploit
 } Mode
event-exploit = { $units } { $count ->
    [one] darf
   *[other] dürfen
 } ausnutzen.
# `shifts`: Spalten, links ist negativ; `why`: eine Liste, oder none; `half`: Würfel eines halben Ergebnisses, oder none; `cost`: in T.
event-barrage = { $firers } bombardieren { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hex }: { $points } Punkte, Spalte { $column }, Verschiebung { $shifts }{ $why ->
    [none] {""}
   *[other] {" "}({ $why })
 }, Würfel { $dice }{ $half ->
    [none] {""}
   *[other] {" "}und { $half }
 }: { $result }{ $cost ->
    [0] {""}
   *[other] {" "}({ $cost }T)
 }.
event-facility = { $firers } treffen { $hex }: { $points } Punkte, Spalte { $column }, Würfel { $die }: { $result }.
event-grounded = { $plane } am Boden, Würfel { $die } gegen { $needed }: { $hit ->
    [true] getroffen
   *[other] nicht getroffen
 }.
event-air-combat = { $plane } gegen { $other }: Würfel { $dice } Modifikator { $modifier }: { $result ->
    [attacker] { $plane } dreht ab
    [defender] { $other } dreht ab
   *[both] beide drehen ab
 }; Verlustwürfel { $loss }.
event-flak = Flak auf { $planes }: Würfel { $dice } Modifikator { $modifier }: { $hit ->
    [true] ein Treffer
   *[other] kein Treffer
 }.
event-turned-back = Niemand kam nach { $hex } durch: in dieser Phase wird dort nicht mehr geschossen.
event-mission-loss = { $plane } ist getroffen{ $die ->
    [none] {""}
   *[other] {" "}(Würfel { $die })
 }.
event-base-taken = { $plane } auf dem gefallenen Flugplatz, Würfel { $dice } Modifikator { $modifier }: { $hit ->
    [true] getroffen
   *[other] entkommen
 }.
event-air-step-more = { $plane } ist wieder voll.
event-air-step = { $plane } verliert eine Stufe{ $left ->
    [0] {" "}und ist dahin
   *[other] {""}
 }.
event-parked = { $plane } ist bei { $at }{ $active ->
    [true] , aktiv
   *[other] , inaktiv
 }.
# `result`: Stufen, eine Zahl oder alle.
event-attrition = Verschleiß in { $hex }: bestes AR { $ar }, Würfel { $dice } Modifikator { $modifier }: { $result ->
    [0] niemand geht verloren
    [all] alle gehen verloren
    [one] 1 Stufe geht verloren
   *[other] { $result } Stufen gehen verloren
 }.
event-capture = Die { $side ->
    [axis] Achse nimmt
   *[allied] Alliierten nehmen
 } { $what ->
    [truck] Lastwagen
    [wagon] Gespanne
   *[supply] Versorgung
 } in { $hex }: Würfel { $die }, { $percent } Prozent: { $load }T genommen, { $left }T übrig.
event-blow = Das Lager in { $hex } wird gesprengt: Würfel { $die }, { $percent } Prozent: { $load }T dahin, { $left }T übrig.
event-stocks = { $units }: { $stocks ->
    [full] Bestände voll
    [low] Bestände knapp
   *[exhausted] Bestände erschöpft
 }.
event-breakout = { $unit } bricht aus, Würfel { $die } Modifikator { $modifier }: { $turns ->
    [none] verloren
   *[other] kehrt in { $turns } Zügen zurück
 }.
event-hog = Die Igelstellung in { $hex } hat jetzt Stufe { $level }.
event-port-hit = { $port } hat { $hits ->
    [one] 1 Treffer
   *[other] { $hits } Treffer
 }.
event-port-damage = { $port }: Würfel { $die }, { $hits ->
    [one] 1 Treffer
   *[other] { $hits } Treffer
 }.
event-base = Der Flugplatz in { $hex } hat jetzt Stufe { $level } und gehört { $side ->
    [axis] der Achse
   *[allied] den Alliierten
 }.
# `unit`: der Lastwagen, der sie trug, oder none.
event-supply = { $load }T aus { $hex }{ $unit ->
    [none] {""}
   *[other] {" "}({ $unit })
 } für { $why ->
    [attack] einen Angriff
    [defence] eine Verteidigung
    [barrage] ein Bombardement
    [building] Bau
    [fuel] Treibstoff
    [refit] eine Auffrischung
    [stocks] Bestände
    [food] Verpflegung
   *[other] { $why }
 }.
event-railed = Mit der Bahn von { $from } nach { $to }: { $load }.
event-airlifted = Durch die Luft von { $from } nach { $to }: { $load }{ $lost ->
    [0] {""}
   *[other] {" "}({ $lost }T gehen unterwegs verloren)
 }.
event-dropped = { $load } in { $hex } abgeworfen: { $dice }, { $modifier }, mehr als { $needed } ist nötig: { $lands ->
    [true] gelandet
   *[other] verloren
 }.
event-planned = { $unit } soll in Zug { $turn } in { $hex } abspringen.
event-plan-off = Der Absprung von { $unit } ist aufgegeben.
event-consolidated = { $unit } ist aus { $source } zusammengelegt.
consolidated-points = { $points } Lastwagen in { $hex }
event-cache-spent = Ein Versorgungslager wird bei { $unit } verbraucht, { $shells ->
    [true] für ein Sperrfeuer
   *[other] für einen Zug ohne Versorgungslinie
 }.
event-attached = { $formation ->
    [none] Die { $side ->
        [axis] Achse hat
       *[allied] Alliierten haben
     } niemanden mehr zugeteilt.
   *[other] { $formation } ist zugeteilt: es zählt auch als { $faction ->
        [german] deutsch
        [italian] italienisch
        [commonwealth] Commonwealth
        [american] amerikanisch
       *[french] französisch
     }.
 }
event-embarked = { $unit } schifft sich in { $from } zu einem Raid ein, mit { $load }T.
event-landed = { $unit } landet in { $hex }.
event-called-off = { $unit } kommt nach Algier zurück, ohne gelandet zu sein.
event-bridged = Für besseren Ersatz abgegeben: { $planes }.
event-more-ships = { $load }T mehr gehen in diesem Zug über See, statt der Surge-Flugzeuge.
event-repls-marched = Über die Straße von { $from } nach { $to }: { $load }.
event-repls-lost = Ersatz geht in { $hex } verloren: { $load }.
event-entered = { $back ->
    [true] Die Spielleitung hat zurückgenommen:
   *[other] Die Spielleitung hat eingetragen:
 } { $line }.
event-removed = Aus dem Spiel genommen: { $units }.
event-exchanged = { $unit } tritt an die Stelle von { $old }.
event-mostly-dead = Von { $units } kommen an: { $come } ({ $dice }); die anderen sind verloren.
event-points-come = { $points } { $carrier ->
    [truck] Lastwagen
    [charcoal] Holzgaswagen
   *[mule] Maultiere
 } kommen in { $hex } an.
event-points-go = { $points } { $carrier ->
    [truck] Lastwagen
    [charcoal] Holzgaswagen
   *[mule] Maultiere
 } in { $hex } verlassen das Spiel.
event-caches = Die { $side ->
    [axis] Achse bekommt
   *[allied] Alliierten bekommen
 } { $count ->
    [one] 1 Versorgungslager
   *[other] { $count } Versorgungslager
 }.
