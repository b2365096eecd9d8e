package operations

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// AuditProofState says what the transparency log has of a row of the audit log.
type AuditProofState string

// The states of a proof. A row of an action without a leaf has none of them.
const (
	AuditVerified AuditProofState = "verified" // a leaf under the signed head states the same
	AuditWaiting  AuditProofState = "waiting"  // its record is not a leaf of the signed head yet
	AuditDiffers  AuditProofState = "differs"  // no record states the same, or its record is not that of the leaf
)

// AuditProof is what the transparency log has of a row of the audit log. The zero value is that of an action without a
// leaf.
type AuditProof struct {
	State      AuditProofState
	Leaf       int64  // from 0; of a verified row
	Commitment string // of the leaf, in hexadecimal; likewise
}

// AuditVerifier compares rows of an edition's audit log with its transparency log.
type AuditVerifier interface {
	// VerifyAudit returns a proof for each row.
	VerifyAudit(ctx context.Context, edition contest.EditionID, rows []AuditRow) ([]AuditProof, error)
}

// RecordsOf returns the kinds of records of which an action writes one; none for an action without a leaf.
func RecordsOf(action string) []contest.RecordKind {
	switch action {
	case judging.ActionNominate:
		return []contest.RecordKind{
			contest.RecordNominationMade,
			contest.RecordNominationModified,
			contest.RecordNominationConfirmed,
		}
	case judging.ActionCancelNominate:
		return []contest.RecordKind{contest.RecordNominationCancelled}
	case judging.ActionScore:
		return []contest.RecordKind{contest.RecordScorecard}
	case judging.ActionRecuse:
		return []contest.RecordKind{contest.RecordRecusal}
	case judging.ActionAssign, judging.ActionClearAssign, judging.ActionEndAssign, judging.ActionJoinAssign:
		return []contest.RecordKind{contest.RecordAssignment}
	case results.ActionShortlist:
		return []contest.RecordKind{contest.RecordShortlist}
	case results.ActionAnnounce, results.ActionUnannounce:
		return []contest.RecordKind{contest.RecordFinalists}
	case results.ActionSelect:
		return []contest.RecordKind{contest.RecordShortlistSelected}
	case results.ActionDisqualify:
		return []contest.RecordKind{contest.RecordDisqualified}
	case results.ActionRestore:
		return []contest.RecordKind{contest.RecordRestored}
	case submission.ActionWithdraw:
		return []contest.RecordKind{contest.RecordWithdrawn}
	case jury.ActionAddJudge, jury.ActionEnableJudge:
		return []contest.RecordKind{contest.RecordJudgeEnabled}
	case jury.ActionDisableJudge:
		return []contest.RecordKind{contest.RecordJudgeDisabled}
	case jury.ActionRenameJudge:
		return []contest.RecordKind{contest.RecordJudgeRenamed}
	case jury.ActionEraseJudge:
		return []contest.RecordKind{contest.RecordJudgeErased}
	case jury.ActionInviteJudge,
		jury.ActionTakeInvitation,
		jury.ActionJudgePassword,
		jury.ActionJudgeEmail,
		jury.ActionResetSecondFactor,
		jury.ActionEnrolSecondFactor:
		return []contest.RecordKind{contest.RecordJudgeAccess}
	case results.ActionPinRules:
		return []contest.RecordKind{contest.RecordRulesPinned}
	case judging.ActionResetRules:
		return []contest.RecordKind{contest.RecordRulesReset}
	case judging.ActionOpenJudging:
		return []contest.RecordKind{contest.RecordJudgingOpened}
	case judging.ActionCloseJudging:
		return []contest.RecordKind{contest.RecordJudgingClosed}
	case ActionMovePhase:
		return []contest.RecordKind{contest.RecordPhaseMoved}
	case results.ActionRanking:
		return []contest.RecordKind{contest.RecordRanking}
	case results.ActionPrize:
		return []contest.RecordKind{contest.RecordPrizes}
	case results.ActionPublish:
		return []contest.RecordKind{contest.RecordPublished}
	case results.ActionUnpublish:
		return []contest.RecordKind{contest.RecordUnpublished}
	default:
		return nil
	}
}
