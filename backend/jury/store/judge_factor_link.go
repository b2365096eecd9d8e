package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
)

// judgeFactorPurpose is the purpose of the links that replace a judge's second factor.
const judgeFactorPurpose = "judge-factor"

// MailFactorLink implements jury.JudgeFactorLinkStore.
func (db *Store) MailFactorLink(
	ctx context.Context,
	judgeID, token string,
	now time.Time,
	compose func() (contest.NewMail, error),
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := pg.LockRates(
			ctx,
			tx,
			[]contest.RateLimit{{Key: "link:" + judgeFactorPurpose + ":" + judgeID}},
		); err != nil {
			return err
		}
		link := accountstore.NewLink{
			Purpose:  judgeFactorPurpose,
			Subject:  judgeID,
			CodeHash: []byte{},
			LinkHash: contest.HashToken(token),
			At:       now,
		}
		_, err := accountstore.PutLink(ctx, tx, link, compose)
		return err
	})
	if err != nil {
		return fmt.Errorf("mail link: %w", err)
	}
	return nil
}

// FactorLinkIsLive implements jury.JudgeFactorLinkStore.
func (db *Store) FactorLinkIsLive(ctx context.Context, judgeID, token string, now time.Time) (bool, error) {
	var live bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM login_links
			WHERE link_hash = $1 AND purpose = $2 AND subject = $3 AND used_at IS NULL AND expires_at > $4)`,
		contest.HashToken(token), judgeFactorPurpose, judgeID, now).Scan(&live)
	if err != nil {
		return false, fmt.Errorf("find link: %w", err)
	}
	return live, nil
}

// TakeFactorLink implements jury.JudgeFactorLinkStore.
func (db *Store) TakeFactorLink(ctx context.Context, judgeID, token string, now time.Time) (bool, error) {
	var taken bool
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		taken, err = accountstore.TakeLink(ctx, tx, judgeFactorPurpose, judgeID, token, now)
		return err
	})
	return taken, err
}
