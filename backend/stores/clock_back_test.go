package stores_test

import (
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// TestClockThatWasAheadLocksNobodyOut: what was counted while the clock was a day ahead counts no longer once it is
// right, and no wait is longer than its window.
func TestClockThatWasAheadLocksNobodyOut(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	now := time.Now().Truncate(time.Microsecond)
	limits := []contest.RateLimit{
		{Key: "code:ada", Most: 1, Window: time.Minute},
		{Key: "codes:ada", Most: 2, Window: time.Hour},
	}
	ask := func(at time.Time) error {
		code := account.NewVerificationCode(
			account.CodeForLogin,
			"ada@films.example",
			account.AskingBrowser("browser"),
			"123456",
			at,
		)
		_, err := db.IssueCode(t.Context(), code, limits, func() (contest.NewMail, error) {
			return contest.NewMail{
				Edition:   contest.International,
				Kind:      contest.MailLoginCode,
				Language:  contest.English,
				To:        "ada@films.example",
				Secret:    true,
				CreatedAt: at,
			}, nil
		})
		return err
	}
	for _, at := range []time.Time{now.Add(24 * time.Hour), now.Add(24*time.Hour + 2*time.Minute), now} {
		if err := ask(at); err != nil {
			t.Fatalf("an ask at %v: %v", at.Sub(now), err)
		}
	}
	if err := ask(now.Add(time.Second)); contest.CodeOf(err) != contest.CodeTooManyRequests {
		t.Errorf("a second ask within the minute: %v", err)
	}
	if _, some, err := db.ClaimMail(t.Context(), now.Add(time.Second), now.Add(time.Minute)); !some || err != nil {
		t.Errorf("the mail is not due: %v, %v", some, err)
	}
}

// TestClockThatWasAheadStrandsNoWork: tasks and copies that wait for an instant of that clock are taken up at once.
func TestClockThatWasAheadStrandsNoWork(t *testing.T) {
	j := newJury(t, 1)
	now := time.Now().Truncate(time.Microsecond)
	ahead := now.Add(24 * time.Hour)
	task := pictures(maker(t, j.DB, "ahead"), 1)
	task.CreatedAt, task.Deadline = ahead, ahead.Add(10*time.Minute)
	queued := ordered(t, j.DB, task)
	j.exec(`UPDATE generation_tasks SET next_look = $2, sent_at = $2 WHERE id = $1`, queued.ID, ahead)
	if ids, err := j.ClaimStale(t.Context(), now, now.Add(-20*time.Second), 10); err != nil || len(ids) != 1 {
		t.Errorf("claimed %v, %v", ids, err)
	}
	begun, some, err := j.BeginTask(t.Context(), queued.ID, now, ahead.Add(time.Minute))
	if err != nil || !some {
		t.Fatalf("began %v, %v", some, err)
	}
	if err := j.NameOperation(t.Context(), begun, "operation", ahead); err != nil {
		t.Fatal(err)
	}
	if ids, err := j.DueTasks(t.Context(), now, 10); err != nil || len(ids) != 1 {
		t.Errorf("due %v, %v", ids, err)
	}
	film := j.addUpload("film", upload.KindVideo, upload.Succeed, now, &now)
	j.exec(`INSERT INTO screening_copies (upload_id, next_look, queued_at) VALUES ($1, $2, $2)`, film, ahead)
	for _, when := range []string{"queued", "leased"} {
		if _, some, err := j.ClaimCopy(t.Context(), upload.CopyLaneAny, now, ahead); err != nil || !some {
			t.Errorf("%s: claimed %v, %v", when, some, err)
		}
	}
}
