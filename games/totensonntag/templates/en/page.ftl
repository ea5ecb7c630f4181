### What a report says of the position. A side is its sign (DAK, CW), a hex as printed, a unit its id or its printed
### name. What is not there is `none`. Words in backquotes are typed as they stand: they stay in every language.

# Between two things of a list, and between two longer ones.
comma = ,{ " " }
semicolon = ;{ " " }

# Words.
terrain = { $terrain ->
    [clear] clear
    [rough] rough
    [escarpment] escarpment
    [point] point
    [entrenchment] entrenchment
   *[other] { $terrain }
 }
# What a unit is: the printed type, of tanks and cars a name; `id` is the type in small letters with hyphens.
unit-kind = { $id ->
    [infantry] infantry
    [motorized-infantry] motorized infantry
    [motorcycle-infantry] motorcycle infantry
    [engineer] engineer
    [artillery] artillery
    [heavy-artillery] heavy artillery
    [panzerjager] panzerjager
   *[other] { $printed }
 }
# The same where there is room for 15 letters.
unit-kind-short = { $id ->
    [infantry] infantry
    [motorized-infantry] mot. infantry
    [motorcycle-infantry] motorcycle infantry
    [engineer] engineer
    [artillery] artillery
    [heavy-artillery] heavy artillery
    [panzerjager] panzerjager
   *[other] { $printed }
 }
# What a unit did in this impulse.
has-acted = { $act ->
    [moved] moved
    [attacked] attacked
    [passed] passed
    [supported] supported
   *[other] { $act }
 }
was-hit = hit
plane-flipped = flipped
plane-destroyed = destroyed
# A side with its name, as the rules name it.
side-name = { $side ->
    [dak] Panzergruppe Afrika (DAK)
    [cw] Commonwealth (CW)
   *[other] { $name }
 }
option = { $option ->
    [aircraft] aircraft
    [recon-support] recon support
   *[other] { $plain }
 }
# What is being decided. `side`: whose set-up or impulse it is, or none.
phase = { $phase ->
    [setup] set-up of the { $side }
    [an] ANs being settled
    [air] air missions being sealed
    [impulse] impulse of the { $side }
    [night] night
   *[end] the game is over
 }
# `day` is the scenario's word for the day of the week in small letters.
weekday = { $day ->
    [monday] Monday
    [tuesday] Tuesday
    [wednesday] Wednesday
    [thursday] Thursday
    [friday] Friday
    [saturday] Saturday
    [sunday] Sunday
    [sunday-totensonntag] Sunday (Totensonntag)
   *[other] { $day }
 }
# `month` is a number, `day` has two digits.
date = { $year }-{ $month ->
    [1] 01
    [2] 02
    [3] 03
    [4] 04
    [5] 05
    [6] 06
    [7] 07
    [8] 08
    [9] 09
   *[other] { $month }
 }-{ $day }

## The headline: in one sentence, what is wanted of the reader.

# `an`: the reader's, or none. `held`: whether the closing word is held back.
headline-over = The game is over.
headline-setup-open = Your set-up is still open ({ $side }){ $held ->
    [true] : `done` is held back because a line was refused
   *[other] {""}
 }.
headline-night-open = The night of turn { $turn } is still open ({ $side }){ $held ->
    [true] : `done` is held back because a line was refused
   *[other] {""}
 }.
headline-impulse-open = Your impulse is still open ({ $side }, turn { $turn } couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }){ $held ->
    [true] : `done` is held back because a line was refused
   *[other] {""}
 }.
headline-decision = Your decision: { $decision }.
headline-impulse = Your impulse ({ $side }, turn { $turn } couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }): it is your move.
headline-an = Your AN ({ $side }, turn { $turn } couplet { $couplet }): a secret choice is asked of you.
headline-air = Your air missions ({ $side }, turn { $turn } couplet { $couplet }{ $an ->
    [none] {""}
   *[other] , AN { $an }
 }): a secret choice is asked of you.
headline-setup = Your set-up ({ $side }): place your units.
headline-night = Night of turn { $turn } ({ $side }): you asked to be waited for.
# `when`: of the game, `night`, `before` turn 1, or a `couplet`. `phase` is the clause of that name; `awaited`: the
# sides that the game waits for, or none.
headline-nothing = { $when ->
    [night] Night of turn { $turn }
    [before] Before turn 1
   *[couplet] Turn { $turn } couplet { $couplet }
 }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; waiting for { $awaited }
 }. Nothing is asked of you now.

## The situation.

situation-title = Situation
situation-before = Before turn 1 of { $last }: { $phase }.
# `date`: weekday and date, or none. `couplet`: none after the last turn.
situation-now = Turn { $turn } of { $last }{ $date ->
    [none] {""}
   *[other] {" "}({ $weekday }, { $date })
 }{ $couplet ->
    [none] {""}
   *[other] , couplet { $couplet } of { $couplets }
 }: { $phase }.
# `sides`: a list of `situation-an-of`; `first`: the side that has the first impulse, or none.
situation-an = AN: { $sides }.{ $first ->
    [none] {""}
   *[other] {" "}First impulse: { $first }.
 }
