### 報告怎樣說局面。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號。沒有的東西是 `none`。反引號裡的字照樣輸入，
### 在每種語言裡都不變。S、R1、R2、DE、AR、SAR、SAE、AE、Int、EAX、AA 和 ZOC 是規則書的寫法。

# 清單的兩項之間；較長的兩項之間。
comma = 、
semicolon = ；

# 字詞。
side-name = { $side ->
    [axis] 軸心國
    [allied] 盟軍
   *[other] { $name }
 }
# `month` 是數字。
day = { $month } 月 { $day } 日
ground = { $ground ->
    [sea] 海
    [impassable] 蓋塔拉窪地
    [box] Box
    [ridge] 山脊
    [hill] 丘陵
    [depression] 窪地
    [village] 村落
    [road] 公路
    [track] 小徑
   *[other] { $ground }
 }
# 表上沒有效果的一格。
result-nothing = 無效果
# 正在做什麼，由誰做。
phase = { $phase ->
    [setup] { $side ->
        [axis] 軸心國
       *[allied] 盟軍
    }佈置
    [sealing] 盟軍算子正在封存
    [reveal] 盟軍算子正在翻開
    [end] 對局結束了
   *[other] { $side ->
        [axis] 軸心國玩家回合
       *[allied] 盟軍玩家回合
    }{ $phase ->
        [reinforcement] ，增援
        [supply] ，補給判定
        [movement] ，作戰移動
        [airstrikes] ，空襲
        [attacks] ，攻擊
       *[player-turn] {""}
    }
 }
# 地面單位是什麼。`parent`：所屬的師，或 none。`tough`：DE 變成 R2。
unit-kind = { $class ->
    [armor] 裝甲
    [motorized-infantry] 摩托化步兵
   *[infantry] 步兵
 }{ $rank ->
    [division] 師
   *[brigade] 旅
 }{ $parent ->
    [none] {""}
   *[other] ，屬 { $parent }
 }{ $tough ->
    [true] ，DE 變成 R2
   *[other] {""}
 }
unit-marks = { $spent ->
    [true] ，疲憊 (Spent)
   *[other] {""}
 }{ $moved ->
    [true] ，已移動
   *[other] {""}
 }{ $attacked ->
    [true] ，已攻擊
   *[other] {""}
 }{ $resupplied ->
    [true] ，已空投補給
   *[other] {""}
 }

## 標題：用一句話說要讀者做什麼。

# `owed`：還必須攻擊的格子，或 none。`held`：結束的字是否被扣住。
headline-over = 對局結束了：{ $winner ->
    [axis] 軸心國獲勝
    [allied] 盟軍獲勝
   *[other] 平手
 }。
headline-answer = { $player ->
    [axis] 軸心國
   *[allied] 盟軍
 }玩家回合（第 { $turn } 回合）進行到一半，要問你：對手的命令單在等你回答。
headline-setup-open = 你的佈置還沒結束（{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }）{ $held ->
    [true] ：`done` 被扣住了
   *[other] {""}
 }。
headline-open = 你的玩家回合還沒結束（{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }，第 { $turn } 回合：{ $phase }）{ $owed ->
    [none] { $held ->
        [true] ：有一行被拒絕，所以 `done` 被扣住了
       *[other] {""}
    }
   *[other] ：還必須攻擊：{ $owed }
 }。
headline-decision = 要你決定：{ $decision }。
headline-setup = 你的佈置（{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }）：請擺放算子。
headline-sealing = 你的佈置：哪個算子在哪一格要封存。
headline-turn = 你的玩家回合（{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }，第 { $turn } 回合）：輪到你了{ $owed ->
    [none] {""}
   *[other] ；還必須攻擊：{ $owed }
 }。
headline-nothing = 第 { $turn } 回合：{ $phase }{ $awaited ->
    [none] {""}
   *[other] ；在等 { $awaited }
 }。現在沒有要你做的事。

## 局面。

situation-title = 局面
situation-now = 第 { $turn } 回合，共 { $last } 回合（{ $day }）：{ $phase }。
# 獲勝的格子。`when`：任何一次判定（`any`）、`from` 某日起，或只在 `on` 那一日。`edge`：補給線必須通到地圖邊緣。
# `holder`：誰在那裡，或 none。
goal = { $when ->
    [from] 從 { $day } 起，
    [on] { $day }，
   *[any] {""}
 }{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }有單位在 { $hex }（{ $name }），{ $edge ->
    [true] 且有通到地圖邊緣的補給
   *[other] 且有補給
 }，就獲勝。現在那裡：{ $holder ->
    [axis] 軸心國
    [allied] 盟軍
   *[none] 沒有人
 }。
