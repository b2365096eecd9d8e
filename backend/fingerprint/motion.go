package fingerprint

import "math/bits"

// Motion tells where a frame is brighter than half a second before, in 8 × 8 places, row by row. Pictures that are
// composed alike differ in it, and a logo has none.
type Motion struct {
	Sign uint64 // 1 for brighter
	Sure uint64 // 1 where it changed enough
}

const (
	motionBefore = FrameRate / 2 // frames
	leastMotion  = 1.5           // levels
	motionShare  = .15           // of the greatest change of the frame
)

func motion(before, now *square) (m Motion) {
	const places, size = 8, side / 8
	var change [places * places]float32
	most := float32(0)
	for y := range side {
		for x := range side {
			change[y/size*places+x/size] += now[y*side+x] - before[y*side+x]
		}
	}
	for i := range change {
		change[i] /= size * size
		most = max(most, abs(change[i]))
	}
	for i, v := range change {
		if v > 0 {
			m.Sign |= 1 << i
		}
		if abs(v) >= max(leastMotion, motionShare*most) {
			m.Sure |= 1 << i
		}
	}
	return m
}

func (m Motion) mirrored() Motion {
	if !m.known() {
		return m
	}
	return Motion{bits.ReverseBytes64(bits.Reverse64(m.Sign)), bits.ReverseBytes64(bits.Reverse64(m.Sure))}
}

// known reports whether there was a frame half a second before.
func (m Motion) known() bool { return m != unknownMotion }

var unknownMotion = Motion{Sign: ^uint64(0)}

// movement counts places: those that move in either of two frames, in both, and in both in one direction.
type movement struct{ either, both, same int }

func (m *movement) add(a, b Motion) {
	if !a.known() || !b.known() {
		return
	}
	m.either += bits.OnesCount64(a.Sure | b.Sure)
	m.both += bits.OnesCount64(a.Sure & b.Sure)
	m.same += bits.OnesCount64(a.Sure & b.Sure &^ (a.Sign ^ b.Sign))
}
