package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/submission"
)

// versionAnswer is one version of an entrant's work.
type versionAnswer struct {
	WorkID      int              `json:"workId"`
	Version     int              `json:"version"`
	Title       string           `json:"title"`
	SubmittedAt time.Time        `json:"submittedAt"`
	State       submission.State `json:"state"`
	Changed     []string         `json:"changed"`
}

// versionAnswers maps an entrant's versions, newest first.
func (s *Console) versionAnswers(c echo.Context, versions []submission.ListedSubmission) []versionAnswer {
	answers := make([]versionAnswer, len(versions))
	for i, v := range versions {
		answers[i] = versionAnswer{
			WorkID:      v.WorkID,
			Version:     v.Version,
			Title:       v.Form.Title,
			SubmittedAt: v.SubmittedAt.In(s.Edition(c).Location),
			State:       v.State,
			Changed:     []string{},
		}
		if i+1 < len(versions) {
			answers[i].Changed = v.Form.Changed(&versions[i+1].Form)
		}
	}
	return answers
}