situation-owed = 還必須攻擊：{ $hexes }。
situation-spent = 疲憊 (Spent)，{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $units }。
situation-cut-off = 沒有補給：{ $units }。
# `why`：敵方 ZOC、Box，或只是敵方單位，堵住了每條路。
cut-off = { $hex } 的 { $unit }（{ $why ->
    [zoc] 被敵方 ZOC 切斷
    [box] 被 Box 切斷
   *[units] 被敵方單位切斷
 }）
situation-air = 空軍單位：{ $units }。
airman = { $unit } { $state ->
    [ready] 可出動
    [used] 本回合已出動
    [out] 到第 { $turn } 回合結束為止不能出動
   *[later] 第 { $turn } 回合起
 }
situation-coming = 將到達：{ $units }。
# `figures`：戰鬥與移動值，空軍單位是 none；`hex`：在哪裡，或 none。`due`：日期已到；`why`：什麼擋住它，或 none。
coming = { $unit }{ $figures ->
    [none] {""}
   *[other] {" "}{ $figures }
 } { $due ->
    [true] 已到期
   *[other] 第 { $turn } 回合
 }{ $hex ->
    [none] {""}
   *[other] ，在 { $hex }
 }{ $why ->
    [enemy] ，那裡有敵方單位，進不來
    [zoc] ，那裡是敵方 ZOC，進不來
    [full] ，那一格滿了，進不來
   *[none] {""}
 }
situation-policy = 約定：{ $policy } = { $value }，不是 { $usual }。
situation-you = 你是{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。

## 地圖。

map-title = 地圖（上方是北）
map-stack = 軸心國，三個單位，最上面是裝甲；A 是盟軍的堆疊，A2? 是蓋著的算子
map-classes = 裝甲，各種步兵

# 地圖圖片的字。
picture-title = { $title }
picture-moment = 第 { $turn } 回合，共 { $last } 回合：{ $phase }
picture-turn = 回合
nation = { $nation ->
    [german] 德國
    [italian] 義大利
    [british] 英國
    [south-african] 南非
    [new-zealand] 紐西蘭
    [indian] 印度
    [australian] 澳洲
   *[other] { $nation }
 }

## 戰鬥序列。

battle-title = 戰鬥序列
battle-key = 每個堆疊最上面的單位排在最前面，在格子後面。4-3：戰鬥值和移動值。
battle-nobody = 地圖上沒有單位。
battle-boxes = Box：{ $hexes }。
# `counters`：格子，各帶一個數字。
battle-counters = 蓋著的算子：{ $counters }。

## 損失。

losses-title = 全局的損失
losses = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $units }。

## 發生了什麼，簡短地說。

summary-fights = { $attacks ->
    [0] 沒有攻擊
   *[other] 攻擊 { $attacks } 次
 }{ $strikes ->
    [0] {""}
   *[other] ，空襲 { $strikes } 次
 }{ $moved ->
    [0] {""}
   *[other] ，移動 { $moved } 個單位
 }。
# `spent` 和 `lost`：單位，或 none。
summary-losses = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $lost ->
    [none] {""}
   *[other] 失去 { $lost }
 }{ $spent ->
    [none] {""}
   *[other] { $lost ->
        [none] {""}
       *[other] ；
    }疲憊 (Spent) { $spent }
 }。
summary-ground = { $hex } 歸{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。
chapter = 第 { $turn } 回合：{ $summary }
chapter-fights = 戰鬥：{ $fights }。
chapter-fight = { $hexes } { $column } { $result }
chapter-quiet = 第 { $turn } 回合：沒有事發生。
pace = { $turns } 回合：每位玩家大約 { $mails } 封信。

## 怎樣結束一個決定。

done-turn = 要結束你的玩家回合，在命令下面單獨一行寫 `done`。不寫的話，這些行會執行，玩家回合繼續開著。
done-answer = 回答一到就結束。只寫 `done` 表示什麼都不說。預先準備的回答在這裡不用：有 `standing ask` 就改為問你。
done-else = 要結束，在命令下面單獨一行寫 `done`。

default-meaning = { $kind ->
    [setup] 算子依格分派到已指明的格，箱形陣地與步兵優先（FA V.B）
    [answer] 不攔截任務（FA IX.B.3）；不下 NO RETREAT 命令，沒有單位自願多退，勝方要求結果所允許的全部（FA XIV.D.1）
    [orders] 如同只寫 `done`，不下任何命令，除非必須攻擊，則如同 `attack rest`；佈署則如同 `place default`（FA IV、XIV.A.2）
   *[other] { $text }
 }
