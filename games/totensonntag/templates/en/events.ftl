### What happens in the game, one sentence an event. A number is a figure, a side its sign (DAK, CW), a hex as
### printed, a unit its printed name, a list of units or hexes put together with `comma`. What is not there is
### `none`. SP, SF, PF, IF, FP, AN, MP, VP, ZOC and 1d6, 2d6 are the signs of the rulebook.

# The chance of a roll before the dice fell: `needs` is the least that the dice must show, `percent` the chance.
event-odds = { $percent ->
    [0] cannot succeed
   *[other] { $needs ->
        [none] { $percent }%
       *[other] needs { $needs }{ $percent ->
            [100] {""}
           *[other] +
        } ({ $percent }%)
    }
 }
# A modifier of a die or of the FP with its value, such as `+1`. `plain` is its id without hyphens.
modifier = { $modifier ->
    [panzer] panzer
    [panzerjager-at-vehicles] panzerjager at vehicles
    [cw-at-panzer] cw at panzer
    [overrun-at-recon] overrun at recon
    [infantry-at-armor] infantry at armor
    [barrage] barrage
    [barrage-at-armor] barrage at armor
    [recon-support] recon support
    [air-to-air] air to air
    [air-at-armor] air at armor
    [escarpment] escarpment
    [entrenchment] entrenchment
    [spotter-moved] spotter moved
    [spotter-on-point] spotter on point
   *[other] { $plain }
 } { $value }

# One attack. `mode`: which kind; another one is its own word. `modifiers`, or none, is a list; `arm` is SF for
# aircraft and SP for all else, and `strength` how many without modifiers; `dice` is such as `3+5`, `count` how
# many; `odds` the clause of that name or none. `left` is what the target has left, in SF or SP as `of` says;
# none if it was not hit.
event-attack = { $attacker } { $mode ->
    [assault] assaults
    [overrun] overruns
    [barrage] barrages
    [air] attacks from the air
    [air-to-air] fights in the air with
   *[other] { $mode }
 } { $target } in { $hex }: FP { $fp }{ $modifiers ->
    [none] {""}
   *[other] {" "}({ $arm } { $strength }, { $modifiers }{ $supporters ->
        [none] {""}
       *[other] {" "}by { $supporters }
    })
 }{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }, { $count }d6 = { $dice }, total { $total } against { $mode ->
    [air-to-air] blue PF
   *[other] PF
 } { $pf }: { $hit ->
    [true] hit
   *[other] no hit
 }{ $left ->
    [none] {""}
    [0] , no { $of } left
   *[other] , { $left } { $of } left
 }.
# A gun ranges in. `total` is the die with its modifiers.
event-range-in = { $unit } ranges in on { $target } in { $hex }, { $spotter } spotting{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }: 1d6 = { $die }{ $modifiers ->
    [none] {""}
   *[other] , { $modifiers }, total { $total }
 }: { $success ->
    [true] ranged in
   *[other] not ranged in
 }.
event-no-fire = { $unit } ranged in on nobody in { $hex } and does not fire.
event-may-go-on = { $unit } did not advance and may move on with { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MPs
 }.
# `of`: SF or SP.
event-hit = { $unit } takes a hit: { $left ->
    [0] no { $of } left
   *[other] { $left } { $of } left
 }.
event-destroyed = { $unit } is destroyed in { $hex } ({ $cause ->
    [hits] no SP left
    [overstack] too many units in the hex
   *[other] { $cause }
 }).
event-move = { $unit } moves from { $from } to { $path } ({ $mps ->
    [one] { $mps } MP
   *[other] { $mps } MPs
 }).
event-enter = { $unit } enters at { $path } ({ $mps ->
    [one] { $mps } MP
   *[other] { $mps } MPs
 }{ $combined ->
    [true] , combined arms +1 IF
   *[other] {""}
 }).
