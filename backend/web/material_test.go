package web_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
)

func TestApplicationToTheCamp(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	files := c.materials()
	var stored, info applicationView
	c.register(application("ada@films.example", files)).ok(&stored)
	c.get("/apis/activity/register/info").ok(&info)
	for name, got := range map[string]applicationView{"answer": stored, "info": info} {
		if got.State != "SUBMITTED" || len(got.Files) != 4 {
			t.Fatalf("%s: %+v", name, got)
		}
		for kind, id := range files {
			if f := got.Files[kind]; f.ID != id || f.Kind != kind || f.Size == 0 || f.Name == "" {
				t.Errorf("%s: %s is %+v, want the upload %v", name, kind, f, id)
			}
		}
	}
	response, content := read(t, info.Files["concept"].URL, "")
	if !bytes.Equal(content, slides(t)) || info.Files["concept"].Name != "第三遍-策划案.pptx" {
		t.Errorf("concept: %d bytes, %+v", len(content), info.Files["concept"])
	}
	if got := response.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") {
		t.Errorf("Content-Disposition = %q", got)
	}
	if got := c.status(); got.RegisterState != "SUBMITTED" {
		t.Errorf("status = %+v", got)
	}
	c.post("/apis/activity/upload", "{").fails(contest.CodeValidation, "body") // it may be corrected
	s.open(contest.Camp, "ada@films.example")
	c.post("/apis/activity/upload", "{").fails(contest.CodeAlreadyRegistered)
	c.delete(uploadOf(files["pv"].(string))).fails(contest.CodeConflict)
}

func TestApplicationNamesEveryUnusableFile(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	other := s.applicant("eve@films.example")
	foreign := other.upload("concept", "deck.pptx", slides(t)).ID
	c := s.applicant("ada@films.example")
	good := c.materials()
	unfinished := c.begin("script", "draft.pdf", 1000).UploadID
	failed := c.upload("script", "draft.docx", slides(t))
	if failed.State != "failed" {
		t.Fatalf("slides as a script: %+v", failed)
	}
	cancelled := c.upload("pv", "pv.mp4", testFilm(t)).ID
	c.delete(uploadOf(cancelled)).ok(nil)
	send := func(files any) *answer {
		form := application("ada@films.example", good).with(object{"code": "123456", "files": files})
		return c.post("/apis/activity/register", form)
	}
	for name, test := range map[string]struct {
		files  any
		fields []string
	}{
		"none":            {nil, []string{"files.concept", "files.script", "files.portfolio", "files.pv"}},
		"empty":           {object{}, []string{"files.concept", "files.script", "files.portfolio", "files.pv"}},
		"no object":       {"abc", []string{"files", "files.concept", "files.script", "files.portfolio", "files.pv"}},
		"a number":        {good.with(object{"pv": 7}), []string{"files.pv"}},
		"no id":           {good.with(object{"pv": "x'; --"}), []string{"files.pv"}},
		"missing":         {good.with(object{"script": nil}), []string{"files.script"}},
		"somebody else's": {good.with(object{"concept": foreign}), []string{"files.concept"}},
		"another kind":    {good.with(object{"pv": good["portfolio"], "portfolio": good["pv"]}), []string{"files.pv", "files.portfolio"}},
		"twice":           {good.with(object{"script": good["concept"]}), []string{"files.script"}},
		"unfinished":      {good.with(object{"script": unfinished}), []string{"files.script"}},
		"failed":          {good.with(object{"script": failed.ID}), []string{"files.script"}},
		"cancelled":       {good.with(object{"pv": cancelled}), []string{"files.pv"}},
	} {
		answer := send(test.files).fails(contest.CodeValidation, test.fields...)
		if named := slices.Sorted(maps.Keys(answer.fields)); len(named) != len(test.fields) {
			t.Errorf("%s: the answer names %v, want %v", name, named, test.fields)
		}
	}
	c.get("/apis/activity/register/info").fails(contest.CodeNotFound)
	c.register(application("ada@films.example", good)).ok(nil)
}

func TestInternationalRegistrationIgnoresFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	var stored map[string]any
	c.register(individual().with(object{"files": object{"concept": "anything"}})).ok(&stored)
	if stored["files"] != nil {
		t.Errorf("files = %v", stored["files"])
	}
}

func TestDeniedApplicationKeepsItsFiles(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	files := c.materials()
	c.register(application("ada@films.example", files)).ok(nil)
	before, err := s.db.FindRegistrations(t.Context(), contest.Camp, "ada@films.example")
	if err != nil {
		t.Fatal(err)
	}
	s.decideIn(contest.Camp, "ada@films.example", contest.StateDeny, "Please send the whole draft.")

	newer := c.upload("script", "second draft.docx", words(t)).ID
	s.wall.add(time.Minute) // until the next code
	var stored applicationView
	c.register(application("ada@films.example", files.with(object{"script": newer}))).ok(&stored)
	if stored.State != "SUBMITTED" || stored.Files["script"].ID != newer ||
		stored.Files["concept"].ID != files["concept"] {
		t.Errorf("sent again: %+v", stored)
	}
	after, err := s.db.FindRegistrations(t.Context(), contest.Camp, "ada@films.example")
	if err != nil || before[0].WorkID == 0 || after[0].WorkID != before[0].WorkID || len(after[0].Materials) != 4 {
		t.Errorf("work %d became %+v, %v", before[0].WorkID, after, err)
	}
	c.delete(uploadOf(files["concept"].(string))).fails(contest.CodeConflict)
	c.delete(uploadOf(files["script"].(string))).ok(nil) // nothing uses it any more
}

