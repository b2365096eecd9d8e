package transparency_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// lateLog has records without leaves the first times that it is asked, and then no head.
type lateLog struct{ late, asked int }

func (l *lateLog) Export(context.Context, contest.EditionID, bool) (transparency.Export, error) {
	if l.asked++; l.asked <= l.late {
		return transparency.Export{}, contest.Fail(contest.CodeConflict)
	}
	return transparency.Export{}, contest.Fail(contest.CodeNotFound)
}

// TestArchiveWaitsForLeaves: an archive that is asked for right after a publication is
// complete; one whose leaves never come ends with CONFLICT.
func TestArchiveWaitsForLeaves(t *testing.T) {
	for name, tt := range map[string]struct {
		late  int
		wait  time.Duration
		asked int
		code  contest.Code
	}{
		"soon":    {late: 2, wait: time.Minute, asked: 3, code: contest.CodeNotFound},
		"never":   {late: 99, wait: 200 * time.Millisecond, asked: 3, code: contest.CodeConflict},
		"at once": {late: 1, asked: 1, code: contest.CodeConflict},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log := &lateLog{late: tt.late}
			auditor := &transparency.Auditor{Store: log, LeafWait: tt.wait}
			_, err := auditor.Archive(
				t.Context(),
				&contest.Edition{ID: contest.International, Kind: contest.Films},
				&results.EditionResults{},
			)
			if contest.CodeOf(err) != tt.code || log.asked != tt.asked {
				t.Errorf("asked %d times, %v", log.asked, err)
			}
		})
	}
}
