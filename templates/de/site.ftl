# Die Seiten eines Vereins im Netz. Was in `Backticks` steht, wird getippt.

site-games = Partien
site-standings = Rangliste
site-dice = Würfel
site-join = Mitspielen
site-verify = Partie prüfen
site-foot = Gemacht von Feldpost. Diese Seiten brauchen weder Server noch Netz: Alles, was zu sehen ist, steht in Dateien daneben.

## Die erste Seite, und Listen

site-lead = Kriegsspiele per E-Mail. Jeden Würfel kann jeder nachrechnen.
site-counts = { $running ->
    [one] { $running } Partie läuft,
   *[other] { $running } Partien laufen,
 } { $over ->
    [one] { $over } ist zu Ende;
   *[other] { $over } sind zu Ende;
 } { $dice ->
    [one] { $dice } Würfel fiel.
   *[other] { $dice } Würfel fielen.
 }
site-join-us = Spielt mit: schreibt an { $address }
site-open = Freie Plätze
site-running = Im Gang
site-over = Zu Ende
site-all-games = Alle Partien
site-all-standings = Alle Plätze
site-none = Keine.
site-none-open = Zur Zeit keine. Fragt die Spielleitung, oder seht später wieder nach.
site-none-rated = Noch keine Partie wurde gewertet.
site-seat-free = frei
site-column-game = Partie
site-column-players = Spieler
site-column-stands = Stand
site-column-newest = Zuletzt
site-column-place = Platz
site-column-player = Spieler
site-column-rating = Wertung
site-column-games = Partien
site-column-won = Gewonnen
site-column-drawn = Remis
site-column-lost = Verloren
site-column-resigned = Aufgegeben
site-column-active = Im Jahr
site-column-punctual = Pünktlich
site-column-last = Zuletzt
site-column-ended = Beendet
site-column-month = Wertung, nach Monaten
site-column-result = Ergebnis
# `winner` is a side; `how` says what ended it, `of` whose doing that was.
site-result = { $how ->
    [resigned] { $of } hat aufgegeben.
    [forfeited] { $of } hat zu lange geschwiegen.
    [agreed] Remis nach Vereinbarung.
    [closed] Von der Spielleitung geschlossen.
   *[other] Zu Ende gespielt.
 }{ $winner ->
    [none] { $how ->
        [finished] { $drawn ->
            [true] {" "}Remis.
           *[other] {""}
         }
       *[other] {""}
     }
   *[other] {" "}{ $winner } hat gewonnen.
 }

## Rangliste und Spieler

site-as-of = Stand: Ende des { $day } in UTC.
site-standings-how = Eine Wertung liegt in 19 von 20 Fällen innerhalb von zwei Abweichungen; `?` kennzeichnet eine, die noch nicht sicher ist. Aufgegeben zählt auch Schweigen; im Jahr: Partien jeder Art; pünktlich: Entscheidungen vor ihrer Frist.
site-balance = Wie ausgeglichen die Seiten sind
site-balance-line = { $what }: { $first } gewann { $firstwins }, { $second } gewann { $secondwins }, Remis { $draws }; { $offset ->
    [0] ausgeglichen
   *[other] { $better } ist { $points } Punkte wert
 }
site-digest = Wer dieselben Aufzeichnungen hat, findet mit `feldpost ladder show --as-of @{ $moment }` dieselbe Rangliste. Ihre Prüfsumme ist { $digest }.
site-place = Platz { $rank } von { $of }, Wertung { $rating } (Abweichung { $deviation }).
site-no-place = Noch keine Partie wurde gewertet.
site-verdict = { $verdict ->
    [won] gewonnen
    [drawn] Remis
   *[lost] verloren
 }
site-not-rated = nicht gewertet

## Eine Partie

site-waits-for = Sie wartet auf { $sides }.
site-stand-ins = { $count ->
    [one] { $count } Wert steht als Ersatz von uns für einen gedruckten.
   *[other] { $count } Werte stehen als Ersatz von uns für gedruckte.
 }
