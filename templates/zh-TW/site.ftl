# 俱樂部網站的頁面。反引號 `如此` 中的字是要打的字。

site-games = 對局
site-standings = 排名
site-dice = 骰子
site-join = 如何參加
site-verify = 查驗對局
site-foot = 由 Feldpost 製作。這些頁面不需要伺服器，也不需要網路：所見的一切都在旁邊的檔案裡。

## 首頁與列表

site-lead = 以電子郵件進行的兵棋對局。每一顆骰子任何人都能重新算出。
site-counts = { $running } 局進行中，{ $over } 局已結束；共擲了 { $dice } 顆骰子。
site-join-us = 一起玩：寫信到 { $address }
site-open = 空位
site-running = 進行中
site-over = 已結束
site-all-games = 全部對局
site-all-standings = 全部名次
site-none = 沒有。
site-none-open = 目前沒有。請詢問裁判，或稍後再來看。
site-none-rated = 還沒有計分的對局。
site-seat-free = 空位
site-column-game = 對局
site-column-players = 玩家
site-column-stands = 局勢
site-column-newest = 最新
site-column-place = 名次
site-column-player = 玩家
site-column-rating = 積分
site-column-games = 對局
site-column-won = 勝
site-column-drawn = 和
site-column-lost = 負
site-column-resigned = 放棄
site-column-active = 一年內
site-column-punctual = 準時
site-column-last = 最近
site-column-ended = 結束
site-column-month = 積分（按月）
site-column-result = 結果
# `winner` is a side; `how` says what ended it, `of` whose doing that was.
site-result = { $how ->
    [resigned] { $of } 認輸。
    [forfeited] { $of } 沉默過久。
    [agreed] 雙方同意和局。
    [closed] 由裁判關閉。
   *[other] 已下完。
 }{ $winner ->
    [none] { $how ->
        [finished] { $drawn ->
            [true] 和局。
           *[other] {""}
         }
       *[other] {""}
     }
   *[other] { $winner } 獲勝。
 }

## 排名與玩家

site-as-of = 截至 { $day } 日終（UTC）。
site-standings-how = 真正的積分二十次中有十九次在兩個偏差之內；`?` 表示尚未確定。放棄包括認輸與沉默；一年內指各種對局；準時指在期限前送到的決定。
site-balance = 雙方是否均勢
site-balance-line = { $what }：{ $first } 勝 { $firstwins }，{ $second } 勝 { $secondwins }，和 { $draws }；{ $offset ->
    [0] 均勢
   *[other] { $better } 值 { $points } 分
 }
site-digest = 持有相同紀錄的人用 `feldpost ladder show --as-of @{ $moment }` 會得到相同的排名。其摘要為 { $digest }。
site-place = 第 { $rank } 名，共 { $of } 名，積分 { $rating }（偏差 { $deviation }）。
site-no-place = 還沒有計分的對局。
site-verdict = { $verdict ->
    [won] 勝
    [drawn] 和
   *[lost] 負
 }
site-not-rated = 不計分

## 一局

site-waits-for = 正在等待 { $sides }。
site-stand-ins = 有 { $count } 個數值是我們代替印刷數值所用的。
site-entry = 第 { $entry } 項
site-first = 回到開頭
site-back = 退一步
site-slider = 對局的時刻
site-on = 進一步
site-last = 到最後
site-points = 勝利點
site-strength = 地圖上的兵力
site-check = 查驗
site-check-how = 紀錄裡有每一道命令、每一顆骰子，以及從種子到每顆骰子的過程。請取下兩個檔案，打開查驗的頁面，把檔案放進去；或執行 `feldpost audit`。
site-check-private = 玩家已有紀錄：它隨結束對局的郵件寄出。這裡不提供，因為其中可能有他們彼此說的話。
site-check-later = 對局結束後，紀錄會放在這裡。
site-offer = 邀約 { $offer }；裁判的金鑰 { $key }。
site-shot = 第 { $entry } 項{ $step ->
    [none] {""}
   *[other] ，第 { $step } 次結算
 }{ $by ->
    [none] {""}
   *[other] ；{ $by }
 }{ $time ->
    [none] {""}
   *[other] ；{ $time }
 }
site-set-back = 裁判經雙方同意把對局退回：之後的部分重新進行。
site-corrected = 裁判更正了一次結算：同樣的骰子，不同的結果。

## 點選命令

site-sheet = 寫命令
site-sheet-how = 先選擇要下的命令，再點地圖上的單位與格子。這些命令不會自己送出：請複製到你回覆報告的郵件裡。
site-sheet-next = 請在地圖上點選：{ $what }
site-sheet-place = { $kind ->
    [unit] 一個單位
    [units] 單位，一個接一個
    [hex] 一格
   *[hexes] 格子，一個接一個
 }
site-sheet-full = 已完整：請收下這一行。
site-sheet-undo = 退一步
site-sheet-take = 收下這一行
site-sheet-lines = 你的命令
site-sheet-copy = 複製
site-sheet-copied = 已複製。
site-sheet-mark = 已選取：請現在複製。

## 骰子

site-dice-lead = 共 { $games } 局的 { $dice } 顆六面骰。
site-test = 檢定
site-test-value = 值
site-test-name = { $name ->
    [faces] 各點數出現的次數（卡方）
    [runs] 大小點的連串（標準差）
   *[pairs] 相鄰的成對（卡方）
 }
site-dice-other = 有 { $count } 顆其他面數的骰子未檢定。
site-dice-worth = 這些檢定的是產生器，並不說明是否公平：公平的骰子每項檢定二十次中也有一次 p 低於 0.05。能證明一局的是它的紀錄：其中每顆骰子都出自開局前就定下的種子。

## 如何參加

site-join-lead = 回覆郵件就能對局。只要寫一封信到 { $address }。
site-join-look = 詢問哪些對局有空位。
site-join-mail = 寄出「{ $words }」
site-join-take = 寄一封寫著 `join 對局 陣營` 的信來坐下。回信會帶來對局的條件，並說明如何接受。
site-join-answer = 之後報告會以郵件寄來，每份都有地圖和你的單位能做什麼。用任何郵件程式回覆你的命令即可。
site-join-name = `name ADA` 是別人在對局中和這裡看到的名字。你的地址不會給任何人看。
site-join-offer = 坐在某局中或曾經坐過的人，也可以用像這樣的一行邀約；`against computer` 開始一局與程式的對局，不寫 `against` 則另一個座位開放給所有人：
