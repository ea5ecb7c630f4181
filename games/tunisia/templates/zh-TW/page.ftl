### 報告怎樣說局面。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號。沒有的東西是 `none`。反引號裡的字照樣輸入，
### 在每種語言裡都不變。DG、OOS、AR、ZOC、HQ、RE、SP 和 T 是系列規則的寫法。

# 清單的兩項之間。
comma = 、

# 字詞。

side-name = { $side ->
    [axis] 軸心國
    [allied] 盟軍
   *[other] { $name }
 }
# `month` 是數字。
day = { $year } 年 { $month } 月 { $day } 日
ground = { $ground ->
    [open] 開闊地
    [salt-marsh] 鹽沼
    [hills] 丘陵
    [rough] 崎嶇地
    [mountain] 山地
    [sea] 海
   *[other] { $ground }
 }
# 正在做什麼，由誰做。
phase = { $phase ->
    [setup] { $side ->
        [axis] 軸心國
       *[allied] 盟軍
    }佈置
    [first] 誰先動尚未決定
    [mud] 雙方的泥濘回合
    [end] 對局結束了
   *[other] { $side ->
        [axis] 軸心國玩家回合
       *[allied] 盟軍玩家回合
    }{ $phase ->
        [refit] ，整備
        [movement] ，移動
        [air-barrage] ，空中轟擊
        [reaction] ，對方反應
        [combat] ，戰鬥
        [exploitation] ，擴張戰果
       *[player-turn] {""}
    }
 }
# 單位的狀態：只說不平常的。`load`：車隊所載，以 T 計，或 none。
unit-marks = { $mode ->
    [move] {" "}Move
    [strat] {" "}Strat
    [reserve] {" "}Reserve
    [exploit] {" "}Exploit
   *[combat] {""}
 }{ $dg ->
    [true] {" "}DG
   *[other] {""}
 }{ $oos ->
    [true] {" "}OOS
   *[other] {""}
 }{ $stocks ->
    [low] {" "}存量低
    [exhausted] {" "}無存量
   *[full] {""}
 }{ $dry ->
    [true] {" "}缺燃料
   *[other] { $fuel ->
        [none] {""}
       *[other] {" "}已加油
    }
 }{ $load ->
    [none] {""}
   *[other] {" "}{ $load }T
 }{ $moved ->
    [true] {" "}已移動
   *[other] {""}
 }{ $attacked ->
    [true] {" "}已戰鬥
   *[other] {""}
 }
plane = { $plane } { $figures }{ $reduced ->
    [true] {" "}剩一級
   *[other] {""}
 }{ $active ->
    [true] {""}
   *[other] {" "}停飛
 }{ $surge ->
    [true] {" "}增援
   *[other] {""}
 }
column = { $points } { $carrier ->
    [truck] 卡車點
    [mule] 騾隊點
   *[charcoal] 木炭車點
 }{ $load ->
    [0] {""}
   *[other] ，載 { $load }T
 }{ $moved ->
    [true] （已移動）
   *[other] {""}
 }
freight-supply = { $load }T
# `load`：地上的；`columns`：運輸點，或 none。
dump = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }：{ $load }T{ $columns ->
    [none] {""}
   *[other] ，另有{ $columns }
 }
# `turns`：突圍者，否則 0。
coming = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }將到：{ $what }{ $how ->
    [none] {""}
   *[other] {" "}（{ $how }）
 } { $turns ->
    [0] { $day ->
        [none] {""}
       *[other] 於 { $day }
    }
   *[other] { $turns } 回合後歸來
 }{ $at ->
    [none] {""}
   *[other] ，在 { $at }
 }

## 標題：一句話說出要讀者做什麼。

headline-over = 對局結束了：{ $winner ->
    [axis] 軸心國獲勝
    [allied] 盟軍獲勝
   *[other] 平手
 }。
headline-answer = 對方玩家回合中途（第 { $turn } 回合）需要你的答覆：{ $question }
headline-open = 你的決定還沒有結束（第 { $turn } 回合：{ $phase }）{ $held ->
    [true] ：有一行被拒絕，`done` 暫不生效
   *[other] {""}
 }。
headline-asked = { $kind ->
    [setup] 你的佈置：擺放你的算子。
    [first] 第 { $turn } 回合（{ $day }）：由你決定誰先動。
    [reaction] 第 { $turn } 回合（{ $day }）：你的反應階段。
    [mud] 第 { $turn } 回合（{ $day }）：雙方的泥濘回合，需要你的命令。
   *[turn] 第 { $turn } 回合（{ $day }）：輪到你的玩家回合。
 }
