package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	judgingweb "marquee/backend/judging/web"
	"marquee/backend/operations"
	"marquee/backend/studio"
)

func (s *Console) overviewRoutes() []httpkit.Route {
	return []httpkit.Route{httpkit.Get("/apis/organiser/overview", httpkit.LoggedIn, s.overview)}
}

// costDays is how many days of costs the overview has.
const costDays = 31

type dayAnswer struct {
	Day           string `json:"day"`
	Registrations int    `json:"registrations"`
	Uploads       int    `json:"uploads"`
	Submissions   int    `json:"submissions"`
	Viewings      int    `json:"viewings"`
	Nominations   int    `json:"nominations"`
	Scorecards    int    `json:"scorecards"`
}

type registrationCountsAnswer struct {
	Waiting       int        `json:"waiting"`
	Approved      int        `json:"approved"`
	Denied        int        `json:"denied"`
	OldestWaiting *time.Time `json:"oldestWaiting"`
}

type filmCountsAnswer struct {
	Submissions     int `json:"submissions"`
	Judged          int `json:"judged"`
	Disqualified    int `json:"disqualified"`
	Withdrawn       int `json:"withdrawn"`
	Links           int `json:"links"`
	Uploading       int `json:"uploading"`
	Checking        int `json:"checking"`
	UploadsFailed   int `json:"uploadsFailed"`
	CopiesPreparing int `json:"copiesPreparing"`
	CopiesReady     int `json:"copiesReady"`
	CopiesFailed    int `json:"copiesFailed"`
}

type mailCountsAnswer struct {
	Waiting       int        `json:"waiting"`
	Held          int        `json:"held"`
	Sent          int        `json:"sent"`
	SentToday     int        `json:"sentToday"`
	Failed        int        `json:"failed"`
	OldestWaiting *time.Time `json:"oldestWaiting"`
}

type deadlineAnswer struct {
	Kind  operations.DeadlineKind `json:"kind"`
	Phase *string                 `json:"phase"`
	At    time.Time               `json:"at"`
}

// phaseAnswer is a phase of the timeline; a null end is not announced.
type phaseAnswer struct {
	ID       string     `json:"id"`
	StartsAt *time.Time `json:"startsAt"`
	EndsAt   *time.Time `json:"endsAt"`
}

type costAnswer struct {
	Day       string       `json:"day"`
	Model     studio.Model `json:"model"`
	Tasks     int          `json:"tasks"`
	Delivered int          `json:"delivered"`
	Unit      string       `json:"unit"`
	Cost      *int64       `json:"cost"` // millionths of a US dollar; null without a price
	AtMost    *int64       `json:"atMost"`
}

type overviewAnswer struct {
	At            time.Time                 `json:"at"`
	Days          []dayAnswer               `json:"days"`
	Registrations *registrationCountsAnswer `json:"registrations"`
	Films         *filmCountsAnswer         `json:"films"`
	Jury          []judgingweb.JurorAnswer  `json:"jury"` // null without permission to read the jury
	Mails         *mailCountsAnswer         `json:"mails"`
	Costs         []costAnswer              `json:"costs"`
	Phases        []phaseAnswer             `json:"phases"`
	Deadlines     []deadlineAnswer          `json:"deadlines"`
	Needs         []needAnswer              `json:"needs"`
	Holding       []holdingAnswer           `json:"holding"`
	Road          []roadStepAnswer          `json:"road"`
}

// overview returns the counts by day, and the pending work.
func (s *Console) overview(c echo.Context) error {
	edition := s.Edition(c)
	o, err := s.Overview.Read(c.Request().Context(), httpkit.By(c), edition)
	if err != nil {
		return err
	}
	answer := overviewAnswer{
		At: o.At.In(
			edition.Location,
		),
		Days:      make([]dayAnswer, len(o.Days)),
		Deadlines: make([]deadlineAnswer, len(o.Deadlines)),
		Phases: make(
			[]phaseAnswer,
			len(o.Phases),
		),
		Needs:   needAnswers(edition, o.Needs),
		Holding: holdingAnswers(o.Holding),
		Road:    roadAnswers(edition, o.Road),
		Jury:    s.JudgingWeb.JurorAnswers(c, o.Jury),
	}
	for i, d := range o.Days {
		answer.Days[i] = dayAnswer(d)
	}
	for i, p := range o.Phases {
		answer.Phases[i] = phaseAnswer{
			ID:       p.ID,
			StartsAt: httpkit.TimeOrNull(edition, p.StartsAt),
			EndsAt:   httpkit.TimeOrNull(edition, p.EndsAt),
		}
	}
	for i, d := range o.Deadlines {
		answer.Deadlines[i] = deadlineAnswer{
			Kind:  d.Kind,
			Phase: httpkit.Filled(d.Phase),
			At:    d.At.In(edition.Location),
		}
	}
	if r := o.Registrations; r != nil {
		answer.Registrations = &registrationCountsAnswer{
			r.Waiting,
			r.Approved,
			r.Denied,
			httpkit.TimeOrNull(edition, r.OldestWaiting),
		}
	}
	if f := o.Films; f != nil {
		answer.Films = &filmCountsAnswer{
			f.Submissions, f.Judged, f.Disqualified, f.Withdrawn, f.Links, f.Uploading, f.Checking, f.UploadsFailed,
			f.CopiesPreparing, f.CopiesReady, f.CopiesFailed,
		}
	}
	if m := o.Mails; m != nil {
		answer.Mails = &mailCountsAnswer{
			m.Waiting,
			m.Held,
			m.Sent,
			m.SentToday,
			m.Failed,
			httpkit.TimeOrNull(edition, m.OldestWaiting),
		}
	}
	if answer.Costs, err = s.costAnswers(c, o.At); err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// costAnswers are the edition's costs of the last days.
func (s *Console) costAnswers(c echo.Context, now time.Time) ([]costAnswer, error) {
	edition := s.Edition(c)
	from := now.In(edition.Location).AddDate(0, 0, 1-costDays).Format(time.DateOnly)
	costs, err := s.Costs.Costs(c.Request().Context(), httpkit.By(c), from, "")
	if err != nil {
		return nil, err
	}
	answers := []costAnswer{}
	for _, cost := range costs {
		if cost.Edition != edition.ID {
			continue
		}
		answer := costAnswer{
			Day:       cost.Day,
			Model:     cost.Model,
			Tasks:     cost.Tasks,
			Delivered: cost.Delivered,
			Unit:      cost.Unit(),
		}
		if cost.Priced {
			answer.Cost, answer.AtMost = &cost.Sure, &cost.AtMost
		}
		answers = append(answers, answer)
	}
	return answers, nil
}
