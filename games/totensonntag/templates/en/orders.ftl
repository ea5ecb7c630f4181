# What the rules say to a line, and what would be right. One line a message, without a full stop; a mail sets
# the rule and the hint behind it. Units, hexes and orders keep their names in every language.

## Lines that are refused

an-missing = the AN is missing
no-an-choice = `{ $word }` is no choice of AN
standing-missing = the standing order is missing
standing-unknown = this standing order for { $word } is not known
no-standing-order = `{ $word }` is no standing order
slot-missing = the slot is missing
no-slot = this is no slot
commitment-length = a commitment has 64 hexadecimal digits; here are { $count } characters
no-opening = this is no opening of a sealed choice
reveal-whole = `reveal pc1|…`, the whole text as it was sealed, without blanks
ask-of-hex = `{ $hex } empty` is what can be asked of a hex
ask-of-unit = `destroyed`, `hit` or `at D3` is what can be asked of a unit
conditions-such = `if J18 empty then …`, `if 155art destroyed then …`, `if 8mg hit then …`, `if an 4..6 then …`
order-missing = an order is missing
too-many-conditions = there are too many conditions in one line
done-alone = `done` stands alone on its line
unit-first = the unit comes first
unit-first-such = `3rtr pass`, `3rtr exit`
unit-first-as-in = the unit comes first, as in `5rtr assault J18`
deed-missing = what { $unit } shall do is missing
air-such = `air { $unit } … attack …`, `air { $unit } none`
unit-such = `{ $unit } move …`, `{ $unit } assault …`, `{ $unit } pass`
no-unit-order = `{ $word }` is no order for a unit
meant-move = did you mean `{ $unit } move { $hex }`?
what-there = what is it to do there? such as place, enter, assault { $hex }
one-unit-first = one unit a line: first { $unit }, then { $other }
unit-can = a unit can move, enter, exit, assault, barrage, support, advance, pass
air-attack-such = `air { $unit } … attack …`
say-barrage = say `{ $unit } barrage …` (at a distance) or `{ $unit } assault …`
say-overrun = say `{ $unit } assault …` (without moving) or `{ $unit } move … overrun …`; guns barrage
say-assault = say `{ $unit } assault …`; armor can overrun, guns barrage
attack-is-three = `attack` may mean assault, overrun or barrage
moves-or-attacks = a unit either moves or attacks; only an overrun ends a move
overrun-such = `{ $unit } move … overrun …`
others-attack = only armor and recon overrun; others attack without moving
advance-goes-with = `advance` goes with an overrun or assault
toward-is-of-moves = `toward` goes with `move`
who-passes = who does nothing is missing
pass-or-done = `3rtr pass` for one unit; `done` ends your impulse
ask-such = to ask: `reach { $unit }`, `targets { $unit }`, `unit { $unit }`
air-begins-line = an aircraft's order begins with `air`
nothing-chosen = nothing is chosen yet, so that there is nothing to end
comes-no-nearer = { $unit } comes no nearer to { $hex }
goes-as-far = `{ $order }` goes as far as it can
leave-out = leave it out
one-spotter = a barrage has one spotter
targets-twice = the targets stand twice
place-one-each = `place { $unit } { $hex }`, on the next line `place { $other } { $hex }`
which-away-missing = which aircraft stays away is missing
no-aircraft = { $unit } is no aircraft
air-target-missing = what the aircraft attacks is missing
air-mission-such = `air { $unit } { $hex } attack …`, `air { $unit } { $hex } patrol`, or `air { $unit } none`
recover-themselves = units try to recover by themselves
recover-none-such = `recover none 3rtr` if a unit shall not try
setup-only = the game is being set up: only `place` and `done` are due
no-hex-left = some units have no legal hex left: move others away first
setup-over = the set-up is over
no-night-flight = aircraft do not fly at night
night-only = it is night: only `stack`, `recover none` and `done` are due
overrun-made = { $unit } has made its Overrun of this impulse
name-entry-hex = name the hex where { $unit } enters
if-emptied = possible only if the hex is emptied first: depends on the dice
not-set-up = not yet set up: { $units }
place-default-rest = `place default` sets up the rest
tried-if-so = tried only if that is so when its turn comes
not-in-game = { $unit } is not in this game
other-sets-up = the { $due } is setting up, not the { $side }
an-unsettled = the Activation Numbers are not settled yet: no impulse is under way
air-being-sealed = air missions are being sealed: no impulse is under way
other-impulse = it is the impulse of the { $due }, not of the { $side }
is-night = it is night
game-is-over = the game is over
no-an-due = no choice of an Activation Number is due from you now
standing-an-answers = `standing an …` answers the next one in advance
done-held = a line was refused, so you can mend it first; send `done` to finish all the same
missions-both = missions are sealed only if both sides have aircraft that can fly
missions-need = `option aircraft`, and ANs that are not above their IF
line-goes-with = the line `{ $key }` goes with `{ $wanted }` only
occupant-controls = { $unit } stands in { $hex }, so the { $side } controls it
leave-line-out = leave the line out
aircraft-off-map = { $unit } is an aircraft and off the map between impulses
reserve-such = `reserve`
sf-or-flipped = { $unit } has SF { $sf } or, flipped, { $flipped }
sp-such = `sp { $sp }`
arrives-later = { $unit } arrives on turn { $due }, and this is { $turn }
missions-such = `missions flown` or `missions none`
no-option = there is no such option
control-of-objectives = control is of objectives only
unit-stands-twice = { $unit } stands twice
control-twice = the control of { $hex } stands twice
couplet-missing = the couplet is missing
couplet-such = `turn 2 couplet 3`
awaited-missing = what the board awaits is missing or not known
support-twice = the support of { $unit } stands twice
side-twice = the same side stands twice
unit-of-side = { $unit } is a { $side } unit
hex-or-reserve = a hex, or `reserve`
hex-holds = { $hex } holds { $unit }, a { $side } unit
fought-missing = how it fought is missing
assault-or-overrun = assault or overrun
acts-once = { $unit } acts once in an impulse
comes-not-near = it comes to no hex next to { $hex } in this impulse
could-assault-later = it could move next to { $hex }, to { $hexes }, and Assault in a later impulse
none-activated = no unit that has not acted is activated: `done` ends the impulse
activated = activated: { $stacks }
activated-and-more = activated: { $stacks }, and { $more } more
is-aircraft = { $unit } is an aircraft, no unit on the ground
air-begins = orders for aircraft begin with `air`
is-destroyed = { $unit } is destroyed
has-left = { $unit } has left the map
not-on-map = { $unit } is not on the map
due-on-turn = it is due on turn { $turn }
not-activated = { $unit } has IF { $if }, and the AN is { $an }: not activated
stuart-can-assault = a Stuart can still Assault, with IF 5
an-range = an AN is 1 to 6, not { $number }
an-choose-such = `an 1` to `an 6`, or `an roll`
an-choose = you may choose your number, and there is no die yet to change
an-adjust = after a 5 the die is rolled; you may only change it by one
an-adjust-such = `an +1`, `an -1` or `an keep`
an-rolled = you have no choice of AN in this couplet: it is rolled
nearest-reached = nearest hex it can reach: { $hex }
missions-flown = both sides could fly in this couplet: the missions were flown before the impulses
aircraft-of-side = { $unit } is an aircraft of the { $side }
patrol-meets-nobody = no enemy aircraft can fly in this couplet: a patrol meets nobody
air-not-adjacent = { $hex } is not adjacent to { $from }, where the aircraft is placed
no-enemy = no enemy unit in { $hex }
unit-not-in = { $unit } is not in { $hex }
units-there = there: { $units }
air-could-attack = next to { $hex } it could attack { $hexes }
only-guns-barrage = { $unit } is { $class }: only artillery can Barrage
nobody-spots = no friendly unit spots { $hex }
spots-how-far = a unit spots its neighbours, from an escarpment 2 hexes, from a Point 3
no-range = { $unit } has no Range
barrage-adjacent = { $hex } is next to { $unit }: no Barrage in this game
assault-such = `{ $unit } assault { $hex }`
out-of-range = { $hex } is { $distance } hexes from { $unit } in { $here }, whose Range is { $range }
spots-not-itself = { $unit } may not spot for itself
spots-not = { $unit } in { $here } does not spot { $hex }
spots-it = { $unit } spots it
guns-assault-not = artillery may not Assault in this game
not-adjacent = { $hex } is not adjacent to { $unit } in { $here }
could-not-enter = { $unit } could not enter { $hex }
no-enemies-near = no enemies next to { $unit }
enemies-near = enemies next to { $unit }: { $stacks }
in-already = { $unit } is in { $hex } already
attacked-not = { $unit } did not Assault or Overrun { $hex } in this impulse
enemies-still-in = enemy units are still in { $hex }
defender-fell-not = the last defender of { $hex } did not fall to an Assault or Overrun
class-may-not-enter = { $class } may not enter { $hex }
guns-shun-zoc = artillery may not enter { $hex }, an enemy ZOC
advance-overstacked = { $unit } may not advance out of { $here }, which is overstacked
must-stop = { $unit } must stop in { $here }, in an enemy ZOC
enemies-in = enemy units are in { $hex }
escarpment-closed = { $class } may not enter the escarpment in { $hex }
hex-costs = { $hex } costs { $cost } MPs, and { $unit } has { $left } left
cannot-reach = { $unit } cannot reach { $hex } from { $here } with { $left } MPs
only-side-leaves = only { $side } units may leave the map
not-at-exit = { $unit } is not in { $hex } at the end of its move
leave-later = it may leave in a later impulse
leaving-costs = leaving costs { $cost } MPs, and { $unit } has { $left } left
no-hex-given = { $unit } is given no hex to move to
only-armor-overruns = { $unit } is { $class }: only armor and recon Overrun
move-before-overrun = { $unit } must move before it can Overrun
not-adjacent-to-end = { $hex } is not adjacent to { $here }, where { $unit } ends its move
overrun-not-enter = { $unit } could not enter { $hex }, so it cannot Overrun it
zoc-to-zoc-overrun = { $unit } came to { $here } from one enemy ZOC into another: no Overrun
overrun-costs = the Overrun of { $hex } costs { $cost } MPs, and { $unit } has { $left } left
only-recon-supports = { $unit } is { $class }: only recon can support an Assault
not-next-to = { $hex } is not adjacent to { $unit }
supports-as-sp = { $unit } has SP { $sp } and supports no more Assaults than that
gives-up-attack = { $unit } gives up its own attack to support others
other-colour = { $unit } and { $other } are not of the same colour
entered-already = { $unit } has entered already
no-reinforcement = { $unit } is no reinforcement
unit-due-on-turn = { $unit } is due on turn { $turn }
combined-arms-entry = one such unit may enter for each Panzer III that has entered before it in this impulse
may-not-enter-map = { $unit } may not enter the map in { $hex }
no-entry-open = no entry hex is open to it now
may-enter-in = it may enter in { $hexes }
no-room-now = none of its hexes has room now
may-set-up-in = it may set up in { $hexes }
arrives-not-set-up = { $unit } is not set up: it arrives on turn { $turn }
may-not-set-up = { $unit } may not set up in { $hex }
escarpment-set-up = { $class } may not stand on the escarpment in { $hex }
takes-one = { $hex } takes one unit at set-up, and one is there
takes-of-group = { $hex } takes { $count } units of its group at set-up, and they are there
takes-units = { $hex } takes { $count } units at set-up, and they are there
no-units-in = you have no units in { $hex }
stack-there = there: { $units }
not-all-missions = `{ $choice }` does not give every aircraft an allowed mission
choice-already = the sheet holds a choice already
mission-already = the sheet holds a mission of { $unit } already
choices-not-in = not every choice of the slot is in yet
send-when-asked = send it when the host asks for it
an-first = your choice of the Activation Number comes first
send-in-impulse = send this order when your impulse has begun
air-first = your air missions come first
not-due = not due now
choice-asked-is = the choice that is asked now is { $slot }
no-choice-asked = no choice is asked now
missions-held = not sealed yet, because a line was refused: send all your missions again

