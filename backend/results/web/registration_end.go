package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
)

func (s *Console) registrationEndRoutes() []httpkit.Route {
	const base = "/apis/organiser/registrations/:id"
	return []httpkit.Route{
		httpkit.Post(base+"/disqualify", httpkit.LoggedIn, s.endRegistration(contest.EndDisqualified, false)),
		httpkit.Post(base+"/withdraw", httpkit.LoggedIn, s.endRegistration(contest.EndWithdrawn, false)),
		httpkit.Post(base+"/restore", httpkit.LoggedIn, s.endRegistration("", true)),
	}
}

// endedWork is a work that a registration takes with it, or gets back.
type endedWork struct {
	WorkID      int           `json:"workId"`
	Title       string        `json:"title"`
	Nominators  int           `json:"nominators"`
	Nominations int           `json:"nominations"`
	Scorecards  int           `json:"scorecards"`
	Assigned    int           `json:"assigned"`
	Shortlisted bool          `json:"shortlisted"`
	PlaceTaken  *contest.Text `json:"placeTaken"` // why it does not return to the shortlist; null: it does, or never was on it
	Prizes      []endedPrize  `json:"prizes"`     // null for an organiser who does not read results
}

type endedPrize struct {
	ID   string       `json:"id"`
	Name contest.Text `json:"name"`
}

type registrationEndAnswer struct {
	Registration registrationweb.ReviewedRegistration `json:"registration"` // after the change
	Works        []endedWork                          `json:"works"`
	Dropped      []int                                `json:"dropped"` // restored works that lost their place on the full shortlist
	Mail         *registrationweb.ComposedMail        `json:"mail"`
	SendsAt      *time.Time                           `json:"sendsAt"` // when the mail leaves; null: none was written
	Now          time.Time                            `json:"now"`     // by the same clock as sendsAt
}

// endRegistration returns the handler that takes a registration out with its works or, with restored, gives it back.
func (s *Console) endRegistration(end contest.RegistrationEnd, restored bool) echo.HandlerFunc {
	return func(c echo.Context) error {
		effect, err := s.Disqualifications.EndRegistration(
			c.Request().Context(),
			httpkit.By(c),
			s.Edition(c),
			c.Param("id"),
			end,
			restored,
			httpkit.ReadForm[results.RegistrationEndForm](c),
		)
		if err != nil {
			return err
		}
		now := effect.Registration
		if effect.Done.Registration.ID != "" {
			now = effect.Done.Registration
		}
		answer := registrationEndAnswer{
			Registration: s.RegistrationWeb.ReviewedRegistration(
				c,
				now,
			),
			Works:   []endedWork{},
			Dropped: append([]int{}, effect.Done.Dropped...),
			Mail: registrationweb.ComposedOrNull(
				effect.Mail,
			),
			SendsAt: httpkit.TimeOrNull(s.Edition(c), effect.Done.MailedAt),
			Now:     s.Now().In(s.Edition(c).Location),
		}
		for _, w := range effect.Works {
			answer.Works = append(answer.Works, endedWorkOf(w, restored))
		}
		return httpkit.OK(c, answer)
	}
}

func endedWorkOf(w results.EndedWork, restored bool) endedWork {
	answer := endedWork{
		WorkID:      w.WorkID,
		Title:       w.Title,
		Nominators:  w.Nominators,
		Nominations: w.Nominations,
		Scorecards:  w.Scorecards,
		Assigned:    w.Assigned,
		Shortlisted: w.Shortlisted,
	}
	if taken := w.PlaceTaken(); restored && taken != (contest.Text{}) {
		answer.PlaceTaken = &taken
	}
	if w.Prizes != nil {
		answer.Prizes = []endedPrize{}
		for _, p := range w.Prizes {
			answer.Prizes = append(answer.Prizes, endedPrize{p.ID, p.Name})
		}
	}
	return answer
}
