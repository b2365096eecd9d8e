package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"testing"

	"marquee/backend/picture"
)

func TestFitScalesDownAndKeepsTheRatio(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ width, height, wantWidth, wantHeight int }{
		"wide":     {2560, 1000, 1280, 500},
		"upright":  {1080, 2160, 360, 720},
		"small":    {64, 36, 64, 36},
		"a thread": {4000, 1, 1280, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			drawn := image.NewNRGBA(image.Rect(0, 0, c.width, c.height)) // transparent
			drawn.Set(c.width-1, c.height-1, color.White)
			var file bytes.Buffer
			if err := png.Encode(&file, drawn); err != nil {
				t.Fatal(err)
			}
			fitted, err := picture.Fit(file.Bytes(), picture.Large(), picture.Small())
			if err != nil {
				t.Fatal(err)
			}
			if len(fitted) != 2 || fitted[1].Width > 480 || fitted[1].Height > 270 {
				t.Errorf("%d copies", len(fitted))
			}
			got, err := jpeg.Decode(bytes.NewReader(fitted[0].JPEG))
			if err != nil {
				t.Fatal(err)
			}
			if b := got.Bounds(); b.Dx() != c.wantWidth || b.Dy() != c.wantHeight {
				t.Errorf("%d by %d became %d by %d", c.width, c.height, b.Dx(), b.Dy())
			}
			if r, g, b, _ := got.At(0, 0).RGBA(); r+g+b > 3*0x1000 {
				t.Errorf("what was transparent is %d %d %d", r>>8, g>>8, b>>8)
			}
		})
	}
	if _, err := picture.Fit([]byte("%PDF-1.7"), picture.Large()); err == nil {
		t.Error("a document is accepted as a picture")
	}
}

func TestFitRefusesTooManyPixels(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 10_001, 10_000))); err != nil {
		t.Fatal(err)
	}
	if _, err := picture.Fit(file.Bytes(), picture.Large()); err == nil {
		t.Error("100,010,000 pixels were read")
	}
}

// TestCopyIsUprightAndHasNoMetadata copies a picture with each value of the EXIF orientation; its upper left corner is
// white when it is upright.
func TestCopyIsUprightAndHasNoMetadata(t *testing.T) {
	t.Parallel()
	for orientation, corner := range map[byte]image.Point{
		1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {0, 1}, 7: {1, 1}, 8: {1, 0},
	} {
		drawn := image.NewGray(image.Rect(0, 0, 64, 32))
		for y := range 16 {
			for x := range 32 {
				drawn.SetGray(corner.X*32+x, corner.Y*16+y, color.Gray{255})
			}
		}
		var file bytes.Buffer
		if err := jpeg.Encode(&file, drawn, &jpeg.Options{Quality: 100}); err != nil {
			t.Fatal(err)
		}
		exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(
			rune(orientation),
		) + "\x00\x00PLANTED"
		comment := "PLANTED"
		sent := "\xFF\xD8\xFF\xE1\x00" + string(
			rune(len(exif)+2),
		) + exif + "\xFF\xFE\x00" + string(
			rune(len(comment)+2),
		) + comment + file.String()[2:]
		copies, err := picture.Fit([]byte(sent), picture.Large())
		if err != nil {
			t.Fatal(err)
		}
		width, height := 64, 32
		if orientation >= 5 {
			width, height = 32, 64
		}
		got, err := jpeg.Decode(bytes.NewReader(copies[0].JPEG))
		if err != nil || copies[0].Width != width || copies[0].Height != height || got.Bounds().Dx() != width {
			t.Fatalf("%d: %d by %d, %v", orientation, copies[0].Width, copies[0].Height, err)
		}
		for _, p := range []image.Point{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			light, _, _, _ := got.At(width/4+p.X*width/2, height/4+p.Y*height/2).RGBA()
			if (light > 0x8000) != (p == image.Point{}) {
				t.Errorf("%d: quarter %v has the light %x", orientation, p, light)
			}
		}
		if bytes.Contains(copies[0].JPEG, []byte("PLANTED")) || bytes.Contains(copies[0].JPEG, []byte("Exif")) {
			t.Errorf("%d: the copy has metadata", orientation)
		}
		checkTablesOnly(t, copies[0].JPEG)
	}
}

// checkTablesOnly fails for a segment of a JPEG that is neither a table nor the frame's header (ITU-T T.81, annex B):
// application segments and comments can contain personal data.
func checkTablesOnly(t *testing.T, content []byte) {
	t.Helper()
	const sof0, sof2, dht, dqt, dri, sos = 0xC0, 0xC2, 0xC4, 0xDB, 0xDD, 0xDA
	for at := 2; at+4 <= len(content); {
		switch marker := content[at+1]; marker {
		case sos:
			return
		case sof0, sof2, dht, dqt, dri:
			at += 2 + int(content[at+2])<<8 + int(content[at+3])
		default:
			t.Fatalf("the copy has a segment %x", marker)
		}
	}
	t.Error("the copy has no picture")
}

// TestFitReadsWhatTheCheckAccepts: inks that do not name their kind, a lost end mark, and a film behind the end.
func TestFitReadsWhatTheCheckAccepts(t *testing.T) {
	t.Parallel()
	inks, err := os.ReadFile("testdata/inks.jpg")
	if err != nil {
		t.Fatal(err)
	}
	var grey bytes.Buffer
	if err := jpeg.Encode(&grey, image.NewGray(image.Rect(0, 0, 30, 20)), nil); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{
		"inks":                inks,
		"without an end mark": grey.Bytes()[:grey.Len()-2],
		"two pictures":        append(bytes.Clone(grey.Bytes()), grey.Bytes()...),
	} {
		if copies, err := picture.Fit(file, picture.Large()); err != nil || copies[0].Width == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
