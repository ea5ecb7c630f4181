# 一行為什麼沒有執行，以及怎樣才對。每則訊息一行，多長都可以；寄出時才會折行。

## 輪到誰 (VI)

the-game-is-over = 對局結束了
answer-awaited = 命令單在等 { $side } 回答
not-your-player-turn = 現在是 { $side } 的玩家回合
phase-is-over = { $phase ->
    [reinforcement] 增援階段已經結束：現在是 { $now }
    [supply] 補給判定階段已經結束：現在是 { $now }
    [movement] 作戰移動已經結束：現在是 { $now }
    [airstrikes] 空襲已經結束：現在是 { $now }
   *[other] 這個階段已經結束：現在是 { $now }
 }
done-beside-a-refusal = 有一行被拒絕，你可以先改好；仍然要結束就寄 `done`
waits-for-an-answer = 它在等對手回答，之後會自動繼續
only-an-answer-now = 現在問的是對手的命令單：只有回答才算數
answer-not-whole = 回答要整份有效，而另一行被拒絕：請全部重寄
nothing-is-asked = 現在沒有要你做的事
prepare-it = `standing { $order }` 可以預先回答
must-still-attack = 還必須攻擊：{ $hexes }

## 單位

not-yours = { $unit } 屬於 { $side }
no-ground-unit-in-play = { $unit } 不是場上的地面單位
no-ground-unit = { $unit } 不是地面單位
not-on-the-map = { $unit } 不在地圖上
nobody-named = 沒有寫單位
nobody-of-yours-there = 你在 { $hex } 沒有單位
not-in-hex = { $unit } 不在 { $hex }
there-are = 那裡有：{ $units }
enemies-there = { $hex } 有敵方單位
no-enemies-there = { $hex } 沒有敵方單位
all-spent-there = { $hex } 的單位全都疲憊 (Spent)

## 佈置 (V)

no-setup-now = 現在不佈置
setup-first = 要先佈置
setup-misfit = 它放置的算子與地圖上的不符，或不在本章允許之處
not-set-up = { $unit } 不參加佈置
closed-to-setup = 不能佈置在 { $hex }
setup-limit = { $unit } 不能佈置在 { $hex }{ $least ->
    [0] {""}
   *[other] ：限第 { $least } 行或更東邊
 }{ $most ->
    [0] {""}
   *[other] ：限第 1 到 { $most } 行、A 到 H 列
 }
one-box-a-hex = { $hex } 已經有另一個 box
still-in-hand = 還沒放置：{ $units }
place-default = `place default` 會放好其餘的
dummy-alone = { $unit } 不能單獨放在 { $hex }
no-choice-due = 現在沒有要你做密封的選擇

## 疲憊的單位 (VIII)

spent-units-do-not-move = { $unit } 疲憊 (Spent)，不能移動
spent-units-do-not-attack = { $unit } 疲憊 (Spent)，不能攻擊

## 空中 (IX)

no-air-unit = { $unit } 不是飛行單位
air-unit-out = { $unit } 到第 { $turn } 回合結束之前不能用
air-unit-used = { $unit } 這個遊戲回合已經飛行過
air-unit-later = { $unit } 在第 { $turn } 回合到達
resupply-is-for-the-axis = 只有軸心國能空投補給
is-in-supply = { $hex } 的堆疊在補給中
one-air-unit-a-line = 一行一個飛行單位

## box (XI)

boxes-are-removed-by-the-axis = 只有軸心國能移除 box
no-box-there = { $hex } 沒有 box
printed-box-stays = { $hex } 的 box 印在地圖上，不能移除

## 堆疊 (XII)

no-room = { $hex } 沒有空位：{ $there }
stacking-limit = 最多三個單位，其中最多兩個師；第三個是 RCCE GPPE 或那裡一個師的旅

## 移動 (XIII)

