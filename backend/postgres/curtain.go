package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Curtains implements contest.CurtainStore.
func (db *DB) Curtains(ctx context.Context) ([]contest.Curtain, error) {
	rows, err := db.pool.Query(ctx, `SELECT edition, part, since FROM curtains ORDER BY edition, part`)
	if err != nil {
		return nil, fmt.Errorf("list curtains: %w", err)
	}
	hidden, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.Curtain])
	if err != nil {
		return nil, fmt.Errorf("list curtains: %w", err)
	}
	return hidden, nil
}

// LiftCurtains implements contest.CurtainStore.
func (db *DB) LiftCurtains(ctx context.Context, edition contest.EditionID, builtFrom time.Time) error {
	if _, err := db.pool.Exec(ctx, `DELETE FROM curtains WHERE edition = $1 AND since < $2`, edition, builtFrom); err != nil {
		return fmt.Errorf("lift curtains: %w", err)
	}
	return nil
}

// TakeBack implements contest.PublicationRunStore.
func (db *DB) TakeBack(ctx context.Context, kind contest.PublicationKind, c contest.RunChange, edition contest.EditionID) (done, wasPublic bool, err error) {
	done, err = db.stepped(ctx, func(tx pgx.Tx) error {
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		var err error
		if wasPublic, err = unpublish(ctx, tx, kind, edition, c.Actor, c.At); err != nil {
			return err
		}
		if wasPublic {
			_, err := tx.Exec(ctx, `
				INSERT INTO curtains (edition, part, since, actor) VALUES ($1, $2, $4, $3)
				ON CONFLICT (edition, part) DO UPDATE SET since = excluded.since`, edition, kind.Part(), c.Actor, c.Wall)
			if err != nil {
				return fmt.Errorf("hide pages: %w", err)
			}
		}
		if c.Run.ID == "" || c.Before == contest.StageBack {
			return nil
		}
		if _, err := unwriteMails(ctx, tx, c.Run, c.Wall); err != nil {
			return err
		}
		if !wasPublic {
			c := c
			c.Action = contest.ActionDropPublication
			return changeRun(ctx, tx, c)
		}
		return changeRun(ctx, tx, c)
	})
	if err != nil {
		return false, false, fmt.Errorf("take publication back: %w", err)
	}
	return done, wasPublic, nil
}

// unpublish removes what is public of a kind and returns whether there was something.
func unpublish(ctx context.Context, tx pgx.Tx, kind contest.PublicationKind, edition contest.EditionID, actor string, at time.Time) (bool, error) {
	if kind == contest.PublishFinalists {
		public, err := announced(ctx, tx, edition)
		if err != nil || public == nil {
			return false, err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM announcements WHERE edition = $1`, edition); err != nil {
			return false, err
		}
		if err := recordFinalists(ctx, tx, edition, at, nil); err != nil {
			return false, err
		}
		return true, audit(ctx, tx, edition, at, actor, contest.ActionUnannounce, contest.ShortlistSubject(edition), changed(finalistsOf(public), nil))
	}
	public, err := publication(ctx, tx, edition)
	if err != nil || public == nil {
		return false, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM publications WHERE edition = $1`, edition); err != nil {
		return false, err
	}
	if err := keepCitations(ctx, tx, edition, public, at); err != nil {
		return false, err
	}
	if err := appendRecord(ctx, tx, contest.RecordUnpublished, logEntry{Edition: edition, At: at, Data: struct{}{}}); err != nil {
		return false, err
	}
	return true, audit(ctx, tx, edition, at, actor, contest.ActionUnpublish, contest.ResultsSubject(edition), changed(prizesOf(public), nil))
}
