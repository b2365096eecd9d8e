package stores_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

func TestJudgeSessions(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.judge("Mei", jury.RoleJudge)
	_, _, err := j.JudgeSessions(ctx, contest.International, "Mei", j.now)
	wantCode(t, err, contest.CodeNotFound)

	for i := range jury.MaxJudgeSessions + 3 {
		opened := j.now.Add(time.Duration(i) * time.Second)
		err := j.OpenJudgeSession(ctx, mei.ID, []byte(fmt.Sprint(i)), opened, opened.Add(time.Hour))
		wantCode(t, err, "")
	}
	found, sealed, err := j.JudgeSessions(ctx, contest.International, "Mei", j.now.Add(time.Minute))
	wantCode(t, err, "")
	if found.ID != mei.ID || len(sealed) != jury.MaxJudgeSessions {
		t.Errorf("judge %s with %d sessions, want %s with %d", found.ID, len(sealed), mei.ID, jury.MaxJudgeSessions)
	}
	for _, s := range sealed {
		if string(s) == "0" || string(s) == "1" || string(s) == "2" {
			t.Errorf("session %s still exists, want the oldest deleted", s)
		}
	}
	_, _, err = j.JudgeSessions(ctx, contest.Camp, "Mei", j.now.Add(time.Minute))
	wantCode(t, err, contest.CodeNotFound)
	_, _, err = j.JudgeSessions(ctx, contest.International, "Mei", j.now.Add(2*time.Hour))
	wantCode(t, err, contest.CodeNotFound)
}

func TestLoginTriesHoldUnderConcurrency(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	// Every caller has its own address, so that only the account's limit applies.
	ends := atOnce(50, func(i int) error {
		return j.TakeLoginTry(ctx, []jury.TryLimit{
			{Key: "mei", Limit: 20}, {Key: fmt.Sprintf("mei@%d", i), Limit: 5},
		}, j.now.Add(time.Duration(i)*time.Microsecond))
	})
	if ends[""] != 20 || ends[contest.CodeTooManyRequests] != 30 {
		t.Errorf("50 tries ended with %v, want 20 successes and 30 rejections", ends)
	}
	// A rejected try does not count.
	if rows := j.number(`SELECT count(*) FROM rate_events`); rows != 40 {
		t.Errorf("%d events, want 40: two for each of 20 tries", rows)
	}
}

func TestLoginTriesLockForFifteenMinutes(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	limits := []jury.TryLimit{{Key: "mei", Limit: 50}, {Key: "mei@1", Limit: 5}}
	for i := range 5 {
		wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(time.Duration(i)*time.Minute)), "")
	}
	err := j.TakeLoginTry(ctx, limits, j.now.Add(5*time.Minute))
	wantCode(t, err, contest.CodeTooManyRequests)
	if got := retryAfter(err); got != 14*time.Minute {
		t.Errorf("retry after %v, want 14m: a quarter of an hour after the fifth try", got)
	}
	elsewhere := []jury.TryLimit{limits[0], {Key: "mei@2", Limit: 5}}
	wantCode(t, j.TakeLoginTry(ctx, elsewhere, j.now.Add(5*time.Minute)), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(19*time.Minute)), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(19*time.Minute)), "")
}

func TestReturnedLoginTryDoesNotCount(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	limits := []jury.TryLimit{{Key: "mei", Limit: 2}}
	for i := range 10 { // correct passwords, one after the other
		at := j.now.Add(time.Duration(i) * time.Second)
		wantCode(t, j.TakeLoginTry(ctx, limits, at), "")
		wantCode(t, j.ReturnLoginTry(ctx, limits, at), "")
	}
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now), "")
	wantCode(t, j.ReturnLoginTry(ctx, limits, j.now), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now), contest.CodeTooManyRequests)
}

func TestSignatureIsUsedOnce(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	ends := atOnce(50, func(int) error {
		return j.UseSignature(ctx, "abc", j.now, j.now.Add(6*time.Minute))
	})
	if ends[""] != 1 || ends[contest.CodeSignatureReplayed] != 49 {
		t.Errorf("50 uses ended with %v, want one success and 49 replays", ends)
	}
	wantCode(t, j.UseSignature(ctx, "def", j.now.Add(5*time.Minute), j.now.Add(11*time.Minute)), "")
	wantCode(
		t,
		j.UseSignature(ctx, "abc", j.now.Add(5*time.Minute), j.now.Add(11*time.Minute)),
		contest.CodeSignatureReplayed,
	)
	// Another use deletes the signatures that are too old to be accepted.
	wantCode(t, j.UseSignature(ctx, "ghi", j.now.Add(7*time.Minute), j.now.Add(12*time.Minute)), "")
	if rows := j.number(`SELECT count(*) FROM used_signatures`); rows != 2 {
		t.Errorf("%d signatures are stored, want 2", rows)
	}
}
