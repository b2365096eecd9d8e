package inspect

import "time"

const (
	// maxWalkRequests is the walk of a remote budget.
	maxWalkRequests = 200
	// maxFragmentBox is the maximum size of a moof, sidx or mfra, in bytes.
	maxFragmentBox = 4 << 20
	// lengthTolerance is how much shorter than announced the fragments may be.
	lengthTolerance = time.Second
)

// fragments adds up the fragments of a video (ISO/IEC 14496-12, section 8.8).
type fragments struct {
	clocks  map[uint32]*clock // by track
	indexed time.Duration     // covered by an index that reaches the end of the file
}

// clock is the time of a track in its timescale.
type clock struct {
	begun      bool
	first, end uint64 // of the timeline
	sum        uint64 // of the durations
	samples    uint64
}

func (f *fragments) clock(track uint32) *clock {
	if f.clocks == nil {
		f.clocks = make(map[uint32]*clock)
	}
	c := f.clocks[track]
	if c == nil {
		c = new(clock)
		f.clocks[track] = c
	}
	return c
}

// samples is the number of samples of a track in fragments that were read.
func (f *fragments) samples(track uint32) int64 {
	if c := f.clocks[track]; c != nil {
		return int64(min(c.samples, 1<<62))
	}
	return 0
}

// running is the length of the longest track: all samples, and gaps between fragments.
func (f *fragments) running(m *movie, moov time.Duration) time.Duration {
	longest := max(moov, f.indexed)
	for i := range m.tracks {
		t := &m.tracks[i]
		if t.handler != handlerPicture && t.handler != handlerSound {
			continue
		}
		c := f.clock(t.id)
		span := c.sum
		if c.end > c.first {
			span = max(span, c.end-c.first)
		}
		longest = max(longest, ticks(addTicks(t.sampled, span), t.timescale))
	}
	return longest
}

// announced reports whether the moov announces more than there is.
func (f *fragments) announced(m *movie) bool {
	moov, _ := m.running()
	return ticks(m.extended, m.timescale) > f.running(m, moov)+lengthTolerance
}

// add reads the tables of a moof. It marks the file as cut if one of its samples is
// behind the end.
func (f *fragments) add(w *topLevel, box boxHeader) {
	body := readBody(w.r, box, maxFragmentBox)
	w.tooLarge = w.tooLarge || body == nil && box.end-box.body > maxFragmentBox
	base := box.begin
	tracks := 0
	all := eachBox(body, func(kind string, body []byte) {
		if kind != "traf" {
			return
		}
		if tracks++; tracks > maxTracks {
			w.tooLarge = true
			return
		}
		header := &fields{rest: findBox(body, "tfhd")}
		_, flags := header.fullBox()
		t := w.movie.track(header.u32())
		if t == nil {
			return
		}
		c := f.clock(t.id)
		if time := (&fields{rest: findBox(body, "tfdt")}); time.rest != nil {
			version, _ := time.fullBox()
			c.end = time.versioned(version)
		}
		if !c.begun {
			c.begun, c.first = true, c.end
		}
		run := defaults(header, flags, t)
		if flags&fragmentBaseOffset == 0 && (flags&fragmentBaseIsMoof != 0 || tracks == 1) {
			run.base = box.begin
		} else if flags&fragmentBaseOffset == 0 {
			run.base = base
		}
		run.at = run.base
		all := eachBox(body, func(kind string, body []byte) {
			if kind != "trun" {
				return
			}
			before := run.counted
			length, inside := run.read(body, w.size)
			c.sum, c.end = addTicks(c.sum, length), addTicks(c.end, length)
			w.cut = w.cut || !inside
			c.samples += run.counted.samples - before.samples
			w.named += run.counted.bytes - before.bytes
		})
		w.tooLarge = w.tooLarge || !all
		base = run.at
	})
	w.tooLarge = w.tooLarge || !all
}

// Flags of tfhd and trun.
const (
	fragmentBaseOffset = 0x1
	fragmentBaseIsMoof = 0x20000

	runDataOffset = 0x1
	runFirstFlags = 0x4
	runLength     = 0x100
	runSize       = 0x200
	runFlags      = 0x400
	runTimeOffset = 0x800
)

// trackRun reads the runs of a track in a fragment.
type trackRun struct {
	length, size uint32 // of a sample without its own
	base         int64
	at           int64 // where the next run begins
	counted      struct{ samples, bytes uint64 }
}

// defaults are the defaults of tfhd, else those of the track.
func defaults(header *fields, flags uint32, t *track) trackRun {
	run := trackRun{length: t.fragmentLength, size: t.fragmentSize}
	if flags&fragmentBaseOffset != 0 {
		run.base = int64(min(header.u64(), 1<<62))
	}
	if flags&0x2 != 0 { // sample description
		header.skip(4)
	}
	if flags&0x8 != 0 {
		run.length = header.u32()
	}
	if flags&0x10 != 0 {
		run.size = header.u32()
	}
	return run
}

// read returns the sum of the durations of a trun box, and whether its samples lie in a
// file of size bytes. It takes one step per listed sample, whatever the count.
func (r *trackRun) read(body []byte, size int64) (length uint64, inside bool) {
	f := &fields{rest: body}
	_, flags := f.fullBox()
	count := f.u32()
	if flags&runDataOffset != 0 {
		r.at = r.base + int64(int32(f.u32()))
	}
	if flags&runFirstFlags != 0 {
		f.skip(4)
	}
	samples, bytes := uint64(count), uint64(0)
	if flags&(runLength|runSize|runFlags|runTimeOffset) == 0 {
		length, bytes = uint64(count)*uint64(r.length), uint64(count)*uint64(r.size)
		count = 0
	}
	for range count {
		ticks, size := r.length, r.size
		if flags&runLength != 0 {
			ticks = f.u32()
		}
		if flags&runSize != 0 {
			size = f.u32()
		}
		if flags&runFlags != 0 {
			f.u32()
		}
		if flags&runTimeOffset != 0 {
			f.u32()
		}
		if f.short {
			return length, false
		}
		length, bytes = addTicks(length, uint64(ticks)), bytes+uint64(size)
	}
	if f.short || r.at < 0 || r.at > size || bytes > uint64(size-r.at) {
		return length, false
	}
	r.at += int64(bytes)
	r.counted.samples += samples
	r.counted.bytes += bytes
	return length, true
}
