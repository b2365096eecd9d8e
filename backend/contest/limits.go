package contest

import "time"

// Figures are the numbers of an edition's rules, the part "limits"; 0 where the edition has no such rule. The JSON tags
// are the names in rules.json.
type Figures struct {
	MinimumAge            int `json:"minimumAge"`         // years
	MaximumTeamMembers    int `json:"maximumTeamMembers"` // the lead included
	MaximumSubmissions    int `json:"maximumSubmissions,omitempty"`
	MaximumRunningMinutes int `json:"maximumRunningMinutes,omitempty"`
	MinimumAIPercent      int `json:"minimumAiPercent,omitempty"`
	ShortlistedConcepts   int `json:"shortlistedConcepts,omitempty"`
	SelectedTeams         int `json:"selectedTeams,omitempty"`
}

// mostFigure is the highest number of a limit.
const mostFigure = 1000

// figuresOf are the limits of an edition.
func figuresOf(e *Edition) Figures {
	return Figures{
		MinimumAge: e.MinimumAge, MaximumTeamMembers: e.MaxTeamMembers, MaximumSubmissions: e.MaxSubmissions,
		MaximumRunningMinutes: int(e.MaxRunning / time.Minute), MinimumAIPercent: e.Figures.MinimumAIPercent,
		ShortlistedConcepts: e.MaxShortlisted, SelectedTeams: e.MaxSelected,
	}
}

// SetFigures puts the limits into an edition.
func (e *Edition) SetFigures(f Figures) {
	e.Figures = f
	e.MinimumAge, e.MaxTeamMembers, e.MaxSubmissions = f.MinimumAge, f.MaximumTeamMembers, f.MaximumSubmissions
	e.MaxShortlisted, e.MaxSelected = f.ShortlistedConcepts, f.SelectedTeams
	e.MaxRunning = time.Duration(f.MaximumRunningMinutes) * time.Minute
}

// CheckFigures returns what is wrong with the limits of an edition that takes submissions, or does not.
func CheckFigures(f Figures, submissions bool) []RuleProblem {
	var problems []RuleProblem
	for _, one := range []struct {
		name        string
		value, most int
		needed      bool
	}{
		{"minimumAge", f.MinimumAge, mostFigure, true},
		{"maximumTeamMembers", f.MaximumTeamMembers, mostFigure, true},
		{"maximumSubmissions", f.MaximumSubmissions, mostFigure, submissions},
		{"maximumRunningMinutes", f.MaximumRunningMinutes, mostFigure, submissions},
		{"minimumAiPercent", f.MinimumAIPercent, 100, false},
		{"shortlistedConcepts", f.ShortlistedConcepts, mostFigure, false},
		{"selectedTeams", f.SelectedTeams, mostFigure, false},
	} {
		switch {
		case one.value == 0 && one.needed:
			problems = append(problems, RuleProblem{Path: []any{one.name}, Message: Text{EN: "is missing", ZH: "为必填项"}})
		case one.value < 0 || one.value > one.most:
			problems = append(
				problems,
				RuleProblem{
					Path:    []any{one.name},
					Message: Text{EN: "must be from 1 to %d", ZH: "须为 1 至 %d"}.Format(one.most),
				},
			)
		}
	}
	if f.SelectedTeams > 0 && f.SelectedTeams > f.ShortlistedConcepts {
		problems = append(problems, RuleProblem{Path: []any{"selectedTeams"}, Message: Text{
			EN: "must not be more than are shortlisted (%d)", ZH: "不能多于入围数（%d）",
		}.Format(f.ShortlistedConcepts)})
	}
	return problems
}
