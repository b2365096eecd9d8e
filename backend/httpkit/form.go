package httpkit

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// MaxBody is the largest request body that most calls of the API accept, in bytes. Files
// never pass through the service.
const MaxBody = 64 << 10

// ReadForm returns a function that reads a request's body as a form. A value of the
// wrong type becomes a field error and reads as the zero value, so that one answer
// names every wrong field. A body that is no JSON object is an error.
func ReadForm[F any](c echo.Context) contest.ReadForm[F] {
	var empty F
	return ReadFormFrom(c, empty)
}

// ReadFormFrom is ReadForm with defaults for fields that are missing or null.
func ReadFormFrom[F any](c echo.Context, defaults F) contest.ReadForm[F] {
	return ReadFormWithin(c, defaults, MaxBody)
}

// ReadFormWithin is ReadFormFrom for a body of at most limit bytes.
func ReadFormWithin[F any](c echo.Context, defaults F, limit int64) contest.ReadForm[F] {
	return func(fieldErrs contest.FieldErrors) (F, error) {
		form := defaults
		body, err := ReadBody(c, limit)
		if err != nil {
			return form, err
		}
		body = AsMeant(body, fieldErrs)
		ReadFields(body, reflect.ValueOf(&form).Elem(), "", fieldErrs)
		return form, checkContract(c, body, fieldErrs)
	}
}

// ReadFields fills the fields of a struct that have a json tag, those of embedded
// structs included. Nested structs are read field by field too; what is inside a list
// is not, because the rules of a list name its wrong elements themselves.
func ReadFields(body map[string]json.RawMessage, form reflect.Value, path string, fieldErrs contest.FieldErrors) {
	for i := range form.NumField() {
		field, target := form.Type().Field(i), form.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		value := body[name]
		switch {
		case field.Anonymous:
			ReadFields(body, target, path, fieldErrs)
		case name == "*": // all members
			target.Set(reflect.ValueOf(body))
		case name == "": // no field of the wire
		case len(value) == 0 || string(value) == "null":
		case target.Kind() == reflect.Pointer && target.Type().Elem().Kind() == reflect.Struct:
			var nested map[string]json.RawMessage
			if json.Unmarshal(value, &nested) != nil {
				fieldErrs.Add(path+name, wrongType())
				continue
			}
			target.Set(reflect.New(target.Type().Elem()))
			ReadFields(nested, target.Elem(), path+name+".", fieldErrs)
		case json.Unmarshal(value, target.Addr().Interface()) != nil && !listOfStructs(target):
			target.SetZero()
			fieldErrs.Add(path+name, wrongType())
		}
	}
}

func listOfStructs(v reflect.Value) bool {
	return v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct && v.Len() > 0
}

// ReadBody reads a body as a JSON object, which null is not. An empty body reads as an empty object, so
// that the rules of the form name what is missing.
func ReadBody(c echo.Context, limit int64) (map[string]json.RawMessage, error) {
	var body map[string]json.RawMessage
	decoder := json.NewDecoder(http.MaxBytesReader(c.Response(), c.Request().Body, limit))
	err := decoder.Decode(&body)
	if err == nil {
		err = requireEnd(decoder)
	}
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil && body != nil, errors.Is(err, io.EOF):
		return body, nil
	case errors.As(err, &tooLarge):
		return nil, contest.Fail(contest.CodeFileTooLarge)
	default:
		return nil, contest.FieldErrors{"body": contest.Text{
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
