### What happens in the game, one sentence an event. A side is `axis` or `allied`, a hex as printed, a unit its id; lists
### are put together with `comma`. What is not there is `none`. Dice are figures with `+` between them.

events-set = { $count ->
    [one] 1 piece is set up.
   *[other] { $count } pieces are set up.
 }
event-set = { $unit } is set up at { $at }.
event-set-up-done = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } set up.
event-turn = Turn { $turn } begins.
event-phase = { $side ->
    [axis] Axis
   *[allied] Allies
 }: { $phase ->
    [refit] Refit and reinforcements.
    [movement] Movement.
    [air-barrage] Air barrages.
    [reaction] Reaction of the other side.
    [combat] Combat.
    [exploitation] Exploitation.
   *[mud] Mud turn of both sides.
 }
event-elected = The { $side ->
    [axis] Axis is
   *[allied] Allies are
 } first.
event-mud-part = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } said what to do in the mud turn: both parts are carried out when both are in.
event-mud-done = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } done with the mud turn.
event-asked = The { $side ->
    [axis] Axis is
   *[allied] Allies are
 } asked: { $question }
event-not-carried-out = Your prepared line `{ $order }` was not carried out ({ $rule }): { $why }.
event-arrive = { $units } { $count ->
    [one] arrives
   *[other] arrive
 } at { $at }.
event-nearer = { $unit } returns in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
 }.
event-supplies = { $load }T of supply come to the { $side ->
    [axis] Axis
   *[allied] Allies
 } in { $hex }.
event-markers = The { $side ->
    [axis] Axis has
   *[allied] Allies have
 } { $count } Reserve markers more.
event-repls = Replacements of the { $side ->
    [axis] Axis
   *[allied] Allies
 } at { $at }: { $pax } Pax, { $eq } Eq.
event-refit = Refitted at { $at }: { $planes }.
event-surge = Surge planes are active again at { $at }: { $planes }.
event-rebuilt = { $unit } is rebuilt at { $at } { $with ->
    [pax] with a Pax
    [eq] with an Eq
    [faction] by its faction's replacements
    [air] by air replacements
   *[free] as the scenario gives it
 }.
event-truck-rebuilt = A point of trucks is rebuilt at { $hex } with an Eq.
event-strip = The { $side ->
    [axis] Axis lays
   *[allied] Allies lay
 } an air strip in { $hex }{ $from ->
    [none] {""}
   *[other] {" "}(moved from { $from })
 }.
event-shipped = Shipped from { $from } to { $to }: { $load }.
event-oos = { $units } { $count ->
    [one] is
   *[other] are
 } out of supply.
event-oos-apart = Most of the formation of { $units } has trace supply by another way, and a formation has it by one alone (OCS 12.6f).
event-fed = { $units } { $count ->
    [one] is
   *[other] are
 } in supply again.
event-busted = { $on ->
    [true] The railway around { $hex } is delayed by bombs.
   *[other] The railway around { $hex } runs again.
 }
event-victory = { $winner ->
    [axis] The Axis has won
    [allied] The Allies have won
   *[draw] The game ends in a draw
 }{ $level ->
    [axis-massive] {" "}(massive)
    [allied-massive] {" "}(massive)
    [axis-major] {" "}(major)
    [allied-major] {" "}(major)
    [axis-minor] {" "}(minor)
    [allied-minor] {" "}(minor)
   *[other] {""}
 }{ $shift ->
    [0] {""}
   *[other] , shifted by { $shift }
 }.
event-weather = Weather, dice { $code }: { $result ->
    [flight] flying weather
    [mud] mud
   *[no-flight] no flights
 }.
event-first = Dice for the first player, Axis to Allies: { $dice }: the { $side ->
    [axis] Axis elects
   *[allied] Allies elect
 }.
event-repl = Replacements of the { $side ->
    [axis] Axis
   *[allied] Allies
 }: dice { $dice }, modifier { $modifier }: { $result ->
    [none] none
    [all] 1 Pax, 1 Eq, 2 steps of planes, an air strip, 3 surge planes
   *[other] a combat unit and a step of a plane, { $faction }
 }.
faction = { $faction ->
    [german] German
    [italian] Italian
    [commonwealth] Commonwealth
    [american] American
   *[french] French
 }
event-eighth-army = { $released ->
    [true] The 8th Army is released
   *[other] The 8th Army stays where it is
 }{ $die ->
    [none] {""}
   *[other] {" "}(die { $die })
 }.
event-withdraw = Withdrawal of { $formation }, die { $die }: { $leaves ->
    [true] it leaves the map
   *[other] it stays
 }.
event-move = { $unit }{ $ready ->
    [none] {""}
   *[other] {" "}({ $ready })
 }: { $from } to { $to }{ $steps ->
    [1] {""}
   *[other] , { $steps } hexes
 } ({ $cost } MP).
event-release = { $units } { $count ->
    [one] is
   *[other] are
 } released from Reserve.
event-fuel = { $unit } has fuel{ $fuel ->
    [turn] {" "}for the whole turn
   *[phase] {""}
 }{ $source ->
    [none] {""}
   *[other] {" "}({ $source })
 }.
