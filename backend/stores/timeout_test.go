package stores_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// within opens the jury's database with other limits and more settings of its pool.
func (j *juryDB) within(limits pg.Limits, settings ...string) *juryDB {
	j.t.Helper()
	dsn := j.sql.Config().ConnString()
	for _, setting := range settings {
		separator := "?"
		if strings.Contains(dsn, "?") {
			separator = "&"
		}
		dsn += separator + setting
	}
	db, err := stores.OpenWithin(context.Background(), dsn, limits)
	if err != nil {
		j.t.Fatal(err)
	}
	j.t.Cleanup(db.Close)
	other := *j
	other.DB = db
	return &other
}

// wantBusy wants a code with a time to retry after.
func wantBusy(t *testing.T, err error, want contest.Code) {
	t.Helper()
	wantCode(t, err, want)
	if retryAfter(err) <= 0 {
		t.Errorf("%v has no time to retry after", err)
	}
}

// failAudit makes the next inserts into the audit log fail with an SQLSTATE. A sequence
// counts the tries, because no rollback undoes it.
func (j *juryDB) failAudit(state string, times int) {
	j.t.Helper()
	j.exec(`CREATE SEQUENCE IF NOT EXISTS tries`)
	j.exec(`SELECT setval('tries', 1, false)`)
	j.exec(fmt.Sprintf(`
		CREATE OR REPLACE FUNCTION fail_audit() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF nextval('tries') <= %d THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = '%s'; END IF;
			RETURN NEW;
		END $$`, times, state))
	j.exec(`CREATE OR REPLACE TRIGGER fail_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail_audit()`)
}

// TestAbortedTransactionIsTriedAgain: after deadlocks and serialization failures, five times
// in all. Other errors are not tried again.
func TestAbortedTransactionIsTriedAgain(t *testing.T) {
	j := newJury(t, 0)
	entrant := j.entrants(1)[0]
	sent := 0
	for _, c := range []struct {
		state string
		fails int
		want  contest.Code
		tries int
	}{
		{"40P01", 4, "", 5},
		{"40001", 1, "", 2},
		{"40P01", 100, contest.CodeSystemBusy, 5},
		{"40001", 100, contest.CodeSystemBusy, 5},
		{"55P03", 100, contest.CodeSystemBusy, 1},
		{"53300", 100, contest.CodeUnavailable, 1},
		{"22012", 100, contest.CodeInternal, 1},
	} {
		j.failAudit(c.state, c.fails)
		err := j.sendLink(entrant, "video.example/1")
		wantCode(t, err, c.want)
		if c.want == contest.CodeSystemBusy || c.want == contest.CodeUnavailable {
			wantBusy(t, err, c.want)
		}
		if err == nil {
			sent++
		}
		if tries := j.number(`SELECT last_value FROM tries`); tries != c.tries {
			t.Errorf("%s %d times: %d tries, want %d", c.state, c.fails, tries, c.tries)
		}
	}
	if stored := j.number(`SELECT count(*) FROM submissions`); stored != sent || sent != 2 {
		t.Errorf("%d submissions after %d successes, want 2", stored, sent)
	}
	j.wantCounted("after failures")
}

// TestWaitsForTheDatabaseEnd with SYSTEM_BUSY: for a lock, for a statement, for a
// connection.
func TestWaitsForTheDatabaseEnd(t *testing.T) {
	j := newJury(t, 1)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	holder, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Rollback(ctx) }()
	if _, err := holder.Exec(ctx, `SELECT FROM entrants WHERE id = $1 FOR UPDATE`, entrant); err != nil {
		t.Fatal(err)
	}
	const short, long = 100 * time.Millisecond, time.Minute
	wantBusy(
		t,
		j.within(pg.Limits{Acquire: long, Lock: short, Statement: long}).sendLink(entrant, "video.example/1"),
		contest.CodeSystemBusy,
	)
	wantBusy(
		t,
		j.within(pg.Limits{Acquire: long, Lock: long, Statement: short}).sendLink(entrant, "video.example/1"),
		contest.CodeSystemBusy,
	)

	one := j.within(pg.Limits{Acquire: short, Lock: long, Statement: long}, "pool_max_conns=1")
	waiting := make(chan error, 1)
	go func() { waiting <- one.sendLink(entrant, "video.example/1") }()
	j.waitUntil(statementWaits, "SELECT true FROM entrants")
	_, err = one.Submissions(ctx, contest.International, entrant)
	wantBusy(t, err, contest.CodeSystemBusy)
	_, err = one.Registration(ctx, contest.International, entrant)
	wantBusy(t, err, contest.CodeSystemBusy)
	_, err = one.SubmissionByKey(ctx, contest.International, entrant, "key")
	wantBusy(t, err, contest.CodeSystemBusy)
	wantBusy(t, one.MarkWatched(ctx, jury.Judge{}, 1, j.now), contest.CodeSystemBusy)
	wantBusy(t, one.EndSession(ctx, entrant, entrant), contest.CodeSystemBusy)
	if err := holder.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	wantCode(t, <-waiting, "")
	if _, err := one.Submissions(ctx, contest.International, entrant); err != nil {
		t.Errorf("the connection did not come back: %v", err)
	}
}

// TestEveryReadReturnsItsConnection: a pool with one connection serves all kinds of reads
// in turn, those that find nothing and those that fail included.
func TestEveryReadReturnsItsConnection(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	one := j.within(pg.Limits{Acquire: 10 * time.Second, Lock: time.Minute, Statement: time.Minute}, "pool_max_conns=1")
	lea := j.judge("Lea", jury.RoleNominator)
	for range 3 {
		works, _, err := one.NominatorWorks(ctx, lea, judging.NominationFilter{Page: contest.Page{Number: 1, Size: 20}})
		if err != nil || len(works) != 2 {
			t.Fatalf("%d works, %v", len(works), err)
		}
		_, err = one.NominatorWork(ctx, lea, 99)
		wantCode(t, err, contest.CodeNotFound)
		_, err = one.SubmittedWork(ctx, contest.International, 1)
		wantCode(t, err, "")
		_, err = one.Submissions(ctx, contest.International, "no id")
		wantCode(t, err, contest.CodeInternal)
		_, err = one.SubmissionByKey(ctx, contest.International, "no id", "key")
		wantCode(t, err, contest.CodeInternal)
	}
}

// TestLostConnectionIsUnavailable, and the next call takes another.
func TestLostConnectionIsUnavailable(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	holder, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Rollback(ctx) }()
	if _, err := holder.Exec(ctx, `SELECT FROM entrants WHERE id = $1 FOR UPDATE`, entrant); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() { waiting <- j.sendLink(entrant, "video.example/1") }()
	j.waitUntil(statementWaits, "SELECT true FROM entrants")
	j.exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock'`)
	wantBusy(t, <-waiting, contest.CodeUnavailable)
	if err := holder.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	wantCode(t, j.sendLink(entrant, "video.example/1"), "")
}
