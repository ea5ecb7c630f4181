# 告訴俱樂部裁判的話。每則訊息是一封信，屬性 `subject` 是主旨。一段一行，多長都可以；以兩個空格開頭的行是要照打的，
# 不會折行。不知道的數值是 `none`。
# 每封信說明發生了什麼事、與誰有關、做了什麼處理、相關的信放在哪裡，以及該做什麼。

# 放在每一封的下方。
umpire-foot = （程式寄給裁判的信。你寄來的信裡，它會讀 `game tell ID TEXT` 這樣的行，並在執行前請你確認。）

## 信件

strangers =
    一小時內有超過 { $most } 封信來自不在任何名冊上的地址，並且要求回覆（help、games、join、舊的 token）。其餘的先擱置不回，直到這一小時結束。玩家的信一直都會回覆，而且優先於陌生人。

    信放在 { $mail }。其他的也在同一處。

    如果是垃圾信潮，不必做什麼；刪掉即可。若要回覆其中一封：

      feldpost deliver --home { $home } < { $mail }

    上限是 feldpost.toml 的 [limits] 裡的 `strangers`。
    .subject = [feldpost] 許多陌生人的信

over-quota =
    對局 { $game } 中，{ $seat }（{ $to }）為目前的決定寄了 { $most } 封信，超過任何對局的需要。下一封沒有讀。已經告知 { $seat }；做完這個決定之前每小時讀一封信；對手不會知道其他的信。

    信放在 { $mail }。之後的也在同一處。

    沒有一定要做的事。如果不是玩家的本意，可能是某個程式在寄信：請問問他。那些信裡重要的內容可以再寄一次。
    .subject = [feldpost] { $game }：{ $seat } 為一個決定寄了太多信

strange-sender =
    一封來自 { $from } 的信，帶著有效的 token 寄到了對局 { $game } 中 { $seat } 的回覆地址。那個地址不屬於這個席位，所以信中的內容都沒有執行，也沒有回信。已經告知玩家（{ $to }）；他回覆那封信就能讓這個地址算數。

    信放在 { $mail }。

    多半是玩家用了另一個帳號。如果玩家無法再從舊地址寫信，請登記新地址，然後重新送入這封信：

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost deliver --home { $home } < { $mail }

    如果是別人，他就是知道這個席位的回覆地址：請問玩家把戰報轉寄給了誰。下一份戰報會換一個回覆地址。
    .subject = [feldpost] { $game }：陌生的寄件人寄信給 { $seat }

unnamed-sender =
    一封沒有寄件人或有多個寄件人的信，帶著有效的 token 寄到了對局 { $game } 中 { $seat } 的回覆地址。信中的內容都沒有執行，也沒有回信。已經告知玩家（{ $to }）。

    信放在 { $mail }。

    沒有一定要做的事。如果是玩家寄的，他會只用自己的地址再寄一次。如果是別人，他就是知道這個席位的回覆地址：請問玩家把戰報轉寄給了誰。下一份戰報會換一個回覆地址。
    .subject = [feldpost] { $game }：給 { $seat } 的信沒有寄件人

unproven =
    對局 { $game } 中一封以 { $seat } 名義、來自 { $from } 的信沒有執行：feldpost.toml 的 [identity] 設了 `require = "dmarc"`，而寄件人的網域沒有為它擔保。查到：{ $found ->
        [none] 沒有人查驗
       *[other] { $found }
    }。已經告知 { $seat }。

    信放在 { $mail }。

    如果真是玩家寫的，請他從郵件業者自己的伺服器寄出；沒有 DMARC 的業者不能配合這個設定。解決之後要再送入一次：

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] { $game }：{ $seat } 的一封信無人擔保

panic =
    程式處理一封信時出錯，這是程式的錯。那封信已擱置，沒有回覆寄件人。除非紀錄裡有，否則信中的內容都沒有執行。所有對局照常進行。

    信放在 { $mail }。

    請把它交給維護這個程式的人。換成修好的版本後，重新送入：

      feldpost deliver --home { $home } < { $mail }
    .subject = [feldpost] 程式處理一封信時出錯

loop =
    這個程式寄出的一封信自己回來了。沒有回覆它，所以不會繞圈子；但是我們的信在某處被轉寄到我們自己的地址。

    信放在 { $mail }。

    它的 Received: 各行顯示經過的路。請檢查你的郵件伺服器以及收信玩家的別名和轉寄設定。
    .subject = [feldpost] 我們寄出的信又回來了

too-many =
    對局 { $game } 中，{ $seat }（{ $to }）寄來的沒有作用的信超過一小時能回覆的數量，或是同一封寄了太多次。同類的信接下來會擱置不回，直到這一小時結束；已經告知 { $seat }。命令和選擇一直都算數。

    信放在 { $mail }。之後的也在同一處。

    可能是兩個程式在互相回信：請看看那封信。若要它仍然算數：

      feldpost deliver --home { $home } < { $mail }

    上限是 feldpost.toml 的 [limits] 裡的 `answers` 和 `equal`。
    .subject = [feldpost] { $game }：{ $seat } 的信太多

