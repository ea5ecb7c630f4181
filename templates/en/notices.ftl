# What a player is told. Each message has one line, however long; a mail breaks it where it must.
# A list is written item by item: the attribute of its name is one item, the one that ends in `-between`
# stands between two of them.

## The mail itself

mail-too-long = The mail is too long to be read whole, so nothing in it was carried out.
mail-too-large = The text of the mail is larger than 1 MB, so nothing in it was carried out.
header-too-long = The header of the mail, which mail programs and servers write, is too long to be read whole, so nothing in the mail was carried out. Please send your lines in a new mail, or by another program.
no-text = There was no text to read; please send plain text.
mail-in-mail = A mail attached to yours was not read.
parts-unread = Some parts of the mail were not read.
attachment-read = Your attached text was read as part of the mail.
attachment-unread = An attached text was not read: write orders into the mail, or name the file orders.txt.
letters-damaged = Some letters came damaged; please look at how your lines were read.
no-message-id = Your mail has no Message-ID, so it counts only for the seats to which this copy was delivered.
addresses-looked-at = Of the reply addresses in your mail the first { $most } were looked at.
nothing-to-carry-out = There was nothing in this mail to carry out.
words-unread = What your mail strikes through or hides did not count: { $words }.
    .words = `{ $it }`
    .words-between = {", "}
files-unread = Not read: the attached { $files }. Write orders into the mail, or attach them as plain text.
    .files = `{ $it }`
    .files-between = {", "}
outside-orders = Your mail has an ORDERS block: { $count ->
    [one] { $count } line that stands
   *[other] { $count } lines that stand
 } outside of it did not count: { $lines }{ $more ->
    [0] {""}
   *[other] ; …
 }
    .lines = { $number } | { $text }
    .lines-between = {"; "}
typed-into-quote = { $count ->
    [one] { $count } line that stands in the quotation and not in our mail did not count; to have it count, send it unquoted
   *[other] { $count } lines that stand in the quotation and not in our mail did not count; to have them count, send them unquoted
 }: { $lines }{ $more ->
    [0] {""}
   *[other] ; …
 }
    .lines = { $number } | { $text }
    .lines-between = {"; "}
seen-unknown = Your mail answers a report that ends in `Seen: { $seq } { $head }`, and the record of this game has no such entry. Please keep that report: its receipt.txt is signed.
came-from = Your mail came from { $from }; answers go to the registered address.
second-text = Not applied: another text came under this Message-ID. Write a new mail, not a copy of the old one, and send these lines again.
also-to = Your mail also went to { $seats }. Where the seat is yours it counts too, and is answered by a mail of its own.
    .seats = { $side } in game { $game }
    .seats-between = {", and to "}
also-of = Your mail also bears the reply address of { $seats }. It counts here, where its Token line belongs, and not there: send what is meant for it in a mail of its own.
    .seats = { $side } in game { $game }
    .seats-between = {", and of "}
opens-nothing = Your mail came here; { $count } more reply { $count ->
    [one] address in it opens
   *[other] addresses in it open
 } no seat of a game here: nothing was carried out there. Answer the newest report of that game.
was-held-back = Mail to you came back for a while, so reports were held back: `report` brings the newest.

## Words to the host

dry-run-words = Your words to the host were left undone: a line `check` makes a dry run.
press-passed-on = Your words have been passed on.
name-taken = You are called { $name } from now on, in this club and in all your games.
name-refused = { $taken ->
    [true] The name { $name } belongs to somebody else in this club; choose another.
   *[false] `{ $name }` cannot be a name: at most { $most } letters and digits, inside also blanks and .-_'
 }
