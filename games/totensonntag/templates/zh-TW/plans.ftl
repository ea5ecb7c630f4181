# 下一個 impulse 的預案，以及全部算數或全部不算的命令單。

plan-checked = 用於 { $impulse }；以目前的局面、AN { $an } 檢視
plan-notes = { $notes }
    .notes-between = {"；"}
plan-of-one = { $order }：{ $note }
plan-not-as-things-stand = 以目前的局面不行：{ $reason }
plan-no-impulse-left = 這場對局你沒有 impulse 了
plan-for-another-impulse = { $named } 不是你的下一個 impulse，下一個是 { $next }：只寫 `plan` 即可
plan-done-left-out = 預案中有一行看不懂，所以拿掉了 `done`
plan-not-due = 現在不需要預案
standing-air-unknown = 沒有寫每次問到時飛行單位要做什麼：`patrol` 或 `none`
plan-hint = `plan`、下面接你的命令，最後 `end plan`：會保留到你的下一個 impulse
plan-conditions-do-not-hold = 你的預案都沒有執行：各部分的條件都不成立
or-nothing = `or nothing`：第 { $line } 行被拒絕，所以整張命令單都不執行
no-own-unit-there = { $hex } 沒有你的單位
no-range-of-ans = 這不是 AN 的範圍
ranges-such = `an 4`、`an 4..6`、`an 3+`
group-unit-missing = 缺少單位
group-named-twice = { $unit } 寫了兩次
group-which = `all` 後面要寫一個格子，或寫出各單位的代號
group-order-missing = 沒有寫這些單位要做什麼
group-such = `all in A17 move B17`、`3rtr, 5rtr move B17`
unless-one-condition = `unless` 只能接一個條件
or-what = 以這個字開頭的只有 `or nothing`
