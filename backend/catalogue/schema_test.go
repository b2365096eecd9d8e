package catalogue

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

type schema struct {
	Draft       string             `json:"$schema"`
	Description string             `json:"description"`
	Ref         string             `json:"$ref"`
	Type        any                `json:"type"`
	Closed      *bool              `json:"additionalProperties"`
	Required    []string           `json:"required"`
	Properties  map[string]*schema `json:"properties"`
	Items       *schema            `json:"items"`
	Enum        []string           `json:"enum"`
	Defs        map[string]*schema `json:"$defs"`
}

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
			s := readSchema(t, name)
			if s.Draft != "https://json-schema.org/draft/2020-12/schema" {
				t.Errorf("the draft is %q", s.Draft)
			}
			compare(t, name, s, target, s.Defs)
		})
	}
}

func readSchema(t *testing.T, name string) *schema {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../catalogue/schema", name+".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	s := &schema{}
	if err := json.Unmarshal(data, s); err != nil {
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
	if s.Closed == nil || *s.Closed {
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
	work := readSchema(t, "works").Items
	if got := work.Properties["theme"].Enum; !slices.Equal(got, Themes()) {
		t.Errorf("the schema's themes are %v, the reader's %v", got, Themes())
	}
	if got := work.Properties["video"].Properties["ratio"].Enum; !slices.Equal(got, ratios()) {
		t.Errorf("the schema's frames are %v, the reader's %v", got, ratios())
	}
}
