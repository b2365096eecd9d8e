package stores_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestLeavesOfAccountsTellNoOrder: somebody who has the list of the jury in the order in which its accounts were made
// looks at places and times of the accounts in an export. Neither says whose pseudonym is whose.
func TestLeavesOfAccountsTellNoOrder(t *testing.T) {
	j := newJury(t, 3)
	j.addRecords(1)
	j.sequence()
	const accounts = 12
	pseudonyms := make([]string, accounts)
	for i := range pseudonyms {
		j.now = j.now.Add(time.Hour)
		judge := j.judge(fmt.Sprintf("Judge %02d", i), jury.RoleJudge)
		pseudonyms[i] = j.rows(`SELECT pseudonym FROM log_pseudonyms WHERE judge_id = $1`, judge.ID)[0]
		if i == 3 {
			wantCode(
				t,
				j.SetJudgePassword(t.Context(), contest.International, judge.Name, "y", "tools:test", j.now),
				"",
			)
		}
		j.addRecords(1) // others are at work between
		j.sequence()
	}
	if leaves := j.number(
		`SELECT count(*) FROM log_records WHERE kind = 'judge.enabled' AND leaf IS NOT NULL`,
	); leaves != 0 {
		t.Fatalf("%d accounts have leaves before the jury has acted", leaves)
	}
	if got, files := j.verified(); got.Head.Size != accounts+1 || len(files["judges.txt"].Data) != 0 {
		t.Errorf(
			"an export before the first act has %d leaves and the names %q",
			got.Head.Size,
			files["judges.txt"].Data,
		)
	}
	j.closeJudging(true)
	got, _ := j.verified()
	rows := j.rows(`
		SELECT record::jsonb ->> 'judge' FROM log_records WHERE kind = 'judge.enabled' AND leaf < (SELECT leaf FROM log_records WHERE kind = 'judging.closed')
		ORDER BY leaf`)
	if len(rows) != accounts || got.Head.Size != 2*accounts+3 {
		t.Fatalf("%d accounts of %d leaves come before the first act", len(rows), got.Head.Size)
	}
	if slices.Equal(rows, pseudonyms) {
		t.Error("accounts have their leaves in the order in which they were made")
	}
	if times := j.number(
		`SELECT count(DISTINCT record::jsonb ->> 'at') FROM log_records WHERE kind = 'judge.enabled'`,
	); times != 1 {
		t.Errorf("%d times of accounts tell when they were made", times)
	}
}
