package web

import (
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

func (s *Server) memberRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Post("/apis/activity/team", httpkit.Anyone, s.showMembership),
		httpkit.Post("/apis/activity/team/confirm", httpkit.Anyone, s.confirmMembership),
		httpkit.Post("/apis/activity/team/leave", httpkit.Anyone, s.leaveTeam),
		httpkit.Get("/apis/activity/register/consents", httpkit.Entrant, s.consents),
		httpkit.Post("/apis/activity/register/consents", httpkit.Entrant, s.changeConsents),
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
	edition := s.Editions.Edition(m.Edition)
	answer := membershipAnswer{
		Edition:    m.Edition,
		Team:       m.Team,
		Lead:       m.Lead,
		Answer:     m.Answer,
		AnsweredAt: httpkit.TimeOrNull(edition, m.AnsweredAt),
		NamedAt:    m.NamedAt.In(edition.Location),
	}
	if m.Member.Email != "" {
		answer.Member = &m.Member
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return httpkit.OK(c, answer)
}

// showMembership returns what is stored about the member whose link is sent.
func (s *Server) showMembership(c echo.Context) error {
	found, err := s.Members.Show(c.Request().Context(), httpkit.ReadForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

func (s *Server) confirmMembership(c echo.Context) error {
	found, err := s.Members.Confirm(c.Request().Context(), httpkit.ReadForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

func (s *Server) leaveTeam(c echo.Context) error {
	found, err := s.Members.Leave(c.Request().Context(), httpkit.ReadForm[registration.MemberLink](c))
	return s.membershipAnswer(c, found, err)
}

// ConsentAnswer is proof of one consent.
type ConsentAnswer struct {
	Kind     registration.ConsentKind `json:"kind"`
	Given    bool                     `json:"given"`
	Changed  *string                  `json:"changed"` // date of the text
	Digest   string                   `json:"digest"`  // SHA-256 of its file, in hex
	Language contest.Language         `json:"language"`
	At       time.Time                `json:"at"`
}

// ConsentAnswerOf maps a consent to the wire.
func ConsentAnswerOf(edition *contest.Edition, consent registration.Consent) ConsentAnswer {
	answer := ConsentAnswer{
		consent.Kind,
		consent.Given,
		nil,
		consent.Notice.Digest,
		consent.Language,
		consent.At.In(edition.Location),
	}
	if consent.Notice.Changed != "" {
		answer.Changed = &consent.Notice.Changed
	}
	return answer
}

func (s *Server) consentAnswers(c echo.Context, consents []registration.Consent, err error) error {
	if err != nil {
		return err
	}
	answers := make([]ConsentAnswer, 0, len(consents))
	for _, consent := range consents {
		answers = append(answers, ConsentAnswerOf(s.Edition(c), consent))
	}
	return httpkit.OK(c, answers)
}

// consents lists the latest consents of the caller in the edition.
func (s *Server) consents(c echo.Context) error {
	found, err := s.Registrations.OwnConsents(c.Request().Context(), s.Edition(c), accountweb.Caller(c))
	return s.consentAnswers(c, found, err)
}

// changeConsents gives or takes back the optional ones.
func (s *Server) changeConsents(c echo.Context) error {
	found, err := s.Registrations.ChangeConsents(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		httpkit.ReaderLanguage(c),
		httpkit.ReadForm[registration.ConsentChoices](c),
	)
	return s.consentAnswers(c, found, err)
}
