# Why a line was not carried out, and what would be right. Each message has one line, however long; a mail breaks
# it where it must.

## Whose turn it is (VI)

the-game-is-over = the game is over
answer-awaited = the sheet waits for an answer of the { $side }
not-your-player-turn = it is the player turn of the { $side }
phase-is-over = { $phase ->
    [reinforcement] the Reinforcement phase is over: it is { $now } now
    [supply] the Supply Status phase is over: it is { $now } now
    [movement] Operational Movement is over: it is { $now } now
    [airstrikes] the Airstrikes are over: it is { $now } now
   *[other] this phase is over: it is { $now } now
 }
done-beside-a-refusal = a line was refused, so you can mend it first; send `done` to finish all the same
waits-for-an-answer = it waits for an answer of the other side and goes on by itself
only-an-answer-now = you are asked about the other side's sheet: only an answer counts now
answer-not-whole = an answer counts whole, and another line was refused: send all of it again
nothing-is-asked = nothing is asked of you now
prepare-it = `standing { $order }` answers in advance
must-still-attack = must still be attacked: { $hexes }

## Units

not-yours = { $unit } belongs to the { $side }
no-ground-unit-in-play = { $unit } is no ground unit in play
no-ground-unit = { $unit } is no ground unit
not-on-the-map = { $unit } is not on the map
nobody-named = no unit is named
nobody-of-yours-there = you have no units in { $hex }
not-in-hex = { $unit } is not in { $hex }
there-are = there: { $units }
enemies-there = enemies are in { $hex }
no-enemies-there = there are no enemies in { $hex }
all-spent-there = every unit in { $hex } is Spent

## Set-up (V)

no-setup-now = nothing is set up now
setup-first = first comes the set-up
setup-misfit = the counters that it places are not those that lie on the map, or not where the chapter allows
not-set-up = { $unit } is not set up
closed-to-setup = nobody can stand in { $hex }
setup-limit = { $unit } cannot be set up in { $hex }{ $least ->
    [0] {""}
   *[other] : column { $least } or farther east
 }{ $most ->
    [0] {""}
   *[other] : columns 1 to { $most }, rows A to H
 }
one-box-a-hex = another box is in { $hex }
still-in-hand = still to be placed: { $units }
place-default = `place default` places the rest
dummy-alone = { $unit } cannot lie alone in { $hex }
no-choice-due = no sealed choice is due from you now

## Spent units (VIII)

spent-units-do-not-move = { $unit } is Spent and does not move
spent-units-do-not-attack = { $unit } is Spent and does not attack

## Air (IX)

no-air-unit = { $unit } is no air unit
air-unit-out = { $unit } is out of play to the end of turn { $turn }
air-unit-used = { $unit } has flown in this game turn
air-unit-later = { $unit } comes in turn { $turn }
resupply-is-for-the-axis = only the Axis resupplies from the air
is-in-supply = the stack in { $hex } is in supply
one-air-unit-a-line = one air unit a line

## Boxes (XI)

boxes-are-removed-by-the-axis = only the Axis removes boxes
no-box-there = there is no box in { $hex }
printed-box-stays = the box in { $hex } is printed on the map and stays

## Stacking (XII)

no-room = there is no room in { $hex }: { $there }
stacking-limit = three units at most, two divisions among them; the third is RCCE GPPE or a brigade of a division there

## Movement (XIII)

has-moved = { $unit } has moved in this turn
not-one-stack = { $unit } stands in { $hex }, the others in { $start }
move-them-apart = a line for each
no-hex-to-move-to = { $unit } is given no hex to move to
closed-ground = { $ground ->
    [sea] { $hex } is sea
    [impassable] { $hex } lies in the Qattara Depression
   *[other] { $hex } is not on the map
 }
attack-them-instead = `{ $unit } attack { $hex }` from a hex beside it
zoc-to-zoc = { $unit } cannot go from { $from } to { $to }: both are in the ZOC of the same enemy alone
zoc-to-zoc-hint = go by a hex outside of it, or into a hex with a friend
stops-in-a-zoc = { $unit } must stop in { $hex }, in an enemy ZOC
stops-in-a-box = { $unit } must stop in { $hex }, in a box
too-far = { $hex } is too far for { $units }, with a movement factor of { $factor }
come-as-far-as = { $hex } can be reached

## Attacks (XIV)

has-attacked = { $unit } has attacked in this turn
not-adjacent = { $unit } in { $hex } is not beside { $target }
wrong-factor = { $unit } has a combat factor of { $whole }, not { $factor }
odds-too-low = { $attack } to { $defence } is below { $least }
factors-needed = { $needed } factors are enough
not-under-attack = { $unit } is not under attack
no-retreat-hex = { $unit } cannot retreat to { $hex }
retreat-hexes = into { $hexes }

## Words of orders

no-verb = `{ $word }` is no order
verb-missing = what to do is missing
say-what-to-do = `{ $unit } move E4`, `{ $unit } attack F5`
no-factor = a factor is a number, such as `15pz:2`
factor-only-in-attacks = { $unit } can use a part of its factor only in attacks
no-units-before-this = no units stand before this word
how-far-back = say how far: `back 1`, or into which hexes
too-many-conditions = too many conditions in a line
ask-of-a-hex = `{ $hex } empty` is what can be asked of a hex
ask-of-a-unit = `spent` or `eliminated` is what can be asked of a unit
no-standing-order = this is no standing order
standing-orders = `standing no retreat D7`, `standing back all 1`, `standing push none`, `standing intercept any`, `standing ask all`, `standing off`
no-retreat-is-meant = `no retreat` is meant, with a hex or units
no-retreat-for-whom = say for which hex or units
no-printed-odds = this is no column of the table
printed-odds = { $odds }
intercept-what = `any`, `none`, or hexes
slot-missing = the slot is missing
no-slot = the slot is T01.setup
no-commitment = a commitment has 64 hexadecimal digits; here are { $count } characters
no-opening = this is no opening of a sealed choice

## Positions

not-of-this-side = { $unit } is not of the { $side }
stands-twice = { $unit } stands twice
nobody-can-be-there = nobody can be in { $hex }
no-box = { $unit } is no box
position-example = such as `turn 6`, `player axis`, `axis 15pz E4`
wrong-policy = { $why }
what-air-state = state of an air unit
what-counters = a number of counters
what-hexes = a number of hexes
what-phase = phase
what-question = question
what-side = side
what-turn = a turn
what-winner = winner

## What is asked of a side, how the game ended, and what silence means
decision-setup = { $side ->
    [axis] set-up of the Axis
   *[allied] set-up of the Allies
 }
decision-sealed = sealed set-up of the Allies
decision-turn = { $side ->
    [axis] player turn of the Axis
   *[allied] player turn of the Allies
 }
decision-answer = { $side ->
    [axis] answer of the Axis
   *[allied] answer of the Allies
 }
outcome = { $winner ->
    [axis] the Axis wins
    [allied] the Allies win
   *[none] a draw
 }
