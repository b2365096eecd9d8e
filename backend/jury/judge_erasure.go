package jury

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// ActionEraseJudge is the action of the audit log for the erasure of a judge.
const ActionEraseJudge = "judge.erase"

// ErasedJudgePrefix begins the name that stands for an erased account; a random id follows.
const ErasedJudgePrefix = "erased-"

// JudgeErasureStore erases the personal data of jury accounts.
type JudgeErasureStore interface {
	// EraseJudge erases the personal data of an account and returns its replacement name.
	// NOT_FOUND.
	EraseJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) (string, error)
}

// Erase permanently erases the personal data of a jury account and returns its replacement
// name. It deletes name, address, password, comments, reasons and notes, also from the
// transparency log and the audit log. Scores and nominations stay and count, because the
// results depend on them; the log keeps every leaf with its pseudonym, which can no longer be
// linked to a name. NOT_FOUND.
func (s *JudgeService) Erase(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
) (string, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return "", err
	}
	standIn, err := s.Judges.EraseJudge(ctx, edition, name, by.Actor, s.Clock.Now())
	if err != nil {
		return "", fmt.Errorf("erase judge: %w", err)
	}
	return standIn, nil
}
