### Was der Leser jetzt tun kann. Eine Seite ist `axis` oder `allied`, ein Hex wie gedruckt, eine Einheit ihre Id. Was es nicht
### gibt, ist `none`.

choices-title = Was du jetzt tun kannst
choices-title-later = Was du im Voraus gesagt hast
choices-setup = Zu setzen, jeder Stein dort, wohin `set default` ihn setzt, mit seinen Werten (Angriff, Verteidigung, Kampfwert, Bewegung; Flugzeuge: Luftkampf, Sperrfeuer, Reichweite) und mit dem Gebiet, in dem er stehen darf. `set` und eine Id verlegen einen; `done` setzt die übrigen, wie sie hier stehen, und beendet deine Aufstellung. Ein Feld fasst 10 RE, ein Flugplatz 4 einsatzbereite Flugzeuge und je Stufe eins mehr.
# `size`: RE, oder none bei einem Flugzeug. `area`: near, southern, northern, base.
placing = { $name }, { $figures }{ $size ->
    [none] {""}
   *[other] , { $size } RE
 }: { $area ->
    [base] ein Flugplatz oder Kasten von dir mit Platz
    [southern] der südliche Teil der Mareth-Linie
    [northern] der nördliche Teil der Mareth-Linie
   *[near] { $within ->
        [0] { $hex }
        [one] { $hex } oder ein Feld daneben
       *[other] bis { $within } Felder von { $hex }
    }
 }
choices-first = Die Würfel sind für dich gefallen: `first me` oder `first them`.
choices-turn = { $kind ->
    [reaction] Reserven freigeben und um die Hälfte ihrer Beweglichkeit ziehen, fliegen, Geschütze feuern; dann `done`.
    [mud] Beide Seiten ziehen in diesem Zug, niemand kämpft, fliegt oder überrollt; dann `done`.
   *[turn] { $phase ->
        [refit] Auffrischen, wieder aufbauen, einsetzen; dann ziehen und kämpfen. Eine Zeile einer späteren Phase beendet die Phasen davor.
        [movement] Ziehen, überrollen, bauen, verschiffen; Bombardements aus der Luft beenden die Bewegung. Angriffe kommen in der Kampfphase.
        [combat] Zuerst feuern die Geschütze, dann wird angegriffen; danach ziehen und kämpfen Reserven und Exploit noch einmal.
       *[exploitation] Freigegebene Reserven und Exploit ziehen und kämpfen noch einmal.
    }
 }
choices-grounded = Flugzeuge, die aufgefrischt werden können, 1T je Flugplatz auf der Karte:
choices-hungry = So, wie sie stehen, ohne Nachschublinie; deine Versorgungsphase ernährt sie von der Karte oder würfelt für sie: { $units }
choices-apart = Davon hat der Großteil der Formation seine Versorgungslinie auf anderem Weg, und eine Formation hat sie nur auf einem (OCS 12.6f): { $units }
choices-dry = Einheiten, die zum Ziehen Treibstoff brauchen:
# `count`: Einheiten; `load`: was es kostet, in T; `hex`: die nächste Versorgung in Reichweite, oder none, mit `there` T.
could-fuel = { $unit }: { $count ->
    [one] 1 Einheit
   *[other] { $count } Einheiten
 }, { $load }T, { $hex ->
    [none] nichts in Reichweite
   *[other] aus { $hex } ({ $there }T)
 }
# Was vom Ersatzwurf übrig ist; es lässt sich nicht aufheben.
choices-gain = Ersatz dieses Zugs, der sich nicht aufheben lässt: { $gains }.
gain = { $what ->
    [unit] eine Kampfeinheit, { $faction } (`rebuild`)
    [step] eine Stufe eines Flugzeugs, { $faction } (`rebuild air`)
    [air] { $count ->
        [one] 1 Stufe
       *[other] { $count } Stufen
    } von Flugzeugen (`rebuild air`)
    [strip] ein Feldflugplatz (`place strip`)
   *[surge] { $count ->
        [one] 1 Surge-Flugzeug
       *[other] { $count } Surge-Flugzeuge
    } (`refit surge`)
 }
choices-reserves = In Reserve: { $units } (`release` und die Einheit).
choices-planes = { $phase ->
    [air-barrage] Flugzeuge, die fliegen können (`barrage air`, `bomb`):
   *[other] Flugzeuge, die fliegen können (`sweep`, `hipshoot`, `barrage air`, `bomb`, `transfer`):
 }
choices-guns = Geschütze, mit den Hexes des Gegners in ihrer Reichweite (`barrage` Geschütze `at` Hex):
choices-fights = Angriffe aller, die neben dem Gegner stehen, mit der Spalte vor der Überraschung und einer versorgten Verteidigung (`attack` Hex `with` Einheiten):
# `ar`, `other`: Action Ratings von Angreifer und Verteidiger.
could-attack = { $hex } ({ $defenders }): { $units }: { $attack } gegen { $defence }, { $terrain ->
    [close] bedeckt
    [very-close] sehr bedeckt
    [extremely-close] äußerst bedeckt
   *[open] offen
 } { $column }, AR { $ar } gegen { $other }{ $hog ->
    [0] {""}
   *[other] , Igelstellung { $hog }
 }{ $across ->
    [none] {""}
   *[other] , { $across }
 }
# Was mitten im Zug der anderen Seite gefragt wird oder wurde. `asks`: defence oder interception.
question = { $asks ->
    [interception] { $units } fliegen nach { $hex }: Fängst du ab?
   *[defence] { $overrun ->
        [true] { $units } überrollen { $hex }: Wie verteidigst du?
       *[other] { $units } greifen { $hex } an: Wie verteidigst du?
    }
 }
choices-answer = { $asks ->
    [interception] `intercept best` oder `intercept never`.
   *[defence] `defend supply yes` oder `no`, mit `ar` und einer Einheit, `option loss` oder `option retreat`, `retreat` und einem Hex. `done` allein: mit Versorgung, das beste Rating, Verluste vor Hexes.
 }
choices-later = Du bist nicht am Zug. `standing defend supply yes option loss`, `standing intercept best`, `standing reaction none`, `standing react release` und eine Einheit, `standing blow if lost`, `standing first me` antworten im Voraus; mit `standing ask all` wirst du stattdessen gefragt; `standing` zählt auf, was gilt, `standing off` nimmt alles zurück.
choices-carriers = Flugzeuge, die so viel tragen können (`airlift` Flugzeuge, was, woher, wohin; `drop`):
