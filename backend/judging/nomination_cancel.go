package judging

import (
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// CancelFilter selects nominations to cancel. A nil field selects all.
type CancelFilter struct {
	WorkID *int
	Award  *contest.Award
	// Before is the version that the nominator saw; nil: whatever it is. It needs WorkID and Award.
	Before *int
	// Versions are those of all nominations that the nominator saw, joined by commas; "": whatever they are. It
	// excludes Before.
	Versions string

	Signature *CardSignature // nil: none
}

// Names reports whether the nominator saw a nomination in this version.
func (f CancelFilter) Names(version int) bool {
	if f.Before != nil {
		return *f.Before == version
	}
	return f.Versions == "" || slices.Contains(strings.Split(f.Versions, ","), strconv.Itoa(version))
}

// Check adds what is wrong to fieldErrs and returns the filter.
func (f CancelFilter) Check(awards contest.Awards, fieldErrs contest.FieldErrors) CancelFilter {
	if f.WorkID != nil {
		submission.CheckWorkID(fieldErrs, *f.WorkID)
	}
	if f.Award != nil {
		awards.Check(fieldErrs, *f.Award)
	}
	if f.Before != nil && (f.WorkID == nil || f.Award == nil) {
		fieldErrs.Add(
			"before",
			contest.Text{EN: "A version is that of one nomination: name work and award", ZH: "版本只对应一项提名，请同时给出作品和奖项"},
		)
	}
	for version := range strings.SplitSeq(f.Versions, ",") {
		if _, err := strconv.ParseUint(version, 10, 31); f.Versions != "" && (err != nil || f.Before != nil) {
			fieldErrs.Add(
				"versions",
				contest.Text{
					EN: "These are whole numbers with commas between them, without “before”",
					ZH: "须为以逗号分隔的整数，且不能与 before 同时使用",
				},
			)
			break
		}
	}
	return f
}

// NominationsChanged is the error of a cancellation of all nominations of which one has another version than the
// nominator saw.
func NominationsChanged() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"versions": contest.Text{
		EN: "Your nominations were changed in another window. Nothing was cancelled.",
		ZH: "提名已在其他窗口中更改，未取消任何提名",
	}}}
}

// NominationChanged is the error of a change to another version than the nominator saw.
func NominationChanged() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"before": contest.Text{
		EN: "This nomination was changed in another window. Nothing was saved.",
		ZH: "该提名已在其他窗口中更改，未作任何保存",
	}}}
}