event-pump = { $unit } has fuel for itself and the independent units in its throw{ $source ->
    [none] {""}
   *[other] {" "}({ $source })
 }.
# Where fuel was from; `unit`: the truck that carried it, or none.
fuel-source = fuel { $load }T from { $unit ->
    [none] { $hex }
   *[other] { $unit } in { $hex }
 }
fuel-there = fuel
event-loaded = { $unit } carries { $load }T now.
# `took`: from the dump where it stood; `down`: set down at the end; in T.
event-haul = { $points } { $carrier ->
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
 }: { $from }{ $to ->
    [none] {""}
   *[other] {" "}to { $to }
 } with { $load }T{ $took ->
    [0] {""}
   *[other] , { $took }T loaded
 }{ $down ->
    [0] {""}
   *[other] , { $down }T unloaded
 }.
event-control = { $hex } goes to the { $side ->
    [axis] Axis
   *[allied] Allies
 }.
event-displaced = { $points } { $carrier ->
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
 } with { $load }T { $points ->
    [one] gets
   *[other] get
 } away from { $from } to { $to }.
event-base-gone = The air strip or base in { $hex } is gone.
# `ar`, `other`: action ratings. `thrown`, `bonus`: dice of the surprise, and what was added; `shift`: columns. `column`: head
# of the column used. `dice`, `modifier`, `row`: of the result; `drm`: the ratings' part of `modifier`.
event-fight = { $attackers } { $overrun ->
    [true] overrun
   *[other] attack
 } { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hex } ({ $terrain ->
    [close] close
    [very-close] very close
    [extremely-close] extremely close
   *[open] open
 }{ $hog ->
    [0] {""}
   *[other] , hedgehog { $hog }
 }): { $attack } to { $defence }, { $odds }; AR { $ar } to { $other }; surprise { $thrown } modifier { $bonus }: { $who ->
    [attacker] the attacker's, { $shift } right
    [defender] the defender's, { $shift } left
   *[none] none
 }; column { $column }, dice { $dice } modifier { $modifier }{ $hog ->
    [0] {""}
   *[other] {" "}(AR { $drm }, hedgehog -{ $hog })
 } = { $row }: { $result }.
# What a total is made of: each unit with its strength, and what multiplies it. `side`: attack or defence; `parts`: a list.
sum = { $side ->
    [attack] Attack
   *[defence] Defence
 } { $total }: { $parts }.
sum-between = ;{" "}
# `factors`: a list, or none.
sum-part = { $units }{ $factors ->
    [none] {""}
   *[other] {" "}({ $factors })
 }
sum-factor = { $why ->
    [move-side] Move side
    [strat] ×{ $times } Strat Mode
    [reserve] ×{ $times } Reserve
    [dg] ×{ $times } DG
    [oos] ×{ $times } OOS
    [no-supply] ×{ $times } no combat supply
    [guns] ×{ $times } against guns
    [open] ×{ $times } open
    [salt-marsh] ×{ $times } salt marsh
    [hills] ×{ $times } hills
    [rough] ×{ $times } rough
    [mountain] ×{ $times } mountains
    [village] ×{ $times } village
    [city] ×{ $times } city
    [wadi] ×{ $times } across a wadi
    [minor-river] ×{ $times } across a river
   *[other] ×{ $times } { $why }
 }
# What shifts the column of a barrage, and by how much.
shift = { $why ->
    [density] density
    [ground] ground
    [hedgehog] hedgehog
    [no-spotter] no spotter
    [strat] Strat Mode
   *[near] base near
 } { $columns }
event-step = { $units } { $count ->
    [one] is
   *[other] are
 } lost.
event-retreat = { $unit } retreats from { $from } to { $path }.
event-advance = { $units } { $count ->
    [one] advances
   *[other] advance
 } into { $hex }.
event-dg = { $units } { $count ->
    [one] is
   *[other] are
 } disorganized.
event-mode = { $units }: { $mode }.
mode-name = { $mode ->
    [combat] Combat
    [move] Move
    [strat] Strat
    [reserve] Reserve
   *[exploit] Exploit
 } Mode
event-exploit = { $units } { $count ->
    [one] may
   *[other] may all
 } exploit.
# `shifts`: columns, left is negative; `why`: a list, or none; `half`: die of a half result, or none; `cost`: in T.
event-barrage = { $firers } barrage { $defenders ->
    [none] {""}
   *[other] { $defenders } in{" "}
 }{ $hex }: { $points } points, column { $column }, shifts { $shifts }{ $why ->
    [none] {""}
   *[other] {" "}({ $why })
 }, dice { $dice }{ $half ->
    [none] {""}
   *[other] {" "}and { $half }
 }: { $result }{ $cost ->
    [0] {""}
   *[other] {" "}({ $cost }T)
 }.
event-facility = { $firers } strike { $hex }: { $points } points, column { $column }, die { $die }: { $result }.
event-grounded = { $plane } on the ground, die { $die } against { $needed }: { $hit ->
    [true] hit
   *[other] not hit
 }.
