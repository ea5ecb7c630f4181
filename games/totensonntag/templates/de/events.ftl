### Was im Spiel geschieht, ein Satz je Ereignis. Eine Zahl ist eine Ziffer, eine Seite ihr Zeichen (DAK, CW), ein Feld
### wie gedruckt, eine Einheit ihr gedruckter Name, eine Liste von Einheiten oder Feldern mit `comma` zusammengesetzt.
### Was es nicht gibt, ist `none`. SP, SF, PF, IF, FP, AN, MP, VP, ZOC und 1d6, 2d6 sind die Zeichen des Regelwerks.

# Die Chance eines Wurfs, bevor die Würfel fielen: `needs` ist das Mindeste, was sie zeigen müssen, `percent` die
# Chance.
event-odds = { $percent ->
    [0] kann nicht gelingen
   *[other] { $needs ->
        [none] { $percent } %
       *[other] braucht { $needs }{ $percent ->
            [100] {""}
           *[other] +
        } ({ $percent } %)
    }
 }
# Ein Modifikator eines Würfels oder der FP mit seinem Wert, etwa `+1`. `plain` ist seine Kennung ohne Bindestriche.
modifier = { $modifier ->
    [panzer] Panzer III
    [panzerjager-at-vehicles] Panzerjäger gegen Fahrzeuge
    [cw-at-panzer] CW gegen deutsche Panzer
    [overrun-at-recon] Overrun gegen Aufklärer
    [infantry-at-armor] Infanterie gegen Panzer
    [barrage] Beschuss
    [barrage-at-armor] Beschuss gegen Panzer
    [recon-support] Aufklärer-Unterstützung
    [air-to-air] Luftkampf
    [air-at-armor] Flugzeug gegen Panzer
    [escarpment] Steilhang
    [entrenchment] Verschanzung
    [spotter-moved] Beobachter hat sich bewegt
    [spotter-on-point] Beobachter auf Punkt
   *[other] { $plain }
 } { $value }

# Ein Angriff. `mode`: welcher Art; eine andere ist ihr eigenes Wort. `modifiers`, oder none, ist eine Liste; `arm` ist
# SF bei Flugzeugen und SP bei allem anderen, und `strength` wie viele ohne Modifikatoren; `dice` ist etwa `3+5`,
# `count` wie viele; `odds` der Satzteil dieses Namens oder none. `left` ist, was das Ziel übrig hat, in SF oder SP, wie
# `of` sagt; none, wenn es nicht getroffen wurde.
event-attack = { $attacker } { $mode ->
    [assault] stürmt gegen { $target } in { $hex }
    [overrun] greift { $target } in { $hex } im Overrun an
    [barrage] beschießt { $target } in { $hex }
    [air] greift { $target } in { $hex } aus der Luft an
    [air-to-air] kämpft in der Luft mit { $target } in { $hex }
   *[other] { $mode } { $target } in { $hex }
 }: FP { $fp }{ $modifiers ->
    [none] {""}
   *[other] {" "}({ $arm } { $strength }, { $modifiers }{ $supporters ->
        [none] {""}
       *[other] {" "}durch { $supporters }
    })
 }{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }, { $count }d6 = { $dice }, zusammen { $total } gegen { $mode ->
    [air-to-air] blauen PF
   *[other] PF
 } { $pf }: { $hit ->
    [true] Treffer
   *[other] kein Treffer
 }{ $left ->
    [none] {""}
    [0] , keine { $of } übrig
   *[other] , noch { $left } { $of }
 }.
# Ein Geschütz schießt sich ein. `total` ist der Würfel mit seinen Modifikatoren.
event-range-in = { $unit } schießt sich auf { $target } in { $hex } ein, Beobachter { $spotter }{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }: 1d6 = { $die }{ $modifiers ->
    [none] {""}
   *[other] , { $modifiers }, zusammen { $total }
 }: { $success ->
    [true] eingeschossen
   *[other] nicht eingeschossen
 }.
event-no-fire = { $unit } hat sich in { $hex } auf niemanden eingeschossen und feuert nicht.
event-may-go-on = { $unit } ist nicht nachgerückt und darf weiterziehen, mit { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MP
 }.
# `of`: SF oder SP.
event-hit = { $unit } nimmt einen Treffer: { $left ->
    [0] keine { $of } übrig
   *[other] noch { $left } { $of }
 }.
event-destroyed = { $unit } ist in { $hex } vernichtet ({ $cause ->
    [hits] keine SP übrig
    [overstack] zu viele Einheiten im Feld
   *[other] { $cause }
 }).
event-move = { $unit } zieht von { $from } nach { $path } ({ $mps ->
    [one] { $mps } MP
   *[other] { $mps } MP
 }).
event-enter = { $unit } betritt die Karte bei { $path } ({ $mps ->
    [one] { $mps } MP
   *[other] { $mps } MP
 }{ $combined ->
    [true] , verbundene Waffen +1 IF
   *[other] {""}
 }).
