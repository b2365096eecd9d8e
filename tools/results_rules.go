package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

type resultsRules struct {
	editionFlag
	Pin      bool   `help:"Pin the rules before the first score."`
	Reset    bool   `help:"Replace the pinned rules by those of the catalogue, in public."`
	Official string `help:"With --reset: another official ranking, mean or corrected."`
	Reason   string `help:"With --reset: why. It becomes public."`
}

// Example implements withExample.
func (resultsRules) Example() string {
	return `go run ./tools results rules --reset --reason "The form had another order of weights."`
}

// Run prints the rules, pins or resets them.
func (c *resultsRules) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.results(ctx)
	if err != nil {
		return err
	}
	if c.Pin && c.Reset {
		return errors.New("--pin and --reset exclude each other")
	}
	if c.Pin {
		if err := a.pinRules(ctx, service, edition); err != nil {
			return err
		}
	}
	if c.Reset {
		if err := service.ResetRules(ctx, a.organiser(), edition, ranking.Ranking(c.Official), c.Reason); err != nil {
			return err
		}
		a.printf(
			"The rules of the %s edition are corrected. The correction and its reason are in the public log, and stand in the report.\n",
			c.Edition,
		)
	} else if c.Official != "" || c.Reason != "" {
		return errors.New("--official and --reason belong to --reset; before the first score use results official")
	}
	pinned, err := service.PinnedRules(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if pinned == nil {
		a.printf("No rules of the %s edition are in the log yet: they are when the service starts.\n", c.Edition)
		return nil
	}
	choice, err := service.Ranking(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	a.printRules(edition, pinned, choice.Official)
	return nil
}

// pinRules pins the rules that it reads.
func (a *app) pinRules(ctx context.Context, service *results.ResultService, edition *contest.Edition) error {
	state, err := service.RulesState(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	pinned, err := service.PinRules(ctx, a.organiser(), edition, func(contest.FieldErrors) (results.RulesForm, error) {
		return results.RulesForm{Before: state.Version()}, nil
	})
	if err != nil {
		return err
	}
	if pinned {
		a.printf(
			"The rules of the %s edition are pinned. From now on only a correction in public changes them.\n",
			edition.ID,
		)
	} else {
		a.printf("The rules of the %s edition were pinned already.\n", edition.ID)
	}
	return nil
}

func (a *app) printRules(edition *contest.Edition, pinned *judging.PinnedRules, official ranking.Ranking) {
	state := "not yet: the first score pins them"
	if pinned.Pinned {
		by := map[contest.RecordKind]string{contest.RecordScorecard: "the first score", contest.RecordJudgingOpened: "opening judging", contest.RecordRulesPinned: "an organiser"}[pinned.By]
		state = "by " + by + ", " + beginningOf(edition, pinned.At)
		if pinned.Leaf >= 0 {
			state += fmt.Sprintf(", leaf %d", pinned.Leaf)
		}
	}
	a.line("Pinned", state)
	a.line("Weights", weightsOf(edition, pinned.Rules))
	a.line("Official", rankingName(official))
	minimum := "three cards, or half the jury if that is less"
	if pinned.MinimumCards > 0 {
		minimum = counted(pinned.MinimumCards, "card")
	}
	a.line("Ranked with", minimum)
	a.line("Prizes", fmt.Sprint(len(pinned.Prizes)))
	if !pinned.Rules.Equal(judging.RulesOf(edition)) {
		a.line("Catalogue", "has other rules")
	}
}

// weightsOf lists the criteria with their weights. Rules of former releases do not name the criteria: they are those of
// the edition.
func weightsOf(edition *contest.Edition, rules judging.Rules) string {
	names := rules.Criteria
	if names == nil {
		names = edition.Criteria.IDs()
	}
	parts := make([]string, len(rules.Weights))
	for i, weight := range rules.Weights {
		name := strconv.Itoa(i + 1)
		if i < len(names) {
			name = names[i]
		}
		parts[i] = fmt.Sprintf("%s %d %%", name, weight)
	}
	return strings.Join(parts, ", ")
}

// otherRules returns the problems of a catalogue that has other rules than those that are pinned. A machine without the
// contest's database has nothing to compare with.
func (a *app) otherRules(ctx context.Context) []string {
	var problems []string
	ids, err := a.editionIDs()
	if err != nil {
		return nil
	}
	for _, id := range ids {
		edition, err := a.editionNow(ctx, id)
		if err != nil {
			continue
		}
		service, err := a.results(ctx)
		if err != nil {
			return nil
		}
		pinned, err := service.PinnedRules(ctx, a.organiser(), id)
		if err != nil {
			return nil
		}
		if err := pinned.Allow(edition); err != nil {
			problems = append(problems, fmt.Sprintf("editions/%s: %s", id, judging.RulesPinnedText().EN))
		}
	}
	return problems
}
