package contesttest

import (
	"errors"
	"testing"

	"marquee/backend/contest"
)

// Unread is a form that must not be read.
func Unread[F any](t *testing.T, name string) contest.ReadForm[F] {
	return func(contest.FieldErrors) (F, error) {
		var form F
		t.Errorf("%s: the form was read before the check", name)
		return form, errors.New("read too early")
	}
}
