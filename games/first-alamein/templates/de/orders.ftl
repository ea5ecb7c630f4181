# Warum eine Zeile nicht ausgeführt wurde, und was richtig wäre. Jede Nachricht hat eine Zeile, so lang sie auch ist;
# eine Mail bricht sie um, wo sie muss.

## Wer am Zug ist (VI)

the-game-is-over = das Spiel ist zu Ende
answer-awaited = die Befehle warten auf eine Antwort der Seite { $side }
not-your-player-turn = am Zug ist die Seite { $side }
phase-is-over = { $phase ->
    [reinforcement] die Verstärkungsphase ist vorbei: jetzt ist { $now }
    [supply] die Nachschubphase ist vorbei: jetzt ist { $now }
    [movement] die operative Bewegung ist vorbei: jetzt ist { $now }
    [airstrikes] die Luftangriffe sind vorbei: jetzt ist { $now }
   *[other] diese Phase ist vorbei: jetzt ist { $now }
 }
done-beside-a-refusal = eine Zeile wurde abgelehnt, und du kannst sie erst ausbessern; schick `done`, um trotzdem abzuschließen
waits-for-an-answer = das wartet auf eine Antwort der Gegenseite und geht von selbst weiter
only-an-answer-now = du bist zu den Befehlen der Gegenseite gefragt: nur eine Antwort zählt jetzt
answer-not-whole = eine Antwort zählt ganz, und eine andere Zeile wurde abgelehnt: schick alles noch einmal
nothing-is-asked = du bist jetzt nicht gefragt
prepare-it = `standing { $order }` antwortet im Voraus
must-still-attack = muss noch angegriffen werden: { $hexes }

## Einheiten

not-yours = { $unit } gehört der Seite { $side }
no-ground-unit-in-play = { $unit } ist keine Bodeneinheit im Spiel
no-ground-unit = { $unit } ist keine Bodeneinheit
not-on-the-map = { $unit } ist nicht auf der Karte
nobody-named = keine Einheit ist genannt
nobody-of-yours-there = du hast keine Einheiten in { $hex }
not-in-hex = { $unit } ist nicht in { $hex }
there-are = dort: { $units }
enemies-there = Feinde sind in { $hex }
no-enemies-there = in { $hex } sind keine Feinde
all-spent-there = jede Einheit in { $hex } ist Spent

## Aufstellung (V)

no-setup-now = jetzt wird nichts aufgestellt
setup-first = zuerst kommt die Aufstellung
setup-misfit = die Spielsteine, die das aufstellt, sind nicht die, die auf der Karte liegen, oder nicht dort, wo das Kapitel es erlaubt
not-set-up = { $unit } wird nicht aufgestellt
closed-to-setup = in { $hex } kann niemand stehen
setup-limit = { $unit } kann nicht in { $hex } aufgestellt werden{ $least ->
    [0] {""}
   *[other] : Spalte { $least } oder weiter östlich
 }{ $most ->
    [0] {""}
   *[other] : Spalten 1 bis { $most }, Reihen A bis H
 }
one-box-a-hex = in { $hex } ist eine andere Box
still-in-hand = noch aufzustellen: { $units }
place-default = `place default` stellt die übrigen auf
dummy-alone = { $unit } kann in { $hex } nicht allein liegen
no-choice-due = von dir ist jetzt keine versiegelte Wahl fällig

## Spent-Einheiten (VIII)

spent-units-do-not-move = { $unit } ist Spent und bewegt sich nicht
spent-units-do-not-attack = { $unit } ist Spent und greift nicht an

## Luft (IX)

no-air-unit = { $unit } ist keine Lufteinheit
air-unit-out = { $unit } ist bis zum Ende von Runde { $turn } aus dem Spiel
air-unit-used = { $unit } ist in dieser Runde schon geflogen
air-unit-later = { $unit } kommt in Runde { $turn }
resupply-is-for-the-axis = nur die Achse versorgt aus der Luft
is-in-supply = der Stapel in { $hex } ist versorgt
one-air-unit-a-line = eine Lufteinheit je Zeile

## Boxen (XI)

boxes-are-removed-by-the-axis = nur die Achse entfernt Boxen
no-box-there = in { $hex } ist keine Box
printed-box-stays = die Box in { $hex } ist auf der Karte gedruckt und bleibt

## Stapel (XII)

no-room = in { $hex } ist kein Platz: { $there }
stacking-limit = höchstens drei Einheiten, darunter zwei Divisionen; die dritte ist RCCE GPPE oder eine Brigade einer Division dort