mail-again =
    席位 { $seat }（{ $to }）今天寄來 `join { $game }` { $most } 次，每次都已重寄上一封給他的信，現在又來了一次。今天不會再為它寄出任何信，要求重寄的信會擱置。

    信放在 { $mail }。

    我們的信可能沒有送達：請玩家看看垃圾信資料夾。地址有誤的話，第一行會更正地址並把上一封信寄過去；第二行則再寄一次：

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost game resend { $game } { $seat } --home { $home }
    .subject = [feldpost] { $game }：{ $seat } 一再要求重寄

word-of-player =
    { $game } 中執 { $seat } 的 { $from } 有話對你說：

      { $text }

    其他玩家不會讀到，也不會寫入紀錄。

    若要讓全局玩家知道，或回覆所有人：

      feldpost game tell { $game } "TEXT" --home { $home }

    整封信在 games/{ $game }/archive，其 SHA-256 以 { $mail } 開頭。
    .subject = [feldpost] { $game }：{ $seat } 有話要說

orders-asked =
    一封以你的名義寄來的信（{ $mail }）要求下列事項。任何人都能冒用你的名義，所以尚未執行。要執行某一行，請把下面那一行原樣寄給俱樂部；兩天內有效，只能用一次：

    { $orders }

    可以這樣要求的有：`game tell`、`resend`、`address`、`replace`、`extend`、`arrive`、`adjourn`、`resume`、`overdue`、`rollback`、`correct`、`withdraw`、`close`、`release`、`archive` 和 `mail again`，照打字的樣子寫。
    .orders = { $confirm ->
        [none] {"  "}（看不懂）{ $line }
       *[other] {"  "}{ $confirm }
    }
    .subject = [feldpost] 你的要求，請確認

order-not-confirmed =
    這一行沒有確認任何事：它超過兩天，或與寄給你的不同。

      confirm order { $line }

    什麼都沒做。請重新要求，再寄回收到的那一行。
    .subject = [feldpost] 沒有確認任何事的一行

order-done =
    你確認了：

      { $line }

    { $stage ->
        [done] 已執行。
        [nothing] 什麼都沒做：與對局的現況不符。
       *[refused] 沒有執行：{ $told }
    }

    這項要求的名稱是 { $name }；伺服程式的紀錄裡也用這個名稱。
    .subject = [feldpost] 結果：{ $line }

unfetched =
    有一封信無法取得：{ $message }。

    原因：{ $reason }。

    它留在原處，先略過，每天再試一次。其他的信照常取得。

    如果是玩家寫的，請用郵件程式把它存成檔案，再送入：

      feldpost deliver --home { $home } < FILE

    然後把它移出那個資料夾。如果沒有程式讀得了它，請寄件人再寄一次。
    .subject = [feldpost] 信箱裡有一封信無法取得

## 地址

silence =
    寄給 { $to } 的信因無法投遞而被退回{ $status ->
        [none] {""}
       *[other] （{ $status }）
    }。給它的戰報先保留著，只有每 { $probe_days } 天寄一份，看看能不能送達。已經告知對手；這些對局會等著：

    { $games }

    退回的信放在 quarantine/bounces。那個地址一有信來，這個狀況立刻結束。如果玩家有別的地址，請在每場對局登記：

      feldpost game address GAME SEAT ADDRESS
    .games = {"  "}{ $game }，席位 { $seat }
    .subject = [feldpost] 有一個地址聯絡不上

undelivered =
    一封給 { $to } 的信無法投遞，不會再試。

    原因：{ $reason }
    Message-ID：{ $id }
    檔案：outbox/failed/{ $file }

    對局照常進行。請玩家提供別的地址；把檔案移到 outbox/queued 就會再試一次。
    .subject = [feldpost] 信寄不到 { $to }

undrawn =
    一封給 { $to } 的信，圖片無法繪製：已改附文字地圖寄出。今天的其他信也可能如此。

    原因：{ $reason }
    Message-ID：{ $id }

    對局照常進行。這是程式的錯，請回報；在 feldpost.toml 設 pictures = false 就不會繪製圖片。
    .subject = [feldpost] 一封信沒有附圖片就寄出了

## 對局

outage =
    這台主機大約有 { $hours } 小時不在。有 { $games } 場對局的時鐘在走：這段時間不算在任何人頭上，期限都往後延。不必做什麼。

    如果這裡不是由常駐程式（`feldpost serve`）處理，而是偶爾執行 `serve --once`，請至少每小時一次，否則時鐘會停走。
    .subject = [feldpost] 主機有一陣子不在

clock-set =
    這台機器的時鐘被撥回了 { $minutes } 分鐘。沒有任何期限因此到期。請檢查機器的時間（`timedatectl`）。
    .subject = [feldpost] 這台機器的時鐘被調過

