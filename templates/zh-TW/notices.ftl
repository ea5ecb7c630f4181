# 告訴玩家的話。每則訊息一行，多長都可以；寄出時才會折行。
# 清單逐項寫出：與清單同名的屬性是一項，以 `-between` 結尾的屬性放在兩項之間。

## 信件本身

mail-too-long = 這封信太長，無法全部讀完，所以信中的內容都沒有執行。
mail-too-large = 信的文字超過 1 MB，所以信中的內容都沒有執行。
header-too-long = 這封信的標頭（由郵件程式和伺服器寫入）太長，無法全部讀完，所以信中的內容都沒有執行。請另寫一封新信，或改用別的程式寄出。
no-text = 信中沒有可讀的文字；請寄純文字。
mail-in-mail = 你的信夾帶了另一封信，那封信沒有讀。
parts-unread = 信中有些部分沒有讀。
attachment-read = 你附加的文字檔已當作信的一部分讀取。
attachment-unread = 有一個附加的文字檔沒有讀：請把命令直接寫在信裡，或將檔名取為 orders.txt。
letters-damaged = 有些字送到時已經損壞；請看看你的各行被讀成什麼。
no-message-id = 你的信沒有 Message-ID，所以只對這一份信所寄達的席位算數。
addresses-looked-at = 你的信裡有多個回覆地址，只看了前 { $most } 個。
nothing-to-carry-out = 這封信裡沒有要執行的內容。
words-unread = 你信中劃掉或隱藏的文字不算：{ $words }。
    .words = `{ $it }`
    .words-between = 、
files-unread = 附件沒有讀：{ $files }。請把命令寫在信裡，或以純文字檔附加。
    .files = `{ $it }`
    .files-between = 、
outside-orders = 你的信裡有 ORDERS 區塊；區塊之外的 { $count } 行不算：{ $lines }{ $more ->
    [0] {""}
   *[other] ；…
 }
    .lines = { $number } | { $text }
    .lines-between = ；
typed-into-quote = 引文中有 { $count } 行不在我們的信裡，沒有算數；要算數，請不要引用：{ $lines }{ $more ->
    [0] {""}
   *[other] ；…
 }
    .lines = { $number } | { $text }
    .lines-between = ；
seen-unknown = 你回覆的戰報結尾是 `Seen: { $seq } { $head }`，但這場對局的紀錄裡沒有這一筆。請保留那份戰報：它的 receipt.txt 有簽章。
came-from = 你的信來自 { $from }；回信會寄到登記的地址。
second-text = 沒有執行：同一個 Message-ID 先前已送來不同的內容。請另寫一封新信，不要複製舊信，再寄一次這些內容。
also-to = 你的信也寄到了 { $seats }。若那也是你的席位，信在那裡同樣算數，並會另外回信。
    .seats = 對局 { $game } 的 { $side }
    .seats-between = 、
also-of = 你的信裡也有 { $seats } 的回覆地址。信在這裡算數，因為它的 Token 行屬於這裡；在那邊不算：要給那邊的內容請另寄一封。
    .seats = 對局 { $game } 的 { $side }
    .seats-between = 、
opens-nothing = 你的信送到了這裡；信中另有 { $count } 個回覆地址不屬於這裡任何對局的席位，在那些地方沒有執行任何內容。請回覆那場對局最新的戰報。
was-held-back = 寄給你的信有一陣子被退回，所以戰報先保留著：用 `report` 取得最新的戰報。

## 給主機的話

dry-run-words = 你給主機的話沒有執行：有 `check` 這一行就只是試算。
press-passed-on = 你的話已經轉達。
name-taken = 從現在起，你在這個社團和所有對局裡都叫 { $name }。
name-refused = { $taken ->
    [true] 這個社團裡已經有人叫 { $name }；請換一個。
   *[false] `{ $name }` 不能當名字：最多 { $most } 個字母和數字，中間也可以有空格和 .-_'
 }
