package catalogue

import (
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"marquee/backend/contest"
)

// schemaBase is the address below which the files of the folder schema refer to each other.
const schemaBase = "catalogue:///"

// schemas are the JSON Schemas in the folder schema of a catalogue, compiled when they are first needed.
type schemas struct {
	content  fs.FS
	compiler *jsonschema.Compiler
	sources  map[string]any // by address
	compiled map[string]*jsonschema.Schema
	kinds    map[string]string // of the editions, by folder
}

func newSchemas(content fs.FS) *schemas {
	s := &schemas{
		content:  content,
		compiler: jsonschema.NewCompiler(),
		sources:  map[string]any{},
		compiled: map[string]*jsonschema.Schema{},
		kinds:    map[string]string{},
	}
	s.compiler.UseLoader(s)
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.AssertFormat()
	return s
}

// find returns the schema of a file by its path in the folder schema, and whether it exists. For about.json of an
// edition that takes films that is about-films.schema.json, or about.schema.json when all kinds of editions share one.
func (s *schemas) find(file string) (string, bool) {
	noun := strings.TrimSuffix(strings.TrimSuffix(path.Base(file), ".json"), movedSuffix)
	if name := path.Base(file); name == FinalistsFile || name == FinalistsOverlayFile {
		noun = strings.Replace(noun, "finalists", "works", 1)
	}
	if path.Base(path.Dir(file)) == EmailFolder {
		noun = EmailFolder // any number of files
	}
	if path.Dir(file) == "sensitive" {
		noun = "sensitive" // one file per language
	}
	for _, name := range []string{noun + "-" + s.kindOf(path.Dir(file)), noun} {
		name = path.Join("schema", name+".schema.json")
		if _, err := fs.Stat(s.content, name); err == nil {
			return name, true
		}
	}
	return path.Join("schema", noun+".schema.json"), false
}

// kindOf is the kind of the edition in a folder; empty for another folder.
func (s *schemas) kindOf(dir string) string {
	if path.Dir(dir) != "editions" {
		return ""
	}
	kind, known := s.kinds[dir]
	if !known {
		var edition EditionData
		if data, err := fs.ReadFile(
			s.content,
			path.Join(dir, EditionFile),
		); err == nil &&
			json.Unmarshal(data, &edition) == nil {
			kind = string(edition.Kind)
		}
		s.kinds[dir] = kind
	}
	return kind
}

// Load implements jsonschema.URLLoader.
func (s *schemas) Load(address string) (any, error) {
	data, err := fs.ReadFile(s.content, path.Join("schema", strings.TrimPrefix(address, schemaBase)))
	if err != nil {
		return nil, err
	}
	source, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	s.sources[address] = source
	return source, err
}

func (s *schemas) compile(name string) (*jsonschema.Schema, error) {
	if compiled := s.compiled[name]; compiled != nil {
		return compiled, nil
	}
	compiled, err := s.compiler.Compile(schemaBase + path.Base(name))
	s.compiled[name] = compiled
	return compiled, err
}

// source is the part of a schema at an address such as "catalogue:///jury.schema.json#/items".
func (s *schemas) source(address string) map[string]any {
	base, pointer, _ := strings.Cut(address, "#")
	at := s.sources[base]
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch value := at.(type) {
		case map[string]any:
			if pointer != "" {
				at = value[step]
			}
		case []any:
			if i, err := strconv.Atoi(step); err == nil && i < len(value) {
				at = value[i]
			}
		}
	}
	out, _ := at.(map[string]any)
	return out
}

// description is the sentence of a schema or, when it has none, of the one that it refers to.
func (s *schemas) description(schema map[string]any) string {
	return s.described(schema, "description")
}

// described is the text of a keyword of a schema or of the one that it refers to.
func (s *schemas) described(schema map[string]any, keyword string) string {
	if sentence, ok := schema[keyword].(string); ok {
		return sentence
	}
	ref, _ := schema["$ref"].(string)
	sentence, _ := s.source(schemaBase + ref)[keyword].(string)
	return sentence
}

// at is the part of a schema for the value at a path of a file's content; nil if it has none. If content is nil, the
// first alternative describes a value that may have one of several forms. The schema must have been compiled.
func (s *schemas) at(name string, content any, steps []any) map[string]any {
	found := s.source(schemaBase + path.Base(name))
	for _, step := range steps {
		found, content = s.below(found, content, step), part(content, step)
	}
	return found
}

// below is the part of a schema for the value of a key or an index of content.
func (s *schemas) below(schema map[string]any, content, step any) map[string]any {
	if ref, refers := schema["$ref"].(string); refers {
		return s.below(s.source(schemaBase+ref), content, step)
	}
	alternatives, _ := schema["oneOf"].([]any)
	for _, alternative := range alternatives {
		one, _ := alternative.(map[string]any)
		if !describes(one, content) {
			continue
		}
		if found := s.below(one, content, step); found != nil {
			return found
		}
	}
	if key, isKey := step.(string); isKey {
		properties, _ := schema["properties"].(map[string]any)
		if found, described := properties[key].(map[string]any); described {
			return found
		}
		others, _ := schema["additionalProperties"].(map[string]any)
		return others
	}
	items, _ := schema["items"].(map[string]any)
	return items
}

// describes reports whether content has the constant values that a schema requires, such as its type.
func describes(schema map[string]any, content any) bool {
	object, _ := content.(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	for key, value := range object {
		property, _ := properties[key].(map[string]any)
		if values, listed := property["enum"].([]any); listed && !slices.Contains(values, value) {
			return false
		}
	}
	return true
}

// part is the value of a key or an index of content; nil where there is none.
func part(content, step any) any {
	switch of := content.(type) {
	case map[string]any:
		key, _ := step.(string)
		return of[key]
	case []any:
		if i, isIndex := step.(int); isIndex && i < len(of) {
			return of[i]
		}
	}
	return nil
}

// about describes the value at a path of a file's content.
func (s *schemas) about(name string, content any, steps []any) contest.Text {
	schema := s.at(name, content, steps)
	return contest.Text{EN: s.described(schema, "description"), ZH: s.described(schema, "x-description-zh")}
}
