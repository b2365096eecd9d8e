package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/stores"
	"marquee/backend/web"
)

// TestBusyDatabaseIsNoInternalError: a call that waits too long for a lock is answered with
// SYSTEM_BUSY and a time to try again, and its cause is logged.
func TestBusyDatabaseIsNoInternalError(t *testing.T) {
	t.Parallel()
	log, written := newLog()
	s := newStoreHarness(t, func(w *world, o *web.Options) {
		db, err := stores.OpenWithin(t.Context(), w.dsn, pg.Limits{
			Acquire: time.Minute, Lock: 100 * time.Millisecond, Statement: time.Minute,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(db.Close)
		o.Submissions.Submissions = db
		o.Log = log
	})
	c := s.approved("ada@films.example")
	holder, err := pgx.Connect(t.Context(), s.dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close(context.WithoutCancel(t.Context()))
	for _, statement := range []string{"BEGIN", "SELECT FROM entrants FOR UPDATE"} {
		if _, err := holder.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	refused := c.post(achievement, linked(1)).fails(contest.CodeSystemBusy)
	if refused.status != http.StatusServiceUnavailable || refused.header.Get("Retry-After") != "2" {
		t.Errorf("status %d, Retry-After %q", refused.status, refused.header.Get("Retry-After"))
	}
	if strings.Contains(string(refused.raw), "55P03") || !strings.Contains(written.String(), "55P03") {
		t.Errorf("the cause belongs in the log alone:\n%s\n%s", refused.raw, written)
	}
	if _, err := holder.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	c.post(achievement, linked(1)).ok(nil)
}

// TestContestedLinksAmongManyEntrants: 12 entrants send 12 links 30 times. Each send ends
// with the link's one owner or with LINK_USED.
func TestContestedLinksAmongManyEntrants(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	s.editions[contest.International].MaxSubmissions = 1000
	var clients []*client
	for i := range 12 {
		clients = append(clients, s.approved(fmt.Sprintf("sender%d@films.example", i)))
	}
	var group []func() contest.Code
	for i := range 12 * 30 {
		group = append(group, func() contest.Code { return clients[i%12].post(achievement, linked(int64(i/30))).code })
	}
	ends := codesOf(group)
	if ends["OK"]+ends[contest.CodeLinkUsed] != 360 || ends["OK"] < 12 {
		t.Errorf("360 sends ended with %v", ends)
	}
	var owners int
	s.query(&owners, `SELECT count(DISTINCT (link_key, entrant_id)) FROM submissions`)
	if owners != 12 {
		t.Errorf("%d owners of 12 links", owners)
	}
}

// codesOf makes all calls at once and counts their codes.
func codesOf(calls []func() contest.Code) map[contest.Code]int {
	codes := make(chan contest.Code, len(calls))
	for _, call := range calls {
		go func() { codes <- call() }()
	}
	ends := map[contest.Code]int{}
	for range calls {
		ends[<-codes]++
	}
	return ends
}
