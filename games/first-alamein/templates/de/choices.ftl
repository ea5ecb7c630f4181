### Was der Leser jetzt tun kann. Eine Seite ist `axis` oder `allied`, ein Feld wie gedruckt, eine Einheit ihre Kennung. Was es
### nicht gibt, ist `none`.

choices-title = Was du jetzt tun kannst
choices-title-later = Was du im Voraus gesagt hast
choices-setup = { $sealing ->
    [true] Welcher Marker wo liegt, wird jetzt versiegelt und muss zu dem passen, was offen liegt. Sag es, wie du aufgestellt hast:
   *[other] Aufzustellen, jeder mit seinen Werten und dem Feld, in das `place default` ihn stellt:
 }
choices-setup-end = { $side ->
    [axis] Reihen A bis H, Spalten 1 und 2; drei Einheiten in einem Feld, davon zwei Divisionen. `place 15pz E2`, `place default` für den Rest, dann `done`.
   *[allied] Nicht in den Spalten 1 bis 3; Panzer, und ein Scheinmarker, der allein liegt, nicht westlich von Spalte 7. Drei Einheiten in einem Feld, davon zwei Divisionen. Wo Marker liegen, ist offen; welche es sind, bleibt versiegelt, bis die Achse gezogen ist. `place 1sa E7`, `place default` für den Rest, dann `done`.
 }
choices-removable = Eine alliierte Box kann von der Karte genommen werden: { $hexes } (`remove` und das Feld).
choices-units = { $moves ->
    [true] Einheiten, die ziehen und angreifen können, mit Kampf- und Bewegungsfaktor:
   *[other] Einheiten, die angreifen können, mit Kampf- und Bewegungsfaktor:
 }
choices-nobody = Keine deiner Einheiten kann jetzt ziehen oder angreifen.
choices-fights = Angriffe aller, die neben dem Feind stehen:
choices-fights-later = Angriffe aller, die neben den Feind kommen könnten, und derer, die dort stehen, soweit sie Platz finden:
choices-raids = Luftangriffe von { $air }, jede Einheit für sich:
# Wer am Ende der eigenen Angriffe zurückgeht, wenn die Gegner dort nicht angegriffen werden.
choices-yield = { $unit } muss am Ende deiner Angriffe weichen, wenn { $hexes } nicht angegriffen wird (FA VIII.B).
# Ein möglicher Angriff. `bonus`: was das Gelände der Verteidigung gibt. `shift`: 1, wenn die Verteidiger als Spent gelten.
# `column`: das geltende Verhältnis, oder none unter der Tabelle; `faces`: was jede Augenzahl ergibt. `owed`: er muss sein.
could-attack = { $hex } ({ $defenders }){ $owed ->
    [true] , noch anzugreifen
   *[other] {""}
 }: { $units }: { $attack } gegen { $defence }{ $bonus ->
    [0] {""}
   *[other] {" "}(Gelände +{ $bonus })
 }, { $column ->
    [none] unter der Tabelle
   *[other] { $column }{ $shift ->
        [0] {""}
       *[other] {" "}(Spent, eine Spalte höher)
    }: { $faces }
 }
could-strike = { $hex }: { $targets }
# `spent`, `out`: bei so vielen von sechs Augenzahlen ist sie Spent, oder der Luftverband aus dem Spiel.
could-spend = { $unit } Spent { $spent }/6{ $out ->
    [0] {""}
   *[other] {" "}(AA { $out }/6)
 }
# Was mitten im Blatt der anderen Seite gefragt wird oder wurde. `asks`: interception, battle oder spent.
question = { $asks ->
    [interception] { $air } fliegt nach { $hexes }: wird abgefangen?
    [battle] { $attackers } greifen { $hexes } an, mit { $column }: NO RETREAT, und wer geht wie weit zurück?
   *[spent] { $units } müssen weichen: wie weit?
 }
choices-answer = { $asks ->
    [interception] `intercept any` fängt ihn ab, `intercept any twice` notfalls mit einem zweiten Luftverband, `intercept none` lässt ihn fliegen.
    [battle] `no retreat D7` hält Einheiten, wo sie sind; `back all 1` oder `back 1sa E8 D9` ist, wie weit deine von sich aus gehen; `push 1`, `push 1 to E3` oder `push none` ist, was du von Angreifern verlangst, die zurück müssen. `done` allein: Niemand hält stand oder weicht weiter als nötig, und du verlangst alles, was das Ergebnis erlaubt.
   *[spent] `push 1`, `push 1 to E3` oder `push none`. `done` allein: ein Feld.
 }
choices-faces = Der Würfel: { $faces }. S ist Spent, R1 und R2 ein Rückzug um bis zu so viele Felder, DE das Ende der Verteidiger; AR und AE sind Rückzug und Ende der Angreifer, SAR und SAE beides. Für Einheiten mit NO-RETREAT-Befehl ist R1 ein S, und R2 ein DE.
choices-later = Der andere Spieler ist am Zug. `standing no retreat D7 below 2:1`, `standing back all 1`, `standing push none`, `standing intercept any` antworten im Voraus; mit `standing ask all` wirst du stattdessen gefragt; `standing` zeigt, was gilt, `standing off` nimmt alles zurück. Mehr sagt `help standing`.
