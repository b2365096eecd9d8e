// Package sound gives a silent film a track of sound: samples are packed as FLAC (RFC 9639) and laid
// beside the pictures in the MP4 file, which browsers play (https://github.com/xiph/flac, "Encapsulation
// of FLAC in ISO Base Media File Format").
package sound

import (
	"encoding/binary"
	"math/bits"
)

// Rate is how many samples a second has. Tracks have one channel and 16 bits a sample.
const Rate = 48000

// blockSize is how many samples one frame holds; the last may hold fewer.
const blockSize = 4096

// frames packs samples, one frame for each block.
func frames(samples []int16) [][]byte {
	var out [][]byte
	for number := 0; len(samples) > 0; number++ {
		block := samples[:min(blockSize, len(samples))]
		samples = samples[len(block):]
		out = append(out, frame(number, block))
	}
	return out
}

// frame is one block by the second difference of its samples (RFC 9639, sections 9.1 to 9.3).
func frame(number int, block []int16) []byte {
	var w bitWriter
	w.put(0b11111111_11111000, 16)
	size := uint64(0b1100) // 4096 samples
	if len(block) != blockSize {
		size = 0b0111 // as 16 bits below
	}
	w.put(size, 4)
	w.put(0b1010, 4)       // 48 kHz
	w.put(0b0000_100_0, 8) // one channel, 16 bits
	for _, b := range codedNumber(number) {
		w.put(uint64(b), 8)
	}
	if len(block) != blockSize {
		w.put(uint64(len(block)-1), 16)
	}
	w.put(uint64(crc8(w.bytes)), 8)

	const order = 2
	if len(block) <= order {
		w.put(0b0_000001_0, 8) // as they are
		for _, s := range block {
			w.put(uint64(uint16(s)), 16)
		}
	} else {
		w.put(0b0_001010_0, 8) // predicted by the two before
		w.put(uint64(uint16(block[0])), 16)
		w.put(uint64(uint16(block[1])), 16)
		rice(&w, secondDifferences(block))
	}
	w.align()
	return binary.BigEndian.AppendUint16(w.bytes, crc16(w.bytes))
}

func secondDifferences(block []int16) []int32 {
	out := make([]int32, len(block)-2)
	for i := range out {
		out[i] = int32(block[i+2]) - 2*int32(block[i+1]) + int32(block[i])
	}
	return out
}

// rice writes what the prediction missed, in one partition (RFC 9639, section 9.2.7).
func rice(w *bitWriter, missed []int32) {
	sum := uint64(0)
	for _, v := range missed {
		sum += uint64(folded(v))
	}
	k := min(14, max(0, bits.Len64(sum/uint64(len(missed)))-1))
	w.put(0, 2+4)
	w.put(uint64(k), 4)
	for _, v := range missed {
		u := folded(v)
		for q := u >> k; q > 0; q-- {
			w.put(0, 1)
		}
		w.put(1, 1)
		w.put(uint64(u&(1<<k-1)), k)
	}
}

// folded is a number without its sign: 0, -1, 1, -2 become 0, 1, 2, 3.
func folded(v int32) uint32 { return uint32(v<<1) ^ uint32(v>>31) }

// streamInfo is the metadata block that players need (RFC 9639, section 8.2), with its header.
func streamInfo(samples int) []byte {
	var w bitWriter
	w.put(0x80, 8) // the last block of its kind, and the first
	w.put(34, 24)
	w.put(blockSize, 16)
	w.put(blockSize, 16)
	w.put(0, 24+24) // sizes of frames: not told
	w.put(Rate, 20)
	w.put(0, 3)
	w.put(15, 5)
	w.put(uint64(samples), 36)
	return append(w.bytes, make([]byte, 16)...) // no sum over all samples
}

// codedNumber is a frame's number as UTF-8 would write it, up to 65535.
func codedNumber(n int) []byte {
	switch {
	case n < 0x80:
		return []byte{byte(n)}
	case n < 0x800:
		return []byte{0xc0 | byte(n>>6), 0x80 | byte(n&0x3f)}
	}
	return []byte{0xe0 | byte(n>>12), 0x80 | byte(n>>6&0x3f), 0x80 | byte(n&0x3f)}
}

// bitWriter writes numbers bit by bit, the highest first.
type bitWriter struct {
	bytes []byte
	free  int // bits of the last byte that are not written yet
}

func (w *bitWriter) put(v uint64, count int) {
	for i := count - 1; i >= 0; i-- {
		if w.free == 0 {
			w.bytes, w.free = append(w.bytes, 0), 8
		}
		w.free--
		w.bytes[len(w.bytes)-1] |= byte(v>>i&1) << w.free
	}
}

func (w *bitWriter) align() { w.free = 0 }

// crc8 has the polynomial x⁸ + x² + x + 1, crc16 x¹⁶ + x¹⁵ + x² + 1.
func crc8(data []byte) byte {
	crc := byte(0)
	for _, b := range data {
		crc ^= b
		for range 8 {
			crc = crc<<1 ^ crc>>7*0x07
		}
	}
	return crc
}

func crc16(data []byte) uint16 {
	crc := uint16(0)
	for _, b := range data {
		crc ^= uint16(b) << 8
		for range 8 {
			crc = crc<<1 ^ crc>>15*0x8005
		}
	}
	return crc
}