## Orders that would be right

try-order = `{ $order }`
assault-instead = `{ $unit } assault { $hex }` attacks without moving
enter-brings-on = `{ $unit } enter { $hex }` brings it on
an-such = `an 4` (after a 6), `an +1`, `an -1`, `an keep` (after a 5), `an roll`
standing-such = `standing an roll`, `standing an keep if 3..5`, `standing air none`, `standing night stop`, `standing idle stop`, `standing off`
commit-such = `commit T02C3.an` and 64 hexadecimal digits, all on one line
awaited-such = `setup dak`, `an both`, `air both`, `impulse cw`, `night` or `end`
marks-such = `sp 2`, moved, attacked, passed, supported, `fought J18 assault`, changed-hex, hit
lines-such = such as `turn 2 couplet 3`, `awaits impulse cw`, `cw 5rtr J17`

## What is in the way

reaches-next-to = next to { $hex } it reaches { $hexes }
lies-in-zoc = { $hex } lies in the ZOC of { $stacks }
# The cost of the way around is none if there is no way.
zoc-in-way = { $around ->
    [none] { $does ->
        [shuns] the ZOC of { $stacks } keeps it out of { $hex }
       *[stops] the ZOC of { $stacks } stops it in { $hex }
    }
   *[other] { $does ->
        [shuns] the ZOC of { $stacks } keeps it out of { $hex }, and around it the way costs { $around } MPs
       *[stops] the ZOC of { $stacks } stops it in { $hex }, and around it the way costs { $around } MPs
    }
}
way-costs = the way costs { $cost } MPs, { $over } too many
ways-closed = the ground and the enemies on it close every way
entering-shuns-zoc = an entering unit may not enter { $hex }, an enemy ZOC
kept-for = { $hex } is kept for the { $side }
set-up-rows = it may set up in hexrows { $first } to { $last }
nearest-to = nearest to { $hex }: { $hexes }
acted-already = { $done ->
    [moved] { $unit } has already moved in this impulse
    [attacked] { $unit } has already attacked in this impulse
    [passed] { $unit } has already passed in this impulse
   *[supported] { $unit } has already supported in this impulse
}
no-recon-support = not in this game: the optional rule for recon support is not in play
no-aircraft-rule = not in this game: the optional rule for aircraft is not in play

