package conform

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// call is one request of a run.
type call struct {
	method, path string // the path with its query
	body         string
	hasBody      bool
	role         role
	language     string
	edition      string // header f
	what         string // the case in words
	refused      bool   // must not succeed
}

// strange are the values that no parameter and no text may have, or hardly any.
func strange() []string {
	return []string{
		"",
		"-1",
		"0",
		"999999999999999999999",
		"1.5",
		"x",
		"\x00",
		"a\x00b",
		"\xc3\x28",
		"null",
		"true",
		"../..",
		"\u202ex",
		strings.Repeat("长", 2000),
		"'\"<>;--",
	}
}

// pathValues are the values for a parameter of a path: none is the id of anything.
func pathValues() []string {
	return []string{
		"0",
		"-1",
		"x",
		"a\x00b",
		"\xc3\x28",
		"00000000-0000-4000-8000-000000000000",
		"99999999999999999999",
		strings.Repeat("x", 500),
		"%2e%2e",
		"'\"<>",
	}
}

// wrongTypes are JSON values of which a field takes few.
func wrongTypes() []string {
	return []string{
		`null`,
		`{}`,
		`[]`,
		`[null]`,
		`[[1]]`,
		`true`,
		`-1`,
		`1e400`,
		`1e30`,
		`0.5`,
		`""`,
		`"\u0000"`,
		`"\ud800"`,
		`{"a":{"b":[1]}}`,
		`"` + strings.Repeat("长", 6000) + `"`,
	}
}

// bodies are no objects at all, or cut ones.
func bodies() []string {
	return []string{
		``,
		`null`,
		`[]`,
		`"x"`,
		`7`,
		`{`,
		`{"a":}`,
		`{}{}`,
		"\x00",
		"\ufeff{",
		`{"a":1,"a":2`,
		`<a/>`,
		`a=b`,
	}
}

// casesOf are the calls of an operation for a role. With a login, a call that changes something is sent only where
// it cannot succeed: its body is no object, or lacks a field that the contract requires.
// whole adds forms in which one value is wrong.
func casesOf(
	method, path string,
	operation *openapi3.Operation,
	item *openapi3.PathItem,
	who role,
	of edition,
	whole bool,
) []call {
	parameters := slices.Concat(item.Parameters, operation.Parameters)
	reads := method == http.MethodGet
	base := call{method: method, role: who, edition: of.header}
	var calls []call
	add := func(what, path string, query url.Values, body *string, refused bool) {
		for _, language := range []string{"en", "zh"} {
			c := base
			c.what, c.path, c.language, c.refused = what, path, language, refused
			if len(query) > 0 {
				c.path += "?" + query.Encode()
			}
			if body != nil {
				c.body, c.hasBody = *body, true
			}
			calls = append(calls, c)
		}
	}
	required := url.Values{}
	for _, p := range parameters {
		if p.Value.In == "query" && p.Value.Required {
			required.Set(p.Value.Name, valid(p.Value.Schema.Value))
		}
	}
	if strings.HasPrefix(path, "/apis/organiser/") && required.Has("edition") {
		required.Set("edition", of.id)
	}
	hasID := strings.Contains(strings.ReplaceAll(path, "{hash}", ""), "{")
	empty := "{}"
	if reads && !hasID || who == visitor && !open(operation) {
		var body *string
		if !reads {
			body = &empty
		}
		add("as it is", filled(path, "1"), required, body, false)
	}
	if hasID && (reads || who == visitor && !open(operation)) {
		for _, value := range pathValues() {
			add("an id that nobody has", filled(path, value), required, nil, false)
		}
	}
	if reads || who == visitor && !open(operation) {
		for _, p := range parameters {
			if p.Value.In != "query" ||
				slices.Contains([]string{"timestamp", "name"}, p.Value.Name) && signed(operation) {
				continue
			}
			for _, value := range strange() {
				query := maps.Clone(required)
				query.Set(p.Value.Name, value)
				add("query "+p.Value.Name, filled(path, "1"), query, nil, false)
			}
			if p.Value.Required {
				query := maps.Clone(required)
				query.Del(p.Value.Name)
				add("without query "+p.Value.Name, filled(path, "1"), query, nil, false)
			}
		}
	}
	if reads || operation.RequestBody == nil {
		return calls
	}
	content := operation.RequestBody.Value.Content.Get("application/json")
	if content == nil {
		return calls
	}
	at := filled(path, "0")
	if whole {
		for _, form := range wholeForms(content.Schema.Value) {
			add("form with "+form.what, at, required, &form.body, true)
		}
	}
	fields, needed := fieldsOf(content.Schema.Value)
	for _, body := range bodies() {
		if len(needed) == 0 && slices.Contains([]string{``, `null`}, body) {
			continue // an empty form may be a whole one
		}
		add("a body that is no form", at, required, &body, true)
	}
	if len(needed) == 0 {
		return calls
	}
	add("a form without its fields", at, required, &empty, true)
	for _, field := range fields {
		if len(needed) == 1 && needed[0] == field {
			continue // the value might be a right one
		}
		for _, value := range wrongTypes() {
			body := `{` + quoted(field) + `:` + value + `}`
			add("field "+field, at, required, &body, true)
		}
	}
	return calls
}

func quoted(text string) string {
	encoded, _ := json.Marshal(text)
	return string(encoded)
}

// filled is a path with a value for its parameters; {hash} stays, for the signature.
func filled(path, value string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") && part != "{hash}" {
			parts[i] = url.PathEscape(value)
		}
	}
	return strings.Join(parts, "/")
}

// valid is a value of a parameter.
func valid(schema *openapi3.Schema) string {
	switch {
	case len(schema.Enum) > 0:
		text, _ := schema.Enum[0].(string)
		return text
	case schema.Type.Is("integer"), schema.Type.Is("number"):
		return "1"
	case schema.Type.Is("boolean"):
		return "false"
	default:
		return "x"
	}
}

// fieldsOf are the fields of a form and those of them that it requires, of its parts too.
func fieldsOf(schema *openapi3.Schema) (fields, required []string) {
	fields = slices.Sorted(maps.Keys(schema.Properties))
	required = slices.Clone(schema.Required)
	for _, part := range schema.AllOf {
		more, needed := fieldsOf(part.Value)
		fields, required = append(fields, more...), append(required, needed...)
	}
	return fields, required
}

// schemesOf are the logins that an operation accepts; none for an open one.
func schemesOf(operation *openapi3.Operation) map[string]bool {
	names := map[string]bool{}
	if operation.Security != nil {
		for _, requirement := range *operation.Security {
			for name := range requirement {
				names[name] = true
			}
		}
	}
	return names
}

func open(operation *openapi3.Operation) bool   { return len(schemesOf(operation)) == 0 }
func signed(operation *openapi3.Operation) bool { return schemesOf(operation)["signedCall"] }
