package contest

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TextKey returns the form in which names, titles and what is searched for are compared: NFKC, small letters, each run
// of white space and middle dots as one space, and nothing that is invisible. Function text_key of the database
// computes the same. Texts are kept as they were written.
func TextKey(text string) string {
	text = keyLetters.Replace(strings.ToLower(strings.ReplaceAll(norm.NFKC.String(text), "İ", "i")))
	text = strings.Map(func(r rune) rune {
		switch {
		case isInvisible(r):
			return -1
		case unicode.IsSpace(r) || strings.ContainsRune(middleDots, r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// middleDots are the dots between the parts of a name, and those that keyboards have instead: middle dot, bullet,
// hyphenation point, Katakana dot, bullet and dot operators, the dots of runes and of Avestan.
const middleDots = "\u00B7\u2022\u2027\u30FB\u2219\u22C5\u16EB\u2E31"

// keyLetters has the letters that have a second small form.
var keyLetters = strings.NewReplacer("ß", "ss", "ς", "σ")

// isInvisible reports whether a character of a text shows nothing by itself: marks of direction, joiners, selectors of
// a variant, the Mongolian vowel separator, tags of flags and the soft hyphen.
func isInvisible(r rune) bool {
	return r == '\u00AD' || r == '\u180E' || '\u200B' <= r && r <= '\u200F' || '\u202A' <= r && r <= '\u202E' ||
		'\u2060' <= r &&
			r <= '\u206F' || '\uFE00' <= r && r <= '\uFE0F' || r == '\uFEFF' || 0xE0000 <= r && r <= 0xE01EF
}

// ContainsKey reports whether one of some texts contains what is searched for, as TextKey compares them. What has
// no key, such as a dot, is in no text.
func ContainsKey(searched string, texts ...string) bool {
	key := TextKey(searched)
	if key == "" && searched != "" {
		return false
	}
	for _, text := range texts {
		if strings.Contains(TextKey(text), key) {
			return true
		}
	}
	return false
}

// ReadText returns a text as somebody meant to type it: composed (NFC), without marks that pasted text has at its ends,
// and without those that mean nothing anywhere, the zero-width space, the word joiner and the byte order mark.
func ReadText(text string) string {
	return norm.NFC.String(withoutEdges(text))
}

// withoutEdges leaves out what means nothing in a text.
func withoutEdges(text string) string {
	return strings.TrimFunc(meaningless.Replace(text), func(r rune) bool { return unicode.IsSpace(r) || isEdgeMark(r) })
}

var meaningless = strings.NewReplacer("\u200B", "", "\u2060", "", "\uFEFF", "")

// isEdgeMark reports whether a character means nothing at either end of a text.
func isEdgeMark(r rune) bool {
	return r == '\u00AD' || '\u200B' <= r && r <= '\u200F' && r != '\u200C' || '\u202A' <= r && r <= '\u202E' ||
		'\u2066' <= r && r <= '\u2069'
}

// ReadLatin is ReadText for an address or a code: full-width signs are those of ASCII, and an ideographic full stop is
// a dot. Nothing is composed, so that no other letter becomes one of ASCII: a Kelvin sign is no K.
func ReadLatin(text string) string {
	return withoutEdges(strings.Map(func(r rune) rune {
		switch {
		case '！' <= r && r <= '～':
			return r - '！' + '!'
		case r == '\u3000' || r == '\u00A0':
			return ' '
		case r == '。' || r == '｡':
			return '.'
		}
		return r
	}, text))
}

// flagOfTags is a flag that is written with tags, such as Scotland's (UTS #51, ED-14a).
var flagOfTags = regexp.MustCompile("\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{1,6}\U000E007F")

// beyondLine reports whether a text has a character that does not belong on a line of text.
func beyondLine(text string) bool {
	return strings.ContainsFunc(flagOfTags.ReplaceAllString(text, ""), outsideLine)
}
