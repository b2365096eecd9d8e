package clip

import "math"

// Ratio returns the width of a picture divided by its height for "16:9", "9:16", "4:3", "3:4", "1:1"
// and "2.39:1". False for any other text.
func Ratio(text string) (ratio float64, ok bool) {
	ratio, ok = map[string]float64{
		"16:9": 16.0 / 9, "9:16": 9.0 / 16, "4:3": 4.0 / 3, "3:4": 3.0 / 4, "1:1": 1, "2.39:1": 2.39,
	}[text]
	return ratio, ok
}

// FrameSize returns the size of a film in pixels: even numbers, within 1 % of the ratio. short is its
// shorter side, such as 720 for 720P; of a film wider than 16:9 it is the height that 16:9 would have,
// and the film is lower. False for a ratio that Ratio does not know.
func FrameSize(ratio string, short int) (width, height int, ok bool) {
	value, ok := Ratio(ratio)
	if !ok {
		return 0, 0, false
	}
	width, height = FrameOf(value, short)
	return width, height, true
}

// FrameOf is FrameSize for a width divided by its height.
func FrameOf(ratio float64, short int) (width, height int) {
	side := float64(short)
	switch {
	case ratio > 16.0/9+0.01:
		return Even(side * 16 / 9), Even(side * 16 / 9 / ratio)
	case ratio >= 1:
		return Even(side * ratio), Even(side)
	}
	return Even(side), Even(side / ratio)
}

// Even returns the nearest even number.
func Even(v float64) int { return 2 * int(math.Round(v/2)) }
