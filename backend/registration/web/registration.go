package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

func (s *Server) registrationRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/activity/status", httpkit.Entrant, s.status),
		httpkit.Get("/apis/activity/questions", httpkit.Anyone, s.listQuestions),
		httpkit.Post("/apis/activity/register/code", httpkit.Entrant, s.sendRegistrationCode),
		httpkit.Post("/apis/activity/register", httpkit.Entrant, s.registerEntrant),
		httpkit.Put("/apis/activity/register", httpkit.Entrant, s.correctRegistration),
		httpkit.Post("/apis/activity/register/withdraw", httpkit.Entrant, s.takeRegistrationBack),
		httpkit.Get("/apis/activity/register/info", httpkit.Entrant, s.registration),
		// The same ends under the names that the partner's site reads.
		httpkit.Post("/apis/activity/ppai/register", httpkit.Entrant, s.registerEntrant),
		httpkit.Get("/apis/activity/ppai/register/info", httpkit.Entrant, s.registration),
	}
}

// RegistrationAnswer is a registration as its entrant sees it.
type RegistrationAnswer struct {
	registration.Form
	Files       MaterialAnswers          `json:"files"` // null in an edition without materials
	State       contest.RegisterState    `json:"state"`
	Reason      *string                  `json:"reason"`
	Ended       *contest.RegistrationEnd `json:"ended"` // how organisers took it out; null: they did not
	SubmittedAt time.Time                `json:"submittedAt"`
	ReviewedAt  *time.Time               `json:"reviewedAt"`
	Version     int                      `json:"version"`     // raised each time it is sent or corrected
	Correctable bool                     `json:"correctable"` // no organiser has opened it
	CorrectedAt *time.Time               `json:"correctedAt"`
}

// RegistrationAnswer maps a registration to the wire, for its entrant.
func (s *Server) RegistrationAnswer(c echo.Context, r registration.Registration) (RegistrationAnswer, error) {
	edition := s.Edition(c)
	answer := RegistrationAnswer{
		Form: r.Form, State: r.State, SubmittedAt: r.SubmittedAt.In(edition.Location),
	}
	answer.Form.Answers = r.Form.Answers.Shown(edition, contest.AskedAtRegistration)
	var err error
	if answer.Files, err = MaterialAnswersOf(c, s.Files, r.Materials); err != nil {
		return RegistrationAnswer{}, err
	}
	if r.State == contest.StateDeny {
		answer.Reason = &r.Reason
	}
	if r.Ended != "" {
		answer.Ended = &r.Ended
	}
	answer.ReviewedAt, answer.CorrectedAt = httpkit.TimeOrNull(
		edition,
		r.ReviewedAt,
	), httpkit.TimeOrNull(
		edition,
		r.CorrectedAt,
	)
	answer.Version, answer.Correctable = r.Version, r.MayCorrect() == nil
	return answer, nil
}

// sendRegistrationCode mails a code that verifies the address in the form.
func (s *Server) sendRegistrationCode(c echo.Context) error {
	err := s.Registrations.SendCode(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		func(fieldErrs contest.FieldErrors) (account.CodeRecipient, error) {
			form, err := httpkit.ReadForm[account.CodeForm](c)(fieldErrs)
			return account.CodeRecipient{
				Email:    form.Email,
				Language: httpkit.ReaderLanguage(c),
				Network:  s.Network(c),
			}, err
		},
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// registerEntrant stores a registration for review.
func (s *Server) registerEntrant(c echo.Context) error {
	stored, err := s.Registrations.Register(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		httpkit.ReaderLanguage(c),
		httpkit.ReadForm[registration.Request](c),
	)
	if err != nil {
		return err
	}
	answer, err := s.RegistrationAnswer(c, stored)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// correctRegistration replaces the caller's registration until an organiser opens it.
func (s *Server) correctRegistration(c echo.Context) error {
	stored, err := s.Registrations.Correct(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		httpkit.ReaderLanguage(c),
		httpkit.ReadForm[registration.CorrectionRequest](c),
	)
	if err != nil {
		return err
	}
	answer, err := s.RegistrationAnswer(c, stored)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// takeRegistrationBack deletes the caller's registration until an organiser opens it.
func (s *Server) takeRegistrationBack(c echo.Context) error {
	err := s.Registrations.TakeBack(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		httpkit.ReadForm[registration.TakeBackRequest](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// registration returns the caller's registration.
func (s *Server) registration(c echo.Context) error {
	found, err := s.Registrations.Own(c.Request().Context(), s.Edition(c), accountweb.Caller(c))
	if err != nil {
		return err
	}
	answer, err := s.RegistrationAnswer(c, found)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

type statusAnswer struct {
	RegisterState contest.RegisterState `json:"registerState"`
	QY            bool                  `json:"qy"`         // the account belongs to the provider
	RegisterCn    any                   `json:"registerCn"` // the state in the other edition, or false
	// The caller's own deadlines; null: closed to the caller.
	RegisterUntil    *time.Time `json:"registerUntil"`
	SubmitUntil      *time.Time `json:"submitUntil"`
	UploadGraceUntil *time.Time `json:"uploadGraceUntil"`
	Asks             bool       `json:"asks,omitempty"` // questions of its own, or categories
	// Registration is null in state NONE, Entry without a work that counts.
	Registration *registrationStanding `json:"registration"`
	Entry        *entryStanding        `json:"entry"`
}

type registrationStanding struct {
	Version     int  `json:"version"`
	Correctable bool `json:"correctable"`
}

type entryStanding struct {
	Version     int  `json:"version"`
	Limit       int  `json:"limit"`
	Replaceable bool `json:"replaceable"`
}

// status returns the state of the caller's registration.
func (s *Server) status(c echo.Context) error {
	edition := s.Edition(c)
	status, err := s.Registrations.Status(c.Request().Context(), edition, accountweb.Caller(c))
	if err != nil {
		return err
	}
	answer := statusAnswer{
		RegisterState: status.RegisterState, QY: status.Provider, RegisterCn: false,
		Asks:             len(edition.Questions)+len(edition.Categories) > 0,
		RegisterUntil:    httpkit.TimeOrNull(edition, status.Deadlines.RegisterUntil),
		SubmitUntil:      httpkit.TimeOrNull(edition, status.Deadlines.SubmitUntil),
		UploadGraceUntil: httpkit.TimeOrNull(edition, status.Deadlines.UploadGraceUntil),
	}
	if own := status.Registration; own.State != contest.StateNone {
		answer.Registration = &registrationStanding{Version: own.Version, Correctable: own.MayCorrect() == nil}
	}
	if entry := status.Entry; entry.Version > 0 {
		answer.Entry = &entryStanding{entry.Version, entry.Limit, entry.Replaceable}
	}
	if status.OtherState != contest.StateNone {
		answer.RegisterCn = status.OtherState
	}
	return httpkit.OK(c, answer)
}
