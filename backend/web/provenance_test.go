package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type provenanceView struct {
	TaskID, Type, Model, Prompt, Resolution, AspectRatio, Kind string
	Result                                                     int
	Reference                                                  bool
	DurationSeconds                                            *int
	CreatedAt                                                  time.Time
}

type madeView struct {
	uploadView
	Kind       string
	Size       int64
	Provenance *provenanceView
}

func useOf(task string) string { return tasksPath + "/" + task + "/use" }

// use makes an upload of a result.
func (c *client) use(task string, result int, kind string) madeView {
	c.t.Helper()
	var made madeView
	c.post(useOf(task), object{"result": result, "kind": kind}).ok(&made)
	return made
}

// paint is a completed task with two pictures.
func (a *studioHarness) paint(c *client) taskView {
	a.t.Helper()
	a.painter.set(true, nil)
	var task taskView
	c.post(tasksPath, painting()).ok(&task)
	a.work()
	a.wall.add(time.Second)
	if task = c.task(task.ID); task.State != "completed" {
		a.t.Fatalf("got %+v", task)
	}
	return task
}

// clip is a completed task whose one result is the test's film.
func (a *studioHarness) clip(email string) (task string) {
	a.t.Helper()
	film := testFilm(a.t)
	if err := a.runner.Objects.Put(a.t.Context(), "creations/clip/0", "video/mp4", bytes.NewReader(film)); err != nil {
		a.t.Fatal(err)
	}
	a.query(&task, `
		WITH task AS (
			INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio,
				state, day, object_prefix, created_at, deadline, next_look, sent_at, ended_at)
			SELECT 'international', id, 'text_to_video', 'veo3', 'a telltale boat', '16:9', '720P', 8, 1, true,
				'completed', '2026-03-01', 'creations/clip/', $2, $2, $2, $2, $2
			FROM entrants WHERE email = $1
			RETURNING id, entrant_id, edition, day
		), ledger AS (
			INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
			SELECT id, entry, entrant_id, edition, day, 'clip', 1, $2 FROM task, unnest(ARRAY['reserved', 'settled']) entry
		), result AS (
			INSERT INTO generation_results (task_id, number, object, content_type, size, width, height, duration_ms)
			SELECT id, 0, 'creations/clip/0', 'video/mp4', $3, 64, 36, 2000 FROM task
		)
		SELECT id FROM task`, email, a.wall.Now(), len(film))
	return task
}

func TestResultBecomesAnUpload(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	task := a.paint(c)
	cover := c.use(task.ID, 1, "cover")
	p := cover.Provenance
	if cover.State != "succeed" || cover.Kind != "cover" || cover.Name != "seedream-20260301-200000-2.png" ||
		*cover.Width != 160 ||
		p == nil {
		t.Fatalf("got %+v", cover)
	}
	if p.TaskID != task.ID || p.Result != 1 || p.Type != "text_to_image" || p.Model != "seedream" || p.Prompt != "a boat" ||
		p.Reference || p.Resolution != "1K" || p.AspectRatio != "16:9" ||
		p.DurationSeconds != nil ||
		p.CreatedAt.IsZero() {
		t.Errorf("its provenance is %+v", p)
	}
	if again := c.use(task.ID, 1, "cover"); again.ID != cover.ID {
		t.Error("the same wish again makes another upload")
	}
	reference := c.use(task.ID, 1, "reference")
	if reference.ID == cover.ID || c.use(task.ID, 0, "cover").ID == cover.ID {
		t.Error("another wish answers the same upload")
	}
	var first madeView
	c.post(useOf(task.ID), object{"kind": "cover"}).ok(&first)
	if first.Provenance.Result != 0 {
		t.Errorf("without a number result %d is used", first.Provenance.Result)
	}
	c.delete(tasksPath + "/" + task.ID).ok(nil)
	var kept madeView
	c.get(uploadOf(cover.ID)).ok(&kept)
	if kept.Provenance == nil || *kept.Provenance != *p {
		t.Errorf("once the task is deleted, the provenance is %+v", kept.Provenance)
	}
	if response, content := read(
		t,
		*kept.URL,
		"",
	); response.StatusCode != http.StatusOK ||
		int64(len(content)) != kept.Size {
		t.Errorf("once the task is deleted, the file answers %s", response.Status)
	}
	c.post(useOf(task.ID), object{"kind": "cover"}).fails(contest.CodeNotFound)

	var drawn taskView
	c.post(tasksPath, painting().with(object{"type": "image_to_image", "referenceUploadId": reference.ID})).ok(&drawn)
	a.work()
	a.wall.add(time.Second)
	if again := c.task(
		drawn.ID,
	); again.State != "completed" ||
		!bytes.HasPrefix(a.painter.last.Reference, []byte("\x89PNG")) {
		t.Fatalf("from a result as reference: %+v", again)
	}
	if made := c.use(drawn.ID, 0, "cover"); !made.Provenance.Reference || made.Provenance.Type != "image_to_image" {
		t.Errorf("from a reference: %+v", made.Provenance)
	}
}

