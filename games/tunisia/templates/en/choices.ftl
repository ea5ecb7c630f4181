### What the reader may do now. A side is `axis` or `allied`, a hex as printed, a unit its id. What is not there is `none`.

choices-title = What you may do now
choices-title-later = What you have said in advance
choices-setup = To be placed, each where `set default` puts it, with its figures (attack, defence, action rating, allowance; planes: air combat, barrage, range) and where it may stand. `set` and an id move a piece; `done` places the rest as it stands here and ends your set-up. A hex holds 10 RE, a base 4 active planes and one more for each level.
# `size`: RE, or none of a plane. `area`: near, southern, northern, base.
placing = { $name }, { $figures }{ $size ->
    [none] {""}
   *[other] , { $size } RE
 }: { $area ->
    [base] a base or box of yours with room
    [southern] the southern part of the Mareth Line
    [northern] the northern part of the Mareth Line
   *[near] { $within ->
        [0] { $hex }
        [one] { $hex } or a hex beside it
       *[other] within { $within } hexes of { $hex }
    }
 }
choices-first = The dice have fallen for you: `first me` or `first them`.
choices-turn = { $kind ->
    [reaction] Release reserves and move them by half their allowance, fly, fire guns; then `done`.
    [mud] Both sides move in this turn, nobody fights, flies or overruns; then `done`.
   *[turn] { $phase ->
        [refit] Refit, rebuild and place; then move, and fight. A line of a later phase ends the phases before it.
        [movement] Move, overrun, build, ship; air barrages end the movement. Attacks come in the Combat Phase.
        [combat] Fire guns first, then attack; then reserves and exploiters move and fight once more.
       *[exploitation] Reserves that are released, and exploiters, move and fight once more.
    }
 }
choices-grounded = Planes that can be refitted, 1T a base on the map:
choices-hungry = Without trace supply as they stand; your Supply Phase feeds them off the map or rolls for them: { $units }
choices-apart = Of these, most of their formation has trace supply by another way, and a formation has it by one alone (OCS 12.6f): { $units }
choices-dry = Units that need fuel to move:
# `count`: units; `load`: what it costs, in T; `hex`: the nearest supply in reach, or none, with `there` T.
could-fuel = { $unit }: { $count ->
    [one] 1 unit
   *[other] { $count } units
 }, { $load }T, { $hex ->
    [none] nothing in reach
   *[other] from { $hex } ({ $there }T)
 }
# What is left of the replacement roll; it cannot be saved.
choices-gain = Replacements of this turn, which cannot be saved: { $gains }.
gain = { $what ->
    [unit] a combat unit, { $faction } (`rebuild`)
    [step] a step of a plane, { $faction } (`rebuild air`)
    [air] { $count ->
        [one] 1 step
       *[other] { $count } steps
    } of planes (`rebuild air`)
    [strip] an air strip (`place strip`)
   *[surge] { $count ->
        [one] 1 surge plane
       *[other] { $count } surge planes
    } (`refit surge`)
 }
choices-reserves = In Reserve: { $units } (`release` and the unit).
choices-planes = { $phase ->
    [air-barrage] Planes that can fly (`barrage air`, `bomb`):
   *[other] Planes that can fly (`sweep`, `hipshoot`, `barrage air`, `bomb`, `transfer`):
 }
choices-guns = Guns, with the enemy hexes in their range (`barrage` guns `at` hex):
choices-fights = Attacks by all who stand beside the enemy, with the column before surprise and a defence in supply (`attack` hex `with` units):
# `ar`, `other`: action ratings of attacker and defender.
could-attack = { $hex } ({ $defenders }): { $units }: { $attack } to { $defence }, { $terrain ->
    [close] close
    [very-close] very close
    [extremely-close] extremely close
   *[open] open
 } { $column }, AR { $ar } to { $other }{ $hog ->
    [0] {""}
   *[other] , hedgehog { $hog }
 }{ $across ->
    [none] {""}
   *[other] , { $across }
 }
# What is asked in the middle of the other side's sheet, or was. `asks`: defence or interception.
question = { $asks ->
    [interception] { $units } fly to { $hex }: do you intercept?
   *[defence] { $overrun ->
        [true] { $units } overrun { $hex }: how do you defend?
       *[other] { $units } attack { $hex }: how do you defend?
    }
 }
choices-answer = { $asks ->
    [interception] `intercept best` or `intercept never`.
   *[defence] `defend supply yes` or `no`, with `ar` and a unit, `option loss` or `option retreat`, `retreat` and a hex. `done` alone: with supply, the best rating, losses before hexes.
 }
choices-later = It is not your turn. `standing defend supply yes option loss`, `standing intercept best`, `standing reaction none`, `standing react release` and a unit, `standing blow if lost`, `standing first me` answer in advance; `standing ask all` has you asked instead; `standing` lists what is in force, `standing off` takes all of it back.
choices-carriers = Planes that can carry so much (`airlift` planes, what, whence, whither; `drop`):
