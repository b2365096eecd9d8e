package catalogue

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// fits notes where a value is not what the schema describes.
func (f *file) fits(n *node, s *schema, defs map[string]*schema, place string) {
	about := s.Description
	s = s.resolve(defs)
	if kinds := s.kinds(); len(kinds) > 0 && !slices.ContainsFunc(kinds, func(kind string) bool { return n.is(kind) }) {
		f.fault(n, place, "is %s; it must be %s", written(n), alternatives(kinds))
		return
	}
	if len(s.OneOf) > 0 {
		s = f.oneOf(n, s, place)
		if s == nil {
			return
		}
	}
	switch {
	case n.isObject():
		f.fitsObject(n, s, defs, place)
	case n.isList():
		f.fitsList(n, s, defs, place)
	default:
		f.fitsValue(n, s, place, about)
	}
}

// oneOf finds the kind of an object by its type; nil, with a fault noted, when there is no such kind.
func (f *file) oneOf(n *node, s *schema, place string) *schema {
	var names []string
	wanted, _ := textOf(n.member("type"))
	for _, kind := range s.OneOf {
		name := fmt.Sprint(kind.Properties["type"].Enum[0])
		if name == wanted {
			return kind
		}
		names = append(names, name)
	}
	f.fault(or(n.member("type"), n), join(place, "type"), "is %q; it must be one of %s", wanted, strings.Join(names, ", "))
	return nil
}

func (f *file) fitsObject(n *node, s *schema, defs map[string]*schema, place string) {
	if s == defs["text"] {
		f.wholeText(n, place)
	}
	for _, name := range s.Required {
		if n.member(name) != nil || s == defs["text"] {
			continue // wholeText has said it
		}
		f.fault(n, join(place, name), "is missing: %s", s.Properties[name].about(defs))
	}
	for i, key := range n.keys {
		property := s.Properties[key]
		if property == nil {
			property = s.Closed.Others
		}
		switch {
		case property != nil && s == defs["text"] && n.values[i].is("string"):
		case property != nil:
			f.fits(n.values[i], property, defs, join(place, key))
		case s.Closed.Nothing:
			f.fault(n.values[i], join(place, key), "is a key that nobody reads; there are %s", strings.Join(slices.Sorted(maps.Keys(s.Properties)), ", "))
		}
	}
}

func (f *file) fitsList(n *node, s *schema, defs map[string]*schema, place string) {
	if len(n.list) < s.MinItems || s.MaxItems != nil && len(n.list) > *s.MaxItems {
		most := "more"
		if s.MaxItems != nil {
			most = fmt.Sprint(*s.MaxItems)
		}
		f.fault(n, place, "has %d entries; it must have %d to %s", len(n.list), s.MinItems, most)
	}
	seen := map[string]bool{}
	for i, item := range n.list {
		at := fmt.Sprintf("%s[%d]", place, i)
		if s.Items != nil {
			f.fits(item, s.Items, defs, at)
		}
		if text, isText := textOf(item); s.Unique && isText {
			if seen[text] {
				f.fault(item, at, "is listed twice")
			}
			seen[text] = true
		}
	}
}

func (f *file) fitsValue(n *node, s *schema, place, about string) {
	if text, isText := textOf(n); isText {
		long := utf8.RuneCountInString(text)
		switch {
		case len(s.Enum) > 0 && !slices.Contains(s.Enum, any(text)):
			f.fault(n, place, "is %q; it must be one of %s", text, joined(s.Enum))
		case s.MinLength > 0 && strings.TrimSpace(text) == "":
			f.fault(n, place, "is empty: %s", about)
		case long < s.MinLength || s.MaxLength != nil && long > *s.MaxLength:
			f.fault(n, place, "has %d characters; it must have %d to %d", long, s.MinLength, *s.MaxLength)
		case s.Format == "date-time" && !isTime(text):
			f.fault(n, place, "must be a time such as \"2025-09-30T12:00:00+08:00\"")
		case s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(text):
			f.fault(n, place, "is %q, which does not fit: %s", text, about)
		}
	}
	if number, isNumber := n.scalar.(json.Number); isNumber {
		value, err := number.Float64()
		if err != nil || s.Minimum != nil && value < *s.Minimum || s.Maximum != nil && value > *s.Maximum {
			f.fault(n, place, "is %s, which does not fit: %s", number, about)
		}
	}
}

func joined(values []any) string {
	var all []string
	for _, value := range values {
		all = append(all, fmt.Sprint(value))
	}
	return strings.Join(all, ", ")
}

func isTime(text string) bool {
	_, err := time.Parse(time.RFC3339, text)
	return err == nil
}

// about is the sentence of what is missing.
func (s *schema) about(defs map[string]*schema) string {
	if s == nil {
		return "something that the schema does not describe."
	}
	if s.Description != "" {
		return s.Description
	}
	return s.resolve(defs).Description
}

// kinds are the types that a value may have; none: any.
func (s *schema) kinds() []string {
	switch kind := s.Type.(type) {
	case string:
		return []string{kind}
	case []any:
		var all []string
		for _, one := range kind {
			all = append(all, fmt.Sprint(one))
		}
		return all
	}
	if len(s.OneOf) > 0 || len(s.Properties) > 0 {
		return []string{"object"}
	}
	if len(s.Enum) > 0 {
		return []string{"string"}
	}
	return nil
}

// is reports whether the value is of a type by its name in a schema.
func (n *node) is(kind string) bool {
	switch kind {
	case "object":
		return n.isObject()
	case "array":
		return n.isList()
	case "null":
		return n.isNull()
	case "string":
		_, ok := textOf(n)
		return ok
	case "boolean":
		_, ok := n.scalar.(bool)
		return ok
	case "number", "integer":
		number, ok := n.scalar.(json.Number)
		if _, err := number.Int64(); kind == "integer" && err != nil {
			return false
		}
		return ok
	}
	return false
}

// alternatives are types in an editor's words.
func alternatives(kinds []string) string {
	words := map[string]string{
		"object": "an object in curly brackets", "array": "a list", "null": "null", "string": "a text in quotation marks",
		"boolean": "true or false", "number": "a number", "integer": "a whole number",
	}
	var all []string
	for _, kind := range kinds {
		all = append(all, words[kind])
	}
	return strings.Join(all, " or ")
}

func or(a, b *node) *node {
	if a != nil {
		return a
	}
	return b
}
