package contest

import (
	"slices"
	"time"
)

// Timeline is timeline.json, and the part "dates" of the rules.
type Timeline struct {
	Timezone     string `json:"timezone"`
	Registration struct {
		OpensAt time.Time `json:"opensAt"`
		EndsAt  time.Time `json:"endsAt"`
	} `json:"registration"`
	Submission *struct {
		EndsAt time.Time `json:"endsAt"`
	} `json:"submission"`
	DecisionWindowHours int             `json:"decisionWindowHours"`
	UploadGraceHours    int             `json:"uploadGraceHours"`
	Phases              []TimelinePhase `json:"phases"`
}

// TimelinePhase is a phase of a Timeline.
type TimelinePhase struct {
	ID       string     `json:"id"`
	StartsAt *time.Time `json:"startsAt"`
	EndsAt   *time.Time `json:"endsAt"`
	At       *time.Time `json:"at,omitempty"` // of an event
	Name     Text       `json:"name"`
	When     Text       `json:"when"` // its days, as readers see them
}

// Hours that an edition gives after a deadline, at most.
const mostHours = 720

// TimelineOf returns the dates of an edition.
func TimelineOf(e *Edition) Timeline {
	t := Timeline{
		DecisionWindowHours: int(e.DecisionWindow / time.Hour),
		UploadGraceHours:    int(e.UploadGrace / time.Hour),
		Phases:              []TimelinePhase{},
	}
	local := func(at time.Time) time.Time { return at }
	if e.Location != nil {
		t.Timezone = e.Location.String()
		local = func(at time.Time) time.Time { return at.In(e.Location) }
	}
	t.Registration.OpensAt, t.Registration.EndsAt = local(e.RegistrationOpens), local(e.RegistrationEnds)
	if e.TakesSubmissions() {
		t.Submission = &struct {
			EndsAt time.Time `json:"endsAt"`
		}{local(e.SubmissionEnds)}
	}
	known := func(at time.Time) *time.Time {
		if at.IsZero() {
			return nil
		}
		return new(local(at))
	}
	for _, p := range e.Phases {
		t.Phases = append(t.Phases, TimelinePhase{
			ID: p.ID, StartsAt: known(p.StartsAt), EndsAt: known(p.EndsAt), At: known(p.At), Name: p.Name, When: p.When,
		})
	}
	return t
}

// applyTimeline puts what no move of a date has into an edition: names of phases, texts for days and the hours after a
// deadline. The dates of the phases stay, see Edition.Moved. It returns what is wrong.
func applyTimeline(e *Edition, t Timeline) []RuleProblem {
	var problems []RuleProblem
	add := func(message Text, path ...any) {
		problems = append(problems, RuleProblem{Path: path, Message: message})
	}
	if e.Location != nil && t.Timezone != e.Location.String() {
		add(
			Text{
				EN: "stays %s: it is chosen when the edition is made",
				ZH: "须为 %s：时区在创建赛事时选定",
			}.Format(
				e.Location.String(),
			),
			"timezone",
		)
	}
	if (t.Submission != nil) != e.TakesSubmissions() {
		add(
			Text{
				EN: "is kept as it is: an edition takes films, or does not, from its beginning",
				ZH: "不能增减：是否接收影片在创建赛事时确定",
			},
			"submission",
		)
	}
	if t.DecisionWindowHours < 1 || t.DecisionWindowHours > mostHours {
		add(Text{EN: "must be from 1 to %d hours", ZH: "须为 1 至 %d 小时"}.Format(mostHours), "decisionWindowHours")
	}
	if t.UploadGraceHours < 0 || t.UploadGraceHours > mostHours {
		add(Text{EN: "must be from 0 to %d hours", ZH: "须为 0 至 %d 小时"}.Format(mostHours), "uploadGraceHours")
	}
	if !slices.EqualFunc(t.Phases, e.Phases, func(a TimelinePhase, b Phase) bool { return a.ID == b.ID }) {
		add(Text{EN: "must be the phases %s, in this order", ZH: "须依次为下列阶段：%s"}.Format(phaseNames(e.Phases)), "phases")
		return problems
	}
	e.DecisionWindow, e.UploadGrace = time.Duration(
		t.DecisionWindowHours,
	)*time.Hour, time.Duration(
		t.UploadGraceHours,
	)*time.Hour
	e.Phases = slices.Clone(e.Phases)
	for i, p := range t.Phases {
		checkBoth(
			p.Name,
			true,
			"name",
			func(message Text, path ...any) { add(message, append([]any{"phases", i}, path...)...) },
		)
		e.Phases[i].Name, e.Phases[i].At = p.Name, time.Time{}
		if p.At != nil {
			e.Phases[i].At = *p.At
		}
		if p.When != (Text{}) && (p.StartsAt == nil || p.EndsAt == nil) {
			e.Phases[i].When = p.When
		}
	}
	return problems
}

func phaseNames(phases []Phase) Text {
	names := make([]string, len(phases))
	for i, p := range phases {
		names[i] = p.ID
	}
	return ListOf(names)
}
