package sketch

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// title is the text on a picture.
type title struct {
	pieces  []string // line breaks fall between them
	between string   // joins pieces on one line: a space, or nothing in Chinese
}

// The longest titles, in characters.
const (
	longestTitle        = 40
	longestChineseTitle = 14
)

// titleOf makes a title of the beginning of a prompt: of its first Chinese part, when the font has all
// its characters, else of its first Latin words, in capitals. Long ones end before a preposition.
func titleOf(prompt string, chinese func(rune) bool) title {
	if t := chineseTitle(
		prompt,
	); len(t.pieces) > 0 &&
		!strings.ContainsFunc(strings.Join(t.pieces, ""), func(r rune) bool { return !chinese(r) }) {
		return t
	}
	return latinTitle(prompt)
}

// latinTitle returns the words up to the first punctuation mark, without idle words at either end.
func latinTitle(prompt string) title {
	t := title{between: " "}
	letters := 0
	for part := range strings.FieldsFuncSeq(prompt, func(r rune) bool { return strings.ContainsRune(".,;:!?()[]\n，。；：！？、", r) }) {
		for word := range strings.FieldsFuncSeq(part, func(r rune) bool { return !unicode.Is(unicode.Latin, r) && !strings.ContainsRune("'’-", r) }) {
			word = strings.ToUpper(strings.Trim(word, "'’-"))
			if word == "" || (len(t.pieces) == 0 && idle(word)) {
				continue
			}
			if letters += utf8.RuneCountInString(word) + 1; letters > longestTitle {
				t.pieces = t.pieces[:lastIdle(t.pieces)]
				break
			}
			t.pieces = append(t.pieces, word)
		}
		for len(t.pieces) > 0 && idle(t.pieces[len(t.pieces)-1]) {
			t.pieces = t.pieces[:len(t.pieces)-1]
		}
		if len(t.pieces) > 0 {
			break
		}
	}
	return t
}

// lastIdle returns the index of the last idle word, before which a title may end; len(words) without one.
func lastIdle(words []string) int {
	for i := len(words) - 1; i > 1; i-- {
		if idle(words[i]) {
			return i
		}
	}
	return len(words)
}

// idle reports whether a word is left out at the beginning and the end of a title.
func idle(w string) bool {
	return slices.Contains(
		strings.Fields(
			"A AN THE AND OR OF IN ON AT TO BY AS IS FOR WITH FROM INTO ONTO OVER UNDER THAT THIS THEIR ITS HIS HER "+
				"ARE WAS VERY SOME STYLE PICTURE IMAGE PHOTO VIDEO CLIP FILM SHOT SCENE DRAW MAKE SHOW CREATE GENERATE PLEASE CINEMATIC ULTRA HIGH QUALITY "+
				"THROUGH ACROSS BEHIND BEFORE BESIDE WHILE WHO WHOSE WHERE",
		),
		w,
	)
}

// chineseTitle returns the first part in Chinese, without a request such as "please draw" before it. A
// long one ends before a verb or preposition.
func chineseTitle(prompt string) title {
	for part := range strings.FieldsFuncSeq(prompt, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
		letters := []rune(withoutRequest(part))
		if len(letters) > longestChineseTitle {
			end := longestChineseTitle - 4
			for i := 4; i <= longestChineseTitle; i++ {
				if strings.ContainsRune("在从与和把向被让给对穿走站坐", letters[i]) {
					end = i
				}
			}
			letters = letters[:end]
		}
		if len(letters) < 2 {
			continue
		}
		return title{pieces: unbroken(string(letters))}
	}
	return title{}
}

// unbroken divides Chinese text into pieces between which a line may break: not within unbrokenWords,
// nor before a particle.
func unbroken(part string) []string {
	whole := unbrokenWords()
	var pieces []string
	for part != "" {
		piece := string([]rune(part)[:1])
		for _, word := range whole {
			if len(word) > len(piece) && strings.HasPrefix(part, word) {
				piece = word
			}
		}
		part = part[len(piece):]
		if last := len(pieces) - 1; last >= 0 && strings.Contains("的了着过们上里中下前后边", piece) {
			pieces[last] += piece
			continue
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

func withoutRequest(part string) string {
	for {
		shorter := part
		for _, words := range []string{"请", "帮我", "给我", "画出", "画", "生成", "制作", "创作", "一张", "一幅", "一段", "一个", "一只", "一位", "一条", "一艘"} {
			shorter = strings.TrimPrefix(shorter, words)
		}
		if shorter == part || utf8.RuneCountInString(shorter) < 2 {
			return part
		}
		part = shorter
	}
}

// lines breaks the title into at most so many lines, so that the longest is as short as possible.
func (t title) lines(most int) []string {
	total := utf8.RuneCountInString(strings.Join(t.pieces, t.between))
	for limit := total/most + 1; ; limit++ {
		if lines := t.within(limit); len(lines) <= most {
			return lines
		}
	}
}

func (t title) within(limit int) []string {
	var lines []string
	for _, piece := range t.pieces {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last]+t.between+piece) <= limit {
			lines[last] += t.between + piece
			continue
		}
		lines = append(lines, piece)
	}
	return lines
}
