// Package clip makes films of drawn scenes: animated, with sound, as MP4. The demo contest, the studio's sketches and
// the end-to-end tests use them.
package clip

import (
	"errors"
	"fmt"
	"image"
	"math"

	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/sound"
)

// Options describe one clip.
type Options struct {
	// Cover, when set, is the first shot: the camera comes nearer to it.
	Cover image.Image
	// Scenes are the shots after it, all of the same time. Without a cover at least one is required.
	Scenes []scene.Name
	// Details is how many further shots show parts of the cover from near; they and the scenes take turns, a detail first.
	Details int
	// Palette colours the scenes; scene.PaletteOf reads one from a cover.
	Palette scene.Palette
	// Seed varies the scenes. The same seed draws the same film.
	Seed uint64
	// Width and Height are in pixels: even numbers from 32 to 1920.
	Width, Height int
	// FPS is frames per second, 1 to 60.
	FPS int
	// Seconds is the running time, more than 0 and at most 60. The clip has Frames frames.
	Seconds float64
	// Sound is the clip's sound; nil makes a clip without.
	Sound *sound.Score
	// Overlay, when set, paints on every finished frame, second seconds from the beginning of the clip.
	// It is called from one goroutine, in the order of the frames.
	Overlay func(frame *image.RGBA, second float64)
}

// Limits of a clip, so that a mistyped option does not fill the memory: sound and the finished film
// are held in it.
const (
	minSide    = 32
	maxSide    = 1920
	maxFPS     = 60
	maxSeconds = 60
)

// Frames is the number of frames of the clip: Seconds times FPS, rounded, and at least one.
func (o Options) Frames() int {
	return max(1, int(math.Round(o.Seconds*float64(o.FPS))))
}

func (o Options) validate() error {
	var errs []error
	for _, side := range []struct {
		name   string
		pixels int
	}{{"width", o.Width}, {"height", o.Height}} {
		if side.pixels < minSide || side.pixels > maxSide || side.pixels%2 != 0 {
			errs = append(
				errs,
				fmt.Errorf("%s %d must be an even number from %d to %d", side.name, side.pixels, minSide, maxSide),
			)
		}
	}
	if o.FPS < 1 || o.FPS > maxFPS {
		errs = append(errs, fmt.Errorf("%d frames per second must be 1 to %d", o.FPS, maxFPS))
	}
	if !(o.Seconds > 0 && o.Seconds <= maxSeconds) {
		errs = append(errs, fmt.Errorf("%v seconds must be more than 0 and at most %d", o.Seconds, maxSeconds))
	}
	if o.Cover == nil && len(o.Scenes) == 0 {
		errs = append(errs, errors.New("a clip needs a cover or a scene"))
	}
	return errors.Join(errs...)
}
