### 對玩家提問的回答：`reach 15pz`、`targets 15pz`、`odds 15pz 21pz F5`、`unit 15pz`。沒有的東西是 `none`。

# `near`：可能的意思，或 none。
answer-unknown = 沒有單位 `{ $word }`{ $near ->
    [none] 。
   *[other] ；是指 { $near } 嗎？
 }
# `why`：一句話。
answer-reach-none = { $unit } 不能移動：{ $why }。
answer-reach = { $unit } 從 { $hex }：
# `free`、`stops`：格子；其中之一可能是 none。
answer-band = 付 { $paid }：{ $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] 停在 { $stops }
 }
answer-targets = { $unit } 單獨：
answer-no-enemy = 沒有敵方單位在範圍內
answer-from-afar = 不是都在 { $hex } 旁邊；到了那裡，山脊可能另算。
answer-nobody-there = { $hex } 沒有敵方單位。
# `place`：map、face-down、hand、off、eliminated 或 other；`turn`：到達的回合，或 0。`figures`、`what`、`marks`：地面單位的，否則
# 是 none。
answer-unit = { $unit }（{ $name }，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }）{ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }，{ $what }{ $marks }
 }{ $place ->
    [map] ，在 { $hex }
    [face-down] ，蓋著
    [hand] ，還在手上
    [off] ，不在地圖上
    [eliminated] ，已被消滅
   *[other] {""}
 }{ $turn ->
    [0] {""}
   *[other] ，第 { $turn } 回合到達
 }。
