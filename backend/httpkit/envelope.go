package httpkit

import (
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/language"
)

type success struct {
	Code string `json:"code"`
	Data any    `json:"data"`
}

// OK answers with the envelope of a success.
func OK(c echo.Context, data any) error {
	return c.JSON(http.StatusOK, success{Code: "OK", Data: data})
}

// ReaderLanguage is the language of the answer, from Accept-Language.
func ReaderLanguage(c echo.Context) contest.Language {
	return language.Preferred(c.Request().Header.Get("Accept-Language"))
}

// Bearer is the token of an Authorization header, or "".
func Bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// TimeOrNull returns a time in the edition's zone; nil, null in JSON, for a zero one.
func TimeOrNull(edition *contest.Edition, t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.In(edition.Location)
	return &t
}

// PageAnswer is a page of a list.
type PageAnswer[T any] struct {
	Items []T             `json:"items"`
	Total int             `json:"total"` // of the filter
	Next  *contest.Cursor `json:"next"`  // behind the page; null when nothing follows
}

// Filled returns nil, null in an answer, for an empty text.
func Filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
