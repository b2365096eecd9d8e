package stores_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/registration"
)

// TestDecisionTakenBackAtOnceMailsNobody: approve, reopen, deny leaves three audit rows
// after the registration's own, and the mail of the last decision.
func TestDecisionTakenBackAtOnceMailsNobody(t *testing.T) {
	t.Parallel()
	db, w, box := openDB(t), newWall(), &inbox{}
	r := registered(t, db, "mei@example.com")
	service, mails := reviewService(db, w), sender(db, box, w)

	review(t, service, registration.ReviewApprove, r)
	w.add(registration.DecisionHold - time.Second)
	sendDue(t, mails)
	review(t, service, registration.ReviewReopen, r)
	w.add(time.Hour)
	sendDue(t, mails)
	if len(box.accepted) != 0 {
		t.Fatalf("mailed %+v", box.accepted)
	}
	review(t, service, registration.ReviewDeny, r)
	w.add(registration.DecisionHold)
	sendDue(t, mails)
	sendDue(t, mails)
	if got := box.counts(); len(got) != 1 || got["mei@example.com DENY"] != 1 {
		t.Errorf("mailed %v", got)
	}
	history, err := db.AuditOf(t.Context(), contest.RegistrationSubject(r.ID))
	if err != nil || len(history) != 4 {
		t.Fatalf("%+v, %v", history, err)
	}
	for i, want := range []contest.AuditEntry{
		{Action: contest.ActionApprove}, {Action: contest.ActionReopen, Reason: "reopen"}, {Action: contest.ActionDeny, Reason: "deny"},
	} {
		if got := history[i+1]; got.Action != want.Action || got.Reason != want.Reason || got.Actor != "tools:lin" {
			t.Errorf("row %d: %+v", i, got)
		}
	}
	stored, err := db.Registration(t.Context(), contest.International, r.EntrantID)
	if err != nil || stored.State != contest.StateDeny || stored.Reason != "deny" {
		t.Errorf("%+v, %v", stored, err)
	}
}

// TestTwoOrganisersDecideOnce: of forty reviews at once one decides, one mail is
// written, and the others get the first one's decision.
func TestTwoOrganisersDecideOnce(t *testing.T) {
	t.Parallel()
	db, w, box := openDB(t), newWall(), &inbox{}
	r := registered(t, db, "mei@example.com")
	var mu sync.Mutex
	var done, told int
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			action := registration.ReviewApprove
			if i%2 == 1 {
				action = registration.ReviewDeny
			}
			outcomes, err := reviewService(
				db,
				w,
			).Review(
				context.Background(),
				contest.ToolsOrganiser("lin"),
				&contest.Edition{ID: contest.International, Kind: contest.Films},
				registration.Review{Action: action, Reason: "why", IDs: []string{r.ID}},
			)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				t.Error(err)
			case outcomes[0].Skipped == "":
				done++
			case outcomes[0].Skipped == registration.SkipDecided && outcomes[0].Registration.ReviewedBy == "tools:lin":
				told++
			}
		})
	}
	group.Wait()
	if done != 1 || told != 39 {
		t.Errorf("%d decided, %d were told", done, told)
	}
	w.add(registration.DecisionHold)
	sendDue(t, sender(db, box, w))
	if len(box.accepted) != 1 {
		t.Errorf("%d mails", len(box.accepted))
	}
}

// TestResubmissionTakesTheDenialsMailBack: it would look like the answer to the second
// form. The reason stays in the audit log.
func TestResubmissionTakesTheDenialsMailBack(t *testing.T) {
	t.Parallel()
	db, w, box := openDB(t), newWall(), &inbox{}
	r := registered(t, db, "mei@example.com")
	review(t, reviewService(db, w), registration.ReviewDeny, r)
	again := registered(t, db, "mei@example.com")
	w.add(time.Hour)
	sendDue(t, sender(db, box, w))
	if again.ID != r.ID || len(box.accepted) != 0 {
		t.Errorf("%s after %s, %d mails", again.ID, r.ID, len(box.accepted))
	}
	history, err := db.AuditOf(t.Context(), contest.RegistrationSubject(r.ID))
	if err != nil || len(history) != 3 || history[1].Reason != "deny" {
		t.Errorf("%+v, %v", history, err)
	}
}

// TestFailedDecisionWritesNoMail: both are one transaction.
func TestFailedDecisionWritesNoMail(t *testing.T) {
	t.Parallel()
	db, w := openDB(t), newWall()
	r := registered(t, db, "mei@example.com")
	broken := errors.New("no template")
	_, err := db.Decide(
		t.Context(),
		registration.Decision{RegistrationID: r.ID, State: contest.StatePass, At: w.now(), Now: w.now()},
		func(registration.Registration) (contest.NewMail, error) { return contest.NewMail{}, broken },
	)
	if !errors.Is(err, broken) {
		t.Fatalf("%v", err)
	}
	stored, err := db.Registration(t.Context(), contest.International, r.EntrantID)
	if err != nil || stored.State != contest.StateSubmitted {
		t.Errorf("%+v, %v", stored, err)
	}
	if page, err := db.Mails(
		t.Context(),
		contest.MailFilter{Edition: contest.International, Part: contest.Part{Limit: 10}},
	); err != nil ||
		page.Total != 0 {
		t.Errorf("%+v, %v", page, err)
	}
}

