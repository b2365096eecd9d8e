package catalogue

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
	if _, known := contest.City(zone); !known {
		f.problem(
			[]any{"timezone"},
			"names no city; pages name a zone by its city, so that it must be one such as America/Los_Angeles",
		)
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

// timeReader requires times in the edition's own offset, so that pages show the times of the file.
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

func (r timeReader) phases(phases []contest.TimelinePhase, e *Edition) {
	seen := map[string]bool{}
	last := "" // the phase with the earliest end so far
	var earliest time.Time
	open := false // a phase had no start
	for i, p := range phases {
		phase := contest.Phase{
			ID:       p.ID,
			StartsAt: r.read(p.StartsAt, "phases", i, "startsAt"),
			EndsAt:   r.read(p.EndsAt, "phases", i, "endsAt"),
			Name:     p.Name,
			When:     p.When,
		}
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
		if phase.At = r.read(
			p.At,
			"phases",
			i,
			"at",
		); !phase.At.IsZero() &&
			!within(phase.At, phase.StartsAt, phase.EndsAt) {
			r.problem([]any{"phases", i, "at"}, "must lie between startsAt and endsAt, which are known")
		}
		for _, at := range []time.Time{phase.StartsAt, phase.EndsAt} {
			if at.After(earliest) {
				earliest, last = at, p.ID
			}
		}
		e.Phases = append(e.Phases, phase)
		r.words(i, phase)
	}
	r.entries(e)
}

// within reports whether a moment lies in a phase whose start and end are known.
func within(at, start, end time.Time) bool {
	return !start.IsZero() && !at.Before(start) && at.Before(end)
}

// entries checks the phase in which entries are taken against the dates of registration and submission.
func (r timeReader) entries(e *Edition) {
	for i, p := range e.Phases {
		switch {
		case p.ID != contest.PhaseRegistration:
		case !p.StartsAt.Equal(e.RegistrationOpens):
			r.problem(
				[]any{"phases", i, "startsAt"},
				"must be the opening of registration, %s",
				e.RegistrationOpens.Format(time.RFC3339),
			)
		case !p.EndsAt.Equal(e.EntriesEnd()):
			r.problem(
				[]any{"phases", i, "endsAt"},
				"must be the end of entries, %s",
				e.EntriesEnd().Format(time.RFC3339),
			)
		}
	}
}

var (
	monthsInZH = regexp.MustCompile(`(\d{1,2})\s*月`)
	dayInZH    = regexp.MustCompile(`\d\s*日`)
	dayInEN    = regexp.MustCompile(`\b\d{1,2}\b`)
)

// words checks the text for a phase's days against its dates: days in it must be those of the phase, and a month must
// be one in which the phase begins or ends. Other texts, such as "after the shortlist", have no date.
func (r timeReader) words(i int, p contest.Phase) {
	for language, words := range map[contest.Language]string{contest.English: p.When.EN, contest.Chinese: p.When.ZH} {
		path := []any{"phases", i, "when", string(language)}
		named, days := datesNamed(language, words)
		switch {
		case len(named) == 0 && !days:
		case p.StartsAt.IsZero():
			r.problem(path, "names a date, though the phase has none")
		case p.EndsAt.IsZero():
			if !slices.Contains(named, p.StartsAt.Month()) {
				r.problem(path, "names another month than that of startsAt, %s", p.StartsAt.Format(time.DateOnly))
			}
		case days && words != p.Days(r.zone).In(language):
			r.problem(path, "disagrees with the phase's dates: they are %q", p.Days(r.zone).In(language))
		case !days && !slices.Contains(named, p.StartsAt.Month()) && !slices.Contains(named, p.EndsAt.Add(-1).Month()):
			r.problem(
				path,
				"names a month in which the phase neither begins nor ends; its days are %q",
				p.Days(r.zone).In(language),
			)
		}
	}
}

// datesNamed returns the months in a text, and whether it has days.
func datesNamed(language contest.Language, words string) (months []time.Month, days bool) {
	if language == contest.Chinese {
		for _, found := range monthsInZH.FindAllStringSubmatch(words, -1) {
			number, _ := strconv.Atoi(found[1])
			months = append(months, time.Month(number))
		}
		return months, dayInZH.MatchString(words)
	}
	for month := time.January; month <= time.December; month++ {
		if strings.Contains(words, month.String()) {
			months = append(months, month)
		}
	}
	return months, len(months) > 0 && dayInEN.MatchString(words)
}
