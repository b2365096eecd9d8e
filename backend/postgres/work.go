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
		coalesce(cover_copy.made, '{}'), coalesce(video.object, ''),
		coalesce(video.duration_ms, 0), coalesce(video.width, 0), coalesce(video.height, 0),
		` + screeningColumns + `,
		s.video_link, s.tools, coalesce(process.object, ''), coalesce(process.content_type, ''), coalesce(process.size, 0), ` + workTracks + `, s.spoken`
	workTables = `submissions s
		LEFT JOIN screening_copies cover_copy ON cover_copy.upload_id = s.cover_upload_id
		LEFT JOIN uploads process ON process.id = s.process_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id`
	screeningColumns = `coalesce(film_copy.state::text, ''), coalesce(film_copy.made, '{}'), s.original_released_at IS NOT NULL`
	judgedWork       = `s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL`
)

// scanWork reads workColumns and the columns after them into more.
func scanWork(row pgx.Row, more ...any) (contest.Work, error) {
	var w contest.Work
	var film contest.Film
	var process contest.ProcessFile
	var processType string
	var cover, copied contest.MadeCopy
	var state contest.CopyState
	var released bool
	var milliseconds int64
	targets := []any{&w.ID, &w.Name, &w.Description, &w.Process, &w.English,
		&cover, &film.Object, &milliseconds, &film.Width, &film.Height, &state, &copied, &released,
		&w.Link, &w.Tools, &process.Object, &processType, &process.Size, &w.Tracks, &w.Spoken}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.Work{}, err
	}
	w.Covers = cover.Covers
	if process.Object != "" {
		process.Type = contest.KindProcess.StoredType(processType)
		w.ProcessFile = &process
	}
	if film.Object != "" {
		film.Duration = time.Duration(milliseconds) * time.Millisecond
		w.Video, w.Screening = contest.Screen(film, state, copied, released)
	}
	return w, nil
}

// holds returns the condition that a text has what is searched for, an argument, as contest.TextKey compares them. What has
// no key, such as a dot, is in no text.
func holds(column, searched string) string {
	return `(text_key(` + searched + `) <> '' AND strpos(text_key(` + column + `), text_key(` + searched + `)) > 0)`
}

// matchPattern returns the ILIKE pattern that finds a text anywhere.
func matchPattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
