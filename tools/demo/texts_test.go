package demo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"marquee/backend/catalogue"
)

// chinese lists the texts of a work; the process may be missing.
func chinese(w catalogue.Submitted) []string {
	return texts(w.Name, w.Description, w.Process)
}

func english(translation catalogue.Translation) []string {
	return texts(translation.Name, translation.Description, translation.Process)
}

func texts(name, description string, process *string) []string {
	all := []string{name, description}
	if process != nil {
		all = append(all, *process)
	}
	return all
}

// TestSentencesAreTheirFilmsOwn limits, in each language, the share of sentences that occur more than once
// and the share of runs of 12 Chinese characters or 8 English words that occur in more than one text.
func TestSentencesAreTheirFilmsOwn(t *testing.T) {
	t.Parallel()
	works := merged(t)
	var zh, en []string
	for i, w := range works.Submitted {
		zh = append(zh, chinese(w)[1:]...)
		en = append(en, english(works.Overlay[i])[1:]...)
	}
	for _, c := range []struct {
		language  string
		texts     []string
		split     *regexp.Regexp
		run       func(text string) []string
		sentences float64 // the greatest share that may occur twice
		runs      float64
	}{
		{"Chinese", zh, regexp.MustCompile(`[。！？]`), characters, .205, .145},
		{"English", en, regexp.MustCompile(`[.!?]`), words, .27, .185},
	} {
		var sentences, runs []string
		for _, text := range c.texts {
			for _, sentence := range c.split.Split(text, -1) {
				if sentence = strings.TrimSpace(sentence); utf8.RuneCountInString(sentence) >= 8 {
					sentences = append(sentences, sentence)
				}
			}
			own := c.run(text)
			slices.Sort(own)
			runs = append(runs, slices.Compact(own)...)
		}
		t.Logf("%s: %.2f %% of %d sentences and %.2f %% of %d runs occur twice", c.language,
			100*repeated(sentences), len(sentences), 100*repeated(runs), len(runs))
		if share := repeated(sentences); share >= c.sentences {
			t.Errorf(
				"%.1f %% of the %s sentences occur twice, of %.1f %% allowed",
				100*share,
				c.language,
				100*c.sentences,
			)
		}
		if share := repeated(runs); share >= c.runs {
			t.Errorf("%.1f %% of the %s runs occur twice, of %.1f %% allowed", 100*share, c.language, 100*c.runs)
		}
	}
}

// repeated is the share of items that occur more than once, each occurrence counted.
func repeated(items []string) float64 {
	count := map[string]int{}
	for _, item := range items {
		count[item]++
	}
	again := 0
	for _, item := range items {
		if count[item] > 1 {
			again++
		}
	}
	return float64(again) / float64(len(items))
}

// characters lists the runs of 12 letters and figures of a Chinese text.
func characters(text string) []string {
	var letters []string
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters = append(letters, string(r))
		}
	}
	return runsOf(letters, 12, "")
}

// words lists the runs of 8 words of an English text.
func words(text string) []string {
	notWord := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '’' }
	return runsOf(strings.FieldsFunc(strings.ToLower(text), notWord), 8, " ")
}

func runsOf(parts []string, length int, between string) []string {
	var runs []string
	for i := length; i <= len(parts); i++ {
		runs = append(runs, strings.Join(parts[i-length:i], between))
	}
	return runs
}
