package contest

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
)

// wrongFields lists the fields of an error in order.
func wrongFields(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return ""
	}
	return strings.Join(slices.Sorted(maps.Keys(e.Fields)), " ")
}

func goodSubmission() SubmissionForm {
	return SubmissionForm{
		Title: "Night Ferry", Description: "A ferry crosses.", Process: "With Veo.", Tools: []Tool{ToolVeo},
		VideoUploadID: "v", Agreement: true, AIShareConfirmed: true,
	}
}

func TestSubmissionForm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*SubmissionForm)
		wrong  string
	}{
		"good":                  {func(*SubmissionForm) {}, ""},
		"process as a file":     {func(f *SubmissionForm) { f.Process, f.ProcessUploadID = "", "p" }, ""},
		"a link":                {func(f *SubmissionForm) { f.VideoUploadID, f.VideoLink = "", "https://video.openframe.example/v/1" }, ""},
		"another tool, named":   {func(f *SubmissionForm) { f.Tools, f.OtherTool = []Tool{ToolOther}, "Kite" }, ""},
		"title of 100":          {func(f *SubmissionForm) { f.Title = strings.Repeat("题", 100) }, ""},
		"title of 101":          {func(f *SubmissionForm) { f.Title = strings.Repeat("题", 101) }, "title"},
		"invisible title":       {func(f *SubmissionForm) { f.Title = "\u200B\u200D" }, "title"},
		"no title":              {func(f *SubmissionForm) { f.Title = " " }, "title"},
		"process of 5001":       {func(f *SubmissionForm) { f.Process = strings.Repeat("a", 5001) }, "process"},
		"no process":            {func(f *SubmissionForm) { f.Process = "" }, "process"},
		"no film":               {func(f *SubmissionForm) { f.VideoUploadID = "" }, "videoUploadId"},
		"a link to elsewhere":   {func(f *SubmissionForm) { f.VideoLink = "https://other.example/v/1" }, "videoLink"},
		"a long link":           {func(f *SubmissionForm) { f.VideoLink = "https://video.openframe.example/" + strings.Repeat("a", 2000) }, "videoLink"},
		"no tools":              {func(f *SubmissionForm) { f.Tools = nil }, "tools"},
		"an unknown tool":       {func(f *SubmissionForm) { f.Tools = []Tool{ToolVeo, "paint"} }, "tools"},
		"another tool, unnamed": {func(f *SubmissionForm) { f.Tools = []Tool{ToolOther} }, "otherTool"},
		"other tool of 101":     {func(f *SubmissionForm) { f.Tools, f.OtherTool = []Tool{ToolOther}, strings.Repeat("a", 101) }, "otherTool"},
		"no agreement":          {func(f *SubmissionForm) { f.Agreement = false }, "agreement"},
		"share unconfirmed":     {func(f *SubmissionForm) { f.AIShareConfirmed = false }, "aiShareConfirmed"},
		"nothing at all":        {func(f *SubmissionForm) { *f = SubmissionForm{} }, "agreement aiShareConfirmed description process title tools videoUploadId"},
	} {
		form, fieldErrs := goodSubmission(), FieldErrors{}
		c.change(&form)
		form.Check(submitting(), fieldErrs)
		if got := wrongFields(fieldErrs.Err()); got != c.wrong {
			t.Errorf("%s: wrong fields %q, want %q", name, got, c.wrong)
		}
	}
}

func TestSubmissionFormStored(t *testing.T) {
	t.Parallel()
	form := goodSubmission()
	form.Title, form.OtherTool = " Night\nFerry ", "left over"
	form.Tools = []Tool{ToolVeo, ToolGemini, ToolVeo}
	form.VideoLink = "https://Video.openframe.example/v/1/"
	fieldErrs := FieldErrors{}
	key := form.Check(submitting(), fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		t.Fatal(err)
	}
	if form.Title != "Night Ferry" || form.OtherTool != "" || !slices.Equal(form.Tools, []Tool{ToolGemini, ToolVeo}) {
		t.Errorf("got %+v", form)
	}
	if key != "video.openframe.example/v/1" {
		t.Errorf("link's key is %q", key)
	}
}

func TestCheckUploads(t *testing.T) {
	t.Parallel()
	good := UploadStanding{ID: "v", Kind: KindVideo, State: UploadSucceed}
	for name, c := range map[string]struct {
		change func(*UploadStanding)
		wrong  string
	}{
		"good":             {func(*UploadStanding) {}, ""},
		"not the caller's": {func(u *UploadStanding) { u.ID = "other" }, "videoUploadId"},
		"another kind":     {func(u *UploadStanding) { u.Kind = KindCover }, "videoUploadId"},
		"uploading":        {func(u *UploadStanding) { u.State = UploadUploading }, "videoUploadId"},
		"processing":       {func(u *UploadStanding) { u.State = UploadProcessing }, "videoUploadId"},
		"failed":           {func(u *UploadStanding) { u.State = UploadFailed }, "videoUploadId"},
	} {
		upload, fieldErrs := good, FieldErrors{}
		c.change(&upload)
		form := goodSubmission()
		form.CheckUploads(map[string]UploadStanding{upload.ID: upload}, fieldErrs)
		if got := wrongFields(fieldErrs.Err()); got != c.wrong {
			t.Errorf("%s: wrong fields %q, want %q", name, got, c.wrong)
		}
	}
}
