package sketch_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/embedded/sketch"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/storage/inspect"
	"marquee/backend/studio"
)

func provider(t *testing.T, config sketch.Config) *sketch.Provider {
	t.Helper()
	config.FFmpeg = ffmpegtest.Find(t)
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
func collect(t *testing.T, p *sketch.Provider, request studio.Request, operation string) [][]byte {
	t.Helper()
	p.Drawn(request, operation)
	progress, err := p.Poll(t.Context(), request, operation)
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

func start(t *testing.T, p *sketch.Provider, request studio.Request) string {
	t.Helper()
	operation, err := p.Start(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return operation
}

func TestPicturesHaveTheRequestedNumberAndSize(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	request := pictures("cranes over the mountains at dawn")
	files := collect(t, p, request, start(t, p, request))
	if len(files) != 2 || bytes.Equal(files[0], files[1]) {
		t.Fatalf("got %d pictures, or twice the same", len(files))
	}
	for _, file := range files {
		picture, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if wide, high, _ := sketch.Size(request); picture.Bounds() != image.Rect(0, 0, wide, high) {
			t.Errorf("the picture is %v", picture.Bounds())
		}
	}
}

func TestAnotherProcessDrawsTheSame(t *testing.T) {
	t.Parallel()
	request := pictures("一艘船在海上")
	one, other := provider(t, sketch.Config{}), provider(t, sketch.Config{AtOnce: 2})
	operation := start(t, one, request)
	first, second := collect(t, one, request, operation), collect(t, other, request, operation)
	if len(first) != len(second) || !bytes.Equal(first[0], second[0]) || !bytes.Equal(first[1], second[1]) {
		t.Error("the same operation came out differently")
	}
	request.Prompt = "another"
	if _, err := other.Poll(t.Context(), request, operation); reason(err) != studio.ReasonLost {
		t.Errorf("polled with another request: %v", err)
	}
}

// TestReferenceIsInTheDrawing: a reference that is not a picture fails.
func TestReferenceIsInTheDrawing(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	request := pictures("in winter")
	request.Count, request.Type = 1, studio.ImageToImage
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
		request.Reference = reference.Bytes()
		seen = append(seen, collect(t, p, request, start(t, p, request))...)
	}
	if bytes.Equal(seen[0], seen[1]) {
		t.Error("the reference is not in the drawing")
	}
	request.Reference = []byte("no picture")
	operation := start(t, p, request)
	p.Drawn(request, operation)
	if progress, err := p.Poll(t.Context(), request, operation); reason(err) != studio.ReasonBroken {
		t.Errorf("a broken reference gave %+v, %v", progress, err)
	}
}

// tracks lists the handlers of a film's tracks, such as "vide", from the boxes hdlr.
func tracks(film []byte) []string {
	var found []string
	for rest := film; ; {
		at := bytes.Index(rest, []byte("hdlr"))
		if at < 0 {
			return found
		}
		rest = rest[at+4:]
		if handler := string(rest[8:12]); handler != "mdir" { // the handler of the metadata, which is not a track
			found = append(found, handler)
		}
	}
}

func TestClipHasTheOrderedLengthSizeAndSound(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	for name, c := range map[string]struct {
		request    studio.Request
		wide, high int
		tracks     []string
	}{
		"720P without sound": {studio.Request{
			TaskID: "t2", Type: studio.TextToVideo, Model: studio.Seedance, Prompt: "rain on a village house",
			AspectRatio: "2.39:1", Resolution: "720P", Duration: 5, Count: 1,
		}, 1280, 536, []string{"vide"}},
		"upright with sound": {studio.Request{
			TaskID: "t3", Type: studio.TextToVideo, Model: studio.Veo3, Prompt: "waves",
			AspectRatio: "9:16", Resolution: "720P", Duration: 1, Count: 1, Audio: true,
		}, 720, 1280, []string{"vide", "soun"}},
	} {
		files := collect(t, p, c.request, start(t, p, c.request))
		if len(files) != 1 {
			t.Fatalf("%s: got %d clips", name, len(files))
		}
		facts := inspect.File(t.Context(), bytes.NewReader(files[0]), int64(len(files[0])))
		if !facts.Video || facts.Duration != time.Duration(c.request.Duration)*time.Second || facts.Width != c.wide ||
			facts.Height != c.high {
			t.Errorf("%s: the clip is %+v", name, facts)
		}
		if got := tracks(files[0]); !slices.Equal(got, c.tracks) {
			t.Errorf("%s: the tracks are %v", name, got)
		}
	}
}

func TestClipWithoutFFmpegFailsAndNamesTheSetting(t *testing.T) {
	t.Parallel()
	p, err := sketch.New(sketch.Config{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	request := pictures("sea")
	collect(t, p, request, start(t, p, request))
	request.Type, request.Resolution, request.Duration = studio.TextToVideo, "720P", 1
	operation := start(t, p, request)
	p.Drawn(request, operation)
	if _, err := p.Poll(
		t.Context(),
		request,
		operation,
	); reason(err) != studio.ReasonBroken ||
		!strings.Contains(err.Error(), "FFMPEG") {
		t.Errorf("got %v", err)
	}
}

func TestInstantDrawsOnceForAllPrompts(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{Instant: true})
	var first []byte
	for _, prompt := range []string{"one", "two", "three"} {
		request := pictures(prompt)
		request.TaskID = prompt
		progress, err := p.Poll(t.Context(), request, start(t, p, request))
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

func TestCollectedDrawingsAreDiscardedAndDrawnAgain(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{AtOnce: 2})
	request := pictures("sea")
	request.Count = 1
	first := collect(t, p, request, start(t, p, request))
	for _, task := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		other := request
		other.TaskID = task
		collect(t, p, other, start(t, p, other))
	}
	if got := p.Kept(); got > 5 {
		t.Errorf("%d operations are remembered", got)
	}
	if again := collect(t, p, request, start(t, p, request)); !bytes.Equal(first[0], again[0]) {
		t.Error("a forgotten drawing came out differently")
	}
}

func TestPromptsRehearseFailuresOnlyWhereItIsOn(t *testing.T) {
	t.Parallel()
	on, off := provider(t, sketch.Config{Rehearse: true, Instant: true}), provider(t, sketch.Config{Instant: true})
	try := func(p *sketch.Provider, prompt string) (studio.Progress, error) {
		request := pictures(prompt)
		operation, err := p.Start(t.Context(), request)
		if err != nil {
			return studio.Progress{}, err
		}
		return p.Poll(t.Context(), request, operation)
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
		t.Errorf("%d drawings of prompts that fail", drawn)
	}
}

func TestStartRefusesWhatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	for name, change := range map[string]func(*studio.Request){
		"ratio":      func(o *studio.Request) { o.AspectRatio = "21:9" },
		"resolution": func(o *studio.Request) { o.Resolution = "8K" },
		"count":      func(o *studio.Request) { o.Count = 0 },
		"length":     func(o *studio.Request) { o.Type = studio.TextToVideo },
	} {
		request := pictures("sea")
		change(&request)
		if _, err := p.Start(t.Context(), request); reason(err) != studio.ReasonRejected {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCloseEndsADrawing(t *testing.T) {
	t.Parallel()
	p := provider(t, sketch.Config{})
	request := pictures("sea")
	request.Type, request.Resolution, request.Duration = studio.TextToVideo, "1080P", 10
	operation := start(t, p, request)
	p.Close()
	if _, err := p.Poll(context.Background(), request, operation); reason(err) != studio.ReasonBroken {
		t.Errorf("after closing: %v", err)
	}
}

func reason(err error) studio.Reason {
	var failure *studio.Failure
	if errors.As(err, &failure) {
		return failure.Reason
	}
	return ""
}
