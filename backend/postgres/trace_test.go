package postgres_test

import (
	"context"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"

	"marquee/backend/contest"
)

// TestQueuedWorkNamesTheTraceOfItsRequest: a copy and a generation task, whoever claims them; without a trace they name none.
func TestQueuedWorkNamesTheTraceOfItsRequest(t *testing.T) {
	traced := trace.ContextWithSpanContext(t.Context(), trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: trace.TraceID{1, 2, 3}, SpanID: trace.SpanID{4, 5, 6}, TraceFlags: trace.FlagsSampled,
	}))
	j := newJury(t, 1)
	for want, ctx := range map[string]context.Context{"00-01020300000000000000000000000000-0405060000000000-01": traced, "": t.Context()} {
		film := j.addUpload("film"+want, contest.KindVideo, contest.UploadSucceed, j.now, &j.now)
		if _, err := j.Submit(ctx, contest.NewSubmission{
			Edition: contest.International, EntrantID: j.entrant(1), Most: 100, At: j.now,
			Form: contest.SubmissionForm{Title: "New", Description: "New", Process: "New", VideoUploadID: film, Tools: []contest.Tool{"veo"}},
		}); err != nil {
			t.Fatal(err)
		}
		soon := time.Now().Add(time.Minute)
		copied, found, err := j.ClaimCopy(t.Context(), contest.CopyLaneAny, soon, soon.Add(time.Minute))
		if err != nil || !found || copied.Trace != want {
			t.Errorf("the copy names %q, want %q: %v, %v", copied.Trace, want, found, err)
		}
		task, err := j.CreateTask(ctx, pictures(maker(t, j.DB, "maker"+want), 1), plenty)
		if err != nil {
			t.Fatal(err)
		}
		if task = begun(t, j.DB, task, orderedAt); task.Trace != want {
			t.Errorf("the task names %q, want %q", task.Trace, want)
		}
	}
}

// TestBacklogIsWhatIsDue: of mails the time since the next attempt was due, of tasks and copies the time since they were queued.
func TestBacklogIsWhatIsDue(t *testing.T) {
	j := newJury(t, 1)
	now := time.Now().Truncate(time.Microsecond)
	want := func(when string, mails, tasks, copies contest.Waiting) {
		t.Helper()
		got, err := j.Backlog(t.Context(), now)
		if err != nil || got != (contest.Backlog{Mails: mails, Tasks: tasks, Copies: copies}) {
			t.Errorf("%s: %+v, %v", when, got, err)
		}
	}
	want("at first", contest.Waiting{}, contest.Waiting{}, contest.Waiting{})
	film := j.addUpload("film", contest.KindVideo, contest.UploadSucceed, now, &now)
	j.exec(`INSERT INTO screening_copies (upload_id, next_look, queued_at) VALUES ($1, $2, $3)`, film, now.Add(time.Minute), now.Add(-time.Hour))
	for _, attempt := range []time.Duration{-2 * time.Minute, time.Minute} {
		j.exec(`
			INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, created_at, not_before, expires_at, next_attempt_at)
			VALUES ('international', 'reminder', 'a@films.example', 'en', '', '', '', false, $1, $1, $2, $3)`,
			now.Add(-time.Hour), now.Add(time.Hour), now.Add(attempt))
	}
	task := pictures(maker(t, j.DB, "waiting"), 1)
	task.CreatedAt, task.Deadline = now.Add(-3*time.Minute), now.Add(time.Hour)
	ordered(t, j.DB, task)
	want("with work of each kind", contest.Waiting{Count: 2, Age: 2 * time.Minute}, contest.Waiting{Count: 1, Age: 3 * time.Minute}, contest.Waiting{Count: 1, Age: time.Hour})
	now = now.Add(10 * time.Minute)
	want("later", contest.Waiting{Count: 2, Age: 12 * time.Minute}, contest.Waiting{Count: 1, Age: 13 * time.Minute}, contest.Waiting{Count: 1, Age: 70 * time.Minute})
}
