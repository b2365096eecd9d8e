package clip_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/storage/inspect"
)

func tiny() clip.Options {
	return clip.Options{
		Scenes: []scene.Name{scene.Sea}, Palette: scene.Night(), Seed: 103,
		Width: 96, Height: 54, FPS: 8, Seconds: 1.5,
	}
}

func TestClipHasItsLengthSizeAndSound(t *testing.T) {
	t.Parallel()
	o := tiny()
	o.Sound = &sound.Score{Scene: scene.Sea, Root: 110}
	film, err := clip.Make(t.Context(), ffmpegtest.Find(t), o)
	if err != nil {
		t.Fatal(err)
	}
	facts := inspect.File(t.Context(), bytes.NewReader(film), int64(len(film)))
	if !facts.Video || facts.Duration != 1500*time.Millisecond || facts.Width != 96 || facts.Height != 54 {
		t.Errorf("the film is %+v", facts)
	}
	if !bytes.Contains(film, []byte("mp4a")) {
		t.Error("the film has no sound")
	}
}

func TestSameOptionsGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	o := tiny()
	other := o
	other.Seed++
	var films [][]byte
	for _, options := range []clip.Options{o, o, other} {
		film, err := clip.Make(t.Context(), ffmpegtest.Find(t), options)
		if err != nil {
			t.Fatal(err)
		}
		films = append(films, film)
	}
	if !bytes.Equal(films[0], films[1]) {
		t.Error("the same options gave two different films")
	}
	if bytes.Equal(films[0], films[2]) {
		t.Error("another seed gave the same film")
	}
}

func TestScenesFollowOneAnother(t *testing.T) {
	t.Parallel()
	o := tiny()
	o.Scenes = []scene.Name{scene.Sea, scene.City}
	for second, name := range map[float64]scene.Name{0.5: scene.Sea, 1: scene.City, 1.49: scene.City} {
		alone, at := o, second
		alone.Scenes = []scene.Name{name}
		if name == scene.City { // begins again, with details of its own
			alone.Seed, at = o.Seed+1, second-0.75
		}
		got, err := clip.Still(o, second)
		if err != nil {
			t.Fatal(err)
		}
		want, err := clip.Still(alone, at)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v s does not show the %s", second, name)
		}
	}
}

func TestStillIsAPNGOfTheClipsSize(t *testing.T) {
	t.Parallel()
	still, err := clip.Still(tiny(), 1)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(still))
	if err != nil || picture.Bounds() != image.Rect(0, 0, 96, 54) {
		t.Errorf("the still is %v, %v", picture, err)
	}
}

func TestMakeNamesEveryWrongOption(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*clip.Options)
		want   []string
	}{
		"odd size":        {func(o *clip.Options) { o.Width, o.Height = 97, 30 }, []string{"width 97 must be an even number", "height 30"}},
		"no time":         {func(o *clip.Options) { o.Seconds = 0 }, []string{"more than 0"}},
		"too long":        {func(o *clip.Options) { o.Seconds = 61 }, []string{"at most 60"}},
		"no pictures":     {func(o *clip.Options) { o.FPS = 0 }, []string{"frames per second"}},
		"unknown scene":   {func(o *clip.Options) { o.Scenes = []scene.Name{"desert"} }, []string{`no scene is called "desert"`}},
		"several at once": {func(o *clip.Options) { o.FPS, o.Scenes = 0, nil }, []string{"frames per second", "needs a cover or a scene"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := tiny()
			c.change(&o)
			film, err := clip.Make(t.Context(), ffmpegtest.Find(t), o)
			if err == nil {
				t.Fatalf("got a film of %d bytes", len(film))
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q: %v", want, err)
				}
			}
		})
	}
}

func TestMakeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := clip.Make(ctx, ffmpegtest.Find(t), tiny()); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want the cancellation", err)
	}
}

func TestFrameSizeIsEvenAndHasTheRatio(t *testing.T) {
	t.Parallel()
	for ratio, want := range map[string]image.Point{
		"16:9": {X: 1280, Y: 720}, "9:16": {X: 720, Y: 1280}, "4:3": {X: 960, Y: 720}, "3:4": {X: 720, Y: 960}, "1:1": {X: 720, Y: 720}, "2.39:1": {X: 1280, Y: 536},
	} {
		width, height, ok := clip.FrameSize(ratio, 720)
		if got := image.Pt(width, height); got != want || !ok {
			t.Errorf("%s is %v, want %v", ratio, got, want)
		}
	}
	if _, _, ok := clip.FrameSize("21:9", 720); ok {
		t.Error("21:9 has a size")
	}
}
