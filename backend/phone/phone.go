// Package phone parses phone numbers by the numbering plans of libphonenumber.
package phone

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"marquee/backend/contest"
)

// Parser implements contest.PhoneParser. It accepts the lengths that a country's plan
// has, not its ranges: those change with every release of the plans, and a new number
// must not keep anybody out.
type Parser struct{}

// maxCallingCode is the most digits of a calling code, ITU-T E.164.
const maxCallingCode = 3

// CallingCode implements contest.PhoneParser.
func (Parser) CallingCode(code string) bool {
	_, _, ok := split(code)
	return ok
}

// ParsePhone implements contest.PhoneParser.
func (Parser) ParsePhone(code, number string) (contest.PhoneNumber, bool) {
	region, area, ok := split(code)
	if !ok {
		return contest.PhoneNumber{}, false
	}
	if (area != "" || region == phonenumbers.REGION_CODE_FOR_NON_GEO_ENTITY) && !strings.HasPrefix(number, "+") {
		number = code + strings.TrimPrefix(number, strings.TrimPrefix(code, "+"))
	}
	parsed, err := phonenumbers.Parse(number, region)
	if err != nil || phonenumbers.IsPossibleNumberWithReason(parsed) != phonenumbers.IS_POSSIBLE {
		return contest.PhoneNumber{}, false
	}
	return contest.PhoneNumber{
		Country:  "+" + strconv.Itoa(int(parsed.GetCountryCode())),
		National: phonenumbers.GetNationalSignificantNumber(parsed),
	}, true
}

// split returns the main region of a calling code and the area that follows it, such
// as "US" and "684" of "+1684". No calling code is the beginning of another.
func split(code string) (region, area string, ok bool) {
	digits, plus := strings.CutPrefix(code, "+")
	if !plus {
		return "", "", false
	}
	for n := 1; n <= min(maxCallingCode, len(digits)); n++ {
		number, err := strconv.ParseUint(digits[:n], 10, 16)
		if err != nil || number == 0 {
			return "", "", false
		}
		if region := phonenumbers.GetRegionCodeForCountryCode(int(number)); region != phonenumbers.UNKNOWN_REGION {
			_, err := strconv.ParseUint("1"+digits[n:], 10, 64) // digits alone
			return region, digits[n:], err == nil
		}
	}
	return "", "", false
}

// Region returns the country or region of a number, ISO 3166-1 alpha-2: of one that no plan knows, the main one of its
// calling code; "" for none, such as of a satellite network.
func (Parser) Region(number contest.PhoneNumber) string {
	main, _, ok := split(number.Country)
	if !ok {
		return ""
	}
	region := main
	if parsed, err := phonenumbers.Parse(number.E164(), main); err == nil {
		if known := phonenumbers.GetRegionCodeForNumber(parsed); known != "" {
			region = known
		}
	}
	if len(region) != 2 || region == phonenumbers.UNKNOWN_REGION {
		return ""
	}
	return region
}
