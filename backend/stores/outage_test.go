package stores_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// TestHungDatabaseIsUnavailable: a server that accepts statements and never answers, and so does not apply its own
// timeouts. Reads, transactions and the readiness check fail; once it answers again, calls succeed.
func TestHungDatabaseIsUnavailable(t *testing.T) {
	j := newJury(t, 1)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	relay := pgtest.NewRelay(t, j.sql.Config().ConnString())
	db, err := stores.OpenWithin(ctx, relay.DSN, pg.Limits{
		Connections: 2,
		Acquire:     100 * time.Millisecond,
		Lock:        100 * time.Millisecond,
		Statement:   100 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	calls := *j
	calls.DB = db
	wantCode(t, db.Ready(ctx), "")
	relay.Stall()
	wantBusy(t, db.Ready(ctx), contest.CodeUnavailable) // on a connection that was just used
	for range 3 {                                       // until both connections are closed, and after that
		wantUnavailable(t, calls.sendLink(entrant, "video.example/1"))
		_, err = calls.Submissions(ctx, contest.International, entrant)
		wantUnavailable(t, err)
	}
	relay.Restore()
	for calls.sendLink(entrant, "video.example/2") != nil {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-t.Context().Done():
			t.Fatal("no call succeeded again")
		}
	}
}

// wantUnavailable requires UNAVAILABLE or, while connections are being closed, SYSTEM_BUSY, with a time to retry after.
func wantUnavailable(t *testing.T, err error) {
	t.Helper()
	if code := contest.CodeOf(
		err,
	); code != contest.CodeUnavailable && code != contest.CodeSystemBusy ||
		retryAfter(err) <= 0 {
		t.Errorf("got %v", err)
	}
}

// TestReconnectsAfterARestart: ten restarts, after each of which calls succeed again.
func TestReconnectsAfterARestart(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	relay := pgtest.NewRelay(t, j.sql.Config().ConnString())
	db, err := stores.Open(ctx, relay.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for range 10 {
		relay.Cut()
		wantBusy(t, db.Ready(ctx), contest.CodeUnavailable)
		relay.Restore()
		wantCode(t, db.Ready(ctx), "")
	}
}
