package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

const savedViewColumns = `id, list, name, query, shared, owner, version`

// SavedViews implements operations.SavedViewStore.
func (db *Store) SavedViews(
	ctx context.Context,
	edition contest.EditionID,
	owner string,
) ([]operations.SavedView, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+savedViewColumns+` FROM saved_views WHERE edition = $1 AND (shared OR owner = $2) ORDER BY name, id`, edition, owner)
	if err != nil {
		return nil, fmt.Errorf("list saved views: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[operations.SavedView])
	if err != nil {
		return nil, fmt.Errorf("list saved views: %w", err)
	}
	return found, nil
}

// findSavedView reads a view, and locks it until the transaction ends.
func findSavedView(ctx context.Context, tx pgx.Tx, edition contest.EditionID, id string) (operations.SavedView, error) {
	if !pg.IsID(id) {
		return operations.SavedView{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := tx.Query(
		ctx,
		`SELECT `+savedViewColumns+` FROM saved_views WHERE edition = $1 AND id = $2 FOR UPDATE`,
		edition,
		id,
	)
	if err != nil {
		return operations.SavedView{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[operations.SavedView])
	return found, pg.Translate(err)
}

// viewTaken is the error of a name that another view has.
func viewTaken(err error) error {
	if contest.CodeOf(err) != contest.CodeConflict {
		return err
	}
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"name": contest.Text{
		EN: "A view of this list has this name already", ZH: "此列表已有同名的视图",
	}}}
}

func viewValues(v operations.SavedView) pg.Values {
	return pg.Values{"list": v.List, "name": v.Name, "shared": v.Shared, "version": v.Version}
}

// PutSavedView implements operations.SavedViewStore.
func (db *Store) PutSavedView(
	ctx context.Context,
	edition contest.EditionID,
	view operations.SavedView,
	at time.Time,
) (operations.SavedView, error) {
	if !pg.IsID(view.ID) {
		return operations.SavedView{}, contest.FieldErrors{
			"id": contest.Text{EN: "Please send a UUID of your own", ZH: "请提供自定的 UUID"},
		}.Err()
	}
	var stored operations.SavedView
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		// One at a time for each owner, so that the number is exact.
		if _, err := tx.Exec(
			ctx,
			`SELECT pg_advisory_xact_lock(hashtextextended('saved_views ' || $1, 0))`,
			view.Owner,
		); err != nil {
			return err
		}
		known, err := findSavedView(ctx, tx, edition, view.ID)
		if err == nil && known.Owner != view.Owner {
			return contest.Fail(contest.CodeConflict)
		}
		if err == nil {
			stored = known
			return nil
		}
		if contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		var count int
		if err := tx.QueryRow(
			ctx,
			`SELECT count(*) FROM saved_views WHERE edition = $1 AND owner = $2`,
			edition,
			view.Owner,
		).Scan(
			&count,
		); err != nil {
			return err
		}
		if count >= operations.MaxViewsOfOwner {
			return contest.FieldErrors{
				"name": contest.Text{EN: "You have 100 views; please delete one", ZH: "你已有 100 个视图，请先删除一个"},
			}.Err()
		}
		if _, err := tx.Exec(ctx, `
			INSERT INTO saved_views (id, edition, list, name, query, shared, owner) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			view.ID, edition, view.List, view.Name, view.Query, view.Shared, view.Owner); err != nil {
			return viewTaken(pg.Translate(err))
		}
		stored = view
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			view.Owner,
			operations.ActionSaveView,
			"view:"+view.ID,
			pg.Changed(nil, viewValues(view)),
		)
	})
	if err != nil {
		return operations.SavedView{}, fmt.Errorf("save view: %w", err)
	}
	return stored, nil
}

// ChangeSavedView implements operations.SavedViewStore.
func (db *Store) ChangeSavedView(
	ctx context.Context,
	edition contest.EditionID,
	id, by string,
	at time.Time,
	change func(*operations.SavedView) error,
) (operations.SavedView, error) {
	var view operations.SavedView
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		was, err := findSavedView(ctx, tx, edition, id)
		if err != nil {
			return err
		}
		view = was
		if err := change(&view); err != nil || view == was {
			return err
		}
		view.Version++
		if _, err := tx.Exec(ctx, `
			UPDATE saved_views SET name = $2, query = $3, shared = $4, version = $5 WHERE id = $1`,
			view.ID, view.Name, view.Query, view.Shared, view.Version); err != nil {
			return viewTaken(pg.Translate(err))
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			by,
			operations.ActionChangeView,
			"view:"+view.ID,
			pg.Changed(viewValues(was), viewValues(view)),
		)
	})
	if err != nil {
		return operations.SavedView{}, fmt.Errorf("change view: %w", err)
	}
	return view, nil
}

// DeleteSavedView implements operations.SavedViewStore.
func (db *Store) DeleteSavedView(
	ctx context.Context,
	edition contest.EditionID,
	id, by string,
	at time.Time,
	check func(operations.SavedView) error,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		view, err := findSavedView(ctx, tx, edition, id)
		if err != nil {
			return err
		}
		if err := check(view); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM saved_views WHERE id = $1`, view.ID); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			by,
			operations.ActionDeleteView,
			"view:"+view.ID,
			pg.Changed(viewValues(view), nil),
		)
	})
	if err != nil {
		return fmt.Errorf("delete view: %w", err)
	}
	return nil
}
