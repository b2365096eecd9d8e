package main

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/health"
	"marquee/backend/transparency"
	"marquee/backend/web"
)

// lateHarness is a database with a watch on its backlog, whose log the test reads.
type lateHarness struct {
	*outboxHarness

	watch *contest.BacklogWatch
	log   bytes.Buffer
}

func newLateHarness(t *testing.T) *lateHarness {
	t.Helper()
	h := &lateHarness{outboxHarness: newOutboxHarness(t, 0)}
	h.watch = newBacklogWatch(h.db, true, newLogger(&h.log, slog.LevelInfo))
	h.watch.Now = h.clock
	h.tick()
	h.look(0)
	return h
}

func (h *lateHarness) tick() {
	h.t.Helper()
	if err := h.db.Tick(h.t.Context(), h.clock()); err != nil {
		h.t.Fatal(err)
	}
}

// look watches for a while, as the service does.
func (h *lateHarness) look(d time.Duration) {
	h.t.Helper()
	h.log.Reset()
	for end := h.clock().Add(d); ; h.add(contest.LateBacklogEvery) {
		if err := h.watch.Look(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
		if !h.clock().Before(end) {
			return
		}
	}
}

func (h *lateHarness) exec(query string, arguments ...any) {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(h.t.Context())
	if _, err := connection.Exec(h.t.Context(), query, arguments...); err != nil {
		h.t.Fatal(err)
	}
}

// want requires that an alert sees the log, or that it does not.
func (h *lateHarness) want(alert, when string, fires bool) {
	h.t.Helper()
	if seen := alertsOn(h.t, alert, h.log.String()); (seen > 0) != fires {
		h.t.Errorf("%s: %s sees %d lines, want some: %v\n%s", when, alert, seen, fires, h.log.String())
	}
}

// TestAlertSeesThatCodesWait: while the mail server is down the alert fires within two minutes, however often the code was
// tried, and not before a code waits; once the code is sent it does not.
func TestAlertSeesThatCodesWait(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := closed.Addr().String()
	closed.Close()
	sender := h.sender(senderTo(t, address, 0))
	h.write(contest.NewMail{To: "entrant@films.example", Secret: true})
	h.log.Reset()
	var log string
	for range 8 { // two minutes
		h.tick()
		h.sendDue(sender)
		h.look(contest.LateBacklogEvery)
		log += h.log.String()
	}
	if seen := alertsOn(t, "mails-are-late", log); seen == 0 {
		t.Errorf("the alert saw nothing in two minutes without a mail server: %s", log)
	}
	back := startMailServer(t, address)
	h.add(5 * time.Minute) // past the next attempt
	h.tick()
	h.sendDue(sender)
	back.wantOnce(t, 1)
	h.look(2 * time.Minute)
	h.want("mails-are-late", "with the server back", false)
}

// TestAlertSeesEmailsToMany only when they wait for half an hour: many are sent one after another.
func TestAlertSeesEmailsToMany(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	h.fill(3)
	for range 29 {
		h.look(time.Minute)
		h.tick()
	}
	h.want("mails-are-late", "after 29 minutes", false)
	h.look(2 * time.Minute)
	h.want("mails-are-late", "after 31 minutes", true)
}

// TestAlertsSeeWorkThatWaits: rows as the service writes them, whose next attempt is always soon.
func TestAlertsSeeWorkThatWaits(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	h.exec(`INSERT INTO entrants (id, email, username, language) VALUES ('00000000-0000-0000-0000-000000000001', 'e@films.example', 'e', 'en')`)
	film := `
		INSERT INTO uploads (id, edition, entrant_id, kind, name, size, content_type, object, session_url, state, created_at, contest_at, expires_at, finished_at)
		VALUES ($1, 'international', '00000000-0000-0000-0000-000000000001', 'video', 'f', 1, 'video/mp4', gen_random_uuid()::text, '', $2::upload_state, $3, $3, $4,
			CASE WHEN $2::upload_state = 'succeed' THEN $3::timestamptz END)`
	const made, sent = "00000000-0000-0000-0000-00000000000a", "00000000-0000-0000-0000-00000000000b"
	now := h.clock()
	h.exec(film, made, "succeed", now, now.Add(240*time.Hour))
	h.exec(film, sent, "uploading", now, now.Add(240*time.Hour))
	claim := func() {
		h.tick()
		if _, err := h.db.ClaimCheck(t.Context(), sent, nil, h.clock(), 0); err != nil {
			t.Fatal(err)
		}
	}
	claim()
	for range 3 { // a process dies with the check, and the browser asks again
		h.look(time.Minute)
		claim()
	}
	h.want("checks-are-late", "asked again each minute", true)
	h.exec(`UPDATE uploads SET state = 'uploading' WHERE id = $1`, sent)
	h.look(time.Minute)
	h.want("checks-are-late", "nobody asks", false)

	h.exec(`INSERT INTO screening_copies (upload_id, next_look, queued_at) VALUES ($1, $2, $2)`, made, h.clock())
	h.add(50 * time.Minute)
	h.look(time.Minute)
	h.want("copies-are-late", "after 50 minutes", false)
	h.exec(`UPDATE screening_copies SET next_look = $1`, h.clock().Add(5*time.Minute))
	h.add(10 * time.Minute)
	h.look(time.Minute)
	h.want("copies-are-late", "after an hour", true)
	h.exec(`DELETE FROM screening_copies`)
	h.look(time.Minute)
	h.want("copies-are-late", "made", false)

	h.exec(`
		INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio, day, object_prefix,
			created_at, deadline, next_look, sent_at)
		VALUES ('international', '00000000-0000-0000-0000-000000000001', 'text_to_image', 'imagen4', 'p', '1:1', '1K', 0, 1, false, current_date, 'x',
			$1, $2, $2, $1)`, h.clock(), h.clock().Add(10*time.Minute))
	h.look(time.Minute)
	h.want("generation-stuck", "after a minute", false)
	h.look(2 * time.Minute)
	h.want("generation-stuck", "after three", true)
	h.exec(`DELETE FROM generation_tasks`)
	h.look(time.Minute)
	h.want("generation-stuck", "done", false)
}

// TestAlertSeesASequencerThatStands, as with the wrong key or with a process that is frozen.
func TestAlertSeesASequencerThatStands(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	h.exec(`INSERT INTO log_records (edition, kind, commitment, salt, record) VALUES ('international', 'rules', sha256('a'), decode(repeat('00', 16), 'hex'), '{}')`)
	h.look(45 * time.Second)
	h.want("log-is-late", "for a moment", false)
	h.look(time.Minute)
	h.want("log-is-late", "for more than a minute", true)
	_, err := h.db.Grow(t.Context(), contest.International, 10, h.clock(), func(stored transparency.Stored) (transparency.Growth, error) {
		return transparency.Growth{Hashes: make([]transparency.Hash, len(stored.Waiting)), Size: 1, Note: "a head"}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	h.look(time.Minute)
	h.want("log-is-late", "with its leaf", false)
}

// TestAlertSeesThatTicksStop also when there never was one.
func TestAlertSeesThatTicksStop(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	for range 6 {
		h.look(time.Minute)
		h.tick()
	}
	h.want("ticks-are-late", "with a tick a minute", false)
	h.look(6 * time.Minute)
	h.want("ticks-are-late", "without", true)
	h.exec(`DELETE FROM ticks`)
	h.look(time.Minute)
	h.want("ticks-are-late", "without any ever", true)
	h.tick()
	h.look(time.Minute)
	h.want("ticks-are-late", "with ticks again", false)
	h.watch.Ticked = false
	h.look(10 * time.Minute)
	h.want("ticks-are-late", "without a scheduler", false)
}

// goneStore has rows of one film, and no object.
type goneStore struct {
	contest.StorageCheckStore
	objects []contest.StoredObject
}

func (goneStore) ClaimStorageCheck(context.Context, time.Time, time.Time) (bool, error) {
	return true, nil
}

func (goneStore) StoredFiles(_ context.Context, after string, _ int) ([]contest.StoredFile, error) {
	if after != "" {
		return nil, nil
	}
	return []contest.StoredFile{{Edition: contest.International, ID: "1", Kind: "video", Object: "works/1"}}, nil
}

func (goneStore) UnknownObjects(context.Context, []string) ([]string, error) { return nil, nil }

func (goneStore) StoreStorageCheck(context.Context, int, time.Time) error { return nil }

func (goneStore) DiscardObjects(context.Context, []string, time.Time) (int, error) { return 0, nil }

func (s goneStore) Objects(context.Context, string) iter.Seq2[contest.StoredObject, error] {
	return func(yield func(contest.StoredObject, error) bool) {
		for _, object := range s.objects {
			yield(object, nil)
		}
	}
}

func (s goneStore) Stat(context.Context, string) (int64, uint32, error) {
	return 0, 0, contest.Fail(contest.CodeNotFound)
}

// TestAlertsSeeTheirLines of what is neither late nor measured.
func TestAlertsSeeTheirLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := newLogger(&out, slog.LevelInfo)
	for alert, fault := range map[string]func(on bool){
		"file-is-lost": func(on bool) {
			store := goneStore{}
			if !on {
				store.objects = []contest.StoredObject{{Name: "works/1", CreatedAt: time.Now()}}
			}
			service := &contest.StorageCheckService{Rows: store, Objects: store, Now: time.Now}
			if err := service.Sweep(t.Context(), log); err != nil {
				t.Fatal(err)
			}
		},
		"service-is-not-ready": func(on bool) {
			check := func(context.Context) error {
				if on {
					return errors.New("connection refused")
				}
				return nil
			}
			health.Handler(health.Options{Checks: map[string]func(context.Context) error{"database": check}, Now: time.Now, Log: log}).
				ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, health.ReadyPath, http.NoBody))
		},
		"proxies-are-not-trusted": func(on bool) {
			hops, request := 2, httptest.NewRequest(http.MethodGet, "/", http.NoBody)
			if on {
				hops = 0
			}
			request.Header.Set("X-Forwarded-For", "192.0.2.1")
			web.WithProxyWarning(http.NotFoundHandler(), hops, log).ServeHTTP(httptest.NewRecorder(), request)
		},
	} {
		for _, on := range []bool{true, false} {
			out.Reset()
			fault(on)
			if seen := alertsOn(t, alert, out.String()); (seen > 0) != on {
				t.Errorf("%s, fault %v, sees %d lines of %s", alert, on, seen, out.String())
			}
		}
	}
}

