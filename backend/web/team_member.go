package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

func (s *Server) memberRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/team", anyone, s.showMembership},
		{http.MethodPost, "/apis/activity/team/confirm", anyone, s.confirmMembership},
		{http.MethodPost, "/apis/activity/team/leave", anyone, s.leaveTeam},
		{http.MethodGet, "/apis/activity/register/consents", entrant, s.consents},
		{http.MethodPost, "/apis/activity/register/consents", entrant, s.changeConsents},
	}
}

type membershipAnswer struct {
	Edition    contest.EditionID         `json:"edition"`
	Team       string                    `json:"team"`
	Lead       string                    `json:"lead"`
	Member     *registration.Member      `json:"member"` // null once they have left
	Answer     registration.MemberAnswer `json:"answer"`
	AnsweredAt *time.Time                `json:"answeredAt"`
	NamedAt    time.Time                 `json:"namedAt"`
}

func (s *Server) membershipAnswer(c echo.Context, m registration.Membership, err error) error {
	if err != nil {
		return err
	}
	edition := s.editions.Edition(m.Edition)
	answer := membershipAnswer{
		Edition: m.Edition, Team: m.Team, Lead: m.Lead, Answer: m.Answer, AnsweredAt: timeOrNull(edition, m.AnsweredAt), NamedAt: m.NamedAt.In(edition.Location),
	}
	if m.Member.Email != "" {
		answer.Member = &m.Member
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return ok(c, answer)
}

// showMembership returns what is stored about the member whose link is sent.
func (s *Server) showMembership(c echo.Context) error {
	found, err := s.o.Members.Show(c.Request().Context(), readForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

func (s *Server) confirmMembership(c echo.Context) error {
	found, err := s.o.Members.Confirm(c.Request().Context(), readForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

func (s *Server) leaveTeam(c echo.Context) error {
	found, err := s.o.Members.Leave(c.Request().Context(), readForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

// consentAnswer is proof of one consent.
type consentAnswer struct {
	Kind     registration.ConsentKind `json:"kind"`
	Given    bool                     `json:"given"`
	Changed  *string                  `json:"changed"` // date of the text
	Digest   string                   `json:"digest"`  // SHA-256 of its file, in hex
	Language contest.Language         `json:"language"`
	At       time.Time                `json:"at"`
}

// consentAnswerOf maps a consent to the wire.
func consentAnswerOf(edition *contest.Edition, consent registration.Consent) consentAnswer {
	answer := consentAnswer{consent.Kind, consent.Given, nil, consent.Notice.Digest, consent.Language, consent.At.In(edition.Location)}
	if consent.Notice.Changed != "" {
		answer.Changed = &consent.Notice.Changed
	}
	return answer
}

func (s *Server) consentAnswers(c echo.Context, consents []registration.Consent, err error) error {
	if err != nil {
		return err
	}
	answers := make([]consentAnswer, 0, len(consents))
	for _, consent := range consents {
		answers = append(answers, consentAnswerOf(s.edition(c), consent))
	}
	return ok(c, answers)
}

// consents lists the latest consents of the caller in the edition.
func (s *Server) consents(c echo.Context) error {
	found, err := s.o.Registrations.OwnConsents(c.Request().Context(), s.edition(c), caller(c))
	return s.consentAnswers(c, found, err)
}

// changeConsents gives or takes back the optional ones.
func (s *Server) changeConsents(c echo.Context) error {
	found, err := s.o.Registrations.ChangeConsents(c.Request().Context(), s.edition(c), caller(c), readerLanguage(c), readForm[registration.ConsentChoices](c))
	return s.consentAnswers(c, found, err)
}
