package studio

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

func picture(change ...func(*Form)) Form {
	f := Form{Type: TextToImage, Model: Seedream, Prompt: " a boat ", AspectRatio: "2.39:1", Resolution: "2K", Count: 4}
	for _, c := range change {
		c(&f)
	}
	return f
}

func clip(change ...func(*Form)) Form {
	f := Form{
		Type:              ImageToVideo,
		Model:             Veo3,
		Prompt:            "a boat",
		ReferenceUploadID: "u",
		AspectRatio:       "16:9",
		Resolution:        "720P",
		Duration:          8,
		Count:             1,
		Audio:             true,
	}
	for _, c := range change {
		c(&f)
	}
	return f
}

func TestFormNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		form      Form
		fieldErrs []string
	}{
		"picture":            {picture(), nil},
		"clip":               {clip(), nil},
		"800 characters":     {picture(func(f *Form) { f.Prompt = strings.Repeat("船", 800) }), nil},
		"801 characters":     {picture(func(f *Form) { f.Prompt = strings.Repeat("船", 801) }), []string{"prompt"}},
		"no prompt":          {picture(func(f *Form) { f.Prompt = " " }), []string{"prompt"}},
		"no such type":       {picture(func(f *Form) { f.Type = "text_to_text" }), []string{"type"}},
		"clips of a painter": {clip(func(f *Form) { f.Model = Seedream }), []string{"model"}},
		"all at once": {clip(func(f *Form) {
			f.Prompt, f.ReferenceUploadID, f.AspectRatio, f.Resolution, f.Duration, f.Count = "", "", "1:1", "2K", 5, 3
		}), []string{"prompt", "referenceUploadId", "aspectRatio", "resolution", "duration", "count"}},
		"sound of a silent model": {clip(func(f *Form) { f.Model = Seedance }), []string{"audio"}},
		"less than none":          {picture(func(f *Form) { f.Count = -1 }), []string{"count"}},
		"none at all":             {picture(func(f *Form) { f.Count = 0 }), []string{"count"}},
		"nothing filled in":       {Form{}, []string{"prompt", "type", "model", "aspectRatio", "resolution", "count"}},
		"only a type":             {Form{Type: ImageToVideo, Count: 1}, []string{"prompt", "model", "aspectRatio", "resolution", "duration", "referenceUploadId"}},
		"values of no model":      {Form{Type: "text_to_text", Model: "other", Prompt: "a boat", AspectRatio: "7:1", Resolution: "8K", Count: 5}, []string{"type", "model", "aspectRatio", "resolution", "count"}},
		"picture in 720P":         {picture(func(f *Form) { f.Model, f.Resolution = "other", "720P" }), []string{"model", "resolution"}},
		"ratio of another model":  {picture(func(f *Form) { f.Model = Imagen4 }), []string{"aspectRatio"}},
		"2K of a model with 1K": {picture(func(f *Form) {
			f.Type, f.Model, f.AspectRatio, f.ReferenceUploadID = ImageToImage, Imagen4, "4:3", "u"
		}), []string{"resolution"}},
	} {
		fieldErrs := contest.FieldErrors{}
		c.form.Check(Capabilities(), fieldErrs)
		if got := slices.Sorted(maps.Keys(fieldErrs)); !slices.Equal(got, slices.Sorted(slices.Values(c.fieldErrs))) {
			t.Errorf("%s: fieldErrs %v, want %v", name, got, c.fieldErrs)
		}
	}
}

func TestFormDropsWhatPicturesDoNotHave(t *testing.T) {
	t.Parallel()
	f := picture(func(f *Form) { f.Duration, f.Audio, f.ReferenceUploadID, f.Count = 8, true, "u", 1 })
	f.Check(Capabilities(), contest.FieldErrors{})
	if f.Duration != 0 || f.Audio || f.ReferenceUploadID != "" || f.Count != 1 || f.Prompt != "a boat" {
		t.Errorf("kept what a picture does not have: %+v", f)
	}
}

