package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// Curtains implements results.CurtainStore.
func (db *Store) Curtains(ctx context.Context) ([]results.Curtain, error) {
	rows, err := db.Pool.Query(ctx, `SELECT edition, part, since FROM curtains ORDER BY edition, part`)
	if err != nil {
		return nil, fmt.Errorf("list curtains: %w", err)
	}
	hidden, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.Curtain])
	if err != nil {
		return nil, fmt.Errorf("list curtains: %w", err)
	}
	return hidden, nil
}

// LiftCurtains implements results.CurtainStore.
func (db *Store) LiftCurtains(ctx context.Context, edition contest.EditionID, builtFrom time.Time) error {
	if _, err := db.Pool.Exec(
		ctx,
		`DELETE FROM curtains WHERE edition = $1 AND since < $2`,
		edition,
		builtFrom,
	); err != nil {
		return fmt.Errorf("lift curtains: %w", err)
	}
	return nil
}

// TakeBack implements results.PublicationRunStore.
func (db *Store) TakeBack(
	ctx context.Context,
	kind results.PublicationKind,
	c results.RunChange,
	edition contest.EditionID,
) (done, wasPublic bool, err error) {
	done, err = db.stepped(ctx, func(tx pgx.Tx) error {
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
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
		if c.Run.ID == "" || c.Before == results.StageBack {
			return nil
		}
		if _, err := unwriteMails(ctx, tx, c.Run, c.Wall); err != nil {
			return err
		}
		if !wasPublic {
			c := c
			c.Action = results.ActionDropPublication
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
func unpublish(
	ctx context.Context,
	tx pgx.Tx,
	kind results.PublicationKind,
	edition contest.EditionID,
	actor string,
	at time.Time,
) (bool, error) {
	if kind == results.PublishFinalists {
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
		return true, pg.Audit(
			ctx,
			tx,
			edition,
			at,
			actor,
			results.ActionUnannounce,
			results.ShortlistSubject(edition),
			pg.Changed(finalistsOf(public), nil),
		)
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
	if err := pg.AppendRecord(
		ctx,
		tx,
		contest.RecordUnpublished,
		pg.LogEntry{Edition: edition, At: at, Data: struct{}{}},
	); err != nil {
		return false, err
	}
	return true, pg.Audit(
		ctx,
		tx,
		edition,
		at,
		actor,
		results.ActionUnpublish,
		results.Subject(edition),
		pg.Changed(prizesOf(public), nil),
	)
}
