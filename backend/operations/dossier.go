package operations

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/submission"
)

// WrittenScorecard is a scorecard of a work with who gave it.
type WrittenScorecard struct {
	Judge string // the account's name
	Place int    // in the judge's running order; 0: not known
	judging.Scorecard
}

// WorkViewer is an account of the jury that has the work on its list, or has watched it.
type WorkViewer struct {
	Name string
	Role jury.Role
	judging.Viewing
}

// WorkJudging is what the jury did with a work.
type WorkJudging struct {
	Nominations []judging.WrittenNomination // the first first
	Scorecards  []WrittenScorecard          // by judge; partial ones included
	Viewers     []WorkViewer                // nominators first, then by name
	Conflicts   []judging.DeclaredConflict  // the latest first
}

// WorkResult is how a work stands in the results.
type WorkResult struct {
	Rated    results.RatedWork
	Work     ranking.Work
	Official ranking.Ranking
	Of       int                       // works in the results
	Severity map[string]ranking.Points // by judge
	Prizes   []contest.Prize           // in the order of the edition's
	Changes  []results.PrizeChange     // of its prizes, by hand
	Citation *results.JuryCitation     // nil: none
}

// Application is an application.
type Application struct {
	RegistrationID string
	Title          string // the team's name, else the applicant's
	State          contest.RegisterState
	SubmittedAt    time.Time
}

// Dossier is everything about one work that an organiser's role may read.
type Dossier struct {
	Film        *submission.ShownSubmission // nil: an application
	Application *Application                // nil: a film
	// Registration is the application's, nil for a role that does not read registrations.
	Registration *registration.Registration
	Judging      *WorkJudging // nil for a role that does not read the jury's work
	Result       *WorkResult  // nil for a role that does not read results, and for a work that is not in them
	History      AuditPage    // the newest first, at most MaxDossierHistory rows
	// MayReadRegistration reports whether the role may open the entrant's registration.
	MayReadRegistration bool
}

// MaxDossierHistory is how many rows of the audit log a dossier has.
const MaxDossierHistory = 200

// DossierStore reads what belongs to one work.
type DossierStore interface {
	// WorkJudging returns what the jury did with a work.
	WorkJudging(ctx context.Context, edition contest.EditionID, workID int) (WorkJudging, error)
	// Application returns the application to an edition with this id of a work. NOT_FOUND.
	Application(ctx context.Context, edition contest.EditionID, workID int) (Application, error)
}

// DossierService is the organisers' view of one work, from what the other services read.
type DossierService struct {
	Works         DossierStore
	Submissions   *submission.ListService
	Registrations *registration.Service
	Results       *results.ResultService
	Publications  *results.PublicationService
	Audit         *AuditService
}

// Show returns a work with the parts that by may read. NOT_FOUND; FORBIDDEN unless by may read submissions.
func (s *DossierService) Show(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workID int,
) (Dossier, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return Dossier{}, err
	}
	if !submission.PossibleWorkID(workID) {
		return Dossier{}, contest.Fail(contest.CodeNotFound)
	}
	d := Dossier{MayReadRegistration: by.MayRead(contest.AreaRegistrations) == nil}
	subjects, err := s.readWork(ctx, by, edition, workID, &d)
	if err != nil {
		return Dossier{}, err
	}
	if by.MayRead(contest.AreaJury) == nil {
		state, err := s.Works.WorkJudging(ctx, edition.ID, workID)
		if err != nil {
			return Dossier{}, err
		}
		d.Judging = &state
	}
	if by.MayRead(contest.AreaResults) == nil {
		if d.Result, err = s.result(ctx, by, edition, workID); err != nil {
			return Dossier{}, err
		}
	}
	d.History, err = s.Audit.List(
		ctx,
		by,
		AuditFilter{Edition: edition.ID, Subjects: subjects, Part: contest.Part{Limit: MaxDossierHistory}},
	)
	return d, err
}

// readWork adds the film or the application, and returns its subjects of the audit log.
func (s *DossierService) readWork(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workID int,
	d *Dossier,
) ([]string, error) {
	if edition.Applies() {
		application, err := s.Works.Application(ctx, edition.ID, workID)
		if err != nil {
			return nil, err
		}
		d.Application = &application
		if d.MayReadRegistration {
			reg, _, err := s.Registrations.Show(ctx, by, edition.ID, application.RegistrationID)
			if err != nil {
				return nil, err
			}
			d.Registration = &reg
		}
		return []string{submission.WorkSubject(workID), contest.RegistrationSubject(application.RegistrationID)}, nil
	}
	film, err := s.Submissions.Show(ctx, by, edition.ID, workID)
	if err != nil {
		return nil, err
	}
	d.Film = &film
	var subjects []string
	for _, version := range film.AllVersions {
		subjects = append(subjects, submission.WorkSubject(version.WorkID), submission.Subject(version.ID))
	}
	return subjects, nil
}

// result returns how a work stands, nil for one that is not in the results.
func (s *DossierService) result(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	workID int,
) (*WorkResult, error) {
	computed, err := s.Results.Compute(ctx, by, edition)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(computed.Computed.Works, func(w ranking.Work) bool { return w.ID == workID })
	if at < 0 {
		return nil, nil //nolint:nilnil // none
	}
	r := &WorkResult{
		Rated: computed.Work(
			workID,
		),
		Work:     computed.Computed.Works[at],
		Official: computed.Official,
		Of:       len(computed.Computed.Works),
		Severity: map[string]ranking.Points{},
		Changes:  results.ChangesOf(computed.Ratings.Changes, workID),
	}
	for _, j := range computed.Computed.Judges {
		r.Severity[j.Name] = j.Severity
	}
	r.Prizes = computed.NamedPrizes(edition.Prizes, workID)
	citations, err := s.Publications.Citations(ctx, by, edition.ID)
	if err != nil {
		return nil, fmt.Errorf("read citations: %w", err)
	}
	if at := slices.IndexFunc(citations, func(c results.JuryCitation) bool { return c.WorkID == workID }); at >= 0 {
		r.Citation = &citations[at]
	}
	return r, nil
}
