package clip

import "fmt"

// frameSizes are the four frames a film may have, in pixels. They hold about the same number of
// pixels each, so that every clip takes about the same time to make.
func frameSize(ratio string) (width, height int, ok bool) {
	switch ratio {
	case "16:9":
		return 640, 360, true
	case "2.39:1":
		return 640, 268, true
	case "4:3":
		return 480, 360, true
	case "9:16":
		return 288, 512, true
	}
	return 0, 0, false
}

// demoFPS is enough for drawn films, which are animated on twos or threes anyway.
const demoFPS = 12

// Film gives the options of a catalogue work's clip: its scene by theme and id, its frame by ratio
// ("16:9", "2.39:1", "4:3" or "9:16"), 12 frames a second. NodeModules is left to the caller.
// An unknown ratio is an error; an unknown theme gets one of all scenes.
func Film(id int, theme, ratio string, seconds float64, colours Palette) (Options, error) {
	width, height, ok := frameSize(ratio)
	if !ok {
		return Options{}, fmt.Errorf("describe film %d: no frame is %q; there are 16:9, 2.39:1, 4:3 and 9:16", id, ratio)
	}
	return Options{
		Scene: SceneFor(theme, id), Palette: colours, Seed: uint64(id),
		Width: width, Height: height, FPS: demoFPS, Seconds: seconds,
	}, nil
}
