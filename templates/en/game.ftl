# What is said of a game that has no words of its own.

heading-situation = Situation
heading-map = Map
done-how = To end it, write the word `done` on a line of its own, below your orders.
no-clock = There is no clock: answer when you like.
chapter-turn = { $points ->
    [none] Turn { $turn }.
   *[other] Turn { $turn }. Points: { $points }.
 }
chapter-points = { $change ->
    [none] { $points }
   *[other] { $points }, { $change }
 }
word-yes = yes
word-no = no
word-none = none
