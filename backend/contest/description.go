package contest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxDescription is the greatest weight of a description: 500 Chinese characters, or
// 1000 others.
const MaxDescription = 1000

// maxDescriptionRunes limits descriptions of code points without weight.
const maxDescriptionRunes = 10_000

// DescriptionWeight counts the grapheme clusters of a text: 2 for a CJK one, 1 for any
// other. The site counts by the same rules; both are tested on
// testdata/description.json:
//
//   - a line break is 1, CR LF too;
//   - combining marks (M), the zero width joiner and non-joiner, tags, skin tones,
//     and the vowels and finals of a decomposed Hangul syllable belong to the
//     character before them, unless that is a line break;
//   - a zero width joiner joins the pictograph after it to the one before;
//   - two regional indicators are one flag;
//   - CJK are the scripts Han, Hiragana, Katakana, Hangul and Bopomofo, and the
//     blocks U+3000–303F (punctuation) and U+FF00–FFEF (full and half width).
func DescriptionWeight(text string) int {
	weight := 0
	var previous rune
	joined, halfFlag := false, false
	for _, r := range text {
		flag := r >= 0x1F1E6 && r <= 0x1F1FF
		switch {
		case previous == '\r' && r == '\n':
		case weight > 0 && previous != '\n' && previous != '\r' && continues(r):
		case joined && pictograph(r):
		case flag && halfFlag:
			flag = false // the pair is complete
		case cjk(r):
			weight += 2
		default:
			weight++
		}
		joined = r == 0x200D
		halfFlag = flag
		previous = r
	}
	return weight
}

// continues reports whether a code point extends the character before it.
func continues(r rune) bool {
	return unicode.Is(unicode.M, r) ||
		r == 0x200C || r == 0x200D ||
		r >= 0xE0020 && r <= 0xE007F || // tags
		r >= 0x1F3FB && r <= 0x1F3FF || // skin tones
		r >= 0x1160 && r <= 0x11FF || // Hangul vowels and finals
		r == 0xFF9E || r == 0xFF9F // half width voicing marks
}

// pictograph reports whether a zero width joiner can join a code point to another
// (Extended_Pictographic, by blocks).
func pictograph(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2190 && r <= 0x2BFF
}

func cjk(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}

// Description checks a description and returns it trimmed.
func (f FieldErrors) Description(field, value string) string {
	value = f.Required(field, value, maxDescriptionRunes)
	if DescriptionWeight(value) > MaxDescription || utf8.RuneCountInString(value) > maxDescriptionRunes {
		f[field] = Text{
			EN: "Description cannot exceed 500 Chinese characters or 1,000 other characters",
			ZH: "作品简介不能超过 500 个汉字（或 1,000 个其他字符）",
		}
	}
	return value
}

// OneLine replaces the line breaks of a text by spaces.
func OneLine(value string) string {
	return strings.Join(
		strings.FieldsFunc(value, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }),
		" ",
	)
}
