package clip_test

import (
	"testing"

	"marquee/backend/embedded/sketch/clip"
)

func TestFilm(t *testing.T) {
	t.Parallel()
	for ratio, want := range map[string]float64{"16:9": 16.0 / 9, "2.39:1": 2.39, "4:3": 4.0 / 3, "9:16": 9.0 / 16} {
		o, err := clip.Film(105, "animals", ratio, 7, clip.Night())
		if err != nil {
			t.Fatal(err)
		}
		got := float64(o.Width) / float64(o.Height)
		if got < want*0.99 || got > want*1.01 {
			t.Errorf("%s is %d × %d", ratio, o.Width, o.Height)
		}
		if o.Frames() != 7*o.FPS {
			t.Errorf("7 seconds are %d frames at %d a second", o.Frames(), o.FPS)
		}
	}
	if _, err := clip.Film(105, "animals", "21:9", 7, clip.Night()); err == nil {
		t.Error("a frame that does not exist was accepted")
	}
}

// TestSceneFor keeps the films of one theme from all looking alike.
func TestSceneFor(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"sci-fi", "fantasy", "folk-tale", "animals", "heritage", "public-welfare", "something else"} {
		seen := map[clip.Scene]bool{}
		for id := range 12 {
			seen[clip.SceneFor(theme, id)] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s always gets the same scene", theme)
		}
	}
	if clip.SceneFor("animals", 132) != clip.SceneFor("animals", 132) {
		t.Error("one work, two scenes")
	}
}
