package results

import (
	"errors"

	"marquee/backend/contest"
)

// Disqualified is the error of an entrant who replaces or withdraws a disqualified work.
func Disqualified() error {
	return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"submission": contest.Text{
		EN: "Your work is disqualified and cannot be replaced or withdrawn. Please write to the organisers.",
		ZH: "作品已取消评审资格，不能替换或撤回。如有疑问，请写信联系组委会。",
	}}}
}

// NotLatest is the error of an organiser who disqualifies a version that is replaced or withdrawn.
func NotLatest() error {
	return contest.Conflict("submission", contest.Text{
		EN: "The work was replaced by a newer version or withdrawn, and is not judged anyway",
		ZH: "作品已有新版本或已撤回，本就不参加评审",
	})
}

// DisqualifiedAlready is the error of an organiser who disqualifies a work twice, or restores
// one that is not disqualified.
func DisqualifiedAlready(disqualified bool) error {
	if disqualified {
		return contest.Conflict("submission", contest.Text{EN: "The work is disqualified already", ZH: "作品此前已取消评审资格"})
	}
	return contest.Conflict("submission", contest.Text{EN: "The work is not disqualified", ZH: "作品没有取消评审资格"})
}

// ChangedSinceRead is the error of an organiser whose screen shows a work as it was before another changed it.
func ChangedSinceRead() error {
	return contest.Conflict("before", contest.Text{
		EN: "Somebody has changed this work since you read it. Please look at it again.",
		ZH: "你查看之后，作品又有变动，请重新查看",
	})
}

// addConflict adds a field to an error of the domain.
func addConflict(err error, field string, text contest.Text) error {
	fields := contest.FieldErrors{field: text}
	var failed *contest.Error
	if errors.As(err, &failed) {
		for name, message := range failed.Fields {
			fields.Add(name, message)
		}
	}
	return &contest.Error{Code: contest.CodeConflict, Fields: fields}
}
