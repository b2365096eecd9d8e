package contest_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/contest"
)

// TestPhoneNumbers runs the cases that the site's test reads too.
func TestPhoneNumbers(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/phones.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Valid []struct {
			Typed, Sent string
		}
		Invalid []string
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases.Valid {
		fieldErrs := contest.FieldErrors{}
		if _, got := fieldErrs.Phone("phone", "+86", c.Typed); got != c.Sent || len(fieldErrs) > 0 {
			t.Errorf("%q: %q, %v; want %q", c.Typed, got, fieldErrs, c.Sent)
		}
	}
	for _, typed := range cases.Invalid {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Phone("phone", "+86", typed)
		if _, wrong := fieldErrs["phone"]; !wrong || len(fieldErrs) != 1 {
			t.Errorf("%q: %v, want a wrong phone alone", typed, fieldErrs)
		}
	}
}

func TestPhoneCountryCodes(t *testing.T) {
	t.Parallel()
	for country, valid := range map[string]bool{
		"+86": true, "+1": true, "+1684": true, " +44 ": true,
		"": false, "86": false, "+": false, "+12345": false,
	} {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Phone("phone", country, "13800138000")
		if _, wrong := fieldErrs["phoneCountry"]; wrong == valid {
			t.Errorf("%q valid = %v, want %v", country, !wrong, valid)
		}
	}
}
