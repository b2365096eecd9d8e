package stores_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/stores"
)

// wall is a clock that tests set.
type wall struct {
	mu sync.Mutex
	at time.Time
}

func newWall() *wall { return &wall{at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)} }

func (w *wall) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *wall) add(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// inbox is a mail server that records what it accepts.
type inbox struct {
	mu       sync.Mutex
	accepted []contest.Mail
	attempts int
	answer   func(attempt int, m contest.Mail) error // nil: everything is accepted
}

func (b *inbox) SendMail(_ context.Context, m contest.Mail) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.attempts++
	if b.answer != nil {
		if err := b.answer(b.attempts, m); err != nil {
			return err
		}
	}
	b.accepted = append(b.accepted, m)
	return nil
}

// counts returns how often each subject was accepted.
func (b *inbox) counts() map[string]int {
	b.mu.Lock()
	defer b.mu.Unlock()
	counts := map[string]int{}
	for _, m := range b.accepted {
		counts[m.Subject]++
	}
	return counts
}

type subjects struct{}

func (s *subjects) ComposeDecision(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	kind := map[contest.RegisterState]contest.MailKind{
		contest.StatePass: contest.MailApproval,
		contest.StateDeny: contest.MailDenial,
	}
	return contest.NewMail{
		Edition: edition.ID, Kind: kind[r.State], To: r.Form.Email, Language: r.Language,
		Subject: r.Form.Email + " " + string(r.State), Text: "text " + r.Reason, HTML: "html",
	}, nil
}

// reviewService reviews with the clock as wall and contest time.
func reviewService(db *stores.DB, w *wall) *registration.Service {
	return &registration.Service{
		Registrations: db, Reviews: db, Batches: db, Audit: db, Composer: &subjects{}, Clock: clockOf{w}, Now: w.now,
	}
}

type clockOf struct{ w *wall }

func (c clockOf) Now() time.Time { return c.w.now() }

func review(
	t *testing.T,
	service *registration.Service,
	action registration.ReviewAction,
	registrations ...registration.Registration,
) []registration.ReviewOutcome {
	t.Helper()
	request := registration.Review{Action: action, Reason: string(action)}
	for _, r := range registrations {
		request.IDs = append(request.IDs, r.ID)
	}
	outcomes, err := service.Review(
		t.Context(),
		contest.ToolsOrganiser("lin"),
		&contest.Edition{ID: contest.International, Kind: contest.Films},
		request,
	)
	if err != nil {
		t.Fatal(err)
	}
	return outcomes
}

func sender(db *stores.DB, server contest.MailServer, w *wall) *outbox.Sender {
	return outbox.NewOutboxSender(db, server, w.now, slog.New(slog.DiscardHandler))
}

func sendDue(t *testing.T, s *outbox.Sender) {
	t.Helper()
	if err := s.SendDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}