func TestReferenceMustFitTheTask(t *testing.T) {
	t.Parallel()
	good := upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 1920, Height: 1080}
	for name, c := range map[string]struct {
		form   Form
		upload upload.Upload
		known  bool
		field  string
	}{
		"fits":             {clip(), good, true, ""},
		"nearly 16:9":      {clip(), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 1000, Height: 580}, true, ""},
		"square":           {clip(), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 1000, Height: 1000}, true, "aspectRatio"},
		"square, picture":  {picture(), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 1000, Height: 1000}, true, ""},
		"another's":        {clip(), upload.Upload{}, false, "referenceUploadId"},
		"a cover":          {clip(), upload.Upload{Kind: upload.KindCover, State: upload.Succeed, Width: 16, Height: 9}, true, "referenceUploadId"},
		"300 a side":       {clip(func(f *Form) { f.AspectRatio = "1:1" }), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 300, Height: 300}, true, ""},
		"299 a side":       {clip(func(f *Form) { f.AspectRatio = "1:1" }), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 300, Height: 299}, true, "referenceUploadId"},
		"small, picture":   {picture(), upload.Upload{Kind: upload.KindReference, State: upload.Succeed, Width: 40, Height: 40}, true, ""},
		"still on its way": {clip(), upload.Upload{Kind: upload.KindReference, State: upload.Uploading}, true, "referenceUploadId"},
		"refused":          {clip(), upload.Upload{Kind: upload.KindReference, State: upload.Failed}, true, "referenceUploadId"},
	} {
		fieldErrs := contest.FieldErrors{}
		c.form.CheckReference(c.upload, c.known, fieldErrs)
		if _, noted := fieldErrs[c.field]; noted != (c.field != "") || len(fieldErrs) > 1 {
			t.Errorf("%s: %v, want an error of %q", name, fieldErrs, c.field)
		}
	}
}

func TestCapabilitiesFitTheirTypes(t *testing.T) {
	t.Parallel()
	for _, can := range Capabilities() {
		if can.Type.Video() != (len(can.Durations) > 0) || can.Type.Referenced() != (can.Reference != nil) ||
			can.MaxCount < 1 {
			t.Errorf("%s %s: durations or reference do not fit the type", can.Type, can.Model)
		}
		for _, ratio := range can.Ratios {
			if RatioOf(ratio) == 0 {
				t.Errorf("%s: unknown ratio %s", can.Model, ratio)
			}
		}
	}
}

// TestDocumentedSizesHaveTheirRatio: every size that a provider documents has its
// ratio, and no other.
func TestDocumentedSizesHaveTheirRatio(t *testing.T) {
	t.Parallel()
	for ratio, sizes := range map[string][][2]int{
		"1:1":    {{1024, 1024}, {2048, 2048}, {960, 960}, {1440, 1440}},
		"3:4":    {{896, 1280}, {1792, 2560}, {864, 1184}, {832, 1120}, {834, 1112}, {1248, 1664}, {1728, 2304}},
		"4:3":    {{1280, 896}, {2560, 1792}, {1184, 864}, {1120, 832}, {1112, 834}, {1664, 1248}, {2304, 1728}},
		"9:16":   {{768, 1408}, {1536, 2816}, {768, 1344}, {704, 1248}, {720, 1280}, {1088, 1920}, {1080, 1920}, {1440, 2560}},
		"16:9":   {{1408, 768}, {2816, 1536}, {1344, 768}, {1248, 704}, {1280, 720}, {1920, 1088}, {1920, 1080}, {2848, 1600}},
		"2.39:1": {{1504, 640}, {1470, 630}, {2176, 928}, {2206, 946}, {3024, 1296}, {3136, 1344}},
	} {
		for _, size := range sizes {
			for _, other := range []string{"1:1", "3:4", "4:3", "9:16", "16:9", "2.39:1"} {
				if got := hasRatio(size[0], size[1], other, resultTolerance); got != (other == ratio) {
					t.Errorf("%d × %d as %s: %v", size[0], size[1], other, got)
				}
			}
		}
	}
}