appeal-noted = 你的話已寄給對手和裁判。在那之前，已經執行的仍然有效，骰子也不會重擲：重擲的骰子就是有人挑過的骰子。如果規則判讀錯了，裁判可以指出。
umpire-told = 你的話已寄給裁判；沒有玩家會讀到。
no-umpire = 這台主機沒有登記裁判的信箱：沒有人讀到你的話，你的對手也不會收到。
press-too-much = 一封信最多轉達 { $most } 行話。
manner-taken =
    { $manner ->
        [all] 從現在起，不論發生什麼事，你都會收到完整的戰報。
        [brief] 從現在起，沒有要你做決定時，你只會收到幾行摘要；輪到你時的戰報會交代一切。隨時可用 `report` 取得戰報。
        [mine] 從現在起，沒有要你做決定時，你不會收到戰報；輪到你時的戰報會交代一切。隨時可用 `report` 取得戰報。
        [pictures] 你的戰報會附地圖的圖片。
        [text] 從現在起，你的戰報不附圖片。
        [seal] 從現在起，每次要你做祕密選擇時，都會附上自行密封的方法。
        [no-seal] 不再附上自行密封的方法；`help secret` 會說明。
        [plain] 從現在起，這場對局的信都用同一個主旨。
        [full] 信的主旨又會說明信的內容了。
        [zone] 從現在起，時間都以 { $language } 時區表示。
        [mute] 從現在起不再轉告其他玩家的話；紀錄裡仍有。`unmute` 可以取消。
        [unmute] 又會轉告其他玩家的話了。
        [digest] 每天一封信告訴你各局對你的要求，只在有要求的日子寄出。`digest off` 取消。
        [no-digest] 不再每天寄信總結你的對局。
       *[language] 從現在起，一切都用 { $language } 告訴你；這個俱樂部沒有譯文的地方用英文。
    }
language-unknown = 這裡沒有 `{ $language }` 這種語言的內容，所以沒有更改。請寄 `language` 加上其中之一：{ $known }。
    .known = { $it }
    .known-between = 、
join-line = 你還沒有加入。請寄這一行，並在下一行寫上 ENTROPY 和幾個你自己想的字詞：JOIN { $offer }
join-without-offer = JOIN 這一行必須寫出你的邀請上的 16 位代碼；完整的一行寫在下面。
to-the-host = `games`、`join GAME` 和 `watch GAME` 要寄到主機自己的地址，不帶 token。
address-dropped = 來自 { $address } 的信不再對你的席位算數。
address-asked = 已請你登記的地址確認 { $address }；之後會再請那個地址確認。
not-offered =
    { $word ->
        [undo] 已經執行的不會收回，骰子也不會重擲。信中加一行 `check`，就只會顯示這些命令會有什麼結果。要請求對手什麼事，請用 `say` 加上你的話。
        [done] 問句不會結束任何事。信中寫上命令、一行 `done` 和一行 `check`，就會顯示 `done` 會有什麼結果；只寫 `done`、不加問號，才會結束你這一部分。
        [ladder] `ladder` 請寄到主機自己的地址，不要帶 token。
        [bid] `bid` 要和 JOIN 寫在一起，而且只用在以出價決定陣營的對局。
        [stop] 要永遠離開這場對局，請寄 `resign yes` 這一行；開始之前請寄 `decline`。想少收信：`reports brief`，或 `digest` 一天一封，或 `mute` 不收對手的話。要請假：`away` 加上日期。`help` 有更多說明。
       *[other] 這個俱樂部目前不提供 `{ $word }`。
    }
entropy-alone = ENTROPY 要和 JOIN 寫在同一封信裡。
entropy-weak = 你還沒有加入：你的 ENTROPY 猜得到，因為它是空的、只有一個詞、抄了我們的，或和對手的相同。如果雙方的都猜得到，主機管理者就可能事先挑選好骰子。請再寄一次 JOIN，並附上幾個你自己想的字詞。只會問這一次：下一次寫什麼就用什麼。
entropy-weak-of = { $sides } 用於骰子的那一行猜得到（空的、只有一個詞、抄了我們的，或和對手的相同）。如果所有人的都猜得到，主機管理者就可能在發出邀請前挑選好骰子。
    .sides = { $it }
    .sides-between = 、
offer-asked = 對邀約回覆要或不要
bid-needed = 你還沒有加入：這場對局的陣營由出價決定，而你的信裡沒有讀得懂的出價，或有兩個。請再寄一次 JOIN 那一行，並加上一行像 `bid 陣營 0`，陣營是 { $sides } 之一，分數從 0 到 { $most }。
sides-settled = { $by ->
    [lot] 抽籤結果：你執 { $side }。籤由所有人的 ENTROPY 推算而來，任何人都能重抽一次。
    [even] 雙方出價相同（{ $own }，{ $own_points }），由抽籤決定：你執 { $side }。
   *[bid] 出價已公開：你對 { $own } 出 { $own_points }，對方對 { $other } 出 { $other_points }。你執 { $side }。
 }{ $points ->
    [0] {""}
   *[other] { $to } 得到 { $points } 個勝利分數。
 }
