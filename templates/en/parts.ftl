# The parts of mails to players. What stands in `backticks` is typed, and HTML shows it as code. A figure that is not
# there is `none`.

## How to answer

heading-answer = How to answer
reveal-how = Reply with the pc1 text that you kept, in one line, unquoted:
reveal-by-program = If `feldpost commit` keeps it for you: { $command }
form-how = Reply, and write above the first line of this mail. Sent as it is, this form orders nothing: take away the # before a line that you want, or write your own.
# A line of the form: it must begin with #.
form-blank = # your lines here, one order a line
dry-run-how = A line `check` makes it a dry run.
nothing-due = No orders are due from you. Words to the host such as `say`, `status` and `standing` are welcome at any time: reply to this mail.
nothing-due-before-dice = No orders are due from you. Until the dice have fallen neither orders nor standing orders are taken. Words to the host such as `say` and `status` are welcome at any time: reply to this mail.
seal-how = To seal the choice yourself, so that not even the umpire's program can read it before you open it, write it behind `c=`, paste this into a shell, and mail the `commit` line that it prints instead of an order; `help secret` says more:
heading-join = How to take part
join-how = { $address ->
    [none] Reply to this mail, with these lines, unquoted:
   *[other] Reply to this mail, or write to { $address }, with these lines, unquoted:
 }
# Stands behind the word JOIN where there is no offer.
join-digits = the first 16 digits of the offer
# Stands behind the word ENTROPY.
entropy-words = several words of your own, up to 200 characters
bid-words = the side, a blank, and the points: 0 to 99

## What was asked, and what became of each line

heading-asked = What you asked
map-below = The map stands below.
# A line that is the bare word, which must not stand alone in an answer; `word` is in its quotation marks.
the-word = the word { $word }
heading-refused = { $dry ->
    [true] Would be refused
   *[false] Refused
 }
refused-bare = refused
more-refused = { $count ->
    [one] And { $count } more refused line, not shown. Mend those above and send the rest again.
   *[other] And { $count } more refused lines, not shown. Mend those above and send the rest again.
 }
heading-done = { $dry ->
    [true] Would be carried out, as understood
   *[false] Carried out, as understood
 }
and-more = and { $count } more
heading-kept = Kept for later
heading-untried = Not tried
condition-not-met = its condition was not met
held-back = held back
read-as-prose = Read as prose and ignored:
prose-say = Nobody else has read this: `say` before a line passes it on.
quoted-lines = { $count ->
    [one] { $count } quoted line did not count; to have one count, send it unquoted.
   *[other] { $count } quoted lines did not count; to have one count, send it unquoted.
 }

## Sealed choices, and lines for the dice

heading-sealed = Sealed
sealed-here = Slot { $slot }: your choice `{ $choice }` is sealed. The other side does not learn it before every choice of the slot is in; whoever runs this host can read it.
sealed-by-you = Slot { $slot }: your own commitment is sealed. Nobody can read it before you open it.
heading-closed = Closed
slot-closed = Slot { $slot }: every choice is in, and none can be changed.
sealed-by = { $by ->
    [player] { $side }, sealed by the player:
   *[umpire] { $side }, sealed by the umpire's program:
 }
heading-entropy = Lines for the dice
entropy-check = Check that your own line stands here as you sent it.
entropy-of = { $side }:
entropy-none = (none)

## What happened

heading-happened = { $since ->
    [corrected] What had happened in its place, and counts no more
    [true] What happened since you last decided
   *[false] What happened
 }
untold-events = { $count ->
    [one] { $count } earlier event is left out here; the record has it: `journal` mails it.
   *[other] { $count } earlier events are left out here; the record has them all: `journal` mails it.
 }
heading-turns = The game, turn by turn
heading-turn = Turn { $turn } in short
luck-of-seat = Dice of the { $side }: { $dice } six-sided, luck { $luck } standard deviations.
luck-what = Luck above 0 is more pips than the average. Within 2 on either side lie 19 games of 20.
press-from = { $from } writes:
umpire-writes = The umpire writes:
heading-standing = Your standing orders