func TestConcurrentUsesMakeOneUpload(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	task := a.paint(c)
	var mu sync.Mutex
	ids := map[string]bool{}
	together(30, func() bool {
		made := c.use(task.ID, 0, "cover")
		mu.Lock()
		defer mu.Unlock()
		ids[made.ID] = true
		return true
	})
	if len(ids) != 1 {
		t.Fatalf("%d uploads were made", len(ids))
	}
	for id := range ids {
		c.delete(uploadOf(id)).ok(nil)
		if again := c.use(task.ID, 0, "cover"); again.ID == id || again.State != "succeed" {
			t.Errorf("after it was cancelled: %+v", again)
		}
	}
}

func TestUseOutsideTheRulesIsRefused(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	var running taskView
	c.post(tasksPath, painting()).ok(&running)
	c.post(useOf(running.ID), "{").fails(contest.CodeConflict)
	c.post(tasksPath+"/"+running.ID+"/cancel", nil).ok(nil)
	c.post(useOf(running.ID), object{"kind": "cover"}).fails(contest.CodeConflict)
	a.painter.set(true, nil)
	task, clip := a.paint(c), a.clip("ada@films.example")
	c.post(useOf(task.ID), "{").fails(contest.CodeValidation, "body")
	c.post(useOf(task.ID), object{"result": "one", "kind": 7}).fails(contest.CodeValidation, "kind", "result")
	c.post(useOf(task.ID), object{"result": 2, "kind": "video"}).fails(contest.CodeValidation, "kind", "result")
	c.post(useOf(task.ID), object{"result": -1, "kind": "cover"}).fails(contest.CodeValidation, "result")
	for _, kind := range []string{"cover", "reference", "process", ""} {
		c.post(useOf(clip), object{"kind": kind}).fails(contest.CodeValidation, "kind")
	}
	a.approved("bob@films.example").post(useOf(task.ID), object{"kind": "cover"}).fails(contest.CodeNotFound)
	a.entrant("eve@films.example").post(useOf(task.ID), "{").fails(contest.CodeNotRegistered)
	a.client().post(useOf(task.ID), "{").fails(contest.CodeLoginExpired)
	a.contest.set(a.editions[contest.International].SubmissionEnds.Add(time.Second))
	c.post(useOf(task.ID), object{"kind": "cover"}).fails(contest.CodeSubmissionEnded)
	c.post(useOf(clip), object{"kind": "video"}).fails(contest.CodeSubmissionEnded)
	c.use(task.ID, 0, "reference") // the studio stays open
}

func TestSubmissionKeepsProvenance(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	task, clip := a.paint(c), a.clip("ada@films.example")
	film, cover := c.use(clip, 0, "video"), c.use(task.ID, 0, "cover")
	var sent, typed struct{ Provenance []provenanceView }
	c.post(
		achievement,
		goodWork().with(object{"videoLink": nil, "videoUploadId": film.ID, "coverUploadId": cover.ID}),
	).ok(
		&sent,
	)
	other := c.upload("video", "film.mp4", testFilm(t)).ID
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": other})).ok(&typed)
	a.wantFound(c, other, task.ID)
	c.delete(tasksPath + "/" + task.ID).ok(nil)
	c.delete(tasksPath + "/" + clip).ok(nil)
	c.delete(uploadOf(film.ID)).fails(contest.CodeConflict)
	if typed.Provenance == nil || len(typed.Provenance) != 0 {
		t.Errorf("a film from elsewhere has %+v", typed.Provenance)
	}
	var list struct {
		Items []struct {
			Provenance []provenanceView
			Video      *struct{ URL string }
		}
	}
	c.get(achievement + "/list").ok(&list)
	kept := list.Items[1].Provenance
	if len(sent.Provenance) != 2 || len(kept) != 2 || kept[0].Kind != "video" || kept[1].Kind != "cover" {
		t.Fatalf("answered %+v, listed %+v", sent.Provenance, kept)
	}
	if p := kept[0]; p.Model != "veo3" || p.Prompt != "a telltale boat" || *p.DurationSeconds != 8 || p.TaskID != clip {
		t.Errorf("the film's is %+v", p)
	}
	if kept[1].Model != "seedream" || kept[1].TaskID != task.ID {
		t.Errorf("the cover's is %+v", kept[1])
	}
	if response, content := read(
		t,
		list.Items[1].Video.URL,
		"",
	); response.StatusCode != http.StatusOK ||
		!bytes.Equal(content, testFilm(t)) {
		t.Errorf("the film of the deleted task answers %s", response.Status)
	}
}