site-entry = Eintrag { $entry }
site-first = zum Anfang
site-back = eins zurück
site-slider = Augenblick der Partie
site-on = eins weiter
site-last = zum Ende
site-points = Siegpunkte
site-strength = Stärke auf der Karte
site-check = Nachprüfen
site-check-how = Die Aufzeichnung enthält jeden Befehl, jeden Würfel und den Weg vom Startwert zu jedem von ihnen. Nehmt beide Dateien, öffnet die Seite, die sie prüft, und legt sie dort ab; oder ruft `feldpost audit` auf.
site-check-private = Die Spieler haben die Aufzeichnung: Sie kam mit der Mail, die die Partie beendete. Hier liegt sie nicht, denn sie kann enthalten, was sie einander gesagt haben.
site-check-later = Die Aufzeichnung liegt hier, sobald die Partie zu Ende ist.
site-offer = Angebot { $offer }; Schlüssel der Spielleitung { $key }.
site-shot = Eintrag { $entry }{ $step ->
    [none] {""}
   *[other] , Auflösung { $step }
 }{ $by ->
    [none] {""}
   *[other] ; { $by }
 }{ $time ->
    [none] {""}
   *[other] ; { $time }
 }
site-set-back = Die Spielleitung hat die Partie mit Zustimmung der Spieler zurückgesetzt: Was folgt, wird neu gespielt.
site-corrected = Die Spielleitung hat eine Auflösung berichtigt: dieselben Würfel, ein anderer Ausgang.

## Befehle, die zusammengeklickt werden

site-sheet = Befehle schreiben
site-sheet-how = Wählt, was befohlen wird, und klickt dann Einheiten und Felder auf der Karte an. Die Zeilen gehen nirgendwohin: Kopiert sie in eure Antwort auf den Bericht, der euch fragt.
site-sheet-next = Auf der Karte anklicken: { $what }
site-sheet-place = { $kind ->
    [unit] eine Einheit
    [units] Einheiten, eine nach der anderen
    [hex] ein Feld
   *[hexes] Felder, eines nach dem anderen
 }
site-sheet-full = Vollständig: nehmt die Zeile.
site-sheet-undo = Eins zurück
site-sheet-take = Zeile nehmen
site-sheet-lines = Eure Befehle
site-sheet-copy = Kopieren
site-sheet-copied = Kopiert.
site-sheet-mark = Markiert: jetzt kopieren.

## Würfel

site-dice-lead = { $dice ->
    [one] { $dice } sechsseitiger Würfel
   *[other] { $dice } sechsseitige Würfel
 } aus { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 }, alle zusammen.
site-test = Test
site-test-value = Wert
site-test-name = { $name ->
    [faces] Wie oft jede Augenzahl fiel (Chi-Quadrat)
    [runs] Folgen hoher und niedriger (Standardabweichungen)
   *[pairs] Paare, die aufeinander folgen (Chi-Quadrat)
 }
site-dice-other = { $count ->
    [one] { $count } Würfel mit anderer Seitenzahl wird nicht getestet.
   *[other] { $count } Würfel mit anderer Seitenzahl werden nicht getestet.
 }
site-dice-worth = Sie testen den Erzeuger und sagen nichts darüber, ob es ehrlich zuging: Von ehrlichen Würfeln gibt jeder Test einmal in zwanzig Fällen ein p unter 0,05. Was eine Partie beweist, ist ihre Aufzeichnung, in der jeder Würfel aus einem Startwert folgt, der vor ihrem Beginn feststand.

## Mitspielen

site-join-lead = Gespielt wird, indem man auf Mails antwortet. Es genügt eine Mail an { $address }.
site-join-look = Fragt, in welchen Partien ein Platz frei ist.
site-join-mail = Mail „{ $words }“
site-join-take = Nehmt einen Platz mit einer Mail, in der `join PARTIE SEITE` steht. Die Antwort bringt die Bedingungen der Partie und sagt, wie man sie annimmt.
site-join-answer = Von da an kommen Berichte per Mail, jeder mit der Karte und mit dem, was eure Einheiten tun können. Antwortet mit euren Befehlen, in jedem Mailprogramm.
site-join-name = `name ADA` ist, wie andere euch in den Partien und hier sehen. Eure Adresse sieht niemand.
site-join-offer = Wer in einer Partie sitzt oder saß, kann auch selbst eine anbieten, mit einer Zeile wie dieser; `against computer` beginnt eine gegen das Programm, und ohne `against` steht der andere Platz allen offen:
