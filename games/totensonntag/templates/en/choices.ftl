### What the reader may do now, and what its units could do, with chances. Words in backquotes are typed as they stand:
### they stay in every language. What is not there is `none`.

choices-title = What you may do now

## The set-up.

choices-setup = Place these units; the first one placed in a hex is the top of its stack. Figures: SP-PF-IF, R the range of a gun. At the end of each line the hex that `place default` would give.
# `hexes` as printed, or `setup-rows`; `single`: a list of hexes, or none.
setup-group = { $hexes }; at most { $most } in a hex{ $single ->
    [none] {""}
   *[other] ; at most 1 in { $single }
 }
setup-rows = hexrows { $first } to { $last }
choices-setup-end = `place default` fills in the rest, `done` ends the set-up.

## The number.

choices-an-number = Choose your AN for this couplet, 1 to 6, or roll for it: you may, since it was 6 before or it is the surprise of the first turn. Units with that IF or more will act, and the higher AN has the first impulse, on a tie the DAK. The other side does not learn it before both ANs are settled.
# `die`: as it fell, or none. `lines`: what can be answered, a list.
choices-an-change = { $die ->
    [none] {""}
   *[other] Your die is { $die }.{" "}
 }Keep it, or change it by one, since your AN was 5 before: { $lines }. Units with that IF or more will act, and the higher AN has the first impulse, on a tie the DAK.
choices-numbers = What each number would let act, as your units stand now:
# What one number would let act. `units`: stacks with their hexes, or none; `also`: they are not all of them. `mps`,
# `assault-only`, `planes`: none if there are none.
number-lets = { $count ->
    [0] nobody
    [one] { $count } unit
   *[other] { $count } units
 }{ $mps ->
    [none] {""}
    [one] , { $mps } MP
   *[other] , { $mps } MPs
 }{ $units ->
    [none] {""}
   *[other] : { $also ->
        [true] also {""}
       *[other] {""}
    }{ $units }
 }{ $assault_only ->
    [none] {""}
   *[other] ; Assault only: { $assault_only }
 }{ $planes ->
    [none] {""}
   *[other] ; can fly: { $planes }
 }
choices-an-standing = To answer this for the whole game: `standing an roll`, `standing an keep`.
# `words`: the words that can be sealed.
choices-an-sealed = Sealed by yourself, the choice is one of these words: { $words }.

## The air.

# `planes`: a list.
choices-air = Aircraft of both sides can fly in this couplet. Choose what each of yours does: { $planes }. All missions are opened together and flown before the impulses; enemies within six hexes of each other fight in the air and attack nobody on the ground. Who is not named stays away.
# `targets`: a list of `flight-targets`.
flight-ground = { $plane }, SF { $sf }, on the ground { $targets }
flight-impulse = { $plane }, SF { $sf }: { $targets }
flight-targets = { $chance }: { $targets }
flight-less = less elsewhere
flight-duel = in the air against { $foe } { $chance }, and it hits back with { $back }
choices-planes = Aircraft that may still fly, once each:
choices-air-standing = To answer this for the whole game: `standing air none`.
# `form`: such a choice.
choices-air-sealed = Sealed by yourself, the choice names every aircraft that can fly, in the order of the alphabet, such as `{ $form }`; `help secret` says more.

## The night.

choices-hurt = Units that may recover: { $units }.
choices-night = `recover none` and a unit's id declines, `stack` puts a stack in order, `done` lets the dice roll.

## The impulse.

choices-impulse = AN { $an }: { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MPs
 }, leg infantry { $leg }; units with IF { $an } or more act.
choices-impulse-by-if = AN { $an }: units with IF { $an } or more act, with as many MPs as their IF and one more; leg infantry has no more.
choices-figures = Figures: SP-PF-IF, R the range of a gun; 7+ is what the dice must show. By names the way; the Overrun is made from its last hex. A Barrage shows the chance to range in and hit.
choices-nobody = None of your units may still act; `done` ends the impulse.
# `units`: stacks with their hexes.
choices-no-enemy = No enemy in reach of { $units }.
choices-only-quiet = May act, with no enemy in reach: { $units }.
choices-advance = Open: `advance { $unit } { $hex }`

## What units could do: lines of tables.

# The chance of an attack, and what the dice must show for it.
chance = { $percent ->
    [0] no hit possible
    [100] a sure hit
   *[other] { $needs }+ { $percent }%
 }
hex-off = off
# A stack with its figures; `hex` may be `hex-off`, `may` is the message after this one.
could-act = { $hex }: { $units }; { $may }
# `mps`: none if it may not move.
could-move = { $mps ->
    [none] Assault only
   *[other] { $again ->
        [true] goes on with {""}
       *[other] {""}
    }{ $mps ->
        [one] { $mps } MP
       *[other] { $mps } MPs
    }
 }
could-enter = may enter at { $hexes }
could-near = next to enemies: { $hexes }
# `shots`: a list of `could-hit`. `way`: hexes, or none.
could-assault = Assault { $hex } ({ $target }, PF { $pf }): { $shots }
could-overrun = Overrun { $hex } ({ $target }, PF { $pf }){ $way ->
    [none] {""}
   *[other] {" "}by { $way }
 }: { $shots }
could-hit = { $units } FP { $fp }, { $chance }
# `targets`: units with their chances.
could-barrage = { $unit } Barrage { $hex }, { $spotter } spots, ranges in on { $needs }+: { $targets }
could-support = { $unit } supports up to { $attacks ->
    [one] { $attacks } Assault
   *[other] { $attacks } Assaults
 } on { $hex }: FP +1
could-exit = can leave the map
