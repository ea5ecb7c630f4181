# What the rules say to an order. One line a message, without a full stop.

not-your-unit = { $unit } is no unit of yours on the map
no-enemy-there = no enemy combat unit stands in { $hex }
cannot-attack = { $unit } cannot attack
mode-cannot-attack = { $unit } does not attack in Strat or Reserve Mode
mode-cannot-overrun = { $unit } does not overrun in Strat or Reserve Mode, nor disorganized
mode-cannot-fire = { $unit } does not fire in Strat or Reserve Mode
not-adjacent = { $unit } does not stand beside { $hex }
attacks-once = { $unit } has attacked already, or is named twice
fires-once = { $unit } has fired already, or is named twice
closed-ground = the ground of { $hex } is closed to { $unit }, and no way leads there
ground-too-hard = { $unit } cannot overrun { $hex }: without roads the ground there is too hard
points-short = { $unit } has not the { $needed } movement points that an overrun costs
not-stacked = { $unit } does not stand with the others
too-large-to-overrun = { $size } RE are too many for an overrun: { $most } at most
no-artillery = { $unit } is no artillery
out-of-range = { $unit } does not reach { $hex }: { $most } hexes at most
no-points = this barrage has not even one point
no-facility = there is no such facility of the enemy in { $hex }
no-spotter = no unit of yours watches { $hex }
not-your-plane = { $plane } is no plane of yours in play
plane-inactive = { $plane } is inactive, or is named twice
strategic-plane = { $plane } bombs facilities alone
too-many-planes = a mission has { $most } planes at most
no-hip-shoots = { $plane } makes no hip shoots
no-base = { $hex } has no air base of yours
base-shut = an enemy zone of control shuts the base in { $hex }
refit-full = the base in { $hex } refits { $most } planes at most
no-refit = { $plane } is active, or not based in { $hex }
surge-plane = { $plane } is a surge plane: only a special result refits it
supply-is-there = { $unit } can be supplied and keeps its own stocks
stocks-exhausted = the stocks of { $unit } are exhausted
in-supply = { $unit } is in supply and does not break out
no-way-out = { $unit } finds no way to a supplied friend within { $most } hexes
no-dump = { $hex } has no dump of yours
no-engineer = { $unit } cannot do engineers' work
engineer-mode = { $unit } must be in Combat Mode to build
engineer-far = { $unit } is farther than { $most } hexes from { $hex }
no-building-in-mud = nothing is built or repaired in mud
no-building-there = you cannot build in { $hex }
hog-highest = the hedgehog in { $hex } is at its highest level
hog-needs-engineer = past the first level the hedgehog in { $hex } needs an engineer
hog-needs-troops = without an engineer one RE of combat units must stand in { $hex }
base-highest = the air base in { $hex } is at its highest level
strip-needs-village = { $hex } is no village or point of interest
strip-not-there = { $hex } is not in supply, not free, or has a base
strips-all-placed = all { $most } air strips are placed: name one to move
strip-in-use = planes are based in { $hex }
no-strip = { $hex } has no air strip of yours
port-whole = { $port } is not damaged
port-shut = an enemy zone of control shuts { $port }
port-full = { $port } passes { $left } T more in this phase
dangerous-water = the sea before { $port } is too dangerous for your ships
has-moved = { $unit } has moved already
named-twice = { $unit } is named twice
not-one-stack = { $unit } stands in { $hex }, not with the others
move-them-apart = give each of them a line of its own
nobody-named = no unit is named
no-hex-to-move-to = no hex is named
modes-in-movement = { $unit } changes its mode as it begins to move, in the Movement Phase
exploit-is-won = Exploitation Mode is won in combat, not chosen
trucks-always-move = { $unit } is a truck: it moves, or waits in Reserve
disorganized-mode = { $unit } is disorganized and can only turn to its Combat or Move side
no-reserve-in-zone = { $unit } does not enter Reserve in an enemy zone of control
no-strat-in-zone = { $unit } does not enter Strat Mode in an enemy zone of control
no-reserve-in-hog = { $unit } stands in a hedgehog, where nobody is in Reserve
no-reserve-marker = no Reserve marker is left for { $unit }: all { $most } lie in other hexes
is-dead = { $unit } is dead
is-the-enemys = { $unit } is a unit of the enemy
is-in-a-box = { $unit } is in a box off the map
no-movement-in-mud = { $unit } does not move in mud
only-released-react = in the Reaction Phase only released reserves move, and { $unit } is none
release-it = release { $unit }
only-exploiters-move = in the Exploitation Phase only exploiting units and released reserves move, and { $unit } is neither
cannot-move-so = { $unit } cannot move in its { $mode } mode
change-to-move = { $unit } mode move
not-in-this-phase = { $unit } does not move in this phase
no-fuel = { $unit } has no fuel
fuel-is-at = { $t } T in reach are at { $hex }: fuel { $unit } { $cost }T
no-fuel-in-reach = no supply is in reach of { $unit } by draw or throw
needs-no-fuel = { $unit } needs no fuel as it stands
has-fuel = { $unit } has fuel already
no-supply-in-reach = no { $t } T are in reach of { $unit } by draw or throw
no-headquarters = { $unit } is no headquarters
formation-needs-no-fuel = no unit of { $formation } on the map needs fuel
off-the-maps = { $hex } lies off the maps of this scenario, or in the sea
enemies-there = enemy combat units stand in { $hex }
overrun-them = { $unit } overrun { $hex }
booty-there = goods of the enemy lie in { $hex }: only who can attack enters, and { $unit } cannot
strat-shuns-zones = { $unit } moves in Strat Mode and enters no enemy zone of control, such as that of { $hex }
stays-in-algeria = { $unit } is a Theater Reserve and stays in Algeria: { $hex } lies in Tunisia
no-way-back = { $unit } could not come back from { $hex } to { $from }, so it cannot go there
stops-in-a-zone = an enemy zone of control stops the wheels of { $unit } in { $hex }
no-way-for-wheels = no way leads { $unit } to { $hex }: enemies, their zones of control or the ground stop wheels
no-way = no way leads { $unit } to { $hex }
too-far = { $unit } needs { $needed } movement points to { $hex } and has { $has }
takes-all = the ground of { $hex } takes the whole allowance of { $unit }: it can only be the first hex
come-as-far-as = it comes as far as { $hex }
no-room = { $hex } would hold { $size } RE of combat units: { $most } at most
move-others-away-before = move others out of it in a line before
no-points-there = no { $carrier } points of yours stand in { $hex }
points-have-moved = the { $carrier } points in { $hex } have moved already
too-few-points = only { $there } { $carrier } points stand in { $hex }
points-carry = { $points } { $carrier } points carry { $most } T, not { $t }
dump-has-only = only { $there } T of yours lie on the ground of { $hex }
no-unloading-there = nobody takes supply in { $hex }: a combat unit, port, air base or dump of yours must be there
truck-carries = { $unit } carries { $most } T, and { $on } T are on it
no-organic-truck = { $unit } is no truck of a formation
cannot-break-out = { $unit } cannot move and does not break out
amount-missing = an amount of supply is missing
amounts-written = amounts are written `4T` or `1SP`
answer-awaited = the sheet waits for an answer of the { $side } side
answer-not-whole = an answer counts whole, and another line was refused: send all of it again
ask-of-a-hex = `{ $hex } empty` is what can be asked of a hex
ask-of-a-unit = `dg` and `dead` are what can be asked of a unit
barrages-before-attacks = artillery fires before the attacks of the Combat Phase, and one has been made
base-is-full = { $most } active planes are based in { $hex } at most
beyond-range = { $plane } does not reach { $hex }: its range is { $range } hexes
blown-already = somebody has tried to blow the dump in { $hex } in this phase
box-a-first = { $unit } waits in box B until box A is empty
box-refit-full = { $place } refits { $most } planes in a turn at most
building-in-movement = building and repairing belong to the Movement Phase
built-there-already = something has been built or repaired in { $hex } in this turn
daf-stays-in-tripoli = { $plane } of the Desert Air Force stays in Tripoli until 1 March
decision-begins = a turn begins
decision-mud = mud turn of both sides
done-beside-a-refusal = a line was refused, so you can mend it first; send `done` to finish all the same
elect-first = say `first me` or `first them`
formation-is-spread = { $formation } stands in several hexes ({ $hexes }): name its units
formation-not-on-map = no unit of { $formation } is on the map
group-twice = { $group } is named twice
hex-attacked-already = { $hex } has been attacked in this phase
hex-barraged-already = { $hex } has been barraged in this phase
hog-level-is = the next level of a hedgehog in { $hex } is { $next }
hq-needs-combat-mode = { $unit } must be in Combat Mode to rebuild units
is-no-plane = { $unit } is no plane
is-not-dead = { $unit } is not dead
may-be-set = it may stand in { $places }
needs-engineer = no engineer of yours is near enough to { $hex }
no-box-of-yours = { $place } is no box of yours now
no-combat-in-reaction = the Reaction Phase knows overruns, and no attacks
no-combat-supply = { $unit } has no combat supply: nothing is in reach, and its stocks are exhausted
no-driving-in-mud = nobody drives in mud
no-election-now = nobody elects who is first now
no-fights-in-mud = nobody fights or blows anything in mud
no-flight-weather = nobody flies in this weather
no-headquarters-there = no headquarters of yours stands in { $place }
no-inactive-surge-plane = { $plane } is no inactive surge plane
no-missions-now = no such mission is flown now: it is { $now }
no-next-phase = no phase of yours follows: it is { $now }
no-place = `{ $word }` is no place
no-points-in-boxes = no { $carrier } points wait in boxes
no-points-in-hex = no transport points of yours stand in { $hex }
no-port = { $port } is no port
no-port-there = { $hex } has no port
no-rebuild-in-zone = nobody is rebuilt in { $hex }, in an enemy zone of control
no-refit-in-box = { $plane } is active, or not based in { $place }
no-release-now = reserves are released in the Reaction and Exploitation Phases
no-repls-near = no { $needed } for { $unit } waits within reach of that headquarters
no-set-up-now = nobody sets up now
no-standing-order = this is no standing order
no-step-to-give = no step is left for { $plane } in this phase
no-strip-to-place = only a special result places an air strip
no-supply-for-base = no supply is in reach of the base in { $hex }
no-units-before-this = no units stand before this word
no-verb = `{ $word }` is no order word
nobody-attacks = nobody of these can attack { $hex }
nobody-in-reserve = nobody of them is in Reserve
nobody-needs-fuel = nobody in { $hex } needs fuel
nobody-of-yours-there = nobody of yours stands in { $hex }
not-in-reserve = { $unit } is not in Reserve
not-in-that-port = { $unit } is not in { $place }
not-now = that is no order for now: it is { $now }
not-of-this-side = { $unit } is not of the { $side } side
not-set-there = { $unit } is not set up in { $place }
not-your-player-turn = the { $side } side acts now
nothing-is-asked = nothing is asked of you now
nothing-to-refit = name planes to refit
nothing-to-set = { $unit } has its place in this scenario already, or is not in it
nothing-to-sweep = no active enemy plane is based in { $hex }
one-truck-a-line = name one organic truck
only-an-answer-now = you are asked about the other side's sheet: only an answer counts now
only-fighters-sweep = { $plane } is no fighter that can attack
only-released-fire = in this phase only released or exploiting guns fire, and { $unit } is none
phase-is-over = that belongs to the { $phase } phase, and it is { $now } now
plane-is-whole = { $plane } has both steps, or is not in play
plane-needs-base = { $plane } comes back at an air base or in a box
points-bear-only = { $t } T are on these { $carrier } points
port-is-the-enemys = { $port } is held by the enemy
prepare-it = `standing { $order }` answers in advance
prepare-with-standing = that is said in advance, behind `standing`
refitted-already = { $place } has refitted planes in this turn
release-first = { $unit } is in Reserve: release it first
say-done = `done` ends it
sea-cap-short = { $t } T are to be shipped, and { $left } T of the allowance are left
ships-in-movement = ships sail in the Movement Phase
ships-need-move-mode = { $unit } must be in Move Mode and not disorganized to be shipped
standing-orders = `standing first me`, `standing intercept best`, `standing defend B51.14 supply no`, `standing reaction none`, `standing ask all`, `standing off`
stands-elsewhere = { $unit } stands in { $hex }, not in { $from }
stands-twice = { $unit } stands there twice
strat-needs-trace = { $unit } must end its way in Strat Mode where it has trace supply, and { $hex } has none
surge-refits-left = { $most } surge planes can be refitted in this phase
surge-stays-off-map = { $plane } is a surge plane and stays off the map
the-game-is-over = the game is over
too-many-conditions = too many conditions in a line
transfer-too-far = { $place } is farther than twice the range of { $plane }
trucks-in-movement = transport points move in the Movement Phase alone
trucks-not-rebuilt = { $unit } is a truck and is not rebuilt so
two-american-planes = an American mission of this kind has two planes at most
units-before-this = name the units before `{ $verb }`
verb-missing = what they are to do is missing
waits-for-an-answer = it waits for the other side and goes on by itself
what-blow = `always`, `never` or `if lost`
what-carrier = name trucks, charcoal trucks or mules
what-faction = faction
what-first = choice: me or them
what-hits = a number of hits
what-level = a level
what-mark = target: base, port or rail
what-markers = a number of markers
what-mode = mode
what-option = option
what-policy = policy
what-phase = phase
what-points = a number of points
what-question = question
what-reaction = reaction that is prepared with this word
what-repl = replacement
what-repls = a number of replacements
what-scenario = scenario
what-side = side
what-steps = a number of steps
what-turn = a turn
what-used = thing that can be used up
what-weather = weather
what-winner = winner
what-won = outcome: won or lost
what-work = work: hog or base
what-yes-or-no = answer: yes or no
who-attacks = say who attacks { $hex }
your-mud-turn-is-over = you have done your part of this mud turn
position-example = such as `turn 2`, `weather flight`, `axis i-7pz B49.12`

# What is asked of a side, and how the game ended.
decision-setup = { $side ->
    [axis] set-up of the Axis
   *[allied] set-up of the Allies
 }
decision-first = { $side ->
    [axis] the Axis elects who is first
   *[allied] the Allies elect who is first
 }
decision-turn = { $side ->
    [axis] player turn of the Axis
   *[allied] player turn of the Allies
 }
decision-reaction = { $side ->
    [axis] reaction of the Axis
   *[allied] reaction of the Allies
 }
decision-answer = { $side ->
    [axis] answer of the Axis
   *[allied] answer of the Allies
 }
outcome = { $winner ->
    [axis] the Axis wins
    [allied] the Allies win
   *[none] a draw
 }{ $level ->
    [axis-massive] {" "}(massive)
    [allied-massive] {" "}(massive)
    [axis-major] {" "}(major)
    [allied-major] {" "}(major)
    [axis-minor] {" "}(minor)
    [allied-minor] {" "}(minor)
   *[other] {""}
 }
