package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadstore "marquee/backend/upload/store"
)

const (
	submissionColumns = `s.id, s.edition, s.entrant_id, s.work_id, s.title, s.description, s.process,
		coalesce(s.process_upload_id::text, ''), coalesce(s.cover_upload_id::text, ''), coalesce(s.video_upload_id::text, ''),
		s.video_link, coalesce(s.link_key, ''), s.tools, s.other_tool, s.english, s.latest, s.submitted_at,
		coalesce(process.name, ''), coalesce(cover.object, ''), coalesce(video.object, ''),
		coalesce(video.duration_ms, 0), coalesce(video.width, 0), coalesce(video.height, 0), video.provenance, cover.provenance, s.withdrawn_at,
		EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id),
		` + pg.ScreeningColumns + `, coalesce(film_copy.reason, ''), coalesce(video.film_format, '{}'),
		CASE WHEN EXISTS (SELECT FROM publications p WHERE p.edition = s.edition)
			THEN ARRAY(SELECT v.played_ms * 1000000::bigint FROM viewings v WHERE v.edition = s.edition AND v.work_id = s.work_id) END,
		s.spoken, s.category, s.answers, ` + pg.SubmittedSubtitles + `, ` + pg.Disclosure + `, video.marks, cover.marks, ` + pg.ProvenSeconds
	submissionTables = `submissions s
		LEFT JOIN uploads process ON process.id = s.process_upload_id
		LEFT JOIN uploads cover ON cover.id = s.cover_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id`
)

func scanSubmission(row pgx.Row) (submission.Submission, error) {
	s := submission.Submission{Form: submission.Form{Agreement: true, AIShareConfirmed: true}}
	var film upload.Film
	var milliseconds int64
	var withdrawn *time.Time
	var state upload.CopyState
	var released bool
	var copied upload.MadeCopy
	var played []time.Duration // nil until the results are published
	f := &s.Form
	err := row.Scan(
		&s.ID,
		&s.Edition,
		&s.EntrantID,
		&s.WorkID,
		&f.Title,
		&f.Description,
		&f.Process,
		&f.ProcessUploadID,
		&f.CoverUploadID,
		&f.VideoUploadID,
		&f.VideoLink,
		&s.LinkKey,
		&f.Tools,
		&f.OtherTool,
		&f.English,
		&s.Latest,
		&s.SubmittedAt,
		&s.ProcessFile,
		&s.CoverObject,
		&film.Object,
		&milliseconds,
		&film.Width,
		&film.Height,
		&s.FilmMade,
		&s.CoverMade,
		&withdrawn,
		&s.Shortlisted,
		&state,
		&copied,
		&released,
		&s.CopyReason,
		&s.FilmFormat,
		&played,
		&f.Spoken,
		&f.Category,
		&f.Answers,
		&s.Subtitles,
		&f.Disclosure,
		&s.Marks,
		&s.CoverMarks,
		&s.Found,
	)
	if err != nil {
		return submission.Submission{}, pg.Translate(err)
	}
	if withdrawn != nil {
		s.WithdrawnAt = *withdrawn
	}
	if len(f.Spoken) == 0 {
		f.Spoken = nil
	}
	for _, file := range s.Subtitles {
		f.Subtitles = append(f.Subtitles, file.SubtitleFile)
	}
	if film.Object != "" {
		film.Duration = time.Duration(milliseconds) * time.Millisecond
		s.Film = &film
		s.Copy, s.Screening = upload.Screen(film, state, copied, released)
		if played != nil {
			s.WatchedToEnd = new(judging.WatchedToEnd(film.Duration, played))
		}
	}
	return s, nil
}

// Submissions implements submission.Store.
func (db *Store) Submissions(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
) ([]submission.Submission, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+submissionColumns+`
		FROM `+submissionTables+`
		WHERE s.entrant_id = $1 AND s.edition = $2
		ORDER BY s.created_at DESC, s.work_id DESC`, entrantID, edition)
	if err != nil {
		return nil, fmt.Errorf("list submissions: %w", err)
	}
	list, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (submission.Submission, error) { return scanSubmission(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list submissions: %w", err)
	}
	return list, nil
}

// SubmissionByKey implements submission.Store.
func (db *Store) SubmissionByKey(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, key string,
) (submission.Submission, error) {
	return submissionByKey(ctx, db.Pool, edition, entrantID, key)
}

func submissionByKey(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID, key string,
) (submission.Submission, error) {
	return scanSubmission(q.QueryRow(ctx, `
		SELECT `+submissionColumns+`
		FROM `+submissionTables+`
		WHERE s.entrant_id = $1 AND s.edition = $2 AND s.idempotency_key = $3`, entrantID, edition, key))
}

// UploadStandings implements submission.Store.
func (db *Store) UploadStandings(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
	ids []string,
) (map[string]upload.SentStanding, error) {
	return uploadstore.UploadStandings(ctx, db.Pool, edition, entrantID, ids, "")
}

// SubmittedWorks implements submission.SubmittedWorkStore.
func (db *Store) SubmittedWorks(ctx context.Context, edition contest.EditionID) ([]submission.SubmittedWork, error) {
	return db.submittedWorks(ctx, edition, nil)
}

// SubmittedWork implements submission.SubmittedWorkStore.
func (db *Store) SubmittedWork(
	ctx context.Context,
	edition contest.EditionID,
	workID int,
) (submission.SubmittedWork, error) {
	found, err := db.submittedWorks(ctx, edition, &workID)
	if err != nil {
		return submission.SubmittedWork{}, err
	}
	if len(found) == 0 {
		return submission.SubmittedWork{}, contest.Fail(contest.CodeNotFound)
	}
	return found[0], nil
}

func (db *Store) submittedWorks(
	ctx context.Context,
	edition contest.EditionID,
	workID *int,
) ([]submission.SubmittedWork, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT e.email, s.disqualified_at, s.withdrawn_by, `+submissionColumns+`
		FROM `+submissionTables+` JOIN entrants e ON e.id = s.entrant_id
		WHERE s.edition = $1 AND ($2::integer IS NULL OR s.work_id = $2)
		ORDER BY s.work_id`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list submitted works: %w", err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (submission.SubmittedWork, error) {
		var work submission.SubmittedWork
		var disqualified *time.Time
		var err error
		work.Submission, err = scanSubmission(prefixed{row, []any{&work.Account, &disqualified, &work.WithdrawnBy}})
		work.Disqualified = disqualified != nil
		pg.SetTime(&work.DisqualifiedAt, disqualified)
		return work, err
	})
	if err != nil {
		return nil, fmt.Errorf("list submitted works: %w", err)
	}
	return found, nil
}

// prefixed is a row whose first columns are scanned into separate targets.
type prefixed struct {
	pgx.Row
	first []any
}

// Scan implements pgx.Row.
func (p prefixed) Scan(targets ...any) error { return p.Row.Scan(append(p.first, targets...)...) }
