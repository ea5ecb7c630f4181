# Was Spieler von der Uhr erfahren.

clock-runs-nowhere = In diesem Spiel läuft keine Uhr: es gibt keine Frist, die sich ändern ließe.
away-noted = Du bist von { $first } bis { $last } abwesend; deine Uhr steht an diesen Tagen still. Dir { $left ->
    [one] bleibt 1 solcher Tag
   *[other] bleiben { $left } solche Tage
 }. Dein Gegner erfährt es.
away-of = { $side } ist von { $first } bis { $last } abwesend; diese Uhr steht an diesen Tagen still.
away-refused = { $why ->
    [past] Diese Tage sind nicht vermerkt: heute ist { $with }, und sie beginnen davor.
    [overlap] Diese Tage sind nicht vermerkt: { $with } ist es schon.
    [budget] Diese Tage sind nicht vermerkt: es sind { $with }, und du hast noch { $left }.
    [over] Diese Tage sind nicht vermerkt: deine Zeit ist schon um. Die Spielleitung kann mehr geben.
   *[unread] In `{ $with }` sind keine Tage zu erkennen: schreib `away 2026-12-20 to 2027-01-03`.
 }
time-given = Wer jetzt gefragt ist, hat { $unit ->
        [days] { $amount ->
            [one] 1 Tag
           *[other] { $amount } Tage
        }
        [hours] { $amount ->
            [one] 1 Stunde
           *[other] { $amount } Stunden
        }
       *[minutes] { $amount ->
            [one] 1 Minute
           *[other] { $amount } Minuten
        }
     } mehr.
time-asked = Dein Wunsch nach mehr Zeit ({ $unit ->
        [days] { $amount ->
            [one] 1 Tag
           *[other] { $amount } Tage
        }
        [hours] { $amount ->
            [one] 1 Stunde
           *[other] { $amount } Stunden
        }
       *[minutes] { $amount ->
            [one] 1 Minute
           *[other] { $amount } Minuten
        }
     }) ist weitergegeben. Dein Gegner gibt sie mit einer Zeile wie `extend 2d`; die Spielleitung kann es auch: `umpire` und deine Worte.
asks-time = { $side } bittet um mehr Zeit ({ $unit ->
        [days] { $amount ->
            [one] 1 Tag
           *[other] { $amount } Tage
        }
        [hours] { $amount ->
            [one] 1 Stunde
           *[other] { $amount } Stunden
        }
       *[minutes] { $amount ->
            [one] 1 Minute
           *[other] { $amount } Minuten
        }
     }). Um sie zu geben: eine Zeile `extend` und wie viel, etwa `extend 2d`.
more-time = { $by ->
    [none] Die Spielleitung gibt mehr Zeit: { $unit ->
        [days] { $amount ->
            [one] 1 Tag
           *[other] { $amount } Tage
        }
        [hours] { $amount ->
            [one] 1 Stunde
           *[other] { $amount } Stunden
        }
       *[minutes] { $amount ->
            [one] 1 Minute
           *[other] { $amount } Minuten
        }
     }.
   *[other] { $by } gibt dir mehr Zeit: { $unit ->
        [days] { $amount ->
            [one] 1 Tag
           *[other] { $amount } Tage
        }
        [hours] { $amount ->
            [one] 1 Stunde
           *[other] { $amount } Stunden
        }
       *[minutes] { $amount ->
            [one] 1 Minute
           *[other] { $amount } Minuten
        }
     }.
 }
moment = { $weekday ->
    [1] Mo
    [2] Di
    [3] Mi
    [4] Do
    [5] Fr
    [6] Sa
   *[7] So
 } { $date } { $time } ({ $zone })
time-runs = { $side ->
    [none] Du hast Zeit bis { $until }
   *[other] { $side } hat Zeit bis { $until }
 }{ $there ->
    [none] .
   *[other] , das ist { $there }.
 }
subject-until = { $subject } - bis { $until }
reminder = { $over ->
    [none] Zur Erinnerung: du hast Zeit bis { $until }
   *[other] Zur Erinnerung: du hast Zeit bis { $until }, und Schweigen zählt ab { $over }
 }
ask-for-done = Was du bis jetzt befohlen hast, ist ausgeführt. Dein Teil endet mit einer Zeile `done`.
clock-stands = { $reason ->
    [none] Die Spielleitung hat das Spiel vertagt: die Uhr steht still.
   *[other] Die Spielleitung hat das Spiel vertagt, und die Uhr steht still: { $reason }
 }
clock-runs = Das Spiel geht weiter: die Uhr läuft wieder.
time-up = { $side ->
    [none] Deine Zeit ist um, und die Regeln sagen nicht, was dann geschieht: die Spielleitung entscheidet. Was du jetzt schickst, zählt noch.
   *[other] Die Zeit ist um für { $side }, und die Regeln sagen nicht, was dann geschieht: die Spielleitung entscheidet.
 }
zone-unknown = Eine Zeitzone `{ $asked }` gibt es nicht, also hat sich nichts geändert. Schick `zone` und ihren Namen, etwa `zone Europe/Berlin`.
    .near = { $it }
    .near-between = {", "}
