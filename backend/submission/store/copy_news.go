package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/submission"
)

// UntoldCopies implements submission.CopyNewsStore.
func (db *Store) UntoldCopies(ctx context.Context, since time.Time, limit int) ([]submission.CopyNews, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+submissionColumns+`
		FROM `+submissionTables+`
		WHERE film_copy.told_at IS NULL AND film_copy.ended_at >= $1
			AND s.latest AND s.withdrawn_at IS NULL AND s.disqualified_at IS NULL
		ORDER BY film_copy.ended_at, s.id LIMIT $2`, since, limit)
	if err != nil {
		return nil, fmt.Errorf("find copies that nobody knows of: %w", err)
	}
	submissions, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (submission.Submission, error) { return scanSubmission(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("find copies that nobody knows of: %w", err)
	}
	var news []submission.CopyNews
	for _, s := range submissions {
		r, err := registrationstore.New(db.DB).Registration(ctx, s.Edition, s.EntrantID)
		if contest.CodeOf(err) == contest.CodeNotFound {
			continue // erased since
		}
		if err != nil {
			return nil, err
		}
		news = append(news, submission.CopyNews{UploadID: s.Form.VideoUploadID, Registration: r, Submission: s})
	}
	return news, nil
}

// TellCopy implements submission.CopyNewsStore.
func (db *Store) TellCopy(ctx context.Context, uploadID string, mail contest.NewMail) (told bool, err error) {
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE screening_copies SET told_at = $2 WHERE upload_id = $1 AND told_at IS NULL AND ended_at IS NOT NULL`,
			uploadID, mail.CreatedAt)
		if err != nil {
			return err
		}
		if told = tag.RowsAffected() > 0; !told {
			return nil
		}
		return pg.PutMail(ctx, tx, mail)
	})
	if err != nil {
		return false, fmt.Errorf("note that a copy is told: %w", err)
	}
	return told, nil
}
