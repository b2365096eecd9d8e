package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/config"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// turnTaker is the configuration of a process that takes turns, on its command line.
type turnTaker struct {
	DSN, Name string
	Stuck     bool // it never ends its turn
}

var turnTakerFlag = flag.String("turn-taker", "", "the configuration of a process that takes turns in JSON")

// leaseOfTests is the lease of turns in these tests.
const leaseOfTests = 2 * time.Second

// TestTurnTaker is the process of the tests in this file. It tests nothing by itself.
func TestTurnTaker(t *testing.T) {
	if *turnTakerFlag == "" {
		return
	}
	var p turnTaker
	if err := json.Unmarshal([]byte(*turnTakerFlag), &p); err != nil {
		t.Fatal(err)
	}
	go func() { // ends with its parent
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	ctx := context.Background()
	db, err := stores.Open(ctx, p.DSN)
	if err != nil {
		t.Fatal(err)
	}
	marks, err := pgx.Connect(ctx, p.DSN)
	if err != nil {
		t.Fatal(err)
	}
	mark := func(what string) {
		if _, err := marks.Exec(ctx, `INSERT INTO marks (process, what) VALUES ($1, $2)`, p.Name, what); err != nil {
			t.Fatal(err)
		}
	}
	for {
		_, err := db.InTurn(ctx, "test", leaseOfTests, func(within context.Context) error {
			mark("begin")
			if p.Stuck {
				select {}
			}
			mark("end")
			return within.Err()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoProcessesTakeTurns: what they do in turn never overlaps, and the other one continues after one is killed in
// its turn.
func TestTwoProcessesTakeTurns(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, pg.Migrate)
	db, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(
		t.Context(),
		`CREATE TABLE marks (n serial PRIMARY KEY, process text, what text)`,
	); err != nil {
		t.Fatal(err)
	}
	start := func(name string, stuck bool) *exec.Cmd {
		config, err := json.Marshal(turnTaker{DSN: dsn, Name: name, Stuck: stuck})
		if err != nil {
			t.Fatal(err)
		}
		command := exec.CommandContext(
			t.Context(),
			os.Args[0],
			"-test.run=^TestTurnTaker$",
			"-turn-taker",
			string(config),
		)
		stdin, err := command.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = stdin.Close() })
		command.Stderr = t.Output()
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		return command
	}
	await := func(condition string) {
		t.Helper()
		for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
			var is bool
			if err := db.QueryRow(t.Context(), `SELECT `+condition+` FROM marks`).Scan(&is); err != nil {
				t.Fatal(err)
			}
			if is {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("it was never so that %s", condition)
			}
		}
	}
	stuck := start("stuck", true)
	await(`count(*) = 1`)
	start("a", false)
	start("b", false)
	kill(t, stuck)
	await(`count(*) FILTER (WHERE process = 'a') >= 20 AND count(*) FILTER (WHERE process = 'b') >= 20`)
	rows, err := db.Query(t.Context(), `SELECT process || ' ' || what FROM marks ORDER BY n`)
	if err != nil {
		t.Fatal(err)
	}
	marks, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for i, begun := range marks[1:] { // after the one of the killed process
		if i%2 == 1 {
			continue
		}
		if process := begun[:1]; begun != process+" begin" || i+2 < len(marks) && marks[i+2] != process+" end" {
			t.Fatalf("turns overlap at mark %d: %q", i, marks[i:min(i+4, len(marks))])
		}
	}
	if !slices.Contains(marks, "stuck begin") || slices.Contains(marks, "stuck end") {
		t.Errorf("the killed process: %q", marks[:1])
	}
}

// TestWorkersCarryOnPublications as the service does, with a service beside them or not: each step is made once.
func TestWorkersCarryOnPublications(t *testing.T) {
	c := newCloud(t)
	c.env["PUBLIC_URL_CONSOLE"] = "https://console.films.example"
	settings, err := config.LoadWork(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	db, err := pgx.Connect(t.Context(), c.env["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	const runs = 20
	_, err = db.Exec(t.Context(), `
		INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, mails_at, steps, began_at)
		SELECT 'r' || n, 'international', 'finalists', 'mailing', '', '{}', '{}', 1, 1, 'tools:lin', now() - interval '1 s', '[]', now()
		FROM generate_series(1, $1) n`, runs)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	var group sync.WaitGroup
	defer func() { end(); group.Wait() }()
	for range 2 { // workers
		p, closeStudio, err := openStudio(
			t.Context(),
			c.db,
			settings.Storage,
			settings.Generation,
			settings.Queue,
			c.log,
		)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(closeStudio)
		_, steps, err := workSteps(ctx, settings, p, nil)
		if err != nil || len(steps) != 6 {
			t.Fatalf("%d steps, %v", len(steps), err)
		}
		for _, step := range steps {
			group.Go(func() { step(ctx) })
		}
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var done, steps int
		err := db.QueryRow(t.Context(), `
			SELECT count(*) FILTER (WHERE stage = 'done'), coalesce(sum(jsonb_array_length(steps)), 0) FROM publication_runs`).Scan(&done, &steps)
		if err != nil {
			t.Fatal(err)
		}
		if done == runs && steps == runs {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d of %d publications are done, with %d steps", done, runs, steps)
		}
	}
}
