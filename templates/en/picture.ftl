### The words of a picture of the map: its legend, and what is said of it to whoever cannot see it. A side is its sign,
### such as CW, a unit its name on the map.

picture-close-up = Close-up – { $moment }

# The legend.
picture-may-act = may act now
picture-moved = moved
picture-fought = fought
picture-done = done
picture-lost = empty square: strength lost
picture-fight = attacked: hits/attacks, † destroyed
picture-moves = moves of the { $side }
picture-works = entrenchment
picture-height = point (height)
picture-objective = objective, with its holder
picture-zone = ZOC of the { $side }
picture-livery = { $nation } ({ $side })
picture-class = { $class ->
    [armor] armor
    [recon] recon
    [infantry] infantry
    [motorized-infantry] motorized infantry
    [engineer] engineers
    [motorcycle] motorcycles
    [artillery] guns
    [anti-tank] anti-tank
    [aircraft] aircraft
   *[none] unit
 }

# What is said of it: all sentences that follow.
picture-told = { $sentences }
    .sentences-between = { " " }
picture-told-map = Map of { $title }: { $moment }.
picture-told-bare = Map.
picture-told-close-up = Close-up of the map from { $first } to { $last }: { $moment }.
picture-told-fight = { $hex } attacked by the { $side }, { $hits } of { $attacks } hit.
# `lost`: the units that were destroyed there.
picture-told-loss = { $hex } attacked by the { $side }, { $hits } of { $attacks } hit, destroyed: { $lost }.
    .lost-between = ,{ " " }
# `moves`: items of the next two messages.
picture-told-moves = Moves: { $moves }.
    .moves-between = ,{ " " }
picture-told-entry = { $unit } enters { $hex }
picture-told-move = { $unit } { $from } to { $to }
# `held`: items of the next message, in which the side may be `none`.
picture-told-objectives = Objectives: { $held }.
    .held-between = ,{ " " }
picture-told-held = { $place } ({ $hex }) { $side ->
    [none] nobody
   *[other] { $side }
 }
picture-told-side = { $side }: { $stacks }.
    .stacks-between = ;{ " " }
