### 對局中發生的事，一事一句。數字就是數字，陣營用代號（DAK、CW），格子如印刷所示，單位用印刷的名稱，單位或格子的
### 清單用 `comma` 連接。沒有的東西是 `none`。SP、SF、PF、IF、FP、AN、MP、VP、ZOC 和 1d6、2d6 是規則書的寫法。

# 擲骰之前的機率：`needs` 是至少要擲出的點數，`percent` 是機率。
event-odds = { $percent ->
    [0] 不可能成功
   *[other] { $needs ->
        [none] 機率 { $percent }%
       *[other] 需要 { $needs }{ $percent ->
            [100] {""}
           *[other] +
        }（{ $percent }%）
    }
 }
# 骰子或 FP 的一個調整值，例如 `+1`。`plain` 是不帶連字號的 id。
modifier = { $modifier ->
    [panzer] 德國戰車
    [panzerjager-at-vehicles] 驅逐戰車對裝甲或偵查
    [cw-at-panzer] CW 對德國戰車
    [overrun-at-recon] 突破偵查單位
    [infantry-at-armor] 步兵對裝甲
    [barrage] 砲擊
    [barrage-at-armor] 砲擊裝甲
    [recon-support] 偵查支援
    [air-to-air] 空戰
    [air-at-armor] 空襲裝甲
    [escarpment] Escarpment
    [entrenchment] 戰壕
    [spotter-moved] 觀測員移動過
    [spotter-on-point] 觀測員在 Point 格
   *[other] { $plain }
 } { $value }

# 一次攻擊。`mode`：哪一種；其他的就用它自己的字。`modifiers` 是清單，或 none；`arm` 是飛行單位的 SF，其他單位的
# SP，`strength` 是調整前的值；`dice` 例如 `3+5`，`count` 是骰數；`odds` 是那個名稱的句子，或 none。`left` 是目標
# 剩下的 SF 或 SP，由 `of` 說明；沒有命中就是 none。
event-attack = { $attacker } { $mode ->
    [assault] 突襲
    [overrun] 突破攻擊
    [barrage] 砲擊
    [air] 空襲
    [air-to-air] 空戰攻擊
   *[other] { $mode }
 } { $hex } 的 { $target }：FP { $fp }{ $modifiers ->
    [none] {""}
   *[other] （{ $arm } { $strength }，{ $modifiers }{ $supporters ->
        [none] {""}
       *[other] ：{ $supporters }
    }）
 }{ $odds ->
    [none] {""}
   *[other] ，{ $odds }
 }，{ $count }d6 = { $dice }，合計 { $total } 對{ $mode ->
    [air-to-air] 藍色 PF
   *[other] {" "}PF
 } { $pf }：{ $hit ->
    [true] 命中
   *[other] 未命中
 }{ $left ->
    [none] {""}
    [0] ，{ $of } 歸零
   *[other] ，剩 { $left } { $of }
 }。
# 砲兵鎖定。`total` 是加上調整值的點數。
event-range-in = { $unit } 鎖定 { $hex } 的 { $target }，{ $spotter } 觀測{ $odds ->
    [none] {""}
   *[other] ，{ $odds }
 }：1d6 = { $die }{ $modifiers ->
    [none] {""}
   *[other] ，{ $modifiers }，合計 { $total }
 }：{ $success ->
    [true] 鎖定成功
   *[other] 沒有鎖定
 }。
event-no-fire = { $unit } 沒有鎖定 { $hex } 的任何單位，不能開火。
event-may-go-on = { $unit } 沒有推進，可以用剩下的 { $mps } MP 繼續移動。
# `of`：SF 或 SP。
event-hit = { $unit } 受到 1 次傷害：{ $left ->
    [0] { $of } 歸零
   *[other] 剩 { $left } { $of }
 }。
event-destroyed = { $unit } 在 { $hex } 被消滅（{ $cause ->
    [hits] SP 歸零
    [overstack] 超堆疊
   *[other] { $cause }
 }）。
event-move = { $unit } 從 { $from } 移動到 { $path }（{ $mps } MP）。
event-enter = { $unit } 從 { $path } 進場（{ $mps } MP{ $combined ->
    [true] ，混合裝甲 IF +1
   *[other] {""}
 }）。
