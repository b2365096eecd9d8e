package stores_test

import (
	"context"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Works under the minimum are in the plan with the judges who owe a card: not those with a conflict, a disabled
// account, another share or a complete card.
func TestAPlanNamesWorksWithTooFewCardsAndWhoOwesThem(t *testing.T) {
	j, service, edition := publisher(t)
	edition.MinimumCards = 3
	cy, dee, eve, gus := j.judge(
		"Cy",
		jury.RoleJudge,
	), j.judge(
		"Dee",
		jury.RoleJudge,
	), j.judge(
		"Eve",
		jury.RoleJudge,
	), j.judge(
		"Gus",
		jury.RoleJudge,
	)
	if err := j.scored(cy, 1, 80); err != nil { // work 1 has three
		t.Fatal(err)
	}
	j.exec(
		`INSERT INTO recusals (edition, judge_id, work_id, reason, recused_at) VALUES ('international', $1, 2, 'x', $2)`,
		cy.ID,
		j.now,
	)
	j.exec(`UPDATE judges SET disabled_at = $2 WHERE id = $1`, dee.ID, j.now)
	j.exec(
		`INSERT INTO assignments (edition, judge_id, work_id, assigned_at) VALUES ('international', $1, 3, $2)`,
		eve.ID,
		j.now,
	)
	j.exec(`UPDATE judges SET assigned = true WHERE id = $1`, eve.ID)
	j.exec(
		`INSERT INTO scorecards (edition, judge_id, work_id, creativity, created_at, updated_at) VALUES ('international', $1, 2, 50, $2, $2)`,
		gus.ID,
		j.now,
	)
	plan, err := service.Publish(context.Background(), contest.ToolsOrganiser("test"), edition, publicationForm)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.After.Winners) != 1 || plan.After.Winners[0].WorkID != 1 {
		t.Errorf("winners %+v", plan.After.Winners)
	}
	owing := map[int][]string{2: {"Gus"}, 3: {"Cy", "Eve", "Gus"}}
	if len(plan.FewCards) != len(owing) {
		t.Fatalf("%+v", plan.FewCards)
	}
	for _, w := range plan.FewCards {
		if w.Cards != 2 || !slices.Equal(w.Owing, owing[w.WorkID]) {
			t.Errorf("%+v, want %v", w, owing[w.WorkID])
		}
	}
}
