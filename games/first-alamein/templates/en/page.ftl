### What a report says of the position. A side is `axis` or `allied`, a hex as printed, a unit its id. What is not there is
### `none`. Words in backquotes are typed as they stand: they stay in every language. S, R1, R2, DE, AR, SAR, SAE, AE, Int,
### EAX, AA and ZOC are the signs of the rulebook.

# Between two things of a list, and between two longer ones.
comma = ,{ " " }
semicolon = ;{ " " }

# Words.
side-name = { $side ->
    [axis] Axis
    [allied] Allies
   *[other] { $name }
 }
# `month` is a number.
day = { $month ->
    [6] June
    [7] July
    [8] August
   *[other] { $month }
 } { $day }
ground = { $ground ->
    [sea] sea
    [impassable] Qattara Depression
    [box] box
    [ridge] ridge
    [hill] hill
    [depression] depression
    [village] village
    [road] road
    [track] track
   *[other] { $ground }
 }
# A cell of a table that does nothing.
result-nothing = no effect
# What is being done, and by whom.
phase = { $phase ->
    [setup] set-up of the { $side ->
        [axis] Axis
       *[allied] Allies
    }
    [sealing] the Allied counters are being sealed
    [reveal] the Allied counters are being turned up
    [end] the game is over
   *[other] { $side ->
        [axis] Axis player turn
       *[allied] Allied player turn
    }{ $phase ->
        [reinforcement] , Reinforcement
        [supply] , Supply Status
        [movement] , Operational Movement
        [airstrikes] , Airstrikes
        [attacks] , Attacks
       *[player-turn] {""}
    }
 }
# What a ground unit is. `parent`: its division, or none. `tough`: a DE becomes an R2.
unit-kind = { $class ->
    [armor] armoured
    [motorized-infantry] motorized infantry
   *[infantry] infantry
 } { $rank ->
    [division] division
   *[brigade] brigade
 }{ $parent ->
    [none] {""}
   *[other] {" "}of { $parent }
 }{ $tough ->
    [true] , DE is R2
   *[other] {""}
 }
unit-marks = { $spent ->
    [true] , SPENT
   *[other] {""}
 }{ $moved ->
    [true] , has moved
   *[other] {""}
 }{ $attacked ->
    [true] , has attacked
   *[other] {""}
 }{ $resupplied ->
    [true] , resupplied
   *[other] {""}
 }

## The headline: in one sentence, what is wanted of the reader.

# `owed`: hexes that must still be attacked, or none. `held`: whether the closing word is held back.
headline-over = The game is over: { $winner ->
    [axis] the Axis has won
    [allied] the Allies have won
   *[other] a draw
 }.
headline-answer = Your answer is asked in the middle of the player turn of the { $player ->
    [axis] Axis
   *[allied] Allies
 } (turn { $turn }): its sheet waits for it.
headline-setup-open = Your set-up is still open ({ $side ->
    [axis] Axis
   *[allied] Allies
 }){ $held ->
    [true] : `done` is held back
   *[other] {""}
 }.
headline-open = Your player turn is still open ({ $side ->
    [axis] Axis
   *[allied] Allies
 }, turn { $turn }: { $phase }){ $owed ->
    [none] { $held ->
        [true] : `done` is held back because a line was refused
       *[other] {""}
    }
   *[other] : must still be attacked: { $owed }
 }.
headline-decision = Your decision: { $decision }.
headline-setup = Your set-up ({ $side ->
    [axis] Axis
   *[allied] Allies
 }): place your counters.
headline-sealing = Your set-up: which counters lie where is to be sealed.
headline-turn = Your player turn ({ $side ->
    [axis] Axis
   *[allied] Allies
 }, turn { $turn }): it is your move{ $owed ->
    [none] {""}
   *[other] ; must still be attacked: { $owed }
 }.
headline-nothing = Turn { $turn }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; waiting for { $awaited }
 }. Nothing is asked of you now.

## The situation.

situation-title = Situation
situation-now = Turn { $turn } of { $last } ({ $day }): { $phase }.
# A hex that wins the game. `when`: at `any` determination, `from` a day, or `on` it alone. `edge`: the supply line must
# lead to the map edge. `holder`: who stands there, or none.
goal = { $side ->
    [axis] The Axis wins
   *[allied] The Allies win
 } with a unit in { $hex } ({ $name }), in supply{ $edge ->
    [true] {" "}from the map edge
   *[other] {""}
 }{ $when ->
    [from] , from { $day } on
    [on] , on { $day }
   *[any] {""}
 }. There now: { $holder ->
    [axis] the Axis
    [allied] the Allies
   *[none] nobody
 }.
