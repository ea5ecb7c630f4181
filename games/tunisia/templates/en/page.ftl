### What a report says of the position. A side is `axis` or `allied`, a hex as printed, a unit its id. What is not there is
### `none`. Words in backquotes are typed as they stand: they stay in every language. DG, OOS, AR, ZOC, HQ, RE, SP and T are
### the signs of the series.

# Between two things of a list.
comma = ,{ " " }

# Words.

side-name = { $side ->
    [axis] Axis
    [allied] Allies
   *[other] { $name }
 }
# `month` is a number.
day = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [11] November
    [12] December
   *[other] { $month }
 } { $day }, { $year }
ground = { $ground ->
    [open] open
    [salt-marsh] salt marsh
    [hills] hills
    [rough] rough
    [mountain] mountains
    [sea] sea
   *[other] { $ground }
 }
# What is being done, and by whom.
phase = { $phase ->
    [setup] set-up of the { $side ->
        [axis] Axis
       *[allied] Allies
    }
    [first] who is first is open
    [mud] mud turn of both sides
    [end] the game is over
   *[other] { $side ->
        [axis] Axis player turn
       *[allied] Allied player turn
    }{ $phase ->
        [refit] , Refit
        [movement] , Movement
        [air-barrage] , air barrages
        [reaction] , Reaction of the other side
        [combat] , Combat
        [exploitation] , Exploitation
       *[player-turn] {""}
    }
 }
# How a unit stands: what is not as usual. `load`: what a truck carries, in T, or none.
unit-marks = { $mode ->
    [move] {" "}Move
    [strat] {" "}Strat
    [reserve] {" "}Reserve
    [exploit] {" "}Exploit
   *[combat] {""}
 }{ $dg ->
    [true] {" "}DG
   *[other] {""}
 }{ $oos ->
    [true] {" "}OOS
   *[other] {""}
 }{ $stocks ->
    [low] {" "}low stocks
    [exhausted] {" "}no stocks
   *[full] {""}
 }{ $dry ->
    [true] {" "}needs fuel
   *[other] { $fuel ->
        [none] {""}
       *[other] {" "}fuelled
    }
 }{ $load ->
    [none] {""}
   *[other] {" "}{ $load }T
 }{ $moved ->
    [true] {" "}moved
   *[other] {""}
 }{ $attacked ->
    [true] {" "}fought
   *[other] {""}
 }
plane = { $plane } { $figures }{ $reduced ->
    [true] {" "}one step
   *[other] {""}
 }{ $active ->
    [true] {""}
   *[other] {" "}inactive
 }{ $surge ->
    [true] {" "}surge
   *[other] {""}
 }
column = { $points } { $carrier ->
    [truck] { $points ->
        [one] truck
       *[other] trucks
    }
    [mule] { $points ->
        [one] mule
       *[other] mules
    }
   *[charcoal] { $points ->
        [one] charcoal truck
       *[other] charcoal trucks
    }
 }{ $load ->
    [0] {""}
   *[other] {" "}with { $load }T
 }{ $moved ->
    [true] {" "}(moved)
   *[other] {""}
 }
freight-supply = { $load }T
# `load`: on the ground; `columns`: transport points, or none.
dump = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }: { $load }T{ $columns ->
    [none] {""}
   *[other] {" "}and { $columns }
 }
# `turns`: of somebody who broke out, else 0.
coming = { $side ->
    [axis] Axis
   *[allied] Allies
 }, to come: { $what }{ $how ->
    [none] {""}
   *[other] {" "}({ $how })
 } { $turns ->
    [0] { $day ->
        [none] {""}
       *[other] on { $day }
    }
   *[other] back in { $turns } turns
 }{ $at ->
    [none] {""}
   *[other] {" "}at { $at }
 }

## The headline: in one sentence, what is wanted of the reader.

headline-over = The game is over: { $winner ->
    [axis] the Axis has won
    [allied] the Allies have won
   *[other] a draw
 }.
headline-answer = Your answer is asked in the middle of a player turn (turn { $turn }): { $question }
headline-open = Your decision is still open (turn { $turn }: { $phase }){ $held ->
    [true] : `done` is held back because a line was refused
   *[other] {""}
 }.
