package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	judgingweb "marquee/backend/judging/web"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	resultsweb "marquee/backend/results/web"
	submissionweb "marquee/backend/submission/web"
)

func (s *Console) dossierRoutes() []httpkit.Route {
	return []httpkit.Route{httpkit.Get("/apis/organiser/works/:id", httpkit.LoggedIn, s.showDossier)}
}

// dossiers is built from the services that its parts come from, so that each keeps its own permissions.
func (s *Console) dossiers() *operations.DossierService {
	return &operations.DossierService{
		Works: s.Dossiers, Submissions: s.Submissions, Registrations: s.Registrations, Results: s.Results,
		Publications: s.Publications, Audit: s.Audit,
	}
}

type dossierAnswer struct {
	WorkID      int                            `json:"workId"`
	Title       string                         `json:"title"`
	Film        *submissionweb.ShownSubmission `json:"film"`        // null: an application
	Application *applicationAnswer             `json:"application"` // null: a film
	Judging     *workJudgingAnswer             `json:"judging"`     // null: not for the role
	Result      *workResultAnswer              `json:"result"`      // null: not for the role, or not in the results
	History     []auditRowAnswer               `json:"history"`     // newest first
}

type applicationAnswer struct {
	State        contest.RegisterState                 `json:"state"`
	SubmittedAt  time.Time                             `json:"submittedAt"`
	Registration *registrationweb.ReviewedRegistration `json:"registration"` // null: not for the role
	Motivation   *string                               `json:"motivation"`   // likewise
	Files        registrationweb.MaterialAnswers       `json:"files"`        // likewise
}

type workJudgingAnswer struct {
	Nominations []writtenNominationAnswer   `json:"nominations"`
	Scorecards  []writtenScorecardAnswer    `json:"scorecards"`
	Viewers     []workViewerAnswer          `json:"viewers"`
	Conflicts   []judgingweb.ConflictAnswer `json:"conflicts"`
}

