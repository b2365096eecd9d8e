package web

import (
	"encoding/json"
	"reflect"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// field is one value of a request body. A value of the wrong type does not keep the
// others from being read, so that one answer names every wrong field.
type field[T any] struct {
	value T
	wrong bool
}

// UnmarshalJSON implements json.Unmarshaler. null reads as a missing value.
func (f *field[T]) UnmarshalJSON(data []byte) error {
	if string(data) != "null" {
		f.wrong = json.Unmarshal(data, &f.value) != nil
	}
	return nil
}

// read returns the value. For one of the wrong type it adds a field error and
// returns the zero value.
func (f *field[T]) read(fieldErrs contest.FieldErrors, name string) T {
	if f.wrong {
		var zero T
		fieldErrs.Add(name, wrongType())
		return zero
	}
	return f.value
}

// readForm returns a function that reads a request's body as a form. A value of the
// wrong type becomes a field error and reads as the zero value, so that one answer
// names every wrong field. A body that is no JSON object is an error.
func readForm[F any](c echo.Context) contest.ReadForm[F] {
	return func(fieldErrs contest.FieldErrors) (F, error) {
		var form F
		var body map[string]json.RawMessage
		if err := decode(c, &body); err != nil {
			return form, err
		}
		readFields(body, reflect.ValueOf(&form).Elem(), "", fieldErrs)
		return form, nil
	}
}

// readFields fills the fields of a struct that have a json tag, those of embedded
// structs included. Nested structs are read field by field too; what is inside a list
// is not, because the rules of a list name its wrong elements themselves.
func readFields(body map[string]json.RawMessage, form reflect.Value, path string, fieldErrs contest.FieldErrors) {
	for i := range form.NumField() {
		field, target := form.Type().Field(i), form.Field(i)
		name := field.Tag.Get("json")
		value := body[name]
		switch {
		case field.Anonymous:
			readFields(body, target, path, fieldErrs)
		case len(value) == 0 || string(value) == "null":
		case target.Kind() == reflect.Pointer && target.Type().Elem().Kind() == reflect.Struct:
			var nested map[string]json.RawMessage
			if json.Unmarshal(value, &nested) != nil {
				fieldErrs.Add(path+name, wrongType())
				continue
			}
			target.Set(reflect.New(target.Type().Elem()))
			readFields(nested, target.Elem(), path+name+".", fieldErrs)
		case json.Unmarshal(value, target.Addr().Interface()) != nil && !listOfStructs(target):
			target.SetZero()
			fieldErrs.Add(path+name, wrongType())
		}
	}
}

func listOfStructs(v reflect.Value) bool {
	return v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct && v.Len() > 0
}
