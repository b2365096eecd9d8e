package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// retainedAccounts reads accounts as their retention knows them. $1 and $2 are the editions with their dates, $3 is for
// how long an account is kept that took part in none.
const retainedAccounts = `
	WITH dates (edition, at) AS (SELECT id::edition, at FROM unnest($1::text[], $2::timestamptz[]) d (id, at)),
	retained AS (
		SELECT e.id, e.email, e.username, e.head_img, e.language, e.created_at,
			coalesce(part.edition, (SELECT edition FROM dates ORDER BY at DESC, edition LIMIT 1)) AS edition,
			coalesce(part.at, greatest((SELECT max(at) FROM dates), e.created_at + $3::interval)) AS due,
			EXISTS (SELECT FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id WHERE s.entrant_id = e.id)
				OR EXISTS (SELECT FROM shortlist l JOIN registrations r ON r.edition = l.edition AND r.work_id = l.work_id WHERE r.entrant_id = e.id) AS kept,
			told.deletes_at, told.first_told_at, told.last_told_at,
			told.entrant_id IS NOT NULL AND EXISTS (SELECT FROM mails m WHERE m.about = 'retention:' || e.id AND m.state = 'waiting') AS waiting
		FROM entrants e
		LEFT JOIN account_retentions told ON told.entrant_id = e.id
		LEFT JOIN LATERAL (
			SELECT d.edition, d.at FROM dates d
			WHERE EXISTS (SELECT FROM registrations r WHERE r.entrant_id = e.id AND r.edition = d.edition)
				OR EXISTS (SELECT FROM submissions s WHERE s.entrant_id = e.id AND s.edition = d.edition)
				OR EXISTS (SELECT FROM uploads u WHERE u.entrant_id = e.id AND u.edition = d.edition)
				OR EXISTS (SELECT FROM generation_tasks g WHERE g.entrant_id = e.id AND g.edition = d.edition)
			ORDER BY d.at DESC, d.edition LIMIT 1) part ON true
		WHERE e.deleted_at IS NULL)`

const retainedColumns = `id, email, username, head_img, language, created_at, edition, due, kept, deletes_at, first_told_at, last_told_at, waiting`

func scanRetained(row pgx.CollectableRow) (operations.RetainedAccount, error) {
	var a operations.RetainedAccount
	var deletes, first, last *time.Time
	e := &a.Entrant
	err := row.Scan(
		&e.ID,
		&e.Email,
		&e.Username,
		&e.HeadImg,
		&e.Language,
		&e.CreatedAt,
		&a.Edition,
		&a.Due,
		&a.Kept,
		&deletes,
		&first,
		&last,
		&a.Waiting,
	)
	pg.SetTime(&a.DeletesAt, deletes)
	pg.SetTime(&a.FirstTold, first)
	pg.SetTime(&a.LastTold, last)
	return a, err
}

func retentionArgs(dates operations.RetentionDates, more ...any) []any {
	return append([]any{dates.Editions, dates.At, time.Duration(dates.Days) * 24 * time.Hour}, more...)
}

