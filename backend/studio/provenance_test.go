package studio

import (
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

func completed(kind Type, results ...Result) Task {
	return Task{
		ID: "task", State: Completed, Results: results,
		Form: Form{Type: kind, Model: Seedream, Prompt: "a boat", ReferenceUploadID: ""},
	}
}

func TestResultIsUsableAsItsKind(t *testing.T) {
	t.Parallel()
	const mega = 1 << 20
	picture := Result{Object: "a", ContentType: "image/png", Size: 2 * mega, Width: 2048, Height: 1152}
	clip := Result{
		Object:      "b",
		ContentType: "video/mp4",
		Size:        30 * mega,
		Width:       1280,
		Height:      720,
		Duration:    8 * time.Second,
	}
	with := func(r Result, change func(*Result)) Result {
		change(&r)
		return r
	}
	drawn, filmed := completed(TextToImage, picture, picture), completed(ImageToVideo, clip)
	heavy := completed(TextToImage, with(picture, func(r *Result) { r.Size = 10*mega + 1 }))
	just := completed(TextToImage, with(picture, func(r *Result) { r.Size = 10 * mega }))
	wide := completed(ImageToImage, with(picture, func(r *Result) { r.Width = 4097 }))
	long := completed(TextToVideo, with(clip, func(r *Result) { r.Duration = 301 * time.Second }))
	webp := completed(TextToImage, with(picture, func(r *Result) { r.ContentType = "image/webp" }))
	films := &contest.Edition{
		ID:             contest.International,
		Kind:           contest.Films,
		SubmissionEnds: time.Now(),
		MaxRunning:     5 * time.Minute,
	}
	camp := &contest.Edition{ID: contest.Camp, Kind: contest.Applications}
	for name, tc := range map[string]struct {
		edition *contest.Edition
		task    Task
		use     ResultUse
		wrong   []string
	}{
		"picture as cover":             {films, drawn, ResultUse{Result: 1, Kind: upload.KindCover}, nil},
		"picture as reference":         {films, drawn, ResultUse{Kind: upload.KindReference}, nil},
		"picture as film":              {films, drawn, ResultUse{Kind: upload.KindVideo}, []string{"kind"}},
		"picture as something else":    {films, drawn, ResultUse{Kind: upload.KindProcess}, []string{"kind"}},
		"clip as film":                 {films, filmed, ResultUse{Kind: upload.KindVideo}, nil},
		"clip as cover":                {films, filmed, ResultUse{Kind: upload.KindCover}, []string{"kind"}},
		"clip as reference":            {films, filmed, ResultUse{Kind: upload.KindReference}, []string{"kind"}},
		"clip as portfolio":            {films, filmed, ResultUse{Kind: upload.KindPortfolio}, []string{"kind"}},
		"nothing named":                {films, filmed, ResultUse{}, []string{"kind"}},
		"behind the last":              {films, drawn, ResultUse{Result: 2, Kind: upload.KindCover}, []string{"result"}},
		"before the first":             {films, drawn, ResultUse{Result: -1, Kind: upload.KindCover}, []string{"result"}},
		"both wrong":                   {films, drawn, ResultUse{Result: 9, Kind: upload.KindVideo}, []string{"kind", "result"}},
		"largest cover":                {films, just, ResultUse{Kind: upload.KindCover}, nil},
		"cover too large":              {films, heavy, ResultUse{Kind: upload.KindCover}, []string{"kind"}},
		"reference too large":          {films, heavy, ResultUse{Kind: upload.KindReference}, []string{"kind"}},
		"reference too wide":           {films, wide, ResultUse{Kind: upload.KindReference}, []string{"kind"}},
		"cover too wide":               {films, wide, ResultUse{Kind: upload.KindCover}, []string{"kind"}},
		"film too long":                {films, long, ResultUse{Kind: upload.KindVideo}, []string{"kind"}},
		"picture of another type":      {films, webp, ResultUse{Kind: upload.KindCover}, []string{"kind"}},
		"camp: reference":              {camp, drawn, ResultUse{Kind: upload.KindReference}, nil},
		"camp: there is no submission": {camp, filmed, ResultUse{Kind: upload.KindVideo}, []string{"kind"}},
	} {
		fieldErrs := contest.FieldErrors{}
		tc.use.Check(tc.edition, tc.task, fieldErrs)
		var wrong []string
		for field, text := range fieldErrs {
			wrong = append(wrong, field)
			if text.EN == "" || text.ZH == "" {
				t.Errorf("%s: %s says %+v", name, field, text)
			}
		}
		slices.Sort(wrong)
		if !slices.Equal(wrong, tc.wrong) {
			t.Errorf("%s: wrong %v, want %v", name, wrong, tc.wrong)
		}
	}
}

func TestOnlyCompletedTasksMayBeUsed(t *testing.T) {
	t.Parallel()
	for state, want := range map[State]contest.Code{
		Queued: contest.CodeConflict, InProgress: contest.CodeConflict,
		Failed: contest.CodeConflict, TimedOut: contest.CodeConflict, Completed: "",
	} {
		err := Task{State: state}.MayUse()
		if err == nil && want != "" || err != nil && contest.CodeOf(err) != want {
			t.Errorf("%s: %v, want %q", state, err, want)
		}
	}
}

func TestProvenanceRecordsTheRequest(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	task := completed(ImageToVideo)
	task.CreatedAt, task.Form.Model, task.Form.Resolution, task.Form.AspectRatio, task.Form.Duration = at, Veo3, "720P", "16:9", 8
	want := upload.Provenance{
		TaskID: "task", Result: 1, Type: string(ImageToVideo), Model: string(Veo3), Prompt: "a boat", Reference: true,
		Resolution: "720P", AspectRatio: "16:9", Duration: 8, CreatedAt: at,
	}
	// The reference itself may have been deleted; the type still shows that there was one.
	if got := ProvenanceOf(task, 1); got != want {
		t.Errorf("got %+v", got)
	}
	task.Form.Type = TextToVideo
	if ProvenanceOf(task, 1).Reference {
		t.Error("a clip from words has a reference")
	}
}
