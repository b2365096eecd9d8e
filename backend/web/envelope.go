package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/language"
)

type success struct {
	Code string `json:"code"`
	Data any    `json:"data"`
}

// ok answers with the envelope of a success.
func ok(c echo.Context, data any) error {
	return c.JSON(http.StatusOK, success{Code: "OK", Data: data})
}

// readerLanguage is the language of the answer, from Accept-Language.
func readerLanguage(c echo.Context) contest.Language {
	return language.Preferred(c.Request().Header.Get("Accept-Language"))
}

// bearer is the token of an Authorization header, or "".
func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