joined-already = 你已經加入了；以先到的那一行為準。
join-of-another = 這一行 JOIN 屬於另一份邀請；你的那一行寫在下面。
joined-earlier = 你已經加入這場對局。另一個席位也加入後就開始。
sits-already = 你已經在這場對局裡。`join` 會把上一封給你的信再寄一次。
only-mailed-again = 你的要求不是寄到你的回覆地址，所以信中的其他內容都沒有執行。要下令，請回覆這封信。
joined-and-waits = 你已經加入。另一個席位也加入後，對局就開始。
nothing-to-resign = 目前沒有進行中的對局可以認輸。
decline-too-late = 對局已經開始。若真的要放棄，請寄 `resign yes` 這一行。
resign-late = 要認輸，請回覆最新的戰報，並寫上 `resign yes`。
resign-unconfirmed = 若真的要放棄這場對局，請寄 `resign yes` 這一行。

## 命令

questions-too-many = 你的信裡只回答前 { $most } 個問題。
no-rules = 這個遊戲沒有規則頁；`help` 會列出有哪些說明。
rule-unknown = 規則清單裡沒有 { $number }；只寫 `rules` 會列出有哪些規則。
not-begun = 對局還沒開始：要等所有席位都加入。
late = 你回覆的是較舊的戰報，所以信中的內容都沒有執行。新的情況寫在下面；請回覆這封信。
answers-older = 你的信回覆的是較舊的戰報。
no-standing-orders = 你目前沒有常備命令。
orders-too-large = 你的信裡有 { $kilobytes } kB 的命令，一封信最多 { $most } kB。沒有執行任何內容：請分成幾封寄。
orders-too-many = 你的信裡有 { $orders } 條命令，一封信最多 { $most } 條。沒有執行任何內容：請分成幾封寄。
# 為什麼沒有嘗試某一行；接在那一行之後，句尾不加句號。
standing-late = 常備命令只有在回覆最新的戰報時才算數
too-late-now = 來不及做那個決定了；現在要決定的是：{ $title }
too-late-to-reveal = 來不及做那個決定了；現在要做的是：揭露你在 { $slot } 的密封選擇
too-late = 來不及做那個決定了；現在沒有要你決定的事
choice-stands = 你在 { $slot } 的選擇已經密封，不能再改

## 密封的選擇

seals-too-many = 一封信最多 { $most } 個密封碼和揭露。
commit-late = 你回覆的是較舊的戰報：請回覆最新的戰報來寄密封碼。
commit-copied = 密封碼 { $hash } 已經在紀錄裡；不接受抄來的密封碼。請用另外的隨機值 (nonce) 密封你在 { $slot } 的選擇。
commit-taken = 你在 { $slot } 的密封碼已經生效，不能更改。請保留它的 pc1 文字。
commit-spelling = 欄位名稱是 `{ $slot }`，pc1 文字裡也必須一字不差。請用這個名稱密封你的選擇。
commit-stands = 你在 { $slot } 的選擇已經密封並生效。
commit-closed = 欄位 { $slot } 已經關閉：密封碼來得太晚。
commit-other = 目前沒有要你在 { $slot } 做選擇；現在要的是 { $due }。
commit-unasked = 目前沒有要你在 { $slot } 做選擇。
reveal-here = 你在 { $slot } 的揭露已經收到了。
reveal-early = 你在 { $slot } 的揭露吻合，但是太早了：欄位還沒關閉。關閉之前會先保留著，但裁判的程式從現在起讀得到它。
reveal-fits = 你在 { $slot } 的揭露吻合。它會和對手的選擇同時公開。
reveal-of-another-game = 那一行屬於另一場對局：它的邀請是 { $theirs }，這裡的是 { $ours }。
reveal-of-another-seat = 那一行屬於席位 { $theirs }，你的席位是 { $ours }。
reveal-unsealed = 你在 { $slot } 沒有密封任何選擇；那一行算出來是 { $hash }。
reveal-by-umpire = 你在 { $slot } 的選擇由裁判的程式密封，也會由它自行公開。
reveal-misfit = 那一行打不開你在 { $slot } 的密封碼：它算出 { $hash }，而你密封的是 { $sealed }。請照你保留的文字原樣寄來。
reveal-too-late = 欄位 { $slot } 已經公開，沒有等到它：揭露來得太晚。
default-orders = 時間到：{ $decision }，已替你執行這些命令：{ $orders }。
default-sealed = 時間到：已替你在 { $slot } 密封預設的選擇 `{ $choice }`。
standing-chose = 你的常備命令在 { $slot } 選了 { $choice }。
strike = { $side } 記違規一次：{ $slot } { $choice }：{ $reason }。視同沒有回答，採用預設。
strike-unopened = { $side } 記違規一次：{ $slot } 沒有及時揭露。視同沒有回答，採用預設。
strike-as-written = { $side } 記違規一次：{ $text }。視同沒有回答，採用預設。

