package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) morningMailRoutes() []httpkit.Route {
	const path = "/apis/organiser/morning-mail"
	return []httpkit.Route{
		httpkit.Get(path, httpkit.LoggedIn, s.morningMail),
		httpkit.Put(path, httpkit.LoggedIn, s.setMorningMail),
	}
}

type morningMailAnswer struct {
	On       bool    `json:"on"`
	Language *string `json:"language"`
}

// morningMail returns whether the caller gets the morning email.
func (s *Console) morningMail(c echo.Context) error {
	language, err := s.MorningMails.Language(c.Request().Context(), httpkit.OrganiserAccount(c))
	return answerMorningMail(c, language, err)
}

// setMorningMail asks for the caller's morning email, or ends it.
func (s *Console) setMorningMail(c echo.Context) error {
	language, err := s.MorningMails.Set(
		c.Request().Context(),
		httpkit.OrganiserAccount(c),
		httpkit.ReadForm[operations.MorningMailForm](c),
	)
	return answerMorningMail(c, language, err)
}

func answerMorningMail(c echo.Context, language contest.Language, err error) error {
	if err != nil {
		return err
	}
	return httpkit.OK(c, morningMailAnswer{On: language != "", Language: httpkit.Filled(string(language))})
}
