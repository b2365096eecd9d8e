package inspect

import (
	"encoding/binary"
	"math/bits"
)

// samples are the tables of the samples of a track (ISO/IEC 14496-12, section 8.6.1 and
// 8.7), in memory as they are in the file.
type samples struct {
	count   uint32
	size    uint32 // of each sample; 0: sizes has them
	sizes   []byte // 32 bits each
	compact uint8  // bits of a size in sizes; 0: 32
	times   []byte // of stts: count and duration
	runs    []byte // of stsc: first chunk, samples per chunk, description
	chunks  []byte // of stco or co64
	wide    bool   // chunks has 64 bits each
	keys    []byte // of stss: numbers of the samples that need no other
	damaged bool   // a table ends before its last entry
	format  format
}

func parseSamples(table []byte, of format) samples {
	s := samples{format: of}
	eachBox(table, func(kind string, body []byte) {
		switch kind {
		case "stts":
			s.times = s.entries(body, 4, 8)
		case "stsc":
			s.runs = s.entries(body, 4, 12)
		case "stss":
			s.keys = s.entries(body, 4, 4)
		case "stco":
			s.chunks = s.entries(body, 4, 4)
		case "co64":
			s.chunks, s.wide = s.entries(body, 4, 8), true
		case "stsz":
			s.readSizes(body)
		case "stz2":
			s.readCompactSizes(body)
		}
	})
	return s
}

// entries returns the entries of a table of `each` bytes, whose number is at an offset.
func (s *samples) entries(body []byte, at, each int) []byte {
	if len(body) < at+4 {
		s.damaged = true
		return nil
	}
	length := int64(binary.BigEndian.Uint32(body[at:])) * int64(each)
	body = body[at+4:]
	if length > int64(len(body)) {
		s.damaged = true
		return nil
	}
	return body[:length]
}

func (s *samples) readSizes(body []byte) {
	f := &fields{rest: body}
	f.fullBox()
	s.size, s.count, s.compact = f.u32(), f.u32(), 0
	s.damaged = s.damaged || f.short
	if s.size == 0 {
		s.sizes = s.entries(body, 8, 4)
	}
}

func (s *samples) readCompactSizes(body []byte) {
	f := &fields{rest: body}
	f.fullBox()
	s.compact, s.count = uint8(f.u32()), f.u32()
	length := (int64(s.count)*int64(s.compact) + 7) / 8
	if f.short || s.compact != 4 && s.compact != 8 && s.compact != 16 || length > int64(len(f.rest)) {
		s.damaged = true
		return
	}
	s.sizes = f.rest[:length]
}

// running is the sum of the durations of the samples. Samples beyond the table of times
// last as long as its last entry; a negative duration counts as one tick, as players do.
func (s *samples) running() uint64 {
	var sum uint64
	left, last := s.count, uint32(0)
	for times := s.times; len(times) >= 8 && left > 0; times = times[8:] {
		count := min(left, binary.BigEndian.Uint32(times))
		last = binary.BigEndian.Uint32(times[4:])
		if last >= 1<<31 {
			last = 1
		}
		sum = addTicks(sum, uint64(count)*uint64(last))
		left -= count
	}
	return addTicks(sum, uint64(left)*uint64(last))
}

// longestGroup is the most samples from one key sample to the next, 1 without a table.
func (s *samples) longestGroup() uint32 {
	if len(s.keys) == 0 {
		return 1
	}
	longest, last := uint32(1), uint32(1)
	for keys := s.keys; len(keys) >= 4; keys = keys[4:] {
		if key := binary.BigEndian.Uint32(keys); key > last {
			longest, last = max(longest, key-last), key
		}
	}
	if s.count >= last {
		longest = max(longest, s.count-last+1)
	}
	return longest
}

// inside reports whether every sample lies in a file of size bytes. It takes one step per
// chunk and per listed size, whatever the counts in the tables.
func (s *samples) inside(size int64) bool {
	if s.damaged {
		return false
	}
	if s.count == 0 {
		return true
	}
	each := 4
	if s.wide {
		each = 8
	}
	chunks, runs, perChunk := s.chunks, s.runs, uint32(0)
	done := uint32(0)
	for number := uint32(1); len(chunks) >= each && done < s.count; number++ {
		for len(runs) >= 12 && binary.BigEndian.Uint32(runs) <= number {
			perChunk = binary.BigEndian.Uint32(runs[4:])
			runs = runs[12:]
		}
		offset := uint64(binary.BigEndian.Uint32(chunks))
		if s.wide {
			offset = binary.BigEndian.Uint64(chunks)
		}
		chunks = chunks[each:]
		n := min(perChunk, s.count-done)
		end, overflow := bits.Add64(offset, s.bytes(done, n), 0)
		if overflow != 0 || end > uint64(size) {
			return false
		}
		done += n
	}
	return done == s.count
}

// total is the size of all samples, each counted as often as it is named. It takes one step per
// listed size.
func (s *samples) total() uint64 {
	if s.damaged {
		return 0
	}
	return s.bytes(0, s.count)
}

// bytes is the size of n samples from the first on.
func (s *samples) bytes(first, n uint32) uint64 {
	switch {
	case s.size == 1 && s.format.packetSamples > 0: // of sound, in packets
		return uint64(n/s.format.packetSamples) * uint64(s.format.packetBytes)
	case s.size > 0:
		return uint64(s.size) * uint64(n)
	}
	var sum uint64
	for i := first; i < first+n; i++ {
		switch s.compact {
		case 4:
			sum += uint64(s.sizes[i/2] >> (4 * (1 - i%2)) & 15)
		case 8:
			sum += uint64(s.sizes[i])
		case 16:
			sum += uint64(binary.BigEndian.Uint16(s.sizes[2*i:]))
		default:
			sum += uint64(binary.BigEndian.Uint32(s.sizes[4*i:]))
		}
	}
	return sum
}
