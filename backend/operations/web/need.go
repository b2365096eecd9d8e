package web

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

// needAnswer is a rule of the contest that does not hold.
type needAnswer struct {
	Kind   operations.NeedKind `json:"kind"`
	Count  int                 `json:"count"`
	Single bool                `json:"single"`
	Since  *time.Time          `json:"since"`
	Wall   bool                `json:"wall"`
	Title  contest.Text        `json:"title"`
	Reason contest.Text        `json:"reason"`
	Names  []contest.Text      `json:"names"`
	Action needActionAnswer    `json:"action"`
}

type needActionAnswer struct {
	Label contest.Text `json:"label"`
	Path  string       `json:"path"`
}

func needAnswers(edition *contest.Edition, needs []operations.Need) []needAnswer {
	answers := make([]needAnswer, len(needs))
	for i, n := range needs {
		rule := operations.RuleOf(edition.Kind, n.Kind)
		answers[i] = needAnswer{
			Kind:   n.Kind,
			Count:  n.Count,
			Single: rule.Single,
			Since:  httpkit.TimeOrNull(edition, n.Since),
			Wall:   n.Wall,
			Title:  rule.Title,
			Reason: rule.Reason,
			Names:  append([]contest.Text{}, n.Names...),
			Action: needActionAnswer{Label: rule.Action, Path: rule.Path},
		}
	}
	return answers
}

// holdingAnswer is a rule that holds.
type holdingAnswer struct {
	Kind operations.NeedKind `json:"kind"`
	Text contest.Text        `json:"text"`
}

func holdingAnswers(rules []operations.NeedRule) []holdingAnswer {
	answers := make([]holdingAnswer, len(rules))
	for i, rule := range rules {
		answers[i] = holdingAnswer{rule.Kind, rule.Holds}
	}
	return answers
}

// roadStepAnswer is a step of the contest.
type roadStepAnswer struct {
	ID        string               `json:"id"`
	Title     contest.Text         `json:"title"`
	State     operations.RoadState `json:"state"`
	At        *time.Time           `json:"at"`
	Ends      bool                 `json:"ends"`
	Fact      contest.Text         `json:"fact"`
	Path      string               `json:"path"`
	BlockedBy []contest.Text       `json:"blockedBy"`
}

func roadAnswers(edition *contest.Edition, steps []operations.RoadStep) []roadStepAnswer {
	answers := make([]roadStepAnswer, len(steps))
	for i, s := range steps {
		answers[i] = roadStepAnswer{
			s.ID,
			s.Title,
			s.State,
			httpkit.TimeOrNull(edition, s.At),
			s.Ends,
			s.Fact,
			s.Path,
			append([]contest.Text{}, s.BlockedBy...),
		}
	}
	return answers
}
