### 對局中發生的事，一事一句。陣營是 `axis` 或 `allied`，格子如印刷所示，單位用代號；清單用 `comma` 連接。沒有的東西是
### `none`。骰子是用 `+` 連起來的數字。

events-set = 擺放了 { $count } 個算子。
event-set = { $unit } 擺在 { $at }。
event-set-up-done = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }佈置好了。
event-turn = 第 { $turn } 回合開始。
event-phase = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $phase ->
    [refit] 整備與增援。
    [movement] 移動。
    [air-barrage] 空中轟擊。
    [reaction] 對方反應。
    [combat] 戰鬥。
    [exploitation] 擴張戰果。
   *[mud] 雙方的泥濘回合。
 }
event-elected = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }先動。
event-mud-part = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的泥濘回合命令已到：雙方都到齊後一起執行。
event-mud-done = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }完成了泥濘回合。
event-asked = 詢問{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }：{ $question }
event-not-carried-out = 您預先準備的命令 `{ $order }` 未能執行（{ $rule }）：{ $why }。
event-arrive = { $units } { $count ->
    [1] {""}
   *[other] 都
 }到達 { $at }。
event-nearer = { $unit } 在 { $turns } 回合後歸來。
event-supplies = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }在 { $hex } 得到 { $load }T 補給。
event-markers = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }多了 { $count } 個預備隊標記。
event-repls = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的補充在 { $at }：{ $pax } Pax，{ $eq } Eq。
event-refit = 在 { $at } 整備：{ $planes }。
event-surge = 增援飛機在 { $at } 恢復：{ $planes }。
event-rebuilt = { $unit } 在 { $at } 重建，{ $with ->
    [pax] 用 Pax
    [eq] 用 Eq
    [faction] 用所屬派系的補充
    [air] 用飛機補充
   *[free] 依劇本所給
 }。
event-truck-rebuilt = { $hex } 用 Eq 重建一點卡車。
event-strip = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }在 { $hex } 設簡易機場{ $from ->
    [none] {""}
   *[other] （從 { $from } 移來）
 }。
event-shipped = 從 { $from } 海運到 { $to }：{ $load }。
event-oos = { $units } { $count ->
    [1] {""}
   *[other] 都
 }沒有補給。
event-oos-apart = { $units } 所屬部隊大多由另一路線取得補給，而一支部隊只能走一條補給線 (OCS 12.6f)。
event-fed = { $units } { $count ->
    [1] {""}
   *[other] 都
 }又有補給。
event-busted = { $on ->
    [true] { $hex } 一帶的鐵路因轟炸延誤。
   *[other] { $hex } 一帶的鐵路恢復行車。
 }
event-victory = { $winner ->
    [axis] 軸心國獲勝
    [allied] 盟軍獲勝
   *[draw] 對局平手
 }{ $level ->
    [axis-massive] （壓倒性）
    [allied-massive] （壓倒性）
    [axis-major] （重大）
    [allied-major] （重大）
    [axis-minor] （些微）
    [allied-minor] （些微）
   *[other] {""}
 }{ $shift ->
    [0] {""}
   *[other] ，移動 { $shift } 級
 }。
event-weather = 天氣，骰子 { $code }：{ $result ->
    [flight] 可飛行
    [mud] 泥濘
   *[no-flight] 不能飛行
 }。
event-first = 先動之骰，軸心國對盟軍：{ $dice }：由{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }選擇。
event-repl = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }的補充：骰子 { $dice }，修正 { $modifier }：{ $result ->
    [none] 沒有
    [all] 1 Pax、1 Eq、飛機 2 步、一個簡易機場、3 架增援飛機
   *[other] { $faction }的一個戰鬥單位和飛機一步
 }。
faction = { $faction ->
    [german] 德軍
    [italian] 義軍
    [commonwealth] 大英國協
    [american] 美軍
   *[french] 法軍
 }
event-eighth-army = { $released ->
    [true] 第八軍團可以行動
   *[other] 第八軍團留在原處
 }{ $die ->
    [none] {""}
   *[other] （骰子 { $die }）
 }。
event-withdraw = { $formation } 是否撤出，骰子 { $die }：{ $leaves ->
    [true] 離開地圖
   *[other] 留下
 }。
event-move = { $unit }{ $ready ->
    [none] {""}
   *[other] （{ $ready }）
 }：{ $from } 到 { $to }{ $steps ->
    [1] {""}
   *[other] ，{ $steps } 格
 }（{ $cost } MP）。
event-release = { $units } { $count ->
    [1] {""}
   *[other] 都
 }從預備隊釋放。
event-fuel = { $unit } 有燃料{ $fuel ->
    [turn] ，整個回合
   *[phase] {""}
 }{ $source ->
    [none] {""}
   *[other] （{ $source }）
 }。
event-pump = { $unit } 為自己和投送範圍內的獨立單位備有燃料{ $source ->
    [none] {""}
   *[other] （{ $source }）
 }。
# 燃料從哪裡來；`unit`：載運的卡車，或 none。
fuel-source = 燃料 { $load }T 來自 { $hex }{ $unit ->
    [none] {""}
   *[other] {" "}的 { $unit }
 }
