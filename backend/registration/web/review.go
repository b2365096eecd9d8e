package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

func (s *Console) registrationRoutes() []httpkit.Route {
	const base = "/apis/organiser/registrations"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listRegistrations),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportRegistrations),
		httpkit.Post(base+"/decide", httpkit.LoggedIn, s.decideRegistrations),
		httpkit.Get(base+"/batches", httpkit.LoggedIn, s.listBatches),
		httpkit.Post(base+"/batches", httpkit.LoggedIn, s.planBatch),
		httpkit.Get(base+"/batches/:id", httpkit.LoggedIn, s.showBatch),
		httpkit.Post(base+"/batches/:id", httpkit.LoggedIn, s.runBatch),
		httpkit.Post(base+"/undo", httpkit.LoggedIn, s.undoBatch),
		httpkit.Get(base+"/:id", httpkit.LoggedIn, s.showRegistration),
	}
}

// ReviewedRegistration is a registration in the queue.
type ReviewedRegistration struct {
	ID          string                   `json:"id"`
	State       contest.RegisterState    `json:"state"`
	Type        registration.Type        `json:"type"`
	Name        string                   `json:"name"`
	Team        *string                  `json:"team"`
	Account     string                   `json:"account"`
	Email       string                   `json:"email"`
	Language    contest.Language         `json:"language"`
	WorkID      *int                     `json:"workId"` // of an application to the camp
	Version     int                      `json:"version"`
	SubmittedAt time.Time                `json:"submittedAt"`
	CorrectedAt *time.Time               `json:"correctedAt"` // by the entrant, since it was sent
	OpenedAt    *time.Time               `json:"openedAt"`    // the first time since it was sent
	OpenedBy    *string                  `json:"openedBy"`
	ReviewedAt  *time.Time               `json:"reviewedAt"`
	ReviewedBy  *string                  `json:"reviewedBy"`
	Reason      *string                  `json:"reason"`
	Ended       *contest.RegistrationEnd `json:"ended"` // how organisers took it out, with its works; null: they did not
}

// ReviewedRegistration maps a registration to the wire, for organisers.
func (s *Console) ReviewedRegistration(c echo.Context, r registration.Registration) ReviewedRegistration {
	edition := s.Edition(c)
	answer := ReviewedRegistration{
		ID:          r.ID,
		State:       r.State,
		Type:        r.Form.Type,
		Name:        r.Form.Name,
		Account:     r.Account,
		Email:       r.Form.Email,
		Language:    r.Language,
		Version:     r.Version,
		SubmittedAt: r.SubmittedAt.In(edition.Location),
		ReviewedAt:  httpkit.TimeOrNull(edition, r.ReviewedAt),
	}
	if r.Form.Team != nil {
		answer.Team = &r.Form.Team.Name
	}
	if r.WorkID != 0 {
		answer.WorkID = &r.WorkID
	}
	answer.CorrectedAt, answer.OpenedAt = httpkit.TimeOrNull(
		edition,
		r.CorrectedAt,
	), httpkit.TimeOrNull(
		edition,
		r.OpenedAt,
	)
	if r.OpenedBy != "" {
		answer.OpenedBy = &r.OpenedBy
	}
	if r.ReviewedBy != "" {
		answer.ReviewedBy = &r.ReviewedBy
	}
	if r.Reason != "" {
		answer.Reason = &r.Reason
	}
	if r.Ended != "" {
		answer.Ended = &r.Ended
	}
	return answer
}

// registrationFilter reads a filter and an order from the query.
func (s *Console) registrationFilter(c echo.Context, fieldErrs contest.FieldErrors) registration.Filter {
	return registration.Filter{
		Edition: s.Edition(c).ID,
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			contest.StateSubmitted,
			contest.StatePass,
			contest.StateDeny,
		),
		Type:       httpkit.QueryChoice(c, fieldErrs, "type", registration.Individual, registration.TeamEntry),
		Language:   httpkit.QueryChoice(c, fieldErrs, "language", contest.English, contest.Chinese),
		Search:     httpkit.QuerySearch(c, "q"),
		SentFrom:   httpkit.QueryTime(c, fieldErrs, "sentFrom"),
		SentBefore: httpkit.QueryTime(c, fieldErrs, "sentBefore"),
		Marks:      QueryMarks(c),
		Answers:    s.Edition(c).AnswerFilters(contest.AskedAtRegistration, c.QueryParams()["answer"], fieldErrs),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			registration.SortBySent,
			registration.SortByReviewed,
			registration.SortByName,
		),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

type registrationPageAnswer struct {
	Items []ReviewedRegistration `json:"items"`
	Total int                    `json:"total"`
	Next  *contest.Cursor        `json:"next"`
}

