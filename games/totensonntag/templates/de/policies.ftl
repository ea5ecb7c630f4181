### Was die Regelpunkte entscheiden, in denen sich die Ausgaben unterscheiden: genannt wird ein Punkt, den eine
### Spielleitung anders gewählt hat.

policy-meaning = { $policy ->
    [an_options_carry_over] ob die Wahl, die eine AN von 5 oder 6 einbringt, die Nacht übersteht
    [an_trigger] welche Zahl des Couplets davor die Wahl einbringt: die geltende AN, oder der Würfel, wie er fiel
    [movement_points_from] Grundwert der MP: der eigene IF der Einheit, wie er sie aktiviert hat, oder die AN der Seite in diesem Couplet (+1 für alle außer Fußinfanterie, so oder so)
    [reinforcement_into_ezoc] was eine eintretende Einheit an einer feindlichen ZOC tut: eintreten und anhalten, oder nie eintreten
    [assault_unenterable_hex] Einheiten dürfen ein Feld stürmen, das sie nicht betreten könnten; ein Beschuss fragt nie danach
    [assault_supporters_max] wie viele Aufklärer einen Sturmangriff unterstützen dürfen
    [cw_vs_panzer_penalty] FP-Modifikator für Panzer oder Aufklärer des CW gegen deutsche Panzer oder Panzerjäger
    [hit_comparison] 2d6 + FP gegen PF
    [range_count] was die Reichweite nicht übersteigen darf: die Felder zwischen Geschütz und Ziel (Entfernung - 1), oder die Entfernung
    [range_in] ein Würfel für die beschießende Einheit; oder ein Würfel für jede feindliche Einheit im Zielfeld, dann Feuer auf eine, auf die sie sich eingeschossen hat
    [barrage_adjacent] ob ein Geschütz ein Nachbarfeld beschießen darf
    [barrage_spotter] ob die beschießende Einheit für sich selbst beobachten darf
    [after_overrun] wer nach einem Overrun, der das Feld geräumt hat, nicht weiterzieht
    [recovery_german_mobile] geänderte Würfelergebnisse, bei denen sich ein Treffer deutscher Panzer, Panzerjäger oder Aufklärer erholt
    [recovery_infantry_artillery] Infanterie (jeder Art) und Artillerie des CW und der Deutschen
    [recovery_cw_mobile] Panzer und Aufklärer des CW
    [recovery_italian] jede italienische Einheit
    [recovery_ezoc_modifier] zu jedem Erholungswürfel einer Einheit in einer feindlichen ZOC addiert
    [relief_vp] VP für den Entsatz von Tobruk
    [relief_sp_needed] SP von Infanterie, Panzern und Aufklärern, die die Karte verlassen müssen
    [relief_sp_measured] welche SP einer abgegangenen Einheit zählen: die, die sie dabei hatte, oder die ihres Spielsteins ohne Treffer
    [artillery_assault] ob Artillerie eine Einheit im Nachbarfeld mit voller FP stürmen darf
    [artillery_advance_into_ezoc] ob Artillerie nach einem Kampf in eine feindliche ZOC nachrücken darf
    [combined_arms_motorcycle] ob deutsche Kradschützen den Bonus für verbundene Waffen bekommen
    [terrain_modifier_for_aircraft] ob die -1 für Steilhang oder Verschanzung auch den Angriff eines Flugzeugs auf den Boden trifft
    [idle_impulse] ob ein Impuls, in dem keine Einheit handeln kann, von selbst endet oder auf seine Seite wartet
    [overtaken_lines] ob eine Zeile, die frühere desselben Blattes überholt haben (ihr Ziel ist fort, ihre Einheit hat unter einer Bedingung gehandelt), ausgelassen oder abgelehnt wird
   *[other] { $meaning }
 }
