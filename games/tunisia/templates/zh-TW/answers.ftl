### 對玩家提問的答覆：`reach i-7pz`、`odds i-7pz 69pg B54.09`、`unit i-7pz`、`supply i-7pz`。沒有的東西是 `none`。

# `near`：可能所指，或 none。
answer-unknown = 沒有單位 `{ $word }`{ $near ->
    [none] 。
   *[other] ；是指 { $near } 嗎？
 }
# `why`：一句話。
answer-reach-none = { $unit }{ $count ->
    [1] {""}
   *[other] 都
 }不能移動：{ $why }。
# `supposed`：現在沒有燃料。
answer-reach = { $unit } 從 { $hex } { $count ->
    [1] 出發
   *[other] 一起出發
 }{ $supposed ->
    [true] ，假設有燃料（現在沒有）
   *[other] {""}
 }：
answer-band = 付 { $paid }：{ $hexes }
answer-from-afar = 並非全部與 { $hex } 相鄰：從那裡地形可能不同。
answer-nobody-there = { $hex } 沒有敵人。
answer-nobody-beside = { $hex } 旁沒有可以攻擊的單位。
answer-source = { $hex }（{ $load }T）
# `sources`：清單，或 none；`more`：還有幾處。
answer-supply = { $unit }{ $count ->
    [1] {""}
   *[other] 都
 } { $sources ->
    [none] 沒有可取的補給
   *[other] 可取自 { $sources }{ $more ->
        [0] {""}
       *[other] ，另有 { $more } 處
    }
 }；{ $traces ->
    [yes] 有補給線
    [apart] 沒有補給線，因為所屬部隊大多由另一路線取得補給 (OCS 12.6f)
   *[no] 沒有補給線
 }。
# `place`：map、box、lost、due 或 none。`figures`、`marks`：地圖上的單位，否則 none。
answer-unit = { $unit }（{ $name }，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }）{ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }{ $marks }
 }{ $place ->
    [map] ，在 { $at }
    [box] ，在 { $at }
    [lost] ，已損失
    [due] ，將到達
   *[none] ，不在局中
 }。
