package contest

import (
	"context"
	"fmt"
	"time"
)

// ActionEraseJudge is the action of the audit log for the erasure of a judge.
const ActionEraseJudge = "judge.erase"

// ErasedJudgePrefix begins the name that stands for an erased account; a random id follows.
const ErasedJudgePrefix = "erased-"

// JudgeErasureStore erases the people behind accounts of the jury.
type JudgeErasureStore interface {
	// EraseJudge erases the person behind an account and returns the name that stands for it from
	// now on. NOT_FOUND.
	EraseJudge(ctx context.Context, edition EditionID, name, actor string, at time.Time) (string, error)
}

// Erase erases the person behind an account of the jury, for good, and returns the name that
// stands for it from now on. The name, address and password go, and everything that the person
// wrote: comments, reasons, notes, from the transparency log and the audit log too. Scores and
// nominations stay and count, since the results rest on them; the log keeps every leaf and its
// pseudonym, whose name nobody can find any more. NOT_FOUND.
func (s *JudgeService) Erase(ctx context.Context, by Organiser, edition EditionID, name string) (string, error) {
	if err := by.mayChange(areaJury); err != nil {
		return "", err
	}
	standIn, err := s.Judges.EraseJudge(ctx, edition, name, by.actor, s.Clock.Now())
	if err != nil {
		return "", fmt.Errorf("erase judge: %w", err)
	}
	return standIn, nil
}
