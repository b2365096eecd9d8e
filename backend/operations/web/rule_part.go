package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) rulePartRoutes() []httpkit.Route {
	const base = "/apis/organiser/rules/:part"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.rulePart),
		httpkit.Put(base, httpkit.LoggedIn, s.changeRulePart),
	}
}

type rulePartAnswer struct {
	Part    string `json:"part"`
	Version string `json:"version"` // for "before"
	Value   any    `json:"value"`
	Changed bool   `json:"changed"`
	// Answered are the questions that have answers, by id; of the part "questions".
	Answered map[string]int `json:"answered"`
}

func rulePartAnswerOf(state operations.RulePartState) rulePartAnswer {
	answer := rulePartAnswer{Part: state.Part, Version: state.Version, Value: state.Value, Changed: state.Changed, Answered: map[string]int{}}
	for _, a := range state.Answered {
		if a.Answers > 0 {
			answer.Answered[a.ID] = a.Answers
		}
	}
	return answer
}

// rulePart returns a part of the rules.
func (s *Console) rulePart(c echo.Context) error {
	state, err := s.RuleParts.Part(c.Request().Context(), httpkit.By(c), s.Planned(c), c.Param("part"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, rulePartAnswerOf(state))
}

// maxRulePart is the largest part that is read, in bytes: 60 questions of 100 choices in both languages.
const maxRulePart = 1 << 20

// changeRulePart replaces a part of the rules; a dry run says what is wrong with it and changes nothing.
func (s *Console) changeRulePart(c echo.Context) error {
	state, err := s.RuleParts.Change(c.Request().Context(), httpkit.By(c), s.Planned(c), c.Param("part"), func(fieldErrs contest.FieldErrors) (operations.RulePartForm, error) {
		return httpkit.ReadFormWithin(c, operations.RulePartForm{}, maxRulePart)(fieldErrs)
	})
	if err != nil {
		return err
	}
	return httpkit.OK(c, rulePartAnswerOf(state))
}
