package judging

import (
	"marquee/backend/contest"
	"marquee/backend/submission"
)

// NominationForm is what a nominator sends. Sending a work and award again
// replaces the comments and does not count against the quota.
type NominationForm struct {
	WorkID   int           `json:"workId"`
	Award    contest.Award `json:"award"`
	Comments string        `json:"comments"`
	// Before is the version of the nomination that the nominator saw, 0 for none; nil: whatever it is.
	Before *int `json:"before"`

	Signature *CardSignature // nil: none
}

// Check adds what is wrong to fieldErrs and returns the form with its text trimmed.
// Award and comments are required.
func (f NominationForm) Check(awards contest.Awards, fieldErrs contest.FieldErrors) NominationForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	awards.Check(fieldErrs, f.Award)
	f.Comments = fieldErrs.Required("comments", f.Comments, contest.MaxComments)
	return f
}

// NominationFilter selects among a nominator's works.
type NominationFilter struct {
	Page     contest.Page
	Watched  *bool  // nil: both
	Contains string // in name, description or process, case-insensitive; "": all
	Category string // id of a category; "": all
	// Translated are ids of works whose English version contains the text. Of these, the
	// works that are shown in English by it match too.
	Translated []int
}

// Check adds what is wrong to fieldErrs and returns the filter with its text trimmed.
func (f NominationFilter) Check(fieldErrs contest.FieldErrors) NominationFilter {
	f.Page.Check(fieldErrs)
	f.Contains = fieldErrs.Optional("q", f.Contains, maxSearchText)
	return f
}
