package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type nominationSeen struct {
	WorkID   int
	Award    string
	Replaced bool
	Work     struct {
		ID   int
		Name string
	}
}

// TestReplacedWorkWaitsForItsNominators: it leaves the lists, its nomination keeps its place
// and does not count until it is confirmed.
func TestReplacedWorkWaitsForItsNominators(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	j := &juryServer{s.world}
	ada := s.approved("ada@films.example")
	lea := j.loggedIn("Lea", jury.RoleNominator)
	first := ada.submitted(1)
	for _, other := range []string{"eve@films.example", "bo@films.example"} {
		entry := s.approved(other).submitted(int64(len(other)))
		if other == "eve@films.example" {
			lea.post(
				lea.at("nominate"),
				object{"workId": entry.WorkID, "award": "NARRATIVE", "comments": "good"},
			).ok(
				nil,
			)
		}
	}
	var stored nominationSeen
	lea.post(lea.at("nominate"), object{"workId": first.WorkID, "award": "NARRATIVE", "comments": "good"}).ok(&stored)
	if stored.Replaced {
		t.Error("a new nomination is replaced")
	}
	wantState(t, lea, "LEVEL 0/10 IN_PROGRESS false", "CREATIVE 0/2 IN_PROGRESS false", "NARRATIVE 2/2 COMPLETED true")

	second := ada.submitted(2)
	wantState(
		t,
		lea,
		"LEVEL 0/10 IN_PROGRESS false",
		"CREATIVE 0/2 IN_PROGRESS false",
		"NARRATIVE 2/2 IN_PROGRESS false",
	)
	var page struct {
		Items []struct {
			ID          int
			Nominations []nominationSeen
		}
	}
	lea.get(lea.at("nominate/works")).ok(&page)
	replaced := map[int]bool{}
	for _, w := range page.Items {
		if w.ID == first.WorkID {
			t.Error("the replaced version is listed")
		}
		replaced[w.ID] = len(w.Nominations) == 1 && w.Nominations[0].Replaced
	}
	if len(page.Items) != 3 || !replaced[second.WorkID] {
		t.Errorf("works %+v, want the new version with a replaced nomination", page.Items)
	}
	lea.get(lea.at(fmt.Sprintf("nominate/work/%d", first.WorkID))).fails(contest.CodeNotFound)
	wantReplaced := func(want bool) {
		t.Helper()
		var history []nominationSeen
		lea.get(lea.at("nominate/history")).ok(&history)
		marks := map[int]bool{}
		for _, n := range history {
			marks[n.WorkID] = n.Replaced
			if n.Work.ID != n.WorkID {
				t.Errorf("nomination of %d with work %d", n.WorkID, n.Work.ID)
			}
		}
		if mark, listed := marks[second.WorkID]; len(history) != 2 || !listed || mark != want {
			t.Errorf("history %+v, want the new version, replaced %v", history, want)
		}
	}
	wantReplaced(true)
	lea.post(
		lea.at("nominate"),
		object{"workId": second.WorkID, "award": "NARRATIVE", "comments": "still good"},
	).ok(
		&stored,
	)
	if stored.Replaced {
		t.Error("a confirmed nomination is replaced")
	}
	wantReplaced(false)
	wantState(t, lea, "LEVEL 0/10 IN_PROGRESS false", "CREATIVE 0/2 IN_PROGRESS false", "NARRATIVE 2/2 COMPLETED true")
}

// TestShortlistedWorkIsNotReplaced: its entrant reads so, before the form is read, and in
// the history.
func TestShortlistedWorkIsNotReplaced(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada := s.approved("ada@films.example")
	ada.headers["Idempotency-Key"] = "first"
	entry := ada.submitted(1)
	(&juryServer{s.world}).shortlist(entry.WorkID)
	delete(ada.headers, "Idempotency-Key")
	for _, form := range []any{linked(2), object{}, "{"} {
		refused := ada.post(achievement, form).fails(contest.CodeForbidden, "submission")
		if refused.status != http.StatusForbidden {
			t.Errorf("status %d", refused.status)
		}
	}
	var list struct {
		Items []struct{ Latest, Shortlisted bool }
	}
	ada.get(achievement + "/list").ok(&list)
	if len(list.Items) != 1 || !list.Items[0].Latest || !list.Items[0].Shortlisted {
		t.Errorf("the history is %+v", list.Items)
	}
	ada.headers["Idempotency-Key"] = "first"
	if repeated := ada.submitted(1); repeated.ID != entry.ID {
		t.Errorf("a repeated send stored %+v", repeated)
	}
}

// TestReplacementAndShortlistAtOnce: a version on the shortlist is its entrant's latest.
func TestReplacementAndShortlistAtOnce(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	for n := range int64(5) {
		ada := s.approved(string(rune('a'+n)) + "@films.example")
		entry := ada.submitted(n)
		done := make(chan error, 1)
		go func() {
			done <- s.db.SetShortlist(t.Context(), contest.International, []int{entry.WorkID}, "tools:x", s.contest.Now())
		}()
		code := ada.post(achievement, linked(100+n)).code
		if listed := <-done == nil; listed == (code == "OK") || code != "OK" && code != contest.CodeForbidden {
			t.Errorf("listed %v, replacing ended with %s", listed, code)
		}
	}
}
