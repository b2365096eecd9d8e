package pg

import (
	"strings"
)

// A query that reads works selects WorkColumns first, from WorkTables, and reads
// each row with submissionstore.ScanWork. The condition JudgedWork selects the works that judges
// see.
const (
	WorkColumns = `s.work_id, s.title, s.description, s.process, s.english,
		coalesce(cover_copy.made, '{}'), coalesce(video.object, ''),
		coalesce(video.duration_ms, 0), coalesce(video.width, 0), coalesce(video.height, 0),
		` + ScreeningColumns + `,
		s.video_link, s.tools, coalesce(process.object, ''), coalesce(process.content_type, ''), coalesce(process.size, 0), ` + workTracks + `, s.spoken,
		video.provenance, s.disclosure, video.marks, ` + ProvenSeconds + `, s.category, s.answers`
	// ProvenSeconds are the stretches of a submission's film that the studio made, by their beginnings.
	ProvenSeconds = `(SELECT coalesce(jsonb_agg(jsonb_build_object('from', p.begins, 'to', p.ends, 'task', p.task_id,
			'certainty', p.certainty) ORDER BY p.begins, p.ends), '[]')
		FROM proven_seconds p WHERE p.upload_id = s.video_upload_id)`
	WorkTables = `submissions s
		LEFT JOIN screening_copies cover_copy ON cover_copy.upload_id = s.cover_upload_id
		LEFT JOIN uploads process ON process.id = s.process_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id`
	ScreeningColumns = `coalesce(film_copy.state::text, ''), coalesce(film_copy.made, '{}'), s.original_released_at IS NOT NULL`
	JudgedWork       = `s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL`
)

// Holds returns the condition that a text has what is searched for, an argument, as contest.TextKey compares them. What
// has no key, such as a dot, is in no text.
func Holds(column, searched string) string {
	return `(text_key(` + searched + `) <> '' AND strpos(text_key(` + column + `), text_key(` + searched + `)) > 0)`
}

// MatchPattern returns the ILIKE pattern that finds a text anywhere.
func MatchPattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
