package contesttest

import (
	"testing"
	"time"

	"marquee/backend/contest"
)

// FixedClock is a contest.Clock that stands still.
type FixedClock time.Time

func (c FixedClock) Now() time.Time { return time.Time(c) }

// WantFields checks which fields have errors, and that each error is in both
// languages.
func WantFields(t *testing.T, fieldErrs contest.FieldErrors, want ...string) {
	t.Helper()
	if len(fieldErrs) != len(want) {
		t.Errorf("fieldErrs %v, want %v", fieldErrs, want)
	}
	for _, field := range want {
		if message, found := fieldErrs[field]; !found || message.EN == "" || message.ZH == "" {
			t.Errorf("error of %s = %+v, want one in both languages", field, message)
		}
	}
}
