### 這個遊戲的戰報所說的一切。連隊用它的名稱，格子如印刷所示；陣營是 `raider` 或 `warden`，渡口是 `upper`、`mill` 或
### `lower`。沒有的東西是 `none`。反引號裡的字要照打。


# 標題句。`held`：結束字是否被保留；`awaited`：對局在等的陣營，或 none。
headline-over = 故事說完了。
headline-decision = 要你決定：{ $decision }。
headline-open = 你第 { $day } 天的行軍還沒結束{ $held ->
    [true] ：有一行被拒絕，所以 `camp` 暫不執行
   *[other] {""}
 }。
headline-dusk = 第 { $day } 天黃昏：請祕密選擇渡口。
headline-morning = 第 { $day } 天早晨：你的連隊可以行軍。
headline-nothing = 第 { $day } 天{ $night ->
    [true] 夜晚
   *[other] 早晨
 }{ $awaited ->
    [none] {""}
   *[other] ；等待{ $awaited }
 }。現在沒有要你做的事。

# 發生的事。
event-fords-named = 掠奪者來到{ $raider ->
    [upper] 上游渡口
    [mill] 磨坊渡口
    [lower] 下游渡口
   *[none] 別處，不過河
 }；守衛看守{ $warden ->
    [upper] 上游渡口
    [mill] 磨坊渡口
    [lower] 下游渡口
   *[none] 別處，不守渡口
 }。
# `lost`：連隊，或 none。骰子的第一顆是掠奪者的。
event-skirmish = { $raider } 在{ $ford ->
    [upper] 上游渡口
    [mill] 磨坊渡口
   *[lower] 下游渡口
 }遭遇 { $warden }：1d8 = { $first } 對 1d8 = { $second }：{ $lost ->
    [none] 雙方各守河岸
   *[other] 損失 { $lost }
 }。
event-crossing = { $unit } 從{ $ford ->
    [upper] 上游渡口
    [mill] 磨坊渡口
   *[lower] 下游渡口
 }過河到 { $hex }。
event-march = { $unit } 從 { $from } 行軍到 { $to }。
event-camped = { $side ->
    [raider] 掠奪者紮營。
   *[warden] 守衛紮營。
 }
event-daybreak = 第 { $day } 天黃昏。
# `winner`：陣營，或 none。
event-story-ends = 故事說完了：{ $winner ->
    [raider] 掠奪者獲勝
    [warden] 守衛獲勝
   *[none] 平手
 }，掠奪者占有 { $villages } 個村莊。

# 局面。
situation-title = 局面
situation-now = { $title }，第 { $day } 天，共 { $days } 天。掠奪者占有 { $held } 個村莊，需要 { $needed } 個；少一個就是平手。
situation-you = 你是{ $side ->
    [raider] 掠奪者
   *[warden] 守衛
 }。
# 戰鬥序列中的連隊；`place`：地名，或 none。
company = { $unit } { $name }（{ $side ->
    [raider] 掠奪者
   *[warden] 守衛
 }）在 { $hex }{ $place ->
    [none] {""}
   *[other] ，{ $place }
 }{ $marched ->
    [true] ，已行軍
   *[other] {""}
 }

# 讀者現在能做什麼。
choices-title = 你現在可以做的事
choices-ford = 選一個渡口，或按兵不動；`help fords` 有更多說明。雙方都回答之前，對手不會知道。
choices-march = 每個連隊可以行軍到同一岸的相鄰格。`camp` 結束你的這一天。例如：
choices-ford-standing = 要讓整場對局都這樣回答：`standing ford mill`；`standing off` 收回。
choices-march-standing = 要讓整場對局都這樣回答：`standing camp`；`standing off` 收回。

# 地圖的圖例。
map-ford = 渡口的南側格：河流在 S 和 N 之間
map-village = 村莊
map-wood = 樹林
map-stacks = 掠奪者的連隊；W 是守衛，R2 和 W 在同一格

# 要求某方決定的事：郵件主旨這樣稱呼它。
decision-ford = 第 { $day } 天夜晚的渡口
decision-march = 第 { $day } 天的行軍
# 對局如何結束。`winner`：一方，或 none。
outcome = { $winner ->
    [raider] 掠奪者獲勝
    [warden] 守衛獲勝
   *[none] 平手
 }：掠奪者佔有 { $villages } 座村莊
side-name = { $side ->
    [raider] 掠奪者
    [warden] 渡口守衛
   *[other] { $name }
 }
default-meaning = { $kind ->
    [ford] 該方留在原地（NF II.1）
    [orders] 如同 `camp`（NF I.2）
   *[other] { $text }
 }
