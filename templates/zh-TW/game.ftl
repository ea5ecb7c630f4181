# 沒有自己用語的遊戲所說的話。

heading-situation = 局面
heading-map = 地圖
done-how = 要結束，請在命令下方單獨一行寫 `done`。
no-clock = 沒有時間限制：想什麼時候回都可以。
chapter-turn = { $points ->
    [none] 第 { $turn } 回合。
   *[other] 第 { $turn } 回合。分數：{ $points }。
 }
chapter-points = { $change ->
    [none] { $points }
   *[other] { $points }，{ $change }
 }
word-yes = 是
word-no = 否
word-none = 無
