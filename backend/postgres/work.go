package postgres

import (
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// A query that reads works selects workColumns first, from workTables, and reads
// each row with scanWork. The condition judgedWork selects the works that judges
// see.
const (
	workColumns = `s.work_id, s.title, s.description, s.process, s.english,
		coalesce(cover.object, ''), coalesce(video.object, ''),
		coalesce(video.duration_ms, 0), coalesce(video.width, 0), coalesce(video.height, 0),
		s.video_link, s.tools`
	workTables = `submissions s
		LEFT JOIN uploads cover ON cover.id = s.cover_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id`
	judgedWork = `s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL`
)

// scanWork reads workColumns and the columns after them into more.
func scanWork(row pgx.Row, more ...any) (contest.Work, error) {
	var w contest.Work
	var film contest.Film
	var milliseconds int64
	targets := []any{&w.ID, &w.Name, &w.Description, &w.Process, &w.English,
		&w.CoverObject, &film.Object, &milliseconds, &film.Width, &film.Height,
		&w.Link, &w.Tools}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.Work{}, err
	}
	if film.Object != "" {
		film.Duration = time.Duration(milliseconds) * time.Millisecond
		w.Video = &film
	}
	return w, nil
}

// matchPattern returns the ILIKE pattern that finds a text anywhere.
func matchPattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
