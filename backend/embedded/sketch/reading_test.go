package sketch

import (
	"slices"
	"strings"
	"testing"

	"marquee/backend/embedded/sketch/scene"
)

func all(rune) bool { return true }

func TestPromptsInBothLanguagesAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt string
		scene  scene.Name
		mood   mood
		title  string
	}{
		{"A boat sails the sea at dusk", scene.Sea, dusk, "BOAT SAILS THE SEA AT DUSK"},
		{"A neon cyberpunk city", scene.City, neon, "NEON CYBERPUNK CITY"},
		{"雪山上的一只鹤，冬天", scene.Flock, snow, "雪山上的一只鹤"},
		{"元宵节的灯笼，水墨", scene.Lanterns, ink, "元宵节的灯笼"},
		{"红色沙漠里的列车", scene.Road, ember, "红色沙漠里的列车"},
		{"An astronaut at night", scene.Orbit, night, "ASTRONAUT AT NIGHT"},
	} {
		got := read(c.prompt, 0, all)
		if got.scene != c.scene || got.mood != c.mood || strings.Join(got.title.pieces, got.title.between) != c.title {
			t.Errorf("%q reads as %s, %s, %v", c.prompt, got.scene, got.mood, got.title)
		}
	}
}

func TestEnglishTermsMatchWholeWords(t *testing.T) {
	t.Parallel()
	for text, term := range map[string]string{"a seaside cafe": "sea", "scarcity": "car", "overstarred": "star"} {
		if find(text, term) >= 0 {
			t.Errorf("%q was found in %q", term, text)
		}
	}
	if find("by the sea, alone", "sea") != 7 || find("在海边", "海") < 0 {
		t.Error("a word that is there was not found")
	}
}

// TestResultsOfOneRequestDiffer: a prompt without a known word always gives the same random choice.
func TestResultsOfOneRequestDiffer(t *testing.T) {
	t.Parallel()
	first, second := read("quiet", 0, all), read("quiet", 1, all)
	if first.seed == second.seed {
		t.Error("two results of one request are the same drawing")
	}
	if again := read(
		"quiet",
		0,
		all,
	); again.seed != first.seed || again.scene != first.scene ||
		again.layout != first.layout {
		t.Error("one prompt reads in two ways")
	}
	var scenes []scene.Name
	for _, prompt := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		scenes = append(scenes, read(prompt, 0, all).scene)
	}
	slices.Sort(scenes)
	if len(slices.Compact(scenes)) < 3 {
		t.Errorf("prompts without a known word all become %v", scenes)
	}
}

func TestEveryMoodHasAKey(t *testing.T) {
	t.Parallel()
	for _, m := range moods() {
		if root, _ := m.key(); root < 90 || root > 200 {
			t.Errorf("%s has the root %v Hz", m, root)
		}
	}
}
