package sketch

import (
	"math"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/studio"
)

// Size returns how large the results of a request are, in pixels: even numbers, within 1 % of the
// requested ratio. 1K and 2K pictures have about 1024² and 2048² pixels; 720P and 1080P give a clip the
// size of clip.FrameSize. False for an unknown ratio or resolution.
func Size(request studio.Request) (width, height int, ok bool) {
	side := 1024.0
	switch request.Resolution {
	case "720P":
		return clip.FrameSize(request.AspectRatio, 720)
	case "1080P":
		return clip.FrameSize(request.AspectRatio, 1080)
	case "1K":
	case "2K":
		side = 2048
	default:
		return 0, 0, false
	}
	ratio, ok := clip.Ratio(request.AspectRatio)
	if !ok {
		return 0, 0, false
	}
	height = clip.Even(side / math.Sqrt(ratio))
	return clip.Even(float64(height) * ratio), height, true
}