many-late =
    時鐘在走的 { $of } 場對局裡，有 { $games } 場現在會算作沒有回覆。一次這麼多，多半是這裡出了問題，例如收不到信，而不是玩家遲到：什麼都沒有做。

    請先檢查收信的管道：

      feldpost mail test --home { $home }

    如果玩家真的遲到，請對 `game list` 列出的每一場這樣做：

      feldpost game list --overdue --home { $home }
      feldpost game overdue GAME --home { $home }
    .subject = [feldpost] 許多對局同時逾期

time-is-up =
    對局 { $game } 裡 { $seat } 的時間到了，而規則沒有說接下來怎麼辦。兩位玩家都知道。對局在等你；玩家寄來的仍然算數。

    要多給時間、換另一位玩家，或結束對局：

      feldpost game extend { $game } { $seat } 2d --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      feldpost game close { $game } --home { $home }
    .subject = [feldpost] { $game }：{ $seat } 的時間到了

late-and-away =
    對局 { $game } 裡 { $seat } 的時間到了，但寄給那位玩家的信被退回：沒有收到信的人不能算遲到。什麼都沒有做。

    要登記能用的地址，或換另一位玩家：

      feldpost game address { $game } { $seat } ADDRESS --home { $home }
      feldpost game replace { $game } { $seat } ADDRESS --home { $home }
    .subject = [feldpost] { $game }：聯絡不到 { $seat }，時間也到了

too-silent =
    對局 { $game } 裡，{ $seat } 連續 { $times } 次沒有回覆。{ $then ->
        [forfeit] 依照邀請的條件，那一方輸了，對局結束。不必做什麼。
        [adjourn] 依照邀請的條件，對局暫停：時鐘停走，直到你讓它再走。
       *[replace] 依照邀請的條件，需要另一位玩家。在那之前，對局照「沒有回覆」的規定繼續。
    }

    { $then ->
        [forfeit] 要查看紀錄：
       *[other] 可以這樣做：
    }

      { $then ->
        [forfeit] feldpost audit { $home }/games/{ $game }/journal.jsonl
        [adjourn] feldpost game resume { $game } --home { $home }
       *[replace] feldpost game replace { $game } { $seat } ADDRESS --home { $home }
      }
    .subject = [feldpost] { $game }：{ $seat } 連續 { $times } 次沒有回覆

set-aside =
    對局 { $game } 已擱置，沒有信能讓它繼續。

    原因：{ $reason }

    沒有遺失任何東西：{ $home }/games/{ $game } 裡的紀錄和先前一樣。給這場對局的信保留在 quarantine/set-aside，並已告知寄件人對局停止了。其他對局照常進行。

    要看出了什麼問題：

      feldpost audit { $home }/games/{ $game }/journal.jsonl

    修好之後，用這一行讓對局繼續；等候的信會執行，玩家會收到局勢：

      feldpost game release { $game } --home { $home }

    裁判手冊有完整的步驟（"When a game is set aside"）。
    .subject = [feldpost] 對局 { $game } 已擱置

round-late =
    對局 { $game } 的骰子在等公開信標 drand 的第 { $round } 輪，它應於 { $time } 出現。這台主機還沒有拿到。

    中繼站的回應：{ $reason }

    沒有遺失任何東西，這一輪永遠都取得到：每十分鐘會再問一次。請檢查 { $home }/feldpost.toml 的 [beacon] 裡的 `relays`，以及這台機器能否連到它們。玩家也可以提供這一輪，寄一封信寫上 `beacon { $round } SIGNATURE` 這一行。如果哪裡都拿不到，全體玩家共同、或俱樂部負責人，可以放棄這次結算；做法見裁判手冊。
    .subject = [feldpost] { $game }：骰子在等信標

clock-behind =
    這台機器的時鐘是 { $now }，但公開信標 drand 已經有第 { $round } 輪，它在 { $time } 才會出現。現在鎖定命令，用到的會是人人都能知道的一輪。

    所以骰子來自信標的對局都不會鎖定：它們的信留在 { $home }，時鐘校正後就會處理。其他對局照常進行。

    請校正時鐘，最好用 NTP。
    .subject = [feldpost] 這台機器的時鐘慢了

old-copy =
    對局 { $game } 中，{ $seat } 有一份我們的戰報，結尾是第 { $seq } 筆紀錄（{ $head }）。這份紀錄裡沒有那一筆；它的結尾是第 { $newest } 筆。玩家信中的那一行已經證實：是這台主機寫的。

    所以 games/{ $game } 很可能是較舊的備份，之後的進行不見了。除了那封信要求的以外，沒有更改任何東西。

    在繼續進行之前請停下常駐程式。把你找得到的最新紀錄放回去；向雙方玩家索取最新的戰報，其中的 receipt.txt 有簽章，並寫明紀錄的結尾。裁判手冊有更多說明（"Backup"）。
    .subject = [feldpost] { $game }：可能放回了舊的對局備份
