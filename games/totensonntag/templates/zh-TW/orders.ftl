# 規則對一行的說明，以及怎樣才對。一則訊息一行，句尾不加句號；信會在後面附上規則和提示。單位、格子和命令在各語言都用
# 原來的名稱。

## 被拒絕的行

an-missing = 缺少 AN
no-an-choice = `{ $word }` 不是 AN 的選擇
standing-missing = 缺少常備命令的內容
standing-unknown = 沒有這種關於 { $word } 的常備命令
no-standing-order = `{ $word }` 不是常備命令
slot-missing = 缺少欄位名稱
no-slot = 這不是欄位名稱
commitment-length = 密封碼有 64 個十六進位字元；這裡有 { $count } 個字元
no-opening = 這不是密封選擇的揭露
reveal-whole = `reveal pc1|…`，密封時的整段文字，不含空格
ask-of-hex = 對格子只能問 `{ $hex } empty`
ask-of-unit = 對單位只能問 `destroyed`、`hit` 或 `at D3`
conditions-such = `if J18 empty then …`、`if 155art destroyed then …`、`if 8mg hit then …`、`if an 4..6 then …`
order-missing = 缺少命令
too-many-conditions = 一行裡的條件太多
done-alone = `done` 要單獨寫一行
unit-first = 單位要寫在最前面
unit-first-such = `3rtr pass`、`3rtr exit`
unit-first-as-in = 單位要寫在最前面，例如 `5rtr assault J18`
deed-missing = 沒有寫 { $unit } 要做什麼
air-such = `air { $unit } … attack …`、`air { $unit } none`
unit-such = `{ $unit } move …`、`{ $unit } assault …`、`{ $unit } pass`
no-unit-order = `{ $word }` 不是單位的命令
meant-move = 你是指 `{ $unit } move { $hex }` 嗎？
what-there = 它要在那裡做什麼？例如 place、enter、assault { $hex }
one-unit-first = 一行一個單位：先是 { $unit }，再是 { $other }
unit-can = 單位可以 move、enter、exit、assault、barrage、support、advance、pass
air-attack-such = `air { $unit } … attack …`
say-barrage = 請寫 `{ $unit } barrage …`（隔著距離）或 `{ $unit } assault …`
say-overrun = 請寫 `{ $unit } assault …`（不移動）或 `{ $unit } move … overrun …`；砲兵用 barrage
say-assault = 請寫 `{ $unit } assault …`；裝甲可以 overrun，砲兵用 barrage
attack-is-three = `attack` 可能是突襲、突破或砲擊
moves-or-attacks = 單位移動或攻擊，只能擇一；只有突破可以接在移動之後
overrun-such = `{ $unit } move … overrun …`
others-attack = 只有裝甲和偵查單位能突破；其他單位不移動就地攻擊
advance-goes-with = `advance` 要和 overrun 或 assault 一起寫
toward-is-of-moves = `toward` 只能接在 `move` 之後
who-passes = 沒有寫哪個單位不行動
pass-or-done = `3rtr pass` 讓一個單位不行動；`done` 結束你的 impulse
ask-such = 要提問可以寫：`reach { $unit }`、`targets { $unit }`、`unit { $unit }`
air-begins-line = 飛機的命令以 `air` 開頭
nothing-chosen = 還沒有選擇，所以沒有可以結束的
comes-no-nearer = { $unit } 無法再接近 { $hex }
goes-as-far = `{ $order }` 會盡量走到最遠
leave-out = 請拿掉它
one-spotter = 一次砲擊只有一個觀測員
targets-twice = 目標寫了兩次
place-one-each = `place { $unit } { $hex }`，下一行 `place { $other } { $hex }`
which-away-missing = 沒有寫哪個飛行單位不出動
no-aircraft = { $unit } 不是飛行單位
air-target-missing = 沒有寫飛行單位要攻擊什麼
air-mission-such = `air { $unit } { $hex } attack …`、`air { $unit } { $hex } patrol` 或 `air { $unit } none`
recover-themselves = 單位會自動嘗試回復
recover-none-such = 要某個單位不嘗試，寫 `recover none 3rtr`
setup-only = 正在佈置：只能寫 `place` 和 `done`
no-hex-left = 有些單位已經沒有合法的格子：請先移開別的單位
setup-over = 佈置已經結束
no-night-flight = 飛行單位夜晚不飛行
night-only = 現在是夜晚：只能寫 `stack`、`recover none` 和 `done`
overrun-made = { $unit } 在這個 impulse 已經突破過
name-entry-hex = 請寫出 { $unit } 的進入格
if-emptied = 要先清空那一格才行：由骰子決定
not-set-up = 還沒佈置：{ $units }
place-default-rest = `place default` 會佈置其餘的單位
tried-if-so = 輪到它時，條件成立才會嘗試
not-in-game = { $unit } 不在這場對局裡
other-sets-up = 現在是 { $due } 佈置，不是 { $side }
an-unsettled = AN 還沒確定：現在不是任何一方的 impulse
air-being-sealed = 正在密封空中任務：現在不是任何一方的 impulse
other-impulse = 現在是 { $due } 的 impulse，不是 { $side } 的
is-night = 現在是夜晚
game-is-over = 對局結束了
no-an-due = 現在沒有要你選擇 AN
standing-an-answers = `standing an …` 可以預先回答下一次
done-held = 有一行被拒絕，你可以先改好；仍然要結束就寄 `done`
missions-both = 雙方都有能飛行的飛行單位時，任務才需要密封
missions-need = `option aircraft`，而且 AN 不大於它們的 IF
line-goes-with = `{ $key }` 這一行只能和 `{ $wanted }` 一起用
occupant-controls = { $unit } 在 { $hex }，所以由 { $side } 控制
leave-line-out = 請拿掉這一行
aircraft-off-map = { $unit } 是飛行單位，impulse 之間不在地圖上
reserve-such = `reserve`
sf-or-flipped = { $unit } 的 SF 是 { $sf }，翻面後是 { $flipped }
sp-such = `sp { $sp }`
arrives-later = { $unit } 在第 { $due } 回合到達，現在是第 { $turn } 回合
missions-such = `missions flown` 或 `missions none`
no-option = 沒有這個選用規則
control-of-objectives = 只有目標格有控制
unit-stands-twice = { $unit } 有兩次
control-twice = { $hex } 的控制有兩次
couplet-missing = 缺少 couplet
couplet-such = `turn 2 couplet 3`
awaited-missing = 缺少現在等待什麼，或看不懂
support-twice = { $unit } 的支援有兩次
side-twice = 同一個陣營有兩次
unit-of-side = { $unit } 是 { $side } 的單位
hex-or-reserve = 格子，或 `reserve`
hex-holds = { $hex } 有 { $side } 的單位 { $unit }
fought-missing = 沒有寫它如何戰鬥
assault-or-overrun = assault 或 overrun
acts-once = { $unit } 在一個 impulse 只行動一次
comes-not-near = 它在這個 impulse 到不了 { $hex } 旁邊的任何一格
could-assault-later = 它可以移動到 { $hex } 旁邊的 { $hexes }，在之後的 impulse 突襲
none-activated = 沒有已啟動而還沒行動的單位：`done` 結束 impulse
activated = 已啟動：{ $stacks }
activated-and-more = 已啟動：{ $stacks }，以及另外 { $more } 個
is-aircraft = { $unit } 是飛行單位，不是地面單位
air-begins = 飛行單位的命令以 `air` 開頭
is-destroyed = { $unit } 已被消滅
has-left = { $unit } 已離開地圖
not-on-map = { $unit } 不在地圖上
due-on-turn = 它在第 { $turn } 回合到達
not-activated = { $unit } 的 IF 是 { $if }，AN 是 { $an }：沒有啟動
stuart-can-assault = Stuart 還能以 IF 5 突襲
an-range = AN 是 1 到 6，不是 { $number }
an-choose-such = `an 1` 到 `an 6`，或 `an roll`
an-choose = 你可以自選數字，還沒有擲骰可以調整
an-adjust = 前次是 5，所以要擲骰；你只能加減 1
an-adjust-such = `an +1`、`an -1` 或 `an keep`
an-rolled = 你在這個 couplet 不能選擇 AN：由擲骰決定
nearest-reached = 到得了的最近一格：{ $hex }
missions-flown = 雙方在這個 couplet 都能飛行：任務已在 impulse 之前執行
aircraft-of-side = { $unit } 是 { $side } 的飛行單位
patrol-meets-nobody = 敵方在這個 couplet 沒有能飛行的飛行單位：巡邏遇不到任何人
air-not-adjacent = { $hex } 不在飛行單位所在的 { $from } 旁邊
no-enemy = { $hex } 沒有敵方單位
unit-not-in = { $unit } 不在 { $hex }
units-there = 那裡有：{ $units }
air-could-attack = 在 { $hex } 旁邊，它可以攻擊 { $hexes }
only-guns-barrage = { $unit } 是{ $class }：只有砲兵能砲擊
nobody-spots = 沒有友方單位觀測 { $hex }
spots-how-far = 單位可觀測相鄰的格子，在 Escarpment 可觀測 2 格，在 Point 可觀測 3 格
no-range = { $unit } 沒有射程
barrage-adjacent = { $hex } 在 { $unit } 旁邊：這場對局不能砲擊相鄰格
assault-such = `{ $unit } assault { $hex }`
out-of-range = { $hex } 離 { $here } 的 { $unit } 有 { $distance } 格，射程是 { $range }
spots-not-itself = { $unit } 不能當自己的觀測員
spots-not = { $here } 的 { $unit } 觀測不到 { $hex }
spots-it = { $unit } 觀測得到
guns-assault-not = 這場對局中砲兵不能突襲
not-adjacent = { $hex } 不在 { $here } 的 { $unit } 旁邊
could-not-enter = { $unit } 不能進入 { $hex }
no-enemies-near = { $unit } 旁邊沒有敵方單位
enemies-near = { $unit } 旁邊的敵方單位：{ $stacks }
in-already = { $unit } 已經在 { $hex }
attacked-not = { $unit } 在這個 impulse 沒有突襲或突破 { $hex }
enemies-still-in = { $hex } 還有敵方單位
defender-fell-not = { $hex } 的最後一個守軍不是被突襲或突破消滅的
class-may-not-enter = { $class }不能進入 { $hex }
guns-shun-zoc = 砲兵不能進入 { $hex }，那裡是敵方 ZOC
advance-overstacked = { $unit } 不能從超堆疊的 { $here } 推進
must-stop = { $unit } 在 { $here } 必須停下，那裡是敵方 ZOC
enemies-in = { $hex } 有敵方單位
escarpment-closed = { $class }不能進入 { $hex } 的 Escarpment
hex-costs = 進入 { $hex } 要 { $cost } MP，{ $unit } 只剩 { $left }
cannot-reach = { $unit } 從 { $here } 用 { $left } MP 到不了 { $hex }
only-side-leaves = 只有 { $side } 的單位可以離開地圖
not-at-exit = { $unit } 移動結束時不在 { $hex }
leave-later = 它可以在之後的 impulse 離開
leaving-costs = 離開要 { $cost } MP，{ $unit } 只剩 { $left }
no-hex-given = 沒有寫 { $unit } 要移動到哪一格
only-armor-overruns = { $unit } 是{ $class }：只有裝甲和偵查單位能突破
move-before-overrun = { $unit } 必須先移動才能突破
not-adjacent-to-end = { $hex } 不在 { $unit } 移動結束的 { $here } 旁邊
overrun-not-enter = { $unit } 不能進入 { $hex }，所以不能突破它
zoc-to-zoc-overrun = { $unit } 從一個敵方 ZOC 走進另一個敵方 ZOC，到了 { $here }：不能突破
overrun-costs = 突破 { $hex } 要 { $cost } MP，{ $unit } 只剩 { $left }
only-recon-supports = { $unit } 是{ $class }：只有偵查單位能支援突襲
not-next-to = { $hex } 不在 { $unit } 旁邊
supports-as-sp = { $unit } 的 SP 是 { $sp }，支援的突襲不能多於此數
gives-up-attack = { $unit } 放棄自己的攻擊來支援別的單位
other-colour = { $unit } 和 { $other } 的顏色不同
entered-already = { $unit } 已經進場
no-reinforcement = { $unit } 不是增援
unit-due-on-turn = { $unit } 在第 { $turn } 回合到達
combined-arms-entry = 這個 impulse 中，先進場的每個 Panzer III 只能讓一個這樣的單位進場
may-not-enter-map = { $unit } 不能從 { $hex } 進場
no-entry-open = 現在沒有它能用的進入格
may-enter-in = 它可以從 { $hexes } 進場
no-room-now = 它的格子現在都滿了
may-set-up-in = 它可以佈置在 { $hexes }
arrives-not-set-up = { $unit } 不參加佈置：它在第 { $turn } 回合到達
may-not-set-up = { $unit } 不能佈置在 { $hex }
escarpment-set-up = { $class }不能放在 { $hex } 的 Escarpment
takes-one = { $hex } 佈置時只能放一個單位，已經有了
takes-of-group = { $hex } 佈置時只能放這一群的 { $count } 個單位，已經滿了
takes-units = { $hex } 佈置時只能放 { $count } 個單位，已經滿了
no-units-in = 你在 { $hex } 沒有單位
stack-there = 那裡有：{ $units }
not-all-missions = `{ $choice }` 沒有給每個飛行單位合法的任務
choice-already = 命令單上已經有一個選擇
mission-already = 命令單上已經有 { $unit } 的任務
choices-not-in = 這個欄位的選擇還沒到齊
send-when-asked = 主機問到時再寄
an-first = 要先選擇你的 AN
send-in-impulse = 你的 impulse 開始後再寄這條命令
air-first = 要先決定你的空中任務
not-due = 現在還不需要
choice-asked-is = 現在要做的選擇是 { $slot }
no-choice-asked = 現在沒有要做的選擇
missions-held = 還沒密封，因為有一行被拒絕：請把所有任務再寄一次

