package inspect

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"

	"marquee/backend/upload"
)

// TestArithmeticJPEGIsRefusedWithItsReason: and no other one is taken for it.
func TestArithmeticJPEGIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, image.NewRGBA(image.Rect(0, 0, 32, 16)), nil); err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(plain.Bytes(), []byte{0xFF, 0xC0})
	frame := func(marker byte) []byte {
		content := bytes.Clone(plain.Bytes())
		content[at+1] = marker
		return content
	}
	for marker, want := range map[byte]upload.FileProblem{
		0xC0: upload.ProblemNone, 0xC1: upload.ProblemNone,
		0xC9: upload.ProblemArithmetic, 0xCA: upload.ProblemArithmetic, 0xCB: upload.ProblemArithmetic,
		0xCD: upload.ProblemArithmetic, 0xCE: upload.ProblemArithmetic, 0xCF: upload.ProblemArithmetic,
		0xC3: upload.ProblemPicture, 0xC5: upload.ProblemPicture,
	} {
		if facts := fileFacts(frame(marker)); facts.Type != upload.TypeJPG || facts.Problem != want {
			t.Errorf("frame %X: %q, want %q", marker, facts.Problem, want)
		}
	}
	// A preview in a profile has frames of its own.
	preview := append([]byte{0xFF, 0xD8, 0xFF, 0xE1, 0, 10}, 0xFF, 0xC9, 0, 0, 0, 0, 0, 0)
	if facts := fileFacts(append(preview, plain.Bytes()[2:]...)); facts.Problem != upload.ProblemNone {
		t.Errorf("preview: %q", facts.Problem)
	}
}