event-exit = { $unit } 離開地圖，帶走 { $sp } SP。
event-advance = { $unit } 從 { $from } 推進到 { $hex }。
event-stack = { $hex } 的堆疊，由上而下：{ $units }。
# `attackers`：只支援這些單位，或 none 表示都支援。
event-support = { $unit } 最多支援 { $attacks } 次對 { $hex } 的突襲{ $attackers ->
    [none] {""}
   *[other] ，只限 { $attackers }
 }：每次 FP +1。
event-missions = 雙方的飛行單位都能飛行：任務先密封，在 impulse 之前執行。
event-air-committed = { $side }：空中任務已密封。
# `target`：要攻擊的格子，巡邏時是 none。`aim`：指定的單位，或 none。
event-fly = { $unit } 飛到 { $hex } { $target ->
    [none] 巡邏{ $aim ->
        [none] {""}
       *[other] ，尋找 { $aim }
    }
   *[other] 攻擊 { $target }{ $aim ->
        [none] {""}
       *[other] {" "}的 { $aim }
    }
 }。
event-pass = { $unit } pass。
event-place = { $unit } 放置在 { $hex }。
event-setup-done = { $side }：佈置完成。
event-turn = 第 { $turn } 回合開始。
event-couplet = 第 { $turn } 回合第 { $couplet } 個 couplet 開始。
event-an-committed = { $side }：AN 的選擇已密封。
event-an-roll = { $side }：AN 擲骰 1d6 = { $die }。
# `how`：`stuck` 是不能再調整的點數，因為已經是 6 或 1。
event-an = { $side }：AN { $an }，{ $how ->
    [rolled] 擲骰結果
    [chosen] 自選
    [kept] 保留擲骰
    [raised] 擲骰 +1
    [lowered] 擲骰 -1
    [stuck] 擲骰不變：不能{ $an ->
        [6] 大於 6
       *[other] 小於 1
    }
   *[other] { $how }
 }。
event-impulse = { $side } 的 impulse。
event-idle-stop = { $side } 沒有單位能行動，但仍然問他。
event-plan = { $side } 執行預案。
event-impulse-end = { $side } 的 impulse 結束。
event-control = { $hex } 現在由 { $side } 控制。
event-night = 夜晚來臨。
event-decline-recovery = { $unit } 今晚不嘗試回復。
event-night-ready = { $side }：可以開始回復擲骰。
event-night-stop = { $side }：{ $stop ->
    [true] 要求夜晚等他
   *[other] 不再要求夜晚等他
 }。
# `modifier`：敵方 ZOC 的調整值，例如 `-1`，或 none；`total` 是加上它的點數。
event-recovery = { $unit } 嘗試回復{ $odds ->
    [none] {""}
   *[other] ，{ $odds }
 }：1d6 = { $die }{ $modifier ->
    [none] {""}
   *[other] ，敵方 ZOC { $modifier }，合計 { $total }
 }：{ $success ->
    [true] 回復成功
   *[other] 沒有回復
 }，現在 { $sp } SP。
# `items`：VP 的來源，`score-worth` 的清單，或 none。
event-victory = 對局結束：{ $side } 獲勝。CW 的 VP：{ $points }{ $items ->
    [none] {""}
   *[other] （{ $items }）
 }。
# 佈置的單位，代替逐一的句子。
events-placed = 佈置了 { $count } 個單位；位置見戰鬥序列。

# 經過之上的兩行摘要。`attacks` 可能是 0。
summary-attacks = { $attacks ->
    [0] 沒有攻擊
   *[other] { $attacks } 次攻擊，{ $hits } 次命中
 }。
# `destroyed`：單位的清單，或 none。
summary-losses = { $side }：損失 { $sp } SP{ $destroyed ->
    [none] {""}
   *[other] ，被消滅：{ $destroyed }
 }。
summary-ground = { $hex } 落入 { $side } 手中。
summary-recovered = { $units } 個單位回復。
# `change`：例如 `+1`。
summary-points = CW 的 VP：{ $change }，現在 { $points }。

# 一回合的摘要。`summary`：摘要的各句，一句接一句。
chapter = 第 { $turn } 回合：{ $summary }
chapter-quiet = 第 { $turn } 回合：沒有發生任何事。
# `fights`：`chapter-fight` 的清單；`count` 是多少場。
chapter-fights = { $count ->
   *[other] 最大的戰鬥：{ $fights }。
 }
chapter-fight = { $hex }（攻擊 { $attacks } 次，命中 { $hits } 次）
