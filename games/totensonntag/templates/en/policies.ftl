### What the policies decide by which the editions of the rules differ: told of a policy that an umpire chose otherwise.

policy-meaning = { $policy ->
    [an_options_carry_over] whether the options earned by an AN of 5 or 6 survive the night
    [an_trigger] which number of the couplet before earns the options: the AN in force, or the die as it fell
    [movement_points_from] base MPs: the unit's own IF as used for activation, or the side's AN of this couplet (+1 for all but leg infantry either way)
    [reinforcement_into_ezoc] what an entering unit does at an enemy ZOC: enter and stop, or never enter
    [assault_unenterable_hex] units may Assault a hex that they could not enter; a Barrage never asks
    [assault_supporters_max] how many recon units may support one Assault
    [cw_vs_panzer_penalty] FP modifier for CW armor or recon firing at a German panzer or panzerjager unit
    [hit_comparison] 2d6 + FP against PF
    [range_count] what must not exceed Range: the hexes strictly between gun and target (distance - 1), or the distance
    [range_in] one die for the barraging unit; or one die for each enemy unit in the target hex, then fire at one that was ranged in
    [barrage_adjacent] whether a gun may fire a Barrage at a neighbouring hex
    [barrage_spotter] whether the barraging unit may spot for itself
    [after_overrun] who moves no farther after an Overrun that cleared the hex
    [recovery_german_mobile] modified die results on which a German panzer, panzerjager or recon hit recovers
    [recovery_infantry_artillery] CW and German infantry (all kinds) and artillery
    [recovery_cw_mobile] CW armor and recon
    [recovery_italian] every Italian unit
    [recovery_ezoc_modifier] added to each recovery die of a unit in an enemy ZOC
    [relief_vp] VPs for relieving Tobruk
    [relief_sp_needed] SPs of infantry, armor and recon to be exited
    [relief_sp_measured] which SPs of an exited unit count: those it had as it left, or those of its counter unhurt
    [artillery_assault] whether artillery may Assault an adjacent unit with its full FP
    [artillery_advance_into_ezoc] whether artillery may advance after combat into an enemy ZOC
    [combined_arms_motorcycle] whether German motorcycle infantry takes the combined-arms bonus
    [idle_impulse] whether an impulse in which no unit can act ends by itself or waits for its side
    [overtaken_lines] whether a line that lines before it in the same sheet have overtaken (its target is gone, its unit has acted under a condition) is left out or refused
    [terrain_modifier_for_aircraft] whether the -1 for an Escarpment or Entrenchment also meets an aircraft's ground attack
   *[other] { $meaning }
 }
