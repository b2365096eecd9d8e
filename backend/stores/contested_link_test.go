package stores_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// entrants makes entrants without submissions and returns their ids.
func (j *juryDB) entrants(count int) []string {
	j.t.Helper()
	ids := make([]string, count)
	for i := range ids {
		who, err := j.EnsureEntrant(context.Background(), fmt.Sprintf("sender%d@films.example", i), contest.English)
		if err != nil {
			j.t.Fatal(err)
		}
		ids[i] = who.ID
	}
	return ids
}

// sendLink submits a work with a link.
func (j *juryDB) sendLink(entrantID, key string) error {
	_, err := j.Submit(context.Background(), submission.NewSubmission{
		Edition:   contest.International,
		EntrantID: entrantID,
		Most:      1000,
		LinkKey:   key,
		At:        j.now,
		Form: submission.Form{
			Title:       "New",
			Description: "New",
			Process:     "New",
			VideoLink:   "https://" + key,
			Tools:       []contest.Tool{"veo"},
		},
	})
	return err
}

// waitUntil waits until a query returns true.
func (j *juryDB) waitUntil(sql string, args ...any) {
	j.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		var is bool
		if err := j.sql.QueryRow(context.Background(), sql, args...).Scan(&is); err != nil {
			j.t.Fatal(err)
		}
		if is {
			return
		}
	}
	j.t.Fatalf("never true: %s", sql)
}

// statementWaits is whether a statement that begins in this way waits for a lock.
const statementWaits = `SELECT EXISTS (
	SELECT FROM pg_stat_activity
	WHERE datname = current_database() AND wait_event_type = 'Lock' AND ltrim(query, E' \n\t') LIKE $1 || '%')`

// TestContestedLinksHaveOneOwner sends 12 links 30 times each, by 12 entrants at once.
// Only the owner may send a link again.
func TestContestedLinksHaveOneOwner(t *testing.T) {
	j := newJury(t, 0)
	j.edition.MaxSubmissions = 1000
	entrants := j.entrants(12)
	ends := atOnce(
		12*30,
		func(i int) error { return j.sendLink(entrants[i%12], fmt.Sprintf("video.example/%d", i/30)) },
	)
	if ends[""]+ends[contest.CodeLinkUsed] != 12*30 {
		t.Errorf("360 sends ended with %v, want success or LINK_USED alone", ends)
	}
	links := j.number(`SELECT count(DISTINCT link_key) FROM submissions`)
	owners := j.number(`SELECT count(DISTINCT (link_key, entrant_id)) FROM submissions`)
	claims := j.number(`SELECT count(*) FROM film_links l WHERE EXISTS (
		SELECT FROM submissions s WHERE s.link_key = l.link_key AND s.entrant_id = l.entrant_id)`)
	if links != 12 || owners != 12 || claims != 12 {
		t.Errorf("%d links, %d owners, %d claims; want 12 of each", links, owners, claims)
	}
	j.wantCounted("after contested links")
}

// TestContestedLinkDelaysItsSendersAlone: while one sender of a link waits for another,
// everybody else submits.
func TestContestedLinkDelaysItsSendersAlone(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	entrants := j.entrants(12)
	claim, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = claim.Rollback(ctx) }()
	_, err = claim.Exec(ctx, `
		INSERT INTO film_links (edition, link_key, entrant_id, claimed_at) VALUES ('international', 'video.example/1', $1, now())`, entrants[0])
	if err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() { waiting <- j.sendLink(entrants[1], "video.example/1") }()
	j.waitUntil(statementWaits, "INSERT INTO film_links")
	for i, entrant := range entrants[2:] {
		wantCode(t, j.sendLink(entrant, fmt.Sprintf("video.example/other%d", i)), "")
	}
	select {
	case err := <-waiting:
		t.Errorf("the second sender did not wait: %v", err)
	default:
	}
	if err := claim.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	wantCode(t, <-waiting, "")
}

// TestLinkBelongsToItsEntrant over all versions, also when the previous release inserts,
// which does not claim it.
func TestLinkBelongsToItsEntrant(t *testing.T) {
	j := newJury(t, 0)
	entrants := j.entrants(2)
	for range 3 {
		wantCode(t, j.sendLink(entrants[0], "video.example/1"), "")
	}
	wantCode(t, j.sendLink(entrants[1], "video.example/1"), contest.CodeLinkUsed)
	const insert = `
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, link_key, tools, english, submitted_at, latest)
		VALUES ('international', $1, $2, '', '', 'x', 'video.example/1', '{}', false, now(), false)`
	j.exec(insert, 7001, entrants[0])
	if _, err := j.sql.Exec(context.Background(), insert, 7002, entrants[1]); err == nil {
		t.Error("another entrant's link was inserted")
	}
	j.exec(`DELETE FROM entrants WHERE id = $1`, entrants[0])
	wantCode(t, j.sendLink(entrants[1], "video.example/1"), "")
}

// TestReleasedLinkGoesToTheNextSender: what was submitted with it stays, and its former
// owner cannot send it again once somebody else has.
func TestReleasedLinkGoesToTheNextSender(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	entrants := j.entrants(2)
	const key = "video.example/1"
	for range 2 {
		wantCode(t, j.sendLink(entrants[0], key), "")
	}
	wantCode(t, j.sendLink(entrants[1], key), contest.CodeLinkUsed)
	work, err := j.ReleaseLink(ctx, contest.International, key, "tools:test", j.now)
	if err != nil || work.WorkID != 1002 || !work.Latest || work.Account != "sender0@films.example" {
		t.Errorf("released from %+v, %v; want work 1002", work, err)
	}
	_, err = j.ReleaseLink(ctx, contest.International, key, "tools:test", j.now)
	wantCode(t, err, contest.CodeNotFound)
	_, err = j.ReleaseLink(ctx, contest.Camp, key, "tools:test", j.now)
	wantCode(t, err, contest.CodeNotFound)
	wantCode(t, j.sendLink(entrants[1], key), "")
	wantCode(t, j.sendLink(entrants[0], key), contest.CodeLinkUsed)
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'submission.release-link' AND actor = 'tools:test'
		AND detail = '{"workId": 1002, "before": {"claimed": true}, "after": {"claimed": false}}'`,
	); rows != 1 {
		t.Errorf("%d audit rows, want 1", rows)
	}
}
