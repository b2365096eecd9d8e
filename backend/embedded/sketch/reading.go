package sketch

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"marquee/backend/embedded/sketch/clip"
)

// layout is how scene and title share the picture.
type layout int

const (
	bleed  layout = iota // the scene fills the picture, the title lies on it
	poster               // a margin of paper, the title below
	column               // the title in a column of colour beside or under the scene
)

// reading is what a prompt asks the drawing for.
type reading struct {
	scene  clip.Scene
	mood   mood
	layout layout
	face   typeface
	title  title
	seed   uint64
}

// read finds scene, light, layout, type and title in the words of a prompt; what the words leave
// open is decided by the prompt's hash and the number of the result, so that each differs. chinese
// knows the Chinese letters that can be written.
func read(prompt string, number int, chinese func(rune) bool) reading {
	text := strings.ToLower(prompt)
	seed := hashOf(prompt + "#" + strconv.Itoa(number))
	r := reading{seed: seed}

	scenes := clip.Scenes()
	table := sceneWords()
	scene, sceneName := best(text, scenes, func(s clip.Scene) []word { return table[s] })
	if sceneName == "" {
		scene = scenes[seed%uint64(len(scenes))]
	}
	lights := moodWords()
	light, lightName := best(text, moods(), func(m mood) []word { return lights[m] })
	if lightName == "" {
		light = moods()[(seed>>8)%uint64(len(moods()))]
	}
	r.scene, r.mood = scene, light
	r.layout = layout((seed>>16)%2 + uint64(number)%2)
	switch {
	case anyOf(text, "poster", "cover", "title", "海报", "封面", "书籍"):
		r.layout = poster
	case anyOf(text, "wide", "panorama", "landscape", "cinematic", "close-up", "close up", "全景", "远景", "特写", "电影感"):
		r.layout = bleed
	}
	r.face = faceFor(text)
	r.title = titleOf(prompt, chinese)
	if len(r.title.pieces) == 0 {
		names := slices.DeleteFunc([]string{strings.ToUpper(sceneName), strings.ToUpper(lightName)}, func(s string) bool { return s == "" })
		if len(names) == 0 {
			names = []string{strings.ToUpper(string(scene))}
		}
		r.title = title{pieces: names, between: " "}
	}
	if r.title.between == "" {
		r.face = han
	}
	return r
}

// best is the choice whose words come up most often in the text, the earliest first among equals,
// and the name of the word that won; "" when none came up.
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

// find is where a term begins in the text, -1 without it: whole words in Latin letters.
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