event-air-combat = { $plane } meets { $other }: dice { $dice } modifier { $modifier }: { $result ->
    [attacker] { $plane } turns back
    [defender] { $other } turns back
   *[both] both turn back
 }; die of loss { $loss }.
event-flak = Flak at { $planes }: dice { $dice } modifier { $modifier }: { $hit ->
    [true] a hit
   *[other] no hit
 }.
event-turned-back = Nobody came through to { $hex }: it is barraged no more in this phase.
event-mission-loss = { $plane } is hit{ $die ->
    [none] {""}
   *[other] {" "}(die { $die })
 }.
event-base-taken = { $plane } on the fallen base, dice { $dice } modifier { $modifier }: { $hit ->
    [true] hit
   *[other] it gets away
 }.
event-air-step-more = { $plane } is whole again.
event-air-step = { $plane } loses a step{ $left ->
    [0] {" "}and is lost
   *[other] {""}
 }.
event-parked = { $plane } is at { $at }{ $active ->
    [true] , active
   *[other] , inactive
 }.
# `result`: steps, a number or all.
event-attrition = Attrition in { $hex }: best AR { $ar }, dice { $dice } modifier { $modifier }: { $result ->
    [0] nobody is lost
    [all] all are lost
    [one] 1 step is lost
   *[other] { $result } steps are lost
 }.
event-capture = The { $side ->
    [axis] Axis takes
   *[allied] Allies take
 } { $what ->
    [truck] trucks
    [wagon] wagons
   *[supply] supply
 } in { $hex }: die { $die }, { $percent } percent: { $load }T taken, { $left }T left.
event-blow = The dump in { $hex } is blown: die { $die }, { $percent } percent: { $load }T gone, { $left }T left.
event-stocks = { $units }: { $stocks ->
    [full] stocks are full
    [low] stocks are low
   *[exhausted] stocks are exhausted
 }.
event-breakout = { $unit } breaks out, die { $die } modifier { $modifier }: { $turns ->
    [none] it is lost
   *[other] it returns in { $turns } turns
 }.
event-hog = The hedgehog in { $hex } is of level { $level } now.
event-port-hit = { $port } has { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
 }.
event-port-damage = { $port }: die { $die }, { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
 }.
event-base = The base in { $hex } is of level { $level } now and the { $side ->
    [axis] Axis'
   *[allied] Allies'
 }.
# `unit`: the truck that carried it, or none.
event-supply = { $load }T from { $hex }{ $unit ->
    [none] {""}
   *[other] {" "}({ $unit })
 } for { $why ->
    [attack] an attack
    [defence] a defence
    [barrage] a barrage
    [building] building
    [fuel] fuel
    [refit] a refit
    [stocks] stocks
    [food] food
   *[other] { $why }
 }.
event-railed = By rail from { $from } to { $to }: { $load }.
event-airlifted = By air from { $from } to { $to }: { $load }{ $lost ->
    [0] {""}
   *[other] {" "}({ $lost }T are lost on the way)
 }.
event-dropped = { $load } dropped at { $hex }: { $dice }, { $modifier }, more than { $needed } is wanted: { $lands ->
    [true] landed
   *[other] lost
 }.
event-planned = { $unit } is to be dropped at { $hex } in turn { $turn }.
event-plan-off = The drop of { $unit } is given up.
event-consolidated = { $unit } is put together from { $source }.
consolidated-points = { $points } truck points in { $hex }
event-cache-spent = A supply cache is spent at { $unit }, { $shells ->
    [true] for a barrage
   *[other] for a turn without trace supply
 }.
event-attached = { $formation ->
    [none] The { $side ->
        [axis] Axis has
       *[allied] Allies have
     } nobody attached any more.
   *[other] { $formation } is attached: it counts as { $faction ->
        [german] German
        [italian] Italian
        [commonwealth] Commonwealth
        [american] American
       *[french] French
     } too.
 }
event-embarked = { $unit } embarks at { $from } for a raid, with { $load }T.
event-landed = { $unit } lands in { $hex }.
event-called-off = { $unit } comes back to Algiers without having landed.
event-bridged = Given up for better replacements: { $planes }.
event-more-ships = { $load }T more go by sea in this turn, instead of surge planes.
event-repls-marched = From { $from } to { $to } by road: { $load }.
event-repls-lost = Replacements are lost in { $hex }: { $load }.
event-entered = { $back ->
    [true] The umpire has taken back:
   *[other] The umpire has entered:
 } { $line }.
event-removed = Taken out of the game: { $units }.
event-exchanged = { $unit } takes the place of { $old }.
event-mostly-dead = Of { $units } arrive: { $come } ({ $dice }); the others are lost.
event-points-come = { $points } { $carrier ->
    [truck] truck
    [charcoal] charcoal truck
   *[mule] mule
 } points come in { $hex }.
event-points-go = { $points } { $carrier ->
    [truck] truck
    [charcoal] charcoal truck
   *[mule] mule
 } points in { $hex } leave the game.
event-caches = The { $side ->
    [axis] Axis gets
   *[allied] Allies get
 } { $count ->
    [one] 1 supply cache
   *[other] { $count } supply caches
 }.
