package inspect

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"marquee/backend/upload"
)

// segment is a segment of a JPEG.
func segment(marker byte, content []byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(content)+2)), content...)
}

// after puts segments behind the start of a JPEG.
func after(jpg []byte, segments ...[]byte) []byte {
	return append(append(bytes.Clone(jpg[:2]), bytes.Join(segments, nil)...), jpg[2:]...)
}

// inkJPEG is a grey picture of 8 × 8 pixels in four inks.
func inkJPEG(t testing.TB, adobe bool) []byte {
	t.Helper()
	var grey bytes.Buffer
	if err := jpeg.Encode(&grey, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	file := grey.Bytes()
	frame, scan := bytes.Index(file, []byte("\xFF\xC0")), bytes.Index(file, []byte("\xFF\xDA"))
	out := bytes.Clone(file[:frame])
	if adobe {
		out = append(out, segment(0xEE, []byte("Adobe\x00\x64\x00\x00\x00\x00\x00"))...)
	}
	out = append(out, segment(0xC0, []byte{8, 0, 8, 0, 8, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0})...)
	out = append(out, file[frame+2+11:scan]...)
	out = append(out, segment(0xDA, []byte{4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0})...)
	// A block is the code of its DC difference 0 (00) and the end of the block (1010), with Go's usual tables.
	return append(out, 0b00101000, 0b10100010, 0b10001010, 0xFF, 0xD9)
}

// progressiveJPEG is a grey picture of 8 × 8 pixels in two passes.
func progressiveJPEG(t testing.TB) []byte {
	t.Helper()
	jpg := inkJPEG(t, true)
	frame := bytes.Index(jpg, []byte("\xFF\xC0"))
	scan := bytes.Index(jpg, []byte("\xFF\xDA"))
	out := append(bytes.Clone(jpg[:frame]), segment(0xC2, []byte{8, 0, 8, 0, 8, 1, 1, 0x11, 0})...)
	out = append(out, jpg[frame+2+20:scan]...)
	out = append(out, segment(0xDA, []byte{1, 1, 0, 0, 0, 0})...)
	out = append(out, 0b00111111)
	out = append(out, segment(0xDA, []byte{1, 1, 0, 1, 63, 0})...)
	return append(out, 0b10101111, 0xFF, 0xD9)
}

// TestPicturesThatBrowsersShowPass the check.
func TestPicturesThatBrowsersShowPass(t *testing.T) {
	t.Parallel()
	jpg, pngs := pictures(t)
	var deep bytes.Buffer
	if err := png.Encode(&deep, image.NewNRGBA64(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(make([]byte, 2+2+3+6+10+20+36)) // the rows of the seven passes over 8 × 8 pixels
	_ = w.Close()
	interlaced := append([]byte("\x89PNG\r\n\x1A\n"), chunkOf("IHDR", append(u32s(8, 8), 8, 0, 0, 0, 1))...)
	interlaced = append(append(interlaced, chunkOf("IDAT", packed.Bytes())...), chunkOf("IEND", nil)...)
	film := bytes.Repeat([]byte("\xFF\xDA\x00\x08\x01\x01"), 12_000)
	damaged := bytes.Clone(pngs)
	text := chunkOf("tEXt", []byte("Title\x00Crane"))
	text[len(text)-1]++
	at := 8 + 25
	damaged = append(append(bytes.Clone(damaged[:at]), text...), damaged[at:]...)
	turned := segment(
		0xE1,
		append(
			[]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06"),
			0,
			0,
			0,
			0,
			0,
			0,
		),
	)
	for name, file := range map[string][]byte{
		"inks of Adobe":            inkJPEG(t, true),
		"inks without a name":      inkJPEG(t, false),
		"progressive":              progressiveJPEG(t),
		"a second picture (MPO)":   append(after(jpg, segment(0xE2, []byte("MPF\x00MM\x00*"))), after(jpg, turned)...),
		"a film behind the end":    append(bytes.Clone(jpg), film...),
		"previews in segments":     after(jpg, segment(0xE2, film[:60_000]), segment(0xE1, film[:60_000])),
		"without an end mark":      jpg[:len(jpg)-2],
		"turned":                   after(jpg, turned),
		"16 bits":                  deep.Bytes(),
		"interlaced":               interlaced,
		"a text with a wrong sum":  damaged,
		"a PNG without an end":     pngs[:len(pngs)-12],
		"an end with a wrong sum":  append(bytes.Clone(pngs[:len(pngs)-1]), 0),
		"bytes behind a PNG's end": append(bytes.Clone(pngs), film...),
	} {
		facts := fileFacts(file)
		if facts.Problem != upload.ProblemNone || facts.Width == 0 {
			t.Errorf("%s: got %+v", name, facts)
		}
		if name == "turned" && (facts.Width != 20 || facts.Height != 30) {
			t.Errorf("%s: %d by %d", name, facts.Width, facts.Height)
		}
	}
	if facts := fileFacts(jpg[:len(jpg)-12]); facts.Problem != upload.ProblemPicture {
		t.Errorf("cut off: got %+v", facts)
	}
	if picture, err := jpeg.Decode(
		bytes.NewReader(inkJPEG(t, true)),
	); err != nil ||
		picture.ColorModel() != color.CMYKModel {
		t.Errorf("the picture is not in inks: %v", err)
	}
}
