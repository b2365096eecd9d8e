package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) registrationRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/register/code", entrant, s.sendRegistrationCode},
		{http.MethodPost, "/apis/activity/register", entrant, s.registerEntrant},
		{http.MethodGet, "/apis/activity/register/info", entrant, s.registration},
	}
}

type registrationRequest struct {
	contest.RegistrationForm
	Code      string `json:"code"`
	Agreement bool   `json:"agreement"`
}

type registrationAnswer struct {
	contest.RegistrationForm
	State       contest.RegisterState `json:"state"`
	Reason      *string               `json:"reason"`
	SubmittedAt time.Time             `json:"submittedAt"`
	ReviewedAt  *time.Time            `json:"reviewedAt"`
}

func registrationOf(edition *contest.Edition, r contest.Registration) registrationAnswer {
	answer := registrationAnswer{
		RegistrationForm: r.Form, State: r.State, SubmittedAt: r.SubmittedAt.In(edition.Location),
	}
	if r.State == contest.StateDeny {
		answer.Reason = &r.Reason
	}
	if !r.ReviewedAt.IsZero() {
		reviewed := r.ReviewedAt.In(edition.Location)
		answer.ReviewedAt = &reviewed
	}
	return answer
}

// sendRegistrationCode mails a code that proves the address in the form.
func (s *Server) sendRegistrationCode(c echo.Context) error {
	if err := s.mayRegister(c); err != nil {
		return err
	}
	return s.sendCode(c, contest.CodeForRegistration)
}

// registerEntrant stores a registration for review. State and time are looked at
// before the body; the store looks at the state once more when it writes.
func (s *Server) registerEntrant(c echo.Context) error {
	if err := s.mayRegister(c); err != nil {
		return err
	}
	var body registrationRequest
	fieldErrs := contest.FieldErrors{}
	if err := decodeForm(c, &body, fieldErrs); err != nil {
		return err
	}
	edition, who := s.edition(c), caller(c)
	form := body.Check(edition, fieldErrs)
	code := fieldErrs.Code("code", body.Code)
	contest.CheckAgreement(body.Agreement, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	stored, err := s.registrations.Register(c.Request().Context(), contest.Registration{
		Edition: edition.ID, EntrantID: who.ID, Form: form, Language: readerLanguage(c), SubmittedAt: s.clock.Now(),
	}, contest.CodeAttempt{
		Purpose: contest.CodeForRegistration, Email: contest.NormalEmail(form.Email), Code: code, At: s.now(),
	})
	if err != nil {
		return err
	}
	return ok(c, registrationOf(edition, stored))
}

// registration is the caller's registration as stored; NOT_FOUND without one.
func (s *Server) registration(c echo.Context) error {
	edition := s.edition(c)
	if edition.ID != contest.International {
		return contest.Fail(contest.CodeNotFound)
	}
	found, err := s.registrations.Registration(c.Request().Context(), edition.ID, caller(c).ID)
	if err != nil {
		return err
	}
	return ok(c, registrationOf(edition, found))
}

// mayRegister refuses callers who may not send a registration now, and editions
// that take none here.
func (s *Server) mayRegister(c echo.Context) error {
	edition := s.edition(c)
	if edition.ID != contest.International {
		return contest.Fail(contest.CodeNotFound)
	}
	current, err := s.registrationOrNone(c.Request().Context(), edition.ID, caller(c).ID)
	if err != nil {
		return err
	}
	return edition.MayRegister(current, s.clock.Now())
}

// registrationOrNone is an entrant's registration; one in state NONE without any.
func (s *Server) registrationOrNone(ctx context.Context, edition contest.EditionID, entrantID string) (contest.Registration, error) {
	found, err := s.registrations.Registration(ctx, edition, entrantID)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return contest.Registration{Edition: edition, EntrantID: entrantID, State: contest.StateNone}, nil
	}
	return found, err
}

// decodeForm is decode for a form whose own rules come after it: a value of the
// wrong type is one fault among the others. Where it lies in a list the rules
// name its place, so it is left to them.
func decodeForm(c echo.Context, target any, fieldErrs contest.FieldErrors) error {
	err := decode(c, target)
	var wrong *contest.Error
	if !errors.As(err, &wrong) || wrong.Code != contest.CodeValidation {
		return err
	}
	if _, unreadable := wrong.Fields["body"]; unreadable {
		return err
	}
	for field, fault := range wrong.Fields {
		if !strings.HasPrefix(field, "team.members.") {
			fieldErrs.Add(field, fault)
		}
	}
	return nil
}
