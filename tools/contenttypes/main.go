// Contenttypes writes the TypeScript types of the catalogue's files from their JSON Schemas.
// It runs by `go generate ./backend/catalogue`.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: contenttypes SCHEMAS FILE\n\nExample: go run ./tools/contenttypes catalogue/schema site/src/content/catalogue.gen.ts")
		os.Exit(2)
	}
	rendered, err := render(os.Args[1])
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(rendered), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "write content types:", err)
		os.Exit(1)
	}
}

// schema is the part of a JSON Schema that decides a TypeScript type.
type schema struct {
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Ref         string     `json:"$ref"` // another file of the folder
	Type        types      `json:"type"`
	Enum        []string   `json:"enum"`
	OneOf       []*schema  `json:"oneOf"`
	Properties  properties `json:"properties"`
	Required    []string   `json:"required"`
	Additional  additional `json:"additionalProperties"`
	Items       *schema    `json:"items"`
}

// bilingual is the schema of a text in both languages, for which the site has a type already.
const bilingual = "text.schema.json"

// types are the names of one or several JSON types.
type types []string

func (t *types) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[]string)(t))
	}
	*t = types{""}
	return json.Unmarshal(data, &(*t)[0])
}

// additional is the schema of further keys; nil when there may be none.
type additional struct{ *schema }

func (a *additional) UnmarshalJSON(data []byte) error {
	if string(data) == "false" {
		return nil
	}
	return json.Unmarshal(data, &a.schema)
}

// properties are in the order of the file.
type properties []property

type property struct {
	name string
	*schema
}

func (p *properties) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		next := property{name: fmt.Sprint(key)}
		if err := decoder.Decode(&next.schema); err != nil {
			return err
		}
		*p = append(*p, next)
	}
	return nil
}

// writer collects the named types: those of schemas, and parts of them, with a title.
type writer struct {
	schemas map[string]*schema // by file name
	named   map[string]string  // declarations
	order   []string
}

// render returns the types of every schema in a folder, laid out as Prettier does.
func render(dir string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.schema.json"))
	if err != nil {
		return "", err
	}
	w := &writer{schemas: map[string]*schema{}, named: map[string]string{}}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		s := &schema{}
		if err := json.Unmarshal(data, s); err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		w.schemas[filepath.Base(file)] = s
	}
	for _, file := range files {
		if name := filepath.Base(file); name != bilingual && name != "sensitive.schema.json" { // the site does not read the word lists
			w.typeOf(w.schemas[name], 0)
		}
	}
	out := "// Written by `go generate ./backend/catalogue` from catalogue/schema. Change the schemas.\n" +
		"import type { Bilingual } from '../lib/locale/language';\n"
	for _, name := range w.order {
		out += "\n" + w.named[name]
	}
	return out, nil
}

// typeOf is the type of a value inside a declaration at an indent; the schema's title names it.
func (w *writer) typeOf(s *schema, indent int) string {
	switch s.Ref {
	case "":
	case bilingual:
		return "Bilingual"
	default:
		return w.typeOf(w.schemas[s.Ref], indent)
	}
	if s.Title == "" || s.Items != nil {
		return w.shape(s, indent)
	}
	name := identifier(s.Title)
	if _, declared := w.named[name]; !declared {
		w.named[name] = "" // the place in the order is before the types that it refers to
		w.order = append(w.order, name)
		w.named[name] = comment(s, 0) + w.declaration(name, s)
	}
	return name
}

func (w *writer) declaration(name string, s *schema) string {
	if len(s.Enum) > 0 {
		list := strings.ToLower(name) + "s"
		return fmt.Sprintf("export const %s = ['%s'] as const;\nexport type %s = (typeof %s)[number];\n", list, strings.Join(s.Enum, "', '"), name, list)
	}
	if len(s.OneOf) == 0 {
		return fmt.Sprintf("export interface %s %s\n", name, w.shape(s, 0))
	}
	out := fmt.Sprintf("export type %s =", name)
	for _, alternative := range s.OneOf {
		out += "\n  | " + w.inLine(alternative)
	}
	return out + ";\n"
}

// shape is the type without its name.
func (w *writer) shape(s *schema, indent int) string {
	switch {
	case len(s.OneOf) > 0:
		var all []string
		for _, alternative := range s.OneOf {
			all = append(all, w.typeOf(alternative, indent))
		}
		return strings.Join(all, " | ")
	case len(s.Enum) > 0:
		return "'" + strings.Join(s.Enum, "' | '") + "'"
	}
	var all []string
	for _, name := range s.Type {
		switch name {
		case "array":
			items := w.typeOf(s.Items, indent)
			if strings.Contains(items, " | ") && !strings.HasPrefix(items, "{") {
				items = "(" + items + ")"
			}
			all = append(all, items+"[]")
		case "object":
			all = append(all, w.object(s, indent))
		case "integer":
			all = append(all, "number")
		default:
			all = append(all, name)
		}
	}
	return strings.Join(all, " | ")
}

func (w *writer) object(s *schema, indent int) string {
	if s.Additional.schema != nil {
		return fmt.Sprintf("Record<string, %s>", w.typeOf(s.Additional.schema, indent))
	}
	margin := strings.Repeat("  ", indent+1)
	out := "{\n"
	for _, p := range s.Properties {
		out += comment(p.schema, indent+1) + fmt.Sprintf("%s%s: %s;\n", margin, key(s, p.name), w.typeOf(p.schema, indent+1))
	}
	return out + margin[2:] + "}"
}

// inLine is an object on one line, without comments.
func (w *writer) inLine(s *schema) string {
	if len(s.Properties) == 0 {
		return w.typeOf(s, 0)
	}
	var members []string
	for _, p := range s.Properties {
		member := ""
		if p.Items != nil && len(p.Items.Properties) > 0 {
			member = w.inLine(p.Items) + "[]"
		} else {
			member = w.typeOf(p.schema, 0)
		}
		members = append(members, key(s, p.name)+": "+member)
	}
	return "{ " + strings.Join(members, "; ") + " }"
}

func key(s *schema, name string) string {
	if slices.Contains(s.Required, name) {
		return name
	}
	return name + "?"
}

func comment(s *schema, indent int) string {
	if s.Description == "" {
		return ""
	}
	return fmt.Sprintf("%s/** %s */\n", strings.Repeat("  ", indent), s.Description)
}

// identifier turns "About, camp" into "AboutCamp".
func identifier(title string) string {
	out := ""
	for _, word := range strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) }) {
		out += strings.ToUpper(word[:1]) + word[1:]
	}
	return out
}
