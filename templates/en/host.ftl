# What the host mails by itself to players, and to those who write without a seat. Each message is a mail, and its
# attribute `subject` the subject. A paragraph has one line, however long; a line that begins with two blanks is to
# be typed, and is never broken. A figure that is not known is `none`.

## To those who show no seat

host-help = { $page }
    .subject = [feldpost] help
host-games =
    Games of this club:
    { $games }
    To take an open seat: join GAME SIDE
    { $offers ->
        [none] {""}
       *[other]
        To offer a game of your own, mail a line like this:

        {"  "}{ $offers }
    }
    { $watch ->
        [true] To be told once a day of one that is played: watch GAME
       *[false] {""}
    }
    .games = {"  "}{ $id } ({ $system } { $edition }) { $phase ->
        [joining] waits for players
        [over] is over
        [set-aside] has been stopped
       *[playing] is being played
    }{ $silent }
    .silent = ; mail to { $it } comes back
    .silent-between = {""}
    .subject = [feldpost] games
own-games =
    Your games in this club:
    { $games }
    To answer, reply to the newest report of a game; the line `report GAME` mails it again.
    .games = {"  "}{ $id }{ $others ->
        [none] {" "}has been stopped
       *[other] {" "}({ $side }): { $asked ->
            [none] waits for { $others }
           *[other] you: { $asked }{ $until ->
                [none] {""}
               *[other] {" "}(until { $until })
            }
        }
    }
    .subject = [feldpost] your games
host-ladder =
    { $players ->
        [0] No game of this club has been rated yet.
        [one] The ladder of this club has one player, as of { $time }:
       *[other] The ladder of this club has { $players } players, as of { $time }:
    }
    { $rows }
    { $more ->
        [0] {""}
       *[other] { $more } more stand below these.
    }
    Behind each name stand the rating and, in brackets, its deviation: a ? means that it says little yet.
    { $pending ->
        [0] {""}
       *[other] Games that have ended and are not counted yet: { $pending }. Ask again in an hour.
    }
    .rows = {"  "}{ $rank }. { $player }: { $rating }{ $sure ->
        [true] {""}
       *[false] ?
    } ({ $deviation }), { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $wins } won
    .subject = [feldpost] ladder
no-token =
    Your mail bears no token, so nothing in it was carried out.

    { $page }
    .subject = [feldpost] how to write to us
token-opens-nothing = Nothing in your mail was carried out: it did not come through the reply address of a running game. Please answer the newest report of your game.
    .subject = [feldpost] not carried out
no-open-seat = There is no such open seat in a game of that name; `games` lists the games.
    .subject = [feldpost] no open seat
game-stopped = Game { $game } has been stopped, because the program failed on it. Nothing is lost: your mail is kept for the umpire.
    .subject = [feldpost] the game has been stopped
game-held = Game { $game } has been stopped: something is wrong with its record here, and the umpire knows. Nothing is lost. What you send meanwhile is kept, and is carried out when the game goes on; you will hear of it.
    .subject = [{ $game }] The game is stopped for now

## What has to be confirmed

confirm-by-registered =
    Somebody with your token asks that { $wish ->
        [move] reports of { $game } for { $seat } go to { $address }
       *[also] mails from { $address } count for { $seat } in { $game }
    }.

    If it is you, reply to this mail with the line below. The new address is asked then.

    {"  "}{ $line }

    If not, do nothing: nothing happens then.
    .subject = [{ $game }] Please confirm: another address
confirm-by-new =
    Somebody asks that { $wish ->
        [move] reports of { $game } for { $seat } go to { $address }
       *[also] mails from { $address } count for { $seat } in { $game }
    }.

    If that is what you want, reply to this mail with the line below.

    {"  "}{ $line }

    If not, do nothing: nothing happens then.
    .subject = [{ $game }] Please confirm: another address
# An empty reply will do where nothing is at stake but an open seat: its subject has the line.
confirm-seat =
    Somebody asks for the seat { $seat } of game { $game } for { $address }.

    If it is you, reply to this mail with the line below; the first who does gets the seat.

    {"  "}{ $line }

    If not, do nothing: nothing happens then.
    .subject = [{ $game }] { $line }
address-entered = It is done: { $wish ->
        [move] reports of { $game } for { $seat } go to { $address }
       *[also] mails from { $address } count for { $seat } in { $game }
    }.
    .subject = [{ $game }] Addresses of your seat
