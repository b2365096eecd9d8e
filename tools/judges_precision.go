package main

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// wantedPrecision is how often the best film should be first.
const wantedPrecision = 0.7

// Larger juries and lists are simulated as if they were so large.
const (
	mostSimulatedJudges = 30
	mostSimulatedWorks  = 200
)

// printPrecision prints how many cards a film needs with a jury, and what the mean costs when films are shared out.
func (a *app) printPrecision(plan contest.AssignmentPlan) {
	judges, works := min(len(plan.Shares), mostSimulatedJudges), min(len(plan.State.Works), mostSimulatedWorks)
	if judges == 0 || works < 2 {
		return
	}
	now := results.MeasurePrecision(judges, works, min(plan.PerWork, judges))
	needed, enough := results.CardsFor(judges, works, wantedPrecision)
	need := fmt.Sprintf("with %s each it is %.0f %%", counted(needed.Cards, "card"), 100*needed.Corrected)
	if !enough {
		need = fmt.Sprintf("this jury does not reach %.0f %%: with every judge on every film it is %.0f %%", 100*wantedPrecision, 100*needed.Corrected)
	}
	a.printf("With %s each, the truly best film is first in %.0f %% of contests by the corrected totals, in %.0f %% by the mean; %s.\n",
		counted(now.Cards, "card"), 100*now.Corrected, 100*now.Mean, need)
	a.printf("(%d simulated contests of %d judges and %d films, ± 3 %%; films differ by %d points, judges in severity by %d, one card by %d.)\n",
		results.PrecisionContests, judges, works, results.AssumedQuality, results.AssumedSeverity, results.AssumedNoise)
}
