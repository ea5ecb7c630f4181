# 給玩家的信的各個部分。`反引號` 裡的字要照打，HTML 會顯示成程式碼。沒有的數值是 `none`。

## 怎麼回覆

heading-answer = 怎麼回覆
reveal-how = 請回覆你保留的 pc1 文字，寫成一行，不要引用：
reveal-by-program = 如果 `feldpost commit` 替你保留了：{ $command }
form-how = 請回覆，並寫在這封信的第一行之上。這份表單照原樣寄回不會下任何命令：把你要的那一行前面的 # 拿掉，或自己寫。
# 表單的一行：必須以 # 開頭。
form-blank = # 把命令寫在這裡，一行一條
dry-run-how = 加一行 `check` 就只是試算。
nothing-due = 現在不必下命令。給主機的話，例如 `say`、`status`、`standing`，隨時都可以寄：回覆這封信即可。
nothing-due-before-dice = 現在不必下命令。骰子出來之前，不收命令和常備命令。給主機的話，例如 `say` 和 `status`，隨時都可以寄：回覆這封信即可。
seal-how = 要自行密封這個選擇，連裁判的程式在你公開之前都讀不到，請把選擇寫在 `c=` 後面，把這幾行貼到 shell，再把它印出的 `commit` 那一行寄來，代替命令；`help secret` 有更多說明：
heading-join = 怎麼加入
join-how = { $address ->
    [none] 請回覆這封信，寫上這幾行，不要引用：
   *[other] 請回覆這封信，或寄到 { $address }，寫上這幾行，不要引用：
 }
# 沒有邀請時，放在 JOIN 後面。
join-digits = 邀請上的前 16 位代碼
# 放在 ENTROPY 後面。
entropy-words = 幾個你自己想的字詞，最多 200 個字元
bid-words = 陣營、空格、分數（0 到 99）

## 問了什麼，以及每一行的結果

heading-asked = 你問的
map-below = 地圖在下面。
# 只有這個字的一行，不能單獨出現在回信裡；`word` 帶著它的引號。
the-word = { $word } 這個字
heading-refused = { $dry ->
    [true] 會被拒絕
   *[false] 被拒絕
 }
refused-bare = 被拒絕
more-refused = { $count ->
   *[other] 另有 { $count } 行被拒絕，沒有列出。請改好上面的，再把其餘的寄一次。
 }
heading-done = { $dry ->
    [true] 會執行，照這樣理解
   *[false] 已執行，照這樣理解
 }
and-more = 另有 { $count } 行
heading-kept = 保留到之後
heading-untried = 沒有嘗試
condition-not-met = 條件不成立
held-back = 暫不執行
read-as-prose = 視為一般文字，略過：
prose-say = 這些話沒有別人讀到：行首加上 `say` 就會轉給對方。
quoted-lines = { $count ->
   *[other] 引用的 { $count } 行不算；要讓其中一行算數，請不要引用。
 }

## 密封的選擇，以及用於骰子的字詞

heading-sealed = 已密封
sealed-here = 欄位 { $slot }：你的選擇 `{ $choice }` 已密封。這個欄位的選擇到齊之前，對手不會知道；主機管理者讀得到。
sealed-by-you = 欄位 { $slot }：你自己的密封碼已收下。在你公開之前沒有人讀得到。
heading-closed = 已關閉
slot-closed = 欄位 { $slot }：所有選擇都到齊了，不能再改。
sealed-by = { $by ->
    [player] { $side }，由玩家密封：
   *[umpire] { $side }，由裁判的程式密封：
 }
heading-entropy = 用於骰子的字詞
entropy-check = 請核對你寄的那一行是否原樣列在這裡。
entropy-of = { $side }：
entropy-none = （無）

## 發生的事

heading-happened = { $since ->
    [corrected] 更正之前發生的事（不再有效）
    [true] 你上次決定之後發生的事
   *[false] 發生的事
 }
untold-events = { $count ->
   *[other] 這裡略去較早的 { $count } 件事；紀錄裡都有：`journal` 會寄來。
 }
