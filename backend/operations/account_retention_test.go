package operations

import (
	"testing"
	"time"
)

// TestNextStepOfRetention: nobody is deleted who was not told twice, 30 and 7 days before, however far a clock jumps.
func TestNextStepOfRetention(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	due := time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)
	at := func(days int) time.Time { return due.Add(time.Duration(days) * day) }
	for name, c := range map[string]struct {
		account RetainedAccount
		now     time.Time
		step    RetentionStep
		deletes time.Time
	}{
		"long before":                   {RetainedAccount{}, at(-31), RetentionNothing, time.Time{}},
		"30 days before":                {RetainedAccount{}, at(-30), RetentionTellFirst, due},
		"late by 20 days":               {RetainedAccount{}, at(-10), RetentionTellFirst, at(20)},
		"a year late":                   {RetainedAccount{}, at(365), RetentionTellFirst, at(395)},
		"a finalist":                    {RetainedAccount{Kept: true}, at(365), RetentionNothing, time.Time{}},
		"a finalist who was told":       {RetainedAccount{Kept: true, DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(1), RetentionForget, time.Time{}},
		"told":                          {RetainedAccount{DeletesAt: due, FirstTold: at(-30)}, at(-8), RetentionNothing, due},
		"7 days before":                 {RetainedAccount{DeletesAt: due, FirstTold: at(-30)}, at(-7), RetentionTellLast, due},
		"a jump beyond the date":        {RetainedAccount{DeletesAt: due, FirstTold: at(-30)}, at(400), RetentionTellLast, at(407)},
		"told twice":                    {RetainedAccount{DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(-1), RetentionNothing, due},
		"the day":                       {RetainedAccount{DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(0), RetentionDelete, due},
		"the email still waits":         {RetainedAccount{DeletesAt: due, FirstTold: at(-30), LastTold: at(-7), Waiting: true}, at(3), RetentionNothing, due},
		"a clock that went back":        {RetainedAccount{DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(-500), RetentionNothing, due},
		"a clock of another process":    {RetainedAccount{DeletesAt: due, FirstTold: at(-30), LastTold: at(-2)}, at(1), RetentionNothing, due},
		"moved later by a year":         {RetainedAccount{Due: at(365), DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(0), RetentionForget, time.Time{}},
		"moved later by 3 days":         {RetainedAccount{Due: at(3), DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(0), RetentionTellLast, at(7)},
		"moved earlier, told the later": {RetainedAccount{Due: at(-20), DeletesAt: due, FirstTold: at(-30), LastTold: at(-7)}, at(-1), RetentionNothing, due},
	} {
		if c.account.Due.IsZero() {
			c.account.Due = due
		}
		if step, deletes := c.account.Next(c.now); step != c.step || !deletes.Equal(c.deletes) {
			t.Errorf("%s: %q at %v, not %q at %v", name, step, deletes, c.step, c.deletes)
		}
	}
}

// TestEveryPathOfAClockTellsTwice walks clocks that jump at random, forwards and back.
func TestEveryPathOfAClockTellsTwice(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)
	for seed := range 2000 {
		account, now := RetainedAccount{Due: due}, due.AddDate(0, 0, -seed%400)
		for range 50 {
			seed = (seed*1103515245 + 12345) & 0x7fffffff
			now = now.AddDate(0, 0, seed>>8%100-25)
			step, at := account.Next(now)
			switch step {
			case RetentionTellFirst:
				account.DeletesAt, account.FirstTold = at, now
			case RetentionTellLast:
				account.DeletesAt, account.LastTold = at, now
			case RetentionDelete:
				if account.LastTold.IsZero() || now.Before(account.DeletesAt) || now.Before(due) ||
					now.Sub(
						account.FirstTold,
					) < RetentionFirstNotice || now.Sub(account.LastTold) < RetentionLastNotice {
					t.Fatalf("deleted at %v: %+v", now, account)
				}
			}
			if step == RetentionDelete {
				break
			}
		}
	}
}
