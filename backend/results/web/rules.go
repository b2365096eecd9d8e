package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/results"
)

// rulesAnswer is what an edition's results depend on beside the scorecards.
type rulesAnswer struct {
	Version   string           `json:"version"` // for "before"
	Pinned    *rulesPinned     `json:"pinned"`  // null: nothing has pinned them
	Rules     judging.Rules    `json:"rules"`   // in force
	Catalogue judging.Rules    `json:"catalogue"`
	Same      bool             `json:"same"` // whether those are the same
	Official  rankingAnswer    `json:"official"`
	Prizes    []PrizeAnswer    `json:"prizes"` // names, the highest first
	Resets    []rulesCorrected `json:"resets"`
	Cards     cardCountsAnswer `json:"cards"`
}

// cardCountsAnswer are the works by their number of complete scorecards.
type cardCountsAnswer struct {
	Works   []int `json:"works"` // that have 0, 1, … cards
	Minimum int   `json:"minimum"`
}

// rulesPinned is what pinned rules.
type rulesPinned struct {
	By    string    `json:"by"` // "score", "opening" of judging, "organiser"
	At    time.Time `json:"at"`
	Actor string    `json:"actor"` // as in the audit log; "": a judge
	Leaf  *int64    `json:"leaf"`  // null: none yet
}

// rulesCorrected is a correction of pinned rules.
type rulesCorrected struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
	Actor  string    `json:"actor"`
	Leaf   *int64    `json:"leaf"`
}

// rulesChangeAnswer is a change of the rules, or what a dry run would change.
type rulesChangeAnswer struct {
	Changed bool        `json:"changed"`
	State   rulesAnswer `json:"state"`
}

func leafOrNull(leaf int64) *int64 {
	if leaf < 0 {
		return nil
	}
	return &leaf
}

// rulesState reads the rules of the call's edition.
func (s *Console) rulesState(c echo.Context) (rulesAnswer, error) {
	edition := s.Edition(c)
	state, err := s.Results.RulesState(c.Request().Context(), httpkit.By(c), edition)
	if err != nil {
		return rulesAnswer{}, err
	}
	answer := rulesAnswer{
		Version:   state.Version(),
		Rules:     state.InForce(),
		Catalogue: state.Catalogue,
		Same:      true,
		Prizes:    []PrizeAnswer{},
		Resets:    []rulesCorrected{},
		Official: rankingAnswer{
			Chosen: string(state.Choice.Official),
			At:     httpkit.TimeOrNull(edition, state.Choice.ChosenAt),
		},
		Cards: cardCountsAnswer{Works: append([]int{}, state.Counts.Works...), Minimum: state.Counts.Minimum},
	}
	if p := state.Pinned; p != nil && p.Pinned {
		by := map[contest.RecordKind]string{
			contest.RecordScorecard: "score", contest.RecordJudgingOpened: "opening", contest.RecordRulesPinned: "organiser",
		}[p.By]
		answer.Same = p.Rules.Equal(state.Catalogue)
		answer.Pinned = &rulesPinned{By: by, At: p.At.In(edition.Location), Actor: p.Actor, Leaf: leafOrNull(p.Leaf)}
	}
	for _, p := range edition.Prizes {
		answer.Prizes = append(answer.Prizes, PrizeAnswer{ID: p.ID, Name: p.Name})
	}
	for _, r := range state.Resets {
		answer.Resets = append(
			answer.Resets,
			rulesCorrected{At: r.At.In(edition.Location), Reason: r.Reason, Actor: r.By, Leaf: leafOrNull(r.Leaf)},
		)
	}
	return answer, nil
}

// rules returns the rules, and what pinned them.
func (s *Console) rules(c echo.Context) error {
	answer, err := s.rulesState(c)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// pinRules pins the rules before the first score.
func (s *Console) pinRules(c echo.Context) error {
	changed, err := s.Results.PinRules(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.RulesForm](c),
	)
	if err != nil {
		return err
	}
	return s.rulesChanged(c, changed)
}

// resetRules replaces pinned rules by those of the catalogue, in public.
func (s *Console) resetRules(c echo.Context) error {
	if err := s.Results.CorrectRules(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.RulesForm](c),
	); err != nil {
		return err
	}
	return s.rulesChanged(c, true)
}

func (s *Console) rulesChanged(c echo.Context, changed bool) error {
	state, err := s.rulesState(c)
	if err != nil {
		return err
	}
	return httpkit.OK(c, rulesChangeAnswer{Changed: changed, State: state})
}