// AccountsToTell implements operations.AccountRetentionStore. Long before the first date it reads no account.
func (db *Store) AccountsToTell(
	ctx context.Context,
	dates operations.RetentionDates,
	before time.Time,
	after string,
	most int,
) ([]operations.RetainedAccount, error) {
	early := true
	for _, at := range dates.At {
		early = early && at.After(before)
	}
	if early {
		var told bool
		if err := db.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM account_retentions)`).Scan(&told); err != nil {
			return nil, fmt.Errorf("find accounts to tell: %w", err)
		}
		if !told {
			return nil, nil
		}
	}
	rows, err := db.Pool.Query(ctx, retainedAccounts+`
		SELECT `+retainedColumns+` FROM retained
		WHERE id > $4 AND (due <= $5 AND NOT kept OR deletes_at IS NOT NULL) ORDER BY id LIMIT $6`, retentionArgs(dates, after, before, most)...)
	accounts, err := pg.Collect(rows, err, pgx.CollectRows, scanRetained)
	if err != nil {
		return nil, fmt.Errorf("find accounts to tell: %w", err)
	}
	return accounts, nil
}

// RetainedAccounts implements operations.AccountRetentionStore.
func (db *Store) RetainedAccounts(
	ctx context.Context,
	dates operations.RetentionDates,
	f operations.RetentionFilter,
) (contest.Found[operations.RetainedAccount], error) {
	const condition = `
		(@edition = '' OR edition::text = @edition) AND (@search = '' OR email ILIKE @pattern)
		AND (@state = '' OR @state = CASE WHEN kept THEN 'kept' WHEN deletes_at IS NULL THEN 'later' WHEN last_told_at IS NULL THEN 'told' ELSE 'last' END)`
	retained := strings.NewReplacer("$1", "@editions", "$2", "@dates", "$3", "@days").Replace(retainedAccounts)
	of := retentionArgs(dates)
	args := pgx.NamedArgs{
		"editions": of[0],
		"dates":    of[1],
		"days":     of[2],
		"edition":  f.Edition,
		"search":   f.Search,
		"pattern":  pg.MatchPattern(f.Search),
		"state":    f.State,
	}
	var found contest.Found[operations.RetainedAccount]
	if err := db.Pool.QueryRow(
		ctx,
		retained+`SELECT count(*) FROM retained WHERE `+condition,
		args,
	).Scan(
		&found.Total,
	); err != nil {
		return found, fmt.Errorf("count accounts by date: %w", err)
	}
	k, err := pg.NewKeyset(
		"date",
		f.Part,
		args,
		pg.SortKey{Expr: "kept", Kind: "boolean"},
		pg.SortKey{Expr: "greatest(due, deletes_at)", Kind: "timestamptz"},
		pg.SortKey{
			Expr: "email",
			Of:   "SELECT email FROM entrants WHERE id = @after::uuid AND deleted_at IS NULL",
		},
		pg.SortKey{Expr: "id", Kind: "uuid"},
	)
	if err != nil {
		return found, err
	}
	rows, err := db.Pool.Query(
		ctx,
		retained+`SELECT `+retainedColumns+`, `+k.Cursor()+` FROM retained WHERE `+condition+k.Behind+k.Part(),
		args,
	)
	if found.Rows, found.Next, err = pg.CollectPage(rows, err, k, scanRetained); err != nil {
		return found, fmt.Errorf("list accounts by date: %w", err)
	}
	return found, nil
}

// TakeRetentionStep implements operations.AccountRetentionStore. The lock on the entrant serialises sweepers, and
// blocks what the account does itself.
func (db *Store) TakeRetentionStep(
	ctx context.Context,
	entrantID string,
	dates operations.RetentionDates,
	next func(operations.RetainedAccount) (operations.RetentionAct, error),
) (operations.RetentionStep, error) {
	step := operations.RetentionNothing
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		step = operations.RetentionNothing
		if err := accountstore.LockEntrant(ctx, tx, entrantID); err != nil {
			if contest.CodeOf(err) == contest.CodeLoginExpired { // it is gone
				return nil
			}
			return err
		}
		rows, err := tx.Query(
			ctx,
			retainedAccounts+`SELECT `+retainedColumns+` FROM retained WHERE id = $4`,
			retentionArgs(dates, entrantID)...)
		account, err := pg.Collect(rows, err, pgx.CollectExactlyOneRow, scanRetained)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read account: %w", err)
		}
		act, err := next(account)
		if err != nil {
			return err
		}
		step = act.Step
		return writeRetention(ctx, tx, entrantID, act)
	})
	if err != nil {
		return operations.RetentionNothing, fmt.Errorf("take step of retention: %w", err)
	}
	return step, nil
}

func writeRetention(ctx context.Context, tx pgx.Tx, entrantID string, act operations.RetentionAct) error {
	var err error
	switch act.Step {
	case operations.RetentionForget:
		_, err = tx.Exec(ctx, `DELETE FROM account_retentions WHERE entrant_id = $1`, entrantID)
	case operations.RetentionTellFirst:
		_, err = tx.Exec(ctx, `
			INSERT INTO account_retentions (entrant_id, deletes_at, first_told_at) VALUES ($1, $2, $3)`, entrantID, act.DeletesAt, act.At)
	case operations.RetentionTellLast:
		_, err = tx.Exec(ctx, `
			UPDATE account_retentions SET deletes_at = $2, last_told_at = $3 WHERE entrant_id = $1`, entrantID, act.DeletesAt, act.At)
	case operations.RetentionDelete:
		act.Deletion.Mail = act.Mail
		_, err = deleteAccount(ctx, tx, act.Deletion)
		return err
	}
	if err != nil {
		return fmt.Errorf("store what was told: %w", err)
	}
	if act.Mail == nil {
		return nil
	}
	return pg.PutMail(ctx, tx, *act.Mail)
}

// RetentionMove implements operations.AccountRetentionStore.
func (db *Store) RetentionMove(ctx context.Context, edition contest.EditionID) (operations.RetentionMove, error) {
	return retentionMove(ctx, db.Pool, edition)
}

func retentionMove(ctx context.Context, q pg.Querier, edition contest.EditionID) (operations.RetentionMove, error) {
	var m operations.RetentionMove
	err := q.QueryRow(
		ctx,
		`SELECT deletes_at, reason, moved_by, moved_at FROM retention_dates WHERE edition = $1`,
		edition,
	).
		Scan(
			&m.At,
			&m.Reason,
			&m.By,
			&m.MovedAt,
		)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return m, fmt.Errorf("read date of deletion: %w", err)
	}
	return m, nil
}

// MoveRetention implements operations.AccountRetentionStore. The lock on the judging serialises moves.
func (db *Store) MoveRetention(
	ctx context.Context,
	edition contest.EditionID,
	move operations.RetentionMove,
	check func(operations.RetentionMove) (bool, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM judging WHERE edition = $1 FOR UPDATE`, edition); err != nil {
			return fmt.Errorf("lock dates: %w", err)
		}
		present, err := retentionMove(ctx, tx, edition)
		if err != nil {
			return err
		}
		if differs, err := check(present); err != nil || !differs {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO retention_dates (edition, deletes_at, reason, moved_by, moved_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (edition) DO UPDATE SET deletes_at = excluded.deletes_at, reason = excluded.reason, moved_by = excluded.moved_by, moved_at = excluded.moved_at`,
			edition, move.At, move.Reason, move.By, move.MovedAt)
		if err != nil {
			return fmt.Errorf("move date of deletion: %w", err)
		}
		var before any
		if !present.At.IsZero() {
			before = present.At
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			move.MovedAt,
			move.By,
			operations.ActionMoveRetention,
			operations.RetentionEditionSubject(edition),
			pg.Changed(before, move.At, pg.Given(move.Reason)),
		)
	})
}

// EraseMailTexts implements operations.AccountRetentionStore.
func (db *Store) EraseMailTexts(ctx context.Context, edition contest.EditionID, most int) (int, error) {
	tag, err := db.Pool.Exec(ctx, `
		UPDATE mails SET body_text = '', body_html = '' WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM mails WHERE edition = $1 AND state <> 'waiting' AND body_text <> '' LIMIT $2 FOR UPDATE SKIP LOCKED))`, edition, most)
	if err != nil {
		return 0, fmt.Errorf("erase texts of emails: %w", err)
	}
	return int(tag.RowsAffected()), nil
}
