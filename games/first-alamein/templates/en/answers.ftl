### Answers to questions of a player: `reach 15pz`, `targets 15pz`, `odds 15pz 21pz F5`, `unit 15pz`. What is not there is
### `none`.

# `near`: what may be meant, or none.
answer-unknown = There is no unit `{ $word }`{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
 }
# `why`: a sentence.
answer-reach-none = { $unit } does not move: { $why }.
answer-reach = { $unit } from { $hex }:
# `free`, `stops`: hexes; one of them may be none.
answer-band = { $paid } paid: { $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] stopped in { $stops }
 }
answer-targets = { $unit } by itself:
answer-no-enemy = no enemy in reach
answer-from-afar = Not all of them stand beside { $hex }; a ridge may count otherwise from there.
answer-nobody-there = There are no enemies in { $hex }.
# `place`: map, face-down, hand, off, eliminated or other; `turn`: of its arrival, or 0. `figures`, `what`, `marks`: of a
# ground unit, else none.
answer-unit = { $unit } ({ $name }, { $side ->
    [axis] Axis
   *[allied] Allies
 }){ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }, { $what }{ $marks }
 }{ $place ->
    [map] {" "}in { $hex }
    [face-down] , face down
    [hand] , in hand
    [off] , not on the map
    [eliminated] , eliminated
   *[other] {""}
 }{ $turn ->
    [0] {""}
   *[other] , comes in turn { $turn }
 }.
