# What players are told of the clock.

clock-runs-nowhere = No clock runs in this game: there is no deadline that could be moved.
away-noted = You are away from { $first } to { $last }, and your clock stands still on these days. You have { $left ->
    [one] 1 such day
   *[other] { $left } such days
 } left. Your opponent is told.
away-of = { $side } is away from { $first } to { $last }; that clock stands still on these days.
away-refused = { $why ->
    [past] These days are not noted: today is { $with }, and they begin before.
    [overlap] These days are not noted: { $with } is noted already.
    [budget] These days are not noted: they are { $with }, and you have { $left } left.
    [over] These days are not noted: your time is over already. The umpire can give more.
   *[unread] `{ $with }` is understood as no days: write `away 2026-12-20 to 2027-01-03`.
 }
time-given = Whoever is asked now has { $unit ->
        [days] { $amount ->
            [one] 1 day
           *[other] { $amount } days
        }
        [hours] { $amount ->
            [one] 1 hour
           *[other] { $amount } hours
        }
       *[minutes] { $amount ->
            [one] 1 minute
           *[other] { $amount } minutes
        }
     } more.
time-asked = Your wish for { $unit ->
        [days] { $amount ->
            [one] 1 day
           *[other] { $amount } days
        }
        [hours] { $amount ->
            [one] 1 hour
           *[other] { $amount } hours
        }
       *[minutes] { $amount ->
            [one] 1 minute
           *[other] { $amount } minutes
        }
     } more has been passed on. Your opponent gives them with a line such as `extend 2d`; the umpire can too: `umpire` and your words.
asks-time = { $side } asks for { $unit ->
        [days] { $amount ->
            [one] 1 day
           *[other] { $amount } days
        }
        [hours] { $amount ->
            [one] 1 hour
           *[other] { $amount } hours
        }
       *[minutes] { $amount ->
            [one] 1 minute
           *[other] { $amount } minutes
        }
     } more. To give them: a line `extend` and how much, such as `extend 2d`.
more-time = { $by ->
    [none] The umpire has given { $unit ->
        [days] { $amount ->
            [one] 1 day
           *[other] { $amount } days
        }
        [hours] { $amount ->
            [one] 1 hour
           *[other] { $amount } hours
        }
       *[minutes] { $amount ->
            [one] 1 minute
           *[other] { $amount } minutes
        }
     } more.
   *[other] { $by } has given you { $unit ->
        [days] { $amount ->
            [one] 1 day
           *[other] { $amount } days
        }
        [hours] { $amount ->
            [one] 1 hour
           *[other] { $amount } hours
        }
       *[minutes] { $amount ->
            [one] 1 minute
           *[other] { $amount } minutes
        }
     } more.
 }
moment = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
 } { $date } { $time } ({ $zone })
time-runs = { $side ->
    [none] You have time until { $until }
   *[other] { $side } has time until { $until }
 }{ $there ->
    [none] .
   *[other] , which is { $there }.
 }
subject-until = { $subject } - until { $until }
reminder = { $over ->
    [none] A reminder: you have time until { $until }
   *[other] A reminder: you have time until { $until }, and silence counts from { $over } on
 }
ask-for-done = What you have ordered so far is carried out. Your part ends with a line `done`.
clock-stands = { $reason ->
    [none] The umpire has adjourned the game: the clock stands still.
   *[other] The umpire has adjourned the game, and the clock stands still: { $reason }
 }
clock-runs = The game goes on: the clock runs again.
time-up = { $side ->
    [none] Your time is up, and the rules say nothing of what happens then: the umpire decides. What you send now still counts.
   *[other] Time is up for { $side }, and the rules say nothing of what happens then: the umpire decides.
 }
zone-unknown = There is no time zone `{ $asked }`, so nothing has changed. Send `zone` and its name, such as `zone Europe/Berlin`.
    .near = { $it }
    .near-between = {", "}
