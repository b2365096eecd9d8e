package stores_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// invite stores an invitation with this token's hash, for a week.
func (j *juryDB) invite(name, hash string) jury.Judge {
	j.t.Helper()
	judge, _, err := j.InviteJudge(context.Background(), jury.NewJudgeInvitation{
		Judge:     jury.Judge{Edition: contest.International, Name: name, Role: jury.RoleJudge, PasswordHash: "none"},
		TokenHash: []byte(hash), ExpiresAt: j.now.Add(jury.JudgeInvitationLifetime),
	}, "tools:test", j.now)
	wantCode(j.t, err, "")
	return judge
}

func (j *juryDB) take(hash string, now time.Time) error {
	return j.TakeInvitation(context.Background(), contest.International, []byte(hash), "chosen "+hash, now, j.now)
}

func TestInvitationIsTakenOnce(t *testing.T) {
	j := newJury(t, 0)
	j.invite("Mei", "link")
	ends := atOnce(50, func(int) error { return j.take("link", j.now) })
	if ends[""] != 1 || ends[contest.CodeNotFound] != 49 {
		t.Errorf("50 callers ended with %v, want one success and 49 NOT_FOUND", ends)
	}
	for action, want := range map[string]int{jury.ActionAddJudge: 1, jury.ActionInviteJudge: 1, jury.ActionTakeInvitation: 1} {
		if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = $1`, action); rows != want {
			t.Errorf("%d audit rows of %s, want %d", rows, action, want)
		}
	}
	if rows := j.number(`SELECT count(*) FROM log_records WHERE kind = 'judge.enabled'`); rows != 1 {
		t.Errorf("%d records of the account, want 1", rows)
	}
}

// TestInvitationThatTwoHaveReadIsTakenOnce: both callers have found the invitation before either has changed the
// account.
func TestInvitationThatTwoHaveReadIsTakenOnce(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.invite("Mei", "link")
	holder, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Rollback(ctx) }()
	if _, err := holder.Exec(ctx, `SELECT FROM judges WHERE id = $1 FOR UPDATE`, mei.ID); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 2)
	for range 2 {
		go func() { ended <- j.take("link", j.now) }()
	}
	j.waitUntil(`SELECT count(*) = 2 FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock' AND ltrim(query, E' \n\t') LIKE 'UPDATE judges%'`)
	if err := holder.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	first, second := <-ended, <-ended
	if first != nil {
		first, second = second, first
	}
	wantCode(t, first, "")
	wantCode(t, second, contest.CodeNotFound)
}

func TestNewerInvitationEndsTheOlder(t *testing.T) {
	j := newJury(t, 0)
	j.judge("Mei", jury.RoleJudge)
	ends := atOnce(20, func(i int) error {
		_, _, err := j.InviteJudge(context.Background(), jury.NewJudgeInvitation{
			Judge:     jury.Judge{Edition: contest.International, Name: "Mei", Role: jury.RoleJudge},
			TokenHash: []byte(fmt.Sprint(i)), ExpiresAt: j.now.Add(time.Hour),
		}, "tools:test", j.now)
		return err
	})
	if ends[""] != 20 {
		t.Errorf("20 invitations ended with %v", ends)
	}
	taken := 0
	for i := range 20 {
		if j.take(fmt.Sprint(i), j.now) == nil {
			taken++
		}
	}
	if taken != 1 {
		t.Errorf("%d of 20 links for one account work, want the last one alone", taken)
	}
}

func TestWhatEndsAnInvitation(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	mei := j.invite("Mei", "link")
	wantCode(t, j.take("link", j.now.Add(jury.JudgeInvitationLifetime)), contest.CodeNotFound)
	_, err := j.InvitedJudge(ctx, contest.International, []byte("link"), j.now.Add(jury.JudgeInvitationLifetime))
	wantCode(t, err, contest.CodeNotFound)
	_, err = j.InvitedJudge(ctx, contest.Camp, []byte("link"), j.now)
	wantCode(t, err, contest.CodeNotFound)
	wantCode(t, j.TakeInvitation(ctx, contest.Camp, []byte("link"), "x", j.now, j.now), contest.CodeNotFound)

	for name, end := range map[string]func() error{
		"disabling": func() error { return j.DisableJudge(ctx, contest.International, "Mei", "tools:test", j.now) },
		"a password of the organisers": func() error {
			return j.SetJudgePassword(ctx, contest.International, "Mei", "new", "tools:test", j.now)
		},
		"an own password": func() error { return j.ChangeJudgePassword(ctx, mei, "new", nil, j.now) },
	} {
		j.invite("Mei", "link of "+name)
		wantCode(t, end(), "")
		wantCode(t, j.EnableJudge(ctx, contest.International, "Mei", "tools:test", j.now), "")
		if err := j.take("link of "+name, j.now); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("after %s the link gives %v, want NOT_FOUND", name, err)
		}
	}
}
