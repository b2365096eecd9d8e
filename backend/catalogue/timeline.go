package catalogue

import (
	"time"
	_ "time/tzdata" // an edition's zone is known on machines without zone files too

	"marquee/backend/contest"
)

// timelineFile is timeline.json.
type timelineFile struct {
	Timezone     string `json:"timezone"`
	Registration struct {
		OpensAt time.Time `json:"opensAt"`
		EndsAt  time.Time `json:"endsAt"`
	} `json:"registration"`
	Submission *struct {
		EndsAt time.Time `json:"endsAt"`
	} `json:"submission"`
	DecisionWindowHours int         `json:"decisionWindowHours"`
	UploadGraceHours    int         `json:"uploadGraceHours"`
	Phases              []phaseFile `json:"phases"`
}

type phaseFile struct {
	ID       string       `json:"id"`
	StartsAt *time.Time   `json:"startsAt"`
	EndsAt   *time.Time   `json:"endsAt"`
	Name     contest.Text `json:"name"`
	When     contest.Text `json:"when"`
}

func (f *folder) timeline(name string, e *Edition) {
	var t timelineFile
	opened, ok := f.read(name, &t)
	if !ok {
		return
	}
	zone, err := time.LoadLocation(t.Timezone)
	if err != nil || t.Timezone == "" || t.Timezone == "Local" {
		opened.faultAt([]any{"timezone"}, "must be a time zone such as Asia/Shanghai")
		return
	}
	c := clockReader{file: opened, zone: zone}
	e.Location = zone
	e.RegistrationOpens = c.read(&t.Registration.OpensAt, "registration", "opensAt")
	e.RegistrationEnds = c.read(&t.Registration.EndsAt, "registration", "endsAt")
	if !e.RegistrationOpens.Before(e.RegistrationEnds) {
		opened.faultAt([]any{"registration", "endsAt"}, "must lie after opensAt")
	}
	if t.Submission != nil {
		e.SubmissionEnds = c.read(&t.Submission.EndsAt, "submission", "endsAt")
		if e.SubmissionEnds.Before(e.RegistrationEnds) {
			opened.faultAt([]any{"submission", "endsAt"}, "must not lie before the end of registration")
		}
	}
	if t.DecisionWindowHours < 1 || t.DecisionWindowHours > 720 {
		opened.faultAt([]any{"decisionWindowHours"}, "must be from 1 to 720")
	}
	if t.UploadGraceHours < 0 || t.UploadGraceHours > 720 {
		opened.faultAt([]any{"uploadGraceHours"}, "must be from 0 to 720")
	}
	e.DecisionWindow = time.Duration(t.DecisionWindowHours) * time.Hour
	e.UploadGrace = time.Duration(t.UploadGraceHours) * time.Hour
	c.phases(t.Phases, e)
}

// clockReader reads times that must be written in the edition's own offset, so that an editor sees on
// the page what stands in the file.
type clockReader struct {
	*file
	zone *time.Location
}

func (c clockReader) read(at *time.Time, path ...any) time.Time {
	if at == nil {
		return time.Time{}
	}
	_, written := at.Zone()
	local := at.In(c.zone)
	if _, right := local.Zone(); written != right {
		c.faultAt(path, "must be written with the offset of %s: %s", c.zone, local.Format(time.RFC3339))
	}
	return local
}

func (c clockReader) phases(phases []phaseFile, e *Edition) {
	if len(phases) == 0 {
		c.faultAt([]any{"phases"}, "must have at least one phase")
	}
	seen := map[string]bool{}
	last := "" // what the coming phase must not begin before
	var from time.Time
	open := false
	for i, p := range phases {
		phase := contest.Phase{ID: p.ID, StartsAt: c.read(p.StartsAt, "phases", i, "startsAt"), EndsAt: c.read(p.EndsAt, "phases", i, "endsAt")}
		if p.ID == "" || seen[p.ID] {
			c.faultAt([]any{"phases", i, "id"}, "must be a short name that no other phase has")
		}
		seen[p.ID] = true
		switch {
		case phase.StartsAt.IsZero() && !phase.EndsAt.IsZero():
			c.faultAt([]any{"phases", i, "startsAt"}, "must be known when endsAt is")
		case phase.StartsAt.IsZero():
			open = true
		case open:
			c.faultAt([]any{"phases", i, "startsAt"}, "is known, though the phase before has no start yet")
		case phase.StartsAt.Before(from):
			c.faultAt([]any{"phases", i, "startsAt"}, "must not lie before the phase %q is over", last)
		}
		if !phase.EndsAt.IsZero() && !phase.StartsAt.Before(phase.EndsAt) {
			c.faultAt([]any{"phases", i, "endsAt"}, "must lie after startsAt")
		}
		for _, at := range []time.Time{phase.StartsAt, phase.EndsAt} {
			if at.After(from) {
				from, last = at, p.ID
			}
		}
		e.Phases = append(e.Phases, phase)
	}
}
