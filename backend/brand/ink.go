// Package brand is what an organiser brings to a contest and how it is held: the name that crosses the edge of the
// light, the mark, and the one colour. The site's build computes the same in site/ssg/brand; the cases in testdata hold
// for both.
package brand

import (
	_ "embed"
	"encoding/json"
	"sync"
	"unicode"

	"marquee/backend/contest"
)

// inkFile has the measures of the letters in which names are set, in thousandths of the font size: advance, and the
// left and right end of the ink; and how much nearer pairs stand. site/ssg/fonts/nameInk.mjs writes it from the font.
//
//go:embed ink.json
var inkFile []byte

type inkTable struct {
	Letters map[string][3]int `json:"letters"`
	Pairs   map[string]int    `json:"pairs"`
}

var inks = sync.OnceValue(func() inkTable {
	var table inkTable
	if err := json.Unmarshal(inkFile, &table); err != nil {
		panic("ink.json: " + err.Error()) // embedded, and read by every test of this package
	}
	return table
})

// The space between letters of a Latin name, and how far the ink of a Chinese character stands from the edge of its
// square, in thousandths of the font size.
const (
	latinTracking  = -45
	chineseBearing = 31
)

// isChinese reports whether a name is set in Chinese type.
func isChinese(name string) bool {
	for _, letter := range name {
		if unicode.Is(unicode.Han, letter) {
			return true
		}
	}
	return false
}

// measureOf is the measure of a letter; false for one that neither the font nor Chinese type has.
func measureOf(letter rune) ([3]int, bool) {
	if measure, known := inks().Letters[string(letter)]; known {
		return measure, true
	}
	wide := unicode.Is(unicode.Han, letter) || letter >= 0x3000 && letter <= 0x303f ||
		letter >= 0xff01 && letter <= 0xff60
	return [3]int{1000, chineseBearing, 1000 - chineseBearing}, wide
}

// ink is the width of the ink of a line in thousandths of the font size, and where it begins.
func ink(line string, tracking int) (width, left int) {
	letters := []rune(line)
	at, first, last := 0, 0, 0
	inked := false
	for i, letter := range letters {
		measure, _ := measureOf(letter)
		if measure[2] > measure[1] {
			if !inked {
				first, inked = at+measure[1], true
			}
			first, last = min(first, at+measure[1]), max(last, at+measure[2])
		}
		at += measure[0] + tracking
		if i+1 < len(letters) {
			at += inks().Pairs[string(letters[i:i+2])]
		}
	}
	return last - first, first
}

// unknownLetters are the letters of a name that the stage cannot set.
func unknownLetters(name string) string {
	var unknown []rune
	for _, letter := range name {
		if _, known := measureOf(letter); !known {
			unknown = append(unknown, letter)
		}
	}
	return string(unknown)
}

// Problem is why a brand cannot be used, in both languages.
type Problem struct{ contest.Text }

func (p *Problem) Error() string { return p.EN }

func problem(en, zh string, values ...any) error {
	return &Problem{contest.Text{EN: en, ZH: zh}.Format(values...)}
}