type writtenNominationAnswer struct {
	Nominator string        `json:"nominator"`
	Award     contest.Award `json:"award"`
	Comments  string        `json:"comments"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	Replaced  bool          `json:"replaced"`
}

// writtenScorecardFields is a written scorecard without its scores.
type writtenScorecardFields struct {
	Judge     string         `json:"judge"`
	Total     *contest.Total `json:"total"` // null of a partial card
	Comments  string         `json:"comments"`
	Place     *int           `json:"place"`
	UpdatedAt time.Time      `json:"updatedAt"`
}

// writtenScorecardAnswer is a written scorecard: its fields, and a key for each criterion.
type writtenScorecardAnswer struct {
	fields writtenScorecardFields
	scores judging.OrderedScores
}

// MarshalJSON implements json.Marshaler.
func (a writtenScorecardAnswer) MarshalJSON() ([]byte, error) {
	return contest.JoinObjects(a.scores, a.fields)
}

type workViewerAnswer struct {
	Name          string    `json:"name"`
	Role          jury.Role `json:"role"`
	Watched       bool      `json:"watched"`
	PlayedSeconds float64   `json:"playedSeconds"`
}

type workResultAnswer struct {
	Rank      *int                       `json:"rank"` // in the official ranking; null without a complete card
	Of        int                        `json:"of"`
	Official  string                     `json:"official"`
	Cards     int                        `json:"cards"` // complete ones
	Mean      any                        `json:"mean"`
	Corrected any                        `json:"corrected"`
	Interval  any                        `json:"interval"`
	Severity  any                        `json:"severity"` // by judge
	Weights   map[string]int             `json:"weights"`  // percent, by criterion
	Prizes    []resultsweb.PrizeAnswer   `json:"prizes"`
	Changes   []resultsweb.PrizeChanged  `json:"changes"`
	Citation  *resultsweb.CitationAnswer `json:"citation"`
}

// showDossier returns one work with the parts that the organiser's role may read.
func (s *Console) showDossier(c echo.Context) error {
	edition := s.Edition(c)
	d, err := s.dossiers().Show(c.Request().Context(), httpkit.By(c), edition, submissionweb.PossibleWork(c))
	if err != nil {
		return err
	}
	answer := dossierAnswer{
		WorkID:  submissionweb.PossibleWork(c),
		History: s.auditRows(c, d.History),
		Judging: s.workJudging(edition, d.Judging),
		Result:  workResult(edition, d.Result),
	}
	if d.Film != nil {
		film, err := s.SubmissionWeb.ShownSubmission(c, *d.Film)
		if err != nil {
			return err
		}
		if !d.MayReadRegistration {
			film.RegistrationID = nil
		}
		answer.Title, answer.Film = film.Title, &film
	}
	if d.Application != nil {
		answer.Title, answer.Application = d.Application.Title, &applicationAnswer{
			State:       d.Application.State,
			SubmittedAt: d.Application.SubmittedAt.In(edition.Location),
		}
		if d.Registration != nil {
			if err := s.addRegistration(c, *d.Registration, answer.Application); err != nil {
				return err
			}
		}
	}
	return httpkit.OK(c, answer)
}

// addRegistration adds what only those see who read registrations.
func (s *Console) addRegistration(c echo.Context, r registration.Registration, answer *applicationAnswer) error {
	reg := s.RegistrationWeb.ReviewedRegistration(c, r)
	answer.Registration, answer.Motivation = &reg, &r.Form.Motivation
	var err error
	answer.Files, err = registrationweb.MaterialAnswersOf(c, s.Files, r.Materials)
	return err
}

func (s *Console) workJudging(edition *contest.Edition, of *operations.WorkJudging) *workJudgingAnswer {
	if of == nil {
		return nil
	}
	answer := &workJudgingAnswer{
		Nominations: make(
			[]writtenNominationAnswer,
			len(of.Nominations),
		),
		Scorecards: make([]writtenScorecardAnswer, len(of.Scorecards)),
		Viewers: make(
			[]workViewerAnswer,
			len(of.Viewers),
		),
		Conflicts: make([]judgingweb.ConflictAnswer, len(of.Conflicts)),
	}
	for i, n := range of.Nominations {
		answer.Nominations[i] = writtenNominationAnswer{
			n.Nominator,
			n.Award,
			n.Comments,
			n.CreatedAt.In(edition.Location),
			n.UpdatedAt.In(edition.Location),
			n.Replaced,
		}
	}
	for i, card := range of.Scorecards {
		fields := writtenScorecardFields{
			Judge:     card.Judge,
			Comments:  card.Comments,
			UpdatedAt: card.UpdatedAt.In(edition.Location),
		}
		if card.Scores.Complete(edition.Criteria.IDs()) {
			total := card.Scores.Total(edition.Criteria)
			fields.Total = &total
		}
		if card.Place > 0 {
			fields.Place = &of.Scorecards[i].Place
		}
		answer.Scorecards[i] = writtenScorecardAnswer{fields: fields, scores: card.Scores.In(edition.Criteria)}
	}
	for i, v := range of.Viewers {
		answer.Viewers[i] = workViewerAnswer{v.Name, v.Role, v.Watched, v.Played.Seconds()}
	}
	for i, d := range of.Conflicts {
		answer.Conflicts[i] = judgingweb.ConflictAnswer{
			Judge:      d.Judge,
			WorkID:     d.WorkID,
			Title:      d.Title,
			Reason:     d.Reason,
			DeclaredAt: d.DeclaredAt.In(edition.Location),
		}
	}
	return answer
}

func workResult(edition *contest.Edition, of *operations.WorkResult) *workResultAnswer {
	if of == nil {
		return nil
	}
	answer := &workResultAnswer{
		Of:        of.Of,
		Official:  string(of.Official),
		Cards:     of.Work.Cards,
		Mean:      of.Work.Mean,
		Corrected: of.Work.Corrected,
		Interval:  of.Work.Interval,
		Severity:  of.Severity,
		Prizes:    make([]resultsweb.PrizeAnswer, len(of.Prizes)),
		Changes:   make([]resultsweb.PrizeChanged, len(of.Changes)),
		Weights:   make(map[string]int, len(edition.Criteria)),
	}
	for _, one := range edition.Criteria {
		answer.Weights[one.ID] = one.Weight
	}
	if rank := of.Work.In(of.Official).Rank; rank > 0 {
		answer.Rank = &rank
	}
	for i, p := range of.Prizes {
		answer.Prizes[i] = resultsweb.PrizeAnswer{ID: p.ID, Name: p.Name}
	}
	for i, change := range of.Changes {
		answer.Changes[i] = resultsweb.PrizeChangedOf(edition, change)
	}
	if of.Citation != nil {
		citation := resultsweb.CitationOf(*of.Citation)
		answer.Citation = &citation
	}
	return answer
}
