### Answers to questions of a player: `reach 3cly`, `targets 3cly`, `near G13`, `odds 3cly E3`, `unit 3cly`. What is not
### there is `none`.

# `near`: what may be meant, a list with `answer-or` between two, or none.
answer-unknown = There is no { $wanted ->
    [hex] hex or unit
   *[other] unit
 } `{ $word }` in play{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
 }
answer-or = {" "}or{" "}
answer-and = {" "}and{" "}
# A unit and where it is.
answer-unit = { $unit } ({ $name }, { $side }){ $place ->
    [map] {" "}in { $hex }
    [reserve] , not on the map
    [exited] , left the map
   *[destroyed] , destroyed
 }
# Whom a question is about; `supposed`: the AN is not in force.
answer-about = { $unit }, AN { $an }{ $supposed ->
    [true] {" "}supposed
   *[other] {""}
 }:
# `why`: a sentence, or none.
answer-reach-none = { $about } does not move.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
 }
answer-reach = { $about } { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MPs
 }.
# `free`, `stops`: hexes, and a list of `answer-stop`; one of them may be none.
answer-band = { $left } left: { $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] stopped in { $stops }
 }
answer-stop = { $hex } by { $unit }
answer-no-enemy = no enemy in reach
answer-nothing = may do nothing: { $why }
answer-has-acted = it has acted
# A hex: its ground, whose ZOCs it lies in, and who stands there; each may be none.
answer-hex = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }: { $terrain }{ $zocs ->
    [none] {""}
   *[other] ; ZOC of { $zocs }
 }{ $side ->
    [none] {""}
   *[other] ; { $side }: { $units }
 }
answer-enemies = enemies two or three hexes away: { $units }
answer-comers = can move there now, with the MPs left: { $units }
# One way to attack a unit, with its FP.
answer-way = { $mode ->
    [assault] Assault on { $target }
    [overrun] Overrun of { $target }
    [barrage] Barrage of { $target }
   *[air] from the air at { $target }
 }: FP { $fp }{ $modifiers ->
    [none] {""}
   *[other] {" "}({ $modifiers })
 } against PF { $pf }, { $chance }{ $now ->
    [true] {""}
   *[other] ; not possible now
 }
answer-odds = { $unit } against { $hex }, AN { $an }{ $supposed ->
    [true] {" "}supposed
   *[other] {""}
 }:
answer-barrage = Barrage, { $spotter } spots, ranges in on { $needs }+ { $percent }%:
answer-barrage-at = { $unit }: FP { $fp } ({ $modifiers }) against PF { $pf }, { $chance }, in all { $percent }%
answer-nobody-there = no enemy unit is there
# A unit's figures. `acted`: the clause of `has-acted`, or none; `turn` of its arrival, or none.
answer-figures = { $unit }: { $figures } (SP-PF-IF), { $kind }, full strength { $full }{ $combined ->
    [true] ; takes the combined-arms bonus
   *[other] {""}
 }{ $division ->
    [none] {""}
   *[other] ; of { $division }
 }{ $acted ->
    [none] {""}
   *[other] ; has { $acted } in this impulse
 }{ $turn ->
    [none] {""}
   *[other] ; due on turn { $turn }
 }.
answer-reverse = once it was hit: PF { $pf }, IF { $initiative }
