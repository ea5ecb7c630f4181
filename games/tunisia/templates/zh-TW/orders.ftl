# 規則對命令的回答。每則訊息一行，句末不加句號。

not-your-unit = { $unit } 不是你在地圖上的單位
no-enemy-there = { $hex } 沒有敵方戰鬥單位
cannot-attack = { $unit } 不能攻擊
mode-cannot-attack = { $unit } 在戰略或預備模式下不能攻擊
mode-cannot-overrun = { $unit } 在戰略或預備模式下或瓦解時不能越過攻擊
mode-cannot-fire = { $unit } 在戰略或預備模式下不能射擊
not-adjacent = { $unit } 沒有與 { $hex } 相鄰
attacks-once = { $unit } 已經攻擊過，或被列了兩次
fires-once = { $unit } 已經射擊過，或被列了兩次
closed-ground = { $hex } 的地形對 { $unit } 禁入，也沒有道路通往那裡
ground-too-hard = { $unit } 不能越過攻擊 { $hex }：不計道路，那裡的地形太難走
points-short = { $unit } 沒有越過攻擊所需的 { $needed } 點移動力
not-stacked = { $unit } 沒有與其他單位疊在一起
too-large-to-overrun = { $size } RE 太多，越過攻擊最多 { $most } RE
no-artillery = { $unit } 不是砲兵
out-of-range = { $unit } 打不到 { $hex }：最遠 { $most } 格
no-points = 這次彈幕連一點都沒有
no-facility = { $hex } 沒有這種敵方設施
no-spotter = 你沒有單位觀測 { $hex }
not-your-plane = { $plane } 不是你在場上的飛機
plane-inactive = { $plane } 未啟動，或被列了兩次
strategic-plane = { $plane } 只能轟炸設施
too-many-planes = 一次任務最多 { $most } 架飛機
no-hip-shoots = { $plane } 不能進行快速打擊
no-base = { $hex } 沒有你的機場
base-shut = 敵方控制區封鎖了 { $hex } 的機場
refit-full = { $hex } 的機場最多整備 { $most } 架飛機
no-refit = { $plane } 已啟動，或沒有駐在 { $hex }
surge-plane = { $plane } 是增援飛機：只有特殊結果能整備它
supply-is-there = { $unit } 可以得到補給，保留自身存量
stocks-exhausted = { $unit } 的自身存量已耗盡
in-supply = { $unit } 有補給，不能突圍
no-way-out = { $unit } 在 { $most } 格內找不到通往有補給友軍的路
no-dump = { $hex } 沒有你的補給堆
no-engineer = { $unit } 不能做工兵的工作
engineer-mode = { $unit } 必須在戰鬥模式才能建造
engineer-far = { $unit } 距 { $hex } 超過 { $most } 格
no-building-in-mud = 泥濘時不能建造或修理
no-building-there = 你不能在 { $hex } 建造
hog-highest = { $hex } 的刺蝟陣地已是最高等級
hog-needs-engineer = { $hex } 的刺蝟陣地超過一級需要工兵
hog-needs-troops = 沒有工兵時，{ $hex } 必須有 1 RE 的戰鬥單位
base-highest = { $hex } 的機場已是最高等級
strip-needs-village = { $hex } 不是村莊或地標
strip-not-there = { $hex } 沒有補給、被佔據或已有機場
strips-all-placed = { $most } 個簡易機場都已放置：請指明要移動哪一個
strip-in-use = { $hex } 駐有飛機
no-strip = { $hex } 沒有你的簡易機場
port-whole = { $port } 沒有受損
port-shut = 敵方控制區封鎖了 { $port }
port-full = { $port } 本階段還能通過 { $left } T
dangerous-water = { $port } 外海對你的船隻太危險
has-moved = { $unit } 已經移動過
named-twice = { $unit } 被列了兩次
not-one-stack = { $unit } 在 { $hex }，沒有與其他單位在一起
move-them-apart = 請各寫一行
nobody-named = 沒有指名單位
no-hex-to-move-to = 沒有指名地格
modes-in-movement = { $unit } 只能在移動階段開始移動時變更模式
exploit-is-won = 突破模式由戰鬥取得，不能選擇
trucks-always-move = { $unit } 是卡車，只能移動或待在預備模式
disorganized-mode = { $unit } 已瓦解，只能翻到戰鬥面或移動面
no-reserve-in-zone = { $unit } 在敵方控制區內不能進入預備模式
no-strat-in-zone = { $unit } 在敵方控制區內不能進入戰略模式
no-reserve-in-hog = { $unit } 在刺蝟陣地內，那裡不能有預備單位
no-reserve-marker = 沒有預備標記可給 { $unit }：{ $most } 個都在別的地格
is-dead = { $unit } 已陣亡
is-the-enemys = { $unit } 是敵方單位
is-in-a-box = { $unit } 在地圖外的方框裡
no-movement-in-mud = { $unit } 在泥濘中不能移動
only-released-react = 反應階段只有釋放的預備隊能移動，{ $unit } 不是
release-it = release { $unit }
only-exploiters-move = 突破階段只有突破單位與釋放的預備隊能移動，{ $unit } 兩者都不是
cannot-move-so = { $unit } 在 { $mode } 模式下不能移動
change-to-move = { $unit } mode move
not-in-this-phase = { $unit } 在此階段不能移動
no-fuel = { $unit } 沒有燃料
fuel-is-at = { $hex } 有 { $t } T 可取用：fuel { $unit } { $cost }T
no-fuel-in-reach = { $unit } 以取用或投送都得不到補給
needs-no-fuel = { $unit } 目前不需要燃料
has-fuel = { $unit } 已有燃料
no-supply-in-reach = { $unit } 以取用或投送都得不到 { $t } T
no-headquarters = { $unit } 不是司令部
formation-needs-no-fuel = { $formation } 在地圖上沒有需要燃料的單位
off-the-maps = { $hex } 不在本劇本的地圖內，或在海上
enemies-there = { $hex } 有敵方戰鬥單位
overrun-them = { $unit } overrun { $hex }
booty-there = { $hex } 有敵方物資：只有能攻擊者可進入，{ $unit } 不能
strat-shuns-zones = { $unit } 在戰略模式下不能進入敵方控制區，例如 { $hex }
stays-in-algeria = { $unit } 是戰區預備隊，必須留在阿爾及利亞：{ $hex } 在突尼西亞
no-way-back = { $unit } 不能從 { $hex } 回到 { $from }，所以也不能過去
stops-in-a-zone = 敵方控制區使 { $unit } 的車輪停在 { $hex }
no-way-for-wheels = { $unit } 沒有路可到 { $hex }：敵軍、其控制區或地形擋住車輛
no-way = { $unit } 沒有路可到 { $hex }
too-far = { $unit } 到 { $hex } 需要 { $needed } 點移動力，只有 { $has }
takes-all = { $hex } 的地形耗盡 { $unit } 的全部移動力：只能是第一格
come-as-far-as = 最遠可到 { $hex }
no-room = { $hex } 會有 { $size } RE 的戰鬥單位：最多 { $most }
move-others-away-before = 請先用前面的一行把其他單位移走
no-points-there = { $hex } 沒有你的 { $carrier } 點數
points-have-moved = { $hex } 的 { $carrier } 點數已經移動過
too-few-points = { $hex } 只有 { $there } 點 { $carrier }
points-carry = { $points } 點 { $carrier } 可載 { $most } T，不是 { $t }
dump-has-only = { $hex } 地上只有你的 { $there } T
no-unloading-there = { $hex } 沒有人接收補給：那裡須有你的戰鬥單位、港口、機場或補給堆
truck-carries = { $unit } 可載 { $most } T，車上已有 { $on } T
no-organic-truck = { $unit } 不是編制卡車
cannot-break-out = { $unit } 不能移動，無法突圍
amount-missing = 缺少補給數量
amounts-written = 數量寫作 `4T` 或 `1SP`
answer-awaited = 命令單正等待 { $side } 方的回覆
answer-not-whole = 回覆須完整，而有另一行被拒絕：請全部重寄
ask-of-a-hex = 對地格只能問 `{ $hex } empty`
ask-of-a-unit = 對單位只能問 `dg` 與 `dead`
barrages-before-attacks = 砲兵在戰鬥階段的攻擊之前射擊，而已經有攻擊
base-is-full = { $hex } 最多駐 { $most } 架已啟動的飛機
beyond-range = { $plane } 飛不到 { $hex }：航程 { $range } 格
blown-already = 本階段已經試過炸毀 { $hex } 的補給堆
box-a-first = { $unit } 在 B 方框等待，直到 A 方框清空
box-refit-full = { $place } 一回合最多整備 { $most } 架飛機
building-in-movement = 建造與修理在移動階段進行
built-there-already = 本回合已在 { $hex } 建造或修理過
daf-stays-in-tripoli = 沙漠空軍的 { $plane } 在三月一日前留在的黎波里
decision-begins = 回合開始
decision-mud = 雙方的泥濘回合
done-beside-a-refusal = 有一行被拒絕，你可以先修正；若仍要結束，請寄 `done`
elect-first = 請說 `first me` 或 `first them`
formation-is-spread = { $formation } 分散在多個地格（{ $hexes }）：請指名單位
formation-not-on-map = { $formation } 沒有單位在地圖上
group-twice = { $group } 被列了兩次
hex-attacked-already = 本階段已攻擊過 { $hex }
hex-barraged-already = 本階段已對 { $hex } 進行過彈幕
hog-level-is = { $hex } 的刺蝟陣地下一級是 { $next }
hq-needs-combat-mode = { $unit } 須在戰鬥模式才能重建單位
is-no-plane = { $unit } 不是飛機
is-not-dead = { $unit } 沒有陣亡
may-be-set = 可以放在 { $places }
needs-engineer = 你沒有工兵夠接近 { $hex }
no-box-of-yours = { $place } 現在不是你的方框
no-combat-in-reaction = 反應階段只有越過攻擊，沒有一般攻擊
no-combat-supply = { $unit } 沒有戰鬥補給：取不到補給，庫存也用盡
no-driving-in-mud = 泥濘中車輛不能行駛
no-election-now = 現在不是選先手的時候
no-fights-in-mud = 泥濘中不能戰鬥或爆破
no-flight-weather = 這種天氣不能飛行
no-headquarters-there = { $place } 沒有你的司令部
no-inactive-surge-plane = { $plane } 不是未啟動的支援機
no-missions-now = 現在不能執行這種任務：目前是 { $now }
no-next-phase = { $now } 之後沒有你的階段
no-place = `{ $word }` 不是地點
no-points-in-boxes = 方框裡沒有 { $carrier } 點數
no-points-in-hex = { $hex } 沒有你的運輸點數
no-port = { $port } 不是港口
no-port-there = { $hex } 沒有港口
no-rebuild-in-zone = { $hex } 在敵方控制區內，不能重建
no-refit-in-box = { $plane } 已啟動，或沒有駐在 { $place }
no-release-now = 預備隊在反應與突破階段釋放
no-repls-near = 該司令部範圍內沒有給 { $unit } 的 { $needed }
no-set-up-now = 現在不是佈置階段
no-standing-order = 這不是常設命令
no-step-to-give = 本階段沒有可給 { $plane } 的步數
no-strip-to-place = 只有特殊結果才能設置簡易機場
no-supply-for-base = { $hex } 的機場取不到補給
no-units-before-this = 這個詞前面不放單位
no-verb = `{ $word }` 不是命令詞
nobody-attacks = 這些單位都不能攻擊 { $hex }
nobody-in-reserve = 他們都不在預備模式
nobody-needs-fuel = { $hex } 沒有單位需要燃料
nobody-of-yours-there = { $hex } 沒有你的單位
not-in-reserve = { $unit } 不在預備模式
not-in-that-port = { $unit } 不在 { $place }
not-now = 現在不能下這個命令：目前是 { $now }
not-of-this-side = { $unit } 不屬於 { $side } 方
not-set-there = { $unit } 不能佈置在 { $place }
not-your-player-turn = 現在輪到 { $side } 方
nothing-is-asked = 現在沒有問你什麼
nothing-to-refit = 請指名要整備的飛機
nothing-to-set = { $unit } 在本劇本中已有位置，或不在其中
nothing-to-sweep = { $hex } 沒有已啟動的敵機
one-truck-a-line = 請指名一輛編制卡車
only-an-answer-now = 現在問的是對方的命令單：只有回覆算數
only-fighters-sweep = { $plane } 不是能攻擊的戰鬥機
only-released-fire = 本階段只有釋放或突破的火砲能射擊，{ $unit } 不是
phase-is-over = 那屬於 { $phase } 階段，現在是 { $now }
plane-is-whole = { $plane } 兩步都在，或不在場上
plane-needs-base = { $plane } 須在機場或方框重建
points-bear-only = 這些 { $carrier } 點數上有 { $t } T
port-is-the-enemys = { $port } 由敵方控制
prepare-it = `standing { $order }` 可預先回覆
prepare-with-standing = 那要預先用 `standing` 說
refitted-already = { $place } 本回合已整備過
release-first = { $unit } 在預備模式：請先釋放
say-done = `done` 可結束
sea-cap-short = 要運 { $t } T，海運額度剩 { $left } T
ships-in-movement = 船運在移動階段進行
ships-need-move-mode = { $unit } 須在移動模式且未瓦解才能船運
standing-orders = `standing first me`、`standing intercept best`、`standing defend B51.14 supply no`、`standing reaction none`、`standing ask all`、`standing off`
stands-elsewhere = { $unit } 在 { $hex }，不在 { $from }
stands-twice = { $unit } 出現兩次
strat-needs-trace = { $unit } 在戰略模式須停在有追溯補給之處，{ $hex } 沒有
surge-refits-left = 本階段可整備 { $most } 架支援機
surge-stays-off-map = { $plane } 是支援機，只能駐在地圖外
the-game-is-over = 遊戲已結束
too-many-conditions = 一行的條件太多
transfer-too-far = { $place } 超過 { $plane } 兩倍航程
trucks-in-movement = 運輸點數只在移動階段行動
trucks-not-rebuilt = { $unit } 是卡車，不能這樣重建
two-american-planes = 美軍此類任務最多兩架飛機
units-before-this = 請在 `{ $verb }` 前指名單位
verb-missing = 缺少要做什麼
waits-for-an-answer = 等待對方，之後自行繼續
what-blow = `always`、`never` 或 `if lost`
what-carrier = 請指名卡車、木炭車或騾子
what-faction = 派系
what-first = 選擇：me 或 them
what-hits = 命中數
what-level = 等級
what-mark = 目標：base、port 或 rail
what-markers = 標記數
what-mode = 模式
what-option = 選項
what-policy = 規定
what-phase = 階段
what-points = 點數
what-question = 問題
what-reaction = 可用此詞預備的反應
what-repl = 補充
what-repls = 補充點數
what-scenario = 劇本
what-side = 陣營
what-steps = 步數
what-turn = 回合
what-used = 可用盡之物
what-weather = 天氣
what-winner = 勝方
what-won = 結果：won 或 lost
what-work = 工程：hog 或 base
what-yes-or-no = 回答：yes 或 no
who-attacks = 請說誰攻擊 { $hex }
your-mud-turn-is-over = 你已完成本泥濘回合的部分
position-example = 例如 `turn 2`、`weather flight`、`axis i-7pz B49.12`

# What is asked of a side, and how the game ended.
decision-setup = { $side ->
    [axis] 軸心國佈置
   *[allied] 盟軍佈置
 }
decision-first = { $side ->
    [axis] 軸心國選擇先手
   *[allied] 盟軍選擇先手
 }
decision-turn = { $side ->
    [axis] 軸心國玩家回合
   *[allied] 盟軍玩家回合
 }
decision-reaction = { $side ->
    [axis] 軸心國反應
   *[allied] 盟軍反應
 }
decision-answer = { $side ->
    [axis] 軸心國回覆
   *[allied] 盟軍回覆
 }
outcome = { $winner ->
    [axis] 軸心國獲勝
    [allied] 盟軍獲勝
   *[none] 平手
 }{ $level ->
    [axis-massive] （壓倒性）
    [allied-massive] （壓倒性）
    [axis-major] （重大）
    [allied-major] （重大）
    [axis-minor] （些微）
    [allied-minor] （些微）
   *[other] {""}
 }
