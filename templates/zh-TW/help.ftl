# 說明頁。每一行照這裡寫的樣子寄出；太寬的行寄出時才會折行。

help-overview =
    { $unknown ->
        [none] 請回覆你那場對局最新的戰報；它的地址裡有你的 token。
       *[other] 沒有關於 `{ $unknown }` 的說明；下面是可用的字詞和主題。
    }
    給主機的話，一行一句，也可以寫在主旨：
      status        目前局面
      status all    你每一局現在該做什麼（寄到俱樂部的地址）
      report [N]    再寄一次最新的戰報，或第 N 次結算的戰報
      report since 3.2   從第 3 回合第 2 部分起發生的事，或 `report since 3`
      journal       對局的紀錄，供 `feldpost audit` 查核
      say TEXT      傳話給對手
      umpire TEXT   寫給裁判的話；沒有玩家會讀到
      appeal TEXT   有爭議時，告訴對手和裁判；`undo` 也是
      map           只要地圖
      rules [7.4]   用我們的話說明規則，或只說明其中一條
      check         和命令一起寫：只是試算，什麼都不會發生
      standing      你事先交代的事
      reports brief     沒有要你決定時只寄幾行
      reports mine      沒有要你決定時不寄；`reports all`：全寄
      reports text      不附圖片；`reports pictures`：附圖片
      subject plain     這場對局的信都用同一個主旨；`subject full`
      mute          不轉告其他玩家的話；`unmute` 取消
      digest        每天一封信，列出你各局待辦的事；或 `off`
      standing seal     每次提問都附上自行密封祕密選擇的方法；或 `off`
      language TAG      用哪種語言告訴你，例如 `zh-TW`
      name TEXT     你在這個社團裡叫什麼
      away 2026-12-20 to 2027-01-03   這幾天你的時鐘停走
      extend 2d     給現在該回覆的一方多兩天；或請對手多給你
      zone NAME     用哪個時區告訴你時間，例如 `Europe/Berlin`
      decline       婉拒邀約
      resign yes    認輸
      draw          提議和局；對方也這麼說就成立
      games         對局清單
      ladder        這個俱樂部的排名
      join GAME     加入空著的席位
      watch GAME    每天一封別人對局的進展；`unwatch GAME` 可停止
      offer ...     自己邀約一局；可以邀約的俱樂部用 `games` 說明寫法
      help TOPIC    { $topics }

help-join =
    回覆邀請，寫上 JOIN 和邀請上的 16 位十六進位代碼。
    另加一行 ENTROPY 和幾個沒有人猜得到的字詞：它們會用在骰子裡。
    以出價決定陣營時，再加一行 BID：陣營和分數。

help-orders =
    一行一條命令。用 > 引用的文字一律不算。
    加一行 `check` 就什麼都不會發生：你只會知道哪些命令會被拒絕。
    想寄幾封信都可以；回信會說這個決定是否還開放。
    { $orders }

help-of-game = { $text }

help-address =
    從你收戰報的地址寄來、帶著你的 token 的信才算數。
      address ada@new.example          戰報改寄那裡；只有那裡的信算數
      address also ada@work.example    那裡的信也算數
      address drop ada@work.example    不再算數
    兩個地址都會被要求確認。

help-secret =
    祕密選擇只要照一般的一行寄來：裁判的程式會密封它，也讀得到它。
    要自行密封，就只寄雜湊值：在你公開之前沒有人讀得到。請在回覆對局的
    戰報時寫 `help secret`：它會列出已填好你的邀請、欄位和席位的各行。

# 給 shell 的各行逐一給出，開頭有兩個空格。
help-secret-of-seat =
    祕密選擇只要照一般的一行寄來，裁判的程式就會密封它：主機管理者從那時起讀得到它，也可能告訴對手。用收據裡的 opening.json 你可以證明它有沒有被調換。或者自行密封：那麼在你公開之前完全沒有人讀得到。
    { $owes ->
        [choice] 現在要你做的：欄位 { $slot }；你的席位 { $seat }，邀請 { $offer }。
        [reveal] 現在要你做的：給出你在 { $slot } 的密封碼背後的文字；你的席位 { $seat }，邀請 { $offer }。請寄 `reveal` 這一行和你保留的 pc1 文字。
       *[nothing] 現在沒有要你做祕密選擇；你的席位 { $seat }，邀請 { $offer }。要你做選擇的戰報會寫出欄位名稱。
    }

    1. 把你的選擇寫在 c= 後面，再把這幾行貼到 shell：
    { $shell }
    2. 把它印出的 `commit ...` 那一行寄來。寄出後就生效。
    3. 保留 pc1 文字：寄一份給自己。弄丟了就無法公開這個選擇。
    4. 所有選擇到齊後，會寄出它們的雜湊值清單，並關閉欄位。那時再把 `reveal` 和 pc1 文字寫成一行寄來。
    5. 文字不吻合時，回信會寫出它算出的雜湊值，可以再寄一次。規則所沒有的選擇視同沒有回答，紀錄會記違規一次。

    在 Mac 上，用 `shasum -a 256` 代替 `sha256sum`。沒有 openssl 時：
      n=$(head -c16 /dev/urandom | od -An -tx1 | tr -d ' \n')
    用這個程式的話，它會替你保留文字：
      feldpost commit --game { $game } --offer { $offer } --seat { $seat } \
        --slot { $named } --choice CHOICE
      feldpost reveal --slot { $named }
    .shell = {"  "}{ $it }
