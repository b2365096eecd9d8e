package inspect

import (
	"encoding/binary"
	"time"

	"marquee/backend/upload"
)

// maxTracks is the maximum number of tracks.
const maxTracks = 64

// movie is the content of a moov box.
type movie struct {
	timescale  uint32
	extended   uint64 // of mehd, fragments included, in timescale
	tracks     []track
	fragmented bool
	excessive  bool // it has more tracks or boxes than are read
}

// The handlers of the tracks that count.
const (
	handlerPicture = "vide"
	handlerSound   = "soun"
)

// track is the content of a trak box.
type track struct {
	id            uint32
	enabled       bool
	alternate     uint16 // tracks of one group other than 0 replace each other
	language      uint16 // packed, of mdhd
	handler       string
	quarter       bool   // turned by 90 or 270 degrees
	from          uint64 // where the first edit that shows samples begins, in timescale
	edits         int    // that show samples
	pause         uint64 // before the first sample, in the movie's timescale
	composed      uint32 // when the first sample is shown, in timescale
	width, height int    // as displayed
	timescale     uint32
	edited        bool   // has an edit list
	shown         uint64 // sum of the edits that show samples, in the movie's timescale
	sampled       uint64 // sum of the durations of the samples, in timescale
	samples       samples
	format        format
	external      bool // the samples are in another file
	excessive     bool // it has more edits than are read
	// Of trex: the defaults of the samples of fragments.
	fragmentLength, fragmentSize uint32
}

func parseMoov(body []byte) movie {
	var m movie
	all := eachBox(body, func(kind string, body []byte) {
		switch kind {
		case "mvhd":
			f := &fields{rest: body}
			m.timescale, _ = f.timing()
		case "trak":
			if len(m.tracks) < maxTracks {
				t := parseTrack(body)
				m.tracks, m.excessive = append(m.tracks, t), m.excessive || t.excessive
			} else {
				m.excessive = true
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
	m.excessive = m.excessive || !all
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
			t.fragmentLength, t.fragmentSize = f.u32(), f.u32()
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

// first is the first track of a handler that has samples of a described format, nil
// without one.
func (m *movie) first(handler string) *track {
	for i := range m.tracks {
		if t := &m.tracks[i]; t.handler == handler && t.format.codec != "" {
			return t
		}
	}
	return nil
}

// running is the time of the samples of the longest track, in the moov alone. hidden is
// how much of it edit lists leave out.
func (m *movie) running() (longest, hidden time.Duration) {
	var shown time.Duration
	for i := range m.tracks {
		t := &m.tracks[i]
		if t.handler != handlerPicture && t.handler != handlerSound {
			continue
		}
		sampled := ticks(t.sampled, t.timescale)
		longest = max(longest, sampled)
		if t.edited {
			sampled = min(sampled, ticks(t.shown, m.timescale))
		}
		shown = max(shown, sampled)
	}
	return longest, longest - shown
}

// sounds are the sound tracks in the order of the file, the empty ones too.
func (m *movie) sounds() (all [upload.MaxSoundTracks]upload.SoundTrack, count int) {
	for i := range m.tracks {
		if t := &m.tracks[i]; t.handler == handlerSound && count < len(all) {
			all[count] = upload.SoundTrack{
				Empty: t.samples.count == 0 && !m.fragmented ||
					t.format.codec == "",
				Enabled:   t.enabled,
				Alternate: t.alternate,
				Language:  t.language,
			}
			count++
		}
	}
	return all, count
}

// trimmed reports whether edits leave out frames, or show them in another order: more than a frame at the beginning,
// or more than a quarter of a second at the end.
func (t *track) trimmed(movieScale uint32) bool {
	if t.edits == 0 || t.samples.count == 0 {
		return false
	}
	frame := max(1, t.sampled/uint64(t.samples.count))
	left := ticks(t.sampled, t.timescale) - ticks(t.shown, movieScale)
	return t.edits > 1 || t.from > uint64(t.composed)+frame || t.edited && left > 250*time.Millisecond
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
	version, flags := f.fullBox()
	t.enabled = flags&1 != 0
	f.versioned(version) // creation
	f.versioned(version) // modification
	t.id = f.u32()
	f.skip(4)
	f.versioned(version) // duration
	f.skip(8 + 2)        // reserved, layer
	t.alternate = f.u16()
	f.skip(4) // volume, reserved
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
		t.width, t.height, t.quarter = height, width, true
	}
}

// readEdits reads elst. An edit of length 0 shows everything, in fragmented films; one
// with the media time -1 is a pause.
func (t *track) readEdits(body []byte) {
	f := &fields{rest: body}
	version, _ := f.fullBox()
	var shown uint64
	edits := false
	count := f.u32()
	t.excessive = count > maxChildren
	for range min(count, maxChildren) {
		length := f.versioned(version)
		from := f.versioned(version)
		f.skip(4) // rate
		if f.short {
			break
		}
		if version == 0 && from == 1<<32-1 || from == 1<<64-1 {
			if t.edits == 0 {
				t.pause = addTicks(t.pause, length)
			}
			continue
		}
		if t.edits++; t.edits == 1 {
			t.from = from
		}
		if length == 0 {
			return
		}
		edits, shown = true, addTicks(shown, length)
	}
	t.edited, t.shown = edits, shown
}

func (t *track) readMedia(body []byte) {
	header := &fields{rest: findBox(body, "mdhd")}
	t.timescale, _ = header.timing()
	t.language = header.u16()
	handler := &fields{rest: findBox(body, "hdlr")}
	handler.skip(8) // version, flags, predefined
	t.handler = string(handler.take(4))
	information := findBox(body, "minf")
	table := findBox(information, "stbl")
	t.format = parseFormat(findBox(table, "stsd"), t.handler)
	t.external = isExternal(findBox(findBox(information, "dinf"), "dref"), t.format.reference)
	t.samples = parseSamples(table, t.format)
	if offsets := findBox(table, "ctts"); len(offsets) >= 16 {
		t.composed = binary.BigEndian.Uint32(offsets[12:])
	}
	t.sampled = t.samples.running()
}

// isExternal reports whether an entry of a data reference box (counted from 1) names
// another file. Flag 1 of the entry means this file.
func isExternal(body []byte, entry uint16) bool {
	if len(body) < 8 {
		return false
	}
	external, n := false, uint16(0)
	eachBox(body[8:], func(_ string, body []byte) {
		f := &fields{rest: body}
		_, flags := f.fullBox()
		if n++; n == entry {
			external = flags&1 == 0
		}
	})
	return external
}

// addTicks adds without overflow.
func addTicks(a, b uint64) uint64 {
	if sum := a + b; sum >= a {
		return sum
	}
	return 1<<64 - 1
}
