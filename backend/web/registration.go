package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
)

func (s *Server) registrationRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/activity/status", entrant, s.status},
		{http.MethodGet, "/apis/activity/questions", anyone, s.listQuestions},
		{http.MethodPost, "/apis/activity/register/code", entrant, s.sendRegistrationCode},
		{http.MethodPost, "/apis/activity/register", entrant, s.registerEntrant},
		{http.MethodPut, "/apis/activity/register", entrant, s.correctRegistration},
		{http.MethodPost, "/apis/activity/register/withdraw", entrant, s.takeRegistrationBack},
		{http.MethodGet, "/apis/activity/register/info", entrant, s.registration},
		// The same ends under the names that the partner's site reads.
		{http.MethodPost, "/apis/activity/ppai/register", entrant, s.registerEntrant},
		{http.MethodGet, "/apis/activity/ppai/register/info", entrant, s.registration},
	}
}

// registrationAnswer is a registration as its entrant sees it.
type registrationAnswer struct {
	registration.Form
	Files       materialAnswers          `json:"files"` // null in an edition without materials
	State       contest.RegisterState    `json:"state"`
	Reason      *string                  `json:"reason"`
	Ended       *contest.RegistrationEnd `json:"ended"` // how organisers took it out; null: they did not
	SubmittedAt time.Time                `json:"submittedAt"`
	ReviewedAt  *time.Time               `json:"reviewedAt"`
	Version     int                      `json:"version"`     // raised each time it is sent or corrected
	Correctable bool                     `json:"correctable"` // no organiser has opened it
	CorrectedAt *time.Time               `json:"correctedAt"`
}

// registrationAnswer maps a registration to the wire, for its entrant.
func (s *Server) registrationAnswer(c echo.Context, r registration.Registration) (registrationAnswer, error) {
	edition := s.edition(c)
	answer := registrationAnswer{
		Form: r.Form, State: r.State, SubmittedAt: r.SubmittedAt.In(edition.Location),
	}
	answer.Form.Answers = r.Form.Answers.Shown(edition, contest.AskedAtRegistration)
	var err error
	if answer.Files, err = materialAnswersOf(c, s.files, r.Materials); err != nil {
		return registrationAnswer{}, err
	}
	if r.State == contest.StateDeny {
		answer.Reason = &r.Reason
	}
	if r.Ended != "" {
		answer.Ended = &r.Ended
	}
	answer.ReviewedAt, answer.CorrectedAt = timeOrNull(edition, r.ReviewedAt), timeOrNull(edition, r.CorrectedAt)
	answer.Version, answer.Correctable = r.Version, r.MayCorrect() == nil
	return answer, nil
}

// timeOrNull returns a time in the edition's zone; nil, null in JSON, for a zero one.
func timeOrNull(edition *contest.Edition, t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.In(edition.Location)
	return &t
}

// sendRegistrationCode mails a code that verifies the address in the form.
func (s *Server) sendRegistrationCode(c echo.Context) error {
	err := s.o.Registrations.SendCode(c.Request().Context(), s.edition(c), caller(c), func(fieldErrs contest.FieldErrors) (account.CodeRecipient, error) {
		form, err := readForm[account.CodeForm](c)(fieldErrs)
		return account.CodeRecipient{Email: form.Email, Language: readerLanguage(c), Network: s.network(c)}, err
	})
	if err != nil {
		return err
	}
	return ok(c, nil)
}

// registerEntrant stores a registration for review.
func (s *Server) registerEntrant(c echo.Context) error {
	stored, err := s.o.Registrations.Register(c.Request().Context(), s.edition(c), caller(c), readerLanguage(c), readForm[registration.Request](c))
	if err != nil {
		return err
	}
	answer, err := s.registrationAnswer(c, stored)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// correctRegistration replaces the caller's registration until an organiser opens it.
func (s *Server) correctRegistration(c echo.Context) error {
	stored, err := s.o.Registrations.Correct(c.Request().Context(), s.edition(c), caller(c), readerLanguage(c), readForm[registration.CorrectionRequest](c))
	if err != nil {
		return err
	}
	answer, err := s.registrationAnswer(c, stored)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// takeRegistrationBack deletes the caller's registration until an organiser opens it.
func (s *Server) takeRegistrationBack(c echo.Context) error {
	err := s.o.Registrations.TakeBack(c.Request().Context(), s.edition(c), caller(c), readForm[registration.TakeBackRequest](c))
	if err != nil {
		return err
	}
	return ok(c, nil)
}

// registration returns the caller's registration.
func (s *Server) registration(c echo.Context) error {
	found, err := s.o.Registrations.Own(c.Request().Context(), s.edition(c), caller(c))
	if err != nil {
		return err
	}
	answer, err := s.registrationAnswer(c, found)
	if err != nil {
		return err
	}
	return ok(c, answer)
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
	edition := s.edition(c)
	status, err := s.o.Registrations.Status(c.Request().Context(), edition, caller(c))
	if err != nil {
		return err
	}
	answer := statusAnswer{
		RegisterState: status.RegisterState, QY: status.Provider, RegisterCn: false,
		Asks:             len(edition.Questions)+len(edition.Categories) > 0,
		RegisterUntil:    timeOrNull(edition, status.Deadlines.RegisterUntil),
		SubmitUntil:      timeOrNull(edition, status.Deadlines.SubmitUntil),
		UploadGraceUntil: timeOrNull(edition, status.Deadlines.UploadGraceUntil),
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
	return ok(c, answer)
}
