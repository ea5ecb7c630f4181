# 玩家會讀到的、關於時鐘的話。

clock-runs-nowhere = 這場對局沒有時鐘：沒有可以更改的期限。
away-noted = 你從 { $first } 到 { $last } 不在，這幾天你的時鐘停走。你還剩 { $left } 天。對手會知道。
away-of = { $side } 從 { $first } 到 { $last } 不在；這幾天它的時鐘停走。
away-refused = { $why ->
    [past] 沒有登記：今天是 { $with }，這幾天從更早開始。
    [overlap] 沒有登記：{ $with } 已經登記過。
    [budget] 沒有登記：一共 { $with } 天，你只剩 { $left } 天。
    [over] 沒有登記：你的時間已經過了。裁判可以多給時間。
   *[unread] 看不懂 `{ $with }` 是哪幾天：請寫 `away 2026-12-20 to 2027-01-03`。
 }
time-given = 現在該回覆的一方多了{ $unit ->
        [days] { " " }{ $amount } 天
        [hours] { " " }{ $amount } 小時
       *[minutes] { " " }{ $amount } 分鐘
     }。
time-asked = 你想多要{ $unit ->
        [days] { " " }{ $amount } 天
        [hours] { " " }{ $amount } 小時
       *[minutes] { " " }{ $amount } 分鐘
     }，已經轉達。對手寫一行像 `extend 2d` 就會給你；裁判也可以：`umpire` 加上你的話。
asks-time = { $side } 想多要{ $unit ->
        [days] { " " }{ $amount } 天
        [hours] { " " }{ $amount } 小時
       *[minutes] { " " }{ $amount } 分鐘
     }。要給的話，寫一行 `extend` 和時間，例如 `extend 2d`。
more-time = { $by ->
    [none] 裁判多給了{ $unit ->
        [days] { " " }{ $amount } 天
        [hours] { " " }{ $amount } 小時
       *[minutes] { " " }{ $amount } 分鐘
     }。
   *[other] { $by } 多給你{ $unit ->
        [days] { " " }{ $amount } 天
        [hours] { " " }{ $amount } 小時
       *[minutes] { " " }{ $amount } 分鐘
     }。
 }
moment = { $weekday ->
    [1] 週一
    [2] 週二
    [3] 週三
    [4] 週四
    [5] 週五
    [6] 週六
   *[7] 週日
 } { $date } { $time }（{ $zone }）
time-runs = { $side ->
    [none] 你的期限是 { $until }
   *[other] { $side } 的期限是 { $until }
 }{ $there ->
    [none] 。
   *[other] ，也就是 { $there }。
 }
subject-until = { $subject } - 期限 { $until }
reminder = { $over ->
    [none] 提醒：你的期限是 { $until }
   *[other] 提醒：你的期限是 { $until }，從 { $over } 起算作沒有回覆
 }
ask-for-done = 你到目前為止下的命令都已執行。寫一行 `done`，你的部分才算結束。
clock-stands = { $reason ->
    [none] 裁判暫停了對局：時鐘停走。
   *[other] 裁判暫停了對局，時鐘停走：{ $reason }
 }
clock-runs = 對局繼續：時鐘又開始走。
time-up = { $side ->
    [none] 你的時間到了，而規則沒有說接下來怎麼辦：由裁判決定。你現在寄來的仍然算數。
   *[other] { $side } 的時間到了，而規則沒有說接下來怎麼辦：由裁判決定。
 }
zone-unknown = 沒有 `{ $asked }` 這個時區，所以沒有更改。請寄 `zone` 加上時區名稱，例如 `zone Europe/Berlin`。
    .near = { $it }
    .near-between = 、
