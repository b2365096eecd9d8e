package operations

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// slowAccounts reads each account for a second, and notes whose, and how many at once.
type slowAccounts struct {
	AccountStore
	read          *[]string
	reading, most *int
}

func (s slowAccounts) AccountRecords(
	_ context.Context,
	entrantID string,
	_ []contest.RateLimit,
	_ time.Time,
) (AccountRecords, error) {
	*s.reading++
	*s.most = max(*s.most, *s.reading)
	time.Sleep(time.Second)
	*s.reading--
	*s.read = append(*s.read, entrantID)
	return AccountRecords{}, nil
}

// TestExportsTakeTurns: fifty exports of one account keep another waiting for no more than those that run.
func TestExportsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var read []string
		var reading, most int
		service := &AccountService{
			Accounts: slowAccounts{
				read:    &read,
				reading: &reading,
				most:    &most,
			},
			Exports: upload.NewCheckQueue(),
			Events:  contest.SecurityLog{Log: slog.New(slog.DiscardHandler), Key: make([]byte, 32)},
			Now:     time.Now,
		}
		export := func(id string) {
			if _, err := service.Export(t.Context(), account.Entrant{ID: id}, contest.Browser{}); err != nil {
				t.Error(err)
			}
		}
		for range 50 {
			go export("flood")
			synctest.Wait()
		}
		begun := time.Now()
		export("ada")
		if waited := time.Since(begun); waited > 3*time.Second || slices.Index(read, "ada") > 4 {
			t.Errorf("the honest export took %v, as number %d", waited, slices.Index(read, "ada")+1)
		}
		time.Sleep(time.Minute)
		if most != upload.ChecksAtOnce {
			t.Errorf("up to %d exports at once", most)
		}
	})
}
