### 對局中發生的事，一事一句。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號；清單用 `comma` 連接。沒有的東西是
### `none`。

events-placed = 擺放了 { $count } 個算子。
event-place = { $unit } 擺在 { $hex }。
# `counters`：格子，各帶一個數字。
event-deployed = 盟軍的算子蓋著擺好了：{ $counters }。
event-setup-sealed = 它們是哪些，已經封存。
event-setup-done = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }佈置好了。
event-turn = 第 { $turn } 回合開始。
event-phase = { $side ->
    [axis] 軸心國玩家回合開始。
   *[allied] 盟軍玩家回合開始。
 }
event-arrive = { $unit } 到達 { $hex }。
event-delayed = { $unit } 不能從 { $hex } 進來：{ $why ->
    [enemy] 那裡有敵方單位
    [zoc] 那裡是敵方 ZOC
   *[full] 那一格滿了
 }。
event-box-removed = { $hex } 的 { $fort } 從地圖上拿掉。
event-resupply = { $air } 空投補給 { $hex } 的堆疊。
event-unsupplied = { $hex } 的 { $unit } 沒有補給{ $spent ->
    [true] ，變成疲憊 (Spent)
   *[other] {""}
 }。
event-spent = { $unit } 疲憊 (Spent){ $cause ->
    [supply] （沒有補給）
    [air] （空襲）
   *[combat] {""}
 }。
# `road`、`track`：免費的步數。
event-move = { $unit } 從 { $from } 移動到 { $path }（付 { $paid }{ $road ->
    [0] {""}
   *[other] ，公路免費 { $road }
 }{ $track ->
    [0] {""}
   *[other] ，小徑免費 { $track }
 }）。
event-reveal = 盟軍的算子翻開了：{ $counters }。
event-stack = { $hex } 的堆疊，從上到下：{ $units }。
# `result`：nothing、aa、int 或 eax。
event-intercept = { $air } 攔截 { $target }：骰子 { $die }：{ $result ->
    [int] Int，{ $target } 折返
    [eax] EAX，{ $target } 被擊落
    [aa] AA，{ $air } 被趕走
   *[nothing] 無效果
 }。
event-strike = { $air } 空襲 { $hex }。
# `boxed`：它在 Box 裡。
event-air-attack = { $air } 對 { $target }{ $boxed ->
    [true] （在 Box 裡）
   *[other] {""}
 }：骰子 { $die }：{ $result ->
    [s] S，{ $target } 疲憊 (Spent)
    [aa] AA，空襲中止
   *[nothing] 無效果
 }。
event-air-out = { $air } 到第 { $until } 回合結束為止不能出動。
event-no-retreat = NO RETREAT 命令：{ $units }；對他們 R1 當作 S，R2 當作 DE。
# `defenders`：單位；`ground`：那裡對防守有利的地形，或 none。`own`：不含 `bonus` 的值。`basic`：比率；`column`：防守方算疲憊而
# 高一欄，或 none。`faces`：骰子各點的結果。
event-attack = { $attackers } 攻擊 { $hexes }{ $defenders ->
    [none] {""}
   *[other] {" "}的 { $defenders }
 }{ $ground ->
    [none] {""}
   *[other] （{ $ground }）
 }：{ $attack } 對 { $defence }{ $bonus ->
    [0] {""}
   *[other] （{ $own }，地形 +{ $bonus }）
 }，{ $basic }{ $column ->
    [none] {""}
   *[other] ，疲憊：{ $column }
 }，骰子 { $die }：{ $result }{ $faces ->
    [none] {""}
   *[other] （{ $faces }）
 }。
event-retreat = { $unit } 從 { $from } { $by ->
    [winner] 必須退到
   *[owner] 自願退到
 } { $path }。
event-eliminated = { $hex } 的 { $unit } 被消滅{ $cause ->
    [no-route] ：無法照規定撤退
    [overstack] ：格子裡太多
    [off-map] ：被逼出地圖或逼入海中
   *[result] {""}
 }。
event-recovered = { $units } { $count ->
    [1] {""}
   *[other] 都
 }恢復了。
event-control = { $hex } 歸{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。
event-asked = 要問{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $question }
event-answered = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }回答了。
event-victory = { $winner ->
    [axis] 軸心國獲勝。
    [allied] 盟軍獲勝。
   *[other] 對局平手。
 }