heading-turns = 逐回合回顧
heading-turn = 第 { $turn } 回合摘要
luck-of-seat = { $side } 的骰子：{ $dice } 顆六面骰，運氣 { $luck } 個標準差。
luck-what = 運氣大於 0 表示點數高於平均。20 場中有 19 場落在正負 2 之間。
press-from = { $from } 說：
umpire-writes = 裁判說：
heading-standing = 你的常備命令

## 對局的條件

heading-terms = 條件
terms-edition = { $scenario ->
    [none] { $title }，版本 { $edition }；選用規則：{ $options ->
        [none] 無
       *[other] { $options }
    }。
   *[other] { $title }，版本 { $edition }；劇本：{ $scenario }；選用規則：{ $options ->
        [none] 無
       *[other] { $options }
    }。
 }
terms-policy = 特別規則：{ $name } = { $value }，而不是這個版本的 { $usual }（{ $rule }：{ $meaning }）。
terms-no-policy = 其他規則都照這個版本。
# 條件以這些名稱列成表格，在純文字裡是這種形式的各行。
terms-line = { $name }：{ $value }。
digest-line = { $name }：{ $value }
name-dice = 骰子來源
# `margin` 是鎖定到擲骰之間的時間，以秒或整分鐘計。
terms-dice = { $unit ->
    [none] { $source }
    [seconds] { $source }；在命令鎖定後 { $margin } 秒擲出
   *[minutes] { $source }；在命令鎖定後 { $margin } 分鐘擲出
 }
name-default = { $kind ->
    [orders] 時間到時還沒寄來的公開命令
   *[other] 時間到時還沒做、或還沒揭露的祕密選擇（{ $kind }）
 }
name-stand-ins = 替代值
terms-stand-ins = { $count ->
   *[other] 地圖和棋子有 { $count } 個數值代替印刷值
 }
name-seat = 席位 { $seat }
terms-seat = { $taken ->
    [true] { $side }，已經有人
   *[false] { $side }，空著
 }
name-clock = 時鐘
name-ladder = 排名
name-players = 玩家
terms-gunboat = 任何人都不會知道誰執哪一方，無論名字或地址
name-free-seats = 空位
terms-punctual = 給在本俱樂部已結束的對局中，每 100 次期限準時 { $share } 次以上的人，或還不到十次的人
name-sides = 陣營
terms-sides = { $by ->
    [lot] 所有人都加入後抽籤決定
   *[bid] 以密封出價決定，雙方都加入後公開
 }
terms-unrated = 這場對局不列入排名
heading-digests = 摘要值與金鑰，供查核骰子的人使用
name-offer = 邀請
name-anchor = 錨點
name-data = 資料
name-rules = 規則
name-build = 規則的程式版本
name-key = 裁判的金鑰
build-published = { $build }，已發布
build-alone = { $build }。沒有發布過含這些規則的版本：請向裁判索取原始碼並保留，因為用其他規則無法查核走法
digest-rules = 規則：{ $digest }，{ $build } 就有。
digest-rules-alone = 規則：{ $digest }，由 { $build } 執行。沒有發布過含這些規則的版本：請向裁判索取原始碼並保留，因為用其他規則無法查核走法。

## 信末

keep-opening = 請保留附件 { $file }：它記著替你密封的內容，如果紀錄裡的不同，可以拿給任何人看。
stand-ins = { $count ->
   *[other] 地圖和棋子有 { $count } 個數值是印刷值的替代值。
 }
stand-ins-in-short = { $count } 個數值是替代值。
reply-how = { $address ->
    [none] 直接回覆就會送達。新信需要這幾行：
   *[other] 直接回覆就會送達。新信請寄到 { $address }，並寫上這幾行：
 }
dice-step = { $resolution ->
    [none] 這次結算的骰子，step：
   *[other] 第 { $resolution } 次結算的骰子，step：
 }
dice-step-here = { $resolution ->
    [none] 這次結算的骰子：step { $step }
   *[other] 第 { $resolution } 次結算的骰子：step { $step }
 }
to-check = 要查核每一顆骰子和紀錄：{ $command }
one-roll = 親手驗算一次擲骰，結果是 { $dice }（STEP 是上面那一行）：
help-how = 說明：回覆 `help` 或 `help orders`。
club-and-game = { $game ->
    [none] { $club }
   *[other] { $club }，對局 { $game }
 }
