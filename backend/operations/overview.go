package operations

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// maxOverviewDays is how far the days of an overview reach back.
const maxOverviewDays = 400

// DayCounts is what happened on one day of an edition's zone.
type DayCounts struct {
	Day           string // "2006-01-02"
	Registrations int
	Uploads       int // finished
	Submissions   int
	Viewings      int // works watched
	Nominations   int
	Scorecards    int
}

// RegistrationCounts counts registrations by state.
type RegistrationCounts struct {
	Waiting, Approved, Denied int
	OldestWaiting             time.Time // contest clock; zero: none waits
}

// FilmCounts counts submissions and uploads by state.
type FilmCounts struct {
	Submissions, Judged, Disqualified, Withdrawn int
	Links                                        int // judged works without an uploaded film
	Repeated                                     int // judged works of which another entrant has sent title or film
	Uploading, Checking, UploadsFailed           int
	CopiesPreparing, CopiesReady, CopiesFailed   int // of judged works
	OldestCopyFailed                             time.Time
}

// MailCounts counts mails by state.
type MailCounts struct {
	Waiting, Held, Sent, SentToday, Failed int
	OldestWaiting, OldestFailed            time.Time // wall clock; zero: none
}

// DeadlineKind is what begins or ends at a deadline.
type DeadlineKind string

// The kinds.
const (
	DeadlineRegistrationOpens DeadlineKind = "registration_opens"
	DeadlineRegistrationEnds  DeadlineKind = "registration_ends"
	DeadlineSubmissionEnds    DeadlineKind = "submission_ends"
	DeadlinePhaseStarts       DeadlineKind = "phase_starts"
	DeadlinePhaseEnds         DeadlineKind = "phase_ends"
)

// Deadline is a future date of an edition.
type Deadline struct {
	Kind  DeadlineKind
	Phase string // of the timeline; may be empty
	At    time.Time
}

// Overview is what an organiser sees first. A part that the role does not read is nil.
type Overview struct {
	At            time.Time // contest clock
	Days          []DayCounts
	Registrations *RegistrationCounts
	Films         *FilmCounts
	Jury          []judging.JuryMember
	Mails         *MailCounts
	Phases        []contest.Phase // of the timeline, in order, as the deadlines are now
	Deadlines     []Deadline
	Needs         []Need     // rules that do not hold, the most urgent first
	Holding       []NeedRule // rules that hold
	Road          []RoadStep
}

// OverviewStore counts for an overview.
type OverviewStore interface {
	// DayCounts counts by day of the edition's zone, from the given instant on; days on which nothing
	// happened are left out.
	DayCounts(ctx context.Context, edition *contest.Edition, from time.Time) ([]DayCounts, error)
	RegistrationCounts(ctx context.Context, edition contest.EditionID) (RegistrationCounts, error)
	FilmCounts(ctx context.Context, edition contest.EditionID) (FilmCounts, error)
	// MailCounts counts as "today" what was sent since the given instant of the wall clock.
	MailCounts(ctx context.Context, edition contest.EditionID, now, today time.Time) (MailCounts, error)
}

// OverviewService is the organisers' first page.
type OverviewService struct {
	Counts OverviewStore
	Needs  *NeedService // nil: neither needs nor road
	Jury   *judging.JuryService
	Clock  contest.Clock    // the contest's time
	Now    func() time.Time // the wall clock
}