has-moved = { $unit } 這個回合已經移動過
not-one-stack = { $unit } 在 { $hex }，其他的在 { $start }
move-them-apart = 請各寫一行
no-hex-to-move-to = 沒有寫 { $unit } 要移動到哪一格
closed-ground = { $ground ->
    [sea] { $hex } 是海
    [impassable] { $hex } 在 Qattara 窪地
   *[other] { $hex } 不在地圖上
 }
attack-them-instead = 從旁邊的格子 `{ $unit } attack { $hex }`
zoc-to-zoc = { $unit } 不能從 { $from } 到 { $to }：兩格都在同一個敵方單位的 ZOC 裡
zoc-to-zoc-hint = 請繞過 ZOC 外的格子，或走進有友方單位的格子
stops-in-a-zoc = { $unit } 在 { $hex } 必須停下，那裡是敵方 ZOC
stops-in-a-box = { $unit } 在 { $hex } 必須停下，那裡是 box
too-far = { $hex } 對 { $units } 太遠，移動值是 { $factor }
come-as-far-as = 到得了 { $hex }

## 攻擊 (XIV)

has-attacked = { $unit } 這個回合已經攻擊過
not-adjacent = { $hex } 的 { $unit } 不在 { $target } 旁邊
wrong-factor = { $unit } 的戰鬥值是 { $whole }，不是 { $factor }
odds-too-low = { $attack } 對 { $defence } 低於 { $least }
factors-needed = 戰鬥值 { $needed } 就夠了
not-under-attack = { $unit } 沒有受到攻擊
no-retreat-hex = { $unit } 不能撤退到 { $hex }
retreat-hexes = 可撤退到 { $hexes }

## 命令的字詞

no-verb = `{ $word }` 不是命令
verb-missing = 沒有寫要做什麼
say-what-to-do = `{ $unit } move E4`、`{ $unit } attack F5`
no-factor = 戰鬥值是數字，例如 `15pz:2`
factor-only-in-attacks = { $unit } 只有在攻擊時才能只用一部分戰鬥值
no-units-before-this = 這個字前面沒有單位
how-far-back = 請寫多遠：`back 1`，或到哪些格子
too-many-conditions = 一行裡的條件太多
ask-of-a-hex = 對格子只能問 `{ $hex } empty`
ask-of-a-unit = 對單位只能問 `spent` 或 `eliminated`
no-standing-order = 這不是常備命令
standing-orders = `standing no retreat D7`、`standing back all 1`、`standing push none`、`standing intercept any`、`standing ask all`、`standing off`
no-retreat-is-meant = 應該是 `no retreat`，加上格子或單位
no-retreat-for-whom = 請寫哪個格子或哪些單位
no-printed-odds = 戰鬥結果表沒有這一欄
printed-odds = { $odds }
intercept-what = `any`、`none` 或格子
slot-missing = 缺少欄位名稱
no-slot = 欄位名稱是 T01.setup
no-commitment = 密封碼有 64 個十六進位字元；這裡有 { $count } 個字元
no-opening = 這不是密封選擇的揭露

## 局面

not-of-this-side = { $unit } 不是 { $side } 的
stands-twice = { $unit } 有兩次
nobody-can-be-there = { $hex } 不能有單位
no-box = { $unit } 不是 box
position-example = 例如 `turn 6`、`player axis`、`axis 15pz E4`
wrong-policy = { $why }
what-air-state = 飛行單位的狀態
what-counters = 棋子的數量
what-hexes = 格數
what-phase = 階段
what-question = 問題
what-side = 陣營
what-turn = 回合
what-winner = 勝方

## What is asked of a side, how the game ended, and what silence means
decision-setup = { $side ->
    [axis] 軸心軍布署
   *[allied] 盟軍布署
 }
decision-sealed = 盟軍的祕密布署
decision-turn = { $side ->
    [axis] 軸心軍玩家回合
   *[allied] 盟軍玩家回合
 }
decision-answer = { $side ->
    [axis] 軸心軍的回答
   *[allied] 盟軍的回答
 }
outcome = { $winner ->
    [axis] 軸心軍獲勝
    [allied] 盟軍獲勝
   *[none] 平手
 }
