package fingerprint

import "math"

// picture is a gray frame, row by row.
type picture []byte

// box is a part of a frame, in pixels.
type box struct{ left, top, right, bottom int }

const side = 64 // pixels of a square to describe

type square [side * side]float32

// square scales the centre of a box, of the given share of its sides, to a square. Each pixel is the mean of what it
// covers.
func (p picture) square(b box, share float64) *square {
	width, height := float64(b.right-b.left)*share, float64(b.bottom-b.top)*share
	left := (float64(b.left+b.right) - width) / 2
	top := (float64(b.top+b.bottom) - height) / 2
	var across [side][]weight
	for x := range across {
		across[x] = weights(left+width*float64(x)/side, left+width*float64(x+1)/side, Width)
	}
	var rows [Height][side]float32
	for y := max(0, int(top)); y < min(Height, int(math.Ceil(top+height))); y++ {
		for x := range across {
			var sum float32
			for _, w := range across[x] {
				sum += w.share * float32(p[y*Width+w.at])
			}
			rows[y][x] = sum
		}
	}
	var s square
	for y := range side {
		for _, w := range weights(top+height*float64(y)/side, top+height*float64(y+1)/side, Height) {
			for x := range side {
				s[y*side+x] += w.share * rows[w.at][x]
			}
		}
	}
	return &s
}

type weight struct {
	at    int
	share float32
}

// weights are the pixels of a row of n that the stretch from one place to another covers; stretches shorter than a
// pixel are interpolated.
func weights(from, to float64, n int) []weight {
	if to-from < 1 {
		middle := (from+to)/2 - .5
		at := min(max(0, int(math.Floor(middle))), n-1)
		part := float32(min(1, max(0, middle-float64(at))))
		return []weight{{at, 1 - part}, {min(at+1, n-1), part}}
	}
	var list []weight
	for at := max(0, int(from)); at < n && float64(at) < to; at++ {
		covered := min(to, float64(at+1)) - max(from, float64(at))
		list = append(list, weight{at, float32(covered / (to - from))})
	}
	return list
}

// borders finds the part of the frames that is not a border: rows and columns at the edges of one brightness, the same
// in all frames.
func borders(n int, frame func(int) picture) box {
	var low, high [Width * Height]byte
	for i := range low {
		low[i] = 255
	}
	for i := 0; i < n; i += max(1, n/60) {
		for at, v := range frame(i) {
			low[at], high[at] = min(low[at], v), max(high[at], v)
		}
	}
	const tolerance = 14 // levels; compression leaves some
	flat := func(at func(i int) int, count int) bool {
		least, most, odd := byte(255), byte(0), 0
		for i := range count {
			if high[at(i)]-low[at(i)] > tolerance {
				odd++
				continue
			}
			least, most = min(least, low[at(i)]), max(most, high[at(i)])
		}
		return odd <= count/40 && most-least <= tolerance
	}
	row := func(y int) bool { return flat(func(x int) int { return y*Width + x }, Width) }
	column := func(x int) bool { return flat(func(y int) int { return y*Width + x }, Height) }
	b := box{0, 0, Width, Height}
	for b.top < Height/3 && row(b.top) {
		b.top++
	}
	for Height-b.bottom < Height/3 && row(b.bottom-1) {
		b.bottom--
	}
	for b.left < Width/3 && column(b.left) {
		b.left++
	}
	for Width-b.right < Width/3 && column(b.right-1) {
		b.right--
	}
	// The first row and column of a picture are mixed with the border.
	if b.top > 0 {
		b.top++
	}
	if b.bottom < Height {
		b.bottom--
	}
	if b.left > 0 {
		b.left++
	}
	if b.right < Width {
		b.right--
	}
	return b
}
