package contest

import (
	"time"
	_ "time/tzdata" // zones on machines without zone files
)

// usualZone is the second zone of a deadline for readers whose zone is unknown.
const usualZone = "America/New_York"

// ReadersZone is the zone in which a mail repeats a deadline: of the country of the registration's
// phone number where that has one zone, else New York.
func ReadersZone(r Registration) *time.Location {
	name, known := countryZones()[r.Form.PhoneCountry]
	if !known {
		name = usualZone
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// countryZones are the zones of countries that have one, by ISO 3166.
func countryZones() map[string]string {
	return map[string]string{
		"AE": "Asia/Dubai", "AT": "Europe/Vienna", "BE": "Europe/Brussels", "CH": "Europe/Zurich", "CN": "Asia/Shanghai", "CZ": "Europe/Prague",
		"DE": "Europe/Berlin", "DK": "Europe/Copenhagen", "EG": "Africa/Cairo", "FI": "Europe/Helsinki", "FR": "Europe/Paris",
		"GB": "Europe/London", "GR": "Europe/Athens", "HK": "Asia/Hong_Kong", "IE": "Europe/Dublin", "IL": "Asia/Jerusalem",
		"IN": "Asia/Kolkata", "IT": "Europe/Rome", "JP": "Asia/Tokyo", "KE": "Africa/Nairobi", "KR": "Asia/Seoul",
		"MO": "Asia/Macau", "MY": "Asia/Kuala_Lumpur", "NG": "Africa/Lagos", "NL": "Europe/Amsterdam", "NO": "Europe/Oslo",
		"PH": "Asia/Manila", "PK": "Asia/Karachi", "PL": "Europe/Warsaw", "SE": "Europe/Stockholm", "SG": "Asia/Singapore",
		"TH": "Asia/Bangkok", "TR": "Europe/Istanbul", "TW": "Asia/Taipei", "VN": "Asia/Ho_Chi_Minh", "ZA": "Africa/Johannesburg",
	}
}

// chineseZones are the names of zones for Chinese readers.
func chineseZones() map[string]string {
	return map[string]string{
		"America/New_York": "纽约时间", "Europe/London": "英国时间", "Europe/Berlin": "德国时间", "Europe/Paris": "法国时间",
		"Asia/Tokyo": "日本时间", "Asia/Seoul": "韩国时间", "Asia/Singapore": "新加坡时间", "Europe/Rome": "意大利时间",
		"Asia/Kolkata": "印度时间", "Asia/Dubai": "阿联酋时间", "Europe/Amsterdam": "荷兰时间", "Asia/Bangkok": "泰国时间",
		"Asia/Ho_Chi_Minh": "越南时间", "Asia/Kuala_Lumpur": "马来西亚时间",
	}
}
