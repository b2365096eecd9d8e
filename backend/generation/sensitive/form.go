package sensitive

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain normalises a text: NFKC, lower case, without accents and invisible characters, look-alikes as
// Latin letters, traditional characters of the lists simplified.
func plain(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(text) {
		r = unicode.ToLower(r)
		if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) {
			continue
		}
		if twin, ok := lookAlike(r); ok {
			r = twin
		}
		r = simplified(r)
		out.WriteRune(r)
	}
	return norm.NFC.String(out.String())
}

// lookAlike is the Latin letter that a Cyrillic or Greek letter resembles.
func lookAlike(r rune) (rune, bool) {
	const pairs = "аaвbсcԁdеeһhіiјjкkӏlмmпnоoрpԛqгrѕsтtуyѵvԝwхxαaβbεeηnιiκkνvοoρpτtυuχxωwγy"
	if r < 0x370 || r > 0x52f {
		return 0, false
	}
	if _, after, found := strings.Cut(pairs, string(r)); found {
		return rune(after[0]), true
	}
	return 0, false
}

// simplified is the simplified form of a traditional character of the lists. Other characters are
// unchanged, since no term has them.
func simplified(r rune) rune {
	const pairs = "穢秽體体業业為为級级賣卖強强姦奸輪轮亂乱倫伦宮宫兒儿戀恋蘿萝褻亵斬斩頭头屍尸斷断開开腸肠殘残殺杀" +
		"懸悬樑梁盡尽跳跳樓楼輕轻納纳種种絕绝滅灭視视黨党襲袭擊击彈弹製制藥药園园槍枪組组織织聖圣戰战買买販贩" +
		"搖摇網网絡络賭赌場场廣广換换臉脸鈔钞偽伪證证護护"
	if r < 0x4e00 || r > 0x9fff {
		return r
	}
	letters := []rune(pairs)
	for i := 0; i < len(letters); i += 2 {
		if letters[i] == r {
			return letters[i+1]
		}
	}
	return r
}

// chineseRuns are the letters of a text without spaces and signs, split at the ends of sentences and
// clauses.
func chineseRuns(text string) []string {
	var runs []string
	var run strings.Builder
	cut := func() {
		if run.Len() > 0 {
			runs = append(runs, run.String())
			run.Reset()
		}
	}
	for _, r := range text {
		switch {
		case strings.ContainsRune("。！？；，、：!?;,:\n“”\"「」『』《》()", r):
			cut()
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			run.WriteRune(r)
		}
	}
	cut()
	return runs
}

// latinReadings are the words of a text in several readings: unchanged; without signs inside them and
// with digits as letters; and both with single letters joined.
func latinReadings(text string) [][]string {
	asWritten, joined := []string{}, []string{}
	for _, chunk := range strings.Fields(text) {
		asWritten = append(asWritten, strings.FieldsFunc(chunk, func(r rune) bool { return !wordRune(r) })...)
		joined = append(joined, fromDigits(strings.Map(func(r rune) rune {
			if wordRune(r) || r == '@' || r == '$' {
				return r
			}
			return -1
		}, chunk)))
	}
	return [][]string{
		asWritten,
		joined,
		together(asWritten, false),
		together(asWritten, true),
		together(joined, false),
		together(joined, true),
	}
}

func wordRune(r rune) bool {
	return (unicode.IsLetter(r) && !unicode.Is(unicode.Han, r)) || unicode.IsDigit(r)
}

// fromDigits replaces digits and signs by the letters that they resemble, in a word that has letters.
func fromDigits(word string) string {
	if !strings.ContainsFunc(word, unicode.IsLetter) {
		return word
	}
	return strings.NewReplacer(
		"0",
		"o",
		"1",
		"i",
		"3",
		"e",
		"4",
		"a",
		"5",
		"s",
		"7",
		"t",
		"@",
		"a",
		"$",
		"s",
	).Replace(
		word,
	)
}

// together joins three or more consecutive single letters. With leaveFirst it leaves out the first one, since "a" and
// "i" are words.
func together(words []string, leaveFirst bool) []string {
	var out []string
	for i := 0; i < len(words); {
		end := i
		for end < len(words) && len([]rune(words[end])) == 1 {
			end++
		}
		if leaveFirst && end-i > 3 {
			i++
		}
		if end-i >= 3 {
			out = append(out, strings.Join(words[i:end], ""))
			i = end
			continue
		}
		out = append(out, words[i])
		i++
	}
	return out
}