## 怎樣的命令才對

try-order = `{ $order }`
assault-instead = `{ $unit } assault { $hex }` 不移動就攻擊
enter-brings-on = `{ $unit } enter { $hex }` 讓它進場
an-such = `an 4`（前次 6）、`an +1`、`an -1`、`an keep`（前次 5）、`an roll`
standing-such = `standing an roll`、`standing an keep if 3..5`、`standing air none`、`standing night stop`、`standing idle stop`、`standing off`
commit-such = `commit T02C3.an` 和 64 個十六進位字元，寫在同一行
awaited-such = `setup dak`、`an both`、`air both`、`impulse cw`、`night` 或 `end`
marks-such = `sp 2`、moved、attacked、passed、supported、`fought J18 assault`、changed-hex、hit
lines-such = 例如 `turn 2 couplet 3`、`awaits impulse cw`、`cw 5rtr J17`

## 什麼擋在路上

reaches-next-to = { $hex } 旁邊它到得了 { $hexes }
lies-in-zoc = { $hex } 在 { $stacks } 的 ZOC 裡
# 沒有路繞過去時，繞路的花費是 none。
zoc-in-way = { $around ->
    [none] { $does ->
        [shuns] { $stacks } 的 ZOC 使它不能進入 { $hex }
       *[stops] { $stacks } 的 ZOC 使它停在 { $hex }
    }
   *[other] { $does ->
        [shuns] { $stacks } 的 ZOC 使它不能進入 { $hex }，繞過去要 { $around } MP
       *[stops] { $stacks } 的 ZOC 使它停在 { $hex }，繞過去要 { $around } MP
    }
}
way-costs = 這條路要 { $cost } MP，超出 { $over }
ways-closed = 地形和敵軍擋住了每一條路
entering-shuns-zoc = 進場的單位不能進入 { $hex }，那裡是敵方 ZOC
kept-for = { $hex } 保留給 { $side }
set-up-rows = 它可以佈置在 { $first } 列到 { $last } 列
nearest-to = 離 { $hex } 最近：{ $hexes }
acted-already = { $done ->
    [moved] { $unit } 在這個 impulse 已經移動過
    [attacked] { $unit } 在這個 impulse 已經攻擊過
    [passed] { $unit } 在這個 impulse 已經 pass
   *[supported] { $unit } 在這個 impulse 已經支援過
}
no-recon-support = 這場對局沒有：沒有採用偵查單位支援的選用規則
no-aircraft-rule = 這場對局沒有：沒有採用飛行單位的選用規則

