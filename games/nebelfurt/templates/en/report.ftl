### Everything that a report on the game says. A company is its name, a hex as printed; a side is `raider` or `warden`, a
### ford `upper`, `mill` or `lower`. What is not there is `none`. Words in backquotes are typed as they stand.


# The headline. `held`: whether the closing word is held back; `awaited`: the sides that the game waits for, or none.
headline-over = The story is told.
headline-decision = Your decision: { $decision }.
headline-open = Your marches of day { $day } are still open{ $held ->
    [true] : `camp` is held back because a line was refused
   *[other] {""}
 }.
headline-dusk = Dusk of day { $day }: name your ford in secret.
headline-morning = Morning of day { $day }: your companies may march.
headline-nothing = { $night ->
    [true] Night
   *[other] Morning
 } of day { $day }{ $awaited ->
    [none] {""}
   *[other] ; waiting for { $awaited }
 }. Nothing is asked of you now.

# What happens.
event-fords-named = The raiders come to { $raider ->
    [upper] the upper ford
    [mill] the mill ford
    [lower] the lower ford
   *[none] no ford
 }; the wardens watch { $warden ->
    [upper] the upper ford
    [mill] the mill ford
    [lower] the lower ford
   *[none] no ford
 }.
# `lost`: a company, or none. Of the dice the raider's is the first.
event-skirmish = { $raider } meets { $warden } at { $ford ->
    [upper] the upper ford
    [mill] the mill ford
   *[lower] the lower ford
 }: 1d8 = { $first } against 1d8 = { $second }: { $lost ->
    [none] both hold their bank
   *[other] { $lost } is lost
 }.
event-crossing = { $unit } crosses { $ford ->
    [upper] the upper ford
    [mill] the mill ford
   *[lower] the lower ford
 } to { $hex }.
event-march = { $unit } marches from { $from } to { $to }.
event-camped = { $side ->
    [raider] The raiders camp.
   *[warden] The wardens camp.
 }
event-daybreak = Dusk of day { $day }.
# `winner`: a side, or none.
event-story-ends = The story is told: { $winner ->
    [raider] the raiders win
    [warden] the wardens win
   *[none] a draw
 }, with { $villages ->
    [one] { $villages } village
   *[other] { $villages } villages
 } in the hands of the raiders.

# The situation.
situation-title = Situation
situation-now = { $title }, day { $day } of { $days }. The raiders hold { $held } of the { $needed } villages that they need; one too few is a draw.
situation-you = You are the { $side ->
    [raider] raider
   *[warden] warden
 }.
# A company in the order of battle; `place`: a name, or none.
company = { $unit } { $name } ({ $side ->
    [raider] raider
   *[warden] warden
 }) in { $hex }{ $place ->
    [none] {""}
   *[other] , { $place }
 }{ $marched ->
    [true] , has marched
   *[other] {""}
 }

# What the reader may do now.
choices-title = What you may do now
choices-ford = Name one ford, or stay; `help fords` says more. The other side does not learn it before both have answered.
choices-march = Each company may march into a hex next to it on its bank. `camp` ends your day. Such as:
choices-ford-standing = To answer for the whole game: `standing ford mill`; `standing off` takes it back.
choices-march-standing = To answer for the whole game: `standing camp`; `standing off` takes it back.

# The legend of the map.
map-ford = the southern hex of a ford: the river runs between S and N
map-village = village
map-wood = wood
map-stacks = a company of the raider; W is the warden, R2 and W in one hex

# What is asked of a side: the subject of a mail names it so.
decision-ford = ford of the night, day { $day }
decision-march = marches, day { $day }
# How the game ended. `winner`: a side, or none.
outcome = { $winner ->
    [raider] the raider wins
    [warden] the warden wins
   *[none] a draw
 }: { $villages ->
    [one] { $villages } village
   *[other] { $villages } villages
 } held by the raider
side-name = { $side ->
    [raider] Raiders
    [warden] Wardens of the fords
   *[other] { $name }
 }
default-meaning = { $kind ->
    [ford] the side stays where it is (NF II.1)
    [orders] it ends as `camp` ends it (NF I.2)
   *[other] { $text }
 }
