package spreadsheet

import (
	"strings"

	"marquee/backend/contest"
)

// ownWords puts a word into those of the reader's edition: where people apply, there are applications instead of
// registrations and films. What they made before stays a work.
func (r Reader) ownWords(text contest.Text) string {
	written := text.In(r.Language)
	if r.Edition.Kind != contest.Applications {
		return written
	}
	changes := []string{
		"过往作品", "过往作品", "过往 AI 作品", "过往 AI 作品", "报名", "申请", "作品", "申请", "影片", "申请",
	}
	if r.Language != contest.Chinese {
		changes = []string{
			"Previous works", "Previous works", "Films", "Applications", "Film", "Application", "film", "materials",
			"Registered", "Applied", "Registration", "Application", "registration", "application",
			"Submission", "Application", "Entry", "Application", "Works", "Applications", "Work", "Application",
			"Entrant", "Applicant", "entrant", "applicant",
		}
	}
	return strings.NewReplacer(changes...).Replace(written)
}
