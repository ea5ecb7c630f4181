### Was der Leser jetzt tun darf, und was seine Einheiten könnten, mit Chancen. Wörter in Backticks werden so getippt,
### wie sie dastehen: sie bleiben in jeder Sprache. Was es nicht gibt, ist `none`.

choices-title = Was du jetzt tun kannst

## Die Aufstellung.

choices-setup = Stell diese Einheiten auf; die zuerst in ein Feld gestellte liegt im Stapel oben. Zahlen: SP-PF-IF, R die Reichweite eines Geschützes. Am Ende jeder Zeile das Feld, das `place default` ergäbe.
# `hexes` wie gedruckt, oder `setup-rows`; `single`: eine Liste von Feldern, oder none.
setup-group = { $hexes }; höchstens { $most } in einem Feld{ $single ->
    [none] {""}
   *[other] ; höchstens 1 in { $single }
 }
setup-rows = Feldreihen { $first } bis { $last }
choices-setup-end = `place default` stellt die übrigen auf, `done` beendet die Aufstellung.

## Die Zahl.

choices-an-number = Wähl deine AN für dieses Couplet, 1 bis 6, oder würfle sie: das darfst du, weil sie zuletzt 6 war oder dies die Überraschung des ersten Zuges ist. Einheiten mit dieser IF oder mehr handeln, und die höhere AN hat den ersten Impuls, bei Gleichstand das DAK. Die Gegenseite erfährt sie nicht, bevor beide AN feststehen.
# `die`: wie er fiel, oder none. `lines`: was geantwortet werden kann, eine Liste.
choices-an-change = { $die ->
    [none] {""}
   *[other] Dein Würfel zeigt { $die }.{" "}
 }Behalt ihn, oder ändere ihn um eins, weil deine AN zuletzt 5 war: { $lines }. Einheiten mit dieser IF oder mehr handeln, und die höhere AN hat den ersten Impuls, bei Gleichstand das DAK.
choices-numbers = Wer bei welcher Zahl handeln könnte, so wie deine Einheiten jetzt stehen:
# Wen eine Zahl handeln ließe. `units`: Stapel mit ihren Feldern, oder none; `also`: es sind nicht alle. `mps`,
# `assault-only`, `planes`: none, wenn es keine gibt.
number-lets = { $count ->
    [0] niemand
    [one] { $count } Einheit
   *[other] { $count } Einheiten
 }{ $mps ->
    [none] {""}
    [one] , { $mps } MP
   *[other] , { $mps } MP
 }{ $units ->
    [none] {""}
   *[other] : { $also ->
        [true] dazu {""}
       *[other] {""}
    }{ $units }
 }{ $assault_only ->
    [none] {""}
   *[other] ; nur Sturmangriff: { $assault_only }
 }{ $planes ->
    [none] {""}
   *[other] ; flugbereit: { $planes }
 }
choices-an-standing = Um das für das ganze Spiel zu beantworten: `standing an roll`, `standing an keep`.
# `words`: die Wörter, die versiegelt werden können.
choices-an-sealed = Wenn du selbst versiegelst, ist die Wahl eines dieser Wörter: { $words }.

## Die Luft.

# `planes`: eine Liste.
choices-air = In diesem Couplet können Flugzeuge beider Seiten fliegen. Wähl, was jedes von deinen tut: { $planes }. Alle Flugaufträge werden zusammen geöffnet und vor den Impulsen geflogen; Feinde, die höchstens sechs Felder voneinander entfernt sind, kämpfen in der Luft und greifen niemanden am Boden an. Wer nicht genannt ist, bleibt weg.
# `targets`: eine Liste von `flight-targets`.
flight-ground = { $plane }, SF { $sf }, am Boden { $targets }
flight-impulse = { $plane }, SF { $sf }: { $targets }
flight-targets = { $chance }: { $targets }
flight-less = anderswo weniger
flight-duel = in der Luft gegen { $foe } { $chance }, und der Gegner trifft mit { $back }
choices-planes = Flugzeuge, die noch fliegen können, jedes einmal:
choices-air-standing = Um das für das ganze Spiel zu beantworten: `standing air none`.
# `form`: eine solche Wahl.
choices-air-sealed = Wenn du selbst versiegelst, nennt die Wahl jedes Flugzeug, das fliegen kann, in der Reihenfolge des Alphabets, etwa `{ $form }`; `help secret` sagt mehr.

## Die Nacht.

choices-hurt = Einheiten, die sich erholen können: { $units }.
choices-night = `recover none` und die Kennung einer Einheit verzichtet, `stack` ordnet einen Stapel, `done` lässt würfeln.

## Der Impuls.

choices-impulse = AN { $an }: { $mps ->
    [one] { $mps } MP
   *[other] { $mps } MP
 }, Fußinfanterie { $leg }; Einheiten mit IF { $an } oder mehr handeln.
choices-impulse-by-if = AN { $an }: Einheiten mit IF { $an } oder mehr handeln, mit so vielen MP wie ihr IF und einem mehr; Fußinfanterie ohne den einen mehr.
choices-figures = Zahlen: SP-PF-IF, R die Reichweite eines Geschützes; 7+ ist, was die Würfel zeigen müssen. „Von“ nennt den Weg; der Overrun geht von seinem letzten Feld aus. Ein Beschuss zeigt die Chance, sich einzuschießen und zu treffen.
choices-nobody = Keine deiner Einheiten darf noch handeln; `done` beendet den Impuls.
# `units`: Stapel mit ihren Feldern.
choices-no-enemy = Kein Feind in Reichweite von { $units }.
choices-only-quiet = Dürfen handeln, ohne Feind in Reichweite: { $units }.
choices-advance = Offen: `advance { $unit } { $hex }`

## Was Einheiten könnten: Zeilen von Tabellen.

# Die Chance eines Angriffs, und was die Würfel dafür zeigen müssen.
chance = { $percent ->
    [0] kein Treffer möglich
    [100] ein sicherer Treffer
   *[other] { $needs }+ { $percent }%
 }
hex-off = draußen
# Ein Stapel mit seinen Zahlen; `hex` kann `hex-off` sein, `may` ist die Nachricht nach dieser.
could-act = { $hex }: { $units }; { $may }
# `mps`: none, wenn er sich nicht bewegen darf.
could-move = { $mps ->
    [none] nur Sturmangriff
   *[other] { $again ->
        [true] zieht weiter mit {""}
       *[other] {""}
    }{ $mps ->
        [one] { $mps } MP
       *[other] { $mps } MP
    }
 }
could-enter = Eintritt möglich bei { $hexes }
could-near = neben Feinden: { $hexes }
# `shots`: eine Liste von `could-hit`. `way`: Felder, oder none.
could-assault = Sturm { $hex } ({ $target }, PF { $pf }): { $shots }
could-overrun = Overrun { $hex } ({ $target }, PF { $pf }){ $way ->
    [none] {""}
   *[other] {" "}von { $way }
 }: { $shots }
could-hit = { $units } FP { $fp }, { $chance }
# `targets`: Einheiten mit ihren Chancen.
could-barrage = { $unit } Beschuss { $hex }, { $spotter } beobachtet, Einschießen mit { $needs }+: { $targets }
could-support = { $unit } unterstützt auf { $hex } bis zu { $attacks ->
    [one] { $attacks } Sturmangriff
   *[other] { $attacks } Sturmangriffe
 }: FP +1
could-exit = kann die Karte verlassen
