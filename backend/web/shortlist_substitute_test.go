package web_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
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
	j := &juryServer{w.world}
	for id := 1; id <= 6; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2, 3)
	c := w.organiser(contest.OrganiserOwner)
	c.send(
		"/shortlist",
		object{"add": []int{4}, "remove": []int{}, "inPlaceOf": 2, "dryRun": true},
	).fails(
		contest.CodeValidation,
		"inPlaceOf",
	)
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
		c.send(
			"/shortlist",
			object{"add": []int{9}, "remove": []int{}, "dryRun": dryRun},
		).fails(
			contest.CodeValidation,
			"add",
		)
	}
	c.wantPlaces("1, 2 disqualified, 3, 5, places: 3")

	for _, wrong := range []object{
		{"add": []int{4, 6}, "inPlaceOf": 2}, {"add": []int{1}, "inPlaceOf": 2}, {"add": []int{}, "inPlaceOf": 2},
	} {
		wrong["remove"] = []int{}
		c.send("/shortlist", wrong).fails(contest.CodeValidation, "add")
	}
	c.send(
		"/shortlist",
		object{"add": []int{4}, "remove": []int{}, "inPlaceOf": 6},
	).fails(
		contest.CodeValidation,
		"inPlaceOf",
	)
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
	if rows := w.count(
		`SELECT count(*) FROM audit_log WHERE action = 'shortlist.set' AND detail ->> 'inPlaceOf' = '2'`,
	); rows != 1 {
		t.Errorf("%d audit rows", rows)
	}
}

// TestChainedSubstitutes: who took the place of a substitute has the place of the first work too.
func TestChainedSubstitutes(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2)
	c := w.organiser(contest.OrganiserOwner)
	for _, step := range [][2]int{{2, 3}, {3, 4}} {
		c.send(fmt.Sprintf("/submissions/%d/disqualify", step[0]), object{"reason": "Copied"}).ok(nil)
		c.send("/shortlist", object{"add": []int{step[1]}, "remove": []int{}, "inPlaceOf": step[0]}).ok(nil)
	}
	c.wantPlaces("1, 4 for 3, places: 2")
	for _, id := range []int{3, 2} {
		var effect struct{ PlaceTaken *contest.Text }
		c.send(fmt.Sprintf("/submissions/%d/restore", id), object{"reason": "A mistake"}).ok(&effect)
		if effect.PlaceTaken == nil || !strings.Contains(effect.PlaceTaken.EN, "work 4") {
			t.Errorf("%d: its place: %+v", id, effect.PlaceTaken)
		}
	}
	c.wantPlaces("1, 4 for 3, places: 2")
}

// TestNoMorePlacesThanTheShortlistHas: applications that are approved again while others have their places leave the
// list, however many organisers approve at once.
func TestNoMorePlacesThanTheShortlistHas(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	const places, gone = 30, 6
	w.editions[contest.Camp].MaxShortlisted = places
	w.sql(`INSERT INTO entrants (id, email, username, language, created_at)
		SELECT gen_random_uuid(), 'a' || n || '@example.com', 'a' || n, 'zh', now() FROM generate_series(1, $1::int) n`, places+gone)
	w.sql(
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation,
			language, submitted_at, reviewed_at, reviewed_by, work_id)
		SELECT 'camp', id, 'PASS', 'individual', email, email, '+86', '13800138000', 'some', '', '', 'zh', now(), now(), 'tools:test', row_number() OVER (ORDER BY email)
		FROM entrants WHERE email LIKE 'a%@example.com'`,
	)
	w.sql(
		`INSERT INTO works (edition, work_id) SELECT 'camp', n FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
		places+gone,
	)
	w.sql(
		`INSERT INTO shortlist (edition, work_id, position, added_at) SELECT 'camp', n, n, now() FROM generate_series(1, $1::int) n`,
		places,
	)
	c := w.organiser(contest.OrganiserOwner)
	in := func(path string, body any) *answer {
		return c.do(http.MethodPost, "/apis/organiser"+path+"?edition=camp", body)
	}
	var ids []string
	for work := 1; work <= gone; work++ {
		var id string
		w.row(`SELECT id FROM registrations WHERE work_id = `+strconv.Itoa(work), &id)
		ids = append(ids, id)
	}
	in("/registrations/decide", object{"ids": ids, "decision": "reopen"}).ok(nil)
	var others []int
	for n := places + 1; n < places+gone; n++ { // all places but one
		others = append(others, n)
	}
	in("/shortlist", object{"add": others, "remove": []int{}}).ok(nil)
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Go(func() { in("/registrations/decide", object{"ids": []string{id}, "decision": "approve"}).ok(nil) })
	}
	wg.Wait()
	var seats, listed, approved int
	w.row(
		`SELECT count(*) FROM shortlist l JOIN registrations r USING (edition, work_id) WHERE edition = 'camp' AND r.state = 'PASS'`,
		&seats,
	)
	w.row(`SELECT count(*) FROM shortlist WHERE edition = 'camp'`, &listed)
	w.row(`SELECT count(*) FROM registrations WHERE edition = 'camp' AND state = 'PASS'`, &approved)
	if seats != places || listed != places || approved != places+gone {
		t.Errorf("%d of %d places are taken, %d are listed, %d approved", seats, places, listed, approved)
	}
}
