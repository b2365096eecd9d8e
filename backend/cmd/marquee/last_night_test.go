package main

import (
	"context"
	"flag"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/health"
	"marquee/backend/pg"
)

var lastNight = flag.Bool("last-night", false, "rehearse the faults of the last night that take minutes")

// noticed is how long an alert may take to see a fault. Cloud Scheduler asks for readiness each minute.
const noticed = 2 * time.Minute

// night is a contest in production whose parts can be taken away.
type night struct {
	*cloud

	admin   *pgx.Conn
	service *process
	relay   *pgtest.Relay
	noStore atomic.Bool
}

func newNight(t *testing.T) *night {
	t.Helper()
	n := &night{cloud: newCloud(t)}
	var err error
	if n.admin, err = pgx.Connect(t.Context(), n.env["DATABASE_URL"]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.admin.Close(context.WithoutCancel(t.Context())) })
	n.relay = pgtest.NewRelay(t, n.env["DATABASE_URL"])
	n.env["DATABASE_URL"] = n.relay.DSN
	store, err := url.Parse(n.env["STORAGE_BASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(store)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n.noStore.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	n.env["STORAGE_BASE_URL"] = front.URL
	return n
}

func (n *night) exec(statement string) {
	n.t.Helper()
	if _, err := n.admin.Exec(n.t.Context(), statement); err != nil {
		n.t.Fatal(err)
	}
}

// setReadOnly makes the database take no writes, as one whose disk is full.
func (n *night) setReadOnly(on string) {
	n.t.Helper()
	name := pgx.Identifier{n.admin.Config().Database}.Sanitize()
	n.exec("ALTER DATABASE " + name + " SET default_transaction_read_only = " + on)
	n.exec(`
		SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
}

// TestRehearsalOfTheLastNight: a database that hangs, that is down, or whose disk is full, and a store that is lost are
// noticed by their alert, in a line which the playbook has. When the fault ends, the service is ready by itself, as the
// playbook says.
func TestRehearsalOfTheLastNight(t *testing.T) {
	n := newNight(t)
	playbook, err := os.ReadFile("../../../deploy/playbooks/service-is-not-ready.md")
	if err != nil {
		t.Fatal(err)
	}
	n.service = begin(t, n.env)
	n.service.until(http.StatusOK, health.ReadyPath, "")
	for _, fault := range []struct {
		name       string
		begin, end func()
		row        string // of the playbook, which the line contains
	}{
		{"full disk", func() { n.setReadOnly("on") }, func() { n.setReadOnly("off") }, "database: write"},
		{"hung database", n.relay.Stall, n.relay.Restore, "database: context deadline exceeded"},
		{"database that is down", n.relay.Cut, n.relay.Restore, "database: "},
		{"lost store", func() { n.noStore.Store(true) }, func() { n.noStore.Store(false) }, "object store: "},
	} {
		n.service.log.take()
		fault.begin()
		n.service.until(http.StatusServiceUnavailable, health.ReadyPath, "")
		seen := n.service.log.take()
		// The line may come after the answer.
		for ; alertsOn(t, "service-is-not-ready", seen) == 0; seen += n.service.log.take() {
			select {
			case <-time.After(10 * time.Millisecond):
			case <-t.Context().Done():
				t.Fatalf("%s: the alert saw nothing", fault.name)
			}
		}
		if !strings.Contains(seen, fault.row) || !strings.Contains(string(playbook), "`"+strings.TrimSpace(fault.row)) {
			t.Errorf("%s: the playbook has no row for %s", fault.name, seen)
		}
		fault.end()
		n.service.until(http.StatusOK, health.ReadyPath, "")
		n.service.until(http.StatusOK, statusPath, n.token)
	}
}

// TestReadinessIsAskedForOften enough for the alert: each minute.
func TestReadinessIsAskedForOften(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../deploy/terraform/generation.tf")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`readiness +=.*schedule = "\* \* \* \* \*".*path = "` + health.ReadyPath + `"`)
	if !asked.Match(text) {
		t.Error("no schedule asks for readiness each minute")
	}
}

