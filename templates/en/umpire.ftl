# What the club's umpire is told. Each message is a mail, and its attribute `subject` the subject. A paragraph has
# one line, however long; a line that begins with two blanks is to be typed, and is never broken. A figure that is
# not known is `none`.
# A mail says what happened and to whom, what was done, where the mail in question lies, and what there is to do.

# Stands below each of them.
umpire-foot = (Told by the program to its umpire. Of what you mail it reads lines such as `game tell ID TEXT`, and asks back before it does anything.)

## Mails

strangers =
    More than { $most } mails within an hour came from addresses on no roster and wanted an answer (help, games, join, an old token). The rest of them are put aside unanswered until the hour is over. Players are answered all the while, and before strangers.

    The mail lies in { $mail }. The others lie beside it.

    If it is a flood, there is nothing to do; delete them. To have one answered:

      feldpost deliver --home { $home } < { $mail }

    The limit is `strangers` under [limits] in feldpost.toml.
    .subject = [feldpost] many mails from strangers

over-quota =
    In game { $game }, { $seat } ({ $to }) has sent { $most } mails for the decision that is open now, which is more than any game needs. The next one was not read. { $seat } has been told so, and one mail an hour is read until the decision is made; the opponent does not hear of the others.

    The mail lies in { $mail }. Those that follow lie beside it.

    There is nothing that has to be done. If the player did not mean it, a program may be sending: ask. What matters of those mails can be sent again.
    .subject = [feldpost] { $game }: too many mails from { $seat } for one decision

strange-sender =
    A mail from { $from } came to the reply address of { $seat } in game { $game }, with a good token. That address is not one of the seat's, so nothing in it was carried out, and it was not answered. The player ({ $to }) has been told, and can let the address count by answering that mail.

    The mail lies in { $mail }.

    Most often it is the player with another account. If the player cannot write from the old address any more, enter the new one, and hand the mail in again:

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost deliver --home { $home } < { $mail }

    If it was somebody else, they know the seat's reply address: ask the player to whom reports are forwarded. The next report has another one.
    .subject = [feldpost] { $game }: a mail for { $seat } from a strange sender

unnamed-sender =
    A mail that names no sender, or several, came to the reply address of { $seat } in game { $game }, with a good token. Nothing in it was carried out, and it was not answered. The player ({ $to }) has been told.

    The mail lies in { $mail }.

    There is nothing that has to be done. If it was the player, they send it again, from their own address alone. If it was somebody else, they know the seat's reply address: ask the player to whom reports are forwarded. The next report has another one.
    .subject = [feldpost] { $game }: a mail for { $seat } that names no sender

unproven =
    A mail in the name of { $seat } in game { $game }, from { $from }, was not carried out: `require = "dmarc"` is set under [identity] in feldpost.toml, and the sender's domain does not vouch for it. Found: { $found ->
        [none] nobody looked
       *[other] { $found }
    }. { $seat } has been told.

    The mail lies in { $mail }.

    If the player wrote it, let them send it through their provider's own server; a provider without DMARC cannot be used with this setting. To hand it in once more when that is mended:

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] { $game }: a mail from { $seat } that nobody vouches for

panic =
    The program failed over a mail, which is a fault of the program. The mail is set aside, and its sender was not answered. Nothing of it was carried out, unless the journal has it. All games go on.

    The mail lies in { $mail }.

    Please show it to whoever maintains the program. With a version that is mended, hand it in again:

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] the program failed over a mail

loop =
    A mail that this program sent has come back to it by itself. It was not answered, so nothing goes round in a circle; but somewhere our mail is forwarded to our own address.

    The mail lies in { $mail }.

    Its Received: lines show the way. Look at aliases and forwarding of your mail server, and of the player to whom it was sent.
    .subject = [feldpost] a mail of ours has come back

too-many =
    In game { $game }, { $seat } ({ $to }) has sent more mails that move nothing than are answered in an hour, or the same one too often. The next of that kind are put aside unanswered until the hour is over, and { $seat } has been told. Orders and choices count all the while.

    The mail lies in { $mail }. Those that follow lie beside it.

    Two programs may be answering each other: look at the mail. To have it count all the same:

      feldpost deliver --home { $home } < { $mail }

    The limits are `answers` and `equal` under [limits] in feldpost.toml.
    .subject = [feldpost] { $game }: too many mails from { $seat }