event-exit = { $unit } leaves the map with { $sp } SP.
event-advance = { $unit } advances from { $from } into { $hex }.
event-stack = Stack in { $hex }, top first: { $units }.
# `attackers`: the only units that are supported, or none if it is any.
event-support = { $unit } supports up to { $attacks ->
    [one] { $attacks } Assault
   *[other] { $attacks } Assaults
 } on { $hex }{ $attackers ->
    [none] {""}
   *[other] , of { $attackers } only
 }: FP +1 each.
event-missions = Aircraft of both sides can fly: their missions are sealed, and flown before the impulses.
event-air-committed = { $side }: the air missions are sealed.
# `target`: the hex to attack, none on patrol. `aim`: the unit that is meant, or none.
event-fly = { $unit } flies to { $hex } { $target ->
    [none] on patrol{ $aim ->
        [none] {""}
       *[other] , looking for { $aim }
    }
   *[other] to attack { $aim ->
        [none] { $target }
       *[other] { $aim } in { $target }
    }
 }.
event-pass = { $unit } passes.
event-place = { $unit } is set up in { $hex }.
event-setup-done = { $side }: the set-up is finished.
event-turn = Turn { $turn } begins.
event-couplet = Couplet { $couplet } of turn { $turn } begins.
event-an-committed = { $side }: the choice of AN is sealed.
event-an-roll = { $side }: AN die 1d6 = { $die }.
# `how`: `stuck` is a die that could not be changed, since it is 6 or 1 already.
event-an = { $side }: AN { $an }, { $how ->
    [rolled] as rolled
    [chosen] chosen
    [kept] the die kept
    [raised] the die raised by 1
    [lowered] the die lowered by 1
    [stuck] the die as it fell: none is { $an ->
        [6] above 6
       *[other] below 1
    }
   *[other] { $how }
 }.
event-impulse = Impulse of the { $side }.
event-idle-stop = No unit of the { $side } can act; it is asked all the same.
event-plan = The { $side } carries out what it had planned.
event-impulse-end = The impulse of the { $side } is over.
event-control = { $hex } is now controlled by the { $side }.
event-night = Night falls.
event-decline-recovery = { $unit } does not try to recover this night.
event-night-ready = { $side }: ready for the recovery rolls.
event-night-stop = { $side }: { $stop ->
    [true] asks to be waited for at night
   *[other] no longer asks to be waited for at night
 }.
# `modifier`: of an enemy ZOC, such as `-1`, or none; `total` is the die with it.
event-recovery = { $unit } tries to recover{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }: 1d6 = { $die }{ $modifier ->
    [none] {""}
   *[other] , enemy ZOC { $modifier }, total { $total }
 }: { $success ->
    [true] recovered
   *[other] not recovered
 }, now { $sp } SP.
# `items`: what the VPs are for, a list of `score-worth`, or none.
event-victory = The game is over: the { $side } wins. VP of the CW: { $points }{ $items ->
    [none] {""}
   *[other] {" "}({ $items })
 }.
# Units that were set up, in place of a sentence for each.
events-placed = { $count ->
    [one] { $count } unit was set up
   *[other] { $count } units were set up
 }; the order of battle shows where.

# The two lines above the story. `attacks` may be 0.
summary-attacks = { $attacks ->
    [0] No attack
    [one] { $attacks } attack, { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }
   *[other] { $attacks } attacks, { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }
 }.
# `destroyed`: a list of units, or none.
summary-losses = { $side }: { $sp } SP lost{ $destroyed ->
    [none] {""}
   *[other] , destroyed: { $destroyed }
 }.
summary-ground = { $hex } goes to the { $side }.
summary-recovered = { $units ->
    [one] { $units } unit recovers
   *[other] { $units } units recover
 }.
# `change`: such as `+1`.
summary-points = VP of the CW: { $change }, now { $points }.

# A turn in short. `summary`: the sentences of a summary, one after the other.
chapter = Turn { $turn }: { $summary }
chapter-quiet = Turn { $turn }: nothing happened.
# `fights`: a list of `chapter-fight`.
chapter-fights = { $count ->
    [one] Largest fight: { $fights }.
   *[other] Largest fights: { $fights }.
 }
chapter-fight = { $hex } ({ $hits } of { $attacks } hit)
