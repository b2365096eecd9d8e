package operations

import (
	"context"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/outbox"
	"marquee/backend/results"
)

// NeedStores are the stores from which the rules of a contest are checked.
type NeedStores interface {
	NeedStore
	PageContentStore
	results.ResultStore
	judging.JuryStore
	jury.JudgeStore
	judging.JuryProgressStore
	UnderassignedStore
	OrganisersListStore
	PhaseStore
	outbox.DeadlineReaderStore
}

// OrganisersListStore reads the lists that organisers make by hand.
type OrganisersListStore interface {
	// OrganisersLists is that of results.PublicationStore.
	OrganisersLists(ctx context.Context, edition contest.EditionID) (results.OrganisersLists, error)
}

// UnderassignedStore finds works with too few readers.
type UnderassignedStore interface {
	// UnderassignedWorks returns the works of a role's list with fewer readers than its assignment asks for, by id.
	// None without an assignment.
	UnderassignedWorks(ctx context.Context, edition contest.EditionID, role jury.Role) ([]judging.UnassignedWork, error)
}

// NewNeedService returns the service that checks every rule of planned editions, which are the catalogue's. now is the
// wall clock.
func NewNeedService(
	stores NeedStores,
	planned *contest.Editions,
	texts TextStateReader,
	clock contest.Clock,
	now func() time.Time,
) *NeedService {
	notices := &outbox.DeadlineNoticeService{Phases: stores, Readers: stores, Clock: clock}
	return &NeedService{
		Store: stores, Texts: texts, Pages: stores, Lists: stores, Clock: clock, Now: now,
		Results: &results.ResultService{Results: stores, Clock: clock},
		Jury: &judging.JuryService{
			Members: stores, Progress: &judging.JuryProgressService{Judges: stores, Counts: stores}, Now: now,
			Accounts: &jury.JudgeService{Judges: stores, Clock: clock, Now: now},
		},
		Checks: map[NeedKind]NeedCheck{
			NeedUntoldDeadlines: untoldDeadlines(notices, planned),
			NeedNominators:      underassigned(stores, jury.RoleNominator),
			NeedJudges:          underassigned(stores, jury.RoleJudge),
		},
	}
}

// untoldDeadlines checks that entrants were told their present deadlines.
func untoldDeadlines(notices *outbox.DeadlineNoticeService, planned *contest.Editions) NeedCheck {
	return func(ctx context.Context, _ contest.Organiser, edition *contest.Edition) (Need, error) {
		untold, err := notices.Untold(ctx, planned.Edition(edition.ID))
		need := Need{Count: len(untold)}
		for _, change := range untold[:min(len(untold), NeedNames)] {
			name := change.Registration.Form.Name
			need.Names = append(need.Names, contest.Text{EN: name, ZH: name})
		}
		return need, err
	}
}

// underassigned checks that the works of a role have their readers.
func underassigned(store UnderassignedStore, role jury.Role) NeedCheck {
	return func(ctx context.Context, _ contest.Organiser, edition *contest.Edition) (Need, error) {
		works, err := store.UnderassignedWorks(ctx, edition.ID, role)
		need := Need{Count: len(works)}
		for _, work := range works[:min(len(works), NeedNames)] {
			need.Names = append(need.Names, WorkNumber(strconv.Itoa(work.WorkID)))
		}
		return need, err
	}
}
