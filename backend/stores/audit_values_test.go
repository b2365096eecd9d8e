package stores_test

import (
	"context"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// wantChange fails unless there is one row of an action with these values before and after.
func (j *juryDB) wantChange(action, before, after string) {
	j.t.Helper()
	rows := j.number(`
		SELECT count(*) FROM audit_log WHERE action = $1 AND detail->'before' = $2::jsonb AND detail->'after' = $3::jsonb`,
		action, before, after)
	if rows != 1 {
		stored := j.rows(`SELECT detail::text FROM audit_log WHERE action = $1`, action)
		j.t.Errorf("%d rows of %s from %s to %s, of %s", rows, action, before, after, stored)
	}
}

// TestAuditRowsHaveTheValuesThatWereReplaced runs what the console and the commands change of the jury's work, each
// twice where a first change has nothing to replace.
func TestAuditRowsHaveTheValuesThatWereReplaced(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := context.Background(), contest.ToolsOrganiser("test")
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	j.wantChange(results.ActionShortlist, `{"workIds": []}`, `{"workIds": [1, 2, 3]}`)
	j.shortlist(3, 1, 2)
	j.wantChange(results.ActionShortlist, `{"workIds": [1, 2, 3]}`, `{"workIds": [3, 1, 2]}`)
	do(j.SetSelected(ctx, contest.International, []int{2, 3}, nil, "tools:test", j.now))
	do(j.SetSelected(ctx, contest.International, []int{}, nil, "tools:test", j.now))
	j.wantChange(results.ActionSelect, `{"workIds": []}`, `{"workIds": [2, 3]}`)
	j.wantChange(results.ActionSelect, `{"workIds": [3, 2]}`, `{"workIds": []}`)

	ann := j.account("Ann")
	do(j.scored(ann, 1, 95))
	j.wantChange(judging.ActionScore, `{"creativity": 90, "technical": 90, "artistic": 90, "story": 90}`,
		`{"creativity": 95, "technical": 95, "artistic": 95, "story": 95}`)
	do(j.RequireSecondFactor(ctx, contest.International, "Ann", true, "tools:test", j.now))
	j.wantChange(jury.ActionRequireSecondFactor, `{"secondFactorRequired": false}`, `{"secondFactorRequired": true}`)
	do(j.ResetSecondFactor(ctx, contest.International, "Ann", "tools:test", j.now))
	j.wantChange(jury.ActionResetSecondFactor, `{"secondFactor": false}`, `{"secondFactor": false}`)
	do(j.DisableJudge(ctx, contest.International, "Ann", "tools:test", j.now))
	do(j.EnableJudge(ctx, contest.International, "Ann", "tools:test", j.now))
	j.wantChange(jury.ActionDisableJudge, `{"mayLogIn": true}`, `{"mayLogIn": false}`)
	j.wantChange(jury.ActionEnableJudge, `{"mayLogIn": false}`, `{"mayLogIn": true}`)
	do(j.RenameJudge(ctx, contest.International, "Ann", "Anna", "tools:test", j.now))
	j.wantChange(jury.ActionRenameJudge, `{"name": "Ann"}`, `{"name": "Anna"}`)

	prize := results.PrizeChange{Prize: "excellence", WorkID: 3, Given: true, Reason: "The audience's wish."}
	do(service.Results.ChangePrize(ctx, by, edition, prize))
	prize.Given = false
	do(service.Results.ChangePrize(ctx, by, edition, prize))
	j.wantChange(results.ActionPrize, `null`, `{"given": true}`)
	j.wantChange(results.ActionPrize, `{"given": true}`, `{"given": false}`)
	_, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:test", j.now)
	do(err)
	j.wantChange(judging.ActionCloseJudging, `{"open": true}`, `{"open": false}`)
	_, err = published(ctx, service, by, edition)
	do(err)
	_, err = service.Unpublish(ctx, by, edition)
	do(err)
	public := `{"ranking": "mean", "prizes": {"first": [1]}}`
	j.wantChange(results.ActionPublish, `null`, public)
	j.wantChange(results.ActionUnpublish, public, `null`)
	do(j.ChooseRanking(ctx, contest.Camp, ranking.Corrected, "", "tools:test", j.now))
	j.wantChange(results.ActionRanking, `{"ranking": "mean"}`, `{"ranking": "corrected"}`)
}
