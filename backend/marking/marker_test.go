package marking_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/marking"
	"marquee/backend/marks"
	"marquee/backend/studio"
)

// labelHeight returns how high the white letters of the label are in a picture, in pixels.
func labelHeight(t *testing.T, content []byte) int {
	t.Helper()
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	top, bottom := decoded.Bounds().Max.Y, 0
	for y := range decoded.Bounds().Max.Y {
		for x := range decoded.Bounds().Max.X {
			if r, g, b, _ := decoded.At(x, y).RGBA(); r > 0xe000 && g > 0xe000 && b > 0xe000 {
				top, bottom = min(top, y), max(bottom, y+1)
			}
		}
	}
	return bottom - top
}

// TestResultsCarryAllMarks: a picture and a clip get the visible label, the key AIGC, the source type and a manifest;
// without the visible label they keep the others.
func TestResultsCarryAllMarks(t *testing.T) {
	t.Parallel()
	program, node := ffmpegtest.Find(t), nodeProgram(t)
	own, err := marks.NewAuthority("Test Contest", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	node.Trust = own.Root
	marker := &marking.Marker{FFmpeg: program, Node: node, Code: "001191110000000000000000001", Now: time.Now,
		Signer: &marks.Signer{Certificates: own.Certificate, Key: own.Key, Name: "Test", Version: "1"}}
	canvas := image.NewNRGBA(image.Rect(0, 0, 480, 270))
	for i := range canvas.Pix {
		canvas.Pix[i] = 0x40 | byte(i%4/3*0xff)
	}
	canvas.Set(0, 0, color.Black)
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, canvas); err != nil {
		t.Fatal(err)
	}
	clip := filepath.Join(t.TempDir(), "clip.mp4")
	out, err := exec.Command(
		string(program),
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		"color=c=0x404040:s=480x270:r=8:d=5",
		"-c:v",
		"libx264",
		clip,
	).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	film, err := os.ReadFile(clip)
	if err != nil {
		t.Fatal(err)
	}
	frame := func(path, second string) []byte {
		t.Helper()
		still := filepath.Join(t.TempDir(), "still.png")
		if out, err := exec.Command(
			string(program),
			"-loglevel",
			"error",
			"-y",
			"-ss",
			second,
			"-i",
			path,
			"-frames:v",
			"1",
			still,
		).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		content, err := os.ReadFile(still)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	const least = 270 * 5 / 100
	for contentType, content := range map[string][]byte{"image/png": drawn.Bytes(), "video/mp4": film} {
		path := filepath.Join(t.TempDir(), "result")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		task := studio.Task{ID: "5b2f", Form: studio.Form{Model: studio.Veo3, Prompt: "a cat of Li Hua"}}
		made, err := marker.Mark(t.Context(), task, 0, contentType, path)
		if err != nil {
			t.Fatal(err)
		}
		if made.C2PA == nil || made.C2PA.State != marks.StateTrusted || made.C2PA.AI != marks.AIGenerated {
			t.Errorf("%s has the manifest %+v", contentType, made.C2PA)
		}
		for name, path := range map[string]string{"labelled": made.Labelled, "plain": made.Plain} {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			found := marks.Scan(bytes.NewReader(content), int64(len(content)))
			if a := found.Marks.AIGC; a == nil || a.Label != "1" || a.Producer != marker.Code ||
				a.ProduceID != "5b2f-1" ||
				!found.Manifest {
				t.Errorf("%s %s has the label %+v, a manifest: %v", name, contentType, a, found.Manifest)
			}
			if bytes.Contains(content, []byte("Hua")) {
				t.Errorf("%s %s has the prompt", name, contentType)
			}
			shown := content
			if contentType == "video/mp4" {
				shown = frame(path, "1.9")
				if late := labelHeight(t, frame(path, "4.5")); late > 0 {
					t.Errorf("%s clip has a label of %d at its end", name, late)
				}
			}
			if height := labelHeight(t, shown); name == "labelled" && height < least || name == "plain" && height > 0 {
				t.Errorf("%s %s has a label of %d pixels, of at least %d", name, contentType, height, least)
			}
		}
	}
}

func nodeProgram(t *testing.T) marks.Program {
	t.Helper()
	p, err := marks.Find("")
	if err != nil {
		t.Fatal(err)
	}
	return p
}
