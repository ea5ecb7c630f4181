# 主機主動寄給玩家的信，以及寄給沒有席位者的信。每則訊息是一封信，屬性 `subject` 是主旨。一段一行，多長都可以；
# 以兩個空格開頭的行是要照打的，不會折行。不知道的數值是 `none`。

## 給沒有席位的人

host-help = { $page }
    .subject = [feldpost] 說明
host-games =
    這個俱樂部的對局：
    { $games }
    要加入空著的席位：join GAME SIDE
    { $offers ->
        [none] {""}
       *[other]
        想自己邀約一局，請寄出像這樣的一行：

        {"  "}{ $offers }
    }
    { $watch ->
        [true] 想每天收到一局的進展：watch 對局
       *[false] {""}
    }
    .games = {"  "}{ $id }（{ $system } { $edition }）{ $phase ->
        [joining] 等待玩家
        [over] 已結束
        [set-aside] 已停止
       *[playing] 進行中
    }{ $silent }
    .silent = ；寄給 { $it } 的信被退回
    .silent-between = {""}
    .subject = [feldpost] 對局清單
own-games =
    你在本俱樂部的對局：
    { $games }
    要作答請回覆該局最新的戰報；`report 對局` 這一行會再寄一次。
    .games = {"  "}{ $id }{ $others ->
        [none] ：已停止
       *[other] （{ $side }）：{ $asked ->
            [none] 等待{ $others }
           *[other] 輪到你：{ $asked }{ $until ->
                [none] {""}
               *[other] （到 { $until }）
            }
        }
    }
    .subject = [feldpost] 你的對局
host-ladder =
    { $players ->
        [0] 這個俱樂部還沒有計分的對局。
       *[other] 這個俱樂部的排名共有 { $players } 位玩家，時間為 { $time }：
    }
    { $rows }
    { $more ->
        [0] {""}
       *[other] 其後還有 { $more } 位。
    }
    名字後面是等級分，括號裡是它的偏差；有 ? 表示還不可靠。
    { $pending ->
        [0] {""}
       *[other] 已結束但還沒有計入的對局：{ $pending } 場。請一小時後再問。
    }
    .rows = {"  "}{ $rank }. { $player }：{ $rating }{ $sure ->
        [true] {""}
       *[false] ?
    }（{ $deviation }），{ $games } 場，勝 { $wins } 場
    .subject = [feldpost] 排名
no-token =
    你的信沒有 token，所以信中的內容都沒有執行。

    { $page }
    .subject = [feldpost] 怎麼寫信給我們
token-opens-nothing = 你信中的內容都沒有執行：它不是經由進行中對局的回覆地址寄來的。請回覆你那場對局最新的戰報。
    .subject = [feldpost] 沒有執行
no-open-seat = 那個名稱的對局沒有這樣的空席；`games` 會列出所有對局。
    .subject = [feldpost] 沒有空席
game-stopped = 對局 { $game } 已經停止，因為程式在處理它時出錯。沒有遺失任何東西：你的信已留給裁判。
    .subject = [feldpost] 對局已停止
game-held = 對局 { $game } 已暫停：它在這裡的紀錄出了問題，裁判已經知道。沒有遺失任何東西。你在這段期間寄來的信會保留，等對局繼續時執行；屆時會通知你。
    .subject = [{ $game }] 對局暫停

## 需要確認的事

confirm-by-registered =
    有人用你的 token 要求：{ $wish ->
        [move] { $game } 中 { $seat } 的戰報改寄到 { $address }
       *[also] 來自 { $address } 的信也對 { $game } 的 { $seat } 算數
    }。

    如果是你，請回覆這封信並寫上下面這一行。之後會再請新地址確認。

    {"  "}{ $line }

    如果不是，什麼都不必做：那就什麼也不會發生。
    .subject = [{ $game }] 請確認：另一個地址
confirm-by-new =
    有人要求：{ $wish ->
        [move] { $game } 中 { $seat } 的戰報改寄到 { $address }
       *[also] 來自 { $address } 的信也對 { $game } 的 { $seat } 算數
    }。

    如果這是你要的，請回覆這封信並寫上下面這一行。

    {"  "}{ $line }

    如果不是，什麼都不必做：那就什麼也不會發生。
    .subject = [{ $game }] 請確認：另一個地址
# 只關係到一個空席時，回覆空白信也可以：主旨裡就有那一行。
confirm-seat =
    有人為 { $address } 要求加入對局 { $game } 的席位 { $seat }。

    如果是你，請回覆這封信並寫上下面這一行；最先回覆的人得到席位。

    {"  "}{ $line }

    如果不是，什麼都不必做：那就什麼也不會發生。
    .subject = [{ $game }] { $line }
address-entered = 辦好了：{ $wish ->
        [move] { $game } 中 { $seat } 的戰報改寄到 { $address }
       *[also] 來自 { $address } 的信也對 { $game } 的 { $seat } 算數
    }。
    .subject = [{ $game }] 你席位的地址