## 等待信標的骰子

dice-locked = 第 { $step } 次結算已經鎖定：內容不能再更改。它的骰子來自公開信標 drand 的第 { $round } 輪，在 { $time } 之前並不存在；在那之前沒有人能知道，包括主機管理者。戰報隨後寄出。請保留這封信：它送達的時間可以證明鎖定在先。
dice-awaited = 骰子（drand 第 { $round } 輪，{ $time }）
dice-wait = 第 { $step } 次結算的骰子在等 drand 第 { $round } 輪，時間是 { $time }
dice-overdue = drand 第 { $round } 輪應於 { $time } 出現，但這台主機還沒有拿到。任何玩家都可以提供：取得 https://api.drand.sh/v2/beacons/quicknet/rounds/{ $round } 的內容，並回覆 `beacon { $round } SIGNATURE` 這一行。如果哪裡都拿不到，全體玩家可以共同放棄第 { $step } 次結算（每個人都回覆 `consent void`；這個編號作廢，命令會重新詢問），或只用 chain 的骰子繼續（`consent chain`）。任何一方都不能單獨決定。
send-again-after-dice = 內容都沒有執行，也沒有遺失：等附有骰子的戰報寄到後，請再寄一次。
no-dice-wait = 現在沒有骰子在等信標。
beacon-other = 骰子等的不是第 { $round } 輪，而是第 { $due } 輪，時間是 { $time }。
beacon-early = 第 { $round } 輪沒有問題，但照這台主機的時鐘要到 { $time } 才會出現：沒有擲骰。裁判必須校正時鐘；之後請再寄一次那一行。
beacon-wrong = 那不是 drand 第 { $round } 輪的簽章：沒有擲骰。
nothing-to-agree-to = 現在沒有需要同意的事：沒有骰子在等信標。
agreement-noted = 你的同意已記入紀錄。所有玩家都這樣說之後才算數。
agrees-to-void = { $side } 同意放棄第 { $step } 次結算，它的骰子還在等。如果你也同意，請回覆 `consent void`：這個編號作廢，命令會重新詢問。
agrees-to-chain = { $side } 同意從第 { $step } 次結算起不用公開信標。如果你也同意，請回覆 `consent chain`：之後主機管理者就可能事先知道骰子。
void-by-consent = 全體玩家同意，放棄第 { $step } 次結算。這個編號作廢；命令沒有執行，會在對局結束時公開。
draw = { $stage ->
    [agreed] { $side } 提議和局。如果你同意，請回覆 `draw`；這樣沒有人獲勝，對局結束。一旦有事發生，提議就失效。
   *[done] 沒有人獲勝：全體玩家同意和局。
 }
nobody-is-named = 這局不透露誰執哪一方：你的名字不會出現。
end-lost = 這局的最新副本遺失了，放回的是較舊的副本：其後直到第 { $seq } 條（{ $head }）的記錄已不存在。如果我們的郵件提到更後面的記錄，請告訴裁判：`umpire TEXT`。如果你同意從第 { $entry } 條記錄之後的狀態繼續，請回覆 `consent rollback { $entry }`。全體玩家同意之前什麼都不會執行，時鐘也不走。其後的命令和選擇要重新下達，並會擲出別的骰子。
rollback = { $stage ->
    [corrected] 規則已更正，裁判將第 { $entry } 筆的命令重新執行：同樣的命令、同樣的骰子。事先下達的指示作廢。
    [proposed] 裁判提議把對局退回到第 { $entry } 條記錄之後的狀態。如果你同意，請回覆 `consent rollback { $entry }`；全體玩家都同意後就會執行。其後擲過的骰子不會再用：會擲出別的骰子。
    [agreed] { $side } 同意把對局退回到第 { $entry } 條記錄之後的狀態。如果你也同意，請回覆 `consent rollback { $entry }`。其後擲過的骰子不會再用：會擲出別的骰子。
    [done] 全體玩家同意，對局退回到第 { $entry } 條記錄之後的狀態。其後的命令與選擇一律作廢，常設命令與預先說好的話也作廢；其後擲過的骰子不再使用。
    [before] 這局的部分記錄遺失了，全體玩家同意從哪裡繼續之前什麼都不會執行。如果你同意，請回覆 `consent rollback { $entry }`，等全體同意後再寄命令。
   *[refused] 對局不能退回到第 { $entry } 條記錄：它必須是開局以來某一步的最後一條記錄，那裡不能有先前步驟尚未公開的密封選擇，現在也不能有骰子在等。裁判可以查到。
 }
