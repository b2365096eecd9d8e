package jury

import (
	"context"
	"time"

	"marquee/backend/contest"
)

// Actions of the audit log that concern second factors of judges.
const (
	ActionRequireSecondFactor  = "judge.second_factor.require"
	ActionWaiveSecondFactor    = "judge.second_factor.waive"
	ActionResetSecondFactor    = "judge.second_factor.reset"
	ActionEnrolSecondFactor    = "judge.second_factor.enrol"
	ActionUseJudgeRecoveryCode = "judge.second_factor.recovery_code"
)

// JudgeSecondFactor is what is stored about a judge's second factor.
type JudgeSecondFactor struct {
	Required bool   // of this judge; an edition may require it of all
	Secret   []byte // sealed; nil: none is set up
	Pending  []byte // sealed, shown to the judge and not confirmed by a code yet; nil: none
}

// JudgeSecondFactorStatus is what organisers see of a judge's second factor.
type JudgeSecondFactorStatus struct {
	Name              string
	Required, SetUp   bool
	RecoveryCodesLeft int
}

// JudgeSecondFactorStore stores second factors of judges. actor and at go to the audit log.
type JudgeSecondFactorStore interface {
	// RequireSecondFactor sets whether a judge must have one. NOT_FOUND.
	RequireSecondFactor(
		ctx context.Context,
		edition contest.EditionID,
		name string,
		required bool,
		actor string,
		at time.Time,
	) error
	// ResetSecondFactor deletes secret and recovery codes, and ends all sessions. NOT_FOUND.
	ResetSecondFactor(
		ctx context.Context,
		edition contest.EditionID,
		name, actor string,
		at time.Time,
		news ...JudgeNews,
	) error
	// SecondFactorStatuses lists an edition's judges by name.
	SecondFactorStatuses(ctx context.Context, edition contest.EditionID) ([]JudgeSecondFactorStatus, error)

	// JudgeSecondFactor returns what is stored about a judge's. NOT_FOUND.
	JudgeSecondFactor(ctx context.Context, judgeID string) (JudgeSecondFactor, error)
	// BeginEnrolment stores a pending secret in place of the former pending one. NOT_FOUND when
	// the judge has a confirmed secret.
	BeginEnrolment(ctx context.Context, judgeID string, sealed []byte) error
	// ConfirmEnrolment makes the pending secret, if it is still this one, the judge's, marks the
	// step as used and stores the hashes of recovery codes in place of former ones. NOT_FOUND.
	ConfirmEnrolment(
		ctx context.Context,
		j Judge,
		sealed []byte,
		step int64,
		recoveryHashes [][]byte,
		at time.Time,
		news ...JudgeNews,
	) error
	// UseStep marks a time step, and all before it, as used. NOT_FOUND when it is used already;
	// of concurrent calls one succeeds.
	UseStep(ctx context.Context, judgeID string, step int64) error
	// UseJudgeRecoveryCode deletes a recovery code. NOT_FOUND; of concurrent calls one succeeds.
	UseJudgeRecoveryCode(ctx context.Context, j Judge, hash []byte, at time.Time) error
}

// RequireSecondFactor sets whether a judge must log in with a second factor. It holds from the
// next login on. A judge who has set one up is asked for it until it is reset. NOT_FOUND.
func (s *JudgeService) RequireSecondFactor(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
	required bool,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	return s.SecondFactors.RequireSecondFactor(ctx, edition, name, required, by.Actor, s.Clock.Now())
}

// ResetSecondFactor deletes a judge's second factor and ends all logins of the account. If one is
// required, the judge sets a new one up at the next login. NOT_FOUND.
func (s *JudgeService) ResetSecondFactor(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	err := s.SecondFactors.ResetSecondFactor(
		ctx,
		edition,
		name,
		by.Actor,
		s.Clock.Now(),
		s.Mails.News(edition, NewsFactorReset),
	)
	return s.Mails.sent(ctx, err)
}

// ListSecondFactors returns the state of the second factors of an edition's judges, by name.
func (s *JudgeService) ListSecondFactors(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]JudgeSecondFactorStatus, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return nil, err
	}
	return s.SecondFactors.SecondFactorStatuses(ctx, edition)
}
