package contest

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
)

func Conflict(field string, text Text) error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{field: text}}
}

// Error is a failure that callers may see. Any other error is internal: its text
// goes to the log only.
type Error struct {
	Code Code
	// Text replaces the code's own message where that would be misleading; its zero value keeps it.
	Text Text
	// Fields has every wrong field; the keys are paths in the request
	// body, such as "email" or "members[1].email".
	Fields FieldErrors
	// upload.FileProblems has, by field, why the check rejected the file that the field names: the code of a
	// upload.FileProblem.
	FileProblems map[string]string
	// RetryAfter is the time until a retry may succeed; zero when waiting does not
	// help.
	RetryAfter time.Duration
	// EndedAt is the caller's own deadline, of REGISTRATION_ENDED and SUBMISSION_ENDED;
	// else zero.
	EndedAt time.Time
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

// Message is the sentence that says what failed.
func (e *Error) Message() Text {
	if e.Text != (Text{}) {
		return e.Text
	}
	return e.Code.Text()
}

// Fail makes an Error without fields.
func Fail(code Code) *Error { return &Error{Code: code} }

// FailEnded makes the Error of a caller whose own deadline has passed.
func FailEnded(code Code, deadline time.Time) *Error { return &Error{Code: code, EndedAt: deadline} }

// CodeOf returns the code of err, or CodeInternal when err is no Error.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

// FieldsOf returns the wrong fields of an error of the domain, nil for any other.
func FieldsOf(err error) FieldErrors {
	var e *Error
	if errors.As(err, &e) {
		return e.Fields
	}
	return nil
}

// ResultsPublic is the error of an organiser who changes published results.
func ResultsPublic() error {
	return Conflict("prize", Text{EN: "The results are public. Unpublish them first.", ZH: "结果已经公布，请先撤回公布"})
}
