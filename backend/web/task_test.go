package web_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/studio"
)

func TestTaskIsCreatedStartedAndCompleted(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	var task taskView
	c.post(tasksPath, painting()).ok(&task)
	if task.State != "queued" || c.remaining("picture") != 3 {
		t.Errorf("ordered: %s, %d left", task.State, c.remaining("picture"))
	}
	c.post(tasksPath, painting()).fails(contest.CodeGenerationRunning)
	a.work()
	if got := c.task(task.ID); got.State != "in_progress" {
		t.Errorf("at work: %s", got.State)
	}
	a.painter.set(true, nil)
	if got := c.task(task.ID); got.State != "in_progress" {
		t.Errorf("polled before its time: %s", got.State)
	}
	a.wall.add(time.Second)
	done := c.task(task.ID) // the owner's look polls
	if done.State != "completed" || len(done.Results) != 2 || done.Error != nil {
		t.Fatalf("got %+v", done)
	}
	if _, content := read(t, done.Results[1].URL, ""); !bytes.HasPrefix(content, []byte("\x89PNG")) {
		t.Error("the result is no PNG")
	}
	if left := c.remaining("picture"); left != 3 {
		t.Errorf("%d left, want 3", left)
	}
	c.post(tasksPath+"/"+task.ID+"/retry", nil).fails(contest.CodeConflict)
	c.post(tasksPath+"/"+task.ID+"/cancel", nil).fails(contest.CodeConflict)
	c.delete(tasksPath + "/" + task.ID).ok(nil)
	c.get(tasksPath + "/" + task.ID).fails(contest.CodeNotFound)
	if response, _ := read(t, done.Results[0].URL, ""); response.StatusCode != 404 {
		t.Errorf("a deleted result answers %d", response.StatusCode)
	}
}

func TestFailedTaskIsRetried(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	c.language = contest.Chinese
	a.painter.set(false, &studio.Failure{Reason: studio.ReasonSensitive})
	var task, again taskView
	c.post(tasksPath, painting()).ok(&task)
	a.work()
	failed := c.task(task.ID)
	if failed.State != "failed" || failed.Error == nil || failed.Error.Code != "SENSITIVE_CONTENT" ||
		!strings.Contains(failed.Error.Message, "敏感") {
		t.Fatalf("got %+v", failed)
	}
	if left := c.remaining("picture"); left != 5 {
		t.Errorf("a failure costs: %d left", left)
	}
	a.painter.set(false, nil)
	c.post(tasksPath+"/"+task.ID+"/retry", nil).ok(&again)
	if again.ID == task.ID || again.RetryOf == nil || *again.RetryOf != task.ID || again.State != "queued" {
		t.Fatalf("got %+v", again)
	}
	a.work()
	var cancelled taskView
	c.post(tasksPath+"/"+again.ID+"/cancel", nil).ok(&cancelled)
	if cancelled.State != "failed" || cancelled.Error.Code != "CANCELLED" || c.remaining("picture") != 5 {
		t.Errorf("got %+v, %d left", cancelled, c.remaining("picture"))
	}
	var list struct {
		Items      []taskView
		NextCursor *string
	}
	c.get(tasksPath).ok(&list)
	if len(list.Items) != 2 || list.NextCursor != nil {
		t.Errorf("got %+v", list)
	}
	c.get(tasksPath+"?cursor=nonsense").fails(contest.CodeValidation, "cursor")
}

func TestSweepSendsLostMessagesAndEndsExpiredTasks(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	var task taskView
	c.post(tasksPath, painting()).ok(&task)
	a.painter.mu.Lock()
	a.painter.sent = nil // the message is lost
	a.painter.mu.Unlock()
	a.wall.add(30 * time.Second)
	if err := a.sweeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.work()
	if got := c.task(task.ID); got.State != "in_progress" {
		t.Errorf("a lost message stays lost: %s", got.State)
	}
	a.wall.add(time.Hour)
	if err := a.sweeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := c.task(task.ID); got.State != "timeout" || got.Error.Code != "TIMEOUT" || c.remaining("picture") != 5 {
		t.Errorf("got %+v", got)
	}
}

