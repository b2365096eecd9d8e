package web_test

import (
	"slices"
	"testing"

	"marquee/backend/contest"
)

// TestApprovalSaysWhichWorkLostItsPlace on a shortlist that was filled while the registration was reviewed again.
func TestApprovalSaysWhichWorkLostItsPlace(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.enteredWork("en")
	j := &juryServer{w.world}
	const places = 3
	w.editions[contest.International].MaxShortlisted = places
	listed := []int{1001}
	for id := 1; id <= places; id++ {
		j.addWork(id)
		if id < places {
			listed = append(listed, id)
		}
	}
	j.shortlist(listed...)
	c := w.organiser(contest.OrganiserOwner)
	var page queue
	c.read("/registrations").ok(&page)
	decide := func(decision string) []int {
		t.Helper()
		var outcomes []struct{ Dropped []int }
		c.send("/registrations/decide", object{"ids": []string{page.Items[0].ID}, "decision": decision}).ok(&outcomes)
		return outcomes[0].Dropped
	}
	if dropped := decide("reopen"); len(dropped) != 0 {
		t.Errorf("reopened: %v", dropped)
	}
	c.send("/shortlist", object{"add": []int{places}, "remove": []int{}}).ok(nil)
	// A dry run and the plan of a batch name it before.
	type lost struct{ WorkID int }
	var trial []struct {
		Dropped []int
		Lost    []lost
	}
	var plan struct{ Lost []lost }
	id := page.Items[0].ID
	c.send("/registrations/decide", object{"ids": []string{id}, "decision": "approve", "dryRun": true}).ok(&trial)
	c.send(
		"/registrations/batches",
		object{"decision": "approve", "ids": []string{id}, "versions": object{id: 1}},
	).ok(
		&plan,
	)
	if want := []lost{
		{1001},
	}; !slices.Equal(trial[0].Dropped, []int{1001}) || !slices.Equal(trial[0].Lost, want) ||
		!slices.Equal(plan.Lost, want) {
		t.Errorf("approving would: %+v, %+v", trial, plan)
	}
	if dropped := decide("approve"); !slices.Equal(dropped, []int{1001}) {
		t.Errorf("approved: %v", dropped)
	}
}