// TestConcurrentApplications sends one form thirty times at once.
func TestConcurrentApplications(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	form := application("ada@films.example", c.materials())
	c.post("/apis/activity/register/code", object{"email": "ada@films.example"}).ok(nil)
	form["code"] = s.mails.lastCode(t, "registration", "ada@films.example")
	var group sync.WaitGroup
	codes := make(chan contest.Code, 30)
	for range 30 {
		group.Go(func() { codes <- c.post("/apis/activity/register", form).code })
	}
	group.Wait()
	close(codes)
	count := map[contest.Code]int{}
	for code := range codes {
		count[code]++
	}
	if count["OK"] != 1 || count[contest.CodeAlreadyRegistered] != 29 {
		t.Errorf("answers: %v", count)
	}
	var works int
	s.query(&works, `SELECT count(*) FROM works WHERE edition = 'camp'`)
	if works != 1 {
		t.Errorf("%d work ids were given", works)
	}
}

// TestFileIsEitherCancelledOrInUse cancels a file while the application that names it is sent.
func TestFileIsEitherCancelledOrInUse(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	files := c.materials()
	c.post("/apis/activity/register/code", object{"email": "ada@films.example"}).ok(nil)
	form := application(
		"ada@films.example",
		files,
	).with(
		object{"code": s.mails.lastCode(t, "registration", "ada@films.example")},
	)
	var registered, cancelled contest.Code
	var group sync.WaitGroup
	group.Go(func() { registered = c.post("/apis/activity/register", form).code })
	group.Go(func() { cancelled = c.delete(uploadOf(files["pv"].(string))).code })
	group.Wait()
	if registered == "OK" && cancelled != contest.CodeConflict ||
		registered != "OK" && (registered != contest.CodeValidation || cancelled != "OK") {
		t.Errorf("register: %s, cancel: %s", registered, cancelled)
	}
}

func TestWhoUploadsMaterials(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	end := s.editions[contest.Camp].RegistrationEnds
	upload := object{"kind": "concept", "name": "deck.pptx", "size": 1000, "contentType": ""}
	c.post("/apis/activity/upload", upload).ok(nil)
	c.post(
		"/apis/activity/upload",
		upload.with(object{"kind": "video", "name": "a.mp4"}),
	).fails(
		contest.CodeValidation,
		"kind",
	)
	c.post("/apis/activity/upload", upload.with(object{"size": 500<<20 + 1})).fails(contest.CodeFileTooLarge, "size")
	c.post("/apis/activity/upload", upload.with(object{"name": "deck.pdf"})).fails(contest.CodeValidation, "name")
	c.post(
		"/apis/activity/upload",
		object{"kind": "reference", "name": "a.png", "size": 1000},
	).fails(
		contest.CodeNotRegistered,
	)
	for _, kind := range []string{"portfolio", "pv"} {
		a := c.post("/apis/activity/upload", upload.with(object{"kind": kind})).fails(contest.CodeValidation, "name")
		if !strings.Contains(a.fields["name"], "only .mp4/.mov") {
			t.Errorf("%s: %q", kind, a.fields["name"])
		}
	}
	international := s.approved("mei@films.example")
	international.post("/apis/activity/upload", upload).fails(contest.CodeValidation, "kind")

	s.contest.set(s.editions[contest.Camp].RegistrationOpens.Add(-time.Second))
	c.post("/apis/activity/upload", upload).fails(contest.CodeForbidden)
	s.contest.set(end.Add(-time.Second))
	c.post("/apis/activity/upload", upload).ok(nil)
	s.contest.set(end)
	c.post("/apis/activity/upload", upload).fails(contest.CodeRegistrationEnded)
}

func TestApplicationBegunInTimeIsTakenInTheGrace(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	end := s.editions[contest.Camp].RegistrationEnds
	late := s.applicant("late@films.example")
	c := s.applicant("ada@films.example")
	s.contest.set(end.Add(-time.Second))
	files := c.materials()
	s.contest.set(end.Add(6*time.Hour - time.Second))
	for client, want := range map[*client]string{c: "2025-10-25T06:00:00+08:00", late: ""} {
		standing := client.status()
		if standing.RegisterUntil != "" || standing.UploadGraceUntil != want {
			t.Errorf("deadlines in the grace: %+v, want %s", standing, want)
		}
	}
	form := application("ada@films.example", files).with(object{"code": "000000"})
	late.post("/apis/activity/register", application("late@films.example", files)).fails(contest.CodeRegistrationEnded)
	c.post("/apis/activity/register", form.with(object{"files": nil})).fails(contest.CodeRegistrationEnded)
	c.register(form).ok(nil)

	// Denied after the end: the files may come in the 72 hours from then.
	s.decideIn(contest.Camp, "ada@films.example", contest.StateDeny, "The draft is empty.")
	decided := s.contest.Now()
	s.contest.set(decided.Add(72*time.Hour - time.Second))
	files["script"] = c.upload("script", "draft.docx", words(t)).ID
	s.wall.add(time.Minute)
	c.register(form.with(object{"files": files})).ok(nil)
	s.decideIn(contest.Camp, "ada@films.example", contest.StateDeny, "Still empty.")
	s.contest.set(s.contest.Now().Add(78 * time.Hour))
	c.post("/apis/activity/register", form).fails(contest.CodeRegistrationEnded)
	c.post("/apis/activity/register/code", object{"email": "ada@films.example"}).fails(contest.CodeRegistrationEnded)
}
