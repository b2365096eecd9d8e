package web

import (
	"encoding/json"

	"marquee/backend/contest"
)

// field is one value of a request body. One that has the wrong type does not stop
// the others from being read, so that every wrong field can be named at once.
type field[T any] struct {
	value T
	wrong bool
}

// UnmarshalJSON implements json.Unmarshaler; null reads as a value left out.
func (f *field[T]) UnmarshalJSON(data []byte) error {
	if string(data) != "null" {
		f.wrong = json.Unmarshal(data, &f.value) != nil
	}
	return nil
}

// read is the value; the zero value, and a fault, when its type was wrong.
func (f *field[T]) read(fieldErrs contest.FieldErrors, name string) T {
	if f.wrong {
		var zero T
		fieldErrs.Add(name, wrongType())
		return zero
	}
	return f.value
}
