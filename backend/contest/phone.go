package contest

import (
	"strings"
	"unicode"
)

// PhoneNumber is a number that can be called from everywhere.
type PhoneNumber struct {
	Country  string // calling code, such as "+86"
	National string // digits of the national (significant) number
}

// E164 returns the number as ITU-T E.164 writes it, such as "+8613800138000".
func (p PhoneNumber) E164() string { return p.Country + p.National }

// PhoneParser parses phone numbers by the numbering plans of all countries.
type PhoneParser interface {
	// CallingCode reports whether a code, such as "+86", belongs to a country. An area
	// may follow it, such as in "+1684".
	CallingCode(code string) bool
	// ParsePhone parses a number of ASCII digits with or without a leading plus, typed
	// with the given calling code chosen. The code repeated in the number, an
	// international call prefix and a national prefix are removed. A number that begins
	// with a plus keeps its own calling code. False for a number whose length is
	// impossible in its country.
	ParsePhone(code, number string) (PhoneNumber, bool)
}

const (
	minPhone       = 4  // in any country
	maxPhone       = 40 // as typed, without separators
	maxE164        = 15 // digits of calling code and national number
	maxCallingCode = 5
)

// Phone checks a required number and its country's calling code, and returns both
// parts as they are stored: together they are E.164. The field of the code is the
// number's with "Country" appended.
func (f FieldErrors) Phone(phones PhoneParser, field, code, number string) (string, string) {
	code = f.Required(field+"Country", PlainDigits(code), maxCallingCode)
	known := phones.CallingCode(code)
	if !known {
		f.Add(field+"Country", Text{
			EN: "Please choose a country code, such as +86", ZH: "请选择国家或地区代码，例如 +86",
		})
	}
	number = f.Required(field, PlainDigits(number), maxPhone)
	parsed, ok := PhoneNumber{}, dialable(number)
	if ok && known {
		parsed, ok = phones.ParsePhone(code, number)
	}
	switch {
	case !ok:
		f.Add(field, Text{
			EN: "This number is incomplete or does not fit the country chosen. Please check both.",
			ZH: "号码不完整，或与所选国家（地区）不符，请核对",
		})
	case !known:
	case !strings.HasPrefix(code, parsed.Country):
		f.Add(field, Text{
			EN: "This number begins with %s, but the country chosen is %s. Please choose the country of the number.",
			ZH: "号码以 %s 开头，而所选代码为 %s，请选择号码所属的国家或地区",
		}.Format(parsed.Country, code))
	default:
		return parsed.Country, parsed.National
	}
	return code, number
}

// dialable reports whether a number has nothing but a leading plus and minPhone to maxE164
// digits, more only after the 0 of a call prefix. Among more, the plans would find a
// carrier's code and drop it: "1234567890123456" would become "67890123456" in China.
func dialable(number string) bool {
	digits := strings.TrimPrefix(number, "+")
	other := func(r rune) bool { return r < '0' || r > '9' }
	return len(digits) >= minPhone && !strings.ContainsFunc(digits, other) &&
		(len(digits) <= maxE164 || number[0] == '0')
}

// PlainDigits removes what people type and paste between the digits of a number:
// spaces, brackets, dots, dashes and invisible marks. The digits of every script
// become ASCII digits: "（９１２） 345-678" becomes "912345678".
func PlainDigits(number string) string {
	return strings.Map(func(r rune) rune {
		r = plainDigit(r)
		switch {
		case r == '\uFF0B':
			return '+'
		case unicode.In(r, unicode.Zs, unicode.Pd, unicode.Cf), strings.ContainsRune("\t\r\n()（）.．", r):
			return -1
		}
		return r
	}, number)
}

// plainDigit returns the ASCII digit for one of any script: the digits of each stand in the order of their values.
func plainDigit(r rune) rune {
	if r < unicode.MaxASCII || !unicode.Is(unicode.Nd, r) {
		return r
	}
	for _, digits := range unicode.Nd.R16 {
		if r <= rune(digits.Hi) {
			return '0' + (r-rune(digits.Lo))%10
		}
	}
	for _, digits := range unicode.Nd.R32 {
		if r <= rune(digits.Hi) {
			return '0' + (r-rune(digits.Lo))%10
		}
	}
	return r
}

// PlainCode removes what people type and paste between the signs of a code: white space, dashes and invisible marks.
// Full-width signs and the digits of every script become those of ASCII.
func PlainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r = plainDigit(r); '\uFF01' <= r && r <= '\uFF5E' {
			r += '!' - '\uFF01'
		}
		if unicode.In(r, unicode.Zs, unicode.Pd, unicode.Cf) || strings.ContainsRune("\t\r\n", r) {
			return -1
		}
		return r
	}, typed)
}
