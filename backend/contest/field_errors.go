package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// FieldErrors collects the wrong fields of a request. The keys are paths in the
// request body.
type FieldErrors map[string]Text

// ReadForm reads a form. It adds values of the wrong type to fieldErrs, and returns an
// error when the form cannot be read at all. Services that take one call it after
// checking the caller and the dates, so that those errors come before the form's.
type ReadForm[F any] func(fieldErrs FieldErrors) (F, error)

// Add adds a message for a field. A field keeps its first message.
func (f FieldErrors) Add(field string, message Text) {
	if _, known := f[field]; !known {
		f[field] = message
	}
}

// Err returns nil when no field is wrong, else a VALIDATION_FAILED error with all of
// them.
func (f FieldErrors) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Code: CodeValidation, Fields: f}
}

// ReadChecked reads a form and checks it. VALIDATION_FAILED with every wrong field.
func ReadChecked[F interface{ Check(FieldErrors) F }](read ReadForm[F]) (F, error) {
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return form, err
	}
	form = form.Check(fieldErrs)
	return form, fieldErrs.Err()
}

// The longest texts, in characters. The site's copy is generated from these.
const (
	MaxName       = 100 // names and titles
	MaxMail       = 254 // RFC 5321, section 4.5.3.1.3, less the angle brackets
	MaxLinks      = 2000
	MaxMotivation = 2000
	MaxComments   = 500
	MaxProcess    = 5000
)

// Required returns a text trimmed. It adds a field error when nothing of the text is
// visible, when it is longer than max characters, and when it cannot be stored.
func (f FieldErrors) Required(field, value string, max int) string {
	value = f.Optional(field, value, max)
	if !Readable(value) {
		f.Add(field, Text{EN: "Please fill this in", ZH: "请填写此项"})
	}
	return value
}

// Optional is Required for a text that may be empty or invisible.
func (f FieldErrors) Optional(field, value string, max int) string {
	value = strings.TrimSpace(value)
	if utf8.RuneCountInString(value) > max {
		f.Add(field, Text{EN: "Please use at most %d characters", ZH: "请勿超过 %d 个字符"}.Format(max))
	}
	if !utf8.ValidString(value) || strings.ContainsFunc(value, Unprintable) {
		f.Add(field, Text{EN: "Please remove the control characters", ZH: "请删除其中的控制字符"})
	}
	return value
}

// RequiredLine is Required for a text of one line: a name or a title. It adds a field
// error for line breaks and for invisible marks, such as those that turn the direction
// of a text.
func (f FieldErrors) RequiredLine(field, value string, max int) string {
	value = f.Required(field, value, max)
	if beyondLine(value) {
		f.Add(field, Text{
			EN: "Please write this on one line, without invisible control or direction marks",
			ZH: "请写成一行，并删除其中不可见的控制字符和文字方向标记",
		})
	}
	return value
}

// outsideLine reports whether a character does not belong on a line of text: control
// characters, line separators and invisible marks. The two joiners do: Persian and
// Indic names and composed emoji are written with them. So do the Mongolian vowel separator, which is
// spelling, and the signs that stand before or around a number in Arabic, Syriac and Kaithi, which show.
func outsideLine(r rune) bool {
	switch {
	case r == '\u200C' || r == '\u200D' || r == '\u180E',
		'\u0600' <= r && r <= '\u0605', r == '\u06DD' || r == '\u070F' || r == '\u0890' || r == '\u0891' || r == '\u08E2',
		r == '\U000110BD' || r == '\U000110CD':
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Readable reports whether a text has anything that shows.
func Readable(text string) bool { return strings.ContainsFunc(text, visible) }

// visible reports whether a character shows by itself. Letters, numbers,
// punctuation and symbols do, except those that are drawn as blanks.
func visible(r rune) bool {
	switch r {
	case '\u115F', '\u1160', '\u3164', '\uFFA0', // Hangul fillers
		'\u2800': // blank Braille pattern
		return false
	}
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
}

// Unprintable reports whether a character is a control character other than those
// that break lines or words.
func Unprintable(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
}
