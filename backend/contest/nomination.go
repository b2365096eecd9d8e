package contest

import (
	"context"
	"math"
	"strconv"
	"time"
)

// Award is what a nomination is for.
type Award string

// The awards that can be nominated.
const (
	AwardLevel     Award = "LEVEL"
	AwardCreative  Award = "CREATIVE"
	AwardNarrative Award = "NARRATIVE"
)

// Actions of the audit log that concern nominations.
const (
	ActionNominate       = "nomination.set"
	ActionCancelNominate = "nomination.cancel"
)

// WorkSubject names a work in the audit log.
func WorkSubject(id int) string { return "work:" + strconv.Itoa(id) }

// Awards lists them in the order in which they are shown.
func Awards() []Award { return []Award{AwardLevel, AwardCreative, AwardNarrative} }

// Valid reports whether the award exists.
func (a Award) Valid() bool {
	return a == AwardLevel || a == AwardCreative || a == AwardNarrative
}

// CheckAward notes under the field "award" that there is no such award.
func CheckAward(fieldErrs FieldErrors, award Award) {
	switch {
	case award == "":
		fieldErrs.Add("award", Text{EN: "Please choose an award", ZH: "请选择奖项"})
	case !award.Valid():
		fieldErrs.Add("award", Text{
			EN: "The award is LEVEL, CREATIVE or NARRATIVE", ZH: "奖项须为 LEVEL、CREATIVE 或 NARRATIVE",
		})
	}
}

// CheckWorkID notes under the field "workId" that no work can have this id.
func CheckWorkID(fieldErrs FieldErrors, id int) {
	if id < 1 || id > math.MaxInt32 {
		fieldErrs.Add("workId", Text{EN: "Please name a work by its id, a whole number", ZH: "请用整数编号指明作品"})
	}
}

// NoSuchWork is NOT_FOUND for a work that is not, or no longer, there to be judged.
func NoSuchWork() *Error {
	return &Error{Code: CodeNotFound, Fields: FieldErrors{"workId": Text{
		EN: "There is no such work to judge", ZH: "没有可评审的该作品",
	}}}
}

// NominationForm is what a nominator sends. The same work and award again
// changes the comments and costs no quota.
type NominationForm struct {
	WorkID   int
	Award    Award
	Comments string
}

// Check notes what is wrong, award and comments being required, and returns the
// form with its text trimmed.
func (f NominationForm) Check(fieldErrs FieldErrors) NominationForm {
	CheckWorkID(fieldErrs, f.WorkID)
	CheckAward(fieldErrs, f.Award)
	f.Comments = fieldErrs.Required("comments", f.Comments, MaxComments)
	return f
}

// Nomination is a work that a nominator put forward for an award.
type Nomination struct {
	WorkID    int
	Award     Award
	Comments  string
	CreatedAt time.Time // contest clock
	UpdatedAt time.Time // contest clock
}

// NominatedWork is a nomination with its work.
type NominatedWork struct {
	Nomination
	Work Work
}

// NominatorWork is a work as a nominator's list shows it.
type NominatorWork struct {
	Work        Work
	Watched     bool
	Nominations []Nomination // the nominator's own
}

// NominationProgress is how much of one award's quota a nominator has used.
type NominationProgress struct {
	Award Award
	Count int
	Total int
}

// Completed reports whether the quota is used up.
func (p NominationProgress) Completed() bool { return p.Count >= p.Total }

// NominationProgresses tells the progress award by award, in the order of Awards.
// Awards without a quota are left out.
func NominationProgresses(limits, counts map[Award]int) []NominationProgress {
	progresses := []NominationProgress{}
	for _, award := range Awards() {
		if total := limits[award]; total > 0 {
			progresses = append(progresses, NominationProgress{Award: award, Count: counts[award], Total: total})
		}
	}
	return progresses
}

// NominationFilter selects among a nominator's works.
type NominationFilter struct {
	Page     Page
	Watched  *bool  // nil: both
	Contains string // in name or description, letter case aside; "": all
}

// CancelFilter selects nominations to cancel; zero values select all.
type CancelFilter struct {
	WorkID int
	Award  Award
}

// NominationStore keeps nominations. Only those of latest, valid works are
// listed and counted: when an entrant replaces a work, or it is disqualified, its
// nominations leave with it.
type NominationStore interface {
	// NominatorWorks lists the latest, valid works of the judge's edition by id,
	// and how many there are on all pages.
	NominatorWorks(ctx context.Context, j Judge, filter NominationFilter) ([]NominatorWork, int, error)
	// NominatorWork returns one of them. NOT_FOUND for any other work.
	NominatorWork(ctx context.Context, j Judge, workID int) (NominatorWork, error)
	// MarkWatched notes that a judge has watched a work; again changes nothing.
	// NOT_FOUND for a work that is not the judge's to see.
	MarkWatched(ctx context.Context, j Judge, workID int, at time.Time) error
	// Nominate stores or changes a nomination. NOT_FOUND as above; LIMIT_REACHED
	// when limit nominations for the award are there, however many callers try.
	Nominate(ctx context.Context, j Judge, form NominationForm, limit int, at time.Time) (Nomination, error)
	// CancelNominations removes nominations and tells how many of those that the
	// judge could see.
	CancelNominations(ctx context.Context, j Judge, filter CancelFilter, at time.Time) (int, error)
	// Nominations lists a judge's nominations, newest change first.
	Nominations(ctx context.Context, j Judge) ([]NominatedWork, error)
	// NominationCounts tells a judge's nominations by award.
	NominationCounts(ctx context.Context, j Judge) (map[Award]int, error)
}
