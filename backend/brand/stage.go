package brand

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The most characters of a name, spaces apart.
const (
	MaxLatin   = 40
	MaxChinese = 12
)

// The rule of the stage: sizes in hundredths of its width.
const (
	largest     = 15.25 // a shorter name is opened by its tracking
	smallestOne = 7.6   // a longer name takes two lines
	smallestTwo = 5.2   // a still longer one needs a name for the stage
	single      = 20.0  // a single character
	lineHeight  = 0.95
	latinCut    = 0.53 // where the edge of the light cuts the last line, in its font size
	chineseCut  = 0.55
)

// Setting is how a name is set on the stage.
type Setting struct {
	Lines    []string `json:"lines"`
	Size     float64  `json:"size"`     // font size, in hundredths of the stage's width
	Top      float64  `json:"top"`      // of the screen below the top of the name, in the same
	Tracking float64  `json:"tracking"` // in em
	Hang     float64  `json:"hang"`     // the first ink stands this far right of the line's beginning, in em
	Chinese  bool     `json:"chinese"`
}

// Stage sets a name so that its ink fills the stage and crosses the edge of the light; the error is a Problem that says
// what name to give.
func Stage(name string) (Setting, error) {
	name = strings.Join(strings.Fields(name), " ")
	chinese := isChinese(name)
	if err := CheckLength(name); err != nil {
		return Setting{}, err
	}
	if unknown := unknownLetters(name); unknown != "" {
		return Setting{}, problem(
			"has letters that cannot be set on the stage: %s. Give a stageName in Latin letters or Chinese characters",
			"含有舞台字体没有的字符：%s。请另给一个用拉丁字母或汉字写的 stageName",
			unknown,
		)
	}
	tracking, cut := latinTracking, latinCut
	if chinese {
		tracking, cut = 0, chineseCut
	}
	s := Setting{Lines: []string{name}, Chinese: chinese, Tracking: float64(tracking) / 1000}
	width, left := ink(name, tracking)
	s.Hang = float64(left) / 1000
	count := utf8.RuneCountInString(name)
	if count == 1 {
		s.Size, s.Top, s.Tracking = single, floor(single*cut, 100), 0
		return s, nil
	}
	if width == 0 {
		return Setting{}, problem("has no letters", "没有文字")
	}
	fills := 100_000 / float64(width)
	switch {
	case fills > largest:
		s.Size = largest
		s.Tracking += floor((100/largest-float64(width)/1000)/float64(count-1), 10_000)
	case fills >= smallestOne:
		s.Size = floor(fills, 100)
	default:
		if s.Lines, width, left = halves(name, tracking); width == 0 {
			return Setting{}, problem(
				"is too long for one line of the stage, and has no space at which it could take two. Give a shorter stageName",
				"太长，舞台一行排不下，又没有可以换行的空格。请另给一个较短的 stageName",
			)
		}
		s.Size, s.Hang = floor(math.Min(100_000/float64(width), largest), 100), float64(left)/1000
		if s.Size < smallestTwo {
			return Setting{}, problem("is too long for two lines of the stage: give a shorter stageName",
				"太长，舞台两行也排不下：请另给一个较短的 stageName")
		}
	}
	s.Tracking = floor(s.Tracking, 10_000)
	s.Top = floor(s.Size*(float64(len(s.Lines)-1)*lineHeight+cut), 100)
	return s, nil
}

// CheckLength reports a name that is longer than pages and emails have room for, or that would be read as something
// else.
func CheckLength(name string) error {
	for _, letter := range name {
		if unicode.IsControl(letter) || unicode.Is(unicode.Bidi_Control, letter) || letter == '<' || letter == '>' {
			return problem("has a character that names do not have: %U", "含有名称不应有的字符：%U", letter)
		}
	}
	count := utf8.RuneCountInString(strings.Join(strings.Fields(name), ""))
	if isChinese(name) && han(name) > MaxChinese {
		return problem("has more than 12 Chinese characters", "超过 12 个汉字")
	}
	if count > MaxLatin {
		return problem("has more than 40 characters", "超过 40 个字符")
	}
	return nil
}

func han(name string) int {
	count := 0
	for _, letter := range name {
		if unicode.Is(unicode.Han, letter) {
			count++
		}
	}
	return count
}

// halves breaks a name at the space that makes two lines most alike; width is that of the wider one, 0 without a space.
func halves(name string, tracking int) (lines []string, width, left int) {
	for i, letter := range name {
		if letter != ' ' {
			continue
		}
		first, bearing := ink(name[:i], tracking)
		second, _ := ink(name[i+1:], tracking)
		if wider := max(first, second); width == 0 || wider < width {
			lines, width, left = []string{name[:i], name[i+1:]}, wider, bearing
		}
	}
	return lines, width, left
}

// floor rounds down, so that a name never reaches beyond the stage.
func floor(value float64, parts float64) float64 {
	return math.Floor(value*parts+1e-9) / parts
}
