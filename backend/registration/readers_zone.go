package registration

import (
	"strings"
	"time"
	_ "time/tzdata"

	"marquee/backend/contest"
)

// maxZoneName is the most characters of a zone's name; IANA's longest has 32.
const maxZoneName = 64

// ReadersZone is the zone in which a mail repeats a time: that of the entrant's browser, else of the country of the
// registration's phone number where that has one zone. Nil where neither is known: then the edition's alone is given.
func ReadersZone(r Registration) *time.Location {
	if zone := namedZone(r.TimeZone); zone != nil {
		return zone
	}
	return namedZone(countryZones()[r.Form.PhoneCountry])
}

// KnownZone returns the IANA name of a zone as a browser sends it, or "" for what names no place.
func KnownZone(name string) string {
	if namedZone(name) == nil {
		return ""
	}
	return name
}

func namedZone(name string) *time.Location {
	if len(name) > maxZoneName || !strings.Contains(name, "/") {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	if _, known := contest.City(zone); !known {
		return nil
	}
	return zone
}

// countryZones are the zones of countries that have one, by ISO 3166.
func countryZones() map[string]string {
	return map[string]string{
		"AE": "Asia/Dubai",
		"AT": "Europe/Vienna",
		"BE": "Europe/Brussels",
		"CH": "Europe/Zurich",
		"CN": "Asia/Shanghai",
		"CZ": "Europe/Prague",
		"DE": "Europe/Berlin",
		"DK": "Europe/Copenhagen",
		"EG": "Africa/Cairo",
		"FI": "Europe/Helsinki",
		"FR": "Europe/Paris",
		"GB": "Europe/London",
		"GR": "Europe/Athens",
		"HK": "Asia/Hong_Kong",
		"IE": "Europe/Dublin",
		"IL": "Asia/Jerusalem",
		"IN": "Asia/Kolkata",
		"IT": "Europe/Rome",
		"JP": "Asia/Tokyo",
		"KE": "Africa/Nairobi",
		"KR": "Asia/Seoul",
		"MO": "Asia/Macau",
		"MY": "Asia/Kuala_Lumpur",
		"NG": "Africa/Lagos",
		"NL": "Europe/Amsterdam",
		"NO": "Europe/Oslo",
		"PH": "Asia/Manila",
		"PK": "Asia/Karachi",
		"PL": "Europe/Warsaw",
		"SE": "Europe/Stockholm",
		"SG": "Asia/Singapore",
		"TH": "Asia/Bangkok",
		"TR": "Europe/Istanbul",
		"TW": "Asia/Taipei",
		"VN": "Asia/Ho_Chi_Minh",
		"ZA": "Africa/Johannesburg",
	}
}
