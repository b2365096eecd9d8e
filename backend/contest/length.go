package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The longest texts the product takes, in characters. The site reads the same
// numbers.
const (
	MaxName       = 100 // names and titles
	MaxMail       = 254 // RFC 5321, section 4.5.3.1.3, less the angle brackets
	MaxLinks      = 2000
	MaxMotivation = 2000
	MaxComments   = 500
	MaxProcess    = 5000
)

// Required trims a text and notes a fault when it is empty, longer than max
// characters or not storable. It returns the trimmed text.
func (f FieldErrors) Required(field, value string, max int) string {
	value = f.Optional(field, value, max)
	if value == "" {
		f.Add(field, missing())
	}
	return value
}

// Optional is Required for a text that may be left out.
func (f FieldErrors) Optional(field, value string, max int) string {
	value = strings.TrimSpace(value)
	if utf8.RuneCountInString(value) > max {
		f.Add(field, Text{EN: "Please use at most %d characters", ZH: "请勿超过 %d 个字符"}.Format(max))
	}
	if !utf8.ValidString(value) || strings.ContainsFunc(value, unprintable) {
		f.Add(field, Text{EN: "Please remove the control characters", ZH: "请删除其中的控制字符"})
	}
	return value
}

func missing() Text { return Text{EN: "Please fill this in", ZH: "请填写此项"} }

// unprintable tells control characters from the breaks of a text.
func unprintable(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
}