mail-again =
    `join { $game }` came for the seat { $seat } ({ $to }) { $most } times today, was answered each time with what the seat was mailed last, and has come once more. Nothing more goes out for it today, and the mails that ask are put aside.

    The mail lies in { $mail }.

    Our mail may not arrive: ask the player to look into the folder for spam. A wrong address is mended by the first of these lines, and what was mailed last goes there; the second mails it once more:

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost game resend { $game } { $seat } --home { $home }
    .subject = [feldpost] { $game }: { $seat } asks for its mail again and again

word-of-player =
    { $from }, who plays { $seat } in { $game }, has a word for you:

      { $text }

    No other player reads it, and it does not stand in the journal.

    Whoever else is to know it, or your answer to all of the game:

      feldpost game tell { $game } "TEXT" --home { $home }

    The whole mail lies in games/{ $game }/archive; its SHA-256 begins with { $mail }.
    .subject = [feldpost] { $game }: a word from { $seat }

orders-asked =
    A mail in your name ({ $mail }) asks for this. Nothing was done yet, since anybody can write in your name. To have a line carried out, mail this to the club, as it stands; it is good for two days, and once:

    { $orders }

    What can be asked so: the lines `game tell`, `resend`, `address`, `replace`, `extend`, `arrive`, `adjourn`, `resume`, `overdue`, `rollback`, `correct`, `withdraw`, `close`, `release`, `archive`, and `mail again`, as they are typed.
    .orders = { $confirm ->
        [none] {"  "}(not understood) { $line }
       *[other] {"  "}{ $confirm }
    }
    .subject = [feldpost] what you ask for, to be confirmed

order-not-confirmed =
    This line confirms nothing: it is older than two days, or not as it was mailed to you.

      confirm order { $line }

    Nothing was done. Ask anew, and mail the line that comes back.
    .subject = [feldpost] a line that confirms nothing

order-done =
    You have confirmed this:

      { $line }

    { $stage ->
        [done] It was carried out.
        [nothing] Nothing was done: it does not fit the game as it stands.
       *[refused] It was not carried out: { $told }
    }

    The request is { $name }; the log of the daemon names it, too.
    .subject = [feldpost] what became of: { $line }

unfetched =
    A message cannot be fetched: { $message }.

    Why: { $reason }.

    It stays where it is, is passed over, and is tried again once a day. Other mail is fetched.

    If a player wrote it, save it with a mail program as a file, and hand it over:

      feldpost deliver --home { $home } < FILE

    Then move it out of the folder. If no program can read it, ask its sender to send it again.
    .subject = [feldpost] a message in the mailbox cannot be fetched

## Addresses

silence =
    Mail to { $to } comes back as undeliverable{ $status ->
        [none] {""}
       *[other] {" "}({ $status })
    }. Reports to it are held back, but for one every { $probe_days } days to see whether it arrives. The opponents have been told; the games wait:

    { $games }

    What came back lies in quarantine/bounces. A mail from that address ends this at once. If the player has another address, enter it in each game:

      feldpost game address GAME SEAT ADDRESS
    .games = {"  "}{ $game }, seat { $seat }
    .subject = [feldpost] an address is out of reach

undelivered =
    A mail to { $to } could not be delivered and is not tried again.

    Reason: { $reason }
    Message-ID: { $id }
    File: outbox/failed/{ $file }

    The game goes on. Ask the player for another address; with the file moved to outbox/queued the mail is tried once more.
    .subject = [feldpost] no mail reaches { $to }

undrawn =
    The pictures of a mail to { $to } could not be drawn: it went out with the text map in their place. Other mails of today may have, too.

    Reason: { $reason }
    Message-ID: { $id }

    The games go on. This is a fault of the program: please report it; with pictures = false in feldpost.toml no picture is drawn.
    .subject = [feldpost] a mail went out without its pictures

## Games

outage =
    This host was not there for about { $hours ->
        [one] 1 hour
       *[other] { $hours } hours
    }. In { $games ->
        [one] 1 game
       *[other] { $games } games
    } a clock was running: that time counts for nobody, and their deadlines have moved by it. There is nothing to do.

    If this home is not worked on by a daemon (`feldpost serve`) but now and then (`serve --once`), let it be at least once an hour, or clocks stand still.
    .subject = [feldpost] the host was not there for a while