confirms-nothing = That line confirms nothing, or nothing any more: a code is good for a week, and once.
    .subject = [feldpost] not confirmed
confirmed-elsewhere = That line counts only from the address to which it was mailed: send it from there.
    .subject = [feldpost] not confirmed
confirm-alone = Nothing was confirmed: reply with the `confirm` line alone.
    .subject = [feldpost] not confirmed
only-confirm-read = Of that mail only the `confirm` line was read. Send the rest by itself.
    .subject = [feldpost] the rest was not read

## Senders of mails in a player's name

sender-unnamed = A mail that names no sender, or several, came to the reply address of your seat { $seat } in game { $game }. Nothing in it was carried out. If it was you, send it again, from your own address alone.
    .subject = [{ $game }] A mail in your name was not carried out
sender-strange =
    A mail from { $from } came to the reply address of your seat { $seat } in game { $game }. Nothing in it was carried out, and that address was not answered.

    If it was you, write from this address; or have mails from there count too: reply to this mail with the line

      address also { $from }

    If it was not you, somebody knows your reply address. Tell your umpire; and your next report has another one.
    .subject = [{ $game }] A mail in your name was not carried out
sender-unproven =
    A mail from { $from } in game { $game } was not carried out: this club takes only mails for which the sender's own mail server vouches (DMARC), and it did not for this one.

    Found: { $found ->
        [none] nobody looked
       *[other] { $found }
    }.

    { $flaw ->
        [none] {""}
       *[other] Its header is malformed ({ $flaw ->
            [byte-order-mark] a byte order mark
            [no-field] no header field at its beginning
            [too-many-fields] more header fields than can be read
            [control-character] a control character
            [mixed-line-ends] mixed line ends
            [empty-fold] a folded line with nothing on it
            [no-colon] a line that is no field
            [blank-before-colon] a blank before the colon of a field
           *[two-senders] a sender who can be read in two ways
        }), so that nothing in it can prove who sent it.
    }

    { $later ->
        [true] The name servers of the sender's domain could not be asked.
       *[false] {""}
    }

    Send it again through your provider's own server, or ask your umpire.
    .subject = [{ $game }] A mail in your name was not carried out
sender-waits = A mail from { $from } in game { $game } is here and waits: the name servers of the sender's domain cannot be asked now whether it comes from there. It is tried again, at least once an hour, and carried out as soon as they answer. There is nothing to do; after a day you are told the outcome.
    .subject = [{ $game }] Your mail waits

## More mails than are answered

often-for-decision =
    { $most } mails of yours have been taken in for the decision that is open now. This one was not read, and nothing in it was carried out; what you sent before stands.

    From now on one mail an hour is read until the decision is made: put all your orders into one mail, and send it an hour after the last. Mails that come earlier are passed over, and you are told so no more than once an hour.
    .subject = [{ $game }] Too many mails for one decision
often-for-nothing = So many mails that moved nothing, or the same mail so often, have come from your address within the hour that the next of that kind are put aside: two programs may be answering each other. Orders and choices count all the while; for the rest you are answered again in an hour.
    .subject = [{ $game }] Too many mails

## The other side

opponent-silent =
    Mail to { $side } in game { $game } comes back as undeliverable. Nothing is lost: reports are held back until that address answers or takes mail again, and the game waits.

    If you can reach your opponent by another way, do.
    .subject = [{ $game }] Mail to { $side } comes back

## Games that players offer

offer-refused =
    You want to offer a game, and nothing was offered: { $line }

    { $flaws }

    So it can be written; what is behind the side may be left out:

    {"  "}{ $example }
    .flaws = { $what ->
        [system] There is no game `{ $word }` here; there is { $known }.
        [no-side] You say no side: put `as` and your side behind the game: { $known }.
        [side] There is no side `{ $word }` in it; there is { $known }.
        [word] It has nothing that is called `{ $word }`; there is { $known }.
        [address] `{ $word }` is no mail address.
        [pace] The time `{ $word }` cannot be read: { $known }.
        [gunboat] Nobody is to know who plays whom, and you name somebody: leave out whom you play.
        [bid] Sides go by bids between two people: say the side that you play against the program.
        [punctual] `{ $word }` is no number from 1 to 100: of 100 deadlines so many must somebody have met.
        [sides] It has more than two sides: leave out whom you play, and the other seats are open.
        [yourself] `{ $word }` cannot play against you.
        [member] Only members of this club may say whom they play, or offer games at all: take a free seat first; `games` lists them.
        [asked] `{ $word }` has been offered enough games today.
        [often] Enough games have been offered today; try again tomorrow.
       *[cannot] It cannot be offered so: { $word }.
    }
    .subject = [feldpost] no game was offered
