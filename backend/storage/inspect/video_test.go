package inspect

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/upload"
)

// The videos of testdata are ffmpeg's test pattern, 64×36, two seconds, as MP4 with the
// moov at the end (plain) or the front, as MOV, and in fragments with an index at the end
// (fragments), at the front or without one (bare).

func film(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// countingReader counts the requests of a check.
type countingReader struct {
	io.ReaderAt
	requests int
	bytes    int
}

func (r *countingReader) ReadAt(p []byte, off int64) (int, error) {
	r.requests++
	r.bytes += len(p)
	return r.ReaderAt.ReadAt(p, off)
}

func fileFacts(content []byte) upload.FileFacts {
	return File(context.Background(), bytes.NewReader(content), int64(len(content)))
}

func TestDurationAndSizeOfVideos(t *testing.T) {
	t.Parallel()
	second := time.Second
	for name, want := range map[string]upload.FileFacts{
		"plain.mp4":           {Type: upload.TypeMP4, Video: true, Duration: 2 * second, KeyInterval: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"front.mp4":           {Type: upload.TypeMP4, Video: true, Duration: 2 * second, KeyInterval: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"film.mov":            {Type: upload.TypeMOV, Video: true, Duration: 2 * second, KeyInterval: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"trimmed.mp4":         {Type: upload.TypeMP4, Video: true, Duration: 2 * second, KeyInterval: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"fragments.mp4":       {Type: upload.TypeMP4, Video: true, Duration: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"fragments_index.mp4": {Type: upload.TypeMP4, Video: true, Duration: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"fragments_bare.mp4":  {Type: upload.TypeMP4, Video: true, Duration: 2 * second, Width: 64, Height: 36, FilmFormat: upload.FilmFormat{Frames: 20}},
		"sound.mp4":           {Type: upload.TypeMP4, Video: false, Duration: 2 * second, Problem: upload.ProblemSoundOnly},
	} {
		got := fileFacts(film(t, name))
		// Audio frames and frame reordering may exceed it by a tenth of a second.
		if off := (got.Duration - want.Duration).Abs(); off > 210*time.Millisecond {
			t.Errorf("%s runs %v, want %v", name, got.Duration, want.Duration)
		}
		got.Duration, got.FilmFormat = want.Duration, upload.FilmFormat{Frames: got.Frames}
		got.FilmTracks = upload.FilmTracks{}
		if got != want {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
}

// edited returns a copy of a video in which the bytes at offset `at` after the first box
// name are replaced.
func edited(t *testing.T, content []byte, box string, at int, with []byte) []byte {
	t.Helper()
	begin := bytes.Index(content, []byte(box))
	if begin < 0 {
		t.Fatalf("no %s in the film", box)
	}
	changed := bytes.Clone(content)
	copy(changed[begin+4+at:], with)
	return changed
}

func TestUnusualVideoHeaders(t *testing.T) {
	t.Parallel()
	plain := film(t, "plain.mp4")
	number := func(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }
	second := time.Second
	quarterTurn := bytes.Join([][]byte{number(0), number(0x10000), number(0), number(0xFFFF0000), number(0)}, nil)
	for name, tc := range map[string]struct {
		content []byte
		check   func(upload.FileFacts) bool
	}{
		"the movie header says ten minutes": {
			edited(t, plain, "mvhd", 16, number(600_000)),
			func(f upload.FileFacts) bool { return f.Video && f.Duration < 3*second },
		},
		"the samples take ten minutes": {
			edited(t, plain, "stts", 12, number(600*timescaleOf(t, plain))),
			func(f upload.FileFacts) bool { return f.Video && f.Duration >= 10*time.Minute },
		},
		"there are more samples than times": {
			edited(t, plain, "stts", 8, number(1)),
			func(f upload.FileFacts) bool { return f.Video && f.Duration.Round(second) == 2*second },
		},
		"turned by a quarter": {
			edited(t, plain, "tkhd", 40, quarterTurn),
			func(f upload.FileFacts) bool { return f.Width == 36 && f.Height == 64 },
		},
		"no moov": {
			edited(t, plain, "moov", -4, []byte("mooX")),
			func(f upload.FileFacts) bool { return f.Type == upload.TypeMP4 && !f.Video },
		},
		"cut off": {
			plain[:len(plain)-100],
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemCut && !f.Video },
		},
		"zeros behind the end": {
			append(bytes.Clone(plain), make([]byte, 5)...),
			func(f upload.FileFacts) bool { return f.Video },
		},
		"a sample behind the end": {
			edited(t, plain, "stco", 8, number(uint32(len(plain)))),
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemCut },
		},
		"more sizes than the table has": {
			edited(t, plain, "stsz", 8, number(1<<31)),
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemCut },
		},
		"more samples than the chunks have": {
			edited(t, edited(t, plain, "stsz", 4, number(1)), "stsz", 8, number(1<<31)),
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemCut },
		},
		"samples in another file": {
			edited(t, plain, "url ", 0, number(0)),
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemExternal },
		},
		"protected": {
			edited(t, plain, "stsd", 12, []byte("encv")),
			func(f upload.FileFacts) bool { return f.Problem == upload.ProblemProtected },
		},
		"a picture in the same container": {
			edited(t, plain, "ftyp", 0, []byte("heic")),
			func(f upload.FileFacts) bool { return f.Type == upload.TypeUnknown },
		},
		"the brand of QuickTime": {
			edited(t, plain, "ftyp", 0, []byte("qt  ")),
			func(f upload.FileFacts) bool { return f.Type == upload.TypeMOV && f.Video },
		},
	} {
		if got := fileFacts(tc.content); !tc.check(got) {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// timescaleOf is the timescale of the picture track of a film.
func timescaleOf(t *testing.T, content []byte) uint32 {
	t.Helper()
	at := bytes.Index(content, []byte("mdhd"))
	if at < 0 {
		t.Fatal("no mdhd in the film")
	}
	return binary.BigEndian.Uint32(content[at+4+12:])
}

// TestCheckReadsHeadAndMoovOnly, whatever is between them.
func TestCheckReadsHeadAndMoovOnly(t *testing.T) {
	t.Parallel()
	plain := film(t, "plain.mp4")
	moov := bytes.Index(plain, []byte("moov")) - 4
	// A box of 3 GB with a 64-bit size between ftyp and mdat, without content in memory.
	const gap = 3 << 30
	header := binary.BigEndian.AppendUint32(nil, 1)
	header = append(header, "free"...)
	header = binary.BigEndian.AppendUint64(header, gap)
	ftyp := int(binary.BigEndian.Uint32(plain))
	sparse := sparseReader{
		{0, append(bytes.Clone(plain[:ftyp]), header...)},
		{int64(ftyp) + gap, plain[ftyp:]},
	}
	size := int64(len(plain)) + gap
	counted := &countingReader{ReaderAt: sparse}
	facts := File(t.Context(), counted, size)
	if !facts.Video || facts.Duration.Round(time.Second) != 2*time.Second {
		t.Errorf("got %+v", facts)
	}
	if counted.requests > 3 || counted.bytes > 3*minWindow {
		t.Errorf("%d requests for %d bytes (the moov is at %d)", counted.requests, counted.bytes, moov)
	}
}

// sparseReader reads zeros except for some parts.
type sparseReader []struct {
	at    int64
	bytes []byte
}

func (s sparseReader) ReadAt(p []byte, off int64) (int, error) {
	clear(p)
	for _, part := range s {
		if from := part.at - off; from >= 0 && from < int64(len(p)) {
			copy(p[from:], part.bytes)
		} else if from < 0 && -from < int64(len(part.bytes)) {
			copy(p, part.bytes[-from:])
		}
	}
	return len(p), nil
}

func TestHeadersOfVersionOneAreRead(t *testing.T) {
	t.Parallel()
	number := binary.BigEndian.AppendUint32
	large := binary.BigEndian.AppendUint64
	mdhd := number(nil, 1<<24)
	mdhd = large(large(mdhd, 0), 0)
	mdhd = large(number(mdhd, 600), 1234*600)
	stts := number(number(number(number(nil, 0), 1), 1234), 600)
	stsz := number(number(number(nil, 0), 1), 1234)
	table := boxOf("stbl", append(boxOf("stts", stts), boxOf("stsz", stsz)...))
	media := append(boxOf("mdhd", mdhd), boxOf("hdlr", append(make([]byte, 8), "vide"...))...)
	moov := boxOf("trak", boxOf("mdia", append(media, boxOf("minf", table)...)))
	m := parseMoov(moov)
	if got, _ := m.running(); got != 1234*time.Second {
		t.Errorf("runs %v, want 1234 s", got)
	}
}

func boxOf(kind string, body []byte) []byte {
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), kind...), body...)
}