fuel-there = 燃料
event-loaded = { $unit } 現在載 { $load }T。
event-haul = { $points } { $carrier ->
    [truck] 卡車點
    [mule] 騾隊點
   *[charcoal] 木炭車點
 }：{ $from }{ $to ->
    [none] {""}
   *[other] {" "}到 { $to }
 }，載 { $load }T{ $took ->
    [0] {""}
   *[other] ，裝 { $took }T
 }{ $down ->
    [0] {""}
   *[other] ，卸 { $down }T
 }。
event-control = { $hex } 歸{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。
event-displaced = { $points } { $carrier ->
    [truck] 卡車點
    [mule] 騾隊點
   *[charcoal] 木炭車點
 }載 { $load }T，從 { $from } 逃到 { $to }。
event-base-gone = { $hex } 的機場沒了。
event-fight = { $attackers } { $overrun ->
    [true] 輾壓
   *[other] 攻擊
 } { $defenders ->
    [none] {""}
   *[other] { $defenders }，在{" "}
 }{ $hex }（{ $terrain ->
    [close] 隱蔽地
    [very-close] 甚隱蔽地
    [extremely-close] 極隱蔽地
   *[open] 開闊地
 }{ $hog ->
    [0] {""}
   *[other] ，刺蝟陣地 { $hog }
 }）：{ $attack } 對 { $defence }，{ $odds }；AR { $ar } 對 { $other }；奇襲 { $thrown } 修正 { $bonus }：{ $who ->
    [attacker] 攻方，右移 { $shift }
    [defender] 守方，左移 { $shift }
   *[none] 無
 }；欄位 { $column }，骰子 { $dice } 修正 { $modifier }{ $hog ->
    [0] {""}
   *[other] （AR { $drm }，刺蝟陣地 -{ $hog }）
 } = { $row }：{ $result }。
# 總和由什麼組成：各單位的戰力與其倍數。`side`：attack 或 defence；`parts`：清單。
sum = { $side ->
    [attack] 攻擊
   *[defence] 防禦
 } { $total }：{ $parts }。
sum-between = ；
# `factors`：清單，或 none。
sum-part = { $units }{ $factors ->
    [none] {""}
   *[other] （{ $factors }）
 }
sum-factor = { $why ->
    [move-side] Move 面
    [strat] ×{ $times } Strat
    [reserve] ×{ $times } Reserve
    [dg] ×{ $times } DG
    [oos] ×{ $times } OOS
    [no-supply] ×{ $times } 無戰鬥補給
    [guns] ×{ $times } 面對火砲
    [open] ×{ $times } 開闊地
    [salt-marsh] ×{ $times } 鹽沼
    [hills] ×{ $times } 丘陵
    [rough] ×{ $times } 崎嶇地
    [mountain] ×{ $times } 山地
    [village] ×{ $times } 村莊
    [city] ×{ $times } 城市
    [wadi] ×{ $times } 越過乾河谷
    [minor-river] ×{ $times } 越過河流
   *[other] ×{ $times } { $why }
 }
# 砲擊欄位因什麼而移動，移動多少。
shift = { $why ->
    [density] 密度
    [ground] 地形
    [hedgehog] 刺蝟陣地
    [no-spotter] 無觀測員
    [strat] Strat
   *[near] 基地近
 } { $columns }
event-step = { $units } { $count ->
    [1] {""}
   *[other] 都
 }損失。
event-retreat = { $unit } 從 { $from } 撤退到 { $path }。
event-advance = { $units } { $count ->
    [1] {""}
   *[other] 都
 }推進到 { $hex }。
event-dg = { $units } { $count ->
    [1] {""}
   *[other] 都
 }混亂。
event-mode = { $units }：{ $mode }。
mode-name = { $mode ->
    [combat] Combat
    [move] Move
    [strat] Strat
    [reserve] Reserve
   *[exploit] Exploit
 } Mode
event-exploit = { $units } { $count ->
    [1] {""}
   *[other] 都
 }可以擴張戰果。
event-barrage = { $firers } 轟擊 { $defenders ->
    [none] {""}
   *[other] { $defenders }，在{" "}
 }{ $hex }：{ $points } 點，{ $column } 欄，位移 { $shifts }{ $why ->
    [none] {""}
   *[other] （{ $why }）
 }，骰子 { $dice }{ $half ->
    [none] {""}
   *[other] {" "}和 { $half }
 }：{ $result }{ $cost ->
    [0] {""}
   *[other] （{ $cost }T）
 }。
event-facility = { $firers } 打擊 { $hex }：{ $points } 點，{ $column } 欄，骰子 { $die }：{ $result }。
event-grounded = 地面的 { $plane }，骰子 { $die } 對 { $needed }：{ $hit ->
    [true] 命中
   *[other] 未命中
 }。
event-air-combat = { $plane } 對 { $other }：骰子 { $dice } 修正 { $modifier }：{ $result ->
    [attacker] { $plane } 折返
    [defender] { $other } 折返
   *[both] 雙方折返
 }；損失骰 { $loss }。
event-flak = 高射砲對 { $planes }：骰子 { $dice } 修正 { $modifier }：{ $hit ->
    [true] 命中
   *[other] 未命中
 }。
event-turned-back = 沒有飛機抵達 { $hex }：本階段該格不能再受彈幕攻擊。
event-mission-loss = { $plane } 中彈{ $die ->
    [none] {""}
   *[other] （骰子 { $die }）
 }。
event-base-taken = { $plane } 在失守的機場，骰子 { $dice } 修正 { $modifier }：{ $hit ->
    [true] 命中
   *[other] 逃脫
 }。
event-air-step-more = { $plane } 恢復滿編。
event-air-step = { $plane } 失去一級{ $left ->
    [0] ，損失了
   *[other] {""}
 }。
event-parked = { $plane } 在 { $at }{ $active ->
    [true] ，可用
   *[other] ，停飛
 }。
event-attrition = { $hex } 的消耗：最佳 AR { $ar }，骰子 { $dice } 修正 { $modifier }：{ $result ->
    [0] 無人損失
    [all] 全部損失
   *[other] 損失 { $result } 級
 }。
event-capture = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }在 { $hex } 奪取{ $what ->
    [truck] 卡車
    [wagon] 騾馬
   *[supply] 補給
 }：骰子 { $die }，百分之 { $percent }：得 { $load }T，餘 { $left }T。
