### Antworten auf Fragen eines Spielers: `reach i-7pz`, `odds i-7pz 69pg B54.09`, `unit i-7pz`, `supply i-7pz`. Was es nicht
### gibt, ist `none`.

# `near`: was gemeint sein kann, oder none.
answer-unknown = Es gibt keine Einheit `{ $word }`{ $near ->
    [none] .
   *[other] ; meinst du { $near }?
 }
# `why`: ein Satz.
answer-reach-none = { $count ->
    [one] { $unit } zieht
   *[other] { $unit } ziehen
 } nicht: { $why }.
# `supposed`: sie hat jetzt keinen Treibstoff.
answer-reach = { $unit } von { $hex }{ $count ->
    [one] {""}
   *[other] {" "}zusammen
 }{ $supposed ->
    [true] , mit Treibstoff, der noch zu geben ist
   *[other] {""}
 }:
answer-band = { $paid } bezahlt: { $hexes }
answer-from-afar = Nicht alle stehen neben { $hex }: Von dort kann der Boden anders zählen.
answer-nobody-there = In { $hex } steht kein Gegner.
answer-nobody-beside = Neben { $hex } steht niemand, der angreifen darf.
answer-source = { $hex } mit { $load }T
# `sources`: eine Liste, oder none; `more`: wie viele nicht in ihr stehen.
answer-supply = { $unit } { $count ->
    [one] kann
   *[other] können
 } aus { $sources ->
    [none] nichts
   *[other] { $sources }{ $more ->
        [0] {""}
       *[other] {" "}und aus { $more } weiteren
    }
 } schöpfen; { $traces ->
    [yes] die Versorgungslinie steht
    [apart] eine Versorgungslinie fehlt, denn der Großteil der Formation hat sie auf anderem Weg (OCS 12.6f)
   *[no] eine Versorgungslinie fehlt
 }.
# `place`: map, box, lost, due oder none. `figures`, `marks`: einer Einheit auf der Karte, sonst none.
answer-unit = { $unit } ({ $name }, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }){ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }{ $marks }
 }{ $place ->
    [map] {" "}in { $at }
    [box] {" "}in { $at }
    [lost] , verloren
    [due] , kommt noch
   *[none] , nicht im Spiel
 }.