event-exit = { $unit } verlässt die Karte mit { $sp } SP.
event-advance = { $unit } rückt aus { $from } in { $hex } nach.
event-stack = Stapel in { $hex }, von oben: { $units }.
# `attackers`: die einzigen Einheiten, die unterstützt werden, oder none, wenn es jede ist.
event-support = { $unit } unterstützt auf { $hex } bis zu { $attacks ->
    [one] { $attacks } Sturmangriff
   *[other] { $attacks } Sturmangriffe
 }{ $attackers ->
    [none] {""}
   *[other] , nur von { $attackers }
 }: je FP +1.
event-missions = Flugzeuge beider Seiten können fliegen: ihre Flugaufträge werden versiegelt und vor den Impulsen geflogen.
event-air-committed = { $side }: die Flugaufträge sind versiegelt.
# `target`: das Feld, das angegriffen wird, none auf Patrouille. `aim`: die gemeinte Einheit, oder none.
event-fly = { $unit } fliegt nach { $hex }, { $target ->
    [none] auf Patrouille{ $aim ->
        [none] {""}
       *[other] , auf der Suche nach { $aim }
    }
   *[other] zum Angriff auf { $aim ->
        [none] { $target }
       *[other] { $aim } in { $target }
    }
 }.
event-pass = { $unit } passt.
event-place = { $unit } ist in { $hex } aufgestellt.
event-setup-done = { $side }: die Aufstellung ist fertig.
event-turn = Runde { $turn } beginnt.
event-couplet = Couplet { $couplet } der Runde { $turn } beginnt.
event-an-committed = { $side }: die Wahl der AN ist versiegelt.
event-an-roll = { $side }: AN-Würfel 1d6 = { $die }.
# `how`: `stuck` ist ein Würfel, der nicht geändert werden konnte, weil er schon 6 oder 1 zeigt.
event-an = { $side }: AN { $an }, { $how ->
    [rolled] wie gewürfelt
    [chosen] gewählt
    [kept] der Würfel behalten
    [raised] der Würfel um 1 erhöht
    [lowered] der Würfel um 1 gesenkt
    [stuck] der Würfel, wie er fiel: es gibt keine { $an ->
        [6] über 6
       *[other] unter 1
    }
   *[other] { $how }
 }.
event-impulse = Impuls des { $side }.
event-idle-stop = Keine Einheit des { $side } kann handeln; gefragt wird trotzdem.
event-plan = Das { $side } führt aus, was es geplant hatte.
event-impulse-end = Der Impuls des { $side } ist zu Ende.
event-control = { $hex } ist jetzt in der Hand des { $side }.
event-night = Die Nacht bricht an.
event-decline-recovery = { $unit } versucht in dieser Nacht nicht, sich zu erholen.
event-night-ready = { $side }: bereit für die Erholungswürfe.
event-night-stop = { $side }: { $stop ->
    [true] bittet, dass nachts gewartet wird
   *[other] bittet nicht mehr, dass nachts gewartet wird
 }.
# `modifier`: der einer feindlichen ZOC, etwa `-1`, oder none; `total` ist der Würfel mit ihm.
event-recovery = { $unit } versucht, sich zu erholen{ $odds ->
    [none] {""}
   *[other] , { $odds }
 }: 1d6 = { $die }{ $modifier ->
    [none] {""}
   *[other] , feindliche ZOC { $modifier }, zusammen { $total }
 }: { $success ->
    [true] erholt
   *[other] nicht erholt
 }, jetzt { $sp } SP.
# `items`: wofür es die VP gibt, eine Liste von `score-worth`, oder none.
event-victory = Das Spiel ist zu Ende: das { $side } gewinnt. VP des CW: { $points }{ $items ->
    [none] {""}
   *[other] {" "}({ $items })
 }.
# Einheiten, die aufgestellt wurden, anstelle eines Satzes für jede.
events-placed = { $count ->
    [one] { $count } Einheit wurde aufgestellt
   *[other] { $count } Einheiten wurden aufgestellt
 }; die Gliederung zeigt, wo.

# Die zwei Zeilen über der Erzählung. `attacks` kann 0 sein.
summary-attacks = { $attacks ->
    [0] Kein Angriff
    [one] { $attacks } Angriff, { $hits ->
        [one] { $hits } Treffer
       *[other] { $hits } Treffer
    }
   *[other] { $attacks } Angriffe, { $hits ->
        [one] { $hits } Treffer
       *[other] { $hits } Treffer
    }
 }.
# `destroyed`: eine Liste von Einheiten, oder none.
summary-losses = { $side }: { $sp } SP verloren{ $destroyed ->
    [none] {""}
   *[other] , vernichtet: { $destroyed }
 }.
summary-ground = { $hex } geht an das { $side }.
summary-recovered = { $units ->
    [one] { $units } Einheit erholt sich
   *[other] { $units } Einheiten erholen sich
 }.
# `change`: etwa `+1`.
summary-points = VP des CW: { $change }, jetzt { $points }.

# Eine Runde in Kürze. `summary`: die Sätze einer Zusammenfassung, einer nach dem anderen.
chapter = Runde { $turn }: { $summary }
chapter-quiet = Runde { $turn }: nichts geschah.
# `fights`: eine Liste von `chapter-fight`.
chapter-fights = { $count ->
    [one] Größter Kampf: { $fights }.
   *[other] Größte Kämpfe: { $fights }.
 }
chapter-fight = { $hex } ({ $hits } von { $attacks } getroffen)
