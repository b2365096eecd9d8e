package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// PinRules implements judging.RulesStore.
func (db *Store) PinRules(ctx context.Context, pin judging.RulesPin) (bool, error) {
	pinned := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		pinned = false
		if err := judgingstore.LockPublication(ctx, tx, pin.Edition); err != nil {
			return err
		}
		if err := judgingstore.NotPublic(ctx, tx, pin.Edition); err != nil {
			return err
		}
		if err := judgingstore.LockRules(ctx, tx, pin.Edition); err != nil {
			return err
		}
		former, err := judgingstore.PinnedRules(ctx, tx, pin.Edition)
		if err != nil {
			return err
		}
		if former != nil && former.Pinned {
			if !former.Rules.Equal(pin.Rules) {
				return judging.RulesPinned()
			}
			return nil
		}
		choice, err := judgingstore.ReadRanking(ctx, tx, pin.Edition)
		if err != nil {
			return err
		}
		if pin.Before != "" && pin.Before != results.RulesVersion(former, pin.Rules, choice.Official) {
			return results.RulesChanged()
		}
		if pinned = true; pin.DryRun {
			return nil
		}
		if former == nil || !former.Rules.Equal(pin.Rules) {
			if err := judgingstore.AppendRules(ctx, tx, pin.Edition, pin.Rules, pin.At); err != nil {
				return err
			}
		}
		err = pg.AppendRecord(
			ctx,
			tx,
			contest.RecordRulesPinned,
			pg.LogEntry{Edition: pin.Edition, At: pin.At, Data: struct{}{}},
		)
		if err != nil {
			return err
		}
		rules := pin.Rules
		rules.Official, rules.Seed = choice.Official, choice.Seed
		return pg.Audit(ctx, tx, pin.Edition, pin.At, pin.Actor, results.ActionPinRules, results.Subject(pin.Edition),
			pg.Changed(pg.Values{"pinned": false}, pg.Values{"pinned": true, "rules": rules}))
	})
	if err != nil {
		return false, fmt.Errorf("pin rules: %w", err)
	}
	return pinned, nil
}
