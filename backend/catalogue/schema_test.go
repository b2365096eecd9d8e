package catalogue

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// object is a JSON Schema, or a part of one, as decoded JSON.
type object = map[string]any

func readSchema(t *testing.T, name string) object {
	t.Helper()
	data, err := os.ReadFile("../../catalogue/schema/" + name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var s object
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTypesMatchSchemas requires the Go types to have the keys of the schemas, with the same ones optional.
func TestTypesMatchSchemas(t *testing.T) {
	t.Parallel()
	for name, target := range map[string]reflect.Type{
		"brand": reflect.TypeFor[Brand](), "edition": reflect.TypeFor[EditionData](), "timeline": reflect.TypeFor[timelineFile](), "rules": reflect.TypeFor[rulesFile](),
		"criteria": reflect.TypeFor[contest.Criteria](), "awards": reflect.TypeFor[contest.Awards](), "works.zh": reflect.TypeFor[[]Submitted](), "works.en": reflect.TypeFor[[]Translation](),
		"text": reflect.TypeFor[contest.Text](),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compare(t, name, readSchema(t, name), target)
		})
	}
}

func compare(t *testing.T, place string, s object, target reflect.Type) {
	t.Helper()
	for target.Kind() == reflect.Pointer {
		target = target.Elem()
	}
	if ref, ok := s["$ref"].(string); ok {
		s = readSchema(t, strings.TrimSuffix(ref, ".schema.json"))
	}
	if target.Kind() == reflect.Slice {
		items, ok := s["items"].(object)
		if !ok {
			t.Fatalf("%s is a list of nothing", place)
		}
		compare(t, place+"[]", items, target.Elem())
		return
	}
	if target.Kind() != reflect.Struct || target == reflect.TypeFor[time.Time]() {
		return
	}
	properties, _ := s["properties"].(object)
	var keys, required []string
	for _, field := range reflect.VisibleFields(target) {
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		keys = append(keys, name)
		if option != "omitempty" {
			required = append(required, name)
		}
		property, ok := properties[name].(object)
		if !ok {
			t.Errorf("%s does not describe the key %s", place, name)
			continue
		}
		compare(t, place+"."+name, property, field.Type)
	}
	for name := range properties {
		if !slices.Contains(keys, name) {
			t.Errorf("%s describes the key %s, which nothing reads", place, name)
		}
	}
	if got := texts(
		s["required"],
	); fmt.Sprint(
		slices.Sorted(slices.Values(required)),
	) != fmt.Sprint(
		slices.Sorted(slices.Values(got)),
	) {
		t.Errorf("%s requires %v, the Go type %v", place, got, required)
	}
}

func texts(list any) []string {
	var out []string
	values, _ := list.([]any)
	for _, value := range values {
		out = append(out, fmt.Sprint(value))
	}
	return out
}

// TestThemes compares the list that Go code needs with the schema's.
func TestThemes(t *testing.T) {
	t.Parallel()
	work := readSchema(t, "works.zh")["items"].(object)["properties"].(object)
	if got := texts(work["theme"].(object)["enum"]); !slices.Equal(got, Themes()) {
		t.Errorf("the schema's themes are %v, Go's %v", got, Themes())
	}
}

// TestRatioOfFitsTheSchema checks the ratios of films of many sizes.
func TestRatioOfFitsTheSchema(t *testing.T) {
	t.Parallel()
	work := readSchema(t, "works.zh")["items"].(object)["properties"].(object)
	pattern := work["video"].(object)["properties"].(object)["ratio"].(object)["pattern"].(string)
	allowed := regexp.MustCompile(pattern)
	for _, width := range []int{0, 1, 99, 480, 607, 720, 1080, 1999, 4096, 1 << 20} {
		for _, height := range []int{0, 1, 101, 720, 857, 1080, 4096, 1 << 20} {
			if ratio := RatioOf(width, height); !allowed.MatchString(ratio) {
				t.Errorf("a film of %d by %d has the ratio %s", width, height, ratio)
			}
		}
	}
}

// TestSchemas requires of every schema the same draft, its own name as id, a description for every key, also in Chinese
// for every text that organisers edit, closed objects, and no misspelt keyword, which validators would ignore.
func TestSchemas(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("../../catalogue/schema")
	if err != nil || len(files) < 13 {
		t.Fatalf("there are %d schemas: %v", len(files), err)
	}
	for _, file := range files {
		s := readSchema(t, strings.TrimSuffix(file.Name(), ".schema.json"))
		if s["$schema"] != "https://json-schema.org/draft/2020-12/schema" || s["$id"] != file.Name() ||
			s["title"] == nil {
			t.Errorf("%s says it is %q, %q of the draft %q", file.Name(), s["$id"], s["title"], s["$schema"])
		}
		checkSchema(t, file.Name(), s)
		all := newSchemas(os.DirFS("../../catalogue"))
		if _, err := all.compile(path.Join("schema", file.Name())); err != nil {
			t.Error(err)
		}
	}
}

// keywords are those for which message.go has messages, and annotations.
const keywords = " $schema $id $ref title description x-description-zh errorMessage type enum oneOf properties required additionalProperties dependentRequired" +
	" items minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum "

func checkSchema(t *testing.T, place string, s object) {
	t.Helper()
	description, _ := s["description"].(string)
	isAlternative := s["$ref"] != nil || s["type"] == "null"
	if !isAlternative && (!strings.HasSuffix(description, ".") || strings.Count(description, " ") < 1) {
		t.Errorf("%s has no sentence: %q", place, description)
	}
	chinese, described := s["x-description-zh"].(string)
	if (described || description != "" && s["$ref"] == "text.schema.json") && !strings.HasSuffix(chinese, "。") {
		t.Errorf("%s has no Chinese sentence: %q", place, chinese)
	}
	for key := range s {
		if !strings.Contains(keywords, " "+key+" ") {
			t.Errorf("%s has the keyword %s", place, key)
		}
	}
	properties, _ := s["properties"].(object)
	if len(properties) > 0 && s["additionalProperties"] != false {
		t.Errorf("%s accepts unknown keys", place)
	}
	for _, key := range texts(s["required"]) {
		if properties[key] == nil {
			t.Errorf("%s requires %s and does not describe it", place, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(properties)) {
		property := properties[key].(object)
		if property["description"] == nil {
			t.Errorf("%s.%s has no sentence", place, key)
		}
		checkSchema(t, place+"."+key, property)
	}
	alternatives, _ := s["oneOf"].([]any)
	for i, alternative := range alternatives {
		checkSchema(t, fmt.Sprintf("%s (%d)", place, i), alternative.(object))
	}
	for _, key := range []string{"items", "additionalProperties"} {
		if part, ok := s[key].(object); ok {
			checkSchema(t, place+"."+key, part)
		}
	}
}