// TestOutboxIsListedAndResent: a failed mail waits again, of a sent one a copy goes out.
func TestOutboxIsListedAndResent(t *testing.T) {
	t.Parallel()
	db, w, box := openDB(t), newWall(), &inbox{}
	box.answer = func(_ int, m contest.Mail) error {
		if strings.HasPrefix(m.To, "gone@") && m.Attempts == 1 {
			return errors.Join(contest.ErrMailRefused, errors.New("550 no such user GONE@example.com"))
		}
		return nil
	}
	mei, gone := registered(t, db, "mei@example.com"), registered(t, db, "gone@example.com")
	review(t, reviewService(db, w), registration.ReviewApprove, mei, gone)
	w.add(registration.DecisionHold)
	mails := sender(db, box, w)
	sendDue(t, mails)
	service := &outbox.Service{Mails: db, Now: w.now}
	by := contest.ToolsOrganiser("lin")
	list := func(filter contest.MailFilter) []contest.Mail {
		t.Helper()
		filter.Edition, filter.Limit = contest.International, 10
		page, err := service.List(t.Context(), by, filter)
		if err != nil || page.Total != len(page.Mails) {
			t.Fatalf("%+v, %v", page, err)
		}
		return page.Mails
	}
	failed, sent := list(contest.MailFilter{State: contest.MailFailed}), list(contest.MailFilter{Search: "MEI@"})
	if len(failed) != 1 || len(sent) != 1 || sent[0].State != contest.MailSent || sent[0].Text != "" {
		t.Fatalf("failed %+v, sent %+v", failed, sent)
	}
	if e := failed[0].LastError; strings.Contains(strings.ToLower(e), "gone@") || !strings.Contains(e, "550") {
		t.Errorf("last error = %q", e)
	}
	w.add(time.Hour)
	sendDue(t, mails) // refused for good: not tried again
	if len(box.accepted) != 1 {
		t.Errorf("%d mails", len(box.accepted))
	}
	for _, m := range []contest.Mail{failed[0], sent[0]} {
		again, err := service.Resend(t.Context(), by, contest.International, m.ID)
		if err != nil || again.State != contest.MailWaiting || (again.ID == m.ID) != (m.State == contest.MailFailed) {
			t.Errorf("%+v, %v", again, err)
		}
	}
	sendDue(t, mails)
	if got := box.counts(); got["mei@example.com PASS"] != 2 || got["gone@example.com PASS"] != 1 {
		t.Errorf("mailed %v", got)
	}
	history, err := db.AuditOf(t.Context(), contest.MailSubject(sent[0].ID))
	if err != nil || len(history) != 1 || history[0].Action != contest.ActionResendMail {
		t.Errorf("%+v, %v", history, err)
	}
	for _, id := range []string{"", "1", "00000000-0000-0000-0000-000000000000"} {
		if _, err := service.Resend(
			t.Context(),
			by,
			contest.International,
			id,
		); contest.CodeOf(
			err,
		) != contest.CodeNotFound {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := service.Show(t.Context(), by, contest.Camp, sent[0].ID); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("in the other edition: %v", err)
	}
}

// TestMailIsClaimedOnce: forty claims at once get twenty mails, each one of them.
func TestMailIsClaimedOnce(t *testing.T) {
	t.Parallel()
	db, w := openDB(t), newWall()
	for i := range 20 {
		to := fmt.Sprintf("entrant%d@example.com", i)
		code := account.NewVerificationCode(account.CodeForLogin, to, account.AskingBrowser(to), "123456", w.now())
		_, err := db.IssueCode(t.Context(), code, nil, func() (contest.NewMail, error) {
			return contest.NewMail{
				Edition:   contest.Camp,
				Kind:      contest.MailLoginCode,
				To:        to,
				Language:  contest.English,
				CreatedAt: w.now(),
			}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var claimed sync.Map
	var twice atomic.Int32
	start := make(chan struct{})
	var group sync.WaitGroup
	for range 40 {
		group.Go(func() {
			<-start
			m, some, err := db.ClaimMail(context.Background(), w.now(), w.now().Add(time.Minute))
			if err != nil {
				t.Error(err)
			}
			if !some {
				return
			}
			if _, before := claimed.LoadOrStore(m.ID, true); before {
				twice.Add(1)
			}
		})
	}
	close(start)
	group.Wait()
	n := 0
	claimed.Range(func(_, _ any) bool { n++; return true })
	if n != 20 || twice.Load() != 0 {
		t.Errorf("%d mails were claimed, %d of them twice", n, twice.Load())
	}
}
