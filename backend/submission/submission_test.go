package submission

import (
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

func goodSubmission() Form {
	return Form{
		Title:            "Night Ferry",
		Description:      "A ferry crosses.",
		Process:          "With Veo.",
		Tools:            []contest.Tool{contest.ToolVeo},
		VideoUploadID:    "v",
		Agreement:        true,
		AIShareConfirmed: true,
	}
}

func TestSubmissionForm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*Form)
		wrong  string
	}{
		"good":                  {func(*Form) {}, ""},
		"process as a file":     {func(f *Form) { f.Process, f.ProcessUploadID = "", "p" }, ""},
		"a link":                {func(f *Form) { f.VideoUploadID, f.VideoLink = "", "https://video.openframe.example/v/1" }, ""},
		"another tool, named":   {func(f *Form) { f.Tools, f.OtherTool = []contest.Tool{contest.ToolOther}, "Kite" }, ""},
		"title of 100":          {func(f *Form) { f.Title = strings.Repeat("题", 100) }, ""},
		"title of 101":          {func(f *Form) { f.Title = strings.Repeat("题", 101) }, "title"},
		"invisible title":       {func(f *Form) { f.Title = "\u200B\u200D" }, "title"},
		"no title":              {func(f *Form) { f.Title = " " }, "title"},
		"process of 5001":       {func(f *Form) { f.Process = strings.Repeat("a", 5001) }, "process"},
		"no process":            {func(f *Form) { f.Process = "" }, "process"},
		"no film":               {func(f *Form) { f.VideoUploadID = "" }, "videoUploadId"},
		"a link to elsewhere":   {func(f *Form) { f.VideoLink = "https://other.example/v/1" }, "videoLink"},
		"a long link":           {func(f *Form) { f.VideoLink = "https://video.openframe.example/" + strings.Repeat("a", 2000) }, "videoLink"},
		"no tools":              {func(f *Form) { f.Tools = nil }, "tools"},
		"an unknown tool":       {func(f *Form) { f.Tools = []contest.Tool{contest.ToolVeo, "paint"} }, "tools"},
		"another tool, unnamed": {func(f *Form) { f.Tools = []contest.Tool{contest.ToolOther} }, "otherTool"},
		"other tool of 101":     {func(f *Form) { f.Tools, f.OtherTool = []contest.Tool{contest.ToolOther}, strings.Repeat("a", 101) }, "otherTool"},
		"no agreement":          {func(f *Form) { f.Agreement = false }, "agreement"},
		"share unconfirmed":     {func(f *Form) { f.AIShareConfirmed = false }, "aiShareConfirmed"},
		"nothing at all":        {func(f *Form) { *f = Form{} }, "agreement aiShareConfirmed description process title tools videoUploadId"},
	} {
		form, fieldErrs := goodSubmission(), contest.FieldErrors{}
		c.change(&form)
		form.Check(contesttest.Submitting(), registration.Individual, fieldErrs)
		if got := contesttest.WrongFields(fieldErrs.Err()); got != c.wrong {
			t.Errorf("%s: wrong fields %q, want %q", name, got, c.wrong)
		}
	}
}

func TestSubmissionFormStored(t *testing.T) {
	t.Parallel()
	form := goodSubmission()
	form.Title, form.OtherTool = " Night\nFerry ", "left over"
	form.Tools = []contest.Tool{contest.ToolVeo, contest.ToolGemini, contest.ToolVeo}
	form.VideoLink = "https://Video.openframe.example/v/1/"
	fieldErrs := contest.FieldErrors{}
	key := form.Check(contesttest.Submitting(), registration.Individual, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		t.Fatal(err)
	}
	if form.Title != "Night Ferry" || form.OtherTool != "" ||
		!slices.Equal(form.Tools, []contest.Tool{contest.ToolGemini, contest.ToolVeo}) {
		t.Errorf("got %+v", form)
	}
	if key != "video.openframe.example/v/1" {
		t.Errorf("link's key is %q", key)
	}
}

func TestCheckUploads(t *testing.T) {
	t.Parallel()
	good := upload.SentStanding{ID: "v", Kind: upload.KindVideo, State: upload.Succeed}
	for name, c := range map[string]struct {
		change func(*upload.SentStanding)
		wrong  string
	}{
		"good":             {func(*upload.SentStanding) {}, ""},
		"not the caller's": {func(u *upload.SentStanding) { u.ID = "other" }, "videoUploadId"},
		"another kind":     {func(u *upload.SentStanding) { u.Kind = upload.KindCover }, "videoUploadId"},
		"uploading":        {func(u *upload.SentStanding) { u.State = upload.Uploading }, "videoUploadId"},
		"processing":       {func(u *upload.SentStanding) { u.State = upload.Processing }, "videoUploadId"},
		"failed":           {func(u *upload.SentStanding) { u.State = upload.Failed }, "videoUploadId"},
	} {
		file, fieldErrs := good, contest.FieldErrors{}
		c.change(&file)
		form := goodSubmission()
		form.CheckUploads(map[string]upload.SentStanding{file.ID: file}, fieldErrs)
		if got := contesttest.WrongFields(fieldErrs.Err()); got != c.wrong {
			t.Errorf("%s: wrong fields %q, want %q", name, got, c.wrong)
		}
	}
}
