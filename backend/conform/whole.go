package conform

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// maxNested is how deep the parts of a form are looked into.
const maxNested = 3

// wholeForms are forms that are as the contract says but for one value, of the form itself or inside it. Each must be
// refused.
func wholeForms(schema *openapi3.Schema) []wrongForm {
	form := object(schema)
	if form == nil {
		return nil
	}
	var all []wrongForm
	spoil(schema, form, "", 0, func(where string, whole any) {
		body, err := json.Marshal(whole)
		if err == nil {
			all = append(all, wrongForm{where, string(body)})
		}
	})
	return all
}

type wrongForm struct{ what, body string }

// spoil calls with for every copy of a value in which one thing inside is wrong.
func spoil(schema *openapi3.Schema, form map[string]any, at string, depth int, with func(string, any)) {
	properties, required := propertiesOf(schema)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		field := properties[name]
		put := func(what string, value any) {
			spoilt := maps.Clone(form)
			spoilt[name] = value
			with(at+name+" "+what, spoilt)
		}
		if slices.Contains(required, name) {
			spoilt := maps.Clone(form)
			delete(spoilt, name)
			with(at+name+" missing", spoilt)
		}
		for what, value := range wrongValues(field) {
			put(what, value)
		}
		inner := object(field)
		if inner == nil || depth == maxNested {
			continue
		}
		spoil(field, inner, at+name+".", depth+1, func(where string, value any) {
			spoilt := maps.Clone(form)
			spoilt[name] = value
			with(where, spoilt)
		})
	}
}

// wrongValues are values that a schema refuses, by what is wrong with them.
func wrongValues(s *openapi3.Schema) map[string]any {
	wrong := map[string]any{}
	if len(s.OneOf)+len(s.AnyOf)+len(s.AllOf) > 0 || s.Type == nil {
		return wrong
	}
	for kind, value := range map[string]any{"string": "x", "integer": 7, "boolean": true, "array": []any{}, "object": map[string]any{}} {
		if s.Type.Includes(kind) || kind == "integer" && s.Type.Includes("number") {
			continue
		}
		wrong["as "+kind] = value
	}
	switch {
	case s.Type.Includes("string"):
		if len(s.Enum) > 0 {
			wrong["not on the list"] = "no such thing"
		}
		if s.MaxLength != nil {
			wrong["too long"] = strings.Repeat("长", int(*s.MaxLength)+1) //nolint:gosec // of the contract
		}
	case s.Type.Includes("integer"), s.Type.Includes("number"):
		if s.Min != nil {
			wrong["too small"] = *s.Min - 1
		}
		if s.Max != nil {
			wrong["too large"] = *s.Max + 1
		}
		if s.Type.Includes("integer") {
			wrong["a part"] = 0.5
		}
	case s.Type.Includes("array"):
		if s.MaxItems != nil {
			wrong["too many"] = make([]any, *s.MaxItems+1)
		}
		if s.Items != nil && s.Items.Value.Type != nil && !s.Items.Value.Nullable &&
			!s.Items.Value.Type.Includes("null") {
			wrong["of nothing"] = []any{nil}
		}
	}
	return wrong
}

// propertiesOf are the properties of a form and the required ones, those of its parts included.
func propertiesOf(s *openapi3.Schema) (map[string]*openapi3.Schema, []string) {
	properties, required := map[string]*openapi3.Schema{}, slices.Clone(s.Required)
	for name, property := range s.Properties {
		properties[name] = property.Value
	}
	for _, part := range s.AllOf {
		more, needed := propertiesOf(part.Value)
		maps.Copy(properties, more)
		required = append(required, needed...)
	}
	return properties, required
}

// object is a form with what it requires, nil for what is no object with properties.
func object(s *openapi3.Schema) map[string]any {
	properties, required := propertiesOf(s)
	if len(properties) == 0 {
		return nil
	}
	form := map[string]any{}
	for _, name := range required {
		if property := properties[name]; property != nil {
			form[name] = right(property)
		}
	}
	return form
}

// right is a value that a schema allows.
func right(s *openapi3.Schema) any {
	if form := object(s); form != nil {
		return form
	}
	switch {
	case len(s.OneOf) > 0:
		return right(s.OneOf[0].Value)
	case len(s.AnyOf) > 0:
		return right(s.AnyOf[0].Value)
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == nil || s.Type.Includes("object"):
		return map[string]any{}
	case s.Type.Includes("array"):
		if s.MinItems == 0 {
			return []any{}
		}
		return []any{right(s.Items.Value)}
	case s.Type.Includes("boolean"):
		return false
	case s.Type.Includes("integer"), s.Type.Includes("number"):
		if s.Min != nil {
			return *s.Min
		}
		return 0
	case s.Format == "email":
		return "nobody@films.example"
	case s.Format == "uuid":
		return "00000000-0000-4000-8000-000000000000"
	case s.Format == "date-time":
		return "2025-09-12T00:00:00+08:00"
	default:
		return strings.Repeat("x", max(1, int(s.MinLength))) //nolint:gosec // of the contract
	}
}
