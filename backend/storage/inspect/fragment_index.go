package inspect

import "io"

// readIndex reads a sidx box, an index of the fragments behind it. It marks the file as
// cut if they reach beyond the end.
func (f *fragments) readIndex(w *topLevel, box boxHeader) {
	body := readBody(w.r, box, maxFragmentBox)
	if body == nil {
		return
	}
	index := &fields{rest: body}
	version, _ := index.fullBox()
	index.skip(4) // reference
	timescale := index.u32()
	index.versioned(version) // earliest time
	end := addTicks(uint64(box.end), index.versioned(version))
	index.skip(2)
	var units uint64
	for range index.u16() {
		end = addTicks(end, uint64(index.u32()&0x7FFFFFFF))
		units += uint64(index.u32())
		index.skip(4)
	}
	if index.short || end > uint64(w.size) {
		w.cut = true
		return
	}
	rest, ok := readBoxHeader(w.r, int64(end), w.size)
	if end == uint64(w.size) || ok && rest.kind == "mfra" {
		f.indexed = max(f.indexed, ticks(units, timescale))
	}
}

// index completes a walk that ended early: with the last fragment, to which an index at
// the end of the file points, or with an index at the front. It returns false without one.
func (f *fragments) index(w *topLevel) bool {
	at, ok := lastFragment(w.r, w.size)
	if !ok {
		return f.indexed > 0
	}
	for n := 0; at < w.size && n < 2*maxTracks; n++ {
		box, ok := readBoxHeader(w.r, at, w.size)
		if !ok {
			w.cut = true
			break
		}
		if box.kind == "moof" {
			f.add(w, box)
		}
		at = box.end
	}
	return true
}

// indexBox finds mfra, an index at the end whose size is in the last four bytes of the
// file.
func indexBox(r io.ReaderAt, size int64) (boxHeader, bool) {
	tail := make([]byte, 16)
	if size < 16 {
		return boxHeader{}, false
	}
	if n, _ := r.ReadAt(tail, size-16); n < 16 || string(tail[4:8]) != "mfro" {
		return boxHeader{}, false
	}
	f := fields{rest: tail[12:]}
	begin := size - int64(f.u32())
	if begin < 0 {
		return boxHeader{}, false
	}
	box, ok := readBoxHeader(r, begin, size)
	return box, ok && box.kind == "mfra"
}

func endsWithIndex(r io.ReaderAt, size int64) bool {
	_, ok := indexBox(r, size)
	return ok
}

// lastFragment finds the last moof through mfra.
func lastFragment(r io.ReaderAt, size int64) (int64, bool) {
	box, ok := indexBox(r, size)
	if !ok {
		return 0, false
	}
	last := int64(-1)
	eachBox(readBody(r, box, maxFragmentBox), func(kind string, body []byte) {
		if kind == "tfra" {
			last = max(last, lastEntry(body))
		}
	})
	if last < 0 {
		return 0, false
	}
	moof, ok := readBoxHeader(r, last, size)
	return last, ok && moof.kind == "moof"
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
