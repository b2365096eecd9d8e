package stores_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

func TestCreateJudgeOncePerEdition(t *testing.T) {
	j := newJury(t, 0)
	ends := atOnce(50, func(int) error {
		_, err := j.CreateJudge(context.Background(), jury.Judge{
			Edition: contest.International, Name: "Mei", Role: jury.RoleJudge, PasswordHash: "x",
		}, "tools:test", j.now)
		return err
	})
	if ends[""] != 1 || ends[contest.CodeConflict] != 49 {
		t.Errorf("50 callers ended with %v, want one success and 49 conflicts", ends)
	}
	_, err := j.CreateJudge(context.Background(), jury.Judge{
		Edition: contest.Camp, Name: "Mei", Role: jury.RoleJudge, PasswordHash: "x",
	}, "tools:test", j.now)
	wantCode(t, err, "")
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'judge.add' AND subject = 'judge:Mei'`,
	); rows != 2 {
		t.Errorf("%d audit rows, want 2: one for each account", rows)
	}
}

func TestNewPasswordAndDisablingEndSessions(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.judge("Mei", jury.RoleJudge)
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
