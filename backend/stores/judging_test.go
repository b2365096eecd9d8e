package stores_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// jury is a database with works 1 to n of the international edition, each of its
// own entrant, and accounts of judges.
type juryDB struct {
	*stores.DB
	t   *testing.T
	sql *pgxpool.Pool
	now time.Time
	// edition is the international one; its limits hold at the end.
	edition *contest.Edition
	// broken leaves the invariants unchecked at the end.
	broken bool
}

func newJury(t *testing.T, works int) *juryDB {
	t.Helper()
	t.Parallel()
	ctx := context.Background()
	dsn := pgtest.New(t, pg.Migrate)
	pgtest.NumberWorks(t, dsn)
	db, err := stores.Open(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	j := &juryDB{DB: db, t: t, sql: pool, now: time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC), edition: realLimits()}
	t.Cleanup(j.checkInvariants)
	for id := 1; id <= works; id++ {
		j.addWork(id, fmt.Sprintf("Film %d", id))
	}
	return j
}

// setRules writes the rules into the log, as a service does when it starts.
func (j *juryDB) setRules() {
	j.t.Helper()
	wantCode(j.t, j.AppendRules(context.Background(), contest.International, judging.Rules{
		Weights: []int{40, 30, 20, 10}, Nominations: j.edition.Awards.Limits(),
	}, j.now), "")
}

// realLimits is the international edition with the limits of the catalogue.
func realLimits() *contest.Edition {
	return &contest.Edition{
		ID: contest.International, Kind: contest.Films, MaxSubmissions: 10,
		Awards: contesttest.Awards(10, 2, 2),
	}
}

func (j *juryDB) exec(sql string, args ...any) {
	j.t.Helper()
	if _, err := j.sql.Exec(context.Background(), sql, args...); err != nil {
		j.t.Fatal(err)
	}
}

func (j *juryDB) number(sql string, args ...any) int {
	j.t.Helper()
	var n int
	if err := j.sql.QueryRow(context.Background(), sql, args...).Scan(&n); err != nil {
		j.t.Fatal(err)
	}
	return n
}

func (j *juryDB) addWork(id int, title string) {
	j.t.Helper()
	j.exec(`
		WITH entrant AS (
			INSERT INTO entrants (email, username, language)
			VALUES (format('entrant%s@films.example', $1::integer), format('entrant%s', $1), 'en') RETURNING id
		)
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, tools, english, submitted_at)
		SELECT 'international', $1, id, $2, 'About ' || $2, format('https://video.example/%s', $1), '{veo}', false, $3
		FROM entrant`, id, title, j.now)
}

func (j *juryDB) judge(name string, role jury.Role) jury.Judge {
	j.t.Helper()
	judge, err := j.CreateJudge(context.Background(), jury.Judge{
		Edition: contest.International, Name: name, Role: role, PasswordHash: "x",
	}, "tools:test", j.now)
	if err != nil {
		j.t.Fatal(err)
	}
	return judge
}

// atOnce makes concurrent calls of f and counts the results by code. "" is success.
func atOnce(callers int, f func(i int) error) map[contest.Code]int {
	start := make(chan struct{})
	var wait sync.WaitGroup
	var mu sync.Mutex
	ends := map[contest.Code]int{}
	for i := range callers {
		wait.Go(func() {
			<-start
			err := f(i)
			mu.Lock()
			defer mu.Unlock()
			ends[codeOf(err)]++
		})
	}
	close(start)
	wait.Wait()
	return ends
}

// codeOf returns the code of an error, "" without one.
func codeOf(err error) contest.Code {
	if err == nil {
		return ""
	}
	return contest.CodeOf(err)
}

func wantCode(t *testing.T, err error, want contest.Code) {
	t.Helper()
	if codeOf(err) != want {
		t.Errorf("error %v, want code %q", err, want)
	}
}

func retryAfter(err error) time.Duration {
	var failed *contest.Error
	if errors.As(err, &failed) {
		return failed.RetryAfter
	}
	return 0
}
