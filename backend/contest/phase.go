package contest

import (
	"fmt"
	"slices"
	"time"
)

// The ends of registration and of submission, among the ids of the ends that organisers move.
// A timeline's phase with the first id is the time in which entries are taken: it ends when
// submission does or, in an edition without submissions, when registration does.
const (
	PhaseRegistration = "registration"
	PhaseSubmission   = "submission"
)

// Phase is one step of the timeline. A zero start or end is not announced yet.
type Phase struct {
	ID       string
	StartsAt time.Time
	EndsAt   time.Time
	At       time.Time // of an event in it; zero: none
	Name     Text
	When     Text // its days, as readers see them
}

// Days are the days of a phase whose start and end are known, in both languages: "1 – 15 October".
// A phase that ends at midnight ends on the day before.
func (p Phase) Days(zone *time.Location) Text {
	first, last := p.StartsAt.In(zone), p.EndsAt.In(zone).Add(-1)
	sameMonth := first.Month() == last.Month() && first.Year() == last.Year()
	switch {
	case sameMonth && first.Day() == last.Day():
		return Text{EN: first.Format("2 January"), ZH: first.Format("1 月 2 日")}
	case sameMonth:
		return Text{
			EN: fmt.Sprintf("%d – %s", first.Day(), last.Format("2 January")),
			ZH: fmt.Sprintf("%s – %d 日", first.Format("1 月 2"), last.Day()),
		}
	default:
		return Text{
			EN: first.Format("2 January") + " – " + last.Format("2 January"),
			ZH: first.Format("1 月 2 日") + " – " + last.Format("1 月 2 日"),
		}
	}
}

// PhaseMove is a beginning or an end that an organiser moved.
type PhaseMove struct {
	Phase   string
	Start   bool      // the beginning was moved, else the end
	Before  time.Time // the date until then; zero: none was announced
	At      time.Time
	MovedAt time.Time // contest clock
	Actor   string
}

// Moved returns the edition with the dates as organisers moved them, the oldest move first. A
// phase that begins when the one before it ends still does, unless its own beginning was moved; a
// phase that begins after a gap begins later only if the one before it would overlap it. The
// edition itself does not change.
func (e *Edition) Moved(moves []PhaseMove) *Edition {
	if len(moves) == 0 {
		return e
	}
	moved := *e
	moved.Phases = slices.Clone(e.Phases)
	for _, m := range moves {
		moved.move(m)
	}
	moved.followStarts(e.Phases, moves)
	for i, p := range moved.Phases {
		was := e.Phases[i]
		changed := !p.StartsAt.Equal(was.StartsAt) || !p.EndsAt.Equal(was.EndsAt)
		if changed && !p.StartsAt.IsZero() && !p.EndsAt.IsZero() {
			moved.Phases[i].When = p.Days(e.Location)
		}
		if changed && !p.At.IsZero() {
			moved.Phases[i].At = p.eventAfter(was)
		}
	}
	return &moved
}

// eventAfter is the time of the phase's event, which moves with its day; zero once it is outside the phase.
func (p Phase) eventAfter(was Phase) time.Time {
	within := func(at time.Time) bool { return !p.StartsAt.IsZero() && !at.Before(p.StartsAt) && at.Before(p.EndsAt) }
	at := p.At
	if !within(at) && !was.StartsAt.IsZero() {
		at = at.Add(p.StartsAt.Sub(was.StartsAt))
	}
	if !within(at) {
		return time.Time{}
	}
	return at
}

func (e *Edition) move(m PhaseMove) {
	at := m.At.In(e.Location)
	if m.Start {
		if m.Phase == PhaseRegistration {
			e.RegistrationOpens = at
		}
		for i, p := range e.Phases {
			if p.ID == m.Phase {
				e.Phases[i].StartsAt = at
			}
		}
		return
	}
	switch m.Phase {
	case PhaseRegistration:
		e.FirstRegistrationEnds = e.windowOpens()
		if !m.Before.IsZero() && m.Before.Before(e.FirstRegistrationEnds) {
			e.FirstRegistrationEnds = m.Before
		}
		e.RegistrationEnds = at
	case PhaseSubmission:
		e.SubmissionEnds = at
	}
	for i, p := range e.Phases {
		switch p.ID {
		case PhaseRegistration:
			e.Phases[i].EndsAt = e.EntriesEnd()
		case m.Phase:
			e.Phases[i].EndsAt = at
		}
	}
}