clock-set =
    The clock of this machine was set back by { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }. No deadline has ended by that. Look at the time of the machine (`timedatectl`).
    .subject = [feldpost] the clock of this machine was set

many-late =
    In { $games } of { $of } games with a running clock a silence would count now. So many at once are rather a fault here than of the players, such as mail that does not come in: nothing was done.

    Look at the ways in first:

      feldpost mail test --home { $home }

    If the players are late indeed, say so for each game that `game list` shows:

      feldpost game list --overdue --home { $home }
      feldpost game overdue GAME --home { $home }
    .subject = [feldpost] many games are late at once

time-is-up =
    Time is up for { $seat } in game { $game }, and the rules have no default for what is asked. Both players know. The game waits for you; what the player sends still counts.

    To give more time, to put another player there, or to end the game:

      feldpost game extend { $game } { $seat } 2d --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      feldpost game close { $game } --home { $home }
    .subject = [feldpost] { $game }: time is up for { $seat }

late-and-away =
    Time is up for { $seat } in game { $game }, but mail to that player comes back: nobody can be late who was not reached. Nothing was done.

    To enter an address that works, or to put another player there:

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
    .subject = [feldpost] { $game }: { $seat } cannot be reached, and time is up

too-silent =
    In game { $game }, { $seat } has been silent { $times } times in a row. { $then ->
        [forfeit] As the offer says, that side has lost, and the game is over. There is nothing to do.
        [adjourn] As the offer says, the game is adjourned: its clock stands still until you say so.
       *[replace] As the offer says, another player is wanted. Until then the game goes on, with what silence means.
    }

    { $then ->
        [forfeit] To have the journal at hand:
       *[other] What helps:
    }

      { $then ->
        [forfeit] feldpost audit { $home }/games/{ $game }/journal.jsonl
        [adjourn] feldpost game resume { $game } --home { $home }
       *[replace] feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      }
    .subject = [feldpost] { $game }: { $seat } was silent { $times } times in a row

set-aside =
    Game { $game } is set aside, and no mail plays it on.

    The reason: { $reason }

    Nothing is lost: the journal in { $home }/games/{ $game } is as it was. Mails for the game are kept in quarantine/set-aside, and their senders are told that it has been stopped. The other games go on.

    To see what is wrong:

      feldpost audit { $home }/games/{ $game }/journal.jsonl

    When it is mended, this lets the game go on; the mails that waited are carried out, and the players get the position:

      feldpost game release { $game } --home { $home }

    The umpire's guide goes through it ("When a game is set aside").
    .subject = [feldpost] game { $game } is set aside

round-late =
    The dice of game { $game } wait for round { $round } of the public beacon drand, which was due at { $time }. This host does not have it.

    What the relays said: { $reason }

    Nothing is lost, and the rounds stay to be had for good: it is asked for again, every ten minutes. Look at `relays` under [beacon] in { $home }/feldpost.toml, and whether this machine may reach them. A player can bring the round too, by a mail with the line `beacon { $round } SIGNATURE`. If it can be had nowhere, all players together, or the club's officer, can give the resolution up; the umpire's guide says how.
    .subject = [feldpost] { $game }: the dice wait for a round of the beacon

clock-behind =
    The clock of this machine says { $now }, but the public beacon drand has its round { $round } already, which comes at { $time }. Orders that were locked now would name a round that everybody can know.

    So nothing is locked in games whose dice come from the beacon: their mails wait in { $home } and are dealt with as soon as the clock is right. The other games go on.

    Set the clock, best by NTP.
    .subject = [feldpost] the clock of this machine is behind

old-copy =
    In game { $game }, { $seat } has a report of ours that ends with entry { $seq } ({ $head }). This journal has no such entry; it ends with entry { $newest }. The line in the player's mail is proven: this host wrote it.

    So games/{ $game } is most likely an older copy, and what was played after it is missing. Nothing more was changed than that mail asked for.

    Stop the daemon before more is played. Put the newest journal back that you can find; ask both players for their newest reports, whose receipt.txt is signed and names the end of the journal. The umpire's guide says more ("Backup").
    .subject = [feldpost] { $game }: an old copy of the game may have been put back
