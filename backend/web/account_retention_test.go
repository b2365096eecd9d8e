package web_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
)

// retention is the service that deletes accounts of the world whose time is over.
func (w *world) retention() *operations.AccountRetentionService {
	return &operations.AccountRetentionService{
		Accounts: w.db,
		Composer: mail.NewComposer(map[contest.EditionID]string{contest.International: "https://films.example"}),
		Editions: func(ctx context.Context) []*contest.Edition {
			return []*contest.Edition{
				w.calendar.Edition(ctx, contest.International),
				w.calendar.Edition(ctx, contest.Camp),
			}
		},
		Clock: w.contest,
		Now:   w.wall.Now,
		Log:   slog.New(slog.DiscardHandler),
	}
}

// sendAll marks every email as sent.
func (w *world) sendAll() {
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now(), body_text = CASE WHEN secret THEN '' ELSE body_text END,
		body_html = CASE WHEN secret THEN '' ELSE body_html END, subject = CASE WHEN secret THEN '' ELSE subject END WHERE state = 'waiting'`)
}

func (w *world) count(query string) int {
	w.t.Helper()
	var n int
	w.query(&n, query)
	return n
}

// told counts the emails about the end of accounts.
func (w *world) told() int {
	return w.count(`SELECT count(*) FROM mails WHERE kind = 'account-retention'`)
}

// TestAccountsEndAfterTwoEmails: nothing goes of a finalist, and of the others what the deletion of an account removes.
func TestAccountsEndAfterTwoEmails(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	var clients []*client
	for i, name := range []string{"ada", "ben"} {
		c := s.approved(name + "@films.example")
		film := c.upload("video", name+".mp4", testFilm(t))
		c.post(
			"/apis/activity/achievement",
			goodWork().with(object{"title": fmt.Sprint("Film ", i), "videoUploadId": film.ID, "videoLink": ""}),
		).ok(
			nil,
		)
		clients = append(clients, c)
	}
	s.sql(`INSERT INTO judges (edition, name, role, password_hash) VALUES ('international', 'Lea', 'judge', 'x')`)
	s.sql(
		`INSERT INTO scorecards (judge_id, edition, work_id, creativity, technical, artistic, story, comments, created_at, updated_at)
		SELECT j.id, s.edition, s.work_id, 80, 80, 80, 80, 'good', now(), now() FROM judges j, submissions s`,
	)
	s.sql(
		`INSERT INTO shortlist (edition, work_id, position, added_at) SELECT s.edition, s.work_id, 1, now() FROM submissions s WHERE s.title = 'Film 1'`,
	)
	leaves := s.count(`SELECT count(*) FROM log_records`)
	retention, ctx := s.retention(), t.Context()
	end := operations.AccountsDeletedAt(s.editions[contest.International])
	if camp := operations.AccountsDeletedAt(
		s.editions[contest.Camp],
	); s.count(`SELECT count(*) FROM registrations WHERE edition = 'camp'`) > 0 &&
		camp.After(end) {
		end = camp
	}
	sweep := func(at time.Time) {
		t.Helper()
		s.contest.set(at)
		for range 2 { // repeated at the same time, it changes nothing
			if err := retention.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.sendAll()
	}
	sweep(end.AddDate(0, 0, -31))
	if s.told() != 0 {
		t.Fatal("somebody was told early")
	}
	sweep(end.AddDate(0, 0, -30))
	if s.told() != 1 ||
		s.count(
			`SELECT count(*) FROM mails WHERE kind = 'account-retention' AND recipient = 'ada@films.example' AND body_text LIKE '%Download my data%'`,
		) != 1 {
		t.Fatalf("%d emails 30 days before", s.told())
	}
	sweep(end.AddDate(0, 0, -8))
	sweep(end.AddDate(0, 0, -7))
	if s.told() != 2 {
		t.Fatalf("%d emails 7 days before", s.told())
	}
	sweep(end.Add(-time.Minute))
	clients[0].get("/apis/passport/user").ok(nil)
	sweep(end)
	clients[0].get("/apis/passport/user").fails(contest.CodeLoginExpired)
	clients[1].get("/apis/passport/user").ok(nil)
	s.sql(`DELETE FROM mails WHERE kind = 'account-deleted'`)
	for _, text := range []string{"ada@films", "Film 0", "ada.mp4"} {
		if left := s.leftOf(text); len(left) > 0 {
			t.Errorf("%q is left in %q", text, left)
		}
	}
	if cards, now := s.count(
		`SELECT count(*) FROM scorecards WHERE comments = 'good'`,
	), s.count(
		`SELECT count(*) FROM log_records`,
	); cards != 2 ||
		now < leaves {
		t.Errorf("%d cards and %d of %d leaves are left", cards, now, leaves)
	}
	if by := s.count(
		`SELECT count(*) FROM audit_log WHERE actor = 'service:retention' AND action = 'account.delete'`,
	); by != 1 {
		t.Errorf("%d rows of the audit log", by)
	}
}

// killedRetention is the store of a process that is killed at one of its steps, before or after it is stored.
type killedRetention struct {
	operations.AccountRetentionStore
	at, steps int
	before    bool
}

var errKilled = errors.New("the process was killed")

func (k *killedRetention) TakeRetentionStep(
	ctx context.Context,
	id string,
	dates operations.RetentionDates,
	next func(operations.RetainedAccount) (operations.RetentionAct, error),
) (operations.RetentionStep, error) {
	k.steps++
	if k.steps > k.at || k.steps == k.at && k.before {
		return operations.RetentionNothing, errKilled
	}
	step, err := k.AccountRetentionStore.TakeRetentionStep(ctx, id, dates, next)
	if k.steps == k.at {
		return operations.RetentionNothing, errKilled
	}
	return step, err
}

// TestKilledAndConcurrentSweepersEndEachAccountOnce: a process is killed before and after each of its steps, then two
// sweep at once; each holder is told twice, and each account is deleted once.
func TestKilledAndConcurrentSweepersEndEachAccountOnce(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	const people = 3
	for i := range people {
		s.approved(fmt.Sprintf("p%d@films.example", i))
	}
	end := operations.AccountsDeletedAt(s.editions[contest.International])
	for stage, at := range []time.Time{end.AddDate(0, 0, -30), end.AddDate(0, 0, -7), end} {
		s.contest.set(at)
		for kill := range 2 * people {
			killed := s.retention()
			killed.Accounts = &killedRetention{AccountRetentionStore: s.db, at: 1, before: kill%2 == 0}
			if err := killed.Sweep(t.Context()); err != nil && !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
		}
		var sweepers sync.WaitGroup
		for range 2 {
			sweepers.Go(func() {
				if err := s.retention().Sweep(context.Background()); err != nil {
					t.Error(err)
				}
			})
		}
		sweepers.Wait()
		if want := people * min(stage+1, 2); stage < 2 && s.told() != want {
			t.Errorf("stage %d: %d emails, not %d", stage, s.told(), want)
		}
		s.sendAll()
	}
	deleted := s.count(`SELECT count(*) FROM audit_log WHERE action = 'account.delete'`)
	last := s.count(`SELECT count(*) FROM mails WHERE kind = 'account-deleted'`)
	if left := s.count(`SELECT count(*) FROM entrants`); deleted != people || last != people || left != 0 {
		t.Errorf("%d deleted, %d last emails, %d accounts left", deleted, last, left)
	}
}

// TestOwnerMovesTheDateOfDeletion: for a reason, on the date that the owner saw, and nobody earlier than they were
// told.
func TestOwnerMovesTheDateOfDeletion(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.entrant("ada@films.example")
	w.register("ada@films.example", contest.StatePass, w.contest.Now())
	owner := w.organiser(contest.OrganiserOwner)
	var page struct {
		DeletesAt, EndsAt time.Time
		MovedBy           *string
		Reason            string
		Total             int
		Accounts          []struct {
			Email, State string
			DeletesAt    *time.Time
		}
	}
	owner.read("/retention").ok(&page)
	if page.Total != 1 || page.Accounts[0].State != "later" || !page.Accounts[0].DeletesAt.Equal(page.DeletesAt) {
		t.Fatalf("got %+v", page)
	}
	was := page.DeletesAt.Format(time.RFC3339)
	later := page.DeletesAt.AddDate(0, 6, 0).Format(time.RFC3339)
	form := object{"deletesAt": later, "before": was, "reason": "An appeal is pending"}
	for field, value := range map[string]any{"deletesAt": w.contest.Now().Truncate(time.Minute).AddDate(0, 0, 29).Format(time.RFC3339), "reason": " ", "before": "yesterday"} {
		owner.send("/retention", form.with(object{field: value})).fails(contest.CodeValidation, field)
	}
	owner.send("/retention", object{}).fails(contest.CodeValidation, "deletesAt", "before", "reason")
	owner.send("/retention", form.with(object{"dryRun": true})).ok(&page)
	if owner.read("/retention").ok(&page); page.MovedBy != nil {
		t.Errorf("the dry run moved it: %+v", page)
	}
	for range 2 {
		owner.send("/retention", form).ok(&page)
	}
	owner.send("/retention", form.with(object{"deletesAt": was})).fails(contest.CodeConflict, "before")
	owner.read("/retention?q=ADA&state=later").ok(&page)
	if page.DeletesAt.Format(time.RFC3339) != later || page.Total != 1 ||
		page.Accounts[0].DeletesAt.Format(time.RFC3339) != later ||
		page.MovedBy == nil {
		t.Errorf("got %+v", page)
	}
	if rows := w.count(
		`SELECT count(*) FROM audit_log WHERE action = 'retention.move' AND detail ->> 'reason' = 'An appeal is pending'`,
	); rows != 1 {
		t.Errorf("%d rows of the audit log", rows)
	}
	owner.read("/retention?state=soon").fails(contest.CodeValidation, "state")
	w.organiser(contest.OrganiserJury).read("/retention").fails(contest.CodeForbidden)

	// Told of one date, nobody is deleted on an earlier one that an owner sets afterwards.
	w.contest.set(page.DeletesAt.AddDate(0, 0, -30))
	if err := w.retention().Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if overview := owner.read("/overview"); !strings.Contains(string(overview.raw), "accounts_ending") {
		t.Errorf("the overview names no account that ends: %s", overview.raw)
	}
	steps, err := w.retention().Plan(t.Context(), contest.ToolsOrganiser("test"))
	if err != nil || len(steps) != 0 {
		t.Errorf("planned %v, %v", steps, err)
	}
}

// TestTextsOfEmailsAreErased once the time of their edition is over, and such an email is not sent again.
func TestTextsOfEmailsAreErased(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.sql(
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		SELECT 'international', 'registration-approved', 'ada@films.example', 'en', 's', 'text', 'html', false, s.state::mail_state, now(), now(), now(), now(),
			CASE WHEN s.state = 'sent' THEN now() END FROM unnest(ARRAY['sent', 'waiting']) s (state)`,
	)
	w.contest.set(operations.EmailsErasedAt(w.editions[contest.International]).Add(-time.Minute))
	for _, left := range []int{2, 1} {
		if err := w.retention().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := w.count(`SELECT count(*) FROM mails WHERE body_text <> ''`); got != left {
			t.Errorf("%d texts are left, not %d", got, left)
		}
		w.contest.add(time.Minute)
	}
	var id string
	w.query(&id, `SELECT id::text FROM mails WHERE state = 'sent'`)
	w.organiser(contest.OrganiserOwner).send("/mails/"+id+"/resend", nil).fails(contest.CodeConflict, "mail")
}
