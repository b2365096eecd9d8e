package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
	submissionstore "marquee/backend/submission/store"
)

// DayCounts implements operations.OverviewStore.
func (db *Store) DayCounts(
	ctx context.Context,
	edition *contest.Edition,
	from time.Time,
) ([]operations.DayCounts, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT (at AT TIME ZONE $3)::date::text,
			count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2), count(*) FILTER (WHERE kind = 3),
			count(*) FILTER (WHERE kind = 4), count(*) FILTER (WHERE kind = 5), count(*) FILTER (WHERE kind = 6)
		FROM (
			SELECT 1 AS kind, submitted_at AS at FROM registrations WHERE edition = $1 AND submitted_at >= $2
			UNION ALL SELECT 2, contest_at FROM uploads WHERE edition = $1 AND state = 'succeed' AND contest_at >= $2
			UNION ALL SELECT 3, submitted_at FROM submissions WHERE edition = $1 AND submitted_at >= $2 AND erased_at IS NULL
			UNION ALL SELECT 4, watched_at FROM watched_works WHERE edition = $1 AND watched_at >= $2
			UNION ALL SELECT 5, created_at FROM nominations WHERE edition = $1 AND created_at >= $2
			UNION ALL SELECT 6, created_at FROM scorecards WHERE edition = $1 AND created_at >= $2) happened
		GROUP BY 1 ORDER BY 1`, edition.ID, from, edition.Location.String())
	if err != nil {
		return nil, fmt.Errorf("count by day: %w", err)
	}
	days, err := pgx.CollectRows(rows, pgx.RowToStructByPos[operations.DayCounts])
	if err != nil {
		return nil, fmt.Errorf("count by day: %w", err)
	}
	return days, nil
}

// RegistrationCounts implements operations.OverviewStore.
func (db *Store) RegistrationCounts(
	ctx context.Context,
	edition contest.EditionID,
) (operations.RegistrationCounts, error) {
	var c operations.RegistrationCounts
	var oldest *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE state = 'SUBMITTED'), count(*) FILTER (WHERE state = 'PASS'), count(*) FILTER (WHERE state = 'DENY'),
			min(submitted_at) FILTER (WHERE state = 'SUBMITTED')
		FROM registrations WHERE edition = $1`, edition).Scan(&c.Waiting, &c.Approved, &c.Denied, &oldest)
	if err != nil {
		return c, fmt.Errorf("count registrations: %w", err)
	}
	pg.SetTime(&c.OldestWaiting, oldest)
	return c, nil
}

// FilmCounts implements operations.OverviewStore.
func (db *Store) FilmCounts(ctx context.Context, edition contest.EditionID) (operations.FilmCounts, error) {
	var c operations.FilmCounts
	var oldest *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT count(*), count(*) FILTER (WHERE `+pg.JudgedWork+`),
			count(*) FILTER (WHERE s.disqualified_at IS NOT NULL AND s.withdrawn_at IS NULL), count(*) FILTER (WHERE s.withdrawn_at IS NOT NULL),
			count(*) FILTER (WHERE `+pg.JudgedWork+` AND s.video_upload_id IS NULL),
			count(*) FILTER (WHERE `+pg.JudgedWork+` AND s.video_upload_id IS NOT NULL AND `+submissionstore.ScreeningOfSubmission+` = 'preparing'),
			count(*) FILTER (WHERE `+pg.JudgedWork+` AND film_copy.state = 'completed'),
			count(*) FILTER (WHERE `+pg.JudgedWork+` AND `+submissionstore.ScreeningOfSubmission+` = 'failed'),
			min(film_copy.ended_at) FILTER (WHERE `+pg.JudgedWork+` AND `+submissionstore.ScreeningOfSubmission+` = 'failed')
		FROM submissions s LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
		WHERE s.edition = $1 AND s.erased_at IS NULL`, edition).
		Scan(
			&c.Submissions,
			&c.Judged,
			&c.Disqualified,
			&c.Withdrawn,
			&c.Links,
			&c.CopiesPreparing,
			&c.CopiesReady,
			&c.CopiesFailed,
			&oldest,
		)
	if err != nil {
		return c, fmt.Errorf("count films: %w", err)
	}
	pg.SetTime(&c.OldestCopyFailed, oldest)
	err = db.Pool.QueryRow(ctx, `
		SELECT count(*) FROM (
			SELECT count(*) OVER (PARTITION BY title_key(s.title)) AS titles,
				CASE WHEN video.crc32c IS NULL THEN 1 ELSE count(*) OVER (PARTITION BY video.crc32c, video.size) END AS films,
				title_key(s.title) AS title
			FROM submissions s LEFT JOIN uploads video ON video.id = s.video_upload_id
			WHERE s.edition = $1 AND s.erased_at IS NULL AND `+pg.JudgedWork+`) work
		WHERE titles > 1 AND title <> '' OR films > 1`, edition).Scan(&c.Repeated)
	if err != nil {
		return c, fmt.Errorf("count repeated films: %w", err)
	}
	err = db.Pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE state = 'uploading'), count(*) FILTER (WHERE state = 'processing'), count(*) FILTER (WHERE state = 'failed')
		FROM uploads WHERE edition = $1 AND state IN ('uploading', 'processing', 'failed')`, edition).
		Scan(&c.Uploading, &c.Checking, &c.UploadsFailed)
	if err != nil {
		return c, fmt.Errorf("count uploads: %w", err)
	}
	return c, nil
}

// MailCounts implements operations.OverviewStore.
func (db *Store) MailCounts(
	ctx context.Context,
	edition contest.EditionID,
	now, today time.Time,
) (operations.MailCounts, error) {
	var c operations.MailCounts
	var waiting, failed *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE state = 'waiting' AND not_before <= $2), count(*) FILTER (WHERE state = 'waiting' AND not_before > $2),
			count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'sent' AND ended_at >= $3), count(*) FILTER (WHERE state = 'failed'),
			min(created_at) FILTER (WHERE state = 'waiting' AND not_before <= $2), min(created_at) FILTER (WHERE state = 'failed')
		FROM mails WHERE edition = $1`, edition, now, today).
		Scan(&c.Waiting, &c.Held, &c.Sent, &c.SentToday, &c.Failed, &waiting, &failed)
	if err != nil {
		return c, fmt.Errorf("count mails: %w", err)
	}
	pg.SetTime(&c.OldestWaiting, waiting)
	pg.SetTime(&c.OldestFailed, failed)
	return c, nil
}
