package mailtext

import (
	"regexp"
	"slices"
)

// placeholder is one in a text, such as {deadline}.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// Fill returns a text with the values of its placeholders. A value is never read for placeholders again.
func Fill(text string, values map[string]string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if value, known := values[found[1:len(found)-1]]; known {
			return value
		}
		return found
	})
}

// everywhere are the placeholders that every text of every email may have.
func everywhere() []string { return []string{"contest", "edition"} }

// decorative are the placeholders that a text may leave out, though the program's has them: no reader lacks anything.
func decorative() []string { return append(everywhere(), "name") }

// placeholdersOf lists the placeholders of texts, without braces, each once.
func placeholdersOf(texts ...string) []string {
	var all []string
	for _, text := range texts {
		for _, found := range placeholder.FindAllString(text, -1) {
			if name := found[1 : len(found)-1]; !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// Placeholders returns the names of the placeholders that a text of the email may have, and those that it must have.
func (m *Mail) Placeholders(name string) (may, must []string) {
	text := m.Texts[name]
	for _, own := range placeholdersOf(text.EN, text.ZH) {
		may = append(may, own)
		if !slices.Contains(decorative(), own) {
			must = append(must, own)
		}
	}
	// The greeting is part of every such email, so its reader's name is known in all of its texts.
	greeting := m.Texts["greeting"]
	for _, other := range append(placeholdersOf(greeting.EN), everywhere()...) {
		if !slices.Contains(may, other) {
			may = append(may, other)
		}
	}
	return may, must
}

// Limit is how many characters a text may have in each language.
func Limit(name string) int {
	switch group(name) {
	case "subject", "subjects", "greeting":
		return 160
	case "button", "facts":
		return 60
	case "phrases":
		return 300
	default:
		return 2000
	}
}
