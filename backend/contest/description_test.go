package contest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestDescriptionWeight runs the cases that the site's counter is tested on too.
func TestDescriptionWeight(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/description.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string
		Text   string
		Times  int
		Weight int
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 40 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		if got := DescriptionWeight(strings.Repeat(c.Text, c.Times)); got != c.Weight {
			t.Errorf("%s: got %d, want %d", c.Name, got, c.Weight)
		}
	}
}

func TestDescriptionLimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text    string
		refused bool
	}{
		"500 Han":             {strings.Repeat("画", 500), false},
		"501 Han":             {strings.Repeat("画", 501), true},
		"1000 letters":        {strings.Repeat("a", 1000), false},
		"1001 letters":        {strings.Repeat("a", 1001), true},
		"1000, then spaces":   {strings.Repeat("a", 1000) + "   ", false},
		"1000 astronauts":     {strings.Repeat("👩‍🚀", 1000), false},
		"endless marks":       {"a" + strings.Repeat("\u0301", 10_000), true},
		"nothing":             {" \n ", true},
		"a control character": {"a\x00b", true},
	} {
		fieldErrs := FieldErrors{}
		fieldErrs.Description("description", c.text)
		if refused := len(fieldErrs) > 0; refused != c.refused {
			t.Errorf("%s: refused = %v, want %v", name, refused, c.refused)
		}
	}
}
