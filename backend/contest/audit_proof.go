package contest

import "context"

// AuditProofState says what the transparency log has of a row of the audit log.
type AuditProofState string

// The states of a proof. A row of an action without a leaf has none of them.
const (
	AuditVerified AuditProofState = "verified" // a leaf under the signed head states the same
	AuditWaiting  AuditProofState = "waiting"  // its record is not a leaf of the signed head yet
	AuditDiffers  AuditProofState = "differs"  // no record states the same, or its record is not that of the leaf
)

// AuditProof is what the transparency log has of a row of the audit log. The zero value is that of an action without a leaf.
type AuditProof struct {
	State      AuditProofState
	Leaf       int64  // from 0; of a verified row
	Commitment string // of the leaf, in hexadecimal; likewise
}

// AuditVerifier compares rows of an edition's audit log with its transparency log.
type AuditVerifier interface {
	// VerifyAudit returns a proof for each row.
	VerifyAudit(ctx context.Context, edition EditionID, rows []AuditRow) ([]AuditProof, error)
}

// RecordsOf returns the kinds of records of which an action writes one; none for an action without a leaf.
func RecordsOf(action string) []RecordKind {
	switch action {
	case ActionNominate:
		return []RecordKind{RecordNominationMade, RecordNominationModified, RecordNominationConfirmed}
	case ActionCancelNominate:
		return []RecordKind{RecordNominationCancelled}
	case ActionScore:
		return []RecordKind{RecordScorecard}
	case ActionRecuse:
		return []RecordKind{RecordRecusal}
	case ActionAssign, ActionClearAssign, ActionEndAssign, ActionJoinAssign:
		return []RecordKind{RecordAssignment}
	case ActionShortlist:
		return []RecordKind{RecordShortlist}
	case ActionAnnounce, ActionUnannounce:
		return []RecordKind{RecordFinalists}
	case ActionSelect:
		return []RecordKind{RecordShortlistSelected}
	case ActionDisqualify:
		return []RecordKind{RecordDisqualified}
	case ActionRestore:
		return []RecordKind{RecordRestored}
	case ActionWithdraw:
		return []RecordKind{RecordWithdrawn}
	case ActionAddJudge, ActionEnableJudge:
		return []RecordKind{RecordJudgeEnabled}
	case ActionDisableJudge:
		return []RecordKind{RecordJudgeDisabled}
	case ActionRenameJudge:
		return []RecordKind{RecordJudgeRenamed}
	case ActionEraseJudge:
		return []RecordKind{RecordJudgeErased}
	case ActionInviteJudge, ActionTakeInvitation, ActionJudgePassword, ActionJudgeEmail, ActionResetSecondFactor, ActionEnrolSecondFactor:
		return []RecordKind{RecordJudgeAccess}
	case ActionPinRules:
		return []RecordKind{RecordRulesPinned}
	case ActionResetRules:
		return []RecordKind{RecordRulesReset}
	case ActionOpenJudging:
		return []RecordKind{RecordJudgingOpened}
	case ActionCloseJudging:
		return []RecordKind{RecordJudgingClosed}
	case ActionMovePhase:
		return []RecordKind{RecordPhaseMoved}
	case ActionRanking:
		return []RecordKind{RecordRanking}
	case ActionPrize:
		return []RecordKind{RecordPrizes}
	case ActionPublish:
		return []RecordKind{RecordPublished}
	case ActionUnpublish:
		return []RecordKind{RecordUnpublished}
	default:
		return nil
	}
}
