# Pages of help. The lines stand as they are written here; a mail breaks those that are too wide.

help-overview =
    { $unknown ->
        [none] Reply to the newest report of your game; its address holds your token.
       *[other] There is no help on `{ $unknown }`; these are the words and topics that there are.
    }
    Words to the host, each on a line of its own or as the subject:
      status        the position now
      status all    what is asked in each of your games, to the club's own address
      report [N]    the newest report again, or that of resolution N
      report since 3.2   what happened from turn 3, part 2 on, or `report since 3`
      journal       the record of the game, for `feldpost audit`
      say TEXT      a word to your opponent
      umpire TEXT   a word to the umpire; no player reads it
      appeal TEXT   a dispute, for your opponent and the umpire; `undo` too
      map           the map alone
      rules [7.4]   the rules in our words, or one of them
      check         with orders: a dry run, nothing happens
      standing      what you have said in advance
      reports brief     a few lines while nothing is asked of you
      reports mine      no mail while nothing is asked; `reports all`: whole ones
      reports text      without pictures; `reports pictures`: with them
      subject plain     one subject for all mails of the game; `subject full`
      mute          nothing of what the other players say; `unmute` ends it
      digest        a mail a day with what is asked in all your games; or `off`
      standing seal     how to seal a secret choice yourself; or `off`
      language TAG      the language in which you are told things, such as `de`
      name TEXT     what you are called in this club
      away 2026-12-20 to 2027-01-03   your clock stands still on these days
      extend 2d     two days more for whoever is asked, or a wish for them
      zone NAME     the zone in which you are told times, such as `Europe/Berlin`
      decline       say no to an offer
      resign yes    give up the game
      draw          offer the other player a draw; it is one if he says so too
      games         the list of games
      ladder        who stands where in this club
      join GAME     takes an open seat
      watch GAME    a mail a day of a game that you do not play; `unwatch GAME` ends it
      offer ...     offers a game of your own; `games` shows how, where players may
      help TOPIC    { $topics }

help-join =
    Answer the offer with the line JOIN and the 16 hex digits that it names.
    Add a line ENTROPY and several words that nobody can guess: they go into the dice.
    Where the sides go by bids, add a line BID with a side and the points for it.

help-orders =
    One order a line. What you quote with > never counts.
    With a line `check` nothing happens: you only learn what would be refused.
    Send as many mails as you like; the answer says whether the decision is still open.
    { $orders }

help-of-game = { $text }

help-address =
    Mails count from the address that your reports go to, with your token.
      address ada@new.example          reports go there; only mails from there count
      address also ada@work.example    mails from there count too
      address drop ada@work.example    no longer
    Both addresses are asked to confirm it.

help-secret =
    Mail a secret choice as a plain line: the umpire's program seals it and can read it.
    To seal it yourself, send only a hash: then nobody can read it before you open it. Ask for
    `help secret` in answer to a report of your game: it shows the lines with your offer, slot
    and seat filled in.

# The lines for the shell are given one by one, with their two blanks.
help-secret-of-seat =
    Mail a secret choice as a plain line, and the umpire's program seals it: whoever runs the host can read it from then on, and could tell the other side. With opening.json of the receipt you can show if it was exchanged. Or seal it yourself: then nobody at all can read it before you open it.
    { $owes ->
        [choice] Asked of you now: slot { $slot }; your seat { $seat }, offer { $offer }.
        [reveal] Asked of you now: the text behind your commitment for { $slot }; your seat { $seat }, offer { $offer }. Send the line `reveal` and the pc1 text that you kept.
       *[nothing] No secret choice is asked of you now; your seat { $seat }, offer { $offer }. The report that asks for one names its slot.
    }

    1. Write your choice behind c= and paste this into a shell:
    { $shell }
    2. Mail the line `commit ...` that it prints. It stands.
    3. Keep the pc1 text: mail it to yourself. Who loses it cannot open the choice.
    4. When all choices are in, a list of their hashes is mailed and the slot is closed. Then send `reveal` and the pc1 text, in one line.
    5. A text that does not fit is answered with the hash that it gives, and may be sent again. A choice that the rules do not have counts as silence, and the record shows a strike.

    On a Mac, `shasum -a 256` in place of `sha256sum`. Without openssl:
      n=$(head -c16 /dev/urandom | od -An -tx1 | tr -d ' \n')
    With this program, which keeps the text for you:
      feldpost commit --game { $game } --offer { $offer } --seat { $seat } \
        --slot { $named } --choice CHOICE
      feldpost reveal --slot { $named }
    .shell = {"  "}{ $it }
