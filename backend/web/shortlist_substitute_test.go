package web_test

import (
	"fmt"
	"testing"

	"marquee/backend/contest"
)

// listedWorks is what the tests read of a shortlist.
type listedWorks struct {
	Works []struct {
		WorkID    int
		State     string
		InPlaceOf *int
	}
	Seats int
}

// places are the works of a shortlist, with their states where judges do not see them, and those whose place they took.
func (c *consoleClient) places() (text string) {
	c.t.Helper()
	var list listedWorks
	c.read("/shortlist").ok(&list)
	for _, w := range list.Works {
		text += fmt.Sprint(w.WorkID)
		if w.State != "judged" {
			text += " " + w.State
		}
		if w.InPlaceOf != nil {
			text += fmt.Sprint(" for ", *w.InPlaceOf)
		}
		text += ", "
	}
	return fmt.Sprint(text, "places: ", list.Seats)
}

func (c *consoleClient) wantPlaces(want string) {
	c.t.Helper()
	if got := c.places(); got != want {
		c.t.Errorf("shortlist: %s; want %s", got, want)
	}
}

// TestASubstituteTakesThePlaceOfADisqualifiedFinalist: preview and act agree, one of many callers does it, and the
// restored work does not return.
func TestASubstituteTakesThePlaceOfADisqualifiedFinalist(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &jury{w.world}
	for id := 1; id <= 6; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2, 3)
	c := w.organiser(contest.OrganiserOwner)
	c.send("/shortlist", object{"add": []int{4}, "remove": []int{}, "inPlaceOf": 2, "dryRun": true}).fails(contest.CodeValidation, "inPlaceOf")
	c.send("/submissions/2/disqualify", object{"reason": "Copied"}).ok(nil)
	c.wantPlaces("1, 2 disqualified, 3, places: 2")

	// Beside a work without a place others come in, and a work that judges do not see does not.
	for _, dryRun := range []bool{true, false} {
		change := object{"add": []int{5}, "remove": []int{}, "dryRun": dryRun}
		var effect struct{ Seats int }
		c.send("/shortlist", change).ok(&effect)
		if effect.Seats != 3 {
			t.Errorf("%d places, want 3", effect.Seats)
		}
		c.send("/shortlist", object{"add": []int{9}, "remove": []int{}, "dryRun": dryRun}).fails(contest.CodeValidation, "add")
	}
	c.wantPlaces("1, 2 disqualified, 3, 5, places: 3")

	for _, wrong := range []object{
		{"add": []int{4, 6}, "inPlaceOf": 2}, {"add": []int{1}, "inPlaceOf": 2}, {"add": []int{}, "inPlaceOf": 2},
	} {
		wrong["remove"] = []int{}
		c.send("/shortlist", wrong).fails(contest.CodeValidation, "add")
	}
	c.send("/shortlist", object{"add": []int{4}, "remove": []int{}, "inPlaceOf": 6}).fails(contest.CodeValidation, "inPlaceOf")
	before := []int{1, 2, 3, 5}
	change := object{"add": []int{4}, "remove": []int{}, "inPlaceOf": 2, "before": before, "dryRun": true}
	c.send("/shortlist", change).ok(nil)
	change["dryRun"] = false
	done := together(6, func() bool { return c.send("/shortlist", change).code == "OK" })
	if done != 1 {
		t.Errorf("%d of 6 put it in", done)
	}
	c.wantPlaces("1, 4 for 2, 3, 5, places: 4")

	var effect struct{ PlaceTaken *contest.Text }
	for _, dryRun := range []bool{true, false} {
		c.send("/submissions/2/restore", object{"reason": "A mistake", "dryRun": dryRun}).ok(&effect)
		if effect.PlaceTaken == nil || effect.PlaceTaken.EN == "" || effect.PlaceTaken.ZH == "" {
			t.Errorf("the restored work's place: %+v", effect.PlaceTaken)
		}
	}
	c.wantPlaces("1, 4 for 2, 3, 5, places: 4")
	if rows := w.count(`SELECT count(*) FROM audit_log WHERE action = 'shortlist.set' AND detail ->> 'inPlaceOf' = '2'`); rows != 1 {
		t.Errorf("%d audit rows", rows)
	}
}
