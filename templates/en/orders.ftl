# What every game says to a line that is no order: of its words, hexes, units and numbers. One line a message,
# without a full stop; what is filled in keeps its printed name.

hex-missing = a hex is missing
no-hex = `{ $word }` is no hex
did-you-mean = did you mean { $near }?
unit-for-hex = { $unit } is a unit; a hex is needed here
unit-is-in = { $unit } is in { $hex }
hexes-written = hexes are written like { $example }
off-map = there is no hex { $hex } on the map
hexes-go = hexes go from { $spans }
    .spans-between = {" and from "}
several-units = `{ $words }` may be one of several units
unit-missing = a unit is missing
hex-for-unit = { $hex } is a hex; a unit is needed here
no-unit = there is no unit `{ $word }`
named-twice = { $unit } is named twice
not-understood = `{ $word }` is not understood here
one-unit = one unit a line
one-order = one order a line; a remark starts with #
line-missing = the line `{ $line } …` is missing
begins-no-line = `{ $word }` begins no line of a position
line-twice = the line `{ $key }` stands twice
no-position-of = this is no position of { $title }
position-of = `position { $system }`
no-edition = no edition `{ $name }`
policy-missing = the name of the policy is missing
policy-twice = the policy { $name } stands twice

## Several things said together

both-said = { $first }; { $next }

## Words, numbers and lists that were read

did-you-mean-one = did you mean { $near }?
did-you-mean-or-more = did you mean { $near } …?
from-to = { $least } to { $most }
number-missing = { $what } is missing
number-is-not = `{ $word }` is not { $what }
is-no = `{ $word }` is no { $what }
one-missing = a { $what } is missing
same-twice = the same { $what } stands twice
only-one = { $word }
one-of-these = { $words } or { $last }
known-are = { $known }