headline-asked = { $kind ->
    [setup] Your set-up: place your counters.
    [first] Turn { $turn } ({ $day }): who is first is yours to say.
    [reaction] Turn { $turn } ({ $day }): your Reaction Phase.
    [mud] Turn { $turn } ({ $day }): a mud turn of both sides; your sheet is wanted.
   *[turn] Turn { $turn } ({ $day }): it is your player turn.
 }
headline-decision = Your decision: { $decision }.
headline-nothing = Turn { $turn }: { $phase }{ $awaited ->
    [none] {""}
   *[other] ; waiting for { $awaited }
 }. Nothing is asked of you now.

## The situation.

situation-title = Situation
situation-now = Turn { $turn } of { $last } ({ $day }): { $phase }{ $weather ->
    [flight] ; flying weather
    [no-flight] ; no flights
    [mud] ; mud
   *[none] {""}
 }.
goal = { $scenario ->
    [s5] The Allies win if a combat unit of theirs is in Gabès at the end, or no Axis combat unit in the Mareth Line; else the Axis wins (T2 S5).
    [s3] The Axis wins with combat units in Tebessa and in an Allied supply source at the end; else the Allies win with one in Tebessa; else a draw (T2 S3).
    [s1] The Allies win with combat units in three of Medjez el Bab, Mateur, Djedeida, Tunis and Bizerte at the end; else the Axis wins (T2 S1).
   *[other] The levels of victory go by who holds Tunis, Bizerte, Mateur, Sfax, Gafsa, Tebessa and Bône at the end; until 15 February 1943 the Allies win at once with Tunis and Bizerte (T2 5.1, 5.2).
 }
# Of 36 rolls of the dice.
situation-odds = Weather of the next turn, of 36 rolls: { $flight } flying weather, { $rain } no flights, { $mud } mud.
situation-oos = Out of supply, { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $units }.
situation-dg = Disorganized, { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $units }.
situation-stocks = Stocks of their own, { $side ->
    [axis] Axis
   *[allied] Allies
 }:{ $low ->
    [none] {""}
   *[other] {" "}low { $low }
 }{ $exhausted ->
    [none] .
   *[other] { $low ->
        [none] {""}
       *[other] ;
    } exhausted { $exhausted }.
 }
situation-ships = Ships of the { $side ->
    [axis] Axis
   *[allied] Allies
 } can still carry { $load }T in this player turn.
situation-you = You are the { $side ->
    [axis] Axis
   *[allied] Allies
 }.

## The map.

map-title = Map (north is up)
map-hog = hedgehog
map-place = village or town
map-road = road
map-track = track or railway
map-stack = below the name of its hex: Axis, three counters, tanks among them; A is an Allied stack
map-classes = tanks, infantry, guns; h headquarters, w trucks alone

# Along the sides of hexes. `kind`: wadi or river; `sides`: a list.
stream = { $kind ->
    [wadi] Wadis
   *[river] Rivers
 } run between { $sides }.
stream-side = { $hex } and { $others }
# From where an attack goes across a wadi or a river.
across = { $kind ->
    [wadi] across a wadi
   *[river] across a river
 } from { $hexes }

# Words of the picture of the map.
picture-title = { $title }
picture-moment = Turn { $turn } of { $last }: { $phase }
picture-turn = Turn
nation = { $nation ->
    [german] German
    [luftwaffe] Luftwaffe
    [italian] Italian
    [british] British
    [new-zealand] New Zealand
    [indian] Indian
    [us] US
    [french] French
   *[other] { $nation }
 }
way = { $way ->
    [road] road
   *[track] track or railway
 }
map-stream = { $kind ->
    [wadi] wadi
   *[river] river
 }

## The order of battle.

forces-title = Your units, and the others by hex
forces-key = 12-5-4-10: attack, defence, action rating and allowance of the side that lies up; (20) is a barrage strength. Supply in T: 4T are 1 SP.
# What goes with the mail.
forces-file = The whole order of battle, with supply, ports and bases of both sides, is attached: { $file }.
# `formation`: its id, or none for the units of none.
forces-formation = { $formation ->
    [none] no formation
   *[other] { $formation }
 }

