package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) rulePartRoutes() []httpkit.Route {
	const base = "/apis/organiser/rules"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listRuleParts),
		httpkit.Get(base+"/:part", httpkit.LoggedIn, s.rulePart),
		httpkit.Put(base+"/:part", httpkit.LoggedIn, s.changeRulePart),
	}
}

// rulePartLine is a part in the list.
type rulePartLine struct {
	Part      string       `json:"part"`
	Version   string       `json:"version"` // for "before"
	Pinned    *rulePartPin `json:"pinned"`
	ChangedAt *time.Time   `json:"changedAt"`
	ChangedBy *string      `json:"changedBy"`
}

// rulePartPin is what pinned a part.
type rulePartPin struct {
	By   string    `json:"by"` // "score", "opening" of judging, "organiser"
	At   time.Time `json:"at"`
	Leaf *int64    `json:"leaf"` // null: none yet
}

func pinOf(edition *contest.Edition, state operations.RulePartState) *rulePartPin {
	p := state.Pinned
	if p == nil {
		return nil
	}
	by := map[contest.RecordKind]string{
		contest.RecordScorecard:     "score",
		contest.RecordJudgingOpened: "opening",
		contest.RecordRulesPinned:   "organiser",
	}
	pin := &rulePartPin{By: by[p.By], At: p.At.In(edition.Location)}
	if p.Leaf >= 0 {
		pin.Leaf = &p.Leaf
	}
	return pin
}

// listRuleParts lists the parts of the rules in their order.
func (s *Console) listRuleParts(c echo.Context) error {
	edition := s.Edition(c)
	states, err := s.RuleParts.List(c.Request().Context(), httpkit.By(c), s.Planned(c))
	if err != nil {
		return err
	}
	lines := make([]rulePartLine, len(states))
	for i, state := range states {
		lines[i] = rulePartLine{
			Part:      state.Part,
			Version:   state.Version,
			Pinned:    pinOf(edition, state),
			ChangedAt: httpkit.TimeOrNull(edition, state.At),
		}
		if state.By != "" {
			lines[i].ChangedBy = &state.By
		}
	}
	return httpkit.OK(c, lines)
}

type rulePartAnswer struct {
	Part    string `json:"part"`
	Version string `json:"version"` // for "before"
	Value   any    `json:"value"`
	Changed bool   `json:"changed"`
	// Answered are the questions that have answers, by id; of the part "questions".
	Answered map[string]int   `json:"answered"`
	Pinned   *rulePartPin     `json:"pinned"`
	Changes  []rulePartChange `json:"changes"`
	Effects  []rulePartEffect `json:"effects"`
}

type rulePartChange struct {
	Path   string `json:"path"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

type rulePartEffect struct {
	Where operations.EffectPlace `json:"where"`
	Name  string                 `json:"name"`
	Text  contest.Text           `json:"text"`
}

func rulePartAnswerOf(edition *contest.Edition, state operations.RulePartState) rulePartAnswer {
	answer := rulePartAnswer{
		Part:     state.Part,
		Version:  state.Version,
		Value:    state.Value,
		Changed:  state.Changed,
		Answered: map[string]int{},
		Pinned:   pinOf(edition, state),
		Changes:  []rulePartChange{},
		Effects:  []rulePartEffect{},
	}
	for _, a := range state.Answered {
		if a.Answers > 0 && state.Part == contest.PartQuestions {
			answer.Answered[a.ID] = a.Answers
		}
	}
	for _, change := range state.Changes {
		answer.Changes = append(answer.Changes, rulePartChange(change))
	}
	for _, effect := range state.Effects {
		answer.Effects = append(answer.Effects, rulePartEffect(effect))
	}
	return answer
}

// rulePart returns a part of the rules.
func (s *Console) rulePart(c echo.Context) error {
	state, err := s.RuleParts.Part(c.Request().Context(), httpkit.By(c), s.Planned(c), c.Param("part"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, rulePartAnswerOf(s.Edition(c), state))
}

// maxRulePart is the largest part that is read, in bytes: 60 questions of 100 choices in both languages.
const maxRulePart = 1 << 20

// changeRulePart replaces a part of the rules; a dry run says what is wrong with it, or what it would change, and
// changes nothing.
func (s *Console) changeRulePart(c echo.Context) error {
	state, err := s.RuleParts.Change(
		c.Request().Context(),
		httpkit.By(c),
		s.Planned(c),
		c.Param("part"),
		func(fieldErrs contest.FieldErrors) (operations.RulePartForm, error) {
			return httpkit.ReadFormWithin(c, operations.RulePartForm{}, maxRulePart)(fieldErrs)
		},
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, rulePartAnswerOf(s.Edition(c), state))
}