situation-an-of = { $side } { $an } (before { $before ->
    [none] none
   *[other] { $before }
 })
an-open = open
situation-points = VP of the CW so far: { $points }; it wins with { $needed } at the end of turn { $last }.
# Lists of `score-item`.
situation-scored = Scored: { $items }.
situation-to-be-had = To be had: { $items }.
# What VPs are for, such as Gambut (N16); and their number, such as `+1`.
score-worth = { $what } { $vp }
score-shattered = { $division } shattered
score-relief = Tobruk relieved
score-bid = Bid for sides
# `state` is one of the clauses below.
score-item = { $what } { $vp }, { $state }
score-held = held by the { $side }
score-losses = { $losses } of { $limit } losses
score-left = { $gone } of { $needed } SP have left at { $hex }
score-given = given before the game
# The same in a column of its own.
score-division = { $shattered ->
    [true] shattered
   *[other] not shattered
 }, { $losses } of { $limit } losses
score-title = Victory points
score-column-item = Item
score-column-state = Now
score-column-points = VP
score-column-worth = worth
# `options`: a list, or none.
situation-edition = Edition: { $edition } ({ $label }, { $title }). Options: { $options ->
    [none] none
   *[other] { $options }
 }.
edition-title = { $edition ->
    [rev9] English manual marked Rev 9 (2015)
    [revised] English manual, later revision
    [zh] Chinese translation, ends at 9.2
   *[other] { $title }
 }
situation-policy = House rule: { $policy } = { $value }, not { $usual } ({ $rule }: { $meaning }).
situation-you = You are the { $side }.

## The map.

map-title = Map (north is up)
map-stack = DAK, three units, armor on top; C is the CW
map-classes = armor, recon, infantry of any kind, guns, panzerjaeger

# Words of the picture of the map. `day`: a `weekday`; `couplet`: 0 before the first.
picture-title = { $title } ({ $edition })
picture-moment = Turn { $turn } of { $last }, { $day }{ $couplet ->
    [0] {""}
   *[other] , couplet { $couplet }
 }: { $phase }
picture-turn = Turn
picture-couplet = Couplet
picture-an = AN { $side }
picture-points = VP
nation = { $nation ->
    [german] German
    [italian] Italian
    [british] British
    [south-african] South African
    [new-zealand] New Zealand
   *[other] { $nation }
 }

## The order of battle.

battle-title = Order of battle
battle-key = The top unit of each stack comes first, behind its hex. 3/4-12-4: SP 3 of 4, PF 12, IF 4; IF 3/5: move and Assault; C: combined arms; R3: Range 3. The class is that of the map; . has acted, ! was hit in this impulse, : both.
# The key of the table on a page.
battle-key-table = The top unit of each stack comes first. SP: current and full. IF 3/5: move and Assault; C: takes the combined-arms bonus. R: range.
battle-nobody = Nobody is on the map.
battle-column-unit = Unit
# `units`: a list.
battle-due = { $side }, due, not entered; enters at { $hexes }: { $units }.
battle-later = { $side }, turn { $turn } at { $hexes }: { $units }.
battle-aircraft = { $side } aircraft (SF, blue PF, IF, modifiers against armor and in the air)
# The same in the table of a page.
battle-table-due = Due, not entered
battle-table-enters = enters at { $hexes }
battle-table-later = Turn { $turn } at { $hexes }
battle-table-aircraft = Aircraft
battle-table-aircraft-key = SF, blue PF, IF; modifiers against armor and in the air

## Losses.

losses-title = Losses and exits in the whole game
losses-destroyed = { $side } destroyed: { $units }.
# `units`: a list of `losses-unit`.
losses-left = { $side } left the map: { $units }.
losses-unit = { $unit } with { $sp } SP

## How a decision is ended, and how long a game is.

done-impulse = To end your impulse, write the word `done` on a line of its own, below your orders. Without it your lines are carried out and the impulse stays open.
done-secret = The choice is sealed as soon as it is here; no `done` is needed. Orders for the impulse may stand below it.
done-else = To end it, write the word `done` on a line of its own, below your orders.
pace = { $turns } turns of { $couplets } couplets: some 30 mails of each player.
form-instead = or { $lines }
form-free = your lines here, one order a line

# What is asked of a side: the subject of a mail and `still open` name it so.
decision-setup = set-up of the { $side }
decision-sealed = { $what ->
    [choice] choice of the Activation Number
    [change] change of the Activation Number
   *[air] air missions
 }, turn { $turn }, couplet { $couplet }
decision-impulse = impulse of the { $side }, turn { $turn }, couplet { $couplet }
decision-night = night of turn { $turn }
# How the game ended: `points` are the CW's.
outcome = The { $winner } wins: { $points } { $points ->
    [one] VP
   *[other] VPs
 } for the CW.
default-meaning = { $kind ->
    [an] the AN is rolled; a die that may be changed stays as it fell (TS 2.1)
    [air] the aircraft stay away (TS 7.7)
    [orders] it ends as `done` ends it, with no order; a set-up as `place default` makes it (TS 2.0)
   *[other] { $text }
 }
