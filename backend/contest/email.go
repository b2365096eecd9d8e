package contest

import (
	"regexp"
	"strings"
)

// EmailPattern is the expression of a mail address: letters, digits and some symbols,
// an @, a domain and a top-level domain of two or more letters. The site uses it too.
const EmailPattern = `^[A-Za-z0-9_%+'-]+(\.[A-Za-z0-9_%+'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$`

var emailPattern = regexp.MustCompile(EmailPattern)

// NormalEmail returns the form in which addresses are compared and stored: without blanks around it, with small
// letters. Only ASCII is changed: a Kelvin sign is no k, and a no-break space is no blank, so that no address that the
// check refuses becomes somebody else's.
func NormalEmail(address string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, strings.Trim(address, " \t\r\n"))
}

// IsEmail reports whether a text is an address as it stands.
func IsEmail(address string) bool {
	return len(address) <= MaxMail && emailPattern.MatchString(address)
}

// Email checks a required address and returns it trimmed.
func (f FieldErrors) Email(field, address string) string {
	address = f.Required(field, address, MaxMail)
	if !emailPattern.MatchString(address) {
		f.Add(field, Text{
			EN: "Please enter a valid email address, such as name@example.com",
			ZH: "请输入有效的邮箱地址，例如 name@example.com",
		})
	}
	return address
}

// mailDomain returns the part of an address after the @.
func mailDomain(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}
