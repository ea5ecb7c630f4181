### Antworten auf Fragen eines Spielers: `reach 3cly`, `targets 3cly`, `near G13`, `odds 3cly E3`, `unit 3cly`. Was es
### nicht gibt, ist `none`.

# `near`: was gemeint sein kann, eine Liste mit `answer-or` zwischen zweien, oder none.
answer-unknown = { $wanted ->
    [hex] Ein Feld oder eine Einheit
   *[other] Eine Einheit
 } `{ $word }` ist nicht im Spiel{ $near ->
    [none] .
   *[other] ; ist { $near } gemeint?
 }
answer-or = {" "}oder{" "}
answer-and = {" "}und{" "}
# Eine Einheit und wo sie ist.
answer-unit = { $unit } ({ $name }, { $side }){ $place ->
    [map] {" "}in { $hex }
    [reserve] , nicht auf der Karte
    [exited] , hat die Karte verlassen
   *[destroyed] , vernichtet
 }
# Um wen es geht; `supposed`: die AN gilt nicht.
answer-about = { $unit }, AN { $an }{ $supposed ->
    [true] {" "}angenommen
   *[other] {""}
 }:
# `why`: ein Satz, oder none.
answer-reach-none = { $about } bewegt sich nicht.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
 }
answer-reach = { $about } { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MP
 }.
# `free`, `stops`: Felder, und eine Liste von `answer-stop`; eines davon kann none sein.
answer-band = { $left } übrig: { $free ->
    [none] {""}
   *[other] { $free }{ $stops ->
        [none] {""}
       *[other] {" "}|{" "}
    }
 }{ $stops ->
    [none] {""}
   *[other] Halt in { $stops }
 }
answer-stop = { $hex } durch { $unit }
answer-no-enemy = kein Feind in Reichweite
answer-nothing = darf nichts tun: { $why }
answer-has-acted = hat schon gehandelt
# Ein Feld: sein Gelände, in wessen ZOCs es liegt, und wer dort steht; alles kann none sein.
answer-hex = { $hex }{ $name ->
    [none] {""}
   *[other] {" "}{ $name }
 }: { $terrain }{ $zocs ->
    [none] {""}
   *[other] ; ZOC von { $zocs }
 }{ $side ->
    [none] {""}
   *[other] ; { $side }: { $units }
 }
answer-enemies = Feinde in zwei oder drei Feldern Entfernung: { $units }
answer-comers = können jetzt dorthin ziehen, mit den übrigen MP: { $units }
# Eine Art, eine Einheit anzugreifen, mit ihrer FP.
answer-way = { $mode ->
    [assault] Sturmangriff auf { $target }
    [overrun] Overrun gegen { $target }
    [barrage] Beschuss von { $target }
   *[air] aus der Luft auf { $target }
 }: FP { $fp }{ $modifiers ->
    [none] {""}
   *[other] {" "}({ $modifiers })
 } gegen PF { $pf }, { $chance }{ $now ->
    [true] {""}
   *[other] ; jetzt nicht möglich
 }
answer-odds = { $unit } gegen { $hex }, AN { $an }{ $supposed ->
    [true] {" "}angenommen
   *[other] {""}
 }:
answer-barrage = Beschuss, { $spotter } beobachtet, Einschießen mit { $needs }+ { $percent }%:
answer-barrage-at = { $unit }: FP { $fp } ({ $modifiers }) gegen PF { $pf }, { $chance }, insgesamt { $percent }%
answer-nobody-there = dort ist keine feindliche Einheit
# Die Zahlen einer Einheit. `acted`: der Satzteil von `has-acted`, oder none; `turn` ihrer Ankunft, oder none.
answer-figures = { $unit }: { $figures } (SP-PF-IF), { $kind }, volle Stärke { $full }{ $combined ->
    [true] ; bekommt den Bonus für verbundene Waffen
   *[other] {""}
 }{ $division ->
    [none] {""}
   *[other] ; von { $division }
 }{ $acted ->
    [none] {""}
   *[other] ; hat in diesem Impuls { $acted }
 }{ $turn ->
    [none] {""}
   *[other] ; fällig in Runde { $turn }
 }.
answer-reverse = nach einem Treffer: PF { $pf }, IF { $initiative }
