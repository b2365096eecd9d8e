package contest

import (
	"regexp"
	"strings"
	"unicode"
)

// PhonePattern is the expression of a number without separators: an optional country
// prefix of 1 to 4 digits and a number of at least 7, together at most 15 (ITU-T
// E.164). The site uses it too; both are tested on testdata/phones.json.
const PhonePattern = `^(\+[0-9]{8,15}|[0-9]{7,15})$`

var (
	phonePattern = regexp.MustCompile(PhonePattern)
	// countryCodePattern is an ITU-T E.164 country code with its plus, such as "+86",
	// or with an area, such as "+1684".
	countryCodePattern = regexp.MustCompile(`^\+[0-9]{1,4}$`)
)

const (
	maxPhone       = 40 // as typed, with separators
	maxCountryCode = 5
)

// Phone checks a required number and its country code. It returns both trimmed, the
// number without the separators that people type. The field of the code is the
// number's with "Country" appended.
func (f FieldErrors) Phone(field, country, number string) (string, string) {
	country = f.Required(field+"Country", country, maxCountryCode)
	if !countryCodePattern.MatchString(country) {
		f.Add(field+"Country", Text{
			EN: "Please choose a country code, such as +86", ZH: "请选择国家或地区代码，例如 +86",
		})
	}
	number = withoutSeparators(f.Required(field, number, maxPhone))
	if !phonePattern.MatchString(number) {
		f.Add(field, Text{
			EN: "Please enter a valid phone number of 7 to 15 digits", ZH: "请输入有效的电话号码（7 至 15 位数字）",
		})
	}
	return country, number
}

// withoutSeparators removes spaces, brackets, dots and dashes: "(912) 345-678"
// becomes "912345678".
func withoutSeparators(number string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("().-–", r) {
			return -1
		}
		return r
	}, number)
}
