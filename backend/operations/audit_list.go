package operations

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// MaxAuditRows is the largest page of the audit log; MaxAuditCount is how far its rows are counted.
const (
	MaxAuditRows  = 500
	MaxAuditCount = 10_000
)

// auditSubjects lists the first parts of the actions that an area has.
func auditSubjects(a contest.Area) []string {
	switch a {
	case contest.AreaRegistrations:
		return []string{"registration"}
	case contest.AreaSubmissions:
		return []string{"submission", "receipt", "duplicate", "report"}
	case contest.AreaJury:
		return []string{"judge", "judging", "assignment", "nomination", "scorecard", "conflict"}
	case contest.AreaShortlist:
		return []string{"shortlist"}
	case contest.AreaResults:
		return []string{"results"}
	case contest.AreaMails:
		return []string{"mail"}
	case contest.AreaPhases:
		return []string{"phase"}
	case contest.AreaCatalogue:
		return []string{"catalogue", "rules"}
	default:
		return nil
	}
}

// AuditRow is a row of the audit log as organisers see it.
type AuditRow struct {
	ID      int64
	At      time.Time
	Edition contest.EditionID // "": none
	Actor   string
	Action  string
	Subject string
	Reason  string
	Detail  json.RawMessage // an object

	// Who or what the ids of actor and subject stand for: an entrant's address, the name of a registration, the
	// title of a submission, a mail's recipient. "" for others, and for what is deleted.
	ActorName, SubjectName string
}

// AuditFilter selects rows of the audit log. A zero field selects all.
type AuditFilter struct {
	Edition   contest.EditionID // its rows, and those that concern none
	Actor     string            // part of the actor
	Action    string            // an action, or its first parts, such as "judge" or "judge.second_factor"
	Subject   string            // exactly
	Subjects  []string          // one of them, exactly; nil: all
	Search    string            // part of actor, of an entrant's address, action, subject or reason
	From      time.Time
	Before    time.Time
	Concerns  []string // the first parts of the actions that may be read; nil: every action
	Ascending bool     // the oldest first
	contest.Part
}

// AuditPage is a page of the audit log in the order of its filter.
type AuditPage struct {
	Rows   []AuditRow
	Proofs []AuditProof    // of the rows, in their order; nil without a verifier
	Total  int             // of the filter; MaxAuditCount at most
	Next   *contest.Cursor // behind the page; nil when no row follows
}

// AuditListStore reads the whole audit log.
type AuditListStore interface {
	AuditRows(ctx context.Context, filter AuditFilter) (AuditPage, error)
}

// AuditService is the organisers' view of the audit log. A role sees the rows of the areas that
// it reads; those about organisers' accounts and deleted accounts are for owners.
type AuditService struct {
	Rows AuditListStore
	Log  AuditVerifier // nil: rows are not compared with the transparency log
}

// List returns a page of at most MaxAuditRows. FORBIDDEN unless by is an organiser.
func (s *AuditService) List(ctx context.Context, by contest.Organiser, filter AuditFilter) (AuditPage, error) {
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxAuditRows)), max(0, filter.Offset)
	return s.read(ctx, by, filter)
}

func (s *AuditService) read(ctx context.Context, by contest.Organiser, filter AuditFilter) (AuditPage, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return AuditPage{}, err
	}
	filter.Concerns = nil
	if by.Check() != nil {
		filter.Concerns = []string{}
		for _, a := range by.Role.Reads() {
			filter.Concerns = append(filter.Concerns, auditSubjects(a)...)
		}
	}
	page, err := s.Rows.AuditRows(ctx, filter)
	if err != nil {
		return AuditPage{}, fmt.Errorf("read audit log: %w", err)
	}
	if s.Log == nil {
		return page, nil
	}
	for rows := range slices.Chunk(page.Rows, MaxAuditRows) {
		proofs, err := s.Log.VerifyAudit(ctx, filter.Edition, rows)
		if err != nil {
			return AuditPage{}, err
		}
		page.Proofs = append(page.Proofs, proofs...)
	}
	return page, nil
}

// Export returns every row of a filter as a table. FORBIDDEN unless by is an organiser.
func (s *AuditService) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter AuditFilter,
) (registration.Table, error) {
	filter.Part = contest.Part{}
	page, err := s.read(ctx, by, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{
		Name:    "audit",
		Numeric: []int{0},
		Columns: []string{"id", "at", "actor", "action", "subject", "reason", "detail", "log", "leaf"},
	}
	for i, r := range page.Rows {
		row := []string{
			fmt.Sprint(r.ID),
			registration.TableTime(r.At, edition),
			r.Actor,
			r.Action,
			r.Subject,
			r.Reason,
			string(r.Detail),
		}
		if page.Proofs == nil {
			t.Rows = append(t.Rows, append(row, "", ""))
			continue
		}
		proof, leaf := page.Proofs[i], ""
		if proof.State == AuditVerified {
			leaf = fmt.Sprint(proof.Leaf)
		}
		t.Rows = append(t.Rows, append(row, string(proof.State), leaf))
	}
	return t, nil
}
