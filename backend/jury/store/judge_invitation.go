package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// InviteJudge implements jury.JudgeInvitationStore.
func (db *Store) InviteJudge(
	ctx context.Context,
	n jury.NewJudgeInvitation,
	actor string,
	at time.Time,
) (jury.Judge, bool, error) {
	var judge jury.Judge
	var created bool
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		judge, err = scanJudge(tx.QueryRow(ctx, `
			SELECT `+judgeColumns+` FROM judges j WHERE j.edition = $1 AND j.name = judge_named($1, $2) FOR NO KEY UPDATE`,
			n.Judge.Edition, n.Judge.Name))
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			created = true
			judge, err = createJudge(ctx, tx, n.Judge, actor, at)
		case err == nil && n.OnlyNew:
			err = contest.Fail(contest.CodeConflict)
		case err == nil:
			err = judge.Invitable(n.Judge.Role)
		}
		if err != nil {
			return err
		}
		if err := cancelInvitation(ctx, tx, judge.ID); err != nil {
			return err
		}
		mailID, err := mailInvitation(ctx, tx, n, judge, created)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO judge_invitations (judge_id, token_hash, expires_at, mail_id) VALUES ($1, $2, $3, $4)
			ON CONFLICT (judge_id) DO UPDATE
			SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, mail_id = excluded.mail_id`,
			judge.ID, n.TokenHash, n.ExpiresAt, mailID)
		if err != nil {
			return err
		}
		logged := at
		if created {
			if logged, err = pg.AccountTime(ctx, tx, judge.Edition, at); err != nil {
				return err
			}
		}
		if err := pg.AppendAccess(ctx, tx, judge.Edition, judge.ID, contest.AccessLink, actor, logged); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			judge.Edition,
			at,
			actor,
			jury.ActionInviteJudge,
			jury.JudgeSubject(judge.Name),
			struct{}{},
		)
	})
	if err != nil {
		return jury.Judge{}, false, fmt.Errorf("invite judge: %w", err)
	}
	return judge, created, nil
}

// InvitedJudge implements jury.JudgeInvitationStore.
func (db *Store) InvitedJudge(
	ctx context.Context,
	edition contest.EditionID,
	tokenHash []byte,
	now time.Time,
) (jury.Judge, error) {
	judge, err := scanJudge(db.Pool.QueryRow(ctx, `
		SELECT `+judgeColumns+`
		FROM judge_invitations i JOIN judges j ON j.id = i.judge_id
		WHERE i.token_hash = $1 AND i.expires_at > $2 AND j.edition = $3 AND j.disabled_at IS NULL`,
		tokenHash, now, edition))
	if err != nil {
		return jury.Judge{}, fmt.Errorf("find invitation: %w", pg.Translate(err))
	}
	return judge, nil
}

// TakeInvitation implements jury.JudgeInvitationStore.
func (db *Store) TakeInvitation(
	ctx context.Context,
	edition contest.EditionID,
	tokenHash []byte,
	passwordHash string,
	now, at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		// The account is locked first, as by everything else that changes it.
		judge, err := scanJudge(tx.QueryRow(ctx, `
			UPDATE judges j SET password_hash = $4
			FROM judge_invitations i
			WHERE i.judge_id = j.id AND i.token_hash = $1 AND i.expires_at > $2 AND j.edition = $3 AND j.disabled_at IS NULL
			RETURNING `+judgeColumns, tokenHash, now, edition, passwordHash))
		if err != nil {
			return pg.Translate(err)
		}
		// Of concurrent calls one deletes the row.
		used, err := tx.Exec(ctx, `DELETE FROM judge_invitations WHERE token_hash = $1`, tokenHash)
		if err != nil {
			return fmt.Errorf("delete invitation: %w", err)
		}
		if used.RowsAffected() == 0 {
			return contest.Fail(contest.CodeNotFound)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM judge_sessions WHERE judge_id = $1`, judge.ID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		if err := liftLoginLock(ctx, tx, judge.Edition, judge.Name); err != nil {
			return err
		}
		if err := pg.AppendAccess(
			ctx,
			tx,
			judge.Edition,
			judge.ID,
			contest.AccessPassword,
			judge.Actor(),
			at,
		); err != nil {
			return err
		}
		if err := tellJudge(ctx, tx, judge, news); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			judge.Edition,
			at,
			judge.Actor(),
			jury.ActionTakeInvitation,
			jury.JudgeSubject(judge.Name),
			struct{}{},
		)
	})
	if err != nil {
		return fmt.Errorf("take invitation: %w", err)
	}
	return nil
}

// endInvitation deletes an account's invitation, if it has one, and cancels its mail unless it was sent.
func endInvitation(ctx context.Context, tx pgx.Tx, judgeID string) error {
	if err := cancelInvitation(ctx, tx, judgeID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM judge_invitations WHERE judge_id = $1`, judgeID); err != nil {
		return fmt.Errorf("end invitation: %w", err)
	}
	return nil
}