situation-owed = Must still be attacked: { $hexes }.
situation-spent = Spent, { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $units }.
situation-cut-off = Out of supply: { $units }.
# `why`: enemy ZOCs close every way, or boxes, or enemy units alone.
cut-off = { $unit } in { $hex } ({ $why ->
    [zoc] cut off by enemy ZOCs
    [box] cut off by a box
   *[units] cut off by enemy units
 })
situation-air = Air units: { $units }.
airman = { $unit } { $state ->
    [ready] ready
    [used] used in this turn
    [out] out to the end of turn { $turn }
   *[later] from turn { $turn } on
 }
situation-coming = To come: { $units }.
# `figures`: combat and movement factor, none of an air unit; `hex`: where, or none. `due`: its day has come; `why`: what
# keeps it out, or none.
coming = { $unit }{ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }
 } { $due ->
    [true] is due
   *[other] in turn { $turn }
 }{ $hex ->
    [none] {""}
   *[other] {" "}at { $hex }
 }{ $why ->
    [enemy] , kept out by enemies there
    [zoc] , kept out by an enemy ZOC
    [full] , kept out because the hex is full
   *[none] {""}
 }
situation-policy = House rule: { $policy } = { $value }, not { $usual }.
situation-you = You are the { $side ->
    [axis] Axis
   *[allied] Allies
 }.

## The map.

map-title = Map (north is up)
map-stack = Axis, three units, armour on top; A is an Allied stack, A2? counters face down
map-classes = armour, infantry of any kind

# Words of the picture of the map.
picture-title = { $title }
picture-moment = Turn { $turn } of { $last }: { $phase }
picture-turn = Turn
nation = { $nation ->
    [german] German
    [italian] Italian
    [british] British
    [south-african] South African
    [new-zealand] New Zealand
    [indian] Indian
    [australian] Australian
   *[other] { $nation }
 }

## The order of battle.

battle-title = Order of battle
battle-key = The top unit of each stack comes first, behind its hex. 4-3: combat factor and movement factor.
battle-nobody = Nobody is on the map.
battle-boxes = Boxes: { $hexes }.
# `counters`: hexes, each with a number.
battle-counters = Counters face down: { $counters }.

## Losses.

losses-title = Losses in the whole game
losses = { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $units }.

## What happened, in short.

summary-fights = { $attacks ->
    [0] No attack
    [one] 1 attack
   *[other] { $attacks } attacks
 }{ $strikes ->
    [0] {""}
    [one] , 1 airstrike
   *[other] , { $strikes } airstrikes
 }{ $moved ->
    [0] {""}
    [one] , 1 unit moved
   *[other] , { $moved } units moved
 }.
# `spent` and `lost`: units, or none.
summary-losses = { $side ->
    [axis] Axis
   *[allied] Allies
 }:{ $lost ->
    [none] {""}
   *[other] {" "}lost { $lost }
 }{ $spent ->
    [none] {""}
   *[other] { $lost ->
        [none] {""}
       *[other] ;
    } Spent { $spent }
 }.
summary-ground = { $hex } goes to the { $side ->
    [axis] Axis
   *[allied] Allies
 }.
chapter = Turn { $turn }: { $summary }
chapter-fights = Battles: { $fights }.
chapter-fight = { $hexes } { $column } { $result }
chapter-quiet = Turn { $turn }: nothing happened.
pace = { $turns } turns: some { $mails } mails of each player.

## How a decision is ended.

done-turn = To end your player turn, write the word `done` on a line of its own, below your orders. Without it your lines are carried out and the player turn stays open.
done-answer = Your answer ends it as soon as it is here. `done` alone says nothing of all that. What stands prepared is not used here: `standing ask` has you asked instead.
done-else = To end it, write the word `done` on a line of its own, below your orders.

default-meaning = { $kind ->
    [setup] the counters are dealt to the hexes that were named, boxes and infantry first (FA V.B)
    [answer] no mission is intercepted (FA IX.B.3); no NO RETREAT orders, nobody goes back further than he must, and whoever wins demands all that the result allows (FA XIV.D.1)
    [orders] it ends as `done` ends it, with no order but an `attack rest` that is owed; a set-up as `place default` makes it (FA IV, XIV.A.2)
   *[other] { $text }
 }
