### 讀者現在能做什麼。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號。沒有的東西是 `none`。

choices-title = 你現在能做的
choices-title-later = 你預先說過的
choices-setup = 待擺放，各在 `set default` 所擺之處，並附數值（攻擊、防禦、行動值、移動力；飛機：空戰、彈幕、航程）與可放的範圍。`set` 加代號可移動一個；`done` 把其餘照此擺好，並結束你的佈置。一格容納 10 RE，一座基地容納 4 架可用的飛機，每級再加一架。
# `size`：RE，飛機則為 none。`area`：near、southern、northern、base。
placing = { $name }，{ $figures }{ $size ->
    [none] {""}
   *[other] ，{ $size } RE
 }：{ $area ->
    [base] 你有空位的基地或方框
    [southern] 馬雷特防線南段
    [northern] 馬雷特防線北段
   *[near] { $within ->
        [0] { $hex }
       *[other] 距 { $hex } { $within } 格以內
    }
 }
choices-first = 骰子歸你：`first me` 或 `first them`。
choices-turn = { $kind ->
    [reaction] 釋放預備隊並以一半移動力移動、飛行、火砲射擊；然後 `done`。
    [mud] 本回合雙方都移動，不戰鬥、不飛行、不輾壓；然後 `done`。
   *[turn] { $phase ->
        [refit] 整備、重建、放置；然後移動和戰鬥。後面階段的一行會結束前面的階段。
        [movement] 移動、輾壓、建造、海運；空中轟擊結束移動。攻擊在戰鬥階段。
        [combat] 先用火砲，再攻擊；之後預備隊和 Exploit 單位再移動和戰鬥一次。
       *[exploitation] 被釋放的預備隊和 Exploit 單位再移動和戰鬥一次。
    }
 }
choices-grounded = 可以整備的飛機，地圖上每個機場 1T：
choices-hungry = 目前位置沒有補給線，補給階段將由地圖上的補給供應，或為其擲骰：{ $units }
choices-apart = 其中，所屬部隊大多由另一路線取得補給，而一支部隊只能走一條補給線 (OCS 12.6f)：{ $units }
choices-dry = 需要燃料才能移動的單位：
# `count`：單位數；`load`：花費，以 T 計；`hex`：所及最近的補給，或 none，那裡有 `there` T。
could-fuel = { $unit }：{ $count } 個單位，{ $load }T，{ $hex ->
    [none] 所及沒有補給
   *[other] 取自 { $hex }（{ $there }T）
 }
# 補充擲骰還剩什麼，不能保留。
choices-gain = 本回合不能保留的補充：{ $gains }。
gain = { $what ->
    [unit] { $faction }的一個戰鬥單位（`rebuild`）
    [step] { $faction }的飛機一步（`rebuild air`）
    [air] 飛機 { $count } 步（`rebuild air`）
    [strip] 一個簡易機場（`place strip`）
   *[surge] { $count } 架增援飛機（`refit surge`）
 }
choices-reserves = 預備隊：{ $units }（`release` 加單位）。
choices-planes = { $phase ->
    [air-barrage] 能飛的飛機（`barrage air`、`bomb`）：
   *[other] 能飛的飛機（`sweep`、`hipshoot`、`barrage air`、`bomb`、`transfer`）：
 }
choices-guns = 火砲，和射程內的敵格（`barrage` 火砲 `at` 格）：
choices-fights = 所有與敵相鄰者的攻擊，欄位為奇襲之前、防禦有補給（`attack` 格 `with` 單位）：
# `ar`、`other`：攻方和守方的行動評等。
could-attack = { $hex }（{ $defenders }）：{ $units }：{ $attack } 對 { $defence }，{ $terrain ->
    [close] 隱蔽地
    [very-close] 甚隱蔽地
    [extremely-close] 極隱蔽地
   *[open] 開闊地
 } { $column }，AR { $ar } 對 { $other }{ $hog ->
    [0] {""}
   *[other] ，刺蝟陣地 { $hog }
 }{ $across ->
    [none] {""}
   *[other] ，{ $across }
 }
# 對方命令中途所問。`asks`：defence 或 interception。
question = { $asks ->
    [interception] { $units } 飛往 { $hex }：要攔截嗎？
   *[defence] { $overrun ->
        [true] { $units } 輾壓 { $hex }：怎樣防禦？
       *[other] { $units } 攻擊 { $hex }：怎樣防禦？
    }
 }
choices-answer = { $asks ->
    [interception] `intercept best` 或 `intercept never`。
   *[defence] `defend supply yes` 或 `no`，可加 `ar` 和單位、`option loss` 或 `option retreat`、`retreat` 和格。單獨的 `done`：用補給、最佳評等、先損失後撤退。
 }
choices-later = 現在不輪到你。`standing defend supply yes option loss`、`standing intercept best`、`standing reaction none`、`standing react release` 加單位、`standing blow if lost`、`standing first me` 可以預先答覆；`standing ask all` 則改為來問你；`standing` 列出有效的，`standing off` 全部收回。
choices-carriers = 可運載以下數量的飛機（`airlift` 飛機、貨物、起點、終點；`drop`）：
