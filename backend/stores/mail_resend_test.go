package stores_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/registration"
)

// TestMailOfAFormerDecisionIsNotResent: neither one that was cancelled nor one that was
// sent or has failed before the decision was changed.
func TestMailOfAFormerDecisionIsNotResent(t *testing.T) {
	t.Parallel()
	db, w, box := openDB(t), newWall(), &inbox{}
	r := registered(t, db, "mei@example.com")
	reviews, mails := reviewService(db, w), sender(db, box, w)
	service := &outbox.Service{Mails: db, Now: w.now}
	by := contest.ToolsOrganiser("lin")
	newest := func() contest.Mail {
		t.Helper()
		page, err := service.List(
			t.Context(),
			by,
			contest.MailFilter{Edition: contest.International, Part: contest.Part{Limit: 1}},
		)
		if err != nil || len(page.Mails) != 1 {
			t.Fatalf("%+v, %v", page, err)
		}
		return page.Mails[0]
	}
	decide := func(action registration.ReviewAction, reason string) contest.Mail {
		t.Helper()
		w.add(time.Second) // the list is ordered by time
		review := registration.Review{Action: action, Reason: reason, IDs: []string{r.ID}}
		if _, err := reviews.Review(
			t.Context(),
			by,
			&contest.Edition{ID: contest.International, Kind: contest.Films},
			review,
		); err != nil {
			t.Fatal(err)
		}
		return newest()
	}
	holds := func(m contest.Mail, want bool) {
		t.Helper()
		_, err := service.Resend(t.Context(), by, contest.International, m.ID)
		if resent := err == nil; resent != want || !want && contest.CodeOf(err) != contest.CodeConflict {
			t.Errorf("%s (%s): %v", m.Subject, m.State, err)
		}
	}
	send := func() {
		t.Helper()
		w.add(time.Hour)
		sendDue(t, mails)
	}

	held := decide(registration.ReviewDeny, "too short")
	decide(registration.ReviewReopen, "")
	holds(held, false) // cancelled
	decide(registration.ReviewDeny, "too short")
	holds(held, false) // the same decision again has a mail of its own
	decide(registration.ReviewReopen, "")
	sent := decide(registration.ReviewDeny, "too long")
	send()
	holds(sent, true)
	send()
	copied := newest()
	holds(copied, true)
	send()
	decide(registration.ReviewReopen, "")
	holds(sent, false) // nothing is decided
	holds(copied, false)
	later := decide(registration.ReviewDeny, "too dark")
	send()
	holds(sent, false) // for another reason
	holds(later, true)
	send()
	decide(registration.ReviewReopen, "")
	decide(registration.ReviewApprove, "")
	holds(later, false)
	send()
	if got := box.counts(); got["mei@example.com DENY"] != 5 || got["mei@example.com PASS"] != 1 {
		t.Errorf("mailed %v", got)
	}
}
