package clip

import (
	"errors"
	"fmt"
	"math"
)

// Options describe one clip. All of them are required, Node alone excepted.
type Options struct {
	// NodeModules is the folder that holds h264-mp4-encoder; FindNodeModules looks for it.
	NodeModules string
	// Node is the Node binary; empty means "node" on the PATH.
	Node string
	// Scene is what is drawn. Its details follow from Seed.
	Scene Scene
	// Palette colours the scene; PaletteOf reads one from a cover.
	Palette Palette
	// Seed varies the scene. The same seed draws the same film.
	Seed uint64
	// Width and Height are in pixels: even numbers from 32 to 1920.
	Width, Height int
	// FPS is frames per second, 1 to 60.
	FPS int
	// Seconds is the running time, more than 0 and at most 60. The clip has Frames frames.
	Seconds float64
}

// Limits of a clip. They keep a mistyped option from filling the memory: the encoder holds the
// finished film, not the frames.
const (
	minSide    = 32
	maxSide    = 1920
	maxFPS     = 60
	maxSeconds = 60
)

// Frames is the number of pictures in the clip: Seconds times FPS, rounded, and at least one.
func (o Options) Frames() int {
	return max(1, int(math.Round(o.Seconds*float64(o.FPS))))
}

func (o Options) validate() error {
	var faults []error
	for _, side := range []struct {
		name   string
		pixels int
	}{{"width", o.Width}, {"height", o.Height}} {
		if side.pixels < minSide || side.pixels > maxSide || side.pixels%2 != 0 {
			faults = append(faults, fmt.Errorf("%s %d must be an even number from %d to %d", side.name, side.pixels, minSide, maxSide))
		}
	}
	if o.FPS < 1 || o.FPS > maxFPS {
		faults = append(faults, fmt.Errorf("%d frames per second must be 1 to %d", o.FPS, maxFPS))
	}
	if !(o.Seconds > 0 && o.Seconds <= maxSeconds) {
		faults = append(faults, fmt.Errorf("%v seconds must be more than 0 and at most %d", o.Seconds, maxSeconds))
	}
	if !o.Scene.known() {
		faults = append(faults, fmt.Errorf("no scene is called %q", o.Scene))
	}
	return errors.Join(faults...)
}
