package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
)

var (
	releaseWorks = flag.Int(
		"release-works",
		0,
		"how many works are in the database that is migrated beside the former release; 0: it is not tried",
	)
	releaseFrom = flag.String(
		"release-commit",
		"",
		"the former `commit`; without it the newest that has the migrations up to migrations/RELEASED alone",
	)
)

// longestWait is how long a request may take while the database is migrated.
const longestWait = time.Second

// TestReleaseServesWhileTheNextMigrates runs the service of the last release on a filled database of its schema, under
// the load of visitors, entrants, judges and exports that read whole tables, and migrates the database to the newest
// schema. No request waits longer than a second or fails, neither then nor afterwards, when both releases serve and the
// former one is stopped. Meanwhile the worker of the former release sends mails, then both workers, then the new one;
// no mail is sent twice. `make soak` runs it with 10,000 works.
func TestReleaseServesWhileTheNextMigrates(t *testing.T) {
	if *releaseWorks == 0 {
		t.Skip("runs with -release-works 10000")
	}
	former := newFormerRelease(t, *releaseFrom)
	program := former.build()
	c := newCloud(t)
	c.env["DATABASE_URL"] = pgtest.New(t, nil)
	mails := startTrustedMails(t)
	maps.Copy(c.env, mails.settings)
	c.env["CODES_PER_NETWORK"], c.env["CODES_PER_HOUR"], c.env["CODE_INTERVAL"] = "1000000", "1000", "1s"
	marquee(t, c.env, program, "migrate")
	h := newReleaseTraffic(t, c, *releaseWorks)
	h.mails = mails
	catalogue, err := filepath.Abs(c.env["CATALOGUE_DIR"])
	if err != nil {
		t.Fatal(err)
	}
	c.env["CATALOGUE_DIR"] = catalogue
	old := beginWith(t, exec.CommandContext(context.WithoutCancel(t.Context()), program, "serve"), c.env)
	oldWorker := beginWith(t, exec.CommandContext(context.WithoutCancel(t.Context()), program, "work"), c.env)
	h.serve(old.base)
	h.drive()
	h.enter(beforeMigration)
	h.observe(10 * time.Second)
	before := h.version()
	h.enter(whileMigrated)
	begun := time.Now()
	marquee(t, c.env, os.Args[0], asMarquee, "migrate")
	migrated := time.Since(begun)
	h.observe(2 * time.Second)
	h.enter("afterwards")
	h.observe(10 * time.Second)
	mails.wantMore(t, "from the former worker on the new schema")
	fresh := begin(t, c.env)
	worker := beginWith(
		t,
		exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], asMarquee, "work"),
		c.env,
	)
	h.serve(old.base, fresh.base)
	h.enter("with both releases")
	h.observe(10 * time.Second)
	h.serve(fresh.base)
	h.enter("while the former ends")
	old.terminate()
	oldWorker.terminate()
	h.observe(2 * time.Second)
	mails.wantMore(t, "from the new worker")
	h.stop()
	mails.wantDrained(t, c.env["DATABASE_URL"])
	worker.terminate()
	t.Logf("%d works, schema %d to %d in %v", *releaseWorks, before, h.version(), migrated.Round(time.Millisecond))
	h.report()
}

// version is the number of the newest migration in the database.
func (h *releaseTraffic) version() (version int64) {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.c.env["DATABASE_URL"])
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(h.t.Context()))
	if err := connection.QueryRow(
		h.t.Context(),
		`SELECT max(version_id) FROM goose_db_version`,
	).Scan(
		&version,
	); err != nil {
		h.t.Fatal(err)
	}
	return version
}

// fill stores a contest with dates at which all calls are allowed, a nominator and a judge with a session, and
// newcomers.
func (h *releaseTraffic) fill(works int) {
	h.t.Helper()
	ctx, c := h.t.Context(), h.c
	script, err := os.ReadFile("../../pg/testdata/contest.sql")
	if err != nil {
		h.t.Fatal(err)
	}
	connection, err := pgx.Connect(ctx, c.env["DATABASE_URL"])
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(ctx))
	if _, err := connection.Exec(ctx, fmt.Sprintf("SET fill.works = %d;", works)+string(script)); err != nil {
		h.t.Fatal(err)
	}
	ends := h.edition.PhaseEnds(h.edition, nil)
	for i, end := range ends {
		if _, err := connection.Exec(ctx, `
			INSERT INTO phase_moves (edition, number, phase, ends_at, moved_at, actor) VALUES ('international', $1, $2, $3, now(), 'tools:owner')`,
			i+1, end.ID, time.Now().Add(time.Duration(i+1)*7*24*time.Hour)); err != nil {
			h.t.Fatal(err)
		}
	}
	for _, name := range []string{"judge1", "judge2"} {
		var judge string
		if err := connection.QueryRow(
			ctx,
			`SELECT id::text FROM judges WHERE name = $1`,
			name,
		).Scan(
			&judge,
		); err != nil {
			h.t.Fatal(err)
		}
		if _, err := connection.Exec(ctx, `
			INSERT INTO judge_sessions (judge_id, token_encrypted, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 day')`,
			judge, h.sealer.Seal(judge, judgeToken)); err != nil {
			h.t.Fatal(err)
		}
	}
	h.fillNewcomers(connection)
	if _, err := connection.Exec(ctx, `VACUUM ANALYZE`); err != nil {
		h.t.Fatal(err)
	}
}