headline-decision = 你的決定：{ $decision }。
headline-nothing = 第 { $turn } 回合：{ $phase }{ $awaited ->
    [none] {""}
   *[other] ；等待 { $awaited }
 }。現在不需要你做什麼。

## 局面。

situation-title = 局面
situation-now = 第 { $turn } 回合，共 { $last } 回合（{ $day }）：{ $phase }{ $weather ->
    [flight] ；可飛行
    [no-flight] ；不能飛行
    [mud] ；泥濘
   *[none] {""}
 }。
goal = { $scenario ->
    [s5] 結束時若盟軍有戰鬥單位在加貝斯 (Gabès)，或馬雷斯防線上沒有軸心國戰鬥單位，盟軍獲勝；否則軸心國獲勝 (T2 S5)。
    [s3] 結束時若軸心國有戰鬥單位在特貝薩 (Tebessa) 並在一處盟軍補給源，軸心國獲勝；否則盟軍在特貝薩有單位則盟軍獲勝；否則平手 (T2 S3)。
    [s1] 結束時若盟軍在 Medjez el Bab、Mateur、Djedeida、Tunis、Bizerte 之中三處有戰鬥單位，盟軍獲勝；否則軸心國獲勝 (T2 S1)。
   *[other] 勝利等級看結束時誰佔有 Tunis、Bizerte、Mateur、Sfax、Gafsa、Tebessa 和 Bône；1943 年 2 月 15 日以前盟軍同時佔有 Tunis 和 Bizerte 便立即獲勝 (T2 5.1, 5.2)。
 }
# 擲 36 次之中。
situation-odds = 下回合天氣，36 種擲骰之中：{ $flight } 可飛行，{ $rain } 不能飛行，{ $mud } 泥濘。
situation-oos = 沒有補給，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $units }。
situation-dg = 混亂，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $units }。
situation-stocks = 自身存量，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $low ->
    [none] {""}
   *[other] 低 { $low }
 }{ $exhausted ->
    [none] 。
   *[other] { $low ->
        [none] {""}
       *[other] ；
    }耗盡 { $exhausted }。
 }
situation-ships = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的船隻本玩家回合還能運 { $load }T。
situation-you = 你是{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。

## 地圖。

map-title = 地圖（上方為北）
map-hog = 刺蝟陣地
map-place = 村莊或城鎮
map-road = 公路
map-track = 小徑或鐵路
map-stack = 在格名下方：軸心國，三個算子，其中有戰車；A 是盟軍的堆疊
map-classes = 戰車、步兵、火砲；h 司令部，w 只有車隊

# 沿著格邊。`kind`：wadi 或 river；`sides`：清單。
stream = { $kind ->
    [wadi] 乾河谷
   *[river] 河流
 }位於：{ $sides }。
stream-side = { $hex } 與 { $others } 之間
# 攻擊從哪裡越過乾河谷或河流。
across = 從 { $hexes } 越過{ $kind ->
    [wadi] 乾河谷
   *[river] 河流
 }

# 地圖圖像的字詞。
picture-title = { $title }
picture-moment = 第 { $turn } 回合，共 { $last } 回合：{ $phase }
picture-turn = 回合
nation = { $nation ->
    [german] 德國
    [luftwaffe] 德國空軍
    [italian] 義大利
    [british] 英國
    [new-zealand] 紐西蘭
    [indian] 印度
    [us] 美國
    [french] 法國
   *[other] { $nation }
 }
way = { $way ->
    [road] 公路
   *[track] 小徑或鐵路
 }
map-stream = { $kind ->
    [wadi] 乾河谷
   *[river] 河流
 }

## 戰鬥序列。

forces-title = 我方單位，對方依地格
forces-key = 12-5-4-10：朝上一面的攻擊、防禦、行動評等和移動力；(20) 是轟擊力。補給以 T 計：4T 是 1 SP。
# What goes with the mail.
forces-file = 雙方的完整戰鬥序列，連同補給、港口和基地，見附件：{ $file }。
# `formation`: its id, or none for the units of none.
forces-formation = { $formation ->
    [none] 無編隊
   *[other] { $formation }
 }

battle-title = 戰鬥序列
battle-key = 12-5-4-10：朝上一面的攻擊、防禦、行動評等和移動力；(20) 是轟擊力。飛機：空戰、轟擊、航程。補給以 T 計：4T 是 1 SP。
battle-nobody = 地圖上沒有人。
# `size`：戰鬥單位的 RE。
hex-head = { $name ->
    [none] {""}
   *[other] { $name }，
 }{ $ground ->
    [salt-marsh] 鹽沼
    [hills] 丘陵
    [rough] 崎嶇地
    [mountain] 山地
   *[open] 開闊地
 }{ $hog ->
    [0] {""}
   *[other] ，刺蝟陣地 { $hog }
 }，{ $size } RE
battle-box = { $at }：{ $units }
battle-supply = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }補給：
# 港口每階段的吞吐量（T）：`load` 現在，`used` 已用，`whole` 未受損時。`closed`：為何沒有船，或 none。
battle-ports = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的港口及每階段吞吐量：{ $ports }。
port = { $port }（{ $hex }）{ $load }T{ $used ->
    [0] {""}
   *[other] ，已用 { $used }T
 }{ $hits ->
    [0] {""}
   *[other] ，{ $hits } 次命中（完好時 { $whole }T）
 }{ $closed ->
    [none] {""}
    [dangerous] ，危險海域
   *[shut] ，被敵方控制區封鎖
 }