appeal-noted = Your line is on its way to your opponent and to the umpire. What has been carried out stands meanwhile, and no die is rolled again: a second throw would be one that somebody has chosen. If the rules were read wrongly, the umpire can say so.
umpire-told = Your words are on their way to the umpire; no player reads them.
no-umpire = This host has named no address of an umpire: nobody has read your words. They stand in no mail to your opponent either.
press-too-much = No more than { $most } lines of press in one mail.
manner-taken =
    { $manner ->
        [all] From now on you get a whole report of whatever happens.
        [brief] From now on you get a few lines of what happens while nothing is asked of you; the report that asks you tells everything. `report` mails it at any time.
        [mine] From now on you get no report while nothing is asked of you; the one that asks you tells everything. `report` mails it at any time.
        [pictures] Your reports have a picture of the map.
        [text] Your reports have no pictures from now on.
        [seal] From now on each question for a secret choice shows how to seal it yourself.
        [no-seal] How to seal a choice yourself is no longer shown; `help secret` shows it.
        [plain] All mails of this game have one subject from now on.
        [full] The subjects of your mails say what they bring again.
        [zone] Times are told in the zone { $language } from now on.
        [mute] From now on you hear nothing of what the other players say; it stands in the record. `unmute` ends that.
        [unmute] What the other players say is told to you again.
        [digest] A mail a day tells what is asked of you in each of your games, on days on which something is. `digest off` ends that.
        [no-digest] No mail a day sums up your games any more.
       *[language] You are told everything in { $language } from now on, as far as this club has it, and in English where not.
    }
language-unknown = There is nothing to read in the language `{ $language }` here, so nothing has changed. Send the word `language` with one of these: { $known }.
    .known = { $it }
    .known-between = {", "}
join-line = You have not joined yet. Send this line, and below it the word ENTROPY and several words of your own: JOIN { $offer }
join-without-offer = The JOIN line must name the 16 digits of your offer; it stands below.
to-the-host = `games`, `join GAME` and `watch GAME` go to the host's own address, without a token.
address-dropped = Mails from { $address } no longer count for your seat.
address-asked = Your registered address has been asked to confirm { $address }; then that one is asked.
not-offered =
    { $word ->
        [undo] What has been carried out stands, and no die is rolled twice. With a line `check` a mail only shows what its orders would do. To ask your opponent for something: `say` and your words.
        [done] A question ends nothing. What `done` would do is shown by a mail with your orders, a line `done` and a line `check`; `done` alone, without the question mark, ends your part.
        [ladder] `ladder` goes to the host's own address, without a token.
        [bid] `bid` has its place beside JOIN, in a game whose sides go by bids.
        [stop] To leave this game for good, send the line `resign yes`, or before it begins `decline`. To get fewer mails: `reports brief`, `digest` for one a day, `mute` for no words of the other side. For days off: `away` and the days. `help` names more.
       *[other] `{ $word }` is not offered by this club yet.
    }
