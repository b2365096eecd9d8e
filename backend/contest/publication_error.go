package contest

// NothingToPublish is the error of a publication without a winner.
func NothingToPublish() error {
	return &Error{Code: CodeValidation, Fields: FieldErrors{"prizes": Text{
		EN: "No work has a prize: there is nothing to publish", ZH: "没有作品获奖，无可公布",
	}}}
}

// JudgingStillOpen is the error of an organiser who publishes results that can still change.
func JudgingStillOpen() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"judging": Text{
		EN: "Judging is open, and the results can still change. Close judging first.", ZH: "评审尚未结束，结果仍会变化，请先关闭评审",
	}}}
}
