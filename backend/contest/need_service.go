package contest

import (
	"context"
	"strconv"
	"time"
)

// NeedStores are the stores from which the rules of a contest are checked.
type NeedStores interface {
	NeedStore
	PageContentStore
	ResultStore
	JuryStore
	JudgeStore
	JuryProgressStore
	UnderassignedStore
	PhaseStore
	DeadlineReaderStore
}

// UnderassignedStore finds works with too few readers.
type UnderassignedStore interface {
	// UnderassignedWorks returns the works of a role's list with fewer readers than its assignment asks for, by id. None
	// without an assignment.
	UnderassignedWorks(ctx context.Context, edition EditionID, role Role) ([]UnassignedWork, error)
}

// NewNeedService returns the service that checks every rule of planned editions, which are the catalogue's. now is the wall clock.
func NewNeedService(stores NeedStores, planned map[EditionID]*Edition, texts TextStateReader, clock Clock, now func() time.Time) *NeedService {
	notices := &DeadlineNoticeService{Phases: stores, Readers: stores, Clock: clock}
	return &NeedService{
		Store: stores, Texts: texts, Pages: stores, Clock: clock, Now: now,
		Results: &ResultService{Results: stores, Clock: clock},
		Jury: &JuryService{
			Members: stores, Progress: &JuryProgressService{Judges: stores, Counts: stores}, Now: now,
			Accounts: &JudgeService{Judges: stores, Clock: clock, Now: now},
		},
		Checks: map[NeedKind]NeedCheck{
			NeedUntoldDeadlines: untoldDeadlines(notices, planned),
			NeedNominators:      underassigned(stores, RoleNominator),
			NeedJudges:          underassigned(stores, RoleJudge),
		},
	}
}

// untoldDeadlines checks that entrants were told their present deadlines.
func untoldDeadlines(notices *DeadlineNoticeService, planned map[EditionID]*Edition) NeedCheck {
	return func(ctx context.Context, _ Organiser, edition *Edition) (Need, error) {
		untold, err := notices.Untold(ctx, planned[edition.ID])
		need := Need{Count: len(untold)}
		for _, change := range untold[:min(len(untold), NeedNames)] {
			name := change.Registration.Form.Name
			need.Names = append(need.Names, Text{EN: name, ZH: name})
		}
		return need, err
	}
}

// underassigned checks that the works of a role have their readers.
func underassigned(store UnderassignedStore, role Role) NeedCheck {
	return func(ctx context.Context, _ Organiser, edition *Edition) (Need, error) {
		works, err := store.UnderassignedWorks(ctx, edition.ID, role)
		need := Need{Count: len(works)}
		for _, work := range works[:min(len(works), NeedNames)] {
			need.Names = append(need.Names, WorkNumber(strconv.Itoa(work.WorkID)))
		}
		return need, err
	}
}
