package registration

import (
	"errors"
	"maps"
	"regexp"
	"testing"

	"marquee/backend/contest"
)

// Both editions have these texts, and the camp takes applications: nobody enters a contest there.
func TestTextsOfRegistrationsFitBothEditions(t *testing.T) {
	t.Parallel()
	fieldErrs := contest.FieldErrors{}
	CheckAgreement((&contest.Edition{MinimumAge: 18}), false, fieldErrs)
	(&Review{Action: ReviewDeny}).check(fieldErrs)
	if changed, ok := errors.AsType[*contest.Error](Changed()); ok {
		maps.Copy(fieldErrs, changed.Fields)
	}
	if len(fieldErrs) != 3 {
		t.Fatalf("texts = %v, want three", fieldErrs)
	}
	ofContest := regexp.MustCompile("参赛|报名|大赛")
	for field, text := range fieldErrs {
		if ofContest.MatchString(text.ZH) {
			t.Errorf("%s: %s", field, text.ZH)
		}
	}
}
