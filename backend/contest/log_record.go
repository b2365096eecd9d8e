package contest

// RecordKind is the kind of a record in the transparency log.
type RecordKind string

// The kinds of records. An action writes one record, in its transaction; a rolled-back
// action writes none.
const (
	RecordNominationMade      RecordKind = "nomination.made"
	RecordNominationModified  RecordKind = "nomination.modified"
	RecordNominationConfirmed RecordKind = "nomination.confirmed" // on the version that replaced the nominated one
	RecordNominationCancelled RecordKind = "nomination.cancelled" // one or more at once

	RecordScorecard RecordKind = "scorecard.set"
	RecordRecusal   RecordKind = "recusal"

	RecordAssignment        RecordKind = "assignment"
	RecordShortlist         RecordKind = "shortlist.set" // the whole list in its order
	RecordShortlistSelected RecordKind = "shortlist.selected"

	RecordDisqualified RecordKind = "submission.disqualified"
	RecordRestored     RecordKind = "submission.restored"
	RecordWithdrawn    RecordKind = "submission.withdrawn" // by the entrant, or by organisers at the entrant's request
	RecordReplaced     RecordKind = "submission.replaced"  // by a new version, which takes the nominations over
	RecordHidden       RecordKind = "submission.hidden"    // while its registration is reviewed again
	RecordShown        RecordKind = "submission.shown"
	RecordErased       RecordKind = "submission.erased" // with the entrant's account

	RecordJudgeEnabled  RecordKind = "judge.enabled" // a new account, or one that was disabled
	RecordJudgeDisabled RecordKind = "judge.disabled"
	RecordJudgeRenamed  RecordKind = "judge.renamed"
	RecordJudgeErased   RecordKind = "judge.erased" // the pseudonym's name is erased
	RecordJudgeAccess   RecordKind = "judge.access" // a new link, address, password or second factor
	RecordJudgeKey      RecordKind = "judge.key"    // with which a judge's browser signs

	RecordRules         RecordKind = "rules.set"    // what the results depend on beside the scorecards
	RecordRulesReset    RecordKind = "rules.reset"  // the same, corrected after the first score, with a reason
	RecordRulesPinned   RecordKind = "rules.pinned" // by an organiser, before the first score
	RecordJudgingOpened RecordKind = "judging.opened"
	RecordJudgingClosed RecordKind = "judging.closed"
	RecordPhaseMoved    RecordKind = "phase.moved"

	RecordReceipt     RecordKind = "receipt"
	RecordRanking     RecordKind = "results.ranking" // the official ranking chosen
	RecordPrizes      RecordKind = "prizes.set"      // prizes proposed, or one changed
	RecordPublished   RecordKind = "results.published"
	RecordUnpublished RecordKind = "results.unpublished"

	RecordPadding RecordKind = "log.padding" // states nothing: it hides how many records of actions there are

	RecordFinalists RecordKind = "finalists" // announced, in their order; none: the announcement is taken back
)

// JudgeAccess is a way into a judge's account.
type JudgeAccess string

// What a RecordJudgeAccess can be about.
const (
	AccessLink     JudgeAccess = "link" // an invitation, or to a new password
	AccessAddress  JudgeAccess = "address"
	AccessPassword JudgeAccess = "password"
	AccessFactor   JudgeAccess = "factor" // set up or removed
)

// RecordKinds returns every kind.
func RecordKinds() []RecordKind {
	return []RecordKind{
		RecordNominationMade,
		RecordNominationModified,
		RecordNominationConfirmed,
		RecordNominationCancelled,
		RecordScorecard,
		RecordRecusal,
		RecordAssignment,
		RecordShortlist,
		RecordShortlistSelected,
		RecordDisqualified,
		RecordRestored,
		RecordWithdrawn,
		RecordReplaced,
		RecordHidden,
		RecordShown,
		RecordErased,
		RecordJudgeEnabled,
		RecordJudgeDisabled,
		RecordJudgeRenamed,
		RecordJudgeErased,
		RecordJudgeAccess,
		RecordJudgeKey,
		RecordRules,
		RecordRulesReset,
		RecordRulesPinned,
		RecordJudgingOpened,
		RecordJudgingClosed,
		RecordPhaseMoved,
		RecordReceipt,
		RecordRanking,
		RecordPrizes,
		RecordPublished,
		RecordUnpublished,
		RecordPadding,
		RecordFinalists,
	}
}

// MayBeErased reports whether records of the kind may be erased with a person's data. All others count for the
// result, and every export opens them.
func (k RecordKind) MayBeErased() bool { return k == RecordReceipt }

// LogCheck is the result of a verification of the transparency log.
type LogCheck struct {
	Leaves   int64
	Root     string // of the tree, in base64
	Erased   int    // leaves whose record is erased
	Works    int    // that the records rank
	Problems []string
}