// TestLongRehearsalOfTheLastNight, in real time: with the mail server down the alert sees within two minutes that codes
// wait, and when it is back the code is sent; the log goes on while the instance that appends to it is frozen, or its
// alert sees that. `make soak` runs it.
func TestLongRehearsalOfTheLastNight(t *testing.T) {
	if !*lastNight {
		t.Skip("runs with -last-night")
	}
	n := newNight(t)
	mails := startTrustedMails(t)
	for name, value := range mails.settings {
		n.env[name] = value
	}
	n.service = begin(t, n.env)
	worker := beginWith(t, exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], asMarquee, "work"), n.env)
	wait := func(what string, within time.Duration, done func() bool) {
		t.Helper()
		begun := time.Now()
		for !done() {
			if time.Since(begun) > within {
				t.Fatalf("%s: not within %v", what, within)
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Logf("%s: after %v", what, time.Since(begun).Round(time.Second))
	}
	mails.relay.Cut()
	if err := n.service.askForCode("mei@films.example"); err != nil {
		t.Fatal(err)
	}
	wait("the alert sees that a code waits", noticed, func() bool {
		return alertsOn(t, "mails-are-late", worker.log.take())+alertsOn(t, "mails-are-late", n.service.log.take()) > 0
	})
	before := mails.count()
	mails.relay.Restore()
	wait("the code is sent", 10*time.Minute, func() bool { return mails.count() > before })

	other := begin(t, n.env)
	if err := other.command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	n.exec(`INSERT INTO log_records (edition, kind, commitment, salt, record)
		VALUES ('international', 'rules', sha256('a'), decode(repeat('00', 16), 'hex'), '{}')`)
	wait("the log goes on, or its alert sees that it does not", noticed, func() bool {
		var waiting int
		err := n.admin.QueryRow(t.Context(), `SELECT count(*) FROM log_records WHERE leaf IS NULL`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
		return waiting == 0 || alertsOn(t, "log-is-late", n.service.log.take()) > 0
	})
	if err := other.command.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	other.terminate()
}

// TestLongRehearsalOfTheDatabase: a database that was killed, and one whose disk is full to the last byte, are seen by
// the alert within two minutes, and the service is ready once the server runs again, or the disk has room. The disk is
// one in memory, which only root may make. `make soak` runs it.
func TestLongRehearsalOfTheDatabase(t *testing.T) {
	if !*lastNight {
		t.Skip("runs with -last-night")
	}
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=300m,mode=0755"); err != nil {
		t.Skipf("no disk can be made here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	database := startChaosDatabaseIn(t, filepath.Join(disk, "contest"))
	if err := pg.Migrate(t.Context(), database.dsn()); err != nil {
		t.Fatal(err)
	}
	c := newCloud(t)
	c.env["DATABASE_URL"] = database.dsn()
	service := begin(t, c.env)
	service.until(http.StatusOK, health.ReadyPath, "")
	play := func(fault string, begin, end func()) {
		t.Helper()
		service.log.take()
		begin()
		began := time.Now()
		for seen := ""; alertsOn(t, "service-is-not-ready", seen) == 0; seen += service.log.take() {
			if time.Since(began) > noticed {
				t.Fatalf("%s: not seen within %v: %s", fault, noticed, seen)
			}
			service.get(health.ReadyPath, "")
			time.Sleep(100 * time.Millisecond)
		}
		t.Logf("%s: seen after %v", fault, time.Since(began).Round(time.Second))
		end()
		service.until(http.StatusOK, health.ReadyPath, "")
	}
	play("killed database", database.crash, database.start)

	filler := filepath.Join(disk, "filler")
	play("full disk", func() {
		file, err := os.Create(filler)
		if err != nil {
			t.Fatal(err)
		}
		for block := make([]byte, 1<<20); err == nil; _, err = file.Write(block) {
		}
		_ = file.Close()
		// As entrants do: the database takes writes until what it has set aside is used up.
		connection, err := pgx.Connect(t.Context(), database.dsn())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(t.Context())
		if _, err := connection.Exec(t.Context(), `CREATE TABLE entries AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`); err == nil {
			t.Error("the disk has room")
		} else {
			t.Log(err)
		}
	}, func() {
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		select { // what a full disk ends, systemd starts again
		case <-database.server.Done():
			_ = database.server.Stop(t.Context())
			database.start()
		default:
		}
	})
}
