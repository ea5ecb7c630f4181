### Antworten auf Fragen eines Spielers: `reach 15pz`, `targets 15pz`, `odds 15pz 21pz F5`, `unit 15pz`. Was es nicht gibt, ist
### `none`.

# `near`: was gemeint sein kann, oder none.
answer-unknown = Es gibt keine Einheit `{ $word }`{ $near ->
    [none] .
   *[other] ; meintest du { $near }?
 }
# `why`: ein Satz.
answer-reach-none = { $unit } zieht nicht: { $why }.
answer-reach = { $unit } von { $hex } aus:
# `free`, `stops`: Felder; eines davon kann none sein.
answer-band = { $paid } bezahlt: { $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] Halt in { $stops }
 }
answer-targets = { $unit } allein:
answer-no-enemy = kein Feind in Reichweite
answer-from-afar = Nicht alle stehen neben { $hex }; ein Rücken kann von dort anders zählen.
answer-nobody-there = In { $hex } sind keine Feinde.
# `place`: map, face-down, hand, off, eliminated oder other; `turn`: der Ankunft, oder 0. `figures`, `what`, `marks`: einer
# Bodeneinheit, sonst none.
answer-unit = { $unit } ({ $name }, { $side ->
    [axis] Achse
   *[allied] Alliierte
 }){ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }, { $what }{ $marks }
 }{ $place ->
    [map] {" "}in { $hex }
    [face-down] , verdeckt
    [hand] , in der Hand
    [off] , nicht auf der Karte
    [eliminated] , vernichtet
   *[other] {""}
 }{ $turn ->
    [0] {""}
   *[other] , kommt in Runde { $turn }
 }.
