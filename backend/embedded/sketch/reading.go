package sketch

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"marquee/backend/embedded/sketch/scene"
)

// layout is the arrangement of scene and title on a picture.
type layout int

const (
	bleed  layout = iota // the title lies on the scene, which fills the picture
	poster               // a margin of paper, the title below
	column               // the title in a column of colour beside or under the scene
)

// reading is what a prompt asks for.
type reading struct {
	scene  scene.Name
	mood   mood
	layout layout
	font   fontName
	title  title
	seed   uint64
}

// read finds scene, light, layout, font and title in the words of a prompt. The hash of the prompt and
// of the result's number decides what the words leave open, so that every result differs. chinese
// reports whether the Chinese font has a character.
func read(prompt string, number int, chinese func(rune) bool) reading {
	text := strings.ToLower(prompt)
	seed := hashOf(prompt + "#" + strconv.Itoa(number))
	r := reading{seed: seed}

	names := scene.Names()
	table := sceneWords()
	drawn, sceneName := best(text, names, func(s scene.Name) []word { return table[s] })
	if sceneName == "" {
		drawn = names[seed%uint64(len(names))]
	}
	lights := moodWords()
	light, lightName := best(text, moods(), func(m mood) []word { return lights[m] })
	if lightName == "" {
		light = moods()[(seed>>8)%uint64(len(moods()))]
	}
	r.scene, r.mood = drawn, light
	r.layout = layout((seed>>16)%2 + uint64(number)%2)
	switch {
	case anyOf(text, "poster", "cover", "title", "海报", "封面", "书籍"):
		r.layout = poster
	case anyOf(text, "wide", "panorama", "landscape", "cinematic", "close-up", "close up", "全景", "远景", "特写", "电影感"):
		r.layout = bleed
	}
	r.font = fontFor(text)
	r.title = titleOf(prompt, chinese)
	if len(r.title.pieces) == 0 {
		words := slices.DeleteFunc(
			[]string{strings.ToUpper(sceneName), strings.ToUpper(lightName)},
			func(s string) bool { return s == "" },
		)
		if len(words) == 0 {
			words = []string{strings.ToUpper(string(drawn))}
		}
		r.title = title{pieces: words, between: " "}
	}
	if r.title.between == "" {
		r.font = han
	}
	return r
}

// best returns the choice whose words occur most often in the text, among equals the one that occurs
// first, and the name of its first word; "" when no word occurs.
func best[T comparable](text string, choices []T, words func(T) []word) (T, string) {
	type found struct {
		choice      T
		name        string
		hits, first int
	}
	var all []found
	for _, choice := range choices {
		f := found{choice: choice, first: len(text)}
		for _, w := range words(choice) {
			for _, term := range w.terms {
				at := find(text, term)
				if at < 0 {
					continue
				}
				f.hits++
				if at < f.first {
					f.first, f.name = at, w.name
				}
			}
		}
		if f.hits > 0 {
			all = append(all, f)
		}
	}
	if len(all) == 0 {
		var none T
		return none, ""
	}
	won := slices.MinFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.hits, a.hits), cmp.Compare(a.first, b.first))
	})
	return won.choice, won.name
}

// find returns the index of a term in the text, -1 without it. A term in Latin letters has to be a
// whole word.
func find(text, term string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], term)
		if at < 0 {
			return -1
		}
		at += from
		end := at + len(term)
		if term[0] >= 0x80 || (!letterBefore(text, at) && !letterAt(text, end)) {
			return at
		}
		from = at + 1
	}
}

func letterBefore(text string, at int) bool { return at > 0 && latin(rune(text[at-1])) }
func letterAt(text string, at int) bool     { return at < len(text) && latin(rune(text[at])) }
func latin(r rune) bool                     { return r < 0x80 && unicode.IsLetter(r) }

func anyOf(text string, terms ...string) bool {
	return slices.ContainsFunc(terms, func(term string) bool { return find(text, term) >= 0 })
}

func hashOf(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}
