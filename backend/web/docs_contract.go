package web

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// docsTag is the calls of one tag, in the order of their paths.
type docsTag struct {
	Name, Description string
	Calls             []docsCall
}

// docsCall is one operation as the page of the contract shows it.
type docsCall struct {
	ID, Method, Path, Summary, Description string
	Login                                  []string // any one of these schemes
	Parameters                             []docsValue
	Body                                   *docsType // nil without a body
	Answers                                []docsAnswer
	Failures                               []string // a status with its codes
}

// docsAnswer is an answer without a failure.
type docsAnswer struct {
	Status, Description, ContentType string
	Type                             docsType
}

// docsSchema is a named schema: its fields, or what it is instead.
type docsSchema struct {
	Name, Description string
	Fields            []docsValue
	Type              docsType
}

// docsValue is a parameter or a field.
type docsValue struct {
	Name, In, Description string
	Required              bool
	Type                  docsType
}

// docsType describes a schema: words and, between them, names of schemas.
type docsType []docsWord

// docsWord is a part of a type; Schema is the name of the schema that Text names, if any.
type docsWord struct{ Text, Schema string }

func docsTags(document *openapi3.T) []docsTag {
	calls := map[string][]docsCall{}
	for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
		operations := document.Paths.Value(path).Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			operation := operations[method]
			tag := operation.Tags[0]
			calls[tag] = append(calls[tag], docsCallOf(document, method, path, operation))
		}
	}
	tags := make([]docsTag, 0, len(document.Tags))
	for _, tag := range document.Tags {
		tags = append(tags, docsTag{tag.Name, tag.Description, calls[tag.Name]})
	}
	return tags
}

func docsCallOf(document *openapi3.T, method, path string, operation *openapi3.Operation) docsCall {
	call := docsCall{
		ID:          operation.OperationID,
		Method:      method,
		Path:        path,
		Summary:     operation.Summary,
		Description: operation.Description,
	}
	for _, requirement := range *cmp.Or(operation.Security, &document.Security) {
		call.Login = append(call.Login, slices.Sorted(maps.Keys(requirement))...)
	}
	for _, parameter := range operation.Parameters {
		p := parameter.Value
		call.Parameters = append(
			call.Parameters,
			docsValue{p.Name, p.In, p.Description, p.Required, docsTypeOf(p.Schema)},
		)
	}
	if operation.RequestBody != nil {
		if media := operation.RequestBody.Value.Content.Get("application/json"); media != nil {
			body := docsTypeOf(media.Schema)
			call.Body = &body
		}
	}
	answers := operation.Responses.Map()
	for _, status := range slices.Sorted(maps.Keys(answers)) {
		answer := answers[status].Value
		if status == "default" {
			continue // a failure: its codes follow
		}
		types := slices.Sorted(maps.Keys(answer.Content))
		if len(types) == 0 {
			types = []string{""}
		}
		for _, contentType := range types {
			shown := docsAnswer{Status: status, ContentType: contentType}
			if answer.Description != nil {
				shown.Description = *answer.Description
			}
			if media := answer.Content[contentType]; media != nil {
				shown.Type = docsTypeOf(media.Schema)
			}
			call.Answers = append(call.Answers, shown)
		}
	}
	failures, _ := operation.Extensions["x-failures"].(map[string]any)
	for _, status := range slices.Sorted(maps.Keys(failures)) {
		codes, _ := failures[status].([]any)
		call.Failures = append(call.Failures, status+" "+strings.Trim(fmt.Sprint(codes), "[]"))
	}
	return call
}

func docsLogins(document *openapi3.T) []docsValue {
	var all []docsValue
	for _, name := range slices.Sorted(maps.Keys(document.Components.SecuritySchemes)) {
		all = append(
			all,
			docsValue{Name: name, Description: document.Components.SecuritySchemes[name].Value.Description},
		)
	}
	return all
}

func docsSchemas(document *openapi3.T) []docsSchema {
	var all []docsSchema
	for _, name := range slices.Sorted(maps.Keys(document.Components.Schemas)) {
		schema := document.Components.Schemas[name].Value
		shown := docsSchema{Name: name, Description: schema.Description, Fields: docsFields(schema)}
		if shown.Fields == nil {
			shown.Type = docsTypeOf(&openapi3.SchemaRef{Value: schema})
		}
		all = append(all, shown)
	}
	return all
}

// docsFields returns the fields of an object, those of its parts included.
func docsFields(schema *openapi3.Schema) []docsValue {
	var fields []docsValue
	for _, part := range schema.AllOf {
		fields = append(fields, docsFields(part.Value)...)
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		property := schema.Properties[name]
		description := ""
		if property.Ref == "" {
			description = property.Value.Description
		}
		fields = append(
			fields,
			docsValue{
				Name:        name,
				Description: description,
				Required:    slices.Contains(schema.Required, name),
				Type:        docsTypeOf(property),
			},
		)
	}
	return fields
}

// docsPart is a part of a text: words or, in backquotes, code.
type docsPart struct {
	Text string
	Code bool
}

func docsTextOf(text string) []docsPart {
	var parts []docsPart
	for i, part := range strings.Split(text, "`") {
		parts = append(parts, docsPart{part, i%2 == 1})
	}
	return parts
}

// docsTypeOf describes a schema in a few words.
func docsTypeOf(ref *openapi3.SchemaRef) docsType {
	if ref == nil {
		return nil
	}
	if name, named := strings.CutPrefix(ref.Ref, "#/components/schemas/"); named {
		return docsType{{name, name}}
	}
	schema := ref.Value
	if choices := slices.Concat(schema.OneOf, schema.AnyOf); len(choices) > 0 {
		return docsJoin(" or ", choices)
	}
	if len(schema.AllOf) > 0 {
		return docsJoin(" with ", schema.AllOf)
	}
	switch {
	case schema.Const != nil:
		return docsType{{Text: fmt.Sprintf("%v", schema.Const)}}
	case len(schema.Enum) > 0:
		texts := make([]string, len(schema.Enum))
		for i, value := range schema.Enum {
			texts[i] = fmt.Sprintf("%v", value)
		}
		return docsType{{Text: strings.Join(texts, ", ")}}
	case schema.Items != nil:
		return append(docsType{{Text: "list of "}}, docsTypeOf(schema.Items)...)
	}
	words := docsType{{Text: strings.Join(schema.Type.Slice(), " or ")}}
	if schema.Format != "" {
		words = append(words, docsWord{Text: ", " + schema.Format})
	}
	if schema.MaxLength != nil {
		words = append(words, docsWord{Text: fmt.Sprintf(", at most %d characters", *schema.MaxLength)})
	}
	if fields := docsFields(schema); len(fields) > 0 {
		words = append(words, docsWord{Text: " { "})
		for i, field := range fields {
			if i > 0 {
				words = append(words, docsWord{Text: ", "})
			}
			words = append(append(words, docsWord{Text: field.Name + ": "}), field.Type...)
		}
		words = append(words, docsWord{Text: " }"})
	}
	return words
}

func docsJoin(between string, schemas openapi3.SchemaRefs) docsType {
	var words docsType
	for i, schema := range schemas {
		if i > 0 {
			words = append(words, docsWord{Text: between})
		}
		words = append(words, docsTypeOf(schema)...)
	}
	return words
}
