### What happens in the game, one sentence an event. A side is `axis` or `allied`, a hex as printed, a unit its id; lists
### are put together with `comma`. What is not there is `none`.

events-placed = { $count ->
    [one] 1 counter is placed.
   *[other] { $count } counters are placed.
 }
event-place = { $unit } is placed in { $hex }.
# `counters`: hexes, each with a number.
event-deployed = The Allied counters lie face down: { $counters }.
event-setup-sealed = Which counters they are is sealed.
event-setup-done = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } set up.
event-turn = Turn { $turn } begins.
event-phase = { $side ->
    [axis] The Axis player turn begins.
   *[allied] The Allied player turn begins.
 }
event-arrive = { $unit } arrives in { $hex }.
event-delayed = { $unit } cannot enter at { $hex }: { $why ->
    [enemy] enemies stand there
    [zoc] it is in an enemy ZOC
   *[full] it is full
 }.
event-box-removed = The box { $fort } in { $hex } is taken off the map.
event-resupply = { $air } resupplies the stack in { $hex }.
event-unsupplied = { $unit } in { $hex } is out of supply{ $spent ->
    [true] {" "}and becomes Spent
   *[other] {""}
 }.
event-spent = { $unit } is Spent{ $cause ->
    [supply] {" "}(no supply)
    [air] {" "}(airstrike)
   *[combat] {""}
 }.
# `road`, `track`: steps that were free.
event-move = { $unit } moves from { $from } to { $path } ({ $paid } paid{ $road ->
    [0] {""}
   *[other] , { $road } free by road
 }{ $track ->
    [0] {""}
   *[other] , { $track } free by track
 }).
event-reveal = The Allied counters are turned up: { $counters }.
event-stack = Stack in { $hex }, from the top: { $units }.
# `result`: nothing, aa, int or eax.
event-intercept = { $air } meets { $target }: die { $die }: { $result ->
    [int] Int, { $target } turns back
    [eax] EAX, { $target } is shot down
    [aa] AA, { $air } is driven off
   *[nothing] no effect
 }.
event-strike = { $air } strikes { $hex }.
# `boxed`: it stands in a box.
event-air-attack = { $air } at { $target }{ $boxed ->
    [true] {" "}(in a box)
   *[other] {""}
 }: die { $die }: { $result ->
    [s] S, { $target } is Spent
    [aa] AA, the strike ends
   *[nothing] no effect
 }.
event-air-out = { $air } is out of play to the end of turn { $until }.
event-no-retreat = NO RETREAT orders: { $units }; for them R1 counts as S, and R2 as DE.
# `defenders`: units; `ground`: what is good for them there, or none. `own`: their factors without the `bonus`. `basic`: the
# odds; `column`: those one column up, because the defenders count as Spent, or none. `faces`: what each face comes to.
event-attack = { $attackers } attack { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hexes }{ $ground ->
    [none] {""}
   *[other] {" "}({ $ground })
 }: { $attack } to { $defence }{ $bonus ->
    [0] {""}
   *[other] {" "}({ $own }, ground +{ $bonus })
 }, { $basic }{ $column ->
    [none] {""}
   *[other] , Spent: { $column }
 }, die { $die }: { $result }{ $faces ->
    [none] {""}
   *[other] {" "}({ $faces })
 }.
event-retreat = { $unit } { $by ->
    [winner] must retreat
   *[owner] goes back of its own will
 } from { $from } to { $path }.
event-eliminated = { $unit } in { $hex } is eliminated{ $cause ->
    [no-route] : it could not go as it had to
    [overstack] : too many in the hex
    [off-map] : forced off the mapboard or into the sea
   *[result] {""}
 }.
event-recovered = { $units } { $count ->
    [one] has
   *[other] have
 } recovered.
event-control = { $hex } goes to the { $side ->
    [axis] Axis
   *[allied] Allies
 }.
event-asked = The { $side ->
    [axis] Axis is
   *[allied] Allies are
 } asked: { $question }
event-answered = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } answered.
event-victory = { $winner ->
    [axis] The Axis has won.
    [allied] The Allies have won.
   *[other] The game ends in a draw.
 }
