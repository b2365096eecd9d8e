package fingerprint

import (
	"math"
	"math/bits"
)

const (
	cells    = 4            // a side
	cellSide = side / cells // pixels
	waves    = 16           // bits of a cell
)

// Descriptor describes a frame: for each of 16 cells, row by row, 16 frequencies of its cosine transform. A cell is a
// lane of 16 bits, four of them in a word.
type Descriptor struct {
	Sign [cells]uint64 // 1 for positive
	Sure [cells]uint64 // 1 where the frequency is strong enough to have a sign
}

// frequencies of a cell, across and down, the lower ones first.
var frequencies = [waves][2]int{
	{
		1,
		0,
	},
	{0, 1},
	{1, 1},
	{2, 0},
	{0, 2},
	{2, 1},
	{1, 2},
	{2, 2},
	{3, 0},
	{0, 3},
	{3, 1},
	{1, 3},
	{3, 2},
	{2, 3},
	{3, 3},
	{4, 0},
}

const (
	leastWave      = 1.2 // levels; weaker frequencies are noise of the encoder
	leastShare     = .09 // of the strongest of the cell
	tellingBits    = 56  // sure ones that a frame must have to be compared
	tellingCells   = 6
	laneTolerance  = 6 // one bit in so many may differ
	cellBits       = 3 // sure in both
	leastAgreement = .6
)

// cosines are the values of the cosines of frequencies 0 to 4 over a cell.
var cosines = func() (c [5][cellSide]float32) {
	for u := range c {
		for x := range cellSide {
			c[u][x] = float32(math.Cos(math.Pi * float64(u) * (float64(x) + .5) / cellSide))
		}
	}
	return c
}()

func describe(s *square) (d Descriptor) {
	for cy := range cells {
		for cx := range cells {
			values := transform(s, cx*cellSide, cy*cellSide)
			strongest := float32(0)
			for _, v := range values {
				strongest = max(strongest, abs(v))
			}
			for i, v := range values {
				bit := uint64(1) << (cx*waves + i)
				if v > 0 {
					d.Sign[cy] |= bit
				}
				if abs(v) >= max(leastWave, leastShare*strongest) {
					d.Sure[cy] |= bit
				}
			}
		}
	}
	return d
}

// transform returns the frequencies of a cell, as amplitudes in levels.
func transform(s *square, left, top int) (values [waves]float32) {
	var across [5][cellSide]float32
	for y := range cellSide {
		row := s[(top+y)*side+left:][:cellSide]
		for u := range across {
			var sum float32
			for x, v := range row {
				sum += v * cosines[u][x]
			}
			across[u][y] = sum
		}
	}
	for i, f := range frequencies {
		var sum float32
		for y := range cellSide {
			sum += across[f[0]][y] * cosines[f[1]][y]
		}
		values[i] = sum * 2 / (cellSide * cellSide)
	}
	return values
}

func abs(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// mirrored describes the same frame mirrored: cells from right to left, odd frequencies across negated.
func (d Descriptor) mirrored() (m Descriptor) {
	for y := range cells {
		m.Sign[y] = reversedLanes(d.Sign[y] ^ oddLanes)
		m.Sure[y] = reversedLanes(d.Sure[y])
	}
	return m
}

func reversedLanes(v uint64) uint64 {
	return v>>48 | v>>16&0xffff0000 | v<<16&0xffff00000000 | v<<48
}

// oddLanes are the bits whose frequency across is odd.
var oddLanes = func() (m uint64) {
	for i, f := range frequencies {
		if f[0]%2 == 1 {
			m |= 0x0001000100010001 << i
		}
	}
	return m
}()

// telling reports whether a frame shows enough to be compared.
func (d *Descriptor) telling() bool {
	sure, active := 0, 0
	for y := range cells {
		sure += bits.OnesCount64(d.Sure[y])
		for x := range cells {
			if d.Sure[y]>>(x*waves)&0xffff != 0 {
				active++
			}
		}
	}
	return sure >= tellingBits && active >= tellingCells
}

// similar returns how much of two frames is the same, from 0 to 1: the share of cells that agree; 0 when they are too
// few or say too little. A film is compared frame by frame, so the four cells of a row are counted at once: a
// comparison of two counts leaves its answer in the highest bit of the cell's lane.
func similar(a, b *Descriptor) float64 {
	const high, one = 0x8000800080008000, 0x0001000100010001
	agree, active, evidence := 0, 0, 0
	for y := range cells {
		both := a.Sure[y] & b.Sure[y]
		all := lanes(a.Sure[y] | b.Sure[y])
		sure := lanes(both)
		wrong := lanes((a.Sign[y] ^ b.Sign[y]) & both)
		counted := (all | high) - cellBits*one
		agreed := counted & ((sure | high) - cellBits*one) & ((2*sure | high) - all) &
			((sure | high) - laneTolerance*wrong) & high
		whole := agreed - agreed>>15 | agreed // all bits of the lanes that agree
		active += bits.OnesCount64(counted & high)
		agree += bits.OnesCount64(agreed)
		if agree+cells*(cells-1-y) < tellingCells {
			return 0
		}
		evidence += int(((sure - 2*(wrong&whole)) & whole) * one >> 48)
	}
	if evidence < tellingBits*2/3 || agree < tellingCells {
		return 0
	}
	return float64(agree) / float64(active)
}

// lanes counts the bits of each of four lanes of 16 bits.
func lanes(v uint64) uint64 {
	v -= v >> 1 & 0x5555555555555555
	v = v&0x3333333333333333 + v>>2&0x3333333333333333
	v = (v + v>>4) & 0x0f0f0f0f0f0f0f0f
	return (v + v>>8) & 0x001f001f001f001f
}

// word describes a frame in 64 bits: the signs of low frequencies of the whole frame.
func word(s *square) (w uint64) {
	var across [9][side]float32
	for y := range side {
		for u := range across {
			var sum float32
			for x := range side {
				sum += s[y*side+x] * wide[u][x]
			}
			across[u][y] = sum
		}
	}
	for i, f := range wordWaves {
		var sum float32
		for y := range side {
			sum += across[f[0]][y] * wide[f[1]][y]
		}
		if sum > 0 {
			w |= 1 << i
		}
	}
	return w
}

var wide = func() (c [9][side]float32) {
	for u := range c {
		for x := range side {
			c[u][x] = float32(math.Cos(math.Pi * float64(u) * (float64(x) + .5) / side))
		}
	}
	return c
}()

// wordWaves are the 64 lowest frequencies, by their sum.
var wordWaves = func() (list [64][2]int) {
	n := 0
	for sum := 1; n < len(list); sum++ {
		for u := max(0, sum-8); u <= min(sum, 8) && n < len(list); u++ {
			list[n] = [2]int{u, sum - u}
			n++
		}
	}
	return list
}()

// mirroredWord is the word of the mirrored frame.
func mirroredWord(w uint64) uint64 { return w ^ oddWord }

var oddWord = func() (m uint64) {
	for i, f := range wordWaves {
		if f[0]%2 == 1 {
			m |= 1 << i
		}
	}
	return m
}()
