# The pages of a club's site. What stands in `backticks` is typed.

site-games = Games
site-standings = Standings
site-dice = Dice
site-join = How to join
site-verify = Check a game
site-foot = Made by Feldpost. These pages need no server and no network: what you see stands in files beside them.

## The first page, and lists

site-lead = Wargames by email. Every die can be recomputed by anybody.
site-counts = { $running ->
    [one] { $running } game is being played,
   *[other] { $running } games are being played,
 } { $over ->
    [one] { $over } has ended;
   *[other] { $over } have ended;
 } { $dice ->
    [one] { $dice } die was rolled.
   *[other] { $dice } dice were rolled.
 }
site-join-us = Play with us: write to { $address }
site-open = Free seats
site-running = Being played
site-over = Over
site-all-games = All games
site-all-standings = All places
site-none = None.
site-none-open = None now. Ask the umpire, or look again later.
site-none-rated = No game has been rated yet.
site-seat-free = free
site-column-game = Game
site-column-players = Players
site-column-stands = How it stands
site-column-newest = Newest
site-column-place = Place
site-column-player = Player
site-column-rating = Rating
site-column-games = Games
site-column-won = Won
site-column-drawn = Drawn
site-column-lost = Lost
site-column-resigned = Given up
site-column-active = In a year
site-column-punctual = In time
site-column-last = Last
site-column-ended = Ended
site-column-month = Rating, by the month
site-column-result = Result
# `winner` is a side; `how` says what ended it, `of` whose doing that was.
site-result = { $how ->
    [resigned] { $of } gave up.
    [forfeited] { $of } was silent for too long.
    [agreed] A draw by agreement.
    [closed] Closed by the umpire.
   *[other] Played to its end.
 }{ $winner ->
    [none] { $how ->
        [finished] { $drawn ->
            [true] {" "}A draw.
           *[other] {""}
         }
       *[other] {""}
     }
   *[other] {" "}{ $winner } won.
 }

## Standings and players

site-as-of = As of the end of { $day } in UTC.
site-standings-how = A rating is sure within two deviations, 19 times of 20; `?` marks one that is not sure yet. Given up counts resignations and silences; in a year, games of any kind; in time, decisions that came before their deadline.
site-balance = How even the sides are
site-balance-line = { $what }: { $first } won { $firstwins }, { $second } won { $secondwins }, drawn { $draws }; { $offset ->
    [0] even
   *[other] { $better } is worth { $points } points
 }
site-digest = Whoever has the same journals finds the same ladder with `feldpost ladder show --as-of @{ $moment }`. Its digest is { $digest }.
site-place = Place { $rank } of { $of }, rating { $rating } (deviation { $deviation }).
site-no-place = No game has been rated yet.
site-verdict = { $verdict ->
    [won] won
    [drawn] drawn
   *[lost] lost
 }
site-not-rated = not rated

## A game

site-waits-for = It waits for { $sides }.
site-stand-ins = { $count ->
    [one] { $count } value is a stand-in of ours for a printed one.
   *[other] { $count } values are stand-ins of ours for printed ones.
 }
site-entry = Entry { $entry }
site-first = to the beginning
site-back = one back
site-slider = moment of the game
site-on = one on
site-last = to the end
site-points = Points of victory
site-strength = Strength on the map
site-check = Check it
site-check-how = The journal holds every order, every die and the way from the seeds to each of them. Take both files, open the page that checks them, and drop them there; or run `feldpost audit`.
site-check-private = Its players have the journal: it came with the mail that ended the game. It is not given away here, since it may hold what they said to each other.
site-check-later = Its journal can be taken here when the game is over.
site-offer = Offer { $offer }; key of the umpire { $key }.
site-shot = Entry { $entry }{ $step ->
    [none] {""}
   *[other] , resolution { $step }
 }{ $by ->
    [none] {""}
   *[other] ; { $by }
 }{ $time ->
    [none] {""}
   *[other] ; { $time }
 }
site-set-back = The umpire has set the game back with the consent of its players: what follows is played anew.
site-corrected = The umpire has corrected a resolution: the same dice, another outcome.

## Orders that are clicked together

site-sheet = Write orders
site-sheet-how = Choose what is to be ordered, then click units and hexes on the map. The lines go nowhere by themselves: copy them into your reply to the report that asked you.
site-sheet-next = Click on the map: { $what }
site-sheet-place = { $kind ->
    [unit] a unit
    [units] units, one after the other
    [hex] a hex
   *[hexes] hexes, one after the other
 }
site-sheet-full = Complete: take the line.
site-sheet-undo = One back
site-sheet-take = Take the line
site-sheet-lines = Your orders
site-sheet-copy = Copy
site-sheet-copied = Copied.
site-sheet-mark = Marked: copy it now.

## Dice

site-dice-lead = { $dice ->
    [one] { $dice } six-sided die
   *[other] { $dice } six-sided dice
 } of { $games ->
    [one] { $games } game
   *[other] { $games } games
 }, all together.
site-test = Test
site-test-value = Value
site-test-name = { $name ->
    [faces] How often each face fell (chi-square)
    [runs] Runs of high and low ones (standard deviations)
   *[pairs] Pairs that follow one another (chi-square)
 }
site-dice-other = { $count ->
    [one] { $count } die with another number of faces is not tested.
   *[other] { $count } dice with another number of faces are not tested.
 }
site-dice-worth = They test the generator and say nothing of fairness: of honest dice each test gives a p below 0.05 once in twenty times. What proves a game is its journal, in which each die follows from a seed that was fixed before the game began.

## How to join

site-join-lead = You play by replying to mails. All it takes is a mail to { $address }.
site-join-look = Ask which games have a free seat.
site-join-mail = mail “{ $words }”
site-join-take = Take a seat with a mail that says `join GAME SIDE`. The answer brings the terms of the game, and tells you how to accept them.
site-join-answer = From then on reports come by mail, each with the map and what your units may do. Reply to them with your orders, in any mail program.
site-join-name = `name ADA` is how others see you in the games and here. Your address is shown to nobody.
site-join-offer = Who sits in a game, or has, can offer one too, with a line like this; `against computer` begins a game against the program, and without `against` the other seat is free for all:
