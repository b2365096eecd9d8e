package operations

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
)

var zeroTime time.Time

// ChecklistState is how far a thing is that is done before an edition opens.
type ChecklistState string

// The states.
const (
	ChecklistDone    ChecklistState = "done"
	ChecklistNext    ChecklistState = "next"    // the first that can be done now
	ChecklistWaits   ChecklistState = "waits"   // can be done, or somebody else does it
	ChecklistBlocked ChecklistState = "blocked" // depends on another one
)

// ChecklistItem is one of the twelve things.
type ChecklistItem struct {
	ID       string
	State    ChecklistState
	Required bool // before the edition opens
	Why      contest.Text
	Where    string // the console's screen
}

// Checklist is what is done before an edition opens, and what is missing.
type Checklist struct {
	Edition *contest.Edition
	Ready   bool // all that is required is done
	Items   []ChecklistItem
}

// ChecklistContent is what the checklist needs of an edition's files.
type ChecklistContent struct {
	Texts, Missing, Stale int
	Read                  []TextToRead
}

// ChecklistCounts is what the checklist needs of the database.
type ChecklistCounts struct {
	Jury          int // enabled accounts of the edition
	Owners        int // that have logged in
	InvitedOwners []string
	MailsSent     int // of the whole contest
}

// ChecklistFacts is where the checklist is computed from.
type ChecklistFacts struct {
	Counts interface {
		ChecklistCounts(ctx context.Context, edition contest.EditionID) (ChecklistCounts, error)
	}
	// Content reads an edition's files. from is the edition of which it was made, "" for none.
	Content func(edition *contest.Edition, from contest.EditionID, documents EditionDocuments) (ChecklistContent, error)
	// Tools are the models of the studio: those that are open and all.
	Tools func() (open, all []string)
}

// ChecklistOf returns the checklist of an edition that is in force. NOT_FOUND for nil.
func (s *EditionService) ChecklistOf(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (Checklist, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return Checklist{}, err
	}
	if edition == nil {
		return Checklist{}, contest.Fail(contest.CodeNotFound)
	}
	list, err := s.checklist(ctx, edition)
	if err != nil {
		return Checklist{}, fmt.Errorf("read checklist: %w", err)
	}
	if !by.ReadsPeople() {
		withoutOwner(list.Items)
	}
	return list, nil
}

func (s *EditionService) checklist(ctx context.Context, edition *contest.Edition) (Checklist, error) {
	documents, err := s.Store.EditionDocuments(ctx)
	if err != nil {
		return Checklist{}, err
	}
	made, err := s.Store.MadeEditions(ctx)
	if err != nil {
		return Checklist{}, fmt.Errorf("list editions: %w", err)
	}
	var from contest.EditionID
	for _, m := range made {
		if m.ID == edition.ID {
			from = m.From
		}
	}
	content, err := s.Checklist.Content(edition, from, documents)
	if err != nil {
		return Checklist{}, err
	}
	items, err := s.items(ctx, edition, content)
	if err != nil {
		return Checklist{}, err
	}
	return Checklist{Edition: edition, Items: items, Ready: len(missingOf(items)) == 0}, nil
}

// missingOf are the things that are required and not done.
func missingOf(items []ChecklistItem) []ChecklistItem {
	return slices.DeleteFunc(slices.Clone(items), func(item ChecklistItem) bool {
		return !item.Required || item.State == ChecklistDone
	})
}

// withoutOwner leaves out who is invited.
func withoutOwner(items []ChecklistItem) {
	for i := range items {
		if items[i].ID == "owner" && items[i].State == ChecklistWaits {
			items[i].Why = contest.Text{EN: "Waits for another owner", ZH: "等待另一位负责人"}
		}
	}
}

// missing is what the checklist of a planned edition would lack.
func (s *EditionService) missing(ctx context.Context, plan EditionPlan) ([]ChecklistItem, error) {
	items, err := s.items(ctx, plan.Edition, ChecklistContent{Texts: plan.Texts, Read: plan.Read})
	if err != nil {
		return nil, fmt.Errorf("check what is missing: %w", err)
	}
	var missing []ChecklistItem
	for _, item := range items {
		if item.State != ChecklistDone {
			missing = append(missing, item)
		}
	}
	return missing, nil
}

func (s *EditionService) items(
	ctx context.Context,
	edition *contest.Edition,
	content ChecklistContent,
) ([]ChecklistItem, error) {
	counts, err := s.Checklist.Counts.ChecklistCounts(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	c := checklist{edition: edition, content: content, counts: counts, editions: s.Editions}
	if s.Checklist.Tools != nil {
		c.open, c.tools = s.Checklist.Tools()
	}
	return c.items(), nil
}