## 一行會做什麼，或已經做了什麼

odds = { $percent ->
    [0] 不可能命中
   *[other] { $needs ->
        [none] 機率 { $percent }%
       *[other] 需要 { $needs }+：{ $percent }%
    }
}
dice-decide = 由骰子決定
attack-foretold = 對 { $target }：FP { $firepower } 對 PF { $protection }，{ $odds }；由骰子決定
spotter-is = 觀測員 { $unit }
spotter-and-dice = 觀測員 { $unit }；由骰子決定
barrage-foretold = { $ranges ->
    [none] 觀測員 { $spotter }；對 { $target }：FP { $firepower } 對 PF { $protection }，{ $odds }，總機率 { $percent }%；由骰子決定
   *[other] 觀測員 { $spotter }；鎖定需要 { $ranges }+，再對 { $target }：FP { $firepower } 對 PF { $protection }，{ $odds }，總機率 { $percent }%；由骰子決定
}
move-stopped = { $left ->
   *[other] 被 { $stacks } 的 ZOC 擋在 { $hex }，剩 { $left } MP
}
move-ends = { $left ->
   *[other] 到 { $hex }，剩 { $left } MP
}
move-left = { $left ->
   *[other] 剩 { $left } MP
}
leaves-map = 離開地圖
supports = { $count ->
   *[other] 最多 { $count } 次對 { $hex } 的突襲 FP +1
}
no-hits = 沒有傷害需要回復：{ $units }
enters-with-bonus = 以混合裝甲加成進場 (TS 3.3)
lost-at-end = impulse 結束時：{ $units }
too-many-there = TS 4.0: { $hex } 超過 { $most } 個單位：impulse 結束時會損失 { $units }；請移開一些，或用 `lose` 選擇
then-next = { $before }，再來 { $unit }
depends-on-dice = 那要看骰子
not-emptied = { $hex } 沒有清空
no-room-left = 沒有空位了
no-advance = { $unit } 不能推進到 { $hex }：{ $why }

