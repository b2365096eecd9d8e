package httpkit

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/labstack/echo/v4"

	"marquee/backend"
	"marquee/backend/contest"
)

// pathParameter is a parameter in a path of the router or of the contract.
var pathParameter = regexp.MustCompile(`:[^/]+|\{[^/]+\}`)

// consoleForms are the schemas of the console's forms by method and path.
var consoleForms = sync.OnceValues(func() (map[string]*openapi3.Schema, error) {
	document, err := openapi3.NewLoader().LoadFromData([]byte(backend.Contract))
	if err != nil {
		return nil, fmt.Errorf("read contract: %w", err)
	}
	forms := map[string]*openapi3.Schema{}
	for path, item := range document.Paths.Map() {
		if !strings.HasPrefix(path, "/apis/organiser/") {
			continue
		}
		for method, operation := range item.Operations() {
			if operation.RequestBody == nil {
				continue
			}
			if content := operation.RequestBody.Value.Content.Get(echo.MIMEApplicationJSON); content != nil {
				forms[method+" "+pathParameter.ReplaceAllString(path, "*")] = content.Schema.Value
			}
		}
	}
	return forms, nil
})

// checkContract adds what the contract requires of a form of the console and the body lacks: fields that are missing,
// as those that are empty mean something else, values of a wrong type, lists that are too long, numbers out of range.
// The rules of the form say what texts may be.
func checkContract(c echo.Context, body map[string]json.RawMessage, fieldErrs contest.FieldErrors) error {
	if !strings.HasPrefix(c.Path(), "/apis/organiser/") {
		return nil
	}
	forms, err := consoleForms()
	if err != nil {
		return err
	}
	schema := forms[c.Request().Method+" "+pathParameter.ReplaceAllString(c.Path(), "*")]
	if schema == nil {
		return nil
	}
	required := requiredOf(schema)
	values := map[string]any{}
	for name, raw := range body {
		var value any
		if json.Unmarshal(raw, &value) == nil && (value != nil || required[name]) {
			values[name] = value
		}
	}
	addSchemaErrors(schema.VisitJSON(values, openapi3.MultiErrors()), fieldErrs)
	return nil
}

// requiredOf are the required fields of a form, those of its parts included.
func requiredOf(schema *openapi3.Schema) map[string]bool {
	required := map[string]bool{}
	for _, name := range schema.Required {
		required[name] = true
	}
	for _, part := range schema.AllOf {
		for name := range requiredOf(part.Value) {
			required[name] = true
		}
	}
	return required
}

// addSchemaErrors adds an error for each field that a schema refuses for a reason that the rules
// of the forms do not check.
func addSchemaErrors(err error, fieldErrs contest.FieldErrors) {
	var several openapi3.MultiError
	if errors.As(err, &several) {
		for _, one := range several {
			addSchemaErrors(one, fieldErrs)
		}
		return
	}
	var refused *openapi3.SchemaError
	if !errors.As(err, &refused) {
		return
	}
	if refused.SchemaField == "allOf" && refused.Origin != nil {
		addSchemaErrors(refused.Origin, fieldErrs)
		return
	}
	pointer := refused.JSONPointer()
	field, inList := fieldOf(pointer)
	if refused.SchemaField == "required" && len(pointer) > 1 || inList && isSize(refused.SchemaField) {
		return // the rules name the parts of a field themselves
	}
	if text, checked := schemaText(refused); checked && field != "" && fieldErrs[field] == (contest.Text{}) {
		fieldErrs.Add(field, text)
	}
}

// isSize reports whether a keyword of a schema bounds a number or a list from below or above.
func isSize(keyword string) bool {
	return keyword == "minimum" || keyword == "maximum" || keyword == "minItems"
}

// fieldOf is the name of the field at a place in a form: what is inside a list has the name of the list.
func fieldOf(pointer []string) (name string, inList bool) {
	for i, part := range pointer {
		if _, err := strconv.Atoi(part); err == nil {
			return strings.Join(pointer[:i], "."), true
		}
	}
	return strings.Join(pointer, "."), false
}

// oneOf asks for one of some texts.
func oneOf(values []any) contest.Text {
	var names []string
	for _, value := range values {
		if name, isText := value.(string); isText {
			names = append(names, name)
		}
	}
	return contest.Text{EN: "Please send one of: %s", ZH: "请填写以下之一：%s"}.Format(contest.ListOf(names))
}

func schemaText(refused *openapi3.SchemaError) (_ contest.Text, checked bool) {
	switch refused.SchemaField {
	case "required":
		return contest.Text{EN: "This field is required", ZH: "此项为必填项"}, true
	case "type", "nullable":
		return wrongType(), true
	case "maxItems":
		return contest.Text{EN: "At most %d at once", ZH: "一次最多 %d 项"}.Format(int(*refused.Schema.MaxItems)), true
	case "enum":
		return oneOf(refused.Schema.Enum), refused.Value == "" // what else it may not be, the rules of the form say
	}
	if isSize(refused.SchemaField) {
		return contest.Text{EN: "This value is out of range", ZH: "该值超出允许范围"}, true
	}
	return contest.Text{}, false
}