// Read returns the overview. FORBIDDEN unless by is an organiser.
func (s *OverviewService) Read(ctx context.Context, by contest.Organiser, edition *contest.Edition) (Overview, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return Overview{}, err
	}
	now := s.Clock.Now()
	o := Overview{At: now, Phases: edition.Phases, Deadlines: deadlinesAfter(edition, now)}
	from := edition.RegistrationOpens
	if earliest := now.AddDate(0, 0, -maxOverviewDays); from.Before(earliest) {
		from = earliest
	}
	counted, err := s.Counts.DayCounts(ctx, edition, from)
	if err != nil {
		return Overview{}, fmt.Errorf("read overview: %w", err)
	}
	o.Days = everyDay(counted, from.In(edition.Location), now.In(edition.Location))
	for _, part := range []struct {
		area contest.Area
		read func() error
	}{
		{contest.AreaRegistrations, func() error { return s.readRegistrations(ctx, edition, &o) }},
		{contest.AreaSubmissions, func() error { return s.readFilms(ctx, edition, &o) }},
		{contest.AreaMails, func() error { return s.readMails(ctx, edition, &o) }},
		{contest.AreaJury, func() error { return s.readJury(ctx, by, edition, &o) }},
	} {
		if by.MayRead(part.area) != nil {
			continue
		}
		if err := part.read(); err != nil {
			return Overview{}, fmt.Errorf("read overview: %w", err)
		}
	}
	if s.Needs == nil {
		return o, nil
	}
	checked, err := s.Needs.run(ctx, by, edition, o.Jury)
	if err != nil {
		return Overview{}, fmt.Errorf("read overview: %w", err)
	}
	o.Needs, o.Holding, o.Road = checked.needs(), checked.holding(), checked.road()
	return o, nil
}

func (s *OverviewService) readRegistrations(ctx context.Context, edition *contest.Edition, o *Overview) error {
	counts, err := s.Counts.RegistrationCounts(ctx, edition.ID)
	o.Registrations = &counts
	return err
}

func (s *OverviewService) readFilms(ctx context.Context, edition *contest.Edition, o *Overview) error {
	counts, err := s.Counts.FilmCounts(ctx, edition.ID)
	o.Films = &counts
	return err
}

func (s *OverviewService) readMails(ctx context.Context, edition *contest.Edition, o *Overview) error {
	now := s.Now()
	here := now.In(edition.Location)
	today := time.Date(here.Year(), here.Month(), here.Day(), 0, 0, 0, 0, edition.Location)
	counts, err := s.Counts.MailCounts(ctx, edition.ID, now, today)
	o.Mails = &counts
	return err
}

func (s *OverviewService) readJury(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	o *Overview,
) error {
	all, err := s.Jury.List(ctx, by, edition)
	o.Jury = append([]judging.JuryMember{}, all...)
	return err
}

// everyDay adds the days on which nothing happened.
func everyDay(counted []DayCounts, from, to time.Time) []DayCounts {
	known := make(map[string]DayCounts, len(counted))
	for _, d := range counted {
		known[d.Day] = d
	}
	days := []DayCounts{}
	last := to.Format(time.DateOnly)
	for day := time.Date(from.Year(), from.Month(), from.Day(), 12, 0, 0, 0, from.Location()); day.Format(time.DateOnly) <= last; day = day.AddDate(0, 0, 1) {
		name := day.Format(time.DateOnly)
		counts := known[name]
		counts.Day = name
		days = append(days, counts)
	}
	return days
}

// deadlinesAfter lists future dates, by time.
func deadlinesAfter(e *contest.Edition, now time.Time) []Deadline {
	all := []Deadline{
		{
			DeadlineRegistrationOpens,
			"",
			e.RegistrationOpens,
		},
		{DeadlineRegistrationEnds, "", e.RegistrationEnds},
		{DeadlineSubmissionEnds, "", e.SubmissionEnds},
	}
	for _, p := range e.Phases {
		all = append(all, Deadline{DeadlinePhaseStarts, p.ID, p.StartsAt}, Deadline{DeadlinePhaseEnds, p.ID, p.EndsAt})
	}
	all = slices.DeleteFunc(all, func(d Deadline) bool { return !d.At.After(now) })
	slices.SortStableFunc(all, func(a, b Deadline) int { return cmp.Compare(a.At.UnixNano(), b.At.UnixNano()) })
	return all
}
