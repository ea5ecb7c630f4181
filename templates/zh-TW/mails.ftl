# 給玩家的信的開頭幾行和主旨。一則訊息一句，或總是連在一起的幾句。`反引號` 裡的字要照打，HTML 會顯示成程式碼。沒有的
# 數值是 `none`。

# 這個語言的名稱，用它自己的文字。
language-name = 繁體中文

## 要讀者做的事

still-open = 還沒結束：{ $decision }。
still-open-held = 還沒結束：{ $decision }（有一行被拒絕，所以 `done` 暫不執行）。
your-decision = 要你決定：{ $decision }。
agree-asked = 現在請你決定：是否從較舊的副本繼續這局。
agree-how = 如果你同意，請回覆這一行：
asked-now = 現在要你決定：{ $decision }。
asked-first = 首先要你決定：{ $decision }。
nothing-asked = { $others ->
    [none] 現在沒有要你做的事。
   *[other] 現在沒有要你做的事；等待 { $others }。
 }
waiting-at-first = 等待 { $others }；現在沒有要你做的事。

## 主旨

# 下面的片語取兩個，一個接一個。
subject-both = { $first }。{ $second }
subject-still-open = 還沒結束：{ $decision }
subject-join = 請加入
subject-your-move = 輪到你：{ $decision }
subject-waiting = { $awaited ->
    [none] 等待 { $others }
   *[other] 等待 { $others }：{ $awaited }
 }
subject-happened = 發生的事
# `what` 是下面的片語之一，或 `subject-not-accepted`。
subject-refused = { $what }，{ $refused } 行被拒絕
subject-agree = 你同意嗎？
subject-rollback = 要把對局退回嗎？
subject-new-key = 改用另一把金鑰簽章
subject-clock = 時鐘
subject-new-player = 換了玩家
subject-dry-run = 試算
subject-sealed = 你的選擇已密封
subject-question = 你的問題
subject-nothing-done = 沒有執行任何內容
subject-received = 收到
subject-not-accepted = 沒有接受
subject-offer = 請加入：{ $title }
subject-begins = { $side ->
    [none] 對局開始
   *[other] 對局開始：你是 { $side }
 }
subject-over = { $outcome ->
    [none] 對局結束
   *[other] 對局結束：{ $outcome }
 }
subject-word = { $from ->
    [none] 一段話
   *[other] { $from } 的話
 }
subject-help = 說明

## 邀請，以及對局的開始

offer-headline = { $club ->
    [none] {""}
   *[other] { $club } {""}
 }邀請你加入一場 { $title }{ $side ->
    [none] {""}
   *[other] ，你是 { $side }
 }。
offer-against = { $taken ->
    [true] 對手是 { $side }，已經有人。
   *[false] 對手是 { $side }，還空著。
 }
sides-how = { $by ->
    [lot] 所有人都加入後，才抽籤決定誰執哪一方；在那之前，席位只是位子。
   *[bid] 誰執哪一方由出價決定，雙方都加入後才公開；在那之前，席位只是位子。請寫你比較想執的一方，以及願意為此讓給另一方幾個勝利分數；0 也是出價。對同一方出價較高的人執那一方，另一方得到那些分數。想要不同陣營時各得所願，不讓分。出價相同則抽籤決定。
 }
offer-yes-no = 要加入，請寄下面這幾行。不要的話，請寄 `decline`（或 `婉拒`）這一行，邀約就結束。所有席位都加入之前，沒有人受約束。
offer-languages = 從現在起要改用其他語言，請另加下面其中一行：{ $languages }。
    .languages = `language { $tag }`（{ $name }）
    .languages-between = 、
offer-entropy = 你的 ENTROPY 那一行會影響這場對局的每一顆骰子，裁判就不可能事先挑選對誰有利的骰子：請寫幾個沒有人猜得到的字詞，或真的擲幾顆骰子，寫下點數。所有席位都加入後，對局就開始。
game-begins = { $side ->
    [none] 對局 { $game } 開始。
   *[other] 對局 { $game } 開始：你是 { $side }。
 }

## 對一封信的回覆

dry-run-done = 這是試算：什麼都沒有發生，也沒有擲骰。
choice-is-sealed = 你的選擇已密封。
only-asked = 這是你問的。沒有執行任何內容，也沒有擲骰。
nothing-carried-out = { $refused ->
    [0] 你的信收到了，信中沒有任何內容執行。
   *[other] 你的信收到了，信中沒有任何內容執行：{ $refused } 行被拒絕。
 }
mail-is-here = 你的信收到了。
carried-out = { $carried ->
   *[other] 你的信收到了：執行 { $carried } 行，拒絕 { $refused } 行。
 }
not-accepted = 你的信沒有被接受。
not-all-accepted = 你的信沒有全部被接受。

## 戰報

# `again` 是所要求的內容，例如「第 12 次結算」；如果下面的局面比它新，`now` 是 `true`。
told-again = { $now ->
    [true] { $again }；下面是目前的局面。
   *[false] { $again }。
 }
told-later = 輪到你時會告訴你一切；`report` 現在就寄來。
goes-on = 對局照現狀繼續；`report` 寄來全部局面。
game-over = { $outcome ->
    [none] 對局結束了。
   *[other] 對局結束了：{ $outcome }
 }

## 對手的話，以及說明

write-back = 要回話，請回覆這封信；在其他信裡，寫在 `say` 後面。
passed-on = 你對這封信的回覆，和任何話一樣，會轉給其他玩家。
no-word = 沒有給你的話。
how-to-write = 一行寫一條命令，回覆你那場對局最新的戰報寄來。
