package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/language"
)

// maxBody is the largest request body a call of the API accepts, in bytes. Files
// never pass through the service.
const maxBody = 64 << 10

type success struct {
	Code string `json:"code"`
	Data any    `json:"data"`
}

// ok answers with the envelope of a success.
func ok(c echo.Context, data any) error {
	return c.JSON(http.StatusOK, success{Code: "OK", Data: data})
}

// decode reads a JSON body into target. Unknown fields are ignored; a value of
// the wrong type names its field.
func decode(c echo.Context, target any) error {
	body := http.MaxBytesReader(c.Response(), c.Request().Body, maxBody)
	decoder := json.NewDecoder(body)
	err := decoder.Decode(target)
	if err == nil {
		err = requireEnd(decoder)
	}
	var tooLarge *http.MaxBytesError
	var mistyped *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return contest.Fail(contest.CodeFileTooLarge)
	case errors.As(err, &mistyped) && mistyped.Field != "":
		return contest.FieldErrors{wireName(mistyped.Field): wrongType()}.Err()
	case errors.Is(err, io.EOF):
		return nil // an empty body reads as an empty object: the rules name what is missing
	default:
		return contest.FieldErrors{"body": contest.Text{
			EN: "The request must be one JSON object", ZH: "请求内容必须是 JSON 对象",
		}}.Err()
	}
}

// requireEnd fails when something follows the value that was read.
func requireEnd(decoder *json.Decoder) error {
	_, err := decoder.Token()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	default:
		return errors.New("more than one JSON value")
	}
}

func wrongType() contest.Text {
	return contest.Text{EN: "This value has the wrong type", ZH: "该值的类型不正确"}
}

// wireName is a field's path as the caller wrote it: encoding/json puts the names
// of embedded structs before it, which begin with a capital.
func wireName(path string) string {
	first, rest, nested := strings.Cut(path, ".")
	if nested && first != "" && first[0] >= 'A' && first[0] <= 'Z' {
		return wireName(rest)
	}
	return path
}

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
