package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/upload"
	"marquee/backend/web"
)

// ComposeWithdrawal implements submission.WithdrawalComposer.
func (m *mailbox) ComposeWithdrawal(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
) (contest.NewMail, error) {
	return contest.NewMail{
		Edition:  edition.ID,
		Kind:     contest.MailWithdrawal,
		To:       r.Form.Email,
		Language: contest.English,
		Subject:  s.Form.Title,
		Text:     s.Form.Title,
		HTML:     "x",
	}, nil
}

// ComposeReceipt implements upload.ReceiptComposer.
func (m *mailbox) ComposeReceipt(
	edition *contest.Edition,
	_ account.Entrant,
	owner upload.Owner,
	u upload.Upload,
	r upload.Receipt,
) (contest.NewMail, error) {
	return contest.NewMail{
		Edition:  edition.ID,
		Kind:     upload.MailReceipt,
		To:       owner.Email,
		Language: contest.English,
		Subject:  u.Name,
		Text:     r.File(),
		HTML:     "x",
	}, nil
}

// accountHarness is a contest with an object store and generation tasks.
type accountHarness struct {
	*storeHarness
	objects upload.ObjectStore
}

func newAccountHarness(t *testing.T) *accountHarness {
	t.Helper()
	h := &accountHarness{}
	h.storeHarness = newStoreHarness(t, func(w *world, o *web.Options) {
		o.Studio = &studio.Service{Tasks: w.db}
		h.objects = o.Objects
	})
	return h
}

// leftOf returns every row of the database that contains a text, except the counts of
// limits, which are kept for two days.
func (w *world) leftOf(text string) []string {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	rows, err := connection.Query(
		w.t.Context(),
		`SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_events'`,
	)
	if err != nil {
		w.t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		w.t.Fatal(err)
	}
	var left []string
	for _, table := range tables {
		rows, err := connection.Query(
			w.t.Context(),
			`SELECT '`+table+`: ' || r::text FROM `+table+` r WHERE r::text ILIKE $1`,
			"%"+text+"%",
		)
		if err != nil {
			w.t.Fatal(err)
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			w.t.Fatal(err)
		}
		left = append(left, found...)
	}
	return left
}

