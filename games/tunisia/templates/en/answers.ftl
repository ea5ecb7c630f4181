### Answers to questions of a player: `reach i-7pz`, `odds i-7pz 69pg B54.09`, `unit i-7pz`, `supply i-7pz`. What is not there
### is `none`.

# `near`: what may be meant, or none.
answer-unknown = There is no unit `{ $word }`{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
 }
# `why`: a sentence.
answer-reach-none = { $count ->
    [one] { $unit } does
   *[other] { $unit } do
 } not move: { $why }.
# `supposed`: it has no fuel now.
answer-reach = { $unit } from { $hex }{ $count ->
    [one] {""}
   *[other] {" "}together
 }{ $supposed ->
    [true] , with fuel that is still to be given
   *[other] {""}
 }:
answer-band = { $paid } paid: { $hexes }
answer-from-afar = Not all of them stand beside { $hex }: the ground may count otherwise from there.
answer-nobody-there = There are no enemies in { $hex }.
answer-nobody-beside = Nobody who may attack stands beside { $hex }.
answer-source = { $hex } with { $load }T
# `sources`: a list, or none; `more`: how many are not in it.
answer-supply = { $unit } { $count ->
    [one] draws
   *[other] draw
 } { $sources ->
    [none] on nothing
   *[other] on { $sources }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
 }; { $traces ->
    [yes] trace supply is there
    [apart] no trace supply, for most of the formation has it by another way (OCS 12.6f)
   *[no] no trace supply
 }.
# `place`: map, box, lost, due or none. `figures`, `marks`: of a unit on the map, else none.
answer-unit = { $unit } ({ $name }, { $side ->
    [axis] Axis
   *[allied] Allies
 }){ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }{ $marks }
 }{ $place ->
    [map] {" "}in { $at }
    [box] {" "}in { $at }
    [lost] , lost
    [due] , to come
   *[none] , not in play
 }.
