### 讀者現在能做什麼。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號。沒有的東西是 `none`。

choices-title = 你現在能做什麼
choices-title-later = 你預先說過的
choices-setup = { $sealing ->
    [true] 現在封存哪個算子在哪一格，必須符合已經擺出來的。照你擺的說：
   *[other] 要擺放的算子，各帶數值，以及 `place default` 會擺的格子：
 }
choices-setup-end = { $side ->
    [axis] A 到 H 列，1 和 2 欄；一格三個單位，其中至多兩個師。`place 15pz E2`，其餘用 `place default`，再寫 `done`。
   *[allied] 不能在 1 到 3 欄；裝甲和單獨的假算子不能在第 7 欄以西。一格三個單位，其中至多兩個師。算子在哪裡是公開的，是哪些在軸心國移動之前都封存。`place 1sa E7`，其餘用 `place default`，再寫 `done`。
 }
choices-removable = 可以拿掉一個盟軍 Box：{ $hexes }（`remove` 加格子）。
choices-units = { $moves ->
    [true] 能移動和攻擊的單位，附戰鬥值和移動值：
   *[other] 能攻擊的單位，附戰鬥值和移動值：
 }
choices-nobody = 你沒有單位現在能移動或攻擊。
choices-fights = 現在在敵方旁邊的單位一起攻擊：
choices-fights-later = 能走到敵方旁邊的，加上已經在旁邊的，只要放得下：
choices-raids = { $air } 的空襲，各單位分開算：
# 若不攻擊該處敵軍，誰在己方攻擊結束時後退。
choices-yield = 若不攻擊 { $hexes }，{ $unit } 須在你的攻擊結束時讓出（FA VIII.B）。
# 可以發動的攻擊。`bonus`：地形給防守方的加值。`shift`：防守方算疲憊時是 1。`column`：生效的比率，低於表格是 none；
# `faces`：骰子各點的結果。`owed`：必須攻擊。
could-attack = { $hex }（{ $defenders }）{ $owed ->
    [true] ，還必須攻擊
   *[other] {""}
 }：{ $units }：{ $attack } 對 { $defence }{ $bonus ->
    [0] {""}
   *[other] （地形 +{ $bonus }）
 }，{ $column ->
    [none] 低於表格
   *[other] { $column }{ $shift ->
        [0] {""}
       *[other] （疲憊，高一欄）
    }：{ $faces }
 }
could-strike = { $hex }：{ $targets }
# `spent`、`out`：六個點數中有幾個讓它疲憊，或讓空軍單位退出。
could-spend = { $unit } 疲憊 { $spent }/6{ $out ->
    [0] {""}
   *[other] （AA { $out }/6）
 }
# 對手的命令單進行到一半所問的。`asks`：interception、battle 或 spent。
question = { $asks ->
    [interception] { $air } 飛往 { $hexes }：要攔截嗎？
    [battle] { $attackers } 攻擊 { $hexes }，{ $column }：要不要 NO RETREAT，誰退多遠？
   *[spent] { $units } 必須讓開：多遠？
 }
choices-answer = { $asks ->
    [interception] `intercept any` 攔截，`intercept any twice` 必要時再派第二個空軍單位，`intercept none` 讓它飛。
    [battle] `no retreat D7` 讓單位守住；`back all 1` 或 `back 1sa E8 D9` 是你的單位自願退多遠；`push 1`、`push 1 to E3` 或 `push none` 是你要求必須撤退的攻擊方退多遠。只寫 `done`：沒有單位堅守或自願多退，你要求結果所允許的全部。
   *[spent] `push 1`、`push 1 to E3` 或 `push none`。只寫 `done`：一格。
 }
choices-faces = 骰子：{ $faces }。S 是疲憊，R1 和 R2 是最多撤退那麼多格，DE 是守方被消滅；AR 和 AE 是攻方撤退和被消滅，SAR 和 SAE 兩者都有。有 NO RETREAT 命令的單位，R1 當作 S，R2 當作 DE。
choices-later = 現在是對手的玩家回合。`standing no retreat D7 below 2:1`、`standing back all 1`、`standing push none`、`standing intercept any` 預先回答；`standing ask all` 改為每次問你；`standing` 列出生效的，`standing off` 全部取消。詳見 `help standing`。
