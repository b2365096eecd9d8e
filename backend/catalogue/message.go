package catalogue

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"marquee/backend/contest"
)

// conform checks the file against its schema.
func (f *file) conform() {
	s := f.loader.schemas
	name, exists := s.find(f.name)
	if !exists {
		f.loader.problems = append(
			f.loader.problems,
			Problem{File: f.name, Message: "is read by nobody, and there is no " + name + "; is its name misspelt?"},
		)
		return
	}
	schema, err := s.compile(name)
	if err != nil {
		f.loader.problems = append(f.loader.problems, Problem{File: name, Message: "cannot be used: " + err.Error()})
		return
	}
	var invalid *jsonschema.ValidationError
	if errors.As(schema.Validate(f.root.value), &invalid) {
		f.explain(invalid, "")
	}
}

// explain adds the problems behind a validation error. The description is the one beside a $ref to the
// schema that was violated; it is more specific than that schema's own.
func (f *file) explain(e *jsonschema.ValidationError, description string) {
	schema := f.loader.schemas.source(e.SchemaURL)
	if description == "" {
		description, _ = schema["description"].(string)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group:
		f.explainAll(e, "")
	case *kind.Reference:
		f.explainAll(e, description)
	case *kind.OneOf:
		f.explainOneOf(e)
	case *kind.Type:
		f.problem(f.path(e), "is %s; it must be %s", describe(f.value(e)), alternatives(schema["type"]))
	case *kind.Required:
		for _, key := range k.Missing {
			f.missing(e, key)
		}
	case *kind.AdditionalProperties:
		properties, _ := schema["properties"].(map[string]any)
		for _, key := range k.Properties {
			f.problem(
				append(f.path(e), key),
				"is a key that nobody reads; there are %s",
				contest.ListOf(slices.Sorted(maps.Keys(properties))),
			)
		}
	default:
		if !f.loader.structureOnly {
			f.explainValue(e, schema, description)
		}
	}
}

func (f *file) explainAll(e *jsonschema.ValidationError, description string) {
	for _, cause := range e.Causes {
		if len(cause.InstanceLocation) > len(e.InstanceLocation) {
			f.explain(cause, "")
		} else {
			f.explain(cause, description)
		}
	}
}

// explainOneOf explains the alternative that the editor probably meant: the one with the value's type or, for objects
// that differ in their key "type", the one with that value.
func (f *file) explainOneOf(e *jsonschema.ValidationError) {
	path := f.path(e)
	var types, names []any
	for _, cause := range e.Causes {
		meant := true
		for _, leaf := range leaves(cause) {
			switch k := leaf.ErrorKind.(type) {
			case *kind.Type:
				if len(leaf.InstanceLocation) == len(e.InstanceLocation) {
					meant, types = false, append(types, f.loader.schemas.source(leaf.SchemaURL)["type"])
				}
			case *kind.Enum:
				if len(leaf.InstanceLocation) == len(e.InstanceLocation)+1 &&
					leaf.InstanceLocation[len(e.InstanceLocation)] == "type" {
					meant, names = false, append(names, k.Want...)
				}
			case *kind.Required:
				if slices.Contains(k.Missing, "type") && len(leaf.InstanceLocation) == len(e.InstanceLocation) {
					schema := f.loader.schemas.source(leaf.SchemaURL + "/properties/type")
					wanted, _ := schema["enum"].([]any)
					meant, names = false, append(names, wanted...)
				}
			}
		}
		if meant {
			f.explain(cause, "")
			return
		}
	}
	if len(names) > 0 {
		given, _ := f.value(e).(map[string]any)["type"].(string)
		f.problem(append(path, "type"), "is %q; it must be one of %s", given, list(names))
		return
	}
	f.problem(path, "is %s; it must be %s", describe(f.value(e)), alternatives(types))
}

// leaves are the errors below a group or a reference.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range e.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

// missing adds the problem of an absent key. An absent language and a blank one are the same to an editor.
func (f *file) missing(e *jsonschema.ValidationError, key string) {
	schema := f.loader.schemas.source(e.SchemaURL + "/properties/" + key)
	text, _ := schema["errorMessage"].(string)
	if !strings.HasPrefix(e.SchemaURL, schemaBase+"text.schema.json") {
		text = "is missing"
		if description := f.loader.schemas.description(schema); description != "" {
			text += ": " + description
		}
	}
	_, line, _ := f.root.find(f.path(e))
	problem := f.at(append(f.path(e), key), "%s", text)
	problem.Line = line
	f.loader.problems = append(f.loader.problems, problem)
}