battle-title = Order of battle
battle-key = 12-5-4-10: attack, defence, action rating and allowance of the side that lies up; (20) is a barrage strength. Planes: air combat, barrage, range. Supply in T: 4T are 1 SP.
battle-nobody = Nobody is on the map.
# `size`: RE of the combat units.
hex-head = { $name ->
    [none] {""}
   *[other] { $name },{" "}
 }{ $ground ->
    [salt-marsh] salt marsh
    [hills] hills
    [rough] rough
    [mountain] mountains
   *[open] open
 }{ $hog ->
    [0] {""}
   *[other] , hedgehog { $hog }
 }, { $size } RE
battle-box = { $at }: { $units }
battle-supply = Supply of the { $side ->
    [axis] Axis
   *[allied] Allies
 }:
# What a port passes in a phase, in T: `load` as it stands, `used` of it, `whole` without hits. `closed`: why no ship comes, or
# none.
battle-ports = Ports of the { $side ->
    [axis] Axis
   *[allied] Allies
 }, with what each passes in a phase: { $ports }.
port = { $port } ({ $hex }) { $load }T{ $used ->
    [0] {""}
   *[other] , { $used }T of it used
 }{ $hits ->
    [0] {""}
    [one] , 1 hit (whole: { $whole }T)
   *[other] , { $hits } hits (whole: { $whole }T)
 }{ $closed ->
    [none] {""}
    [dangerous] , dangerous water
   *[shut] , shut by an enemy zone
 }
# Replacements that wait: Pax for men, Eq for equipment.
battle-repls = Replacements of the { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $repls }. `rebuild UNIT at HQ` takes one of them, and `rebuild truck at HQ` an Eq.
repls = { $at } { $pax } Pax, { $eq } Eq
battle-air = Bases of the { $side ->
    [axis] Axis
   *[allied] Allies
 }:
base-line = { $at }{ $boxed ->
    [true] {""}
   *[other] { $level ->
        [0] {" "}(strip)
       *[other] {" "}(level { $level })
    }
 }: { $planes ->
    [none] no planes
   *[other] { $planes }
 }
battle-markers = Reserve markers to be placed: { $count }.

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
 }{ $barrages ->
    [0] {""}
    [one] , 1 barrage
   *[other] , { $barrages } barrages
 }{ $moved ->
    [0] {""}
    [one] , 1 unit moved
   *[other] , { $moved } units moved
 }.
# Supply in T; `used`: what for, or none; `lost`: units, or none; `oos`: how many.
summary-side = { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $came }T came, { $total }T used{ $used ->
    [none] {""}
   *[other] {" "}({ $used })
 }{ $lost ->
    [none] {""}
   *[other] ; lost { $lost }
 }{ $oos ->
    [0] {""}
    [one] ; 1 unit out of supply
   *[other] ; { $oos } units out of supply
 }.
supply-use = { $load }T { $why ->
    [attack] attack
    [defence] defence
    [barrage] barrage
    [building] building
    [fuel] fuel
    [refit] refit
    [stocks] stocks
    [food] food
   *[other] { $why }
 }
summary-ground = { $hex } goes to the { $side ->
    [axis] Axis
   *[allied] Allies
 }.
chapter = Turn { $turn }: { $summary }
chapter-fights = Attacks: { $fights }.
chapter-fight = { $hex } { $column } { $result }
chapter-quiet = Turn { $turn }: nothing happened.
pace = { $turns } turns: { $least } to { $most } mails of each player, by how much he prepares.

## How a decision is ended.

done-turn = To end your player turn, write the word `done` on a line of its own, below your orders; `next` ends a phase. Without it your lines are carried out and the player turn stays open.
done-answer = Your answer ends it as soon as it is here: `done` alone is what stands prepared.
done-else = To end it, write the word `done` on a line of its own, below your orders.

default-meaning = { $kind ->
    [setup] the pieces go where the scenario lets them, hex by hex (T2 6.0)
    [orders] it ends as `done` ends it; who elects is first; an answer is what stands prepared
   *[other] { $text }
 }
freight-repls = { $pax ->
    [0] { $eq } Eq
   *[other] { $pax } Pax
 }
situation-rail = The Allies can still move { $load }T by rail in this player turn.
situation-caches = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } { $count ->
    [one] 1 supply cache
   *[other] { $count } supply caches
 } left.
situation-at-sea = { $unit } is at sea for a raid and lands in the next turn (`land` hex).
situation-fog = Of the enemy's stacks the top unit and the top active plane are shown. This is a matter of the mails: the journal lies open to whoever has it.
