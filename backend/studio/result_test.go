package studio

import (
	"testing"
	"time"

	"marquee/backend/upload"
)

func TestResultMustFitTheRequest(t *testing.T) {
	t.Parallel()
	still := Form{Type: TextToImage, AspectRatio: "16:9"}
	film := Form{Type: TextToVideo, AspectRatio: "16:9", Duration: 5}
	png := upload.FileFacts{Size: 100, Type: upload.TypePNG, Width: 1376, Height: 768}
	mp4 := upload.FileFacts{
		Size:     100,
		Type:     upload.TypeMP4,
		Video:    true,
		Width:    1280,
		Height:   720,
		Duration: 5040 * time.Millisecond,
	}
	changed := func(facts upload.FileFacts, change func(*upload.FileFacts)) upload.FileFacts {
		change(&facts)
		return facts
	}
	for name, c := range map[string]struct {
		form  Form
		facts upload.FileFacts
		as    string
		good  bool
	}{
		"picture":           {still, png, "image/png", true},
		"clip":              {film, mp4, "video/mp4", true},
		"empty":             {still, changed(png, func(f *upload.FileFacts) { f.Size = 0 }), "image/png", false},
		"too large":         {still, changed(png, func(f *upload.FileFacts) { f.Size = 1001 }), "image/png", false},
		"page of an error":  {still, changed(png, func(f *upload.FileFacts) { f.Type = upload.TypeUnknown }), "image/png", false},
		"another type":      {still, png, "image/jpeg", false},
		"another ratio":     {still, changed(png, func(f *upload.FileFacts) { f.Height = 1376 }), "image/png", false},
		"unreadable":        {still, changed(png, func(f *upload.FileFacts) { f.Width, f.Height = 0, 0 }), "image/png", false},
		"no picture in it":  {film, changed(mp4, func(f *upload.FileFacts) { f.Video = false }), "video/mp4", false},
		"half as long":      {film, changed(mp4, func(f *upload.FileFacts) { f.Duration = 3 * time.Second }), "video/mp4", false},
		"twice as long":     {film, changed(mp4, func(f *upload.FileFacts) { f.Duration = 10 * time.Second }), "video/mp4", false},
		"whole frames more": {film, changed(mp4, func(f *upload.FileFacts) { f.Duration = 6 * time.Second }), "video/mp4", true},
	} {
		if problem := checkResult(c.form, c.facts, c.as, 1000); (problem == "") != c.good {
			t.Errorf("%s: %q", name, problem)
		}
	}
	if announcedResult(TextToImage, "video/mp4") || announcedResult(TextToVideo, "image/png") ||
		announcedResult(TextToImage, "text/html") {
		t.Error("a file of the wrong kind is taken")
	}
}
