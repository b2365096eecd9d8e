package stores_test

import (
	"context"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// TestQueuedWorkNamesTheTraceOfItsRequest: a copy and a generation task, whoever claims them; without a trace they name
// none.
func TestQueuedWorkNamesTheTraceOfItsRequest(t *testing.T) {
	traced := trace.ContextWithSpanContext(t.Context(), trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: trace.TraceID{1, 2, 3}, SpanID: trace.SpanID{4, 5, 6}, TraceFlags: trace.FlagsSampled,
	}))
	j := newJury(t, 1)
	for want, ctx := range map[string]context.Context{"00-01020300000000000000000000000000-0405060000000000-01": traced, "": t.Context()} {
		film := j.addUpload("film"+want, upload.KindVideo, upload.Succeed, j.now, &j.now)
		if _, err := j.Submit(ctx, submission.NewSubmission{
			Edition:   contest.International,
			EntrantID: j.entrant(1),
			Most:      100,
			At:        j.now,
			Form: submission.Form{
				Title:         "New",
				Description:   "New",
				Process:       "New",
				VideoUploadID: film,
				Tools:         []contest.Tool{"veo"},
			},
		}); err != nil {
			t.Fatal(err)
		}
		soon := time.Now().Add(time.Minute)
		copied, found, err := j.ClaimCopy(t.Context(), upload.CopyLaneAny, soon, soon.Add(time.Minute))
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

// TestBacklogIsWhatIsDue: the ages are those of people's waits, which a retry does not begin anew.
func TestBacklogIsWhatIsDue(t *testing.T) {
	j := newJury(t, 1)
	now := time.Now().Truncate(time.Microsecond)
	want := func(when string, want upload.Backlog) {
		t.Helper()
		got, err := j.Backlog(t.Context(), now)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v", when, got, err)
		}
	}
	want("at first", upload.Backlog{})
	film := j.addUpload("film", upload.KindVideo, upload.Succeed, now, &now)
	j.exec(
		`INSERT INTO screening_copies (upload_id, next_look, queued_at) VALUES ($1, $2, $3)`,
		film,
		now.Add(time.Minute),
		now.Add(-time.Hour),
	)
	mail := `
		INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, created_at, not_before, expires_at, next_attempt_at)
		VALUES ('international', 'reminder', 'a@films.example', 'en', '', '', '', $1, $2, $3, $4, $5)`
	for i, begun := range []time.Duration{-20 * time.Minute, -2 * time.Minute, time.Minute} { // the last is held
		j.exec(mail, i == 1, now.Add(-time.Hour), now.Add(begun), now.Add(time.Hour), now.Add(15*time.Minute))
	}
	task := pictures(maker(t, j.DB, "waiting"), 1)
	task.CreatedAt, task.Deadline = now.Add(-3*time.Minute), now.Add(time.Hour)
	deferred := ordered(t, j.DB, task)
	j.exec(`UPDATE generation_tasks SET next_look = $2, attempts = 1 WHERE id = $1`, deferred.ID, now.Add(time.Minute))
	sent := j.addUpload("sent", upload.KindVideo, upload.Uploading, now, nil)
	j.exec(`UPDATE uploads SET expires_at = $2 WHERE id = $1`, sent, now.Add(24*time.Hour))
	for _, asked := range []time.Duration{-4 * time.Minute, -time.Minute} {
		if claimed, err := j.ClaimCheck(t.Context(), sent, nil, now.Add(asked), 0); !claimed || err != nil {
			t.Fatalf("claimed %v, %v", claimed, err)
		}
		if asked == -4*time.Minute {
			if err := j.ReleaseCheck(t.Context(), sent, now.Add(asked)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := j.Tick(t.Context(), now.Add(-30*time.Second)); err != nil {
		t.Fatal(err)
	}
	waiting := func(count int64, minutes float64) upload.Waiting {
		return upload.Waiting{Count: count, Age: time.Duration(minutes * float64(time.Minute))}
	}
	want("with work of each kind", upload.Backlog{
		Mails: waiting(
			2,
			20,
		),
		Codes:  waiting(1, 2),
		Tasks:  waiting(1, 3),
		Copies: waiting(1, 60),
		Checks: waiting(1, 4),
		Ticks:  waiting(1, 0.5),
	})
	now = now.Add(10 * time.Minute)
	want("later", upload.Backlog{
		Mails: waiting(
			3,
			30,
		),
		Codes:  waiting(1, 12),
		Tasks:  waiting(1, 13),
		Copies: waiting(1, 70),
		Checks: waiting(1, 14),
		Ticks:  waiting(1, 10.5),
	})
}
