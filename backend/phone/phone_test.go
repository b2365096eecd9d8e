package phone_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/phone"
)

// cases are those that the site's test reads too.
type cases struct {
	Valid        []struct{ Chosen, Typed, Country, National string }
	Invalid      []struct{ Chosen, Typed string }
	OtherCountry []struct{ Chosen, Typed, Country string }
	Codes        struct{ Valid, Invalid []string }
}

func readCases(t *testing.T) cases {
	t.Helper()
	content, err := os.ReadFile("../contest/testdata/phones.json")
	if err != nil {
		t.Fatal(err)
	}
	var c cases
	if err := json.Unmarshal(content, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPhoneNumbers(t *testing.T) {
	t.Parallel()
	all := readCases(t)
	for _, c := range all.Valid {
		fieldErrs := contest.FieldErrors{}
		country, national := fieldErrs.Phone(phone.Parser{}, "phone", c.Chosen, c.Typed)
		if country != c.Country || national != c.National || len(fieldErrs) > 0 {
			t.Errorf(
				"%s %q: %s %s, %v; want %s %s",
				c.Chosen,
				c.Typed,
				country,
				national,
				fieldErrs,
				c.Country,
				c.National,
			)
		}
		// What is stored parses to itself.
		again, ok := phone.Parser{}.ParsePhone(country, country+national)
		if !ok || again.E164() != c.Country+c.National {
			t.Errorf("%s%s is stored as %s", country, national, again.E164())
		}
	}
	for _, c := range all.Invalid {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Phone(phone.Parser{}, "phone", c.Chosen, c.Typed)
		if _, wrong := fieldErrs["phone"]; !wrong || len(fieldErrs) != 1 {
			t.Errorf("%s %q: %v, want a wrong phone alone", c.Chosen, c.Typed, fieldErrs)
		}
	}
	for _, c := range all.OtherCountry {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Phone(phone.Parser{}, "phone", c.Chosen, c.Typed)
		want := "This number begins with " + c.Country + ", but the country chosen is " + c.Chosen +
			". Please choose the country of the number."
		if got := fieldErrs["phone"].EN; got != want {
			t.Errorf("%s %q: %q, want %q", c.Chosen, c.Typed, got, want)
		}
	}
}

func TestCallingCodes(t *testing.T) {
	t.Parallel()
	codes := readCases(t).Codes
	for want, list := range map[bool][]string{true: codes.Valid, false: codes.Invalid} {
		for _, code := range list {
			fieldErrs := contest.FieldErrors{}
			fieldErrs.Phone(phone.Parser{}, "phone", code, "+8613800138000")
			if _, wrong := fieldErrs["phoneCountry"]; wrong == want {
				t.Errorf("%q valid = %v, want %v", code, !wrong, want)
			}
		}
	}
}

func TestRegions(t *testing.T) {
	t.Parallel()
	for number, want := range map[contest.PhoneNumber]string{
		{Country: "+86", National: "13800138000"}: "CN",
		{Country: "+1", National: "6045550123"}:   "CA",
		{Country: "+1", National: "2125550123"}:   "US",
		{Country: "+7", National: "7012345678"}:   "KZ",
		{Country: "+86", National: "1"}:           "CN", // no plan has it
		{Country: "+870", National: "773111632"}:  "",   // Inmarsat
		{}:                                        "",
	} {
		if got := (phone.Parser{}).Region(number); got != want {
			t.Errorf("%s is of %q, want %q", number.E164(), got, want)
		}
	}
}
