package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

func (s *Console) registrationRoutes() []consoleRoute {
	const base = "/apis/organiser/registrations"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listRegistrations},
		{http.MethodGet, base + "/export", loggedIn, s.exportRegistrations},
		{http.MethodPost, base + "/decide", loggedIn, s.decideRegistrations},
		{http.MethodGet, base + "/batches", loggedIn, s.listBatches},
		{http.MethodPost, base + "/batches", loggedIn, s.planBatch},
		{http.MethodGet, base + "/batches/:id", loggedIn, s.showBatch},
		{http.MethodPost, base + "/batches/:id", loggedIn, s.runBatch},
		{http.MethodPost, base + "/undo", loggedIn, s.undoBatch},
		{http.MethodGet, base + "/:id", loggedIn, s.showRegistration},
	}
}

// reviewedRegistration is a registration in the queue.
type reviewedRegistration struct {
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

// reviewedRegistration maps a registration to the wire, for organisers.
func (s *Console) reviewedRegistration(c echo.Context, r registration.Registration) reviewedRegistration {
	edition := s.edition(c)
	answer := reviewedRegistration{
		ID: r.ID, State: r.State, Type: r.Form.Type, Name: r.Form.Name, Account: r.Account, Email: r.Form.Email, Language: r.Language,
		Version: r.Version, SubmittedAt: r.SubmittedAt.In(edition.Location), ReviewedAt: timeOrNull(edition, r.ReviewedAt),
	}
	if r.Form.Team != nil {
		answer.Team = &r.Form.Team.Name
	}
	if r.WorkID != 0 {
		answer.WorkID = &r.WorkID
	}
	answer.CorrectedAt, answer.OpenedAt = timeOrNull(edition, r.CorrectedAt), timeOrNull(edition, r.OpenedAt)
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
		Edition:    s.edition(c).ID,
		State:      queryChoice(c, fieldErrs, "state", contest.StateSubmitted, contest.StatePass, contest.StateDeny),
		Type:       queryChoice(c, fieldErrs, "type", registration.Individual, registration.TeamEntry),
		Language:   queryChoice(c, fieldErrs, "language", contest.English, contest.Chinese),
		Search:     querySearch(c, "q"),
		SentFrom:   queryTime(c, fieldErrs, "sentFrom"),
		SentBefore: queryTime(c, fieldErrs, "sentBefore"),
		Marks:      queryMarks(c),
		Answers:    s.edition(c).AnswerFilters(contest.AskedAtRegistration, c.QueryParams()["answer"], fieldErrs),
		Sort:       queryChoice(c, fieldErrs, "sort", registration.SortBySent, registration.SortByReviewed, registration.SortByName),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

type registrationPageAnswer struct {
	Items []reviewedRegistration `json:"items"`
	Total int                    `json:"total"`
	Next  *contest.Cursor        `json:"next"`
}

// listRegistrations returns a page of the queue.
func (s *Console) listRegistrations(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.registrationFilter(c, fieldErrs)
	filter.Part = consolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Registrations.List(c.Request().Context(), by(c), filter)
	if err != nil {
		return err
	}
	answer := registrationPageAnswer{Items: make([]reviewedRegistration, len(found.Registrations)), Total: found.Total, Next: found.Next}
	for i, r := range found.Registrations {
		answer.Items[i] = s.reviewedRegistration(c, r)
	}
	return ok(c, answer)
}

// exportRegistrations returns every registration of a filter as a file.
func (s *Console) exportRegistrations(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.registrationFilter(c, fieldErrs)
	format := queryChoice(c, fieldErrs, "format", "csv", "xlsx")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	table, err := s.o.Registrations.Export(c.Request().Context(), by(c), s.edition(c), filter)
	if err != nil {
		return err
	}
	return s.sendTable(c, table, format)
}

// auditAnswer is a line of the history of a registration or a work.
type auditAnswer struct {
	At     time.Time `json:"at"`
	Actor  string    `json:"actor"`
	Action string    `json:"action"`
	Reason string    `json:"reason"`
}

// shownRegistration is a registration with everything that its entrant has sent, and its history.
type shownRegistration struct {
	reviewedRegistration
	Form    registration.Form `json:"form"`
	Files   materialAnswers   `json:"files"` // null in an edition without materials
	History []auditAnswer     `json:"history"`
	// EndedReasons are why it was taken out, as organisers wrote it; null: it was not.
	EndedReasons *registration.Reasons `json:"endedReasons"`
	// Consents are the latest of each kind, none of a registration from before they were kept.
	Consents []consentAnswer `json:"consents"`
}

// showRegistration returns one registration.
func (s *Console) showRegistration(c echo.Context) error {
	r, history, err := s.o.Registrations.Show(c.Request().Context(), by(c), s.edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	answer := shownRegistration{reviewedRegistration: s.reviewedRegistration(c, r), Form: r.Form, History: make([]auditAnswer, len(history))}
	answer.Form.Answers = r.Form.Answers.Shown(s.edition(c), contest.AskedAtRegistration)
	if r.Ended != "" {
		answer.EndedReasons = &r.EndedReasons
	}
	if answer.Files, err = materialAnswersOf(c, s.files, r.Materials); err != nil {
		return err
	}
	answer.Consents = []consentAnswer{}
	for _, consent := range r.Consents {
		answer.Consents = append(answer.Consents, consentAnswerOf(s.edition(c), consent))
	}
	for i, h := range history {
		answer.History[i] = auditAnswer{At: h.At.In(s.edition(c).Location), Actor: h.Actor, Action: h.Action, Reason: h.Reason}
	}
	return ok(c, answer)
}

// reviewOutcome is what happened, or with dryRun would happen, to a registration. A skipped
// one is in its current state.
type reviewOutcome struct {
	ID           string                  `json:"id"`
	Skipped      registration.ReviewSkip `json:"skipped"`
	Mail         contest.MailKind        `json:"mail"`
	Registration *reviewedRegistration   `json:"registration"` // null for an unknown id
	Dropped      []int                   `json:"dropped"`      // works that lose their place on the full shortlist by an approval
	Lost         []lostPlace             `json:"lost"`         // works that lose their place on the shortlist by any decision
	Composed     *composedMail           `json:"composed"`     // that would go out, of a dry run about one
	Cancelled    *composedMail           `json:"cancelled"`    // that waits and would not be sent, likewise
	Other        *composedMail           `json:"other"`        // that mail in the language that its entrant does not read
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

// composedOrNull maps an email that is not sent yet to the wire; nil, null in JSON, for none.
func composedOrNull(m *contest.NewMail) *composedMail {
	if m == nil {
		return nil
	}
	composed := newComposedMail(*m)
	return &composed
}

// decideRegistrations approves, denies or opens registrations again.
func (s *Console) decideRegistrations(c echo.Context) error {
	outcomes, err := s.o.Registrations.ReviewForm(c.Request().Context(), by(c), s.edition(c), readForm[registration.ReviewForm](c))
	if err != nil {
		return err
	}
	answer := make([]reviewOutcome, len(outcomes))
	for i, o := range outcomes {
		answer[i] = reviewOutcome{
			ID: o.ID, Skipped: o.Skipped, Mail: o.Mail, Dropped: append([]int{}, o.Registration.Dropped...), Lost: lostPlacesOf(o.Lost),
			Composed: composedOrNull(o.Composed), Cancelled: composedOrNull(o.Cancelled), Other: composedOrNull(o.Other),
		}
		if o.Registration.ID != "" {
			r := s.reviewedRegistration(c, o.Registration)
			answer[i].Registration = &r
		}
	}
	return ok(c, answer)
}
