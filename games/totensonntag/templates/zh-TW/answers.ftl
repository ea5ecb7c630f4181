### 回答玩家的問題：`reach 3cly`、`targets 3cly`、`near G13`、`odds 3cly E3`、`unit 3cly`。沒有的東西是
### `none`。

# `near`：可能的意思，中間用 `answer-or` 分開的清單，或 none。
answer-unknown = 場上沒有{ $wanted ->
    [hex] 格子或單位
   *[other] 單位
 } `{ $word }`{ $near ->
    [none] 。
   *[other] ；你是指 { $near } 嗎？
 }
answer-or = {" "}或 {""}
answer-and = 、
# 一個單位和它的位置。
answer-unit = { $unit }（{ $name }，{ $side }{ $place ->
    [map] ，在 { $hex }
    [reserve] ，不在地圖上
    [exited] ，已離開地圖
   *[destroyed] ，已被消滅
 }）
# 問的是哪個單位；`supposed`：這個 AN 尚未生效。
answer-about = { $unit }，AN { $an }{ $supposed ->
    [true] （假設）
   *[other] {""}
 }：
# `why`：一個句子，或 none。
answer-reach-none = { $about }不能移動。{ $why ->
    [none] {""}
   *[other] { $why }
 }
answer-reach = { $about }{ $mps } MP。
# `free`、`stops`：格子，以及 `answer-stop` 的清單；其中之一可能是 none。
answer-band = 剩 { $left }：{ $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] 必須停下：{ $stops }
 }
answer-stop = { $hex }（{ $unit }）
answer-no-enemy = 到不了任何敵方單位旁邊
answer-nothing = 不能做任何事：{ $why }
answer-has-acted = 已經行動過
# 一個格子：地形、在誰的 ZOC 裡、誰在那裡；每一項都可能是 none。
answer-hex = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }：{ $terrain }{ $zocs ->
    [none] {""}
   *[other] ；{ $zocs } 的 ZOC
 }{ $side ->
    [none] {""}
   *[other] ；{ $side }：{ $units }
 }
answer-enemies = 兩、三格外的敵方單位：{ $units }
answer-comers = 現在能移動到那裡的單位（後面是剩下的 MP）：{ $units }
# 攻擊一個單位的一種方式，以及它的 FP。
answer-way = { $mode ->
    [assault] 突襲 { $target }
    [overrun] 突破 { $target }
    [barrage] 砲擊 { $target }
   *[air] 空襲 { $target }
 }：FP { $fp }{ $modifiers ->
    [none] {" "}
   *[other] （{ $modifiers }）
 }對 PF { $pf }，{ $chance }{ $now ->
    [true] {""}
   *[other] ；現在不行
 }
answer-odds = { $unit } 對 { $hex }，AN { $an }{ $supposed ->
    [true] （假設）
   *[other] {""}
 }：
answer-barrage = 砲擊，{ $spotter } 觀測，鎖定需要 { $needs }+（{ $percent }%）：
answer-barrage-at = { $unit }：FP { $fp }（{ $modifiers }）對 PF { $pf }，{ $chance }，總機率 { $percent }%
answer-nobody-there = 那裡沒有敵方單位
# 一個單位的數值。`acted`：`has-acted` 的句子，或 none；`turn`：到達的回合，或 none。
answer-figures = { $unit }：{ $figures }（SP-PF-IF），{ $kind }，滿編 SF { $full }{ $combined ->
    [true] ；可得混合裝甲加成
   *[other] {""}
 }{ $division ->
    [none] {""}
   *[other] ；屬於 { $division }
 }{ $acted ->
    [none] {""}
   *[other] ；在這個 impulse { $acted }
 }{ $turn ->
    [none] {""}
   *[other] ；第 { $turn } 回合到達
 }。
answer-reverse = 第一次受損後：PF { $pf }，IF { $initiative }