entropy-alone = ENTROPY goes with the JOIN line, in the same mail.
entropy-weak = You have not joined yet: your line ENTROPY can be guessed, because it is empty, a single word, ours sent back, or the other side's. If both lines can be guessed, whoever runs this host could have picked lucky dice before. Please send JOIN once more, with several words of your own. This is asked once: the next line is taken as it is.
entropy-weak-of = The line for the dice of { $sides } can be guessed (empty, a single word, ours sent back, or the other side's). If all lines can be, whoever runs this host could have picked the dice before the offer.
    .sides = { $it }
    .sides-between = {" and "}
offer-asked = to say yes or no to the offer
bid-needed = You have not joined yet: in this game the sides go by bids, and your mail has no bid that can be read, or two. Please send the JOIN line once more, with one line such as `bid SIDE 0` beside it, where SIDE is one of { $sides }, and the points are 0 to { $most }.
sides-settled = { $by ->
    [lot] The lot has fallen: you play { $side }. It follows from the ENTROPY lines of all, and anybody can draw it again.
    [even] The bids were alike ({ $own }, { $own_points }), and the lot has decided: you play { $side }.
   *[bid] The bids lie open: yours was { $own_points } for { $own }, the other { $other_points } for { $other }. You play { $side }.
 }{ $points ->
    [0] {""}
    [one] {" "}{ $points } victory point goes to { $to }.
   *[other] {" "}{ $points } victory points go to { $to }.
 }
joined-already = You have joined already; the line that came first stands.
join-of-another = The JOIN line names another offer; the line for yours stands below.
joined-earlier = You have joined this game. It begins when the other seat has joined too.
sits-already = You sit in this game already. `join` brings what you were mailed last once more.
only-mailed-again = You asked for this without your reply address, so nothing else in your mail was carried out. Answer this mail to play.
joined-and-waits = You have joined. The game begins when the other seat has joined too.
nothing-to-resign = There is no game going on that you could resign.
decline-too-late = The game has begun. To give it up for good, send the line `resign yes`.
resign-late = To resign, answer the newest report with the line `resign yes`.
resign-unconfirmed = To give up the game for good, send the line `resign yes`.

## Orders

questions-too-many = Only the first { $most } questions of your mail are answered.
no-rules = This game brings no page of rules; `help` names what there is.
rule-unknown = There is no rule { $number } in the list; `rules` alone shows which there are.
not-begun = The game has not begun: it waits for every seat to join.
late = You answered an older report, so nothing in your mail was carried out. What is new stands below; answer this mail.
answers-older = Your mail answers an older report.
no-standing-orders = You have no standing orders now.
orders-too-large = Your mail holds { $kilobytes } kB of orders, and one mail can hold { $most } kB. Nothing was carried out: send them in several mails.
orders-too-many = Your mail holds { $orders } orders, and one mail can hold { $most }. Nothing was carried out: send them in several mails.
# Why a line was not tried; it stands behind the line, without a capital and without a full stop.
standing-late = standing orders count in answer to the newest report only
too-late-now = too late for that decision; now asked: { $title }
too-late-to-reveal = too late for that decision; now asked: the reveal of your sealed choice for { $slot }
too-late = too late for that decision; nothing is asked of you now
choice-stands = your choice for { $slot } is sealed already and stands

## Sealed choices

seals-too-many = No more than { $most } commitments and reveals in one mail.
commit-late = You answered an older report: send the commitment in answer to the newest one.
commit-copied = The commitment { $hash } stands in the journal already; a copy is not accepted. Seal your choice for { $slot } with a nonce of its own.
commit-taken = Your commitment for { $slot } stands and cannot be changed. Keep its pc1 text.
commit-spelling = The slot is `{ $slot }`, letter for letter, in the pc1 text too. Seal your choice with that.
commit-stands = Your choice for { $slot } is sealed already and stands.
commit-closed = The slot { $slot } is closed: a commitment comes too late.
commit-other = No choice for { $slot } is asked of you; the one that is asked now is { $due }.
commit-unasked = No choice for { $slot } is asked of you now.
reveal-here = Your reveal for { $slot } is here already.
reveal-early = Your reveal for { $slot } fits, and it is early: the slot is not closed. It is held back until it is, but the umpire's program can read it from now on.
reveal-fits = Your reveal for { $slot } fits. It is opened together with the other side's.
reveal-of-another-game = That line is of another game: its offer is { $theirs }, ours { $ours }.
reveal-of-another-seat = That line is of the seat { $theirs }, and yours is { $ours }.
reveal-unsealed = You have sealed nothing for { $slot }; that line gives { $hash }.
reveal-by-umpire = The umpire's program sealed your choice for { $slot } and opens it by itself.
reveal-misfit = That line does not open your commitment for { $slot }: it gives { $hash }, and you sealed { $sealed }. Send the text as you kept it.
reveal-too-late = The slot { $slot } was opened without it: the reveal comes too late.
default-orders = Time is up: for { $decision } these orders were played for you: { $orders }.
default-sealed = Time is up: for { $slot } the default was sealed for you, `{ $choice }`.
standing-chose = Your standing orders chose { $choice } for { $slot }.
strike = A strike for { $side }: { $slot } { $choice }: { $reason }. It counts as silence, and the default applies.
strike-unopened = A strike for { $side }: { $slot } was not opened in time. It counts as silence, and the default applies.
strike-as-written = A strike for { $side }: { $text }. It counts as silence, and the default applies.

## Dice that wait for a beacon

dice-locked = Resolution { $step } is locked: nothing in it can change any more. Its dice come from round { $round } of the public beacon drand, which does not exist before { $time }; until then nobody can know them, whoever runs this host included. The report follows. Keep this mail: the time at which it reached you shows that the lock came first.
dice-awaited = the dice (drand round { $round }, { $time })
dice-wait = the dice of resolution { $step } wait for drand round { $round }, at { $time }
dice-overdue = Drand round { $round } was due at { $time }, and this host does not have it. Any player can bring it: fetch https://api.drand.sh/v2/beacons/quicknet/rounds/{ $round } and reply with the line `beacon { $round } SIGNATURE`. If it can be had nowhere, all players together can give resolution { $step } up (each replies `consent void`; the number is burnt, and the orders are asked for again), and go on with dice from the chain alone (`consent chain`). Nobody can do either alone.
send-again-after-dice = Nothing of it was carried out, and nothing is lost: please send it again when the report with the dice is there.
no-dice-wait = No dice wait for a beacon now.
beacon-other = The dice do not wait for round { $round }, but for round { $due }, at { $time }.
beacon-early = Round { $round } is good, but by this host's clock it comes only at { $time }: nothing was rolled. Its umpire must set the clock; please send the line again then.
beacon-wrong = That is not the signature of drand round { $round }: nothing was rolled.
nothing-to-agree-to = There is nothing to agree to now: no dice wait for a beacon.
agreement-noted = Your agreement stands in the journal. It counts when every player has said the same.
agrees-to-void = { $side } agrees to give up resolution { $step }, whose dice wait. If you agree too, reply `consent void`: the number is burnt, and the orders are asked for again.
agrees-to-chain = { $side } agrees to go on without the public beacon, from resolution { $step } on. If you agree too, reply `consent chain`: whoever runs this host could then know the dice in advance.
void-by-consent = Resolution { $step } is given up, as all players have agreed. Its number is burnt; its orders were not carried out, and they are laid open at the end of the game.
draw = { $stage ->
    [agreed] { $side } offers a draw. If you agree, reply `draw`; nobody has won then, and the game is over. The offer ends when something happens.
   *[done] Nobody has won: all players have agreed on a draw.
 }
nobody-is-named = In this game nobody is told who plays whom: your name stays out of it.
end-lost = The newest copy of this game is lost, and an older one was put back: what was entered behind it, up to entry { $seq } ({ $head }), is not there any more. If a mail of ours names a later entry, tell the umpire: `umpire TEXT`. If you agree that the game goes on as it stood behind entry { $entry }, reply `consent rollback { $entry }`. Nothing is played before all players have, and no clock runs. What was ordered and chosen since is to be ordered and chosen anew, and other dice fall.
rollback = { $stage ->
    [corrected] The umpire has had the orders of entry { $entry } carried out again, since the rules were mended: the same orders with the same dice. What was given in advance is dropped.
    [proposed] The umpire proposes to set the game back to what it was behind entry { $entry }. If you agree, reply `consent rollback { $entry }`; when all players have, it is done. What was rolled since is not rolled again: other dice fall.
    [agreed] { $side } agrees to set the game back to what it was behind entry { $entry }. If you agree too, reply `consent rollback { $entry }`. What was rolled since is not rolled again: other dice fall.
    [done] The game is set back to what it was behind entry { $entry }, as all players have agreed. What was ordered and chosen since is void, and so are standing orders and what was said for later; what was rolled since stays burnt.
    [before] Nothing is played before all players have agreed from where the game goes on, since a part of its record is lost. Reply `consent rollback { $entry }` if you do, and send your orders when all have.
   *[refused] The game cannot be set back to entry { $entry }: it must be the last entry of a step since the game began, no choice of an earlier stage may lie sealed there, and no dice may wait now. Your umpire can look it up.
 }
void-by-ruling = Resolution { $step } is given up by a ruling of the club's officer: { $reason }. Its number is burnt; its orders were not carried out, and they are laid open at the end of the game.
source-is-chain = From resolution { $step } on the dice come from the chain alone, as all players have agreed: whoever runs this host could know them in advance.

## What a mail is about

no-resolution = There is no resolution { $step } yet.
no-report = There is no report yet.
no-such-moment = The game has not come to { $moment } yet. `report since 1` tells it from the first turn on, and `report since 2.3` from the third part of turn 2 on.
# What opens the older part of a long story, folded away.
story-older =
    { $count ->
        [one] One event before these
       *[other] { $count } events before these
    }
story-goes-on = The story goes on: `report since { $moment }` mails the rest.
journal-here = The record of { $game } is attached: journal.jsonl, and journal.head, which vouches for its end. Put both into one folder and check them: feldpost audit journal.jsonl. The umpire's key in it is { $key }; hold it against the one that you were told elsewhere, and give it with --key. The game is played with the data { $data } and the rules { $rules }; who has other data of its own needs those, too.
verifier-at = The same checks, all but the rules, in a browser and without any program: drop this mail on the page { $link }
journal-too-large = The record of { $game } has { $megabytes } MB, and no more than { $most } MB go with a mail: ask the umpire for the file games/{ $game }/journal.jsonl. The attached journal.head is signed and vouches for its end.
journal-often = The record has been mailed to you { $most } times today already. Ask for it tomorrow, or ask the umpire.
position-now = The position now
resolution-again = Resolution { $step }
newest-report = The newest report
story-since = The story since { $moment }
whole-story = The story from its beginning
reveal-asked = the reveal of your sealed choice for { $slot }
reveal-awaited = the sealed choice for { $slot } to be opened
gave-up = { $how ->
    [forfeited] { $side } has lost: no answer came in time, too often.
    [declined] { $side } has declined the offer
   *[resigned] { $side } resigned
 }
# By the umpire's hand. The name stands in a subject, where that of a side stands.
the-umpire = the umpire
closed-by-umpire = { $reason ->
    [none] closed by the umpire
   *[other] closed by the umpire: { $reason }
 }
address-by-umpire = The umpire has entered this address for your seat. Here is where the game stands.
mailed-again = The umpire has this mailed to you once more.
game-goes-on = The game was stopped and goes on now: this is how it stands. What you sent meanwhile is carried out next.
taken-over = Another person plays { $side } from here on. Orders that were given in advance for it are dropped; all that has happened stands.
you-take-over = You take over this seat from here on. What has happened in its name stands; orders that were given in advance for it are dropped. A choice that only the one before you can open counts as silence when time is up.
closed-no-join = This offer has ended: the game does not begin.
sides = { $sides }
    .sides = { $it }
    .sides-between = {" and "}
beacon-note = Dice: chain+beacon. Nobody can choose them, and nobody, whoever runs this host included, can know them when orders are locked: each resolution waits for a round of the public beacon drand.
new-key = From entry { $seq } on another key signs for this host: { $key }. { $officer ->
    [true] The club's officer, whom the offer names, has signed it
   *[other] The key before it has signed it
 }. The receipts that you have stay good; keep them. Ask the umpire for the new key by another way than mail, once.
chain-warning = Dice: chain. Whoever runs this host knows the coming dice; a player who is told of them can steer by them.
chain-in-short = Dice: chain, known to this host beforehand.
beacon-in-short = Dice: chain+beacon, known to nobody beforehand.

## Below a map

map-signs = Signs: { $signs }.
    .signs = { $sign } { $means }
    .signs-between = {"; "}
map-places = Places: { $places }.
    .places = { $hex } { $name }
    .places-between = {"; "}

## What became of a line, on a terminal

line-good = good
line-kept = kept
line-not-met = its condition was not met
line-ignored = read as prose and ignored

## Lists

# Between two items of a list of which a message says nothing itself.
list-between = {", "}

# What a game may have words of its own for: a side, and what silence means in a secret choice.
side-played = { $side } ({ $player })
side-name = { $side ->
   *[other] { $name }
 }
default-meaning = { $kind ->
   *[other] { $text }
 }
