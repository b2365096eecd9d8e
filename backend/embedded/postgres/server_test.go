package postgres_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres"
)

// TestMain is also the process that tests kill or run as another user.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == childCommand {
		os.Exit(child(os.Args[2]))
	}
	os.Exit(m.Run())
}

func start(t *testing.T, dir string) *postgres.Server {
	t.Helper()
	s, err := postgres.Start(t.Context(), options(dir))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func options(dir string) postgres.Options {
	return postgres.Options{
		DataDir: dir, Logger: slog.New(slog.DiscardHandler),
		// No power failure is tested here, and disks are slow.
		Settings: map[string]string{"fsync": "off"},
	}
}

func stop(t *testing.T, s *postgres.Server) {
	t.Helper()
	if err := s.Stop(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// run executes a statement on a new connection and returns its first value.
func run(t *testing.T, dsn, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var value string
	if err := conn.QueryRow(t.Context(), sql).Scan(&value); err != nil && !errors.Is(err, pgx.ErrNoRows) {
		t.Fatal(err)
	}
	return value
}

func TestDataSurvivesAStop(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	run(t, s.DSN(), `CREATE TABLE film AS SELECT 'The Boat' AS title`)
	found, err := postgres.ReadDSN(dir)
	if err != nil || found != s.DSN() {
		t.Errorf("ReadDSN = %q, %v; want %q", found, err, s.DSN())
	}
	stop(t, s)
	if _, err := postgres.ReadDSN(dir); !errors.Is(err, postgres.ErrNotRunning) {
		t.Errorf("ReadDSN after the stop: %v, want ErrNotRunning", err)
	}

	s = start(t, dir)
	defer stop(t, s)
	if got := run(t, s.DSN(), `SELECT title FROM film`); got != "The Boat" {
		t.Errorf("found %q after the second start", got)
	}
}

func TestTrigramSearchFindsChineseWords(t *testing.T) {
	s := start(t, t.TempDir())
	defer stop(t, s)
	run(t, s.DSN(), `CREATE EXTENSION pg_trgm`)
	if got := run(t, s.DSN(), `SELECT array_length(show_trgm('电影'), 1)::text`); got != "3" {
		t.Errorf("a Chinese word of two characters has %q trigrams, want 3", got)
	}
}

func TestServerUsesNoPortAndRefusesOtherUsers(t *testing.T) {
	s := start(t, t.TempDir())
	defer stop(t, s)
	if got := run(t, s.DSN(), `SELECT current_setting('listen_addresses')`); got != "" {
		t.Errorf("listens on %q", got)
	}
	conn, err := pgx.Connect(t.Context(), strings.Replace(s.DSN(), "user=marquee", "user=postgres", 1))
	if err == nil {
		conn.Close(t.Context())
		t.Error("a role other than ours was let in")
	}
}

func TestSecondProcessWithTheSameDataIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	defer stop(t, s)
	_, err := postgres.Start(t.Context(), options(dir))
	if !errors.Is(err, postgres.ErrInUse) {
		t.Fatalf("second start: %v, want ErrInUse", err)
	}
	if got := run(t, s.DSN(), `SELECT 'alive'`); got != "alive" {
		t.Error("the second start disturbed the first server")
	}
}

func TestIncompleteClusterIsReplaced(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"data.new", "data.new-1234"} {
		half := filepath.Join(dir, "postgres", name)
		if err := os.MkdirAll(filepath.Join(half, "base"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(half, "PG_VERSION"), []byte("17\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stop(t, start(t, dir))
	expectNoLeftovers(t, dir)
}

func TestIncompleteClusterInUseDoesNotPreventTheStart(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "postgres", "data.new", "base")
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var writer sync.WaitGroup
	writer.Go(func() { // an initdb that outlives the process that started it
		for n := 0; ctx.Err() == nil; n++ {
			_ = os.MkdirAll(base, 0o755)
			_ = os.WriteFile(filepath.Join(base, strconv.Itoa(n)), nil, 0o600)
		}
	})
	stop(t, start(t, dir))
	end()
	writer.Wait()
	stop(t, start(t, dir))
	expectNoLeftovers(t, dir)
}

func expectNoLeftovers(t *testing.T, dir string) {
	t.Helper()
	if left, err := filepath.Glob(filepath.Join(dir, "postgres", "data.*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func TestDiscardedClusterIsReplaced(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	run(t, s.DSN(), `CREATE TABLE film AS SELECT 'The Boat' AS title`)
	stop(t, s)
	if err := postgres.Discard(dir); err != nil {
		t.Fatal(err)
	}
	s = start(t, dir)
	defer stop(t, s)
	if got := run(t, s.DSN(), `SELECT count(*)::text FROM pg_tables WHERE tablename = 'film'`); got != "0" {
		t.Error("the discarded cluster is still there")
	}
	expectNoLeftovers(t, dir)
}

func TestPathWithSpacesAndChineseCharacters(t *testing.T) {
	dir, err := os.MkdirTemp("", "开画 a+b 1% ?&#=") // the name of t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := start(t, dir)
	defer stop(t, s)
	if got := run(t, s.DSN(), `SELECT 'alive'`); got != "alive" {
		t.Error("no answer")
	}
	if _, err := os.Stat(filepath.Join(dir, "postgres", "socket", ".s.PGSQL.5432")); err != nil {
		t.Errorf("the socket is elsewhere, so this proves nothing: %v", err)
	}
}

func TestFolderWithOtherFilesIsNotTouched(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "postgres", "data", "diary.txt")
	if err := os.MkdirAll(filepath.Dir(other), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Start(t.Context(), options(dir)); err == nil {
		t.Error("started over a folder that is not a database")
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("the file that was there: %v", err)
	}
}

func TestProcessIDOfAnotherProgramDoesNotPreventTheStart(t *testing.T) {
	dir := t.TempDir()
	stop(t, start(t, dir))
	data := filepath.Join(dir, "postgres", "data")
	stale := strconv.Itoa(os.Getpid()) + "\n" + data + "\n1\n5432\n\n\n\nready\n"
	if err := os.WriteFile(filepath.Join(data, "postmaster.pid"), []byte(stale), 0o600); err != nil {
		t.Fatal(err)
	}
	stop(t, start(t, dir))
}

func TestLongPathHasItsSocketElsewhere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("a-long-name-", 10))
	s := start(t, dir)
	if got := run(t, s.DSN(), `SELECT 'alive'`); got != "alive" {
		t.Error("no answer")
	}
	stop(t, s)
}

func TestUnexpectedEndClosesDone(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	pid, err := strconv.Atoi(firstLine(t, filepath.Join(dir, "postgres", "data", "postmaster.pid")))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	if err := s.Stop(t.Context()); err == nil {
		t.Error("Stop of a killed server says that all is well")
	}
	stop(t, start(t, dir)) // it recovers
}

// TestStopDuringRecovery: a database whose process was killed recovers, and one that is stopped meanwhile is stopped
// soon and without an error. It loses nothing.
func TestStopDuringRecovery(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	run(t, s.DSN(), `CREATE TABLE films AS SELECT n FROM generate_series(1, 300000) n`)
	for range 3 {
		pid, err := strconv.Atoi(
			run(t, s.DSN(), `SELECT pid::text FROM pg_stat_activity WHERE backend_type = 'walwriter'`),
		)
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		stop(t, s)
		if took := time.Since(begun); took > 15*time.Second {
			t.Errorf("the stop took %v", took)
		}
		s = start(t, dir)
		if n := run(t, s.DSN(), `SELECT count(*)::text FROM films`); n != "300000" {
			t.Errorf("%s rows are left", n)
		}
	}
	stop(t, s)
}

func TestMissingBinariesAreNamed(t *testing.T) {
	o := options(t.TempDir())
	o.BinDir = t.TempDir()
	_, err := postgres.Start(t.Context(), o)
	if !errors.Is(err, postgres.ErrNoBinaries) || !strings.Contains(err.Error(), o.BinDir) {
		t.Errorf("got %v, want ErrNoBinaries that names the folder", err)
	}
}

func firstLine(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}
