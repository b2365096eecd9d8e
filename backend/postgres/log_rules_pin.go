package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// PinRules implements contest.RulesStore.
func (db *DB) PinRules(ctx context.Context, pin contest.RulesPin) (bool, error) {
	pinned := false
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		pinned = false
		if err := lockPublication(ctx, tx, pin.Edition); err != nil {
			return err
		}
		if err := notPublic(ctx, tx, pin.Edition); err != nil {
			return err
		}
		if err := lockRules(ctx, tx, pin.Edition); err != nil {
			return err
		}
		former, err := pinnedRules(ctx, tx, pin.Edition)
		if err != nil {
			return err
		}
		if former != nil && former.Pinned {
			if !former.Rules.Equal(pin.Rules) {
				return contest.RulesPinned()
			}
			return nil
		}
		choice, err := ranking(ctx, tx, pin.Edition)
		if err != nil {
			return err
		}
		if pin.Before != "" && pin.Before != contest.RulesVersion(former, pin.Rules, choice.Official) {
			return contest.RulesChanged()
		}
		if pinned = true; pin.DryRun {
			return nil
		}
		if former == nil || !former.Rules.Equal(pin.Rules) {
			if err := appendRules(ctx, tx, pin.Edition, pin.Rules, pin.At); err != nil {
				return err
			}
		}
		err = appendRecord(ctx, tx, contest.RecordRulesPinned, logEntry{Edition: pin.Edition, At: pin.At, Data: struct{}{}})
		if err != nil {
			return err
		}
		rules := pin.Rules
		rules.Official, rules.Seed = choice.Official, choice.Seed
		return audit(ctx, tx, pin.Edition, pin.At, pin.Actor, contest.ActionPinRules, contest.ResultsSubject(pin.Edition),
			changed(values{"pinned": false}, values{"pinned": true, "rules": rules}))
	})
	if err != nil {
		return false, fmt.Errorf("pin rules: %w", err)
	}
	return pinned, nil
}
