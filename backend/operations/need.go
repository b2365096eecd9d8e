package operations

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results"
)

// NeedNames is how many rows of a need are named.
const NeedNames = 3

// Need is a rule of the contest that does not hold: pending work for an organiser.
type Need struct {
	Kind  NeedKind
	Count int
	Since time.Time      // of the oldest; zero: unknown
	Wall  bool           // Since is of the wall clock, else of the contest's
	Names []contest.Text // of the first rows: numbers of works, names of people or pages; at most NeedNames
}

// NeedQuery asks for rows of an edition that break rules.
type NeedQuery struct {
	Edition *contest.Edition
	Kinds   []NeedKind
	Now     time.Time // contest clock
	Wall    time.Time // wall clock
	Overdue time.Time // contest clock; a registration sent before it waits for longer than promised
}

// NeedStore checks rules against the database.
type NeedStore interface {
	// ContestFacts counts what a contest has so far, at one moment.
	ContestFacts(ctx context.Context, edition contest.EditionID) (ContestFacts, error)
	// Needs returns those of the kinds for which rows were found, in any order. Kinds that are not the
	// database's are ignored.
	Needs(ctx context.Context, query NeedQuery) ([]Need, error)
}

// ContestFacts is what the road and some rules follow from. Works and accounts are those of the edition.
type ContestFacts struct {
	Registrations, Waiting, Approved int
	Judged                           int // works that the jury sees
	CopiesMissing                    int // of these, films that cannot be played yet
	Nominators, Judges               int // enabled accounts
	NominatorsAssigned               bool
	JudgesAssigned                   bool
	Nominations, Scorecards          int
	Shortlisted, Selected            int
	ShortlistedAt                    time.Time // the newest entry; zero: the list is empty
	AnnouncedAt                      time.Time // of the finalists; zero: not public
	RankingChosenAt                  time.Time // zero: nobody chose
	JudgingClosedAt                  time.Time // zero: open
	PublishedAt                      time.Time // of the results; zero: not public
	ProposedAt                       time.Time // of a publication; zero: none waits
	ProposedBy                       string
	FinalistsProposedAt              time.Time // of an announcement; zero: none waits
	FinalistsProposedBy              string
	ResultMails, ResultMailsSent     int // about results: written, and no longer waiting
	Owners                           int // that may log in
}

// TextState is the state of an edition's texts in the catalogue.
type TextState struct {
	Texts, Missing, Stale int
	Digest                string // of the content of all files
	MissingIn, StaleIn    []string
}

// TextStateReader reads the state of the catalogue's texts.
type TextStateReader interface {
	TextState(edition contest.EditionID) (TextState, error)
}

// NeedCheck checks a rule of another part of the contest.
type NeedCheck func(ctx context.Context, by contest.Organiser, edition *contest.Edition) (Need, error)

// checkedElsewhere are the rules that only NeedService.Checks checks.
func checkedElsewhere() []NeedKind {
	return []NeedKind{NeedUntoldDeadlines, NeedNominators, NeedJudges, NeedUnready}
}

// NeedService checks the rules of a contest against its data.
type NeedService struct {
	Store   NeedStore
	Checks  map[NeedKind]NeedCheck // a rule of checkedElsewhere that is not in it is left out
	Jury    *judging.JuryService   // nil: the jury's progress is not checked
	Results *results.ResultService // nil: prizes are not checked
	Lists   OrganisersListStore    // nil: they are not compared
	Texts   TextStateReader
	Pages   PageContentStore // nil: pages are not compared
	Clock   contest.Clock    // the contest's time
	Now     func() time.Time // the wall clock
}

// needCheck is one run of the rules for an organiser.
type needCheck struct {
	*NeedService
	by      contest.Organiser
	edition *contest.Edition
	now     time.Time
	facts   ContestFacts
	text    TextState
	members []judging.JuryMember // nil: not read yet
	kinds   []NeedKind           // that the organiser reads
	found   map[NeedKind]Need
}

// Rules returns the rules of an edition that the organiser reads, the most urgent first.
func (s *NeedService) Rules(by contest.Organiser, edition contest.EditionKind) []NeedRule {
	return slices.DeleteFunc(NeedRules(edition), func(r NeedRule) bool {
		return by.MayRead(r.area) != nil || s.Checks[r.Kind] == nil && slices.Contains(checkedElsewhere(), r.Kind)
	})
}

