package contest_test

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
	"unicode"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// TestEveryZoneHasACity: every zone that a browser sends or a catalogue may have is named in both languages.
func TestEveryZoneHasACity(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{
		"Asia/Shanghai", "America/Los_Angeles", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "America/Argentina/Ushuaia", "Pacific/Apia",
		"America/St_Johns", "Asia/Samarkand", "Europe/Oslo", "Asia/Singapore", "US/Pacific",
	} {
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		city, known := contest.City(location)
		latin := strings.ContainsFunc(city.ZH, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) })
		if !known || city.EN == "" || strings.ContainsAny(city.EN, "_/") || city.ZH == "" || latin {
			t.Errorf("%s is %q", zone, city)
		}
	}
	for _, zone := range []string{"UTC", "Etc/GMT+7", "EST5EDT"} {
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		if city, known := contest.City(location); known || registration.KnownZone(zone) != "" {
			t.Errorf("%s has the city %q", zone, city)
		}
	}
}
