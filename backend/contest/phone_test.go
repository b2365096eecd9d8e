package contest_test

import (
	"testing"

	"marquee/backend/contest"
)

// plan is a PhoneParser that knows +86 and returns a number as it is.
type plan struct{ country string }

func (plan) CallingCode(code string) bool { return code == "+86" }

func (p plan) ParsePhone(_, number string) (contest.PhoneNumber, bool) {
	return contest.PhoneNumber{Country: p.country, National: number}, number != "00000"
}

func TestPhoneNamesTheWrongPart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		code, number, country string
		wrong                 []string
	}{
		"right":                    {" +86 ", "138 0013", "+86", nil},
		"no code":                  {"", "13800", "+86", []string{"phoneCountry"}},
		"unknown code":             {"+999", "13800", "+86", []string{"phoneCountry"}},
		"both wrong":               {"86", "123", "+86", []string{"phoneCountry", "phone"}},
		"no number":                {"+86", " ", "+86", []string{"phone"}},
		"letters":                  {"+86", "1380013800x", "+86", []string{"phone"}},
		"not a number of the plan": {"+86", "00000", "+86", []string{"phone"}},
		"another country's number": {"+86", "+441234", "+44", []string{"phone"}},
	} {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Phone(plan{c.country}, "phone", c.code, c.number)
		if len(fieldErrs) != len(c.wrong) {
			t.Errorf("%s: %v, want %v", name, fieldErrs, c.wrong)
		}
		for _, field := range c.wrong {
			if _, ok := fieldErrs[field]; !ok {
				t.Errorf("%s: %v, want %s", name, fieldErrs, field)
			}
		}
	}
}
