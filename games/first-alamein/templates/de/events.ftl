### Was im Spiel geschieht, ein Satz je Ereignis. Eine Seite ist `axis` oder `allied`, ein Feld wie gedruckt, eine Einheit ihre
### Kennung; Listen sind mit `comma` zusammengesetzt. Was es nicht gibt, ist `none`.

events-placed = { $count ->
    [one] 1 Marker ist aufgestellt.
   *[other] { $count } Marker sind aufgestellt.
 }
event-place = { $unit } ist in { $hex } aufgestellt.
# `counters`: Felder, jedes mit einer Zahl.
event-deployed = Die alliierten Marker liegen verdeckt: { $counters }.
event-setup-sealed = Welche Marker es sind, ist versiegelt.
event-setup-done = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } aufgestellt.
event-turn = Runde { $turn } beginnt.
event-phase = { $side ->
    [axis] Der Spielerzug der Achse beginnt.
   *[allied] Der Spielerzug der Alliierten beginnt.
 }
event-arrive = { $unit } trifft in { $hex } ein.
event-delayed = { $unit } kann bei { $hex } nicht eintreten: { $why ->
    [enemy] dort stehen Feinde
    [zoc] es liegt in einer feindlichen ZOC
   *[full] das Feld ist voll
 }.
event-box-removed = Die Box { $fort } in { $hex } wird von der Karte genommen.
event-resupply = { $air } versorgt den Stapel in { $hex } aus der Luft.
event-unsupplied = { $unit } in { $hex } ist ohne Versorgung{ $spent ->
    [true] {" "}und wird Spent
   *[other] {""}
 }.
event-spent = { $unit } ist Spent{ $cause ->
    [supply] {" "}(ohne Versorgung)
    [air] {" "}(Luftangriff)
   *[combat] {""}
 }.
# `road`, `track`: Schritte, die frei waren.
event-move = { $unit } zieht von { $from } nach { $path } ({ $paid } bezahlt{ $road ->
    [0] {""}
   *[other] , { $road } frei auf der Straße
 }{ $track ->
    [0] {""}
   *[other] , { $track } frei auf der Piste
 }).
event-reveal = Die alliierten Marker werden aufgedeckt: { $counters }.
event-stack = Stapel in { $hex }, von oben: { $units }.
# `result`: nothing, aa, int oder eax.
event-intercept = { $air } stellt { $target }: Würfel { $die }: { $result ->
    [int] Int, { $target } dreht um
    [eax] EAX, { $target } ist abgeschossen
    [aa] AA, { $air } ist vertrieben
   *[nothing] ohne Wirkung
 }.
event-strike = { $air } greift { $hex } aus der Luft an.
# `boxed`: sie steht in einer Box.
event-air-attack = { $air } gegen { $target }{ $boxed ->
    [true] {" "}(in einer Box)
   *[other] {""}
 }: Würfel { $die }: { $result ->
    [s] S, { $target } ist Spent
    [aa] AA, der Angriff endet
   *[nothing] ohne Wirkung
 }.
event-air-out = { $air } ist bis Ende von Runde { $until } aus dem Spiel.
event-no-retreat = NO RETREAT befohlen: { $units }; für sie gilt R1 als S und R2 als DE.
# `defenders`: Einheiten; `ground`: was dort gut für sie ist, oder none. `own`: ihre Faktoren ohne den `bonus`. `basic`: das
# Verhältnis; `column`: das eine Spalte höher, weil die Verteidiger als Spent gelten, oder none. `faces`: jede Augenzahl.
event-attack = { $attackers } gegen { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hexes }{ $ground ->
    [none] {""}
   *[other] {" "}({ $ground })
 }: { $attack } gegen { $defence }{ $bonus ->
    [0] {""}
   *[other] {" "}({ $own }, Gelände +{ $bonus })
 }, { $basic }{ $column ->
    [none] {""}
   *[other] , Spent: { $column }
 }, Würfel { $die }: { $result }{ $faces ->
    [none] {""}
   *[other] {" "}({ $faces })
 }.
event-retreat = { $unit } { $by ->
    [winner] muss zurück
   *[owner] geht von sich aus zurück
 } von { $from } nach { $path }.
event-eliminated = { $unit } in { $hex } ist vernichtet{ $cause ->
    [no-route] : sie konnte nicht gehen, wie sie musste
    [overstack] : zu viele im Feld
    [off-map] : von der Karte oder ins Meer gedrängt
   *[result] {""}
 }.
event-recovered = { $units } { $count ->
    [one] hat
   *[other] haben
 } sich erholt.
event-control = { $hex } geht an die { $side ->
    [axis] Achse
   *[allied] Alliierten
 }.
event-asked = Die { $side ->
    [axis] Achse wird
   *[allied] Alliierten werden
 } gefragt: { $question }
event-answered = Die { $side ->
    [axis] Achse hat
   *[allied] Alliierten haben
 } geantwortet.
event-victory = { $winner ->
    [axis] Die Achse hat gewonnen.
    [allied] Die Alliierten haben gewonnen.
   *[other] Das Spiel endet unentschieden.
 }
