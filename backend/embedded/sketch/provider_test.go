package sketch_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"testing"
	"time"

	"marquee/backend/embedded/sketch"
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/storage/inspect"
	"marquee/backend/studio"
)

func provider(t *testing.T, config sketch.Config) *sketch.Provider {
	t.Helper()
	modules, err := clip.FindNodeModules(".")
	if err != nil {
		t.Fatal(err)
	}
	config.NodeModules = modules
	p, err := sketch.New(config, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func pictures(prompt string) studio.Request {
	return studio.Request{
		TaskID: "t1", Type: studio.TextToImage, Model: studio.Seedream, Prompt: prompt,
		AspectRatio: "4:3", Resolution: "1K", Count: 2,
	}
}

// collect waits for the operation and takes its files.
func collect(t *testing.T, p *sketch.Provider, order studio.Request, operation string) [][]byte {
	t.Helper()
	p.Drawn(order, operation)
	progress, err := p.Poll(t.Context(), order, operation)
	if err != nil || !progress.Done {
		t.Fatalf("a finished drawing: %+v, %v", progress, err)
	}
	var files [][]byte
	for _, f := range progress.Files {
		content, err := io.ReadAll(f.Content)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, content)
	}
	return files
}

func start(t *testing.T, p *sketch.Provider, order studio.Request) string {
	t.Helper()
	operation, err := p.Start(t.Context(), order)
	if err != nil {
		t.Fatal(err)
	}
	return operation
}

// TestPictures draws as many pictures as asked, each of its own, of the asked size.
func TestPictures(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	order := pictures("cranes over the mountains at dawn")
	files := collect(t, p, order, start(t, p, order))
	if len(files) != 2 || bytes.Equal(files[0], files[1]) {
		t.Fatalf("got %d pictures, or twice the same", len(files))
	}
	for _, file := range files {
		picture, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if wide, high, _ := sketch.Size(order); picture.Bounds() != image.Rect(0, 0, wide, high) {
			t.Errorf("the picture is %v", picture.Bounds())
		}
	}
}

// TestAnotherProcessPolls has a provider that never saw the order hand over the same bytes.
func TestAnotherProcessPolls(t *testing.T) {
	t.Parallel()
	order := pictures("一艘船在海上")
	one, other := provider(t, sketch.Config{}), provider(t, sketch.Config{AtOnce: 2})
	operation := start(t, one, order)
	first, second := collect(t, one, order, operation), collect(t, other, order, operation)
	if len(first) != len(second) || !bytes.Equal(first[0], second[0]) || !bytes.Equal(first[1], second[1]) {
		t.Error("the same operation came out differently")
	}
	order.Prompt = "another"
	if _, err := other.Poll(t.Context(), order, operation); reason(err) != studio.ReasonLost {
		t.Errorf("polled with another order: %v", err)
	}
}

// TestReference starts from a picture: the drawing changes with it, and one that is no picture fails.
func TestReference(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	order := pictures("in winter")
	order.Count, order.Type = 1, studio.ImageToImage
	var seen [][]byte
	for _, shade := range []uint8{20, 200} {
		grey := image.NewGray(image.Rect(0, 0, 40, 30))
		for i := range grey.Pix {
			grey.Pix[i] = shade
		}
		var reference bytes.Buffer
		if err := png.Encode(&reference, grey); err != nil {
			t.Fatal(err)
		}
		order.Reference = reference.Bytes()
		seen = append(seen, collect(t, p, order, start(t, p, order))...)
	}
	if bytes.Equal(seen[0], seen[1]) {
		t.Error("the reference is not in the drawing")
	}
	order.Reference = []byte("no picture")
	operation := start(t, p, order)
	p.Drawn(order, operation)
	if progress, err := p.Poll(t.Context(), order, operation); reason(err) != studio.ReasonBroken {
		t.Errorf("a broken reference gave %+v, %v", progress, err)
	}
}

// TestFilm encodes a clip of the asked length and size; both are read from the file's own boxes.
func TestFilm(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	order := studio.Request{
		TaskID: "t2", Type: studio.TextToVideo, Model: studio.Seedance, Prompt: "rain on a village house",
		AspectRatio: "2.39:1", Resolution: "720P", Duration: 5, Count: 1,
	}
	files := collect(t, p, order, start(t, p, order))
	if len(files) != 1 {
		t.Fatalf("got %d clips", len(files))
	}
	header := files[0][bytes.Index(files[0], []byte("mvhd"))+4:]
	scale, length := binary.BigEndian.Uint32(header[12:]), binary.BigEndian.Uint32(header[16:])
	if seconds := float64(length) / float64(scale); seconds < 4.9 || seconds > 5.1 {
		t.Errorf("the clip runs %.2f s", seconds)
	}
	track := files[0][bytes.Index(files[0], []byte("tkhd"))+4:]
	if wide, high := binary.BigEndian.Uint16(track[76:]), binary.BigEndian.Uint16(track[80:]); wide != 1280 || high != 536 {
		t.Errorf("the clip is %d × %d", wide, high)
	}
	if bytes.Contains(files[0], []byte("fLaC")) {
		t.Error("the clip has sound that nobody ordered")
	}
}

// TestFilmWithSound has a track of sound when it was ordered.
func TestFilmWithSound(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	order := studio.Request{
		TaskID: "t3", Type: studio.TextToVideo, Model: studio.Veo3, Prompt: "waves", AspectRatio: "9:16", Resolution: "720P", Duration: 1, Count: 1, Audio: true,
	}
	files := collect(t, p, order, start(t, p, order))
	facts := inspect.File(bytes.NewReader(files[0]), int64(len(files[0])))
	if !bytes.Contains(files[0], []byte("fLaC")) || !facts.Video || facts.Duration != time.Second || facts.Width != 720 || facts.Height != 1280 {
		t.Errorf("the clip is %+v", facts)
	}
}

// TestInstant answers at the first look and draws only once, whatever the prompts say.
func TestInstant(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{Instant: true})
	var first []byte
	for _, prompt := range []string{"one", "two", "three"} {
		order := pictures(prompt)
		order.TaskID = prompt
		progress, err := p.Poll(t.Context(), order, start(t, p, order))
		if err != nil || !progress.Done || len(progress.Files) != 2 {
			t.Fatalf("%s: %+v, %v", prompt, progress, err)
		}
		content, _ := io.ReadAll(progress.Files[0].Content)
		if first == nil {
			first = content
		}
		if !bytes.Equal(first, content) {
			t.Errorf("%s was drawn anew", prompt)
		}
	}
}

