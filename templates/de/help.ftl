# Hilfeseiten. Die Zeilen stehen so da, wie sie hier geschrieben sind; eine Mail bricht die zu breiten um.

help-overview =
    { $unknown ->
        [none] Antworte auf den neuesten Bericht deines Spiels; seine Adresse trägt dein Token.
       *[other] Zu `{ $unknown }` gibt es keine Hilfe; dies sind die Wörter und Themen, die es gibt.
    }
    Wörter an den Host, jedes in einer eigenen Zeile oder als Betreff:
      status        die Lage jetzt
      status all    was in jedem deiner Spiele gefragt ist, an die Adresse des Clubs
      report [N]    noch einmal der neueste Bericht oder der von Auswertung N
      report since 3.2   was ab Runde 3, Teil 2 geschah, oder `report since 3`
      journal       das Protokoll des Spiels, für `feldpost audit`
      say TEXT      ein Wort an die Gegenseite
      umpire TEXT   ein Wort an die Spielleitung; kein Spieler liest es
      appeal TEXT   ein Einspruch, an Gegner und Spielleitung; auch `undo`
      map           nur die Karte
      rules [7.4]   die Regeln in unseren Worten, oder eine davon
      check         mit Befehlen: ein Probelauf, es geschieht nichts
      standing      was du im Voraus gesagt hast
      reports brief     ein paar Zeilen, solange du nicht gefragt bist
      reports mine      dann gar keine Mail; `reports all`: ganze Berichte
      reports text      ohne Bilder; `reports pictures`: mit Bildern
      subject plain     ein Betreff für alle Mails des Spiels; `subject full`
      mute          nichts von dem, was die anderen sagen; `mute off` beendet es
      digest        täglich eine Mail mit allem, was in deinen Partien ansteht; oder `off`
      standing seal     wie du eine geheime Wahl selbst versiegelst; oder `off`
      language TAG      die Sprache, in der du alles erfährst, etwa `de`
      name TEXT     wie du in diesem Club heißt
      away 2026-12-20 to 2027-01-03   an diesen Tagen steht deine Uhr still
      extend 2d     zwei Tage mehr für den, der gefragt ist, oder die Bitte darum
      zone NAME     die Zone, in der dir Zeiten gesagt werden, etwa `Europe/Berlin`
      decline       ein Angebot ablehnen
      resign yes    das Spiel aufgeben
      draw          ein Remis anbieten; es ist eines, wenn der andere es auch sagt
      games         die Liste der Spiele
      ladder        wer in diesem Club wo steht
      join SPIEL    nimmt einen freien Platz
      watch SPIEL   eine Mail am Tag von einem Spiel anderer; `unwatch SPIEL` beendet sie
      offer ...     eine eigene Partie anbieten; `games` zeigt, wie, wo man es darf
      help THEMA    { $topics }

help-join =
    Antworte auf das Angebot mit der Zeile JOIN und den 16 Hexziffern, die es nennt.
    Füge eine Zeile ENTROPY mit mehreren Wörtern an, die niemand erraten kann: sie gehen in die Würfel ein.
    Wo Gebote über die Seiten entscheiden, auch eine Zeile BID: Seite und Punkte.

help-orders =
    Ein Befehl je Zeile. Was du mit > zitierst, zählt nie.
    Mit einer Zeile `check` geschieht nichts: du erfährst nur, was abgelehnt würde.
    Schick so viele Mails, wie du magst; die Antwort sagt, ob die Entscheidung noch offen ist.
    { $orders }

help-of-game = { $text }

help-address =
    Mails zählen von der Adresse, an die deine Berichte gehen, mit deinem Token.
      address ada@new.example          Berichte gehen dorthin; nur Mails von dort zählen
      address also ada@work.example    auch Mails von dort zählen
      address drop ada@work.example    nicht mehr
    Beide Adressen werden um Bestätigung gebeten.

help-secret =
    Schick eine geheime Wahl als einfache Zeile: das Programm der Spielleitung versiegelt sie und kann sie lesen.
    Wenn du sie selbst versiegelst, schickst du nur einen Hash: dann kann niemand sie lesen, bevor du sie öffnest.
    Frag in der Antwort auf einen Bericht deines Spiels nach `help secret`: das zeigt die Zeilen mit deinem Angebot,
    Slot und Platz schon ausgefüllt.

# Die Zeilen für die Shell kommen einzeln, mit ihren zwei Leerzeichen.
help-secret-of-seat =
    Schick eine geheime Wahl als einfache Zeile, und das Programm der Spielleitung versiegelt sie: wer den Host betreibt, kann sie von da an lesen und könnte sie der Gegenseite verraten. Mit opening.json aus der Quittung kannst du zeigen, ob sie vertauscht wurde. Oder versiegle sie selbst: dann kann überhaupt niemand sie lesen, bevor du sie öffnest.
    { $owes ->
        [choice] Jetzt von dir verlangt: Slot { $slot }; dein Platz { $seat }, Angebot { $offer }.
        [reveal] Jetzt von dir verlangt: der Text hinter deiner Festlegung für { $slot }; dein Platz { $seat }, Angebot { $offer }. Schick die Zeile `reveal` und den pc1-Text, den du aufbewahrt hast.
       *[nothing] Jetzt wird keine geheime Wahl von dir verlangt; dein Platz { $seat }, Angebot { $offer }. Der Bericht, der eine verlangt, nennt ihren Slot.
    }

    1. Schreib deine Wahl hinter c= und füge dies in eine Shell ein:
    { $shell }
    2. Schick die Zeile `commit ...`, die dabei herauskommt. Sie gilt.
    3. Bewahre den pc1-Text auf: schick ihn dir selbst. Wer ihn verliert, kann die Wahl nicht öffnen.
    4. Wenn jede Wahl da ist, kommt eine Liste ihrer Hashes per Mail, und der Slot ist geschlossen. Schick dann `reveal` und den pc1-Text, in einer Zeile.
    5. Ein Text, der nicht passt, wird mit dem Hash beantwortet, den er ergibt, und darf noch einmal geschickt werden. Eine Wahl, die es in den Regeln nicht gibt, gilt als Schweigen, und das Protokoll zeigt eine Verwarnung.

    Auf einem Mac `shasum -a 256` statt `sha256sum`. Ohne openssl:
      n=$(head -c16 /dev/urandom | od -An -tx1 | tr -d ' \n')
    Mit diesem Programm, das den Text für dich aufbewahrt:
      feldpost commit --game { $game } --offer { $offer } --seat { $seat } \
        --slot { $named } --choice WAHL
      feldpost reveal --slot { $named }
    .shell = {"  "}{ $it }
