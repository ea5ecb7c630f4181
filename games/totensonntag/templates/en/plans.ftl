# Plans for the next impulse, and sheets of which all lines count or none.

plan-checked = for { $impulse }; looked at as things stand now, with AN { $an }
plan-notes = { $notes }
    .notes-between = {"; "}
plan-of-one = { $order }: { $note }
plan-not-as-things-stand = not as things stand now: { $reason }
plan-no-impulse-left = no impulse of yours is left in this game
plan-for-another-impulse = { $named } is not your next impulse, which is { $next }: write `plan` alone for that
plan-done-left-out = a line of the plan could not be read, so `done` is left out of it
plan-not-due = no plan is due now
standing-air-unknown = what the aircraft does whenever it is asked for is missing: `patrol` or `none`
plan-hint = `plan`, your orders below it, and `end plan` keep them for your next impulse
plan-conditions-do-not-hold = nothing of your plan is carried out: the conditions of none of its parts hold
or-nothing = `or nothing`: line { $line } is refused, so nothing of the sheet is done
no-own-unit-there = no unit of yours is in { $hex }
no-range-of-ans = this is no range of ANs
ranges-such = `an 4`, `an 4..6`, `an 3+`
group-unit-missing = a unit is missing
group-named-twice = { $unit } is named twice
group-which = `all` needs a hex, or the units by their ids
group-order-missing = what these units shall do is missing
group-such = `all in A17 move B17`, `3rtr, 5rtr move B17`
unless-one-condition = `unless` takes one condition
or-what = only `or nothing` begins with this word