// explainValue adds the problem of a value that has the right type.
func (f *file) explainValue(e *jsonschema.ValidationError, schema map[string]any, description string) {
	path, value := f.path(e), f.value(e)
	text, isText := value.(string)
	sentence, _ := schema["errorMessage"].(string)
	switch k := e.ErrorKind.(type) {
	case *kind.Enum:
		f.problem(path, "is %s; it must be one of %s", quote(value), list(k.Want))
	case *kind.MinItems, *kind.MaxItems:
		f.problem(
			path,
			"has %d entries; it must have %s: %s",
			len(value.([]any)),
			bounds(schema, "minItems", "maxItems"),
			description,
		)
	case *kind.UniqueItems:
		items, _ := value.([]any)
		for i, item := range items {
			if slices.Contains(items[:i], item) {
				f.problem(append(path, i), "is listed twice")
			}
		}
	case *kind.Minimum, *kind.Maximum:
		f.problem(path, "must be %s: %s", bounds(schema, "minimum", "maximum"), description)
	default:
		_, isLength := e.ErrorKind.(*kind.MaxLength)
		blank := isText && strings.TrimSpace(text) == "" && schema["minLength"] != nil
		switch {
		case sentence != "":
			f.problem(path, "%s", sentence)
		case schema["format"] == "date-time":
			f.problem(path, "must be a time such as \"2025-09-30T12:00:00+08:00\"")
		case (isLength || blank) && schema["minLength"] != nil && schema["maxLength"] != nil:
			f.problem(path, "must have a text of at most %v characters", schema["maxLength"])
		case blank:
			f.problem(path, "is empty: %s", description)
		case isLength:
			f.problem(path, "has more than %v characters", schema["maxLength"])
		case isText:
			f.problem(path, "is %q, which does not fit: %s", text, description)
		default:
			f.problem(
				path,
				"does not fit: %s (%s)",
				description,
				e.ErrorKind.LocalizedString(message.NewPrinter(language.English)),
			)
		}
	}
}

// path is the place of an error in the file, array indexes as numbers.
func (f *file) path(e *jsonschema.ValidationError) []any {
	path := make([]any, 0, len(e.InstanceLocation)+1)
	at := f.root
	for _, step := range e.InstanceLocation {
		if i, err := strconv.Atoi(step); err == nil && at.members == nil {
			path, at = append(path, i), at.items[i]
		} else {
			path, at = append(path, step), at.members[step]
		}
	}
	return path
}

func (f *file) value(e *jsonschema.ValidationError) any {
	found, _, _ := f.root.find(f.path(e))
	return found.value
}

// alternatives are the types of a schema in an editor's words: a name or a list of names.
func alternatives(types any) contest.Text {
	words := map[string]contest.Text{
		"object":  {EN: "an object in curly brackets", ZH: "花括号中的对象"},
		"array":   {EN: "a list", ZH: "列表"},
		"null":    {EN: "null", ZH: "空值（null）"},
		"string":  {EN: "a text in quotation marks", ZH: "引号中的文字"},
		"boolean": {EN: "true or false", ZH: "true 或 false"},
		"number":  {EN: "a number", ZH: "数字"},
		"integer": {EN: "a whole number", ZH: "整数"},
	}
	if name, ok := types.(string); ok {
		return words[name]
	}
	names, _ := types.([]any)
	en, zh := make([]string, len(names)), make([]string, len(names))
	for i, name := range names {
		words := alternatives(name)
		en[i], zh[i] = words.EN, words.ZH
	}
	return contest.Text{EN: strings.Join(en, " or "), ZH: strings.Join(zh, "或")}
}

// bounds are the limits that a schema sets by a pair of its keywords: "from 1 to 720", "at least 1".
func bounds(schema map[string]any, least, most string) string {
	low, high := schema[least], schema[most]
	switch {
	case high == nil:
		return fmt.Sprintf("at least %v", low)
	case low == nil:
		return fmt.Sprintf("at most %v", high)
	case low == high:
		return fmt.Sprint(low)
	}
	if least == "minItems" {
		return fmt.Sprintf("%v to %v", low, high)
	}
	return fmt.Sprintf("from %v to %v", low, high)
}

func quote(value any) string {
	if text, ok := value.(string); ok {
		return strconv.Quote(text)
	}
	return describe(value).EN
}

func list(values []any) string {
	var all []string
	for _, value := range values {
		all = append(all, fmt.Sprint(value))
	}
	return strings.Join(all, ", ")
}
