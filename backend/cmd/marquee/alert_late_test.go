package main

import (
	"bytes"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/ports/portstest"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// lateHarness is a database with a watch on its backlog, whose log the test reads.
type lateHarness struct {
	*outboxHarness

	watch *upload.BacklogWatch
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
	for end := h.clock().Add(d); ; h.add(upload.LateBacklogEvery) {
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

// TestAlertSeesThatCodesWait: while the mail server is down the alert fires within two minutes, however often the code
// was tried, and not before a code waits; once the code is sent it does not.
func TestAlertSeesThatCodesWait(t *testing.T) {
	t.Parallel()
	h := newLateHarness(t)
	address := portstest.Address(t)
	sender := h.sender(senderTo(t, address, 0))
	h.write(contest.NewMail{To: "entrant@films.example", Secret: true})
	h.log.Reset()
	var log string
	for range 8 { // two minutes
		h.tick()
		h.sendDue(sender)
		h.look(upload.LateBacklogEvery)
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
	h.exec(
		`INSERT INTO entrants (id, email, username, language) VALUES ('00000000-0000-0000-0000-000000000001', 'e@films.example', 'e', 'en')`,
	)
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
	record := `INSERT INTO log_records (edition, kind, commitment, salt, record) VALUES ('international', $1, sha256('a'), decode(repeat('00', 16), 'hex'), '{}')`
	h.exec(record, "judge.added")
	h.look(10 * time.Minute)
	h.want("log-is-late", "with an account that waits for the jury's first act", false)
	h.exec(record, "rules")
	h.look(45 * time.Second)
	h.want("log-is-late", "for a moment", false)
	h.look(time.Minute)
	h.want("log-is-late", "for more than a minute", true)
	_, err := h.db.Grow(
		t.Context(),
		contest.International,
		10,
		h.clock(),
		func(stored transparency.Stored) (transparency.Growth, error) {
			return transparency.Growth{
				Hashes: make([]transparency.Hash, len(stored.Waiting)),
				Size:   1,
				Note:   "a head",
			}, nil
		},
	)
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
