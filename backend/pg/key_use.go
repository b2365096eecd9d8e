package pg

import (
	"context"
	"fmt"
)

// KeyUse is what the database has that was signed or sealed with each key of the contest.
type KeyUse struct {
	Receipts int // signed with the receipt key
	Heads    int // of the transparency log, signed with its key
	Sealed   int // secrets of second factors, sealed with the judges' token key
}

// KeyUse counts what depends on the keys.
func (db *DB) KeyUse(ctx context.Context) (use KeyUse, err error) {
	err = db.Pool.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM receipts), (SELECT count(*) FROM log_heads),
			(SELECT count(*) FROM judge_second_factors WHERE secret_encrypted IS NOT NULL)
				+ (SELECT count(*) FROM organisers WHERE totp_secret IS NOT NULL)`).Scan(&use.Receipts, &use.Heads, &use.Sealed)
	if err != nil {
		return KeyUse{}, fmt.Errorf("count what was signed: %w", err)
	}
	return use, nil
}