# 等待的補充：Pax 為人員，Eq 為裝備。
battle-repls = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的補充：{ $repls }。`rebuild 單位 at HQ` 用掉其中一個，`rebuild truck at HQ` 用掉一個 Eq。
repls = { $at } { $pax } Pax，{ $eq } Eq
battle-air = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }機場：
base-line = { $at }{ $boxed ->
    [true] {""}
   *[other] { $level ->
        [0] （簡易機場）
       *[other] （等級 { $level }）
    }
 }：{ $planes ->
    [none] 沒有飛機
   *[other] { $planes }
 }
battle-markers = 尚可放置的預備隊標記：{ $count }。

## 損失。

losses-title = 全局損失
losses = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $units }。

## 發生了什麼，簡述。

summary-fights = { $attacks ->
    [0] 沒有攻擊
   *[other] { $attacks } 次攻擊
 }{ $barrages ->
    [0] {""}
   *[other] ，{ $barrages } 次轟擊
 }{ $moved ->
    [0] {""}
   *[other] ，{ $moved } 個單位移動
 }。
# 補給以 T 計；`used`：用途，或 none；`lost`：單位，或 none；`oos`：幾個。
summary-side = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：到達 { $came }T，使用 { $total }T{ $used ->
    [none] {""}
   *[other] （{ $used }）
 }{ $lost ->
    [none] {""}
   *[other] ；損失 { $lost }
 }{ $oos ->
    [0] {""}
   *[other] ；{ $oos } 個單位沒有補給
 }。
supply-use = { $why ->
    [attack] 攻擊
    [defence] 防禦
    [barrage] 轟擊
    [building] 建造
    [fuel] 燃料
    [refit] 整備
    [stocks] 存量
    [food] 給養
   *[other] { $why }
 } { $load }T
summary-ground = { $hex } 歸{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。
chapter = 第 { $turn } 回合：{ $summary }
chapter-fights = 攻擊：{ $fights }。
chapter-fight = { $hex } { $column } { $result }
chapter-quiet = 第 { $turn } 回合：沒有發生什麼。
pace = { $turns } 回合：每位玩家 { $least } 到 { $most } 封郵件，看他預先準備多少。

## 怎樣結束一個決定。

done-turn = 要結束你的玩家回合，請在命令下方單獨一行寫 `done`；`next` 結束一個階段。沒有它，各行會執行，玩家回合仍然開著。
done-answer = 你的答覆一到就算數：單獨的 `done` 就是預先準備的。
done-else = 要結束，請在命令下方單獨一行寫 `done`。

default-meaning = { $kind ->
    [setup] 算子擺在劇本允許的地方，一格一格來 (T2 6.0)
    [orders] 如 `done` 一樣結束；可選擇者先動；答覆照預先準備的
   *[other] { $text }
 }
freight-repls = { $pax ->
    [0] { $eq } Eq
   *[other] { $pax } Pax
 }
situation-rail = 盟軍本玩家回合還能用鐵路運 { $load }T。
situation-caches = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }還有 { $count } 份補給儲備。
situation-at-sea = { $unit } 在海上準備突襲，下一回合登陸（`land` 格）。
situation-fog = 敵方堆疊只顯示最上面的單位和最上面的啟動飛機。這只限於郵件：持有日誌的人都能看到全部。