// TestDeletedAccountLeavesNothingOfThePerson deletes an account with a registration, a
// submitted film, an unused file and a nomination of the work.
func TestDeletedAccountLeavesNothingOfThePerson(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	ada := s.approved("ada@films.example")
	film := ada.upload("video", "ada.mp4", testFilm(t))
	ada.post(
		"/apis/activity/achievement",
		goodWork().with(object{"title": "Ada's crane", "videoUploadId": film.ID}),
	).ok(
		nil,
	)
	ada.begin("cover", "ada.png", 1000)
	var id, acc string
	s.query(&id, `SELECT id::text FROM submissions`)
	s.query(&acc, `SELECT id::text FROM entrants`)
	s.sql(`INSERT INTO judges (edition, name, role, password_hash) VALUES ('international', 'Lea', 'nominator', 'x')`)
	s.sql(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT j.id, s.edition, s.work_id, 'LEVEL', 'good', now(), now() FROM judges j, submissions s`)
	s.wall.add(2 * time.Minute)
	camp := s.client()
	camp.f = "PASSPORT"
	camp.logIn("ada@films.example")

	ada.do(
		http.MethodDelete,
		"/apis/passport/user",
		object{"email": "other@films.example"},
	).fails(
		contest.CodeValidation,
		"email",
	)
	ada.do(http.MethodDelete, "/apis/passport/user", object{"email": "Ada@films.example"}).ok(nil)
	ada.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	camp.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	s.sql(`DELETE FROM mails WHERE kind = 'account-deleted'`) // the last email, whose row goes like that of a code
	for _, text := range []string{"ada@films", "ada's crane", "ada.mp4", acc} {
		if left := s.leftOf(text); len(left) > 0 {
			t.Errorf("%q is left in %q", text, left)
		}
	}
	var nominations, judged, audited int
	s.query(&nominations, `SELECT count(*) FROM nominations`)
	s.query(&judged, `SELECT judged FROM work_counters WHERE edition = 'international'`)
	s.query(&audited, `SELECT count(*) FROM audit_log WHERE actor LIKE 'deleted:%'`)
	if nominations != 1 || judged != 0 || audited < 2 {
		t.Errorf(
			"%d nominations stay, %d works are judged, %d audit rows have the pseudonym",
			nominations,
			judged,
			audited,
		)
	}
	s.sweep()
	if answer, _ := read(t, *film.URL, ""); answer.StatusCode != http.StatusNotFound {
		t.Errorf("the film still reads %s", answer.Status)
	}
	s.wall.add(2 * time.Minute)
	again := s.entrant("ada@films.example")
	var now string
	s.query(&now, `SELECT id::text FROM entrants WHERE email = 'ada@films.example'`)
	var status struct{ RegisterState string }
	again.get("/apis/activity/status").ok(&status)
	if now == acc || status.RegisterState != "NONE" {
		t.Errorf("the address came back as the same person: %s", status.RegisterState)
	}
}

// sweep runs the retention sweeper until no file is left to remove.
func (s *accountHarness) sweep() {
	s.t.Helper()
	sweeper := &operations.RetentionSweeper{
		Rows:    s.db,
		Files:   s.db,
		Objects: s.objects,
		Now:     s.wall.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
	if err := sweeper.Sweep(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	var left int
	if s.query(&left, `SELECT count(*) FROM discarded_objects`); left > 0 {
		s.t.Errorf("%d files are left to remove", left)
	}
}

// TestOldLoginDeletesNothing: a session of which a stranger has got hold does not suffice.
func TestOldLoginDeletesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ada := w.entrant("ada@films.example")
	w.wall.add(operations.FreshLogin + time.Second)
	ada.delete("/apis/passport/user").fails(contest.CodeLoginExpired)
	ada.get("/apis/passport/user").ok(nil)
	ada.logIn("ada@films.example")
	ada.delete("/apis/passport/user").ok(nil)
}

// TestDeletionMeetsOtherCalls deletes an account several times while it uploads, submits
// and is decided about: one call deletes it, nothing of it is left, and no call fails
// unexpectedly.
func TestDeletionMeetsOtherCalls(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	ada := s.approved("ada@films.example")
	var reg, acc string
	s.query(&reg, `SELECT id::text FROM registrations`)
	s.query(&acc, `SELECT id::text FROM entrants`)
	var mu sync.Mutex
	ends := map[int]int{}
	calls := []func(n int64) int{
		func(int64) int { return ada.do(http.MethodDelete, "/apis/passport/user", nil).status },
		func(int64) int {
			return ada.post(
				"/apis/activity/upload",
				object{"kind": "cover", "name": "a.png", "size": 10, "contentType": "image/png"},
			).status
		},
		func(n int64) int { return ada.post("/apis/activity/achievement", linked(n)).status },
		func(int64) int {
			_, err := s.db.Decide(context.Background(), registration.Decision{
				RegistrationID: reg,
				State:          contest.StateSubmitted,
				By:             "tools:x",
				At:             s.contest.Now(),
				Now:            s.wall.Now(),
			}, func(r registration.Registration) (contest.NewMail, error) {
				return contest.NewMail{
					Edition:   r.Edition,
					EntrantID: r.EntrantID,
					To:        "ada@films.example",
					Language:  contest.English,
				}, nil
			})
			if code := contest.CodeOf(err); err != nil && code == contest.CodeInternal {
				t.Errorf("decide: %v", err)
			}
			return 0
		},
	}
	var group sync.WaitGroup
	deleted := 0
	for i := range 24 {
		group.Go(func() {
			status := calls[i%len(calls)](int64(i))
			mu.Lock()
			defer mu.Unlock()
			ends[status]++
			if i%len(calls) == 0 && status == http.StatusOK {
				deleted++
			}
		})
	}
	group.Wait()
	if deleted != 1 || ends[http.StatusInternalServerError] > 0 {
		t.Errorf("%d calls deleted the account; statuses %v", deleted, ends)
	}
	s.sql(`DELETE FROM mails WHERE kind = 'account-deleted'`) // the last email, whose row goes like that of a code
	for _, text := range []string{"ada@films", acc} {
		if left := s.leftOf(text); len(left) > 0 {
			t.Errorf("%q is left in %q", text, left)
		}
	}
}
