package results

import (
	"marquee/backend/contest"
)

// NothingToPublish is the error of a publication without a winner.
func NothingToPublish() error {
	return &contest.Error{Code: contest.CodeValidation, Fields: contest.FieldErrors{"prizes": contest.Text{
		EN: "No work has a prize: there is nothing to publish", ZH: "没有作品获奖，无可公布",
	}}}
}

// JudgingStillOpen is the error of an organiser who publishes results that can still change.
func JudgingStillOpen() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"judging": contest.Text{
		EN: "Judging is open, and the results can still change. Close judging first.", ZH: "评审尚未结束，结果仍会变化，请先关闭评审",
	}}}
}
