package brand_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"marquee/backend/brand"
)

func cases[T any](t *testing.T, file string) []T {
	t.Helper()
	var read []T
	content, err := os.ReadFile("testdata/" + file)
	if err == nil {
		err = json.Unmarshal(content, &read)
	}
	if err != nil || len(read) == 0 {
		t.Fatal(err)
	}
	return read
}

// TestNamesAreSetAsOnPages: the site's tests have the same cases.
func TestNamesAreSetAsOnPages(t *testing.T) {
	t.Parallel()
	for _, c := range cases[struct {
		Name    string
		Setting *brand.Setting
		Refused string
	}](t, "stage.json") {
		got, err := brand.Stage(c.Name)
		if c.Setting == nil {
			if err == nil || !strings.Contains(err.Error(), c.Refused) {
				t.Errorf("%s: %v, want %s", c.Name, err, c.Refused)
			}
			continue
		}
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(c.Setting)
		if err != nil || string(a) != string(b) {
			t.Errorf("%s: %v\ngot  %s\nwant %s", c.Name, err, a, b)
		}
	}
}

// TestSampleNamesLookAsTheyDo: the rule gives the sample's name what its drawing has.
func TestSampleNamesLookAsTheyDo(t *testing.T) {
	t.Parallel()
	en, err := brand.Stage("Open Frame")
	if err != nil || en.Size < 13.98 || en.Size > 14.1 || en.Top < 7.4 || en.Top > 7.5 {
		t.Errorf("Open Frame: %+v %v", en, err)
	}
	zh, err := brand.Stage("开画")
	if err != nil || zh.Size != 15.25 || zh.Top != 8.38 {
		t.Errorf("开画: %+v %v", zh, err)
	}
}

// TestAnyNameFillsTheStageOrIsRefused generates names of all lengths and scripts: each has a size within the rule, or
// words.
func TestAnyNameFillsTheStageOrIsRefused(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	alphabets := []string{
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
		"abcdefghijklmnopqrstuvwxyz  ",
		"iljtf.' ",
		"WMmw ",
		"北境生成影像节丝路光开画",
		"AI 短片大赛影",
		"مهرجان السينما ",
		"פסטיבל קולנוע ",
		"Фестиваль ",
		"éèüßøåñçŁő ",
	}
	refused := 0
	for range 3000 {
		letters := []rune(alphabets[random.IntN(len(alphabets))])
		var name strings.Builder
		for range 1 + random.IntN(44) {
			name.WriteRune(letters[random.IntN(len(letters))])
		}
		s, err := brand.Stage(name.String())
		var problem *brand.Problem
		if errors.As(err, &problem) {
			if refused++; problem.EN == "" || problem.ZH == "" {
				t.Errorf("%q is refused without words", name.String())
			}
			continue
		}
		one := len([]rune(strings.Join(s.Lines, " "))) == 1
		if err != nil || one != (s.Size == 20) ||
			!one && (s.Size > 15.25 || s.Size < 5.2 || len(s.Lines) == 1 && s.Size < 7.6) ||
			s.Tracking < -0.045 ||
			s.Top <= 0 {
			t.Errorf("%q: %+v %v", name.String(), s, err)
		}
	}
	if refused == 0 || refused == 3000 {
		t.Errorf("%d of 3000 refused", refused)
	}
}

// TestLampsAreAsOnPages: the site's tests have the same cases.
func TestLampsAreAsOnPages(t *testing.T) {
	t.Parallel()
	for _, c := range cases[struct {
		Accent  string
		Theme   brand.Theme
		Tokens  map[string]string
		Nearest string
	}](t, "lamp.json") {
		lamp, err := brand.NewLamp(c.Accent, c.Theme)
		if c.Nearest != "" {
			if err == nil || !strings.Contains(err.Error(), c.Nearest) ||
				brand.Nearest(c.Accent, c.Theme) != c.Nearest {
				t.Errorf(
					"%s by %s: %v %s, want %s",
					c.Accent,
					c.Theme,
					err,
					brand.Nearest(c.Accent, c.Theme),
					c.Nearest,
				)
			}
			if _, err := brand.NewLamp(c.Nearest, c.Theme); err != nil {
				t.Errorf("the nearest of %s is refused: %v", c.Accent, err)
			}
			continue
		}
		if err != nil || len(lamp) != 11 || len(c.Tokens) != 11 {
			t.Errorf("%s by %s: %v, %d tokens", c.Accent, c.Theme, err, len(lamp))
			continue
		}
		for _, token := range lamp {
			if c.Tokens[token.Name] != token.Value {
				t.Errorf(
					"%s by %s: %s is %s, want %s",
					c.Accent,
					c.Theme,
					token.Name,
					token.Value,
					c.Tokens[token.Name],
				)
			}
		}
	}
	for _, accent := range []string{"", "red", "#fff", "#12345g", "rgb(0,0,0)"} {
		if _, err := brand.NewLamp(accent, brand.Night); err == nil {
			t.Errorf("%q is no colour", accent)
		}
	}
}

// TestMarksAreCleaned: the site's tests have the same cases.
func TestMarksAreCleaned(t *testing.T) {
	t.Parallel()
	for _, c := range cases[struct{ Name, File, Clean, Refused string }](t, "marks.json") {
		clean, err := brand.CleanMark([]byte(c.File))
		if c.Refused == "" && (err != nil || clean != c.Clean) {
			t.Errorf("%s: %v\ngot  %s\nwant %s", c.Name, err, clean, c.Clean)
		}
		if c.Refused != "" && (err == nil || !strings.Contains(err.Error(), c.Refused)) {
			t.Errorf("%s: %v %s, want %s", c.Name, err, clean, c.Refused)
		}
	}
	if _, err := brand.CleanMark([]byte(strings.Repeat(" ", 9000))); err == nil {
		t.Error("a large mark is taken")
	}
}
