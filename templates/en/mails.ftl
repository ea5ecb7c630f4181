# The first lines and the subjects of mails to players. One message a sentence, or a few that always stand together.
# What stands in `backticks` is typed, and HTML shows it as code. A figure that is not there is `none`.

# The name of this language, in it.
language-name = English

## What is asked of the reader

still-open = Still open: { $decision }.
still-open-held = Still open: { $decision }: `done` is held back because a line was refused.
your-decision = Your decision: { $decision }.
agree-asked = Asked of you now: whether the game goes on from an older copy.
agree-how = If you agree, reply with this line:
asked-now = Asked of you now: { $decision }.
asked-first = The first thing asked of you: { $decision }.
nothing-asked = { $others ->
    [none] Nothing is asked of you now.
   *[other] Nothing is asked of you now; waiting for { $others }.
 }
waiting-at-first = Waiting for { $others }; nothing is asked of you now.

## Subjects

# Two of the phrases below, one behind the other.
subject-both = { $first }. { $second }
subject-still-open = Still open: { $decision }
subject-join = Please join
subject-your-move = Your move: { $decision }
subject-waiting = { $awaited ->
    [none] Waiting for { $others }
   *[other] Waiting for { $others }: { $awaited }
 }
subject-happened = What happened
# `what` is one of the phrases below, or `subject-not-accepted`.
subject-refused = { $what }, { $refused } refused
subject-agree = Do you agree?
subject-rollback = Is the game to be set back?
subject-new-key = Another key signs
subject-clock = The clock
subject-new-player = Another player
subject-dry-run = Dry run
subject-sealed = Your choice is sealed
subject-question = Your question
subject-nothing-done = Nothing carried out
subject-received = Received
subject-not-accepted = Not accepted
subject-offer = Please join: { $title }
subject-begins = { $side ->
    [none] The game begins
   *[other] The game begins: you play { $side }
 }
subject-over = { $outcome ->
    [none] The game is over
   *[other] The game is over: { $outcome }
 }
subject-word = { $from ->
    [none] A word
   *[other] A word from { $from }
 }
subject-help = Help

## An offer, and the beginning of a game

offer-headline = A game of { $title } is offered{ $side ->
    [none] {""}
   *[other] {" "}to you as { $side }
 }{ $club ->
    [none] {""}
   *[other] {" "}by { $club }
 }.
offer-against = { $taken ->
    [true] Against { $side }, which is taken.
   *[false] Against { $side }, which is still free.
 }
sides-how = { $by ->
    [lot] Who plays which side is drawn by lot once all have joined: until then a seat is only a place.
   *[bid] Who plays which side goes by bids, which lie open only when both have joined: until then a seat is only a place. Bid the side that you would rather play, and how many victory points the other side may have for it; 0 is a bid. Who bids more for a side plays it, and the other one gets those points. If you two want different sides, each has his, and nobody gets a point. Bids alike are settled by lot.
 }
offer-yes-no = To say yes, send the lines below. To say no, send the line `decline`: the offer ends then. Nobody is bound before every seat has joined.
offer-languages = To be told everything in another language from now on, send one of these lines as well: { $languages }.
    .languages = `language { $tag }` ({ $name })
    .languages-between = {", "}
offer-entropy = Your ENTROPY line goes into every die of the game, so that the umpire could not have picked a lucky chain before: write several words that nobody can guess, or the faces of real dice. The game begins when every seat has joined.
game-begins = { $side ->
    [none] The game { $game } begins.
   *[other] The game { $game } begins: you play { $side }.
 }

## The answer to a mail

dry-run-done = This was a dry run: nothing has happened, and no die was rolled.
choice-is-sealed = Your choice is sealed.
only-asked = Here is what you asked. Nothing was carried out, and no die was rolled.
nothing-carried-out = { $refused ->
    [0] Your mail is here, and nothing in it was carried out.
   *[other] Your mail is here, and nothing in it was carried out: { $refused } refused.
 }
mail-is-here = Your mail is here.
carried-out = { $carried ->
    [one] Your mail is here: { $carried } line carried out, { $refused } refused.
   *[other] Your mail is here: { $carried } lines carried out, { $refused } refused.
 }
not-accepted = Your mail was not accepted.
not-all-accepted = Not everything in your mail was accepted.

## Reports

# `again` is what was asked for, such as "Resolution 12"; `now` is `true` if the position below is a later one.
told-again = { $now ->
    [true] { $again }; the position below is that of now.
   *[false] { $again }.
 }
told-later = Everything is told once something is asked of you; `report` mails it now.
goes-on = The game goes on as it stands; `report` mails the whole position.
game-over = { $outcome ->
    [none] The game is over.
   *[other] The game is over: { $outcome }
 }

## Words of the other side, and help

write-back = To write back, answer this mail; in any other mail, behind the word `say`.
passed-on = What you answer to this mail is passed on to the other players, as every word is.
no-word = There is no word for you.
how-to-write = Write one order a line and send it as a reply to the newest report of your game.
