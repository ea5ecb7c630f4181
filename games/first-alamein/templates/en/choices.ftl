### What the reader may do now. A side is `axis` or `allied`, a hex as printed, a unit its id. What is not there is `none`.

choices-title = What you may do now
choices-title-later = What you have said in advance
choices-setup = { $sealing ->
    [true] Which counters lie where is sealed now, and must fit what lies open. Say it as you placed them:
   *[other] To be placed, each with its figures and where `place default` puts it:
 }
choices-setup-end = { $side ->
    [axis] Rows A to H, columns 1 and 2; three units in a hex, two divisions among them. `place 15pz E2`, `place default` for the rest, then `done`.
   *[allied] Not in columns 1 to 3; armour, and a dummy that lies alone, not west of column 7. Three units in a hex, two divisions among them. Where counters lie is open, which they are is sealed until the Axis has moved. `place 1sa E7`, `place default` for the rest, then `done`.
 }
choices-removable = An Allied box can be taken off the map: { $hexes } (`remove` and the hex).
choices-units = { $moves ->
    [true] Units that can move and attack, with combat and movement factor:
   *[other] Units that can attack, with combat and movement factor:
 }
choices-nobody = None of your units can move or attack now.
choices-fights = Attacks by all who stand beside the enemy:
choices-fights-later = Attacks by all who could come beside the enemy and those who stand there, as far as they find room:
choices-raids = Airstrikes of { $air }, each unit by itself:
# Who goes back at the end of the own attacks unless the enemies there are attacked.
choices-yield = { $unit } must give way at the end of your attacks unless { $hexes } is attacked (FA VIII.B).
# An attack that could be made. `bonus`: what the ground adds to the defence. `shift`: 1 if the defenders count as Spent.
# `column`: the odds in force, or none below the table; `faces`: what each face of the die comes to. `owed`: it must be made.
could-attack = { $hex } ({ $defenders }){ $owed ->
    [true] , must still be attacked
   *[other] {""}
 }: { $units }: { $attack } to { $defence }{ $bonus ->
    [0] {""}
   *[other] {" "}(ground +{ $bonus })
 }, { $column ->
    [none] below the table
   *[other] { $column }{ $shift ->
        [0] {""}
       *[other] {" "}(Spent, one column up)
    }: { $faces }
 }
could-strike = { $hex }: { $targets }
# `spent`, `out`: in so many of six faces it is Spent, or the air unit is out of play.
could-spend = { $unit } Spent { $spent }/6{ $out ->
    [0] {""}
   *[other] {" "}(AA { $out }/6)
 }
# What is asked in the middle of the other side's sheet, or was. `asks`: interception, battle or spent.
question = { $asks ->
    [interception] { $air } flies to { $hexes }: is it intercepted?
    [battle] { $attackers } attack { $hexes } at { $column }: NO RETREAT, and who goes back how far?
   *[spent] { $units } must give way: how far?
 }
choices-answer = { $asks ->
    [interception] `intercept any` meets it, `intercept any twice` with a second air unit if need be, `intercept none` lets it fly.
    [battle] `no retreat D7` holds units where they are; `back all 1` or `back 1sa E8 D9` is how far yours go of their own will; `push 1`, `push 1 to E3` or `push none` is what you demand of attackers who must retreat. `done` alone: nobody stands fast or goes back further than he must, and you demand all that the result allows.
   *[spent] `push 1`, `push 1 to E3` or `push none`. `done` alone: one hex.
 }
# `faces`: what each face of the die comes to, a list.
choices-faces = The die: { $faces }. S is Spent, R1 and R2 a retreat by up to so many hexes, DE the end of the defenders; AR and AE are a retreat and the end of the attackers, SAR and SAE both. For units with NO RETREAT orders R1 is S, and R2 is DE.
choices-later = It is the other player turn. `standing no retreat D7 below 2:1`, `standing back all 1`, `standing push none`, `standing intercept any` answer in advance; `standing ask all` has you asked instead; `standing` lists what is in force, `standing off` takes all of it back. `help standing` says more.
