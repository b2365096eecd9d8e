package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// UntoldCopies implements contest.CopyNewsStore.
func (db *DB) UntoldCopies(ctx context.Context, since time.Time, limit int) ([]contest.CopyNews, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+submissionColumns+`
		FROM `+submissionTables+`
		WHERE film_copy.told_at IS NULL AND film_copy.ended_at >= $1
			AND s.latest AND s.withdrawn_at IS NULL AND s.disqualified_at IS NULL
		ORDER BY film_copy.ended_at, s.id LIMIT $2`, since, limit)
	if err != nil {
		return nil, fmt.Errorf("find copies that nobody knows of: %w", err)
	}
	submissions, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.Submission, error) { return scanSubmission(row) })
	if err != nil {
		return nil, fmt.Errorf("find copies that nobody knows of: %w", err)
	}
	var news []contest.CopyNews
	for _, s := range submissions {
		r, err := db.Registration(ctx, s.Edition, s.EntrantID)
		if contest.CodeOf(err) == contest.CodeNotFound {
			continue // erased since
		}
		if err != nil {
			return nil, err
		}
		news = append(news, contest.CopyNews{UploadID: s.Form.VideoUploadID, Registration: r, Submission: s})
	}
	return news, nil
}

// TellCopy implements contest.CopyNewsStore.
func (db *DB) TellCopy(ctx context.Context, uploadID string, mail contest.NewMail) (told bool, err error) {
	err = db.inTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE screening_copies SET told_at = $2 WHERE upload_id = $1 AND told_at IS NULL AND ended_at IS NOT NULL`,
			uploadID, mail.CreatedAt)
		if err != nil {
			return err
		}
		if told = tag.RowsAffected() > 0; !told {
			return nil
		}
		return putMail(ctx, tx, mail)
	})
	if err != nil {
		return false, fmt.Errorf("note that a copy is told: %w", err)
	}
	return told, nil
}
