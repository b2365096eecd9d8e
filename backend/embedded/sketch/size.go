package sketch

import (
	"math"

	"marquee/backend/studio"
)

// Size is how large the results of an order are, in pixels: even numbers, within 1 % of the asked
// ratio. 1K and 2K pictures hold about 1024² and 2048² pixels; 720P and 1080P are the shorter side of
// a clip, and of a clip wider than 16:9 the height that 1280 or 1920 pixels of width leave. False for
// a ratio or resolution that is not on the list.
func Size(order studio.Request) (width, height int, ok bool) {
	ratio, known := map[string]float64{
		"16:9": 16.0 / 9, "9:16": 9.0 / 16, "4:3": 4.0 / 3, "3:4": 3.0 / 4, "1:1": 1, "2.39:1": 2.39,
	}[order.AspectRatio]
	if !known {
		return 0, 0, false
	}
	switch order.Resolution {
	case "1K", "2K":
		side := 1024.0
		if order.Resolution == "2K" {
			side = 2048
		}
		height = even(side / math.Sqrt(ratio))
		return even(float64(height) * ratio), height, true
	case "720P", "1080P":
		short := 720.0
		if order.Resolution == "1080P" {
			short = 1080
		}
		switch {
		case ratio > 16.0/9+0.01:
			return even(short * 16 / 9), even(short * 16 / 9 / ratio), true
		case ratio >= 1:
			return even(short * ratio), even(short), true
		default:
			return even(short), even(short / ratio), true
		}
	}
	return 0, 0, false
}

func even(v float64) int { return 2 * int(math.Round(v/2)) }
