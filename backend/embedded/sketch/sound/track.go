package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Add returns the film with the samples as its sound. The film's index must lie behind its pictures,
// as package clips writes it, and have no sound yet: nothing before the index is moved.
func Add(film []byte, samples []int16) ([]byte, error) {
	index, rest, err := findIndex(film)
	if err != nil {
		return nil, fmt.Errorf("add sound: %w", err)
	}
	packed := frames(samples)
	var data []byte
	for _, f := range packed {
		data = append(data, f...)
	}
	out := append([]byte{}, film[:index]...)
	out = append(out, box("mdat", data)...)
	from := uint32(len(out) - len(data))

	movie := append([]byte{}, film[index+8:rest]...)
	timescale, err := claimTrack(movie)
	if err != nil {
		return nil, fmt.Errorf("add sound: %w", err)
	}
	movie = append(movie, track(samples, packed, from, timescale)...)
	out = append(out, box("moov", movie)...)
	return append(out, film[rest:]...), nil
}

// findIndex finds the box moov: from and to (ISO/IEC 14496-12, section 4.2).
func findIndex(film []byte) (from, to int, err error) {
	for at := 0; at+8 <= len(film); {
		size := int(binary.BigEndian.Uint32(film[at:]))
		if size < 8 || size > len(film)-at {
			break
		}
		if string(film[at+4:at+8]) == "moov" {
			return at, at + size, nil
		}
		at += size
	}
	return 0, 0, errors.New("the film has no index")
}

// soundTrack is the number of the track; the pictures have 1.
const soundTrack = 2

// claimTrack notes in the movie's header that there is another track, and returns its timescale.
func claimTrack(movie []byte) (timescale uint32, err error) {
	const length = 108 // of a header of version 0
	if len(movie) < length || string(movie[4:8]) != "mvhd" || movie[8] != 0 {
		return 0, errors.New("the film's header is of another kind")
	}
	binary.BigEndian.PutUint32(movie[length-4:], soundTrack+1)
	return binary.BigEndian.Uint32(movie[20:]), nil
}

func track(samples []int16, packed [][]byte, from, timescale uint32) []byte {
	lasts := uint32(len(samples))
	header := join(u32(0, 0, soundTrack, 0, uint32(uint64(lasts)*uint64(timescale)/Rate), 0, 0), u16(0, 0, 0x0100, 0), matrix(), u32(0, 0))
	media := box("mdia", join(
		full("mdhd", 0, join(u32(0, 0, Rate, lasts), u16(0x55c4, 0))), // language: not told
		full("hdlr", 0, join(u32(0), []byte("soun"), u32(0, 0, 0), []byte("sound\x00"))),
		box("minf", join(
			full("smhd", 0, u16(0, 0)),
			box("dinf", full("dref", 0, join(u32(1), full("url ", 1, nil)))),
			table(samples, packed, from),
		)),
	))
	return box("trak", join(full("tkhd", 3, header), media))
}

// table tells where the frames lie, how long they last and what they are.
func table(samples []int16, packed [][]byte, from uint32) []byte {
	entry := join(u16(0, 0, 0, 1), u32(0, 0), u16(1, 16, 0, 0), u32(Rate<<16), full("dfLa", 0, streamInfo(len(samples))))
	whole, rest := uint32(len(samples)/blockSize), uint32(len(samples)%blockSize)
	times := u32(1, whole, blockSize)
	switch {
	case whole == 0:
		times = u32(1, 1, rest)
	case rest > 0:
		times = u32(2, whole, blockSize, 1, rest)
	}
	sizes := u32(0, uint32(len(packed)))
	for _, f := range packed {
		sizes = append(sizes, u32(uint32(len(f)))...)
	}
	return box("stbl", join(
		full("stsd", 0, join(u32(1), box("fLaC", entry))),
		full("stts", 0, times),
		full("stsc", 0, u32(1, 1, uint32(len(packed)), 1)),
		full("stsz", 0, sizes),
		full("stco", 0, u32(1, from)),
	))
}

func matrix() []byte { return u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000) }

func box(kind string, content []byte) []byte {
	return join(u32(uint32(8+len(content))), []byte(kind), content)
}

// full is a box with a version, 0, and flags.
func full(kind string, flags uint32, content []byte) []byte {
	return box(kind, join(u32(flags), content))
}

func join(parts ...[]byte) []byte {
	var out []byte
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

func u32(values ...uint32) []byte {
	var out []byte
	for _, v := range values {
		out = binary.BigEndian.AppendUint32(out, v)
	}
	return out
}

func u16(values ...uint16) []byte {
	var out []byte
	for _, v := range values {
		out = binary.BigEndian.AppendUint16(out, v)
	}
	return out
}
