### 戰報對局面的描述。陣營用代號（DAK、CW），格子如印刷所示，單位用代號或印刷的名稱。沒有的東西是 `none`。反引號裡的
### 字要照打：各語言都一樣。

# 清單中兩項之間，以及兩個較長的項目之間。
comma = 、
semicolon = ；

# 字詞。
terrain = { $terrain ->
    [clear] 平地
    [rough] 崎嶇
    [escarpment] Escarpment
    [point] Point
    [entrenchment] 戰壕
   *[other] { $terrain }
 }
# 單位的種類：印刷的類型，戰車和裝甲車用名稱；`id` 是小寫並以連字號連接的類型。
unit-kind = { $id ->
    [infantry] 步兵
    [motorized-infantry] 摩托化步兵
    [motorcycle-infantry] 機車步兵
    [engineer] 工兵
    [artillery] 砲兵
    [heavy-artillery] 重砲兵
    [panzerjager] 驅逐戰車
   *[other] { $printed }
 }
# 同上，只有 15 個字母寬的地方。
unit-kind-short = { $id ->
    [infantry] 步兵
    [motorized-infantry] 摩托化步兵
    [motorcycle-infantry] 機車步兵
    [engineer] 工兵
    [artillery] 砲兵
    [heavy-artillery] 重砲兵
    [panzerjager] 驅逐戰車
   *[other] { $printed }
 }
# 單位在這個 impulse 做了什麼。
has-acted = { $act ->
    [moved] 已移動
    [attacked] 已攻擊
    [passed] 已 pass
    [supported] 已支援
   *[other] { $act }
 }
was-hit = 受損
plane-flipped = 已翻面
plane-destroyed = 被消滅
# 陣營的名稱，如規則所稱。
side-name = { $side ->
    [dak] 德國非洲裝甲軍團（DAK）
    [cw] 大英國協（CW）
   *[other] { $name }
 }
option = { $option ->
    [aircraft] 飛行單位
    [recon-support] 偵查支援
   *[other] { $plain }
 }
# 正在決定什麼。`side`：誰的佈置或 impulse，或 none。
phase = { $phase ->
    [setup] { $side } 佈置
    [an] 決定 AN
    [air] 密封空中任務
    [impulse] { $side } 的 impulse
    [night] 夜晚
   *[end] 對局結束
 }
# `day` 是劇本中星期的小寫字。
weekday = { $day ->
    [monday] 星期一
    [tuesday] 星期二
    [wednesday] 星期三
    [thursday] 星期四
    [friday] 星期五
    [saturday] 星期六
    [sunday] 星期日
    [sunday-totensonntag] 亡者星期日
   *[other] { $day }
 }
# `month` 是數字，`day` 是兩位數。
date = { $year } 年 { $month } 月 { $day } 日

## 標題句：用一句話說要讀者做什麼。

# `an`：讀者的 AN，或 none。`held`：結束字是否被保留。
headline-over = 對局結束了。
headline-setup-open = 你的佈置還沒結束（{ $side }）{ $held ->
    [true] ：有一行被拒絕，所以 `done` 暫不執行
   *[other] {""}
 }。
headline-night-open = 第 { $turn } 回合的夜晚還沒結束（{ $side }）{ $held ->
    [true] ：有一行被拒絕，所以 `done` 暫不執行
   *[other] {""}
 }。
headline-impulse-open = 你的 impulse 還沒結束（{ $side }，第 { $turn } 回合第 { $couplet } 個 couplet{ $an ->
    [none] {""}
   *[other] ，AN { $an }
 }）{ $held ->
    [true] ：有一行被拒絕，所以 `done` 暫不執行
   *[other] {""}
 }。
headline-decision = 要你決定：{ $decision }。
headline-impulse = 你的 impulse（{ $side }，第 { $turn } 回合第 { $couplet } 個 couplet{ $an ->
    [none] {""}
   *[other] ，AN { $an }
 }）：輪到你了。
headline-an = 你的 AN（{ $side }，第 { $turn } 回合第 { $couplet } 個 couplet）：請做祕密選擇。
headline-air = 你的空中任務（{ $side }，第 { $turn } 回合第 { $couplet } 個 couplet{ $an ->
    [none] {""}
   *[other] ，AN { $an }
 }）：請做祕密選擇。
headline-setup = 你的佈置（{ $side }）：請放置你的單位。
headline-night = 第 { $turn } 回合的夜晚（{ $side }）：你要求過等你。
# `when`：對局的時間，`night`、第 1 回合之前的 `before`，或 `couplet`。`phase` 是那個名稱的句子；`awaited`：對局在等的
# 陣營，或 none。
headline-nothing = { $when ->
    [night] 第 { $turn } 回合的夜晚
    [before] 第 1 回合之前
   *[couplet] 第 { $turn } 回合第 { $couplet } 個 couplet
 }：{ $phase }{ $awaited ->
    [none] {""}
   *[other] ；等待 { $awaited }
 }。現在沒有要你做的事。

## 局面。

situation-title = 局面
situation-before = 第 1 回合之前，共 { $last } 回合：{ $phase }。
# `date`：星期和日期，或 none。`couplet`：最後一回合之後是 none。
situation-now = 第 { $turn } 回合，共 { $last } 回合{ $date ->
    [none] {""}
   *[other] （{ $date } { $weekday }）
 }{ $couplet ->
    [none] {""}
   *[other] ，第 { $couplet } 個 couplet（共 { $couplets } 個）
 }：{ $phase }。
# `sides`：`situation-an-of` 的清單；`first`：先行動的陣營，或 none。
situation-an = AN：{ $sides }。{ $first ->
    [none] {""}
   *[other] { $first } 先行動。
 }
