### 讀者現在能做什麼，他的單位能做什麼，以及機率。反引號裡的字要照打：各語言都一樣。沒有的東西是
### `none`。

choices-title = 你現在可以做的事

## 佈置。

choices-setup = 請放置這些單位；在一格中最先放的單位在堆疊最上方。數字是 SP-PF-IF，R 是砲兵的射程。每行最後是 `place default` 會放的格子。
# `hexes`：如印刷所示，或 `setup-rows`；`single`：格子的清單，或 none。
setup-group = { $hexes }；每格最多 { $most } 個{ $single ->
    [none] {""}
   *[other] ；{ $single } 每格最多 1 個
 }
setup-rows = { $first } 列到 { $last } 列
choices-setup-end = `place default` 會放好其餘的單位，`done` 結束佈置。

## 啟動數字。

choices-an-number = 請選擇你在這個 couplet 的 AN（1 到 6），或擲骰決定：因為上次是 6，或因為這是第一回合的奇襲。IF 不小於它的單位可以行動，AN 較大的一方先動，相同時 DAK 先。雙方的 AN 都確定之前，對手不會知道。
# `die`：擲出的點數，或 none。`lines`：可以怎麼回答，一份清單。
choices-an-change = { $die ->
    [none] {""}
   *[other] 你擲出 { $die }。
 }保留它，或加減 1，因為你上次的 AN 是 5：{ $lines }。IF 不小於它的單位可以行動，AN 較大的一方先動，相同時 DAK 先。
choices-numbers = 以你的單位目前的狀況，各個數字能讓誰行動：
# 一個數字能讓誰行動。`units`：堆疊與所在格，或 none；`also`：這些不是全部。`mps`、`assault-only`、`planes`：
# 沒有就是 none。
number-lets = { $count ->
    [0] 沒有單位
   *[other] { $count } 個單位
 }{ $mps ->
    [none] {""}
   *[other] ，{ $mps } MP
 }{ $units ->
    [none] {""}
   *[other] ：{ $also ->
        [true] 另加 {""}
       *[other] {""}
    }{ $units }
 }{ $assault_only ->
    [none] {""}
   *[other] ；只能突襲：{ $assault_only }
 }{ $planes ->
    [none] {""}
   *[other] ；能飛行：{ $planes }
 }
choices-an-standing = 要讓整場對局都這樣回答：`standing an roll`、`standing an keep`。
# `words`：可以密封的字詞。
choices-an-sealed = 自行密封時，選擇是這些字詞之一：{ $words }。

## 空中。

# `planes`：一份清單。
choices-air = 雙方的飛行單位在這個 couplet 都能飛行。請為你的每個飛行單位選擇任務：{ $planes }。所有任務同時公開，並在 impulse 之前執行；彼此距離六格以內的敵對飛行單位進行空戰，不攻擊地面。沒有提到的不出動。
# `targets`：`flight-targets` 的清單。
flight-ground = { $plane }，SF { $sf }，對地 { $targets }
flight-impulse = { $plane }，SF { $sf }：{ $targets }
flight-targets = { $chance }：{ $targets }
flight-less = 其他的機率較低
flight-duel = 對 { $foe } 空戰 { $chance }，對方還擊 { $back }
choices-planes = 還能飛行的飛行單位，各一次：
choices-air-standing = 要讓整場對局都這樣回答：`standing air none`。
# `form`：這樣的一個選擇。
choices-air-sealed = 自行密封時，選擇要列出每個能飛行的飛行單位，依字母順序，例如 `{ $form }`；`help secret` 有更多說明。

## 夜晚。

choices-hurt = 可以回復的單位：{ $units }。
choices-night = `recover none` 加單位代號表示放棄回復，`stack` 重新排列堆疊，`done` 開始擲骰。

## impulse。

choices-impulse = AN { $an }：{ $mps } MP，徒步步兵 { $leg }；IF { $an } 以上的單位可以行動。
choices-impulse-by-if = AN { $an }：IF { $an } 以上的單位可以行動，MP 等於它的 IF 加 1；徒步步兵不加。
choices-figures = 數字是 SP-PF-IF，R 是砲兵的射程；7+ 是擲骰需要的點數。「經」後面是路線，從最後一格發動突破。砲擊的機率是鎖定並命中的機率。
choices-nobody = 你沒有還能行動的單位；`done` 結束這個 impulse。
# `units`：堆疊與所在格。
choices-no-enemy = 到不了敵方單位旁邊：{ $units }。
choices-only-quiet = 可以行動，但到不了敵方單位旁邊：{ $units }。
choices-advance = 可以推進：`advance { $unit } { $hex }`

## 單位能做什麼：表格的各行。

# 攻擊的機率，以及擲骰需要的點數。
chance = { $percent ->
    [0] 不可能命中
    [100] 必定命中
   *[other] { $needs }+ { $percent }%
 }
hex-off = 圖外
# 一個堆疊和它的數字；`hex` 可能是 `hex-off`，`may` 是下一則訊息。
could-act = { $hex }：{ $units }；{ $may }
# `mps`：不能移動就是 none。
could-move = { $mps ->
    [none] 只能突襲
   *[other] { $again ->
        [true] 還能走 {""}
       *[other] {""}
    }{ $mps } MP
 }
could-enter = 可從這些格進場：{ $hexes }
could-near = 能到敵方單位旁邊的格子：{ $hexes }
# `shots`：`could-hit` 的清單。`way`：格子，或 none。
could-assault = 突襲 { $hex }（{ $target }，PF { $pf }）：{ $shots }
could-overrun = 突破 { $hex }（{ $target }，PF { $pf }）{ $way ->
    [none] {""}
   *[other] 經 { $way }
 }：{ $shots }
could-hit = { $units } FP { $fp }，{ $chance }
# `targets`：單位和機率。
could-barrage = { $unit } 砲擊 { $hex }，{ $spotter } 觀測，鎖定需要 { $needs }+：{ $targets }
could-support = { $unit } 最多支援 { $attacks } 次對 { $hex } 的突襲：FP +1
could-exit = 可以離開地圖
