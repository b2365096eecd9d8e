package registration

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// Sort is the order of a list of registrations.
type Sort string

// The orders. Equal ones are listed by the time they were sent.
const (
	SortBySent     Sort = "sent"
	SortByReviewed Sort = "reviewed"
	SortByName     Sort = "name"
)

// Filter selects a page of registrations. A zero field selects all.
type Filter struct {
	Edition    contest.EditionID
	State      contest.RegisterState
	Type       Type
	Language   contest.Language
	Search     string    // part of a name, a team's name, the account or the address in the form
	SentFrom   time.Time // contest clock
	SentBefore time.Time // contest clock
	Marks      MarkFilter
	Answers    []contest.AnswerFilter
	Sort       Sort
	Descending bool
	contest.Part
}

// Page is a page of registrations.
type Page struct {
	Registrations []Registration
	Total         int             // of the filter
	Next          *contest.Cursor // behind the page; nil when no registration follows
}

// List returns a page of registrations of at most contest.MaxRegistrations. FORBIDDEN for a
// zero Organiser.
func (s *Service) List(ctx context.Context, by contest.Organiser, filter Filter) (Page, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return Page{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.Of(by, "registration:"); err != nil {
		return Page{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, contest.MaxRegistrations)), max(0, filter.Offset)
	return s.Reviews.Registrations(ctx, filter)
}

// Export returns every registration of a filter as a table. FORBIDDEN for a zero
// Organiser.
func (s *Service) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter Filter,
) (Table, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return Table{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.Of(by, "registration:"); err != nil {
		return Table{}, err
	}
	filter.Part = contest.Part{}
	page, err := s.Reviews.Registrations(ctx, filter)
	if err != nil {
		return Table{}, fmt.Errorf("export registrations: %w", err)
	}
	notes, err := ExportedNotes(ctx, by, s.Reviews, edition.ID, "registration:")
	if err != nil {
		return Table{}, fmt.Errorf("export registrations: %w", err)
	}
	return registrationTable(edition, page.Registrations, notes), nil
}

// AmbiguousEmailError means that several registrations have the address in their
// form, and none has it as its account.
type AmbiguousEmailError struct {
	Accounts []string // the accounts of these registrations
}

// Error implements error.
func (e *AmbiguousEmailError) Error() string {
	return fmt.Sprintf("the address stands in %d registrations", len(e.Accounts))
}

// Find returns the registration whose account has the address, else the one whose
// form has it. NOT_FOUND, or an *AmbiguousEmailError; FORBIDDEN for a zero
// Organiser.
func (s *Service) Find(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	email string,
) (Registration, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return Registration{}, err
	}
	found, err := s.Reviews.FindRegistrations(ctx, edition, email)
	if err != nil {
		return Registration{}, err
	}
	var accounts []string
	for _, r := range found {
		if r.Account == contest.NormalEmail(email) {
			return r, nil
		}
		accounts = append(accounts, r.Account)
	}
	switch len(found) {
	case 0:
		return Registration{}, contest.Fail(contest.CodeNotFound)
	case 1:
		return found[0], nil
	default:
		return Registration{}, &AmbiguousEmailError{Accounts: accounts}
	}
}

// Show returns a registration and its history, and notes that an organiser has opened it: its
// entrant cannot change it any more, so that what is decided about is what was read. NOT_FOUND;
// FORBIDDEN unless by may read registrations.
func (s *Service) Show(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) (Registration, []contest.AuditEntry, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return Registration{}, nil, err
	}
	if err := s.Reviews.OpenRegistration(ctx, edition, id, by.Actor, s.Clock.Now()); err != nil {
		return Registration{}, nil, err
	}
	r, err := s.Reviews.RegistrationByID(ctx, edition, id)
	if err != nil {
		return Registration{}, nil, err
	}
	history, err := s.History(ctx, by, r)
	return r, history, err
}

// History returns the audit log of a registration, oldest entry first: every decision
// with its reason, also those before the entrant sent it again. FORBIDDEN for a zero
// Organiser.
func (s *Service) History(ctx context.Context, by contest.Organiser, r Registration) ([]contest.AuditEntry, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return nil, err
	}
	return s.Audit.AuditOf(ctx, contest.RegistrationSubject(r.ID))
}