// wantFound requires that the stretches in which a film shows what a task of its entrant made are answered with the
// newest submission, which has the film, and counted once.
func (a *studioHarness) wantFound(c *client, film, task string) {
	a.t.Helper()
	a.sql(`INSERT INTO proven_seconds (upload_id, task_id, begins, ends, certainty)
		SELECT $1::uuid, $2::uuid, begins, ends, .9 FROM (VALUES (.125, .5), (.25, .75)) AS found (begins, ends)`, film, task)
	var list struct {
		Items []struct {
			AI struct {
				Label                     string
				Proven, Declared, Unknown float64
				Found                     []struct{ From, To, Certainty float64 }
			}
		}
	}
	c.get(achievement + "/list").ok(&list)
	if ai := list.Items[0].AI; ai.Label != "certain" || ai.Proven != .625 || len(ai.Found) != 2 ||
		ai.Found[1].From != .25 || ai.Found[1].To != .75 || ai.Found[1].Certainty != .9 {
		a.t.Errorf("a film with pictures of the studio has %+v", ai)
	}
	if ai := list.Items[1].AI; len(ai.Found) != 0 || ai.Unknown != 0 {
		a.t.Errorf("a film of the studio has %+v", ai)
	}
}

// TestJudgesSeeNoProvenance reads every answer for judges about a work of the studio:
// lists, histories, states, and the headers of film and cover.
func TestJudgesSeeNoProvenance(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t, withJudging)
	c := a.approved("ada@films.example")
	task, clip := a.paint(c), a.clip("ada@films.example")
	film, cover := c.use(clip, 0, "video"), c.use(task.ID, 0, "cover")
	c.post(achievement, goodWork().with(object{
		"tools": []string{"gemini"}, "videoLink": nil, "videoUploadId": film.ID, "coverUploadId": cover.ID,
	})).ok(nil)
	j := &juryServer{a.world}
	j.shortlist(1001)
	a.makeCopies()
	lea, mei := j.loggedIn("Lea", jury.RoleNominator), j.loggedIn("Mei", jury.RoleJudge)
	lea.post(lea.at("nominate"), object{"workId": 1001, "award": "LEVEL", "comments": "mine"}).ok(nil)
	mei.post(mei.at("judge"), object{"workId": 1001, "story": 50}).ok(nil)
	var works []workSeen
	seen := string(mei.get(mei.at("judge/works")).ok(&works).raw)
	seen += string(mei.get(mei.at("judge/history")).ok(nil).raw) + string(mei.get(mei.at("judge/state")).ok(nil).raw)
	for _, path := range []string{"nominate/works", "nominate/history", "nominate/state"} {
		seen += string(lea.get(lea.at(path)).ok(nil).raw)
	}
	for _, address := range []string{works[0].Video.URL, works[0].Cover} {
		response, content := read(t, address, "")
		if response.StatusCode != http.StatusOK || len(content) == 0 {
			t.Fatalf("the judge cannot read %s: %s", address, response.Status)
		}
		seen += fmt.Sprint(response.Header)
	}
	if !strings.Contains(seen, "Night Ferry") {
		t.Fatalf("the judges do not see the work:\n%s", seen)
	}
	for _, trace := range []string{"rovenance", "telltale", "a boat", "veo3", "seedream", "creations/", task.ID, clip, film.ID, cover.ID, film.Name} {
		if strings.Contains(seen, trace) {
			t.Errorf("a judge sees %q in\n%s", trace, seen)
		}
	}
}

func TestProvenanceIsDeletedWithItsEntrant(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	film := c.use(a.clip("ada@films.example"), 0, "video")
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film.ID})).ok(nil)
	a.sql(`DELETE FROM entrants WHERE email = 'ada@films.example'`)
	var left string
	a.query(
		&left,
		`SELECT coalesce(string_agg(t::text, ' '), '') FROM (SELECT to_jsonb(u) FROM uploads u UNION ALL SELECT to_jsonb(s) FROM submissions s) AS rows (t)`,
	)
	if strings.Contains(left, "telltale") || left != "" {
		t.Errorf("kept %s", left)
	}
}
