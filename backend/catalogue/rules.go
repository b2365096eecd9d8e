package catalogue

import (
	"reflect"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Figures are the numbers of an edition's rules; 0 where the edition has no such rule.
type Figures struct {
	MinimumAge            int `json:"minimumAge"` // years
	MaximumTeamMembers    int `json:"maximumTeamMembers"`
	MaximumSubmissions    int `json:"maximumSubmissions,omitempty"`
	MaximumRunningMinutes int `json:"maximumRunningMinutes,omitempty"`
	MinimumAIPercent      int `json:"minimumAiPercent,omitempty"`
	ShortlistedConcepts   int `json:"shortlistedConcepts,omitempty"`
	SelectedTeams         int `json:"selectedTeams,omitempty"`
}

// rulesFile is rules.json.
type rulesFile struct {
	Figures          Figures `json:"figures"`
	NominationLimits struct {
		Level     int `json:"LEVEL,omitempty"`
		Creative  int `json:"CREATIVE,omitempty"`
		Narrative int `json:"NARRATIVE,omitempty"`
	} `json:"nominationLimits"`
}

// maxFigure is far above every sensible figure and catches a slip of the hand.
const maxFigure = 1000

func (f *folder) rules(name string, e *Edition) {
	var r rulesFile
	opened, ok := f.read(name, &r)
	if !ok {
		return
	}
	opened.figures("figures", r.Figures)
	opened.figures("nominationLimits", r.NominationLimits)
	if r.Figures.MinimumAIPercent > 100 {
		opened.faultAt([]any{"figures", "minimumAiPercent"}, "is a share in per cent; it must be at most 100")
	}
	if !e.SubmissionEnds.IsZero() {
		for key, value := range map[string]int{"maximumSubmissions": r.Figures.MaximumSubmissions, "maximumRunningMinutes": r.Figures.MaximumRunningMinutes} {
			if value == 0 {
				opened.faultAt([]any{"figures", key}, "is missing; an edition that takes submissions needs it")
			}
		}
	}
	limits := map[contest.Award]int{
		contest.AwardLevel: r.NominationLimits.Level, contest.AwardCreative: r.NominationLimits.Creative, contest.AwardNarrative: r.NominationLimits.Narrative,
	}
	for award, limit := range limits {
		if limit == 0 {
			delete(limits, award)
		}
	}
	if len(limits) > 0 && len(limits) < len(contest.Awards()) {
		opened.faultAt([]any{"nominationLimits"}, "must give a limit for LEVEL, CREATIVE and NARRATIVE, or for none of them")
	}
	e.Figures, e.NominationLimits = r.Figures, limits
	e.MinimumAge, e.MaxTeamMembers = r.Figures.MinimumAge, r.Figures.MaximumTeamMembers
	e.MaxSubmissions = r.Figures.MaximumSubmissions
	e.MaxRunning = time.Duration(r.Figures.MaximumRunningMinutes) * time.Minute
}

// figures notes every number of an object that was given and makes no sense.
func (f *file) figures(key string, object any) {
	value := reflect.ValueOf(object)
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		if given := f.root.member(key).member(name); given != nil && (value.Field(i).Int() < 1 || value.Field(i).Int() > maxFigure) {
			f.faultAt([]any{key, name}, "must be from 1 to %d", maxFigure)
		}
	}
}