// TestForgets keeps few drawings once they were collected, and draws one again that is asked for.
func TestForgets(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{AtOnce: 2})
	order := pictures("sea")
	order.Count = 1
	first := collect(t, p, order, start(t, p, order))
	for _, task := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		other := order
		other.TaskID = task
		collect(t, p, other, start(t, p, other))
	}
	if got := p.Kept(); got > 5 {
		t.Errorf("%d operations are remembered", got)
	}
	if again := collect(t, p, order, start(t, p, order)); !bytes.Equal(first[0], again[0]) {
		t.Error("a forgotten drawing came out differently")
	}
}

// TestRehearse gives a provider's failures to the prompts that ask for them, and only where it is on.
func TestRehearse(t *testing.T) {
	t.Parallel()
	on, off := provider(t, sketch.Config{Rehearse: true, Instant: true}), provider(t, sketch.Config{Instant: true})
	try := func(p *sketch.Provider, prompt string) (studio.Progress, error) {
		order := pictures(prompt)
		operation, err := p.Start(t.Context(), order)
		if err != nil {
			return studio.Progress{}, err
		}
		return p.Poll(t.Context(), order, operation)
	}
	for prompt, want := range map[string]studio.Reason{
		"sea [refuse]": studio.ReasonSensitive, "sea [busy]": studio.ReasonBusy, "sea [fail]": studio.ReasonBroken,
	} {
		if _, err := try(on, prompt); reason(err) != want {
			t.Errorf("%s: %v", prompt, err)
		}
		if progress, err := try(off, prompt); err != nil || !progress.Done {
			t.Errorf("%s failed without rehearsals: %v", prompt, err)
		}
	}
	if progress, err := try(on, "sea [hang]"); err != nil || progress.Done {
		t.Errorf("a hanging sketch: %+v, %v", progress, err)
	}
	if drawn := on.Kept(); drawn != 0 {
		t.Errorf("%d drawings that nobody gets", drawn)
	}
}

// TestRefusesWhatItCannotDraw answers at once instead of failing later.
func TestRefusesWhatItCannotDraw(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	for name, change := range map[string]func(*studio.Request){
		"ratio":      func(o *studio.Request) { o.AspectRatio = "21:9" },
		"resolution": func(o *studio.Request) { o.Resolution = "8K" },
		"count":      func(o *studio.Request) { o.Count = 0 },
		"length":     func(o *studio.Request) { o.Type = studio.TextToVideo },
	} {
		order := pictures("sea")
		change(&order)
		if _, err := p.Start(t.Context(), order); reason(err) != studio.ReasonRejected {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestClose ends a drawing that runs.
func TestClose(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	order := pictures("sea")
	order.Type, order.Resolution, order.Duration = studio.TextToVideo, "1080P", 10
	operation := start(t, p, order)
	p.Close()
	if _, err := p.Poll(context.Background(), order, operation); reason(err) != studio.ReasonBroken {
		t.Errorf("after closing: %v", err)
	}
}

func reason(err error) studio.Reason {
	var fault *studio.Failure
	if errors.As(err, &fault) {
		return fault.Reason
	}
	return ""
}