confirm-offer =
    Somebody asks for a new game in your name: { $title }. { $by ->
        [lot] Your side is drawn by lot once both have joined
        [bid] The sides go by bids, which you make when you join
       *[none] { $side ->
            [none] Your side is drawn by lot
           *[other] You play { $side }
        }
    }, { $machine ->
        [true] and the program itself plays against you
       *[false] { $against ->
            [none] and the other seat is open to all
           *[other] and { $against } is asked to play against you
        }
    }. { $clock ->
        [none] It has no clock.
       *[other] Its clock: { $clock }.
    }{ $unrated ->
        [true] {" "}It counts on no ladder.
       *[false] {""}
    }{ $gunboat ->
        [true] {" "}Nobody is told who plays whom.
       *[false] {""}
    }

    If it is you, mail us the line below as it stands, from this address; it is good for two days, and once. Then the offer goes out, to you too, and each accepts it as it says.

    {"  "}{ $confirm }

    If not, do nothing: nothing happens then.
    .subject = [feldpost] Please confirm: a game that you offer
moved = { $game }: { $waiting ->
        [none] { $goes_on ->
            [true] has moved
           *[false] is over
        }
       *[other] waits for { $waiting }
    }
    .subject = [feldpost] { $game }
confirm-watch =
    Somebody asks in your name to be told once a day what happens in the game { $game } ({ $title }){ $delay ->
        [0] {""}
        [one] , a day later than it is played
       *[other] , { $delay } days later than it is played
    }.

    If it is you, mail us the line below as it stands, from this address; it is good for two days.

    {"  "}{ $confirm }

    If not, do nothing: nothing happens then.
    .subject = [feldpost] Please confirm: watch { $game }
watch-said = { $stage ->
        [begins] You watch { $game } from now on: a mail a day, when something has happened, of what anybody may know. The first tells it from its beginning. `unwatch { $game }` ends it.
        [ends] You no longer watch { $game }.
        [nothing] You watch no such game.
        [none] There is no game `{ $game }` that can be watched now: it must have begun, and not be over. `games` lists those that there are.
        [own] You play in { $game } yourself: its reports tell you more.
        [member] Only members of this club may watch its games: take a seat in one first.
        [often] No more games can be watched from your address now. `unwatch GAME` makes room.
       *[unconfirmed] That line confirms nothing: it is older than two days, or not as it was mailed to you, or comes from another address.
    }
    .subject = [feldpost] watching { $game }
watched =
    { $game } ({ $title }), as anybody may know it:
    { $more ->
        [0] {""}
        [one]
        One earlier moment is left out.
       *[other]
        { $more } earlier moments are left out.
    }
    { $moments }{ $outcome ->
        [none] {""}
       *[other] {""}

        The game is over: { $outcome }
    }

    `unwatch { $game }` ends these mails.
    .moments = { $moment ->
        [none] {""}
       *[other] { $moment }
    }
        { $told }
    .subject = [feldpost] { $game }: what has happened
not-punctual =
    The game { $game } asks of whoever takes a seat to have met { $needed } of 100 deadlines; in your games that have ended it was { $kept }. `games` lists others.
    .subject = [feldpost] No seat in { $game }
how-to-stop =
    Mails come from here to whoever plays a game, or watches one, and to nobody else.

    To leave a game, answer its newest mail with the line `resign yes`, or an offer with `decline`. To get fewer mails, answer with `reports brief`, with `digest` for one a day, or with `mute` for no words of the other side. Who watches a game writes `unwatch` to this address.
    .subject = [feldpost] How to get no more mails
offer-not-confirmed = That line confirms no offer: it is older than two days, or not as it was mailed to you, or comes from another address.
    .subject = [feldpost] not confirmed

## Whether mail goes out and comes in

mail-test = This mail only tries whether mail goes out from here and an answer comes back by the way that players take. Reply to it, with any text or none; nothing else happens. If you do not know what it is about, do nothing.
    .subject = [feldpost] test { $code }: please reply
