package inspect

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"io"
	"testing"
	"time"

	"marquee/backend/upload"
)

// chunkOf is a chunk of a PNG.
func chunkOf(kind string, body []byte) []byte {
	content := append([]byte(kind), body...)
	return append(append(u32s(uint32(len(body))), content...), u32s(crc32.ChecksumIEEE(content))...)
}

// pngOf is a PNG of one bit a pixel, with so many frames of an animation and so many empty chunks, without its pixels.
func pngOf(width, height uint32, interlace byte, frames, chunks int) []byte {
	file := append([]byte("\x89PNG\r\n\x1A\n"), chunkOf("IHDR", append(u32s(width, height), 1, 0, 0, 0, interlace))...)
	for range frames {
		file = append(file, chunkOf("fcTL", make([]byte, 26))...)
	}
	file = append(file, bytes.Repeat(chunkOf("tEXt", nil), chunks)...)
	return append(file, chunkOf("IEND", nil)...)
}

// pixelBomb is a PNG of 30 × 20 pixels whose few bytes of pixels unpack to 64 MB.
func pixelBomb() []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = io.CopyN(w, zeros{}, 64<<20)
	_ = w.Close()
	file := append([]byte("\x89PNG\r\n\x1A\n"), chunkOf("IHDR", append(u32s(30, 20), 1, 0, 0, 0, 0))...)
	return append(append(file, chunkOf("IDAT", packed.Bytes())...), chunkOf("IEND", nil)...)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// fragmentedFilm is the moov of a fragmented film with one picture track.
func fragmentedFilm(ftyp []byte) []byte {
	media := append(boxOf("mdhd", u32s(0, 0, 0, 1000, 0)), boxOf("hdlr", append(make([]byte, 8), "vide"...))...)
	track := boxOf(
		"trak",
		append(boxOf("tkhd", append(u32s(0, 0, 0, 1), make([]byte, 68)...)), boxOf("mdia", media)...),
	)
	extends := boxOf("mvex", boxOf("trex", u32s(0, 1, 1, 1, 1000, 0)))
	return append(bytes.Clone(ftyp), boxOf("moov", append(track, extends...))...)
}

// sameFragment is a film of fragments each of which names the same frame of 1,000 bytes again and again.
func sameFragment(ftyp []byte, fragments int, times uint32) []byte {
	file := append(fragmentedFilm(ftyp), boxOf("mdat", make([]byte, 100_000))...)
	for range fragments {
		runs := boxOf("tfhd", u32s(1, 1, 0, 64)) // base data offset
		for range times {
			runs = append(runs, boxOf("trun", u32s(1, 1, 0))...) // data offset, one sample
		}
		file = append(file, boxOf("moof", boxOf("traf", runs))...)
	}
	return file
}

// TestFragmentsBeyondTheWalkAreCountedFromTheCopy: an index judges a film of many fragments in the store, and each is
// read once the film is on the machine that converts it.
func TestFragmentsBeyondTheWalkAreCountedFromTheCopy(t *testing.T) {
	t.Parallel()
	ftyp := boxOf("ftyp", []byte("isom\x00\x00\x00\x00"))
	file := fragmentedFilm(ftyp)
	apart := boxOf("mdat", make([]byte, 300<<10)) // more than a window
	for range maxWalkRequests {
		file = append(append(file, boxOf("moof", nil)...), apart...)
	}
	for range 200 {
		bomb := sameFragment(nil, 1, 4000)
		file = append(file, bomb[len(fragmentedFilm(nil))+100_008:]...)
	}
	last := int64(len(file))
	file = append(file, boxOf("moof", nil)...)
	index := append(u32s(0, 1, 0, 1, 0, uint32(last)), 1, 1, 1)
	mfra := append(boxOf("tfra", index), boxOf("mfro", u32s(0, 0))...)
	binary.BigEndian.PutUint32(mfra[len(mfra)-4:], uint32(len(mfra)+8))
	file = append(file, boxOf("mfra", mfra)...)
	size := int64(len(file))
	if facts := File(t.Context(), bytes.NewReader(file), size); facts.Problem == upload.ProblemBudget {
		t.Fatalf("the walk in the store has read them: %+v", facts)
	}
	if facts := LocalFile(t.Context(), bytes.NewReader(file), size); facts.Problem != upload.ProblemBudget {
		t.Errorf("got %+v", facts)
	}
}

// lateReader ends its context once its content is read.
type lateReader struct {
	*bytes.Reader
	end context.CancelFunc
}

func (r lateReader) ReadAt(p []byte, off int64) (int, error) {
	n, err := r.Reader.ReadAt(p, off)
	if off > 0 || len(p) > 64<<10 {
		r.end()
	}
	return n, err
}

// TestDecodingObservesItsDeadline: a picture whose bytes are read is not decoded on.
func TestDecodingObservesItsDeadline(t *testing.T) {
	var large bytes.Buffer
	if err := jpeg.Encode(&large, image.NewGray(image.Rect(0, 0, 3000, 3000)), nil); err != nil {
		t.Fatal(err)
	}
	jpg := large.Bytes()
	for name, end := range map[string]func() (context.Context, context.CancelFunc){
		"before": func() (context.Context, context.CancelFunc) {
			return context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		},
		"meanwhile": func() (context.Context, context.CancelFunc) { return context.WithCancel(t.Context()) },
	} {
		ctx, cancel := end()
		defer cancel()
		facts := File(ctx, lateReader{bytes.NewReader(jpg), cancel}, int64(len(jpg)))
		if facts.Problem != upload.ProblemBudget {
			t.Errorf("%s: got %+v", name, facts)
		}
	}
	if facts := File(t.Context(), bytes.NewReader(jpg), int64(len(jpg))); facts.Problem != upload.ProblemNone {
		t.Errorf("in time: got %+v", facts)
	}
}

// TestHonestPicturesPass: interlaced, and animated with a few frames.
func TestHonestPicturesPass(t *testing.T) {
	t.Parallel()
	for name, file := range map[string][]byte{
		"interlaced":         pngOf(4096, 4096, 1, 0, 0),
		"fifteen frames":     pngOf(4096, 4096, 0, 15, 0),
		"ten thousand parts": pngOf(30, 20, 0, 0, 10_000),
	} {
		if !pngWithin(bytes.NewReader(file), 16) {
			t.Errorf("%s: refused", name)
		}
	}
}
