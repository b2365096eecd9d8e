package contest

import "regexp"

// PhonePattern: an optional country prefix of 1 to 4 digits, then 7 to 15. The site
// uses the same expression.
const PhonePattern = `^(\+?[0-9]{1,4}[ -]?)?[0-9]{7,15}$`

var (
	phonePattern = regexp.MustCompile(PhonePattern)
	// countryCodePattern: ITU-T E.164 country codes, as "+86"; some carry an area.
	countryCodePattern = regexp.MustCompile(`^\+[0-9]{1,4}$`)
)

const (
	maxPhone       = 24
	maxCountryCode = 5
)

// Phone checks a required number and its country code, and returns both trimmed.
// The code's field is the number's with "Country" appended.
func (f FieldErrors) Phone(field, country, number string) (string, string) {
	country = f.Required(field+"Country", country, maxCountryCode)
	if !countryCodePattern.MatchString(country) {
		f.Add(field+"Country", Text{
			EN: "Please choose a country code, such as +86", ZH: "请选择国家或地区代码，例如 +86",
		})
	}
	number = f.Required(field, number, maxPhone)
	if !phonePattern.MatchString(number) {
		f.Add(field, Text{
			EN: "Please enter a valid phone number of 7 to 15 digits", ZH: "请输入有效的电话号码（7 至 15 位数字）",
		})
	}
	return country, number
}