// List returns the rules that do not hold, the most urgent first, as far as the organiser reads what they are about.
// FORBIDDEN unless by is an organiser.
func (s *NeedService) List(ctx context.Context, by contest.Organiser, edition *contest.Edition) ([]Need, error) {
	c, err := s.run(ctx, by, edition, nil)
	if err != nil {
		return nil, err
	}
	return c.needs(), nil
}

// run checks the rules. members is the edition's jury where it was read already, or nil.
func (s *NeedService) run(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	members []judging.JuryMember,
) (*needCheck, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return nil, err
	}
	c := &needCheck{
		NeedService: s,
		by:          by,
		edition:     edition,
		now:         s.Clock.Now(),
		members:     members,
		found:       map[NeedKind]Need{},
	}
	var err error
	if c.facts, err = s.Store.ContestFacts(ctx, edition.ID); err != nil {
		return nil, fmt.Errorf("check rules: %w", err)
	}
	for _, rule := range s.Rules(by, edition.Kind) {
		c.kinds = append(c.kinds, rule.Kind)
	}
	c.stored()
	for _, check := range []func(context.Context) error{c.rows, c.jury, c.prizes, c.texts, c.pages, c.elsewhere} {
		if err := check(ctx); err != nil {
			return nil, fmt.Errorf("check rules: %w", err)
		}
	}
	return c, nil
}

// needs returns what was found in the order of the rules.
func (c *needCheck) needs() []Need {
	needs := []Need{}
	for _, kind := range c.kinds {
		if need, found := c.found[kind]; found {
			needs = append(needs, need)
		}
	}
	return needs
}

// add adds a rule that does not hold, unless nothing breaks it.
func (c *needCheck) add(need Need) {
	if need.Count > 0 && slices.Contains(c.kinds, need.Kind) {
		need.Names = need.Names[:min(len(need.Names), NeedNames)]
		c.found[need.Kind] = need
	}
}

// reads reports whether the organiser reads any of these kinds.
func (c *needCheck) reads(kinds ...NeedKind) bool {
	return slices.ContainsFunc(kinds, func(kind NeedKind) bool { return slices.Contains(c.kinds, kind) })
}

// judgingOpen reports whether the jury can work.
func (c *needCheck) judgingOpen() bool {
	return c.facts.JudgingClosedAt.IsZero() && c.facts.PublishedAt.IsZero()
}

// rows has the store look for rows that break a rule, for the rules that apply now.
func (c *needCheck) rows(ctx context.Context) error {
	applies := map[NeedKind]bool{
		NeedUnfinishedEntries: c.judgingOpen() && c.edition.TakesSubmissions() &&
			!c.now.Before(c.edition.SubmissionEnds.Add(c.edition.UploadGrace)),
		NeedLockedJudges: c.judgingOpen(),
	}
	var kinds []NeedKind
	for _, kind := range c.kinds {
		if applies, limited := applies[kind]; !limited || applies {
			kinds = append(kinds, kind)
		}
	}
	needs, err := c.Store.Needs(ctx, NeedQuery{
		Edition: c.edition,
		Kinds:   kinds,
		Now:     c.now,
		Wall:    c.Now(),
		Overdue: workingDaysBefore(c.now.In(c.edition.Location), PromisedDays),
	})
	for _, need := range needs {
		c.add(need)
	}
	return err
}

// elsewhere runs the checks of other parts, where they apply now.
func (c *needCheck) elsewhere(ctx context.Context) error {
	applies := map[NeedKind]bool{
		NeedNominators: c.judgingOpen() && c.facts.Shortlisted == 0,
		NeedJudges:     c.judgingOpen(),
	}
	for kind, check := range c.Checks {
		if applies, limited := applies[kind]; !c.reads(kind) || limited && !applies {
			continue
		}
		need, err := check(ctx, c.by, c.edition)
		if err != nil {
			return err
		}
		need.Kind = kind
		c.add(need)
	}
	return nil
}

// PromisedDays is within how many working days entrants are promised a decision.
const PromisedDays = 5

// workingDaysBefore goes back from an instant by days from Monday to Friday. Public holidays are not known.
func workingDaysBefore(at time.Time, days int) time.Time {
	for days > 0 {
		at = at.AddDate(0, 0, -1)
		if day := at.Weekday(); day != time.Saturday && day != time.Sunday {
			days--
		}
	}
	return at
}

// holding returns the rules that hold, in their order.
func (c *needCheck) holding() []NeedRule {
	return slices.DeleteFunc(
		c.Rules(c.by, c.edition.Kind),
		func(r NeedRule) bool { _, found := c.found[r.Kind]; return found },
	)
}