event-blow = 炸毀 { $hex } 的補給堆：骰子 { $die }，百分之 { $percent }：失 { $load }T，餘 { $left }T。
event-stocks = { $units }：{ $stocks ->
    [full] 自身存量已滿
    [low] 自身存量低
   *[exhausted] 自身存量耗盡
 }。
event-breakout = { $unit } 突圍，骰子 { $die } 修正 { $modifier }：{ $turns ->
    [none] 損失
   *[other] { $turns } 回合後歸來
 }。
event-hog = { $hex } 的刺蝟陣地現在是 { $level } 級。
event-port-hit = { $port } 受損 { $hits }。
event-port-damage = { $port }：骰子 { $die }，受損 { $hits }。
event-base = { $hex } 的機場現在是 { $level } 級，屬於{ $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }。
# `unit`：載運的卡車，或 none。
event-supply = 從 { $hex }{ $unit ->
    [none] {""}
   *[other] （{ $unit }）
 }取 { $load }T 用於{ $why ->
    [attack] 攻擊
    [defence] 防禦
    [barrage] 轟擊
    [building] 建造
    [fuel] 燃料
    [refit] 整備
    [stocks] 存量
    [food] 給養
   *[other] { $why }
 }。
event-railed = 鐵路由 { $from } 運到 { $to }：{ $load }。
event-airlifted = 空運由 { $from } 到 { $to }：{ $load }{ $lost ->
    [0] {""}
   *[other] （途中損失 { $lost }T）
 }。
event-dropped = { $load } 空投到 { $hex }：{ $dice }，修正 { $modifier }，須大於 { $needed }：{ $lands ->
    [true] 成功
   *[other] 損失
 }。
event-planned = { $unit } 計劃在第 { $turn } 回合空降 { $hex }。
event-plan-off = { $unit } 的空降取消。
event-consolidated = { $unit } 由 { $source } 合併而成。
consolidated-points = { $hex } 的 { $points } 個卡車點
event-cache-spent = { $unit } 動用一份補給儲備，{ $shells ->
    [true] 用於彈幕
   *[other] 供一回合無補給線之需
 }。
event-attached = { $formation ->
    [none] { $side ->
        [axis] 軸心國
       *[allied] 盟軍
     }不再有配屬部隊。
   *[other] { $formation } 配屬，同時視為{ $faction ->
        [german] 德軍
        [italian] 義軍
        [commonwealth] 大英國協
        [american] 美軍
       *[french] 法軍
     }。
 }
event-embarked = { $unit } 在 { $from } 登船準備突襲，攜帶 { $load }T。
event-landed = { $unit } 在 { $hex } 登陸。
event-called-off = { $unit } 未登陸，返回阿爾及爾。
event-bridged = 為更好的補充而放棄：{ $planes }。
event-more-ships = 本回合以增援飛機換取海運多 { $load }T。
event-repls-marched = 由 { $from } 行軍到 { $to }：{ $load }。
event-repls-lost = { $hex } 的補充兵損失：{ $load }。
event-entered = { $back ->
    [true] 裁判撤回了：
   *[other] 裁判登錄了：
 }{ $line }。
event-removed = 撤離本局：{ $units }。
event-exchanged = { $unit } 取代 { $old }。
event-mostly-dead = { $units } 之中抵達的是：{ $come }（{ $dice }）；其餘損失。
event-points-come = { $points } 個{ $carrier ->
    [truck] 卡車
    [charcoal] 木炭車
   *[mule] 騾隊
 }點抵達 { $hex }。
event-points-go = { $hex } 的 { $points } 個{ $carrier ->
    [truck] 卡車
    [charcoal] 木炭車
   *[mule] 騾隊
 }點撤離本局。
event-caches = { $side ->
    [axis] 軸心國
   *[allied] 盟軍
 }得到 { $count } 份補給儲備。
