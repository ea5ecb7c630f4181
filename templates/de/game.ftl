# Was von einem Spiel gesagt wird, das keine eigenen Worte hat.

heading-situation = Lage
heading-map = Karte
done-how = Um das zu beenden, schreib das Wort `done` in eine eigene Zeile unter deine Befehle.
no-clock = Es läuft keine Uhr: antworte, wann du magst.
chapter-turn = { $points ->
    [none] Runde { $turn }.
   *[other] Runde { $turn }. Punkte: { $points }.
 }
chapter-points = { $change ->
    [none] { $points }
   *[other] { $points }, { $change }
 }
word-yes = ja
word-no = nein
word-none = keine