## Bewegung (XIII)

has-moved = { $unit } ist in dieser Runde schon gezogen
not-one-stack = { $unit } steht in { $hex }, die anderen in { $start }
move-them-apart = je eine Zeile
no-hex-to-move-to = für { $unit } ist kein Feld genannt, wohin
closed-ground = { $ground ->
    [sea] { $hex } ist Meer
    [impassable] { $hex } liegt in der Kattara-Senke
   *[other] { $hex } ist nicht auf der Karte
 }
attack-them-instead = `{ $unit } attack { $hex }` von einem Nachbarfeld aus
zoc-to-zoc = { $unit } kann nicht von { $from } nach { $to }: beide liegen in der ZOC desselben Feindes allein
zoc-to-zoc-hint = geh über ein Feld außerhalb davon, oder in ein Feld mit einem Freund
stops-in-a-zoc = { $unit } muss in { $hex } anhalten, in einer feindlichen ZOC
stops-in-a-box = { $unit } muss in { $hex } anhalten, in einer Box
too-far = { $hex } ist zu weit für { $units }, mit Bewegungsfaktor { $factor }
come-as-far-as = { $hex } ist erreichbar

## Angriffe (XIV)

has-attacked = { $unit } hat in dieser Runde schon angegriffen
not-adjacent = { $unit } in { $hex } steht nicht neben { $target }
wrong-factor = { $unit } hat Kampffaktor { $whole }, nicht { $factor }
odds-too-low = { $attack } zu { $defence } liegt unter { $least }
factors-needed = { $needed } Faktoren genügen
not-under-attack = { $unit } wird nicht angegriffen
no-retreat-hex = { $unit } kann nicht nach { $hex } zurückweichen
retreat-hexes = nach { $hexes }

## Wörter von Befehlen

no-verb = `{ $word }` ist kein Befehl
verb-missing = was zu tun ist, fehlt
say-what-to-do = `{ $unit } move E4`, `{ $unit } attack F5`
no-factor = ein Faktor ist eine Zahl, wie in `15pz:2`
factor-only-in-attacks = { $unit } kann nur in Angriffen einen Teil des Faktors einsetzen
no-units-before-this = vor diesem Wort stehen keine Einheiten
how-far-back = sag, wie weit: `back 1`, oder in welche Felder
too-many-conditions = zu viele Bedingungen in einer Zeile
ask-of-a-hex = nach einem Feld fragt man mit `{ $hex } empty`
ask-of-a-unit = nach einer Einheit fragt man mit `spent` oder `eliminated`
no-standing-order = das ist kein Dauerbefehl
standing-orders = `standing no retreat D7`, `standing back all 1`, `standing push none`, `standing intercept any`, `standing ask all`, `standing off`
no-retreat-is-meant = gemeint ist `no retreat`, mit einem Feld oder Einheiten
no-retreat-for-whom = sag, für welches Feld oder welche Einheiten
no-printed-odds = das ist keine Spalte der Tabelle
printed-odds = { $odds }
intercept-what = `any`, `none`, oder Felder
slot-missing = der Slot fehlt
no-slot = der Slot ist T01.setup
no-commitment = eine Festlegung hat 64 Hexziffern; hier sind { $count } Zeichen
no-opening = das öffnet keine versiegelte Wahl

## Stellungen

not-of-this-side = { $unit } gehört nicht zur Seite { $side }
stands-twice = { $unit } steht zweimal da
nobody-can-be-there = in { $hex } kann niemand sein
no-box = { $unit } ist keine Box
position-example = etwa `turn 6`, `player axis`, `axis 15pz E4`
wrong-policy = { $why }
what-air-state = Zustand einer Lufteinheit
what-counters = Zahl von Spielsteinen
what-hexes = Zahl von Feldern
what-phase = Phase
what-question = Frage
what-side = Seite
what-turn = Runde
what-winner = Sieger

## What is asked of a side, how the game ended, and what silence means
decision-setup = { $side ->
    [axis] Aufstellung der Achse
   *[allied] Aufstellung der Alliierten
 }
decision-sealed = verdeckte Aufstellung der Alliierten
decision-turn = { $side ->
    [axis] Spielerzug der Achse
   *[allied] Spielerzug der Alliierten
 }
decision-answer = { $side ->
    [axis] Antwort der Achse
   *[allied] Antwort der Alliierten
 }
outcome = { $winner ->
    [axis] die Achse gewinnt
    [allied] die Alliierten gewinnen
   *[none] unentschieden
 }
