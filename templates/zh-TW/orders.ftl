# 每個遊戲對不是命令的一行會說的話：關於它的字詞、格子、單位和數字。一則訊息一行，句尾不加句號；填入的東西保持印刷的
# 名稱。

hex-missing = 缺少格子
no-hex = `{ $word }` 不是格子
did-you-mean = 你是指 { $near } 嗎？
unit-for-hex = { $unit } 是單位；這裡需要格子
unit-is-in = { $unit } 在 { $hex }
hexes-written = 格子寫成像 { $example } 這樣
off-map = 地圖上沒有 { $hex } 這一格
hexes-go = 格子的範圍是 { $spans }
    .spans-between = {"，以及 "}
several-units = `{ $words }` 可能是好幾個單位
unit-missing = 缺少單位
hex-for-unit = { $hex } 是格子；這裡需要單位
no-unit = 沒有單位 `{ $word }`
named-twice = { $unit } 寫了兩次
not-understood = 看不懂這裡的 `{ $word }`
one-unit = 一行一個單位
one-order = 一行一條命令；註解以 # 開頭
line-missing = 缺少 `{ $line } …` 這一行
begins-no-line = 局面的各行沒有以 `{ $word }` 開頭的
line-twice = `{ $key }` 這一行有兩次
no-position-of = 這不是 { $title } 的局面
position-of = `position { $system }`
no-edition = 沒有版本 `{ $name }`
policy-missing = 缺少 policy 的名稱
policy-twice = policy { $name } 有兩次

## 連在一起說的幾件事

both-said = { $first }；{ $next }

## 讀到的字詞、數字和清單

did-you-mean-one = 你是指 { $near } 嗎？
did-you-mean-or-more = 你是指 { $near } … 嗎？
from-to = { $least } 到 { $most }
number-missing = 缺少{ $what }
number-is-not = `{ $word }` 不是{ $what }
is-no = `{ $word }` 不是{ $what }
one-missing = 缺少{ $what }
same-twice = 同一個{ $what }有兩次
only-one = { $word }
one-of-these = { $words } 或 { $last }
known-are = { $known }
