package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// judgeFactorPurpose is the purpose of the links that replace a judge's second factor.
const judgeFactorPurpose = "judge-factor"

// MailFactorLink implements contest.JudgeFactorLinkStore.
func (db *DB) MailFactorLink(ctx context.Context, judgeID, token string, now time.Time, compose func() (contest.NewMail, error)) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockRates(ctx, tx, []contest.RateLimit{{Key: "link:" + judgeFactorPurpose + ":" + judgeID}}); err != nil {
			return err
		}
		link := newLink{purpose: judgeFactorPurpose, subject: judgeID, codeHash: []byte{}, linkHash: contest.HashToken(token), at: now}
		_, err := putLink(ctx, tx, link, compose)
		return err
	})
	if err != nil {
		return fmt.Errorf("mail link: %w", err)
	}
	return nil
}

// FactorLinkIsLive implements contest.JudgeFactorLinkStore.
func (db *DB) FactorLinkIsLive(ctx context.Context, judgeID, token string, now time.Time) (bool, error) {
	var live bool
	err := db.pool.QueryRow(ctx, `
		SELECT EXISTS (
			SELECT FROM login_links
			WHERE link_hash = $1 AND purpose = $2 AND subject = $3 AND used_at IS NULL AND expires_at > $4)`,
		contest.HashToken(token), judgeFactorPurpose, judgeID, now).Scan(&live)
	if err != nil {
		return false, fmt.Errorf("find link: %w", err)
	}
	return live, nil
}

// TakeFactorLink implements contest.JudgeFactorLinkStore.
func (db *DB) TakeFactorLink(ctx context.Context, judgeID, token string, now time.Time) (bool, error) {
	var taken bool
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		taken, err = takeLink(ctx, tx, judgeFactorPurpose, judgeID, token, now)
		return err
	})
	return taken, err
}
