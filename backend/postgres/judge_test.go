package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
)

func TestCreateJudgeOncePerEdition(t *testing.T) {
	j := newJury(t, 0)
	ends := atOnce(50, func(int) error {
		_, err := j.CreateJudge(context.Background(), contest.Judge{
			Edition: contest.International, Name: "Mei", Role: contest.RoleJudge, PasswordHash: "x",
		}, "tools:test", j.now)
		return err
	})
	if ends[""] != 1 || ends[contest.CodeConflict] != 49 {
		t.Errorf("50 callers ended with %v, want one success and 49 conflicts", ends)
	}
	_, err := j.CreateJudge(context.Background(), contest.Judge{
		Edition: contest.Camp, Name: "Mei", Role: contest.RoleJudge, PasswordHash: "x",
	}, "tools:test", j.now)
	wantCode(t, err, "")
	if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = 'judge.add' AND subject = 'judge:Mei'`); rows != 2 {
		t.Errorf("%d audit rows, want 2: one for each account", rows)
	}
}

func TestJudgeSessions(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.judge("Mei", contest.RoleJudge)
	_, _, err := j.JudgeSessions(ctx, contest.International, "Mei", j.now)
	wantCode(t, err, contest.CodeNotFound)

	for i := range contest.MaxJudgeSessions + 3 {
		opened := j.now.Add(time.Duration(i) * time.Second)
		err := j.OpenJudgeSession(ctx, mei.ID, []byte(fmt.Sprint(i)), opened, opened.Add(time.Hour))
		wantCode(t, err, "")
	}
	found, sealed, err := j.JudgeSessions(ctx, contest.International, "Mei", j.now.Add(time.Minute))
	wantCode(t, err, "")
	if found.ID != mei.ID || len(sealed) != contest.MaxJudgeSessions {
		t.Errorf("judge %s with %d logins, want %s with %d", found.ID, len(sealed), mei.ID, contest.MaxJudgeSessions)
	}
	for _, s := range sealed {
		if string(s) == "0" || string(s) == "1" || string(s) == "2" {
			t.Errorf("login %s lives on, want the oldest gone", s)
		}
	}
	_, _, err = j.JudgeSessions(ctx, contest.Camp, "Mei", j.now.Add(time.Minute))
	wantCode(t, err, contest.CodeNotFound)
	_, _, err = j.JudgeSessions(ctx, contest.International, "Mei", j.now.Add(2*time.Hour))
	wantCode(t, err, contest.CodeNotFound)
}

func TestPasswordAndDisablingEndLogins(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.judge("Mei", contest.RoleJudge)
	open := func() error {
		return j.OpenJudgeSession(ctx, mei.ID, []byte("token"), j.now, j.now.Add(time.Hour))
	}
	ended := func() {
		t.Helper()
		_, _, err := j.JudgeSessions(ctx, contest.International, "Mei", j.now)
		wantCode(t, err, contest.CodeNotFound)
	}

	wantCode(t, open(), "")
	wantCode(t, j.SetJudgePassword(ctx, contest.International, "Mei", "new", "tools:test", j.now), "")
	ended()
	if found, err := j.JudgeByName(ctx, contest.International, "Mei"); err != nil || found.PasswordHash != "new" {
		t.Errorf("JudgeByName = %+v, %v; want the new hash", found, err)
	}

	wantCode(t, open(), "")
	wantCode(t, j.DisableJudge(ctx, contest.International, "Mei", "tools:test", j.now), "")
	ended()
	wantCode(t, open(), contest.CodeNotFound)
	_, err := j.JudgeByName(ctx, contest.International, "Mei")
	wantCode(t, err, contest.CodeNotFound)
	judges, err := j.Judges(ctx, contest.International)
	if err != nil || len(judges) != 1 || !judges[0].DisabledAt.Equal(j.now) {
		t.Errorf("Judges = %+v, %v; want Mei, disabled", judges, err)
	}

	wantCode(t, j.DisableJudge(ctx, contest.Camp, "Mei", "tools:test", j.now), contest.CodeNotFound)
	wantCode(t, j.SetJudgePassword(ctx, contest.International, "Lea", "new", "tools:test", j.now), contest.CodeNotFound)
	for action, want := range map[string]int{"judge.password": 1, "judge.disable": 1} {
		if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = $1`, action); rows != want {
			t.Errorf("%d audit rows of %s, want %d", rows, action, want)
		}
	}
}

func TestLoginTriesHoldUnderConcurrency(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	// Every caller has an address of its own: only the account's limit holds them.
	ends := atOnce(50, func(i int) error {
		return j.TakeLoginTry(ctx, []contest.TryLimit{
			{Key: "mei", Limit: 20}, {Key: fmt.Sprintf("mei@%d", i), Limit: 5},
		}, j.now.Add(time.Duration(i)*time.Microsecond))
	})
	if ends[""] != 20 || ends[contest.CodeTooManyRequests] != 30 {
		t.Errorf("50 tries ended with %v, want 20 let through and 30 refused", ends)
	}
	// A refused try counts nowhere.
	if rows := j.number(`SELECT count(*) FROM rate_events`); rows != 40 {
		t.Errorf("%d events, want 40: two for each of 20 tries", rows)
	}
}

func TestLoginTriesCloseFifteenMinutes(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	limits := []contest.TryLimit{{Key: "mei", Limit: 50}, {Key: "mei@1", Limit: 5}}
	for i := range 5 {
		wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(time.Duration(i)*time.Minute)), "")
	}
	err := j.TakeLoginTry(ctx, limits, j.now.Add(5*time.Minute))
	wantCode(t, err, contest.CodeTooManyRequests)
	if got := retryAfter(err); got != 14*time.Minute {
		t.Errorf("retry after %v, want 14m: a quarter of an hour after the fifth try", got)
	}
	elsewhere := []contest.TryLimit{limits[0], {Key: "mei@2", Limit: 5}}
	wantCode(t, j.TakeLoginTry(ctx, elsewhere, j.now.Add(5*time.Minute)), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(19*time.Minute)), "")
	wantCode(t, j.TakeLoginTry(ctx, limits, j.now.Add(19*time.Minute)), "")
}

func TestReturnedLoginTryDoesNotCount(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	limits := []contest.TryLimit{{Key: "mei", Limit: 2}}
	for i := range 10 { // right passwords, one after the other
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
	wantCode(t, j.UseSignature(ctx, "abc", j.now.Add(5*time.Minute), j.now.Add(11*time.Minute)), contest.CodeSignatureReplayed)
	// Another use forgets what would be refused as too old.
	wantCode(t, j.UseSignature(ctx, "ghi", j.now.Add(7*time.Minute), j.now.Add(12*time.Minute)), "")
	if rows := j.number(`SELECT count(*) FROM used_signatures`); rows != 2 {
		t.Errorf("%d signatures are remembered, want 2", rows)
	}
}
