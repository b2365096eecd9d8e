package catalogue

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// decode reads a value into target, whose type says what is right: a struct's json tags are the keys,
// "omitempty" marks those that may be left out, and a pointer may be null. Every deviation is noted.
func (f *file) decode(n *node, target reflect.Value, place string) {
	if target.Type() == reflect.TypeFor[time.Time]() {
		f.decodeTime(n, target, place)
		return
	}
	switch target.Kind() {
	case reflect.Pointer:
		if !n.isNull() {
			target.Set(reflect.New(target.Type().Elem()))
			f.decode(n, target.Elem(), place)
		}
	case reflect.Struct:
		f.decodeObject(n, target, place)
	case reflect.Slice:
		if !n.isList() {
			f.fault(n, place, "is %s; it must be a list", n.kind())
			return
		}
		target.Set(reflect.MakeSlice(target.Type(), len(n.list), len(n.list)))
		for i, item := range n.list {
			f.decode(item, target.Index(i), fmt.Sprintf("%s[%d]", place, i))
		}
	case reflect.String:
		text, ok := n.scalar.(string)
		if !ok {
			f.fault(n, place, "is %s; it must be a text in quotation marks", n.kind())
		}
		target.SetString(text)
	case reflect.Bool:
		yes, ok := n.scalar.(bool)
		if !ok {
			f.fault(n, place, "is %s; it must be true or false", n.kind())
		}
		target.SetBool(yes)
	case reflect.Int:
		number, _ := n.scalar.(json.Number)
		whole, err := number.Int64()
		if err != nil {
			f.fault(n, place, "is %s; it must be a whole number", written(n))
		}
		target.SetInt(whole)
	default:
		panic(fmt.Sprintf("catalogue: no rule reads a %s", target.Type()))
	}
}

func written(n *node) string {
	if number, ok := n.scalar.(json.Number); ok {
		return number.String()
	}
	return n.kind()
}

func (f *file) decodeTime(n *node, target reflect.Value, place string) {
	text, ok := n.scalar.(string)
	at, err := time.Parse(time.RFC3339, text)
	if !ok || err != nil {
		f.fault(n, place, "must be a time such as \"2025-09-30T12:00:00+08:00\"")
		return
	}
	target.Set(reflect.ValueOf(at))
}

func (f *file) decodeObject(n *node, target reflect.Value, place string) {
	if !n.isObject() {
		f.fault(n, place, "is %s; it must be an object in curly brackets", n.kind())
		return
	}
	known := map[string]bool{}
	var names []string
	for _, field := range reflect.VisibleFields(target.Type()) {
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		known[name] = true
		names = append(names, name)
		value := n.member(name)
		if value != nil {
			f.decode(value, target.FieldByIndex(field.Index), join(place, name))
		} else if option != "omitempty" {
			f.missing(n, target, place, name)
		}
	}
	for i, key := range n.keys {
		if !known[key] {
			slices.Sort(names)
			f.fault(n.values[i], join(place, key), "is a key that nobody reads; there are %s", strings.Join(names, ", "))
		}
	}
	if target.Type() == reflect.TypeFor[contest.Text]() {
		f.wholeText(n, place)
	}
}

func (f *file) missing(n *node, target reflect.Value, place, name string) {
	if target.Type() == reflect.TypeFor[contest.Text]() {
		return // wholeText says it in an editor's words
	}
	f.fault(n, join(place, name), "is missing")
}

// wholeText notes a language that has no text.
func (f *file) wholeText(n *node, place string) {
	for _, language := range []struct{ key, name string }{{"zh", "Chinese"}, {"en", "English"}} {
		value := n.member(language.key)
		if written, isText := textOf(value); value == nil || isText && strings.TrimSpace(written) == "" {
			f.fault(n, join(place, language.key), "has no %s text; every text is needed in both languages", language.name)
		}
	}
}