confirms-nothing = 那一行沒有可確認的事，或是已經失效：確認碼一週內有效，只能用一次。
    .subject = [feldpost] 沒有確認
confirmed-elsewhere = 那一行只有從收到它的地址寄來才算數：請從那裡寄出。
    .subject = [feldpost] 沒有確認
confirm-alone = 沒有確認任何事：回覆時請只寫 `confirm` 那一行。
    .subject = [feldpost] 沒有確認
only-confirm-read = 那封信只讀了 `confirm` 那一行。其餘的請另外寄。
    .subject = [feldpost] 其餘的沒有讀

## 以玩家名義寄信的人

sender-unnamed = 有一封沒有寄件人或有多個寄件人的信，寄到了你在對局 { $game } 的席位 { $seat } 的回覆地址。信中的內容都沒有執行。如果是你寄的，請只用你自己的地址再寄一次。
    .subject = [{ $game }] 一封以你名義寄來的信沒有執行
sender-strange =
    有一封來自 { $from } 的信，寄到了你在對局 { $game } 的席位 { $seat } 的回覆地址。信中的內容都沒有執行，也沒有回信給那個地址。

    如果是你，請從這個地址寫信；或者讓那個地址的信也算數：回覆這封信並寫上這一行

      address also { $from }

    如果不是你，就是有人知道你的回覆地址。請告訴你的裁判；你的下一份戰報會換一個回覆地址。
    .subject = [{ $game }] 一封以你名義寄來的信沒有執行
sender-unproven =
    對局 { $game } 中一封來自 { $from } 的信沒有執行：這個俱樂部只收由寄件人自己的郵件伺服器擔保 (DMARC) 的信，而這封信沒有得到擔保。

    查到：{ $found ->
        [none] 沒有人查驗
       *[other] { $found }
    }。

    { $flaw ->
        [none] {""}
       *[other] 它的標頭格式不正確（{ $flaw ->
            [byte-order-mark] 有位元組順序記號
            [no-field] 開頭沒有標頭欄位
            [too-many-fields] 標頭欄位多到讀不完
            [control-character] 有控制字元
            [mixed-line-ends] 換行方式不一致
            [empty-fold] 折行後是空的
            [no-colon] 有一行不是欄位
            [blank-before-colon] 欄位的冒號前有空格
           *[two-senders] 寄件人可以有兩種讀法
        }），所以信中沒有任何東西能證明是誰寄的。
    }

    { $later ->
        [true] 目前無法向寄件人網域的名稱伺服器查詢。
       *[false] {""}
    }

    請從你的郵件業者自己的伺服器再寄一次，或詢問你的裁判。
    .subject = [{ $game }] 一封以你名義寄來的信沒有執行
sender-waits = 對局 { $game } 中一封來自 { $from } 的信已經收到，正在等候：目前無法向寄件人網域的名稱伺服器查證它是否來自那裡。至少每小時會再試一次，一有答覆就執行。你什麼都不必做；一天後會告訴你結果。
    .subject = [{ $game }] 你的信在等候

## 信太多，無法一一回覆

often-for-decision =
    為了目前的這個決定，已經收了你 { $most } 封信。這一封沒有讀，內容也都沒有執行；你先前寄的仍然有效。

    從現在起到做完這個決定為止，每小時只讀一封信：請把所有命令寫在一封信裡，並在上一封之後隔一小時再寄。提早寄來的信會略過，而且每小時最多通知你一次。
    .subject = [{ $game }] 一個決定寄了太多信
often-for-nothing = 這一小時內，從你的地址寄來許多沒有作用的信，或是同一封信重複太多次，所以同類的信接下來會先擱置：可能是兩個程式在互相回信。命令和選擇一直都算數；其他的信一小時後會再回覆。
    .subject = [{ $game }] 信太多了

## 對手

opponent-silent =
    對局 { $game } 中寄給 { $side } 的信因無法投遞而被退回。沒有遺失任何東西：戰報會先保留，直到那個地址有回音或又能收信；對局會等著。

    如果你能用別的方式聯絡對手，請聯絡他。
    .subject = [{ $game }] 寄給 { $side } 的信被退回

## 玩家邀約的對局

offer-refused =
    你想邀約一局，但尚未邀約：{ $line }

    { $flaws }

    可以這樣寫；陣營之後的部分可以省略：

    {"  "}{ $example }
    .flaws = { $what ->
        [system] 這裡沒有遊戲 `{ $word }`；有 { $known }。
        [no-side] 沒有說哪個陣營：請在遊戲後面寫 `as` 和你的陣營：{ $known }。
        [side] 其中沒有陣營 `{ $word }`；有 { $known }。
        [word] 其中沒有叫 `{ $word }` 的；有 { $known }。
        [address] `{ $word }` 不是郵件地址。
        [pace] 時限 `{ $word }` 無法讀懂：{ $known }。
        [gunboat] 不透露誰對誰，就不能指定對手：請不要寫對手。
        [bid] 出價只用在兩個人之間：與程式對局請寫你的陣營。
        [punctual] `{ $word }` 不是 1 到 100 的數字：每 100 次期限要準時這麼多次。
        [sides] 它有兩個以上的陣營：請不要指定對手，其他座位就是空位。
        [yourself] `{ $word }` 不能與你對局。
        [member] 只有本俱樂部成員可以指定對手，或邀約對局：請先坐一個空位；`games` 會列出。
        [asked] `{ $word }` 今天已收到夠多邀約。
        [often] 今天的邀約已經夠多；請明天再試。
       *[cannot] 不能這樣邀約：{ $word }。
    }
    .subject = [feldpost] 沒有邀約
