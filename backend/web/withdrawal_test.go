package web_test

import (
	"testing"

	"marquee/backend/contest"
)

func withdrawalOf(id string) string { return "/apis/activity/achievement/" + id + "/withdraw" }

type withdrawnView struct {
	ID          string
	WorkID      int
	Latest      bool
	WithdrawnAt *string
}

func (c *client) submitted(n int64) withdrawnView {
	c.t.Helper()
	var view withdrawnView
	c.post("/apis/activity/achievement", linked(n)).ok(&view)
	return view
}

// TestWithdrawnEntryLeavesTheLists: it counts towards the limit as before, is audited and
// mailed once, and the entrant may submit again.
func TestWithdrawnEntryLeavesTheLists(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	first := ada.submitted(1)
	latest := ada.submitted(2)
	eve.post(withdrawalOf(latest.ID), nil).fails(contest.CodeNotFound)
	ada.post(withdrawalOf("x"), nil).fails(contest.CodeNotFound)
	ada.post(withdrawalOf(first.ID), nil).fails(contest.CodeConflict)
	s.client().post(withdrawalOf(latest.ID), nil).fails(contest.CodeLoginExpired)

	together(8, func() bool {
		ada.post(withdrawalOf(latest.ID), nil).ok(&latest)
		return true
	})
	if latest.WithdrawnAt == nil || latest.Latest {
		t.Errorf("the answer is %+v", latest)
	}
	var judged, audited, mails int
	s.query(&judged, `SELECT judged FROM work_counters WHERE edition = 'international'`)
	s.query(&audited, `SELECT count(*) FROM audit_log WHERE action = 'submission.withdraw'`)
	s.query(
		&mails,
		`SELECT count(*) FROM mails WHERE kind = 'submission-withdrawn' AND recipient = 'ada@films.example'`,
	)
	if judged != 0 || audited != 1 || mails != 1 {
		t.Errorf("%d works are judged; %d audit rows, %d mails", judged, audited, mails)
	}
	if history := ada.history(); history.Total != 2 {
		t.Errorf("%d submissions count", history.Total)
	}
	if again := ada.submitted(3); !again.Latest {
		t.Errorf("the next submission is %+v", again)
	}
}

// TestShortlistedEntryIsWithdrawnByOrganisers: the shortlist and a withdrawal at once end
// with one of them.
func TestShortlistedEntryIsWithdrawnByOrganisers(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	for n := range int64(6) {
		ada := s.approved(string(rune('a'+n)) + "@films.example")
		entry := ada.submitted(n)
		if n == 0 {
			if err := s.db.SetShortlist(
				t.Context(),
				contest.International,
				[]int{entry.WorkID},
				"tools:x",
				s.contest.Now(),
			); err != nil {
				t.Fatal(err)
			}
			ada.post(withdrawalOf(entry.ID), nil).fails(contest.CodeForbidden, "submission")
			continue
		}
		done := make(chan error, 1)
		go func() {
			done <- s.db.SetShortlist(t.Context(), contest.International, []int{entry.WorkID}, "tools:x", s.contest.Now())
		}()
		withdrawn := ada.post(withdrawalOf(entry.ID), nil).code == "OK"
		if listed := <-done == nil; listed == withdrawn {
			t.Errorf("listed %v, withdrawn %v", listed, withdrawn)
		}
	}
}