## 現在不需要的行

none-due = 現在不需要：{ $why }
no-aircraft-here = 這場對局沒有飛行單位
recover-at-night = 單位在夜晚回復，`standing night stop` 會讓夜晚等你
missions-when-an-known = 雙方的 AN 都知道後才會問任務；`standing air none` 可以預先回答
fly-by-day = 飛行單位在白天的 couplet 飛行

## 祕密選擇

choice-sealed = 已密封，選擇到齊後公開
sealed-as-sent = 由你自行密封；主機照原樣收下
sealed-rest-stays = { $count ->
   *[other] 已密封，選擇到齊後公開；{ $units } 不出動
}

## 單位的種類

class-armor = 裝甲單位
class-recon = 偵查單位
class-motorized-infantry = 摩托化步兵
class-infantry = 步兵
class-engineers = 工兵
class-motorcycle-infantry = 機車步兵
class-artillery = 砲兵
class-panzerjaeger = 驅逐戰車
class-aircraft = 飛行單位

## 局面表的數字和字詞

what-an = { " " }AN
what-assaults = 剩下的突襲次數
what-bonuses = 加成的數量
what-couplet = { " " }couplet
what-mps = { " " }MP
what-panzers = { " " }Panzer III 的數量
what-side = 陣營
what-sp = { " " }{ $unit } 的 SP
what-turn = 回合
what-vps = { " " }VP
