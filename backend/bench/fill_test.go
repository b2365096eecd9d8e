package bench

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	embedded "marquee/backend/embedded/postgres"
)

// Works added to a contest on this machine, with ids after those of the catalogue.
const (
	addedWorks = 10_000
	addedAfter = 10_000
)

// TestFillContest adds works to the contest of the flag -fill, which must be running, unless it has them. It measures
// nothing; the judging pages are measured on them in a browser.
func TestFillContest(t *testing.T) {
	if given().fill == "" {
		t.Skip("no -fill")
	}
	dsn, err := embedded.ReadDSN(given().fill)
	if err != nil {
		t.Fatal(err)
	}
	content, err := catalogue.Load("../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	var filled bool
	err = connection.QueryRow(
		t.Context(),
		`SELECT EXISTS (SELECT FROM submissions WHERE edition = 'international' AND work_id > $1)`,
		addedAfter,
	).Scan(
		&filled,
	)
	if err != nil {
		t.Fatal(err)
	}
	if filled {
		return
	}
	tx, err := connection.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	fillWorks(func(statement string, args ...any) {
		t.Helper()
		if _, err := tx.Exec(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}, content, addedWorks, addedAfter)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := connection.Exec(t.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
}

// fillWorks stores works with the catalogue's texts and a film and a cover each, with ids from after + 1 on. The store
// has no such objects.
func fillWorks(do func(statement string, args ...any), content *catalogue.Catalogue, works, after int) {
	var names, descriptions, processes []string
	for _, w := range content.Edition(contest.International).Works {
		names = append(names, w.Name)
		descriptions = append(descriptions, w.Description)
		process := ""
		if w.Process != nil {
			process = *w.Process
		}
		processes = append(processes, process)
	}
	do(`INSERT INTO entrants (email, username, language)
		SELECT format('maker%s@films.example', i), format('maker%s', i), 'zh' FROM generate_series(1, $1::integer) i`, works)
	do(`INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
			duration_ms, width, height, created_at, contest_at, expires_at)
		SELECT 'international', e.id, kind, 'film', 1000, type, format('works/%s-%s', kind, md5(e.email)), 'https://store.example', 'succeed',
			duration, 1920, 1080, now(), now(), now()
		FROM entrants e, (VALUES ('video', 'video/mp4', 61500), ('cover', 'image/png', NULL)) AS file (kind, type, duration)
		WHERE e.email LIKE 'maker%@films.example'`)
	do(`INSERT INTO screening_copies (upload_id, state, next_look, ended_at, made)
		SELECT id, 'completed', now(), now(), CASE kind
			WHEN 'video' THEN jsonb_build_object('film', jsonb_build_object('object', object, 'duration', 61500000000, 'width', 1920, 'height', 1080,
				'poster', object || 'p', 'thumbnails', jsonb_build_object('object', object || 't', 'columns', 10, 'rows', 4, 'count', 31,
				'interval', 2000000000, 'width', 160, 'height', 90)))
			ELSE jsonb_build_object('covers', jsonb_build_array(jsonb_build_object('object', object || 'l', 'width', 1280, 'height', 720),
				jsonb_build_object('object', object || 's', 'width', 480, 'height', 270))) END
		FROM uploads WHERE object LIKE 'works/%'`)
	do(
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_upload_id, cover_upload_id,
			tools, english, submitted_at)
		SELECT 'international', $4 + n, e.id, ($1::text[])[1 + n % cardinality($1)], ($2::text[])[1 + n % cardinality($2)],
			($3::text[])[1 + n % cardinality($3)], v.id, c.id, '{veo,other}', false, now()
		FROM (SELECT id, row_number() OVER (ORDER BY id)::integer AS n FROM entrants WHERE email LIKE 'maker%@films.example') e
		JOIN uploads v ON v.entrant_id = e.id AND v.kind = 'video'
		JOIN uploads c ON c.entrant_id = e.id AND c.kind = 'cover'`,
		names,
		descriptions,
		processes,
		after,
	)
}
