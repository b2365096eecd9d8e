package catalogue

import (
	"path"
	"time"

	"marquee/backend/contest"
)

func (l *loader) timeline(dir string, e *Edition) {
	var t timelineFile
	f := l.read(path.Join(dir, "timeline.json"), &t)
	if f == nil {
		return
	}
	zone, err := time.LoadLocation(t.Timezone)
	if err != nil || t.Timezone == "Local" {
		f.problem([]any{"timezone"}, "must be a time zone such as Asia/Shanghai")
		return
	}
	r := timeReader{file: f, zone: zone}
	e.Location = zone
	e.RegistrationOpens = r.read(&t.Registration.OpensAt, "registration", "opensAt")
	e.RegistrationEnds = r.read(&t.Registration.EndsAt, "registration", "endsAt")
	if !e.RegistrationOpens.Before(e.RegistrationEnds) {
		f.problem([]any{"registration", "endsAt"}, "must lie after opensAt")
	}
	if t.Submission != nil {
		e.SubmissionEnds = r.read(&t.Submission.EndsAt, "submission", "endsAt")
		if e.SubmissionEnds.Before(e.RegistrationEnds) {
			f.problem([]any{"submission", "endsAt"}, "must not lie before the end of registration")
		}
	}
	e.DecisionWindow = time.Duration(t.DecisionWindowHours) * time.Hour
	e.UploadGrace = time.Duration(t.UploadGraceHours) * time.Hour
	r.phases(t.Phases, e)
}

// timeReader requires times in the edition's own offset, so that pages show what the file says.
type timeReader struct {
	*file
	zone *time.Location
}

func (r timeReader) read(at *time.Time, path ...any) time.Time {
	if at == nil {
		return time.Time{}
	}
	_, written := at.Zone()
	local := at.In(r.zone)
	if _, right := local.Zone(); written != right {
		r.problem(path, "must be written with the offset of %s: %s", r.zone, local.Format(time.RFC3339))
	}
	return local
}

func (r timeReader) phases(phases []phaseFile, e *Edition) {
	seen := map[string]bool{}
	last := "" // the phase that ends at earliest
	var earliest time.Time
	open := false // a phase had no start
	for i, p := range phases {
		phase := contest.Phase{ID: p.ID, StartsAt: r.read(p.StartsAt, "phases", i, "startsAt"), EndsAt: r.read(p.EndsAt, "phases", i, "endsAt")}
		if seen[p.ID] {
			r.problem([]any{"phases", i, "id"}, "must be a short name that no other phase has")
		}
		seen[p.ID] = true
		switch {
		case phase.StartsAt.IsZero() && !phase.EndsAt.IsZero():
			r.problem([]any{"phases", i, "startsAt"}, "must be known when endsAt is")
		case phase.StartsAt.IsZero():
			open = true
		case open:
			r.problem([]any{"phases", i, "startsAt"}, "is known, though the phase before has no start yet")
		case phase.StartsAt.Before(earliest):
			r.problem([]any{"phases", i, "startsAt"}, "must not lie before the phase %q is over", last)
		}
		if !phase.EndsAt.IsZero() && !phase.StartsAt.Before(phase.EndsAt) {
			r.problem([]any{"phases", i, "endsAt"}, "must lie after startsAt")
		}
		for _, at := range []time.Time{phase.StartsAt, phase.EndsAt} {
			if at.After(earliest) {
				earliest, last = at, p.ID
			}
		}
		e.Phases = append(e.Phases, phase)
	}
}