## What a line will do, or has done

odds = { $percent ->
    [0] cannot hit
   *[other] { $needs ->
        [none] { $percent }%
       *[other] needs { $needs }+: { $percent }%
    }
}
dice-decide = the dice decide
attack-foretold = at { $target }: FP { $firepower } against PF { $protection }, { $odds }; the dice decide
spotter-is = spotter { $unit }
spotter-and-dice = spotter { $unit }; the dice decide
barrage-foretold = { $ranges ->
    [none] spotter { $spotter }; at { $target }: FP { $firepower } against PF { $protection }, { $odds }, in all { $percent }%; the dice decide
   *[other] spotter { $spotter }; ranges in on { $ranges }+, then at { $target }: FP { $firepower } against PF { $protection }, { $odds }, in all { $percent }%; the dice decide
}
move-stopped = { $left ->
    [one] stopped in { $hex } by the ZOC of { $stacks }, 1 MP left
   *[other] stopped in { $hex } by the ZOC of { $stacks }, { $left } MPs left
}
move-ends = { $left ->
    [one] in { $hex }, 1 MP left
   *[other] in { $hex }, { $left } MPs left
}
move-left = { $left ->
    [one] 1 MP left
   *[other] { $left } MPs left
}
leaves-map = leaves the map
supports = { $count ->
    [one] up to 1 Assault on { $hex } get +1 FP
   *[other] up to { $count } Assaults on { $hex } get +1 FP
}
no-hits = no hits to recover from: { $units }
enters-with-bonus = enters with the combined-arms bonus (TS 3.3)
lost-at-end = at the end of the impulse: { $units }
too-many-there = TS 4.0: { $hex } holds more than { $most } units: at the end of the impulse { $units } would be lost; move some on, or choose with `lose`
then-next = { $before }, then { $unit }
depends-on-dice = that depends on the dice
not-emptied = { $hex } was not emptied
no-room-left = no room is left
no-advance = no advance of { $unit } into { $hex }: { $why }

## Lines for which nothing is due

none-due = nothing is due: { $why }
no-aircraft-here = there are no aircraft in this game
recover-at-night = units recover at night, and `standing night stop` makes it wait for you
missions-when-an-known = missions are asked for when both ANs are known; `standing air none` answers in advance
fly-by-day = aircraft fly by day, in a couplet

## Secret choices

choice-sealed = sealed, and opened when every choice is in
sealed-as-sent = sealed by you; the host takes it as it is
sealed-rest-stays = { $count ->
    [one] sealed, and opened when every choice is in; { $units } stays away
   *[other] sealed, and opened when every choice is in; { $units } stay away
}

## Classes of units

class-armor = armor
class-recon = recon
class-motorized-infantry = motorized infantry
class-infantry = infantry
class-engineers = engineers
class-motorcycle-infantry = motorcycle infantry
class-artillery = artillery
class-panzerjaeger = panzerjaeger
class-aircraft = aircraft

## Numbers and words of a position sheet

what-an = an AN
what-assaults = the number of Assaults left
what-bonuses = the number of bonuses
what-couplet = the couplet
what-mps = the MPs
what-panzers = the number of Panzer III
what-side = side
what-sp = an SP of { $unit }
what-turn = the turn
what-vps = the VPs
