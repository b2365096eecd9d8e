package catalogue

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// TestSchemas holds the JSON Schemas, which editors' tools read, to what Load accepts: the same keys,
// the same ones required, a sentence for each.
func TestSchemas(t *testing.T) {
	t.Parallel()
	for name, target := range map[string]reflect.Type{
		"brand": reflect.TypeFor[Brand](), "timeline": reflect.TypeFor[timelineFile](), "rules": reflect.TypeFor[rulesFile](),
		"criteria": reflect.TypeFor[[]Criterion](), "works": reflect.TypeFor[[]Submitted](), "works-overlay": reflect.TypeFor[[]Translation](),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := described(t, name)
			compare(t, name, s, target, s.Defs)
		})
	}
}

// described reads the schema of that name.
func described(t *testing.T, name string) *schema {
	t.Helper()
	s, err := readSchema(os.DirFS("../../catalogue"), "schema/"+name+".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func compare(t *testing.T, place string, s *schema, target reflect.Type, defs map[string]*schema) {
	t.Helper()
	for target.Kind() == reflect.Pointer {
		target = target.Elem()
	}
	if !strings.HasSuffix(place, "[]") && !strings.HasSuffix(s.Description, ".") {
		t.Errorf("%s has no sentence of description: %q", place, s.Description)
	}
	if s.Ref != "" {
		s = defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
		if s == nil || target != reflect.TypeFor[contest.Text]() {
			t.Fatalf("%s refers to something that is no text in both languages", place)
		}
	}
	if target.Kind() == reflect.Slice {
		if s.Items == nil {
			t.Fatalf("%s is a list of nothing", place)
		}
		compare(t, place+"[]", s.Items, target.Elem(), defs)
		return
	}
	if target.Kind() != reflect.Struct || target == reflect.TypeFor[time.Time]() {
		return
	}
	if !s.Closed.Nothing {
		t.Errorf("%s lets unknown keys pass", place)
	}
	var keys, required []string
	for _, field := range reflect.VisibleFields(target) {
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		keys = append(keys, name)
		if option != "omitempty" {
			required = append(required, name)
		}
		if s.Properties[name] == nil {
			t.Errorf("%s does not describe the key %s", place, name)
			continue
		}
		compare(t, place+"."+name, s.Properties[name], field.Type, defs)
	}
	for name := range s.Properties {
		if !slices.Contains(keys, name) {
			t.Errorf("%s describes the key %s, which nobody reads", place, name)
		}
	}
	slices.Sort(required)
	slices.Sort(s.Required)
	if fmt.Sprint(required) != fmt.Sprint(s.Required) {
		t.Errorf("%s requires %v, the reader requires %v", place, s.Required, required)
	}
}

// TestSchemaChoices holds the lists of choices to the ones Load accepts.
func TestSchemaChoices(t *testing.T) {
	t.Parallel()
	work := described(t, "works").Items
	if got := work.Properties["theme"].Enum; fmt.Sprint(got) != fmt.Sprint(Themes()) {
		t.Errorf("the schema's themes are %v, the reader's %v", got, Themes())
	}
	if got := work.Properties["video"].Properties["ratio"].Enum; fmt.Sprint(got) != fmt.Sprint(ratios()) {
		t.Errorf("the schema's frames are %v, the reader's %v", got, ratios())
	}
}

// TestEverySchema holds all of them to the same draft, a name of their own, a sentence for every key, and to say what
// an object may have.
func TestEverySchema(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("../../catalogue/schema")
	if err != nil || len(files) < 12 {
		t.Fatalf("there are %d schemas: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file.Name(), ".schema.json")
		s := described(t, name)
		if s.Draft != "https://json-schema.org/draft/2020-12/schema" || s.ID != file.Name() || s.Title == "" {
			t.Errorf("%s says it is %q, %q of the draft %q", file.Name(), s.ID, s.Title, s.Draft)
		}
		explained(t, name, s)
		for key, definition := range s.Defs {
			explained(t, name+" "+key, definition)
		}
	}
}

func explained(t *testing.T, place string, s *schema) {
	t.Helper()
	if s == nil {
		return
	}
	if !strings.HasSuffix(s.Description, ".") || strings.Count(s.Description, " ") < 1 {
		t.Errorf("%s has no sentence: %q", place, s.Description)
	}
	if len(s.Properties) > 0 && !s.Closed.Nothing {
		t.Errorf("%s lets unknown keys pass", place)
	}
	for _, key := range s.Required {
		if s.Properties[key] == nil {
			t.Errorf("%s requires %s and does not describe it", place, key)
		}
	}
	for key, property := range s.Properties {
		explained(t, place+"."+key, property)
	}
	for i, kind := range s.OneOf {
		explained(t, fmt.Sprintf("%s (%d)", place, i), kind)
	}
	explained(t, place+"[]", s.Items)
	explained(t, place+".*", s.Closed.Others)
}
