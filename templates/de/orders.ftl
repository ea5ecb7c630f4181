# Was jedes Spiel zu einer Zeile sagt, die kein Befehl ist: zu ihren Wörtern, Feldern, Einheiten und Zahlen. Eine Zeile
# je Nachricht, ohne Punkt; was eingesetzt wird, behält seinen gedruckten Namen.

hex-missing = ein Feld fehlt
no-hex = `{ $word }` ist kein Feld
did-you-mean = ist { $near } gemeint?
unit-for-hex = { $unit } ist eine Einheit; hier wird ein Feld gebraucht
unit-is-in = { $unit } ist in { $hex }
hexes-written = Felder schreibt man wie { $example }
off-map = ein Feld { $hex } gibt es auf der Karte nicht
hexes-go = Felder gibt es von { $spans }
    .spans-between = {" und von "}
several-units = `{ $words }` kann eine von mehreren Einheiten sein
unit-missing = eine Einheit fehlt
hex-for-unit = { $hex } ist ein Feld; hier wird eine Einheit gebraucht
no-unit = eine Einheit `{ $word }` gibt es nicht
named-twice = { $unit } ist zweimal genannt
not-understood = `{ $word }` ist hier nicht zu verstehen
one-unit = eine Einheit je Zeile
one-order = ein Befehl je Zeile; eine Bemerkung beginnt mit #
line-missing = die Zeile `{ $line } …` fehlt
begins-no-line = mit `{ $word }` beginnt keine Zeile einer Stellung
line-twice = die Zeile `{ $key }` steht zweimal da
no-position-of = das ist keine Stellung von { $title }
position-of = `position { $system }`
no-edition = eine Ausgabe `{ $name }` gibt es nicht
policy-missing = der Name des Regelpunkts fehlt
policy-twice = der Regelpunkt { $name } steht zweimal da

## Mehreres zusammen gesagt

both-said = { $first }; { $next }

## Gelesene Wörter, Zahlen und Listen

did-you-mean-one = ist { $near } gemeint?
did-you-mean-or-more = ist { $near } … gemeint?
from-to = { $least } bis { $most }
number-missing = es fehlt: { $what }
number-is-not = `{ $word }` taugt nicht als { $what }
is-no = `{ $word }` taugt nicht als { $what }
one-missing = es fehlt: { $what }
same-twice = zweimal dasselbe: { $what }
only-one = { $word }
one-of-these = { $words } oder { $last }
known-are = { $known }