confirm-offer =
    有人以你的名義要求新的一局：{ $title }。{ $by ->
        [lot] 雙方都加入後，抽籤決定你的陣營
        [bid] 陣營由出價決定，加入時出價
       *[none] { $side ->
            [none] 你的陣營由抽籤決定
           *[other] 你扮演 { $side }
        }
    }，{ $machine ->
        [true] 由程式本身與你對局
       *[false] { $against ->
            [none] 另一個座位開放給所有人
           *[other] 並邀請 { $against } 與你對局
        }
    }。{ $clock ->
        [none] 沒有時鐘。
       *[other] 時鐘：{ $clock }。
    }{ $unrated ->
        [true] 不列入排名。
       *[false] {""}
    }{ $gunboat ->
        [true] {" "}不透露誰對誰。
       *[false] {""}
    }

    如果是你，請從這個地址原樣寄回下面這一行；兩天內有效，僅一次。之後邀約會寄出，也寄給你，各人依其中所說接受。

    {"  "}{ $confirm }

    如果不是，什麼都不用做：那就什麼都不會發生。
    .subject = [feldpost] 請確認：你邀約的一局
moved = { $game }: { $waiting ->
        [none] { $goes_on ->
            [true] 有進展
           *[false] 已結束
        }
       *[other] 等待 { $waiting }
    }
    .subject = [feldpost] { $game }
confirm-watch =
    有人以你的名義要求每天收到對局 { $game }（{ $title }）的進展{ $delay ->
        [0] {""}
       *[other] ，比實際對局晚 { $delay } 天
    }。

    如果是你，請用這個地址把下面這一行原樣寄給我們；兩天內有效。

    {"  "}{ $confirm }

    如果不是，請不必理會：什麼都不會發生。
    .subject = [feldpost] 請確認：觀看 { $game }
watch-said = { $stage ->
        [begins] 你從現在起觀看 { $game }：有進展時每天一封郵件，內容是任何人都可以知道的。第一封從開局講起。`unwatch { $game }` 可停止。
        [ends] 你不再觀看 { $game }。
        [nothing] 你沒有在觀看這樣的對局。
        [none] 現在沒有可以觀看的對局 `{ $game }`：它必須已經開始而且尚未結束。`games` 會列出現有的對局。
        [own] 你自己就在 { $game } 中：它的戰報告訴你更多。
        [member] 只有本俱樂部成員可以觀看：請先在一局中入座。
        [often] 你的地址現在不能再觀看更多對局。`unwatch 對局` 可以騰出名額。
       *[unconfirmed] 那一行沒有確認任何事：它超過兩天，或與寄給你的不同，或來自別的地址。
    }
    .subject = [feldpost] 觀看 { $game }
watched =
    { $game }（{ $title }），任何人都可以知道的部分：
    { $more ->
        [0] {""}
       *[other]
        略去較早的 { $more } 個時刻。
    }
    { $moments }{ $outcome ->
        [none] {""}
       *[other] {""}

        對局已結束：{ $outcome }
    }

    `unwatch { $game }` 可停止這些郵件。
    .moments = { $moment ->
        [none] {""}
       *[other] { $moment }
    }
        { $told }
    .subject = [feldpost] { $game }：進展
not-punctual =
    { $game } 這一局要求入座的人每 100 次期限至少準時 { $needed } 次；你在已結束的對局中是 { $kept } 次。`games` 會列出其他對局。
    .subject = [feldpost] { $game } 沒有你的席位
how-to-stop =
    這裡只寄信給參加或觀看對局的人。

    要離開一場對局，請以 `resign yes` 這一行回覆它最新的信；對邀約則回覆 `decline`。想少收信，請回覆 `reports brief`，或 `digest` 一天一封，或 `mute` 不收對手的話。觀看對局的人請寄 `unwatch` 到這個地址。
    .subject = [feldpost] 如何不再收信
offer-not-confirmed = 那一行沒有確認任何邀約：它超過兩天，或與寄給你的不同，或來自別的地址。
    .subject = [feldpost] 未確認

## Whether mail goes out and comes in

mail-test = 這封信只是測試：信能否從這裡寄出，回信能否循玩家所走的路回來。請回覆此信，寫不寫內容都可以；不會發生別的事。如果你不知道這是什麼，什麼都不用做。
    .subject = [feldpost] 測試 { $code }：請回覆
