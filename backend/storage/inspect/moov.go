package inspect

import "time"

// maxTracks is the maximum number of tracks.
const maxTracks = 64

// movie is the content of a moov box.
type movie struct {
	timescale  uint32
	duration   uint64 // of mvhd, in timescale
	extended   uint64 // of mehd, fragments included
	tracks     []track
	fragmented bool
}

// track is the content of a trak box.
type track struct {
	id            uint32
	handler       string // "vide", "soun", …
	width, height int    // as displayed
	samples       bool   // has a sample description
	timescale     uint32
	duration      uint64 // of mdhd, in timescale
	sampled       uint64 // sum of stts, in timescale
	edited        bool   // has an edit list
	shown         uint64 // sum of the edit list, in the movie's timescale
	sampleLength  uint32 // default of trex, in timescale
}

func parseMoov(body []byte) movie {
	var m movie
	eachBox(body, func(kind string, body []byte) {
		f := &fields{rest: body}
		switch kind {
		case "mvhd":
			m.timescale, m.duration = f.timing()
		case "trak":
			if len(m.tracks) < maxTracks {
				m.tracks = append(m.tracks, parseTrack(body))
			}
		case "mvex":
			m.fragmented = true
			if mehd := findBox(body, "mehd"); mehd != nil {
				f := &fields{rest: mehd}
				version, _ := f.fullBox()
				m.extended = f.length(version)
			}
		}
	})
	// mvex may precede its tracks.
	eachBox(findBox(body, "mvex"), func(kind string, body []byte) {
		if kind != "trex" {
			return
		}
		f := &fields{rest: body}
		f.fullBox()
		id := f.u32()
		f.skip(4) // sample description
		if t := m.track(id); t != nil {
			t.sampleLength = f.u32()
		}
	})
	return m
}

func (m *movie) track(id uint32) *track {
	for i := range m.tracks {
		if m.tracks[i].id == id {
			return &m.tracks[i]
		}
	}
	return nil
}

// running is the longest duration in any header. The edit list of a track determines how
// much of the track is shown.
func (m *movie) running() time.Duration {
	longest := max(ticks(m.duration, m.timescale), ticks(m.extended, m.timescale))
	for _, t := range m.tracks {
		if t.edited && t.shown > 0 {
			longest = max(longest, ticks(t.shown, m.timescale))
		} else {
			longest = max(longest, ticks(t.sampled, t.timescale), ticks(t.duration, t.timescale))
		}
	}
	return longest
}

// picture is the frame size of the first video track; 0, 0 without one.
func (m *movie) picture() (width, height int) {
	for _, t := range m.tracks {
		if t.handler == "vide" && t.samples && t.width > 0 && t.height > 0 {
			return t.width, t.height
		}
	}
	return 0, 0
}

func parseTrack(body []byte) track {
	var t track
	eachBox(body, func(kind string, body []byte) {
		switch kind {
		case "tkhd":
			t.readHeader(body)
		case "edts":
			t.readEdits(findBox(body, "elst"))
		case "mdia":
			t.readMedia(body)
		}
	})
	return t
}

// readHeader reads tkhd. The size is in 16.16 fixed point, and the matrix may rotate the
// picture by 90 degrees.
func (t *track) readHeader(body []byte) {
	f := &fields{rest: body}
	version, _ := f.fullBox()
	f.versioned(version) // creation
	f.versioned(version) // modification
	t.id = f.u32()
	f.skip(4)
	f.versioned(version) // duration
	f.skip(16)           // reserved, layer, group, volume, reserved
	var matrix [9]uint32
	for i := range matrix {
		matrix[i] = f.u32()
	}
	width, height := int(f.u32()>>16), int(f.u32()>>16)
	if f.short {
		return
	}
	t.width, t.height = width, height
	if matrix[0] == 0 && matrix[4] == 0 && matrix[1] != 0 && matrix[3] != 0 {
		t.width, t.height = height, width
	}
}

func (t *track) readEdits(body []byte) {
	f := &fields{rest: body}
	version, _ := f.fullBox()
	for range min(f.u32(), maxChildren) {
		length := f.versioned(version)
		f.versioned(version) // media time
		f.skip(4)            // rate
		if f.short {
			return
		}
		t.edited = true
		t.shown = addTicks(t.shown, length)
	}
}

func (t *track) readMedia(body []byte) {
	eachBox(body, func(kind string, body []byte) {
		f := &fields{rest: body}
		switch kind {
		case "mdhd":
			t.timescale, t.duration = f.timing()
		case "hdlr":
			f.skip(8) // version, flags, predefined
			t.handler = string(f.take(4))
		case "minf":
			t.readSamples(findBox(body, "stbl"))
		}
	})
}

func (t *track) readSamples(table []byte) {
	if description := findBox(table, "stsd"); description != nil {
		f := &fields{rest: description}
		f.fullBox()
		t.samples = f.u32() > 0
	}
	f := &fields{rest: findBox(table, "stts")}
	f.fullBox()
	for range f.u32() {
		count, length := f.u32(), f.u32()
		if f.short { // the box has fewer entries than declared
			return
		}
		t.sampled = addTicks(t.sampled, uint64(count)*uint64(length))
	}
}

// addTicks adds without overflow.
func addTicks(a, b uint64) uint64 {
	if sum := a + b; sum >= a {
		return sum
	}
	return 1<<64 - 1
}