situation-an-of = { $side } { $an }（前次：{ $before ->
    [none] 無
   *[other] { $before }
 }）
an-open = 未定
situation-points = CW 目前的 VP：{ $points }；第 { $last } 回合結束時達到 { $needed } 就獲勝。
# `score-item` 的清單。
situation-scored = 已得：{ $items }。
situation-to-be-had = 可得：{ $items }。
# VP 的來源，例如 Gambut (N16)；以及數量，例如 `+1`。
score-worth = { $what } { $vp }
score-shattered = { $division } 被破壞
score-relief = 解圍 Tobruk
score-bid = 出價
# `state` 是下面的句子之一。
score-item = { $what } { $vp }，{ $state }
score-held = 由 { $side } 控制
score-losses = 損失 { $losses }/{ $limit } 個單位
score-left = 已有 { $gone }/{ $needed } SP 從 { $hex } 離開
score-given = 開局前讓出
# 同上，自成一欄。
score-division = { $shattered ->
    [true] 被破壞
   *[other] 未被破壞
 }，損失 { $losses }/{ $limit } 個單位
score-title = 勝利分數
score-column-item = 項目
score-column-state = 現況
score-column-points = VP
score-column-worth = 價值
# `options`：清單，或 none。
situation-edition = 版本：{ $edition }（{ $label }，{ $title }）。選用規則：{ $options ->
    [none] 無
   *[other] { $options }
 }。
edition-title = { $edition ->
    [rev9] 英文規則書 Rev 9 (2015)
    [revised] 英文規則書，較新的修訂版
    [zh] 中文翻譯版，到 9.2 為止
   *[other] { $title }
 }
situation-policy = 特別規則：{ $policy } = { $value }，而不是 { $usual }（{ $rule }：{ $meaning }）。
situation-you = 你是 { $side }。

## 地圖。

map-title = 地圖（上方為北）
map-stack = DAK，三個單位，裝甲在最上方；C 是 CW
map-classes = 裝甲、偵查、各種步兵、砲兵、驅逐戰車

# 地圖圖片上的文字。`day`：一個 `weekday`；`couplet`：第一個之前是 0。
picture-title = { $title }（{ $edition }）
picture-moment = 第 { $turn } 回合（共 { $last } 回合），{ $day }{ $couplet ->
    [0] {""}
   *[other] ，第 { $couplet } 個 couplet
 }：{ $phase }
picture-turn = 回合
picture-couplet = Couplet
picture-an = AN { $side }
picture-points = VP
nation = { $nation ->
    [german] 德國
    [italian] 義大利
    [british] 英國
    [south-african] 南非
    [new-zealand] 紐西蘭
   *[other] { $nation }
 }

## 戰鬥序列。

battle-title = 戰鬥序列
battle-key = 每個堆疊最上方的單位排在最前，寫在格子後面。3/4-12-4：SP 剩 3（滿編 4），PF 12，IF 4；IF 3/5：移動和突襲；C：混合裝甲；R3：射程 3。種類同地圖；. 已行動，! 在這個 impulse 受損，: 兩者皆是。
# 網頁表格的說明。
battle-key-table = 每個堆疊最上方的單位排在最前。SP：目前和滿編。IF 3/5：移動和突襲；C：可得混合裝甲加成。R：射程。
battle-nobody = 地圖上沒有單位。
battle-column-unit = 單位
# `units`：清單。
battle-due = { $side }，已到達，尚未進場；從 { $hexes } 進場：{ $units }。
battle-later = { $side }，第 { $turn } 回合從 { $hexes } 進場：{ $units }。
battle-aircraft = { $side } 的飛行單位（SF、藍色 PF、IF、對裝甲和空戰的調整值）
# 同上，網頁的表格。
battle-table-due = 已到達，尚未進場
battle-table-enters = 從 { $hexes } 進場
battle-table-later = 第 { $turn } 回合從 { $hexes } 進場
battle-table-aircraft = 飛行單位
battle-table-aircraft-key = SF、藍色 PF、IF；對裝甲和空戰的調整值

## 損失。

losses-title = 整場對局的損失與離場
losses-destroyed = { $side } 被消滅：{ $units }。
# `units`：`losses-unit` 的清單。
losses-left = { $side } 離開地圖：{ $units }。
losses-unit = { $unit }（{ $sp } SP）

## 如何結束一個決定，以及對局有多長。

done-impulse = 要結束你的 impulse，請在命令下方單獨一行寫 `done`。不寫的話，各行會執行，但 impulse 不會結束。
done-secret = 選擇一到就封存，不需要 `done`。下面可以接著寫 impulse 的命令。
done-else = 要結束，請在命令下方單獨一行寫 `done`。
pace = { $turns } 回合，每回合 { $couplets } 個 couplet：每位玩家大約 30 封信。
form-instead = 或 { $lines }
form-free = 把命令寫在這裡，一行一條

# 要求某方決定的事：郵件主旨與「仍待決定」這樣稱呼它。
decision-setup = { $side } 佈置
decision-sealed = 第 { $turn } 回合第 { $couplet } 個 couplet：{ $what ->
    [choice] 選擇 Activation Number
    [change] 更改 Activation Number
   *[air] 空中任務
 }
decision-impulse = 第 { $turn } 回合第 { $couplet } 個 couplet：{ $side } 的 impulse
decision-night = 第 { $turn } 回合的夜晚
# 對局如何結束：分數是 CW 的。
outcome = { $winner } 獲勝：CW { $points } VP。
default-meaning = { $kind ->
    [an] 擲骰決定 AN；可以更改的骰子維持原樣（TS 2.1）
    [air] 飛行單位不出動（TS 7.7）
    [orders] 如同只寫 `done`，不下任何命令；佈署則如同 `place default`（TS 2.0）
   *[other] { $text }
 }
