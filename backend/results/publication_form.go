package results

import (
	"marquee/backend/contest"
)

// PublicationForm asks for a publication.
type PublicationForm struct {
	DryRun bool `json:"dryRun"` // return what would change, and change nothing
	// Plan is the Digest of the plan that was read; required unless DryRun.
	Plan string `json:"plan"`
	// Confirm carries out what another owner proposed, in an edition with ConfirmPublication; Plan must be given.
	Confirm bool `json:"confirm"`
	// Citations are what the command adds from a file. Nil keeps those that are public, with the jury's words that were
	// entered since; the wire has none.
	Citations []Citation `json:"-"`
	// Report says whether the report with the ranks of all finalists is public too. Nil keeps that as it is, which is
	// true at first; the wire has none.
	Report *bool `json:"-"`
}

// Check normalises the citations and adds their wrong fields.
func (f PublicationForm) Check(fieldErrs contest.FieldErrors) PublicationForm {
	f.Citations = checkCitations(f.Citations, fieldErrs)
	if !f.DryRun && f.Plan == "" {
		fieldErrs.Add("plan", planMissing())
	}
	return f
}
