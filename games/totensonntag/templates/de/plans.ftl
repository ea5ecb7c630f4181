# Pläne für den nächsten Impuls, und Mails, von denen alle Zeilen zählen oder keine.

plan-checked = für { $impulse }; angesehen, wie die Dinge jetzt stehen, mit AN { $an }
plan-notes = { $notes }
    .notes-between = {"; "}
plan-of-one = { $order }: { $note }
plan-not-as-things-stand = nicht, wie die Dinge jetzt stehen: { $reason }
plan-no-impulse-left = in diesem Spiel bleibt dir kein Impuls mehr
plan-for-another-impulse = { $named } ist nicht dein nächster Impuls, der ist { $next }: schreib dafür `plan` allein
plan-done-left-out = eine Zeile des Plans war nicht zu lesen, also bleibt `done` weg
plan-not-due = jetzt ist kein Plan fällig
plan-hint = `plan`, darunter deine Befehle, und `end plan` merken sie für deinen nächsten Impuls
plan-conditions-do-not-hold = nichts von deinem Plan wird ausgeführt: keine Bedingung eines seiner Teile ist erfüllt
standing-air-unknown = was das Flugzeug tun soll, sooft danach gefragt wird, fehlt: `patrol` oder `none`
or-nothing = `or nothing`: Zeile { $line } ist abgelehnt, also wird nichts von der Mail ausgeführt
no-own-unit-there = in { $hex } ist keine Einheit von dir
no-range-of-ans = das ist kein Bereich von AN
ranges-such = `an 4`, `an 4..6`, `an 3+`
group-unit-missing = eine Einheit fehlt
group-named-twice = { $unit } ist zweimal genannt
group-which = zu `all` gehört ein Feld, oder die Kennungen der Einheiten
group-order-missing = was diese Einheiten tun sollen, fehlt
group-such = `all in A17 move B17`, `3rtr, 5rtr move B17`
unless-one-condition = `unless` nimmt eine Bedingung
or-what = mit diesem Wort beginnt nur `or nothing`