func TestTaskIDsHaveOneForm(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	var task taskView
	c.post(tasksPath, painting()).ok(&task)
	plain := strings.ReplaceAll(task.ID, "-", "")
	for _, id := range []string{plain, "urn:uuid:" + task.ID, "%7B" + task.ID + "%7D", "1", task.ID + "0"} {
		c.get(tasksPath + "/" + id).fails(contest.CodeNotFound)
		c.post(tasksPath+"/"+id+"/cancel", nil).fails(contest.CodeNotFound)
		c.post(tasksPath+"/"+id+"/retry", nil).fails(contest.CodeNotFound)
		c.post(tasksPath+"/"+id+"/use", object{"result": 0, "kind": "cover"}).fails(contest.CodeNotFound)
	}
}

func TestTasksOutsideTheRulesAreRefused(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	stranger := a.entrant("eve@films.example")
	stranger.post(tasksPath, "{").fails(contest.CodeNotRegistered)
	stranger.get("/apis/activity/generation/models").fails(contest.CodeNotRegistered)
	a.client().get(tasksPath).fails(contest.CodeLoginExpired)
	c := a.approved("ada@films.example")
	c.post(tasksPath, "{").fails(contest.CodeValidation, "body")
	c.post(tasksPath, object{}).fails(contest.CodeValidation, "aspectRatio", "model", "prompt", "resolution", "type")
	c.post(
		tasksPath,
		object{"count": "two", "prompt": 7},
	).fails(
		contest.CodeValidation,
		"aspectRatio",
		"count",
		"model",
		"prompt",
		"resolution",
		"type",
	)
	c.post(tasksPath, painting().with(object{"count": 0})).fails(contest.CodeValidation, "count")
	c.post(tasksPath, painting().with(object{"model": "imagen4"})).fails(contest.CodeValidation, "model")
	c.post(tasksPath, painting().with(object{"prompt": "forbidden"})).fails(contest.CodeSensitive, "prompt")
	c.post(
		tasksPath,
		painting().with(object{"prompt": "forbidden", "count": 9}),
	).fails(
		contest.CodeValidation,
		"count",
		"prompt",
	)
	c.post(
		tasksPath,
		painting().with(object{"type": "image_to_image"}),
	).fails(
		contest.CodeValidation,
		"referenceUploadId",
	)
	a.wall.add(time.Minute)
	var task taskView
	c.post(tasksPath, painting().with(object{"count": 4})).ok(&task)
	c.post(tasksPath+"/"+task.ID+"/cancel", nil).ok(nil)
	var other, third taskView
	a.approved("bob@films.example").post(tasksPath, painting()).ok(&other)
	a.approved("cyd@films.example").post(tasksPath, painting()).ok(&third)
	c.post(tasksPath, painting()).fails(contest.CodeSystemBusy)
	c.get(tasksPath + "/" + other.ID).fails(contest.CodeNotFound)
	c.post(tasksPath+"/"+other.ID+"/cancel", nil).fails(contest.CodeNotFound)
	c.delete(tasksPath + "/" + other.ID).fails(contest.CodeNotFound)
}

func TestTaskStartsFromAReference(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	a.contest.set(a.editions[contest.International].SubmissionEnds.Add(24 * time.Hour)) // the studio stays open
	c.post(
		"/apis/activity/upload",
		object{"kind": "cover", "name": "a.png", "size": 10},
	).fails(
		contest.CodeSubmissionEnded,
	)
	picture := testPNG(t)
	reference := c.upload("reference", "a.png", picture)
	if reference.State != "succeed" {
		t.Fatalf("got %+v", reference)
	}
	a.approved("bob@films.example").post(
		tasksPath,
		painting().with(
			object{"type": "image_to_image", "referenceUploadId": reference.ID},
		),
	).fails(contest.CodeValidation, "referenceUploadId")
	var task taskView
	c.post(tasksPath, painting().with(object{"type": "image_to_image", "referenceUploadId": reference.ID})).ok(&task)
	a.work()
	if !bytes.Equal(a.painter.last.Reference, picture) || a.painter.last.ReferenceType != "image/png" {
		t.Errorf("the provider got %d bytes of %q", len(a.painter.last.Reference), a.painter.last.ReferenceType)
	}
	if got := c.task(task.ID); got.Reference == nil {
		t.Error("the task does not show its reference")
	}
}
