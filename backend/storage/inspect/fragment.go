package inspect

import (
	"io"
	"time"
)

const (
	// maxFragments is the maximum number of fragments read in sequence.
	maxFragments = 4096
	// maxFragmentBox is the maximum size of a moof, sidx or mfra, in bytes.
	maxFragmentBox = 1 << 20
)

// fragmentsRunning is the duration of a fragmented video (ISO/IEC 14496-12, section
// 8.8): from the last fragment if an index at the end points to it, else from an index
// at the front that covers the whole file, else from all fragments in sequence. from is
// the end of the moov.
func fragmentsRunning(r io.ReaderAt, size, from int64, m *movie) time.Duration {
	if at, ok := lastFragment(r, size); ok {
		if running := fragmentEnd(r, size, at, m); running > 0 {
			return running
		}
	}
	clock := make(map[uint32]uint64)
	var running time.Duration
	for at, n := from, 0; at < size && n < 2*maxFragments; n++ {
		box, ok := readBoxHeader(r, at, size)
		if !ok {
			break
		}
		switch box.kind {
		case "sidx":
			if indexed, whole := indexRunning(r, size, box); whole {
				return max(running, indexed)
			}
		case "moof":
			running = max(running, advance(readBody(r, box, maxFragmentBox), m, clock))
		}
		at = box.end
	}
	return running
}

// lastFragment finds the last moof through mfra, whose size is in the last four bytes of
// the file.
func lastFragment(r io.ReaderAt, size int64) (int64, bool) {
	tail := make([]byte, 16)
	if size < 16 {
		return 0, false
	}
	if n, _ := r.ReadAt(tail, size-16); n < 16 || string(tail[4:8]) != "mfro" {
		return 0, false
	}
	f := fields{rest: tail[12:]}
	begin := size - int64(f.u32())
	if begin < 0 {
		return 0, false
	}
	box, ok := readBoxHeader(r, begin, size)
	if !ok || box.kind != "mfra" {
		return 0, false
	}
	last := int64(-1)
	eachBox(readBody(r, box, maxFragmentBox), func(kind string, body []byte) {
		if kind == "tfra" {
			last = max(last, lastEntry(body))
		}
	})
	return last, last >= 0
}

// lastEntry is the largest moof offset in a tfra box, -1 without any.
func lastEntry(body []byte) int64 {
	f := &fields{rest: body}
	version, _ := f.fullBox()
	f.skip(4) // track
	sizes := f.u32()
	last := int64(-1)
	for range f.u32() {
		f.versioned(version) // time
		offset := f.versioned(version)
		f.skip(int(sizes>>4&3) + int(sizes>>2&3) + int(sizes&3) + 3)
		if f.short {
			break
		}
		if offset < 1<<62 {
			last = max(last, int64(offset))
		}
	}
	return last
}

// fragmentEnd is the end time of the fragments from at on, if they have their own times,
// else 0.
func fragmentEnd(r io.ReaderAt, size, at int64, m *movie) time.Duration {
	var running time.Duration
	for n := 0; at < size && n < maxTracks*2; n++ {
		box, ok := readBoxHeader(r, at, size)
		if !ok {
			break
		}
		if box.kind == "moof" {
			body := readBody(r, box, maxFragmentBox)
			if findBox(findBox(body, "traf"), "tfdt") == nil {
				return 0
			}
			running = max(running, advance(body, m, make(map[uint32]uint64)))
		}
		at = box.end
	}
	return running
}

// advance adds the durations of a moof to the clocks of its tracks and returns the latest time.
func advance(body []byte, m *movie, clock map[uint32]uint64) time.Duration {
	var latest time.Duration
	eachBox(body, func(kind string, body []byte) {
		if kind != "traf" {
			return
		}
		header := &fields{rest: findBox(body, "tfhd")}
		_, flags := header.fullBox()
		t := m.track(header.u32())
		if t == nil {
			return
		}
		if f := (&fields{rest: findBox(body, "tfdt")}); f.rest != nil {
			version, _ := f.fullBox()
			clock[t.id] = f.versioned(version)
		}
		length := defaultLength(header, flags, t.sampleLength)
		eachBox(body, func(kind string, body []byte) {
			if kind == "trun" {
				clock[t.id] = addTicks(clock[t.id], runLength(body, length))
			}
		})
		latest = max(latest, ticks(clock[t.id], t.timescale))
	})
	return latest
}

// defaultLength is the default duration of a sample in a tfhd box, else the track's.
func defaultLength(header *fields, flags, inherited uint32) uint32 {
	if flags&0x1 != 0 { // base data offset
		header.skip(8)
	}
	if flags&0x2 != 0 { // sample description
		header.skip(4)
	}
	if flags&0x8 == 0 {
		return inherited
	}
	return header.u32()
}

// runLength is the sum of the durations of the samples of a trun box.
func runLength(body []byte, length uint32) uint64 {
	f := &fields{rest: body}
	_, flags := f.fullBox()
	count := f.u32()
	if flags&0x100 == 0 { // all of the default length
		return uint64(count) * uint64(length)
	}
	for _, flag := range []uint32{0x1, 0x4} { // data offset, flags of the first sample
		if flags&flag != 0 {
			f.skip(4)
		}
	}
	others := 0 // bytes of a sample's size, flags and time offset
	for _, flag := range []uint32{0x200, 0x400, 0x800} {
		if flags&flag != 0 {
			others += 4
		}
	}
	var sum uint64
	for range count {
		sample := f.u32()
		if f.short {
			break
		}
		sum = addTicks(sum, uint64(sample))
		f.skip(others)
	}
	return sum
}

// indexRunning is the duration that a sidx box covers, and whether it covers the file to
// its end, except for an mfra.
func indexRunning(r io.ReaderAt, size int64, box boxHeader) (time.Duration, bool) {
	f := &fields{rest: readBody(r, box, maxFragmentBox)}
	version, _ := f.fullBox()
	f.skip(4) // reference
	timescale := f.u32()
	f.versioned(version) // earliest time
	end := addTicks(uint64(box.end), f.versioned(version))
	f.skip(2)
	var units uint64
	for range f.u16() {
		end = addTicks(end, uint64(f.u32()&0x7FFFFFFF))
		units += uint64(f.u32())
		f.skip(4)
	}
	if f.short || end > uint64(size) {
		return 0, false
	}
	rest, ok := readBoxHeader(r, int64(end), size)
	return ticks(units, timescale), end == uint64(size) || ok && rest.kind == "mfra"
}
