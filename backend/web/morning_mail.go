package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

func (s *Console) morningMailRoutes() []consoleRoute {
	const path = "/apis/organiser/morning-mail"
	return []consoleRoute{
		{http.MethodGet, path, loggedIn, s.morningMail},
		{http.MethodPut, path, loggedIn, s.setMorningMail},
	}
}

type morningMailAnswer struct {
	On       bool    `json:"on"`
	Language *string `json:"language"`
}

// morningMail returns whether the caller gets the morning email.
func (s *Console) morningMail(c echo.Context) error {
	language, err := s.o.MorningMails.Language(c.Request().Context(), organiserAccount(c))
	return answerMorningMail(c, language, err)
}

// setMorningMail asks for the caller's morning email, or ends it.
func (s *Console) setMorningMail(c echo.Context) error {
	language, err := s.o.MorningMails.Set(c.Request().Context(), organiserAccount(c), readForm[operations.MorningMailForm](c))
	return answerMorningMail(c, language, err)
}

func answerMorningMail(c echo.Context, language contest.Language, err error) error {
	if err != nil {
		return err
	}
	return ok(c, morningMailAnswer{On: language != "", Language: filled(string(language))})
}
