package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

type pingAnswer struct {
	Now                 time.Time         `json:"now"`
	Edition             contest.EditionID `json:"edition"`
	Phase               string            `json:"phase"`
	RegistrationOpen    bool              `json:"registrationOpen"`
	RegistrationOpensAt time.Time         `json:"registrationOpensAt"`
	RegistrationEndsAt  time.Time         `json:"registrationEndsAt"`
	SubmissionOpen      bool              `json:"submissionOpen"`
	SubmissionEndsAt    *time.Time        `json:"submissionEndsAt"`
	Held                bool              `json:"held,omitempty"`
	Version             string            `json:"version"`
}

// ping answers with the contest's time and phase.
func (s *Server) ping(c echo.Context) error {
	edition := s.Edition(c)
	now := s.o.Clock.Now().In(edition.Location)
	answer := pingAnswer{
		Now:     now,
		Edition: edition.ID,
		Phase:   edition.Phase(now),
		RegistrationOpen: edition.RegistrationOpen(
			now,
		),
		RegistrationOpensAt: edition.RegistrationOpens,
		RegistrationEndsAt:  edition.RegistrationEnds,
		SubmissionOpen:      edition.SubmissionOpen(now),
		Held:                edition.OpensLate(now),
		Version:             s.o.Version,
	}
	if !edition.SubmissionEnds.IsZero() {
		answer.SubmissionEndsAt = &edition.SubmissionEnds
	}
	return httpkit.OK(c, answer)
}