void-by-ruling = 俱樂部負責人裁定放棄第 { $step } 次結算：{ $reason }。這個編號作廢；命令沒有執行，會在對局結束時公開。
source-is-chain = 全體玩家同意，從第 { $step } 次結算起骰子只來自 chain：主機管理者可能事先知道。

## 信的主題

no-resolution = 還沒有第 { $step } 次結算。
no-report = 還沒有戰報。
no-such-moment = 對局還沒進行到 { $moment }。`report since 1` 從第 1 回合說起，`report since 2.3` 從第 2 回合第 3 部分說起。
story-goes-on = 後面還有：`report since { $moment }` 會寄來其餘的經過。
journal-here = { $game } 的紀錄已附上：journal.jsonl，以及為它的結尾作證的 journal.head。把兩個檔案放進同一個資料夾來查核：feldpost audit journal.jsonl。其中裁判的金鑰是 { $key }；請與你從別處得知的核對，並用 --key 指定。這場對局使用資料 { $data } 和規則 { $rules }；使用其他資料的人也需要那些資料。
verifier-at = 不必安裝任何程式，用瀏覽器也能做同樣的查核（規則除外）：把這封信拖到這個網頁 { $link }
journal-too-large = { $game } 的紀錄有 { $megabytes } MB，一封信最多只能附 { $most } MB：請向裁判索取檔案 games/{ $game }/journal.jsonl。附上的 journal.head 有簽章，為它的結尾作證。
journal-often = 今天已經寄給你 { $most } 次紀錄了。請明天再索取，或直接問裁判。
position-now = 目前局面
resolution-again = 第 { $step } 次結算
newest-report = 最新的戰報
# 摺疊起來的較早經過的標題。
story-older = 較早的 { $count } 件事
story-since = { $moment } 以來的經過
whole-story = 從頭到現在的經過
reveal-asked = 揭露你在 { $slot } 的密封選擇
reveal-awaited = { $slot } 的密封選擇，等待揭露
gave-up = { $how ->
    [forfeited] { $side } 輸了：太多次沒有按時回覆。
    [declined] { $side } 婉拒了邀約
   *[resigned] { $side } 認輸
 }
# By the umpire's hand. The name stands in a subject, where that of a side stands.
the-umpire = 裁判
closed-by-umpire = { $reason ->
    [none] 裁判已結束對局
   *[other] 裁判已結束對局：{ $reason }
 }
address-by-umpire = 裁判已為你的席位登記此信箱。以下是目前的局勢。
mailed-again = 裁判請系統將此信再寄給你一次。
game-goes-on = 對局先前暫停，現在繼續：目前的局勢如下。你在這段期間寄來的內容接下來會執行。
taken-over = 從現在起由另一人執{ $side }。先前預留的命令一律作廢；已發生的一切不變。
you-take-over = 從現在起由你接手這個席位。以其名義發生的一切不變；先前預留的命令一律作廢。只有前一位玩家能揭開的選擇，時限一到即視為未作答。
closed-no-join = 此邀約已結束：對局不會開始。
sides = { $sides }
    .sides = { $it }
    .sides-between = 、
beacon-note = 骰子：chain+beacon。沒有人能挑選骰子；鎖定命令時也沒有人知道，包括主機管理者：每次結算都要等公開信標 drand 的一輪。
new-key = 從第 { $seq } 筆紀錄起，這台主機改用另一把金鑰簽章：{ $key }。{ $officer ->
    [true] 邀請中列名的俱樂部負責人已為它簽章
   *[other] 前一把金鑰已為它簽章
 }。你已有的收據仍然有效，請保留。請用郵件以外的方式向裁判確認一次新金鑰。
chain-warning = 骰子：chain。主機管理者知道接下來的骰子；得知骰子的玩家可以從中取利。
chain-in-short = 骰子：chain，主機事先知道。
beacon-in-short = 骰子：chain+beacon，沒有人事先知道。

## 地圖下方

map-signs = 符號：{ $signs }。
    .signs = { $sign } { $means }
    .signs-between = ；
map-places = 地名：{ $places }。
    .places = { $hex } { $name }
    .places-between = ；

## 終端機上，一行命令的結果

line-good = 可以
line-kept = 保留
line-not-met = 條件不成立
line-ignored = 視為一般文字，略過

## 清單

# 訊息本身沒有說明時，清單中兩項之間。
list-between = 、

# 遊戲可以有自己的說法：陣營，以及秘密選擇沒有回答時怎麼算。
side-played = { $side }（{ $player }）
side-name = { $side ->
   *[other] { $name }
 }
default-meaning = { $kind ->
   *[other] { $text }
 }
