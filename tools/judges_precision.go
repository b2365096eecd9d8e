package main

import (
	"fmt"

	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// printPrecision prints how many cards a film needs with a jury, and what the mean costs when films are shared out.
func (a *app) printPrecision(plan judging.AssignmentPlan) {
	p, found := ranking.ProspectOf(len(plan.Shares), len(plan.State.Works), plan.PerWork)
	if !found {
		return
	}
	need := fmt.Sprintf("with %s each it is %.0f %%", counted(p.Needed.Cards, "card"), 100*p.Needed.Corrected)
	if !p.Enough {
		need = fmt.Sprintf("this jury does not reach %.0f %%: with every judge on every film it is %.0f %%", 100*ranking.ProspectAim, 100*p.Needed.Corrected)
	}
	a.printf("With %s each, the truly best film is first in %.0f %% of contests by the corrected totals, in %.0f %% by the mean; %s.\n",
		counted(p.Now.Cards, "card"), 100*p.Now.Corrected, 100*p.Now.Mean, need)
	a.printf("(%d simulated contests of %d judges and %d films, ± 3 %%; films differ by %d points, judges in severity by %d, one card by %d.)\n",
		ranking.PrecisionContests, p.Judges, p.Works, ranking.AssumedQuality, ranking.AssumedSeverity, ranking.AssumedNoise)
}