// listRegistrations returns a page of the queue.
func (s *Console) listRegistrations(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.registrationFilter(c, fieldErrs)
	filter.Part = httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Registrations.List(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	answer := registrationPageAnswer{
		Items: make([]ReviewedRegistration, len(found.Registrations)),
		Total: found.Total,
		Next:  found.Next,
	}
	for i, r := range found.Registrations {
		answer.Items[i] = s.ReviewedRegistration(c, r)
	}
	return httpkit.OK(c, answer)
}

// exportRegistrations returns every registration of a filter as a file.
func (s *Console) exportRegistrations(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.registrationFilter(c, fieldErrs)
	format := httpkit.QueryChoice(c, fieldErrs, "format", "csv", "xlsx")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	table, err := s.Registrations.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	if err != nil {
		return err
	}
	return s.SendTable(c, table, format)
}

// AuditAnswer is a line of the history of a registration or a work.
type AuditAnswer struct {
	At     time.Time `json:"at"`
	Actor  string    `json:"actor"`
	Action string    `json:"action"`
	Reason string    `json:"reason"`
}

// shownRegistration is a registration with everything that its entrant has sent, and its history.
type shownRegistration struct {
	ReviewedRegistration
	Form    registration.Form `json:"form"`
	Files   MaterialAnswers   `json:"files"` // null in an edition without materials
	History []AuditAnswer     `json:"history"`
	// EndedReasons are why it was taken out, as organisers wrote it; null: it was not.
	EndedReasons *registration.Reasons `json:"endedReasons"`
	// Consents are the latest of each kind, none of a registration from before they were kept.
	Consents []ConsentAnswer `json:"consents"`
}

// showRegistration returns one registration.
func (s *Console) showRegistration(c echo.Context) error {
	r, history, err := s.Registrations.Show(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	answer := shownRegistration{
		ReviewedRegistration: s.ReviewedRegistration(c, r),
		Form:                 r.Form,
		History:              make([]AuditAnswer, len(history)),
	}
	answer.Form.Answers = r.Form.Answers.Shown(s.Edition(c), contest.AskedAtRegistration)
	if r.Ended != "" {
		answer.EndedReasons = &r.EndedReasons
	}
	if answer.Files, err = MaterialAnswersOf(c, s.Files, r.Materials); err != nil {
		return err
	}
	answer.Consents = []ConsentAnswer{}
	for _, consent := range r.Consents {
		answer.Consents = append(answer.Consents, ConsentAnswerOf(s.Edition(c), consent))
	}
	for i, h := range history {
		answer.History[i] = AuditAnswer{
			At:     h.At.In(s.Edition(c).Location),
			Actor:  h.Actor,
			Action: h.Action,
			Reason: h.Reason,
		}
	}
	return httpkit.OK(c, answer)
}

// reviewOutcome is what happened, or with dryRun would happen, to a registration. A skipped
// one is in its current state.
type reviewOutcome struct {
	ID           string                  `json:"id"`
	Skipped      registration.ReviewSkip `json:"skipped"`
	Mail         contest.MailKind        `json:"mail"`
	Registration *ReviewedRegistration   `json:"registration"` // null for an unknown id
	Dropped      []int                   `json:"dropped"`      // works that lose their place on the full shortlist by an approval
	Lost         []lostPlace             `json:"lost"`         // works that lose their place on the shortlist by any decision
	Composed     *ComposedMail           `json:"composed"`     // that would go out, of a dry run about one
	Cancelled    *ComposedMail           `json:"cancelled"`    // that waits and would not be sent, likewise
	Other        *ComposedMail           `json:"other"`        // that mail in the language that its entrant does not read
}

// lostPlace is a work that loses its place on the shortlist with a decision about its registration.
type lostPlace struct {
	RegistrationID string `json:"registrationId"`
	Name           string `json:"name"`
	WorkID         int    `json:"workId"`
	Title          string `json:"title"`
}

func lostPlacesOf(lost []registration.LostPlace) []lostPlace {
	answer := make([]lostPlace, len(lost))
	for i, l := range lost {
		answer[i] = lostPlace(l)
	}
	return answer
}

// ComposedOrNull maps an email that is not sent yet to the wire; nil, null in JSON, for none.
func ComposedOrNull(m *contest.NewMail) *ComposedMail {
	if m == nil {
		return nil
	}
	composed := NewComposedMail(*m)
	return &composed
}

// decideRegistrations approves, denies or opens registrations again.
func (s *Console) decideRegistrations(c echo.Context) error {
	outcomes, err := s.Registrations.ReviewForm(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[registration.ReviewForm](c),
	)
	if err != nil {
		return err
	}
	answer := make([]reviewOutcome, len(outcomes))
	for i, o := range outcomes {
		answer[i] = reviewOutcome{
			ID:      o.ID,
			Skipped: o.Skipped,
			Mail:    o.Mail,
			Dropped: append([]int{}, o.Registration.Dropped...),
			Lost:    lostPlacesOf(o.Lost),
			Composed: ComposedOrNull(
				o.Composed,
			),
			Cancelled: ComposedOrNull(o.Cancelled),
			Other:     ComposedOrNull(o.Other),
		}
		if o.Registration.ID != "" {
			r := s.ReviewedRegistration(c, o.Registration)
			answer[i].Registration = &r
		}
	}
	return httpkit.OK(c, answer)
}
