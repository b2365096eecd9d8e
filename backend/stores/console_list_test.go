package stores_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/stores"
	"marquee/backend/submission"
)

// fillLists stores 10,000 registrations, submissions with a film, mails and audit rows, all but a
// few in one edition, and brings the planner's statistics up to date.
func fillLists(t *testing.T, connection *pgx.Conn) {
	t.Helper()
	tables := []string{"entrants", "registrations", "uploads", "submissions", "screening_copies", "mails", "audit_log"}
	for _, table := range tables { // a worker of its own would keep VACUUM from marking pages as visible
		if _, err := connection.Exec(t.Context(), `ALTER TABLE `+table+` SET (autovacuum_enabled = off)`); err != nil {
			t.Fatal(err)
		}
	}
	for _, statement := range []string{
		`INSERT INTO entrants (email, username, language) SELECT 'e' || i || '@films.example', 'e' || i, 'en' FROM generate_series(1, 10000) i`,
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation,
				language, submitted_at, reviewed_at, reviewed_by)
			SELECT CASE WHEN i % 100 = 0 THEN 'camp' ELSE 'international' END::edition, id, (ARRAY['SUBMITTED', 'PASS', 'DENY'])[1 + i % 3]::register_state, 'individual',
				'Name ' || (i * 7919 % 10000), email, '+86', '1', 'some', repeat('work ', 100), repeat('why ', 100),
				(ARRAY['en', 'zh'])[1 + i % 2]::language, '2025-08-01'::timestamptz + i * interval '5 minutes',
				CASE WHEN i % 3 > 0 THEN '2025-09-01'::timestamptz + i * interval '1 minute' END, 'tools:test'
			FROM (SELECT *, row_number() OVER (ORDER BY email)::integer AS i FROM entrants) e`,
		`INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, crc32c, duration_ms, width, height,
				created_at, contest_at, expires_at, film_format)
			SELECT 'international', id, 'video', 'film.mp4', 1000 + i, 'video/mp4', 'works/' || i, 'https://store.example', 'succeed', i, 60000, 1920, 1080,
				now(), now(), now(), '{"videoCodec":"h264","audioCodec":"aac"}'
			FROM (SELECT *, row_number() OVER (ORDER BY email)::integer AS i FROM entrants) e`,
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_upload_id, tools, english, submitted_at)
			SELECT 'international', 1000 + row_number() OVER (ORDER BY u.crc32c), u.entrant_id, 'Title ' || (u.crc32c * 7919 % 10000), repeat('text ', 100), '',
				u.id, '{veo}', true, '2025-09-01'::timestamptz + u.crc32c * interval '1 minute'
			FROM uploads u`,
		`INSERT INTO screening_copies (upload_id, next_look) SELECT id, now() FROM uploads`,
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
			SELECT 'international', 'registration-approved', 'e' || i || '@films.example', 'en', 'Subject ' || i, repeat('text ', 100), repeat('text ', 100), false,
				CASE WHEN i % 500 = 0 THEN 'failed' ELSE 'sent' END::mail_state, now() + i * interval '1 second', now(), now(), now(), now()
			FROM generate_series(1, 10000) i`,
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
			SELECT now(), 'international', 'tools:test', (ARRAY['registration.approve', 'scorecard.set'])[1 + i % 2], 'registration:' || i, '{"before": "SUBMITTED"}'
			FROM generate_series(1, 10000) i`,
	} {
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	for visible := false; !visible; {
		if _, err := connection.Exec(t.Context(), `VACUUM ANALYZE`); err != nil {
			t.Fatal(err)
		}
		err := connection.QueryRow(t.Context(), `
			SELECT bool_and(relallvisible >= relpages) FROM pg_class WHERE relname = ANY($1) AND relkind = 'r'`, tables).Scan(&visible)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// scanned is how often each big table was scanned sequentially, and how many of its rows were read
// in any way.
func scanned(t *testing.T, dsn string) (scans map[string]int64, rows int64) {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(t.Context()))
	for left := 1; left > 0; { // connections report their statistics when they close
		err := connection.QueryRow(t.Context(), `
			SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).Scan(&left)
		if err != nil {
			t.Fatal(err)
		}
	}
	found, err := connection.Query(t.Context(), `
		SELECT relname, seq_scan, seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables
		WHERE relname IN ('entrants', 'registrations', 'submissions', 'uploads', 'screening_copies', 'mails', 'audit_log')`)
	if err != nil {
		t.Fatal(err)
	}
	scans = map[string]int64{}
	var table string
	var sequential, read int64
	_, err = pgx.ForEachRow(found, []any{&table, &sequential, &read}, func() error {
		scans[table] = sequential
		rows += read
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return scans, rows
}

// TestListsOfTheConsoleReadTheirPage: with 10,000 rows a page of a list scans no big table, and reads
// a number of rows that follows from the page.
func TestListsOfTheConsoleReadTheirPage(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, pg.Migrate)
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	fillLists(t, connection)
	if err := connection.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	registrations := func(f registration.Filter) func(*stores.DB) (int, error) {
		return func(db *stores.DB) (int, error) {
			f.Edition, f.Limit = contest.International, 100
			page, err := db.Registrations(t.Context(), f)
			return len(page.Registrations), err
		}
	}
	submissions := func(f submission.Filter) func(*stores.DB) (int, error) {
		return func(db *stores.DB) (int, error) {
			f.Edition, f.Limit = contest.International, 100
			page, err := db.ListSubmissions(t.Context(), f)
			return len(page.Submissions), err
		}
	}
	const most = 3_000 // rows of all big tables that a page of 100 may read
	for name, list := range map[string]func(*stores.DB) (int, error){
		"registrations":                registrations(registration.Filter{}),
		"registrations, newest":        registrations(registration.Filter{Descending: true}),
		"registrations, by name":       registrations(registration.Filter{Sort: registration.SortByName}),
		"registrations, by name back":  registrations(registration.Filter{Sort: registration.SortByName, Descending: true}),
		"registrations, by review":     registrations(registration.Filter{Sort: registration.SortByReviewed}),
		"registrations, last reviewed": registrations(registration.Filter{Sort: registration.SortByReviewed, Descending: true}),
		"registrations, waiting":       registrations(registration.Filter{State: contest.StateSubmitted}),
		"registrations, Chinese":       registrations(registration.Filter{Language: contest.Chinese, Type: registration.Individual}),
		"registrations, of a week": registrations(registration.Filter{
			SentFrom: time.Date(2025, 8, 10, 0, 0, 0, 0, time.UTC), SentBefore: time.Date(2025, 8, 17, 0, 0, 0, 0, time.UTC),
		}),
		"submissions":           submissions(submission.Filter{}),
		"submissions, newest":   submissions(submission.Filter{Descending: true}),
		"submissions, by title": submissions(submission.Filter{Sort: submission.SubmissionsByTitle}),
		"submissions, by work":  submissions(submission.Filter{Sort: submission.SubmissionsByWork, Descending: true}),
		"submissions, judged":   submissions(submission.Filter{State: submission.Judged}),
		"mails": func(db *stores.DB) (int, error) {
			page, err := db.Mails(t.Context(), contest.MailFilter{Edition: contest.International, Part: contest.Part{Limit: 100}})
			return len(page.Mails), err
		},
		"audit log": func(db *stores.DB) (int, error) {
			page, err := db.AuditRows(t.Context(), operations.AuditFilter{Edition: contest.International, Part: contest.Part{Limit: 100}})
			return len(page.Rows), err
		},
	} {
		before, rowsBefore := scanned(t, dsn)
		db, err := stores.Open(t.Context(), dsn)
		if err != nil {
			t.Fatal(err)
		}
		const calls = 8 // a statement that is used often may get another plan
		for range calls {
			listed, err := list(db)
			if err != nil || listed != 100 {
				t.Errorf("%s: %d rows, %v", name, listed, err)
			}
		}
		db.Close()
		after, rows := scanned(t, dsn)
		limit := int64(most)
		if name == "audit log" {
			limit += operations.MaxAuditCount
		}
		if read := (rows - rowsBefore) / calls; read > limit {
			t.Errorf("%s reads %d rows", name, read)
		}
		if !maps.Equal(before, after) {
			t.Errorf("%s: sequential scans %v", name, difference(before, after))
		}
	}
}

func difference(before, after map[string]int64) string {
	text := ""
	for table, n := range after {
		if n != before[table] {
			text += fmt.Sprintf("%s %d× ", table, n-before[table])
		}
	}
	return text
}