// followStarts moves the beginnings of the phases after the ends that were moved. A beginning that
// was moved itself changes only if the phase would overlap the one before it.
func (e *Edition) followStarts(before []Phase, moves []PhaseMove) {
	var endBefore, end time.Time
	for i, p := range before {
		own := slices.ContainsFunc(moves, func(m PhaseMove) bool { return m.Start && m.Phase == p.ID })
		follows := !own && p.StartsAt.Equal(endBefore)
		if i > 0 && !e.Phases[i].StartsAt.IsZero() && !endBefore.IsZero() &&
			(follows || e.Phases[i].StartsAt.Before(end)) {
			e.Phases[i].StartsAt = end
		}
		endBefore, end = Latest(endBefore, p.EndsAt), Latest(end, e.Phases[i].EndsAt)
	}
}

func Latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// EntriesEnd is the first instant at which entries are closed: the end of submission or, in an
// edition without submissions, of registration.
func (e *Edition) EntriesEnd() time.Time {
	if e.TakesSubmissions() {
		return e.SubmissionEnds
	}
	return e.RegistrationEnds
}

// PhaseEnd is a phase with the dates that organisers can move.
type PhaseEnd struct {
	ID            string
	Name          Text
	StartsAt      time.Time // zero: not announced
	EndsAt        time.Time // zero: not announced
	Planned       time.Time // the end in the catalogue; zero: not announced
	PlannedStarts time.Time // the beginning in the catalogue; zero: not announced
	When          Text      // the days of the timeline's phase; empty for an end that is none of its
	Moves         []PhaseMove
}

// StartMovable reports whether the phase has a beginning of its own: submission begins with
// registration.
func (p PhaseEnd) StartMovable() bool { return p.ID != PhaseSubmission && !p.StartsAt.IsZero() }

// LastMove is the last move of the end or, with start, of the beginning; false without one.
func (p PhaseEnd) LastMove(start bool) (PhaseMove, bool) {
	for _, m := range slices.Backward(p.Moves) {
		if m.Start == start {
			return m, true
		}
	}
	return PhaseMove{}, false
}

// PhaseEnds are the phases of the edition, in their order. e is the edition with the moves, planned
// the one of the catalogue.
func (e *Edition) PhaseEnds(planned *Edition, moves []PhaseMove) []PhaseEnd {
	ends := []PhaseEnd{
		{
			ID:            PhaseRegistration,
			Name:          Text{EN: "Registration", ZH: "报名"},
			StartsAt:      e.RegistrationOpens,
			EndsAt:        e.RegistrationEnds,
			Planned:       planned.RegistrationEnds,
			PlannedStarts: planned.RegistrationOpens,
		},
	}
	if e.TakesSubmissions() {
		ends = append(ends, PhaseEnd{
			ID:            PhaseSubmission,
			Name:          Text{EN: "Submission", ZH: "投稿"},
			StartsAt:      e.RegistrationOpens,
			EndsAt:        e.SubmissionEnds,
			Planned:       planned.SubmissionEnds,
			PlannedStarts: planned.RegistrationOpens,
		})
	}
	for i, p := range e.Phases {
		if p.ID == PhaseRegistration { // ends with the last of these
			last := &ends[len(ends)-1]
			if last.When = p.When; !e.TakesSubmissions() {
				last.Name = p.Name
			}
			continue
		}
		ends = append(ends, PhaseEnd{
			ID: p.ID, Name: p.Name, StartsAt: p.StartsAt, EndsAt: p.EndsAt, Planned: planned.Phases[i].EndsAt,
			PlannedStarts: planned.Phases[i].StartsAt, When: p.When,
		})
	}
	for _, m := range moves {
		for i := range ends {
			if ends[i].ID == m.Phase {
				ends[i].Moves = append(ends[i].Moves, m)
			}
		}
	}
	return ends
}
