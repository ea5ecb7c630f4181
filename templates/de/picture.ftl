### Die Wörter eines Bildes der Karte: seine Legende, und was denen von ihm gesagt wird, die es nicht sehen. Eine Seite
### ist ihr Zeichen, etwa CW, eine Einheit ihr Name auf der Karte.

picture-close-up = Ausschnitt – { $moment }

# Die Legende.
picture-may-act = darf jetzt handeln
picture-moved = gezogen
picture-fought = gekämpft
picture-done = fertig
picture-lost = leeres Kästchen: verlorene Stärke
picture-fight = angegriffen: Treffer/Angriffe, † vernichtet
picture-moves = Züge des { $side }
picture-works = Verschanzung
picture-height = Punkt (Höhe)
picture-objective = Siegziel, mit seinem Besitzer
picture-zone = ZOC des { $side }
picture-livery = { $nation } ({ $side })
picture-class = { $class ->
    [armor] Panzer
    [recon] Aufklärer
    [infantry] Infanterie
    [motorized-infantry] motorisierte Infanterie
    [engineer] Pioniere
    [motorcycle] Kradschützen
    [artillery] Geschütze
    [anti-tank] Panzerabwehr
    [aircraft] Flugzeuge
   *[none] Einheit
 }

# Was von ihm gesagt wird: alle Sätze, die folgen.
picture-told = { $sentences }
    .sentences-between = { " " }
picture-told-map = Karte von { $title }: { $moment }.
picture-told-bare = Karte.
picture-told-close-up = Ausschnitt der Karte von { $first } bis { $last }: { $moment }.
picture-told-fight = { $hex } vom { $side } angegriffen, { $hits } von { $attacks } getroffen.
# `lost`: die Einheiten, die dort vernichtet wurden.
picture-told-loss = { $hex } vom { $side } angegriffen, { $hits } von { $attacks } getroffen, vernichtet: { $lost }.
    .lost-between = ,{ " " }
# `moves`: Stücke aus den nächsten zwei Nachrichten.
picture-told-moves = Züge: { $moves }.
    .moves-between = ,{ " " }
picture-told-entry = { $unit } betritt { $hex }
picture-told-move = { $unit } { $from } nach { $to }
# `held`: Stücke aus der nächsten Nachricht, in der die Seite `none` sein kann.
picture-told-objectives = Siegziele: { $held }.
    .held-between = ,{ " " }
picture-told-held = { $place } ({ $hex }) { $side ->
    [none] niemand
   *[other] { $side }
 }
picture-told-side = { $side }: { $stacks }.
    .stacks-between = ;{ " " }