// TestAlertSeesFailedBackups in the audit log that Cloud SQL writes of each automated backup
// (https://cloud.google.com/sql/docs/postgres/backup-recovery/view-audit-logs-for-automated-backups).
func TestAlertSeesFailedBackups(t *testing.T) {
	t.Parallel()
	entry := func(method, status string) map[string]any {
		return map[string]any{
			"logName": "projects/films/logs/cloudaudit.googleapis.com%2Fsystem_event", "resource": map[string]any{"type": "cloudsql_database"},
			"protoPayload": map[string]any{"methodName": method, "metadata": map[string]any{"windowStatus": status}},
		}
	}
	const backup = "cloudsql.instances.automatedBackup"
	filter := lineAlert(t, "backup-failed")
	for _, is := range []struct {
		entry map[string]any
		want  bool
	}{
		{entry(backup, "FAILED"), true}, {entry(backup, "STATUS_ATTEMPT_FAILED"), true}, {entry(backup, "STATUS_SUCCEEDED"), false},
		{entry(backup, "SUCCESSFUL"), false}, {entry("cloudsql.instances.update", "FAILED"), false},
	} {
		if got := matches(t, filter, is.entry); got != is.want {
			t.Errorf("%v: %v, want %v", is.entry, got, is.want)
		}
	}
}