## The terms of a game

heading-terms = The terms
terms-edition = { $scenario ->
    [none] { $title }, edition { $edition }; options: { $options ->
        [none] none
       *[other] { $options }
    }.
   *[other] { $title }, edition { $edition }; scenario: { $scenario }; options: { $options ->
        [none] none
       *[other] { $options }
    }.
 }
terms-policy = House rule: { $name } = { $value }, not { $usual } as in this edition ({ $rule }: { $meaning }).
terms-no-policy = All other rules are those of the edition.
# Terms stand in a table with these names, and as text in lines of this form.
terms-line = { $name }: { $value }.
digest-line = { $name }: { $value }
name-dice = Dice from
# `margin` is the time between the lock and the dice, in seconds or whole minutes.
terms-dice = { $unit ->
    [none] { $source }
    [seconds] { $margin ->
        [one] { $source }; they fall { $margin } second after the orders are locked
       *[other] { $source }; they fall { $margin } seconds after the orders are locked
    }
   *[minutes] { $margin ->
        [one] { $source }; they fall a minute after the orders are locked
       *[other] { $source }; they fall { $margin } minutes after the orders are locked
    }
 }
name-default = { $kind ->
    [orders] Open orders that have not come once time is up
   *[other] A secret choice ({ $kind }) that is not made, or not opened, once time is up
 }
name-stand-ins = Stand-ins
terms-stand-ins = { $count ->
    [one] { $count } value of the map and the counters stands in for a printed one
   *[other] { $count } values of the map and the counters stand in for printed ones
 }
name-seat = Seat { $seat }
terms-seat = { $taken ->
    [true] { $side }, taken
   *[false] { $side }, free
 }
name-clock = Clock
name-ladder = Ladder
name-players = Players
terms-gunboat = nobody is told who plays whom, by name or address
name-free-seats = Free seats
terms-punctual = for who has met { $share } of 100 deadlines in games of this club that have ended, or has had fewer than ten
name-sides = Sides
terms-sides = { $by ->
    [lot] by lot, once all have joined
   *[bid] by sealed bids, laid open once both have joined
 }
terms-unrated = this game does not count
heading-digests = Digests and keys, for who checks the dice
name-offer = Offer
name-anchor = Anchor
name-data = Data
name-rules = Rules
name-build = Their build
name-key = Umpire's key
build-published = { $build } has them
build-alone = { $build }. No build with these rules is published: ask the umpire for its sources and keep them, for an audit by other rules cannot check the moves
digest-rules = Rules: { $digest }, { $build } has them.
digest-rules-alone = Rules: { $digest }, played by { $build }. No build with these rules is published: ask the umpire for its sources and keep them, for an audit by other rules cannot check the moves.

## At the foot

keep-opening = Keep the attached { $file }: it holds what was sealed for you, and shows anybody if the record holds something else.
stand-ins = { $count ->
    [one] { $count } value of the map and the counters is a stand-in for a printed one.
   *[other] { $count } values of the map and the counters are stand-ins for printed ones.
 }
stand-ins-in-short = { $count ->
    [one] { $count } value is a stand-in.
   *[other] { $count } values are stand-ins.
 }
reply-how = { $address ->
    [none] A reply finds its way by itself. A new mail needs these lines:
   *[other] A reply finds its way by itself. A new mail goes to { $address }, with these lines in it:
 }
dice-step = { $resolution ->
    [none] Dice of this resolution, step:
   *[other] Dice of resolution { $resolution }, step:
 }
dice-step-here = { $resolution ->
    [none] Dice of this resolution: step { $step }
   *[other] Dice of resolution { $resolution }: step { $step }
 }
to-check = To check every die and the record: { $command }
one-roll = One roll by hand, which gave { $dice } (STEP is the line above):
help-how = Help: reply with the line `help`, or `help orders`.
club-and-game = { $game ->
    [none] { $club }
   *[other] { $club }, game { $game }
 }
