package sound

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// bitReader reads numbers bit by bit, the highest first.
type bitReader struct {
	data []byte
	at   int
}

func (r *bitReader) take(count int) uint64 {
	v := uint64(0)
	for range count {
		v = v<<1 | uint64(r.data[r.at/8]>>(7-r.at%8)&1)
		r.at++
	}
	return v
}

// unpack is a decoder of the frames that this package writes, by RFC 9639.
func unpack(t *testing.T, number int, data []byte) []int16 {
	t.Helper()
	if crc16(data[:len(data)-2]) != binary.BigEndian.Uint16(data[len(data)-2:]) {
		t.Errorf("frame %d: wrong checksum", number)
	}
	r := &bitReader{data: data}
	if r.take(16) != 0xfff8 {
		t.Fatalf("frame %d does not begin as one", number)
	}
	size, rest := r.take(4), r.take(12)
	if rest != 0b1010_0000_100_0 {
		t.Errorf("frame %d is of another form: %b", number, rest)
	}
	first, count := r.take(8), 0
	for bit := uint64(0x80); first&bit != 0; bit >>= 1 {
		count++
	}
	got := first & (0x7f >> count)
	for i := 1; i < count; i++ {
		got = got<<6 | r.take(8)&0x3f
	}
	if int(got) != number {
		t.Errorf("frame %d says it is %d", number, got)
	}
	length := uint64(4096)
	if size == 0b0111 {
		length = r.take(16) + 1
	}
	head := r.at / 8
	if r.take(8) != uint64(crc8(data[:head])) {
		t.Errorf("frame %d: wrong checksum of its head", number)
	}
	out := make([]int16, 0, length)
	if r.take(8) == 0b0_000001_0 {
		for range length {
			out = append(out, int16(r.take(16)))
		}
		return out
	}
	out = append(out, int16(r.take(16)), int16(r.take(16)))
	r.take(6)
	k := int(r.take(4))
	for len(out) < int(length) {
		q := uint64(0)
		for r.take(1) == 0 {
			q++
		}
		u := q<<k | r.take(k)
		v := int32(u>>1) ^ -int32(u&1)
		out = append(out, int16(v+2*int32(out[len(out)-1])-int32(out[len(out)-2])))
	}
	return out
}

// TestFrames loses nothing, whatever is packed.
func TestFrames(t *testing.T) {
	t.Parallel()
	noise := rand.New(rand.NewPCG(1, 2))
	for name, at := range map[string]func(i int) int16{
		"silence": func(int) int16 { return 0 },
		"tone":    func(i int) int16 { return int16(20000 * math.Sin(float64(i)/17)) },
		"noise":   func(int) int16 { return int16(noise.IntN(65536) - 32768) },
		"edges":   func(i int) int16 { return []int16{32767, -32768}[i%2] },
	} {
		for _, count := range []int{1, 2, 3, 4095, 4096, 4097, 140 * 4096} {
			samples := make([]int16, count)
			for i := range samples {
				samples[i] = at(i)
			}
			var back []int16
			for number, frame := range frames(samples) {
				back = append(back, unpack(t, number, frame)...)
			}
			if !slices.Equal(back, samples) {
				t.Errorf("%d samples of %s come back changed", count, name)
			}
			if name == "noise" && count > 100_000 {
				break
			}
		}
	}
}

// TestChecksums are those of the catalogue of parametrised CRC algorithms for "123456789".
func TestChecksums(t *testing.T) {
	t.Parallel()
	if a, b := crc8([]byte("123456789")), crc16([]byte("123456789")); a != 0xf4 || b != 0xfee8 {
		t.Errorf("got %x and %x", a, b)
	}
}
