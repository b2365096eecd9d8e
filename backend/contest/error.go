package contest

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
)

// Error is a failure that a caller may see. Any other error is internal: its
// text stays in the log.
type Error struct {
	Code Code
	// Fields names every wrong field at once; the keys are paths in the request
	// body, such as "email" or "members[1].email".
	Fields FieldErrors
	// RetryAfter is how long to wait before trying again; zero when waiting does
	// not help.
	RetryAfter time.Duration
}

// Error lists code and fields, for the log.
func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return string(e.Code)
	}
	names := make([]string, 0, len(e.Fields))
	for name, fault := range e.Fields {
		names = append(names, name+": "+fault.In(English))
	}
	sort.Strings(names)
	return fmt.Sprintf("%s (%s)", e.Code, strings.Join(names, "; "))
}

// Fail makes an Error without fields.
func Fail(code Code) *Error { return &Error{Code: code} }

// CodeOf returns the code of err, or CodeInternal when err is no Error.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

// FieldErrors collects what is wrong with a request, by field.
type FieldErrors map[string]Text

// Add notes the first fault of a field; later ones for the same field are dropped.
func (f FieldErrors) Add(field string, fault Text) {
	if _, known := f[field]; !known {
		f[field] = fault
	}
}

// Err is nil without fieldErrs, else a VALIDATION_FAILED error that names them all.
func (f FieldErrors) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Code: CodeValidation, Fields: f}
}
