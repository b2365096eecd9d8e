package contest

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
)

// Error is a failure that callers may see. Any other error is internal: its text
// goes to the log only.
type Error struct {
	Code Code
	// Fields has every wrong field; the keys are paths in the request
	// body, such as "email" or "members[1].email".
	Fields FieldErrors
	// RetryAfter is the time until a retry may succeed; zero when waiting does not
	// help.
	RetryAfter time.Duration
}

// Error returns code and fields, for the log.
func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return string(e.Code)
	}
	names := make([]string, 0, len(e.Fields))
	for name, message := range e.Fields {
		names = append(names, name+": "+message.In(English))
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

// FieldErrors collects the wrong fields of a request. The keys are paths in the
// request body.
type FieldErrors map[string]Text

// Add adds a message for a field. A field keeps its first message.
func (f FieldErrors) Add(field string, message Text) {
	if _, known := f[field]; !known {
		f[field] = message
	}
}

// Err returns nil when no field is wrong, else a VALIDATION_FAILED error with all of
// them.
func (f FieldErrors) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Code: CodeValidation, Fields: f}
}

// ReadForm reads a form. It adds values of the wrong type to fieldErrs, and returns
// an error when the form cannot be read at all. Services that take one call it after
// they have checked who calls and whether it is time, so that those errors come
// before any that the form could give.
type ReadForm[F any] func(fieldErrs FieldErrors) (F, error)

// readChecked reads a form and checks it. VALIDATION_FAILED with every wrong field.
func readChecked[F interface{ Check(FieldErrors) F }](read ReadForm[F]) (F, error) {
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return form, err
	}
	form = form.Check(fieldErrs)
	return form, fieldErrs.Err()
}
