package contest

import "slices"

// Round is what the jury does in one go.
type Round string

// The rounds.
const (
	RoundNominations Round = "nominations" // nominators name works, which make the shortlist
	RoundScores      Round = "scores"      // judges score what is on it; in an edition of applications, every approved one
)

// RankingPart is the part "ranking" of the rules.
type RankingPart struct {
	Official     string  `json:"official"`     // mean or corrected
	MinimumCards int     `json:"minimumCards"` // 0: as results.UsualMinimum
	Shrinkage    float64 `json:"shrinkage"`    // cards
}

// UsualShrinkage is how many cards the correction adds to each judge unless an edition says another number.
const UsualShrinkage = 2

// Bounds of these.
const (
	leastShrinkage = 0.1
	mostShrinkage  = 100
)

func (p RankingPart) apply(e *Edition) []RuleProblem {
	var problems []RuleProblem
	if p.Official != "mean" && p.Official != "corrected" {
		problems = append(
			problems,
			RuleProblem{
				Path:    []any{"official"},
				Message: Text{EN: "must be mean or corrected", ZH: "须为 mean 或 corrected"},
			},
		)
	}
	if p.MinimumCards < 0 || p.MinimumCards > mostFigure {
		problems = append(
			problems,
			RuleProblem{
				Path:    []any{"minimumCards"},
				Message: Text{EN: "must be from 0 to %d", ZH: "须为 0 至 %d"}.Format(mostFigure),
			},
		)
	}
	if p.Shrinkage < leastShrinkage || p.Shrinkage > mostShrinkage {
		problems = append(
			problems,
			RuleProblem{
				Path:    []any{"shrinkage"},
				Message: Text{EN: "must be from %v to %d", ZH: "须为 %v 至 %d"}.Format(leastShrinkage, mostShrinkage),
			},
		)
	}
	e.MinimumCards, e.Shrinkage, e.Official = p.MinimumCards, p.Shrinkage, p.Official
	if p.Shrinkage == UsualShrinkage {
		e.Shrinkage = 0
	}
	return problems
}

func rankingOf(e *Edition) RankingPart {
	part := RankingPart{Official: e.Official, MinimumCards: e.MinimumCards, Shrinkage: e.Shrinkage}
	if part.Shrinkage == 0 {
		part.Shrinkage = UsualShrinkage
	}
	if part.Official == "" {
		part.Official = "mean"
	}
	return part
}

// SafeguardsPart is the part "safeguards" of the rules.
type SafeguardsPart struct {
	ConfirmPublication  bool `json:"confirmPublication"`
	SecondFactor        bool `json:"secondFactor"`
	WatchBeforeScore    bool `json:"watchBeforeScore"`
	SignedCards         bool `json:"signedCards"`
	JudgesSeeDisclosure bool `json:"judgesSeeDisclosure"`
}

func (p SafeguardsPart) apply(e *Edition) {
	e.ConfirmPublication, e.SecondFactor, e.WatchBeforeScore = p.ConfirmPublication, p.SecondFactor, p.WatchBeforeScore
	e.SignedCards, e.JudgesSeeDisclosure = p.SignedCards, p.JudgesSeeDisclosure
}

func safeguardsOf(e *Edition) SafeguardsPart {
	return SafeguardsPart{
		e.ConfirmPublication,
		e.SecondFactor,
		e.WatchBeforeScore,
		e.SignedCards,
		e.JudgesSeeDisclosure,
	}
}

// OrderPart is the part "order" of the rules.
type OrderPart struct {
	Rounds    []Round `json:"rounds"`
	LateWorks string  `json:"lateWorks"` // assign or wait
}

// CheckRounds returns what is wrong with the rounds of an edition's jury.
func CheckRounds(rounds []Round, e *Edition) []RuleProblem {
	switch {
	case slices.Equal(rounds, []Round{RoundScores}):
		return nil
	case e.Applies():
		return []RuleProblem{
			{
				Path: []any{"rounds"},
				Message: Text{
					EN: "must be scores: applications are scored, nobody nominates",
					ZH: "须为 scores：申请由评委直接评分，不设提名",
				},
			},
		}
	case !slices.Equal(rounds, []Round{RoundNominations, RoundScores}):
		return []RuleProblem{
			{
				Path: []any{"rounds"},
				Message: Text{
					EN: "must be nominations and scores, or scores alone",
					ZH: "须为 nominations 和 scores，或仅 scores",
				},
			},
		}
	case len(e.Awards) == 0:
		return []RuleProblem{
			{
				Path:    []any{"rounds"},
				Message: Text{EN: "may have nominations once there are awards", ZH: "设有提名奖项后才能包含 nominations"},
			},
		}
	}
	return nil
}

func (p OrderPart) apply(e *Edition) []RuleProblem {
	problems := CheckRounds(p.Rounds, e)
	if p.LateWorks != "assign" && p.LateWorks != "wait" {
		problems = append(
			problems,
			RuleProblem{Path: []any{"lateWorks"}, Message: Text{EN: "must be assign or wait", ZH: "须为 assign 或 wait"}},
		)
	}
	e.LateWorksWait = p.LateWorks == "wait"
	e.ScoresAlone = len(p.Rounds) == 1 && !e.Applies() && len(e.Awards) > 0
	return problems
}

func orderOf(e *Edition) OrderPart {
	part := OrderPart{
		Rounds:    []Round{RoundNominations, RoundScores},
		LateWorks: "assign",
	}
	if !e.Nominates() {
		part.Rounds = []Round{RoundScores}
	}
	if e.LateWorksWait {
		part.LateWorks = "wait"
	}
	return part
}

// Nominates reports whether nominators name works.
func (e *Edition) Nominates() bool { return len(e.Awards) > 0 && !e.ScoresAlone }
