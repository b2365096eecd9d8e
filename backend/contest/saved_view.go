package contest

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits of saved views.
const (
	MaxViewName     = 80   // characters
	MaxViewQuery    = 1000 // bytes
	MaxViewsOfOwner = 100  // in an edition
)

// Actions of the audit log that concern saved views. Their rows do not contain the query, which may name a person.
const (
	ActionSaveView   = "view.save"
	ActionChangeView = "view.change"
	ActionDeleteView = "view.delete"
)

// ViewList is a list of the console that views are saved of.
type ViewList string

// The lists.
const (
	ViewRegistrations ViewList = "registrations"
	ViewSubmissions   ViewList = "submissions"
	ViewJury          ViewList = "jury"
	ViewMails         ViewList = "mails"
	ViewAudit         ViewList = "audit"
)

// ViewLists are all lists that views are saved of.
func ViewLists() []ViewList {
	return []ViewList{ViewRegistrations, ViewSubmissions, ViewJury, ViewMails, ViewAudit}
}

// area is what an organiser has to read for the list.
func (l ViewList) area() area {
	switch l {
	case ViewRegistrations:
		return areaRegistrations
	case ViewSubmissions:
		return areaSubmissions
	case ViewJury:
		return areaJury
	case ViewMails:
		return areaMails
	default:
		return areaOverview
	}
}

// SavedView is a filter, a search and an order of a list with a name.
type SavedView struct {
	ID      string // chosen by who saves it
	List    ViewList
	Name    string
	Query   string // of the list's address, such as "state=PASS&q=Li"
	Shared  bool   // with the edition's organisers; false: its owner's alone
	Owner   string // an actor of the audit log
	Version int    // grows with each change
}

// SavedViewForm is a new view. The JSON tags are the field names on the wire.
type SavedViewForm struct {
	ID     string   `json:"id"`
	List   ViewList `json:"list"`
	Name   string   `json:"name"`
	Query  string   `json:"query"`
	Shared bool     `json:"shared"`
}

// SavedViewChange changes a view. The JSON tags are the field names on the wire.
type SavedViewChange struct {
	Before int     `json:"before"` // the version that was on the screen
	Name   *string `json:"name"`   // nil: as it is
	Query  *string `json:"query"`  // nil: as it is
	Shared *bool   `json:"shared"` // nil: as it is
}

// SavedViewStore stores views. Methods that change one write the audit log.
type SavedViewStore interface {
	// SavedViews returns an owner's views of an edition and those that are shared, by name.
	SavedViews(ctx context.Context, edition EditionID, owner string) ([]SavedView, error)
	// PutSavedView stores a new view; one with the same id is returned as it is, to its owner. CONFLICT when the name
	// is taken, VALIDATION_FAILED with more than MaxViewsOfOwner.
	PutSavedView(ctx context.Context, edition EditionID, view SavedView, at time.Time) (SavedView, error)
	// ChangeSavedView stores what change makes of the view. NOT_FOUND; CONFLICT when the name is taken.
	ChangeSavedView(ctx context.Context, edition EditionID, id, by string, at time.Time, change func(*SavedView) error) (SavedView, error)
	// DeleteSavedView removes the view if check returns nil. NOT_FOUND.
	DeleteSavedView(ctx context.Context, edition EditionID, id, by string, at time.Time, check func(SavedView) error) error
}

// SavedViewService are the views that organisers saved of the console's lists.
type SavedViewService struct {
	Views SavedViewStore
	Clock Clock
}

// List returns an organiser's views and the shared ones, of the lists that the organiser reads. Who reads no personal
// data gets the own ones alone, since a search of others may name a person.
func (s *SavedViewService) List(ctx context.Context, by Organiser, edition EditionID) ([]SavedView, error) {
	if err := by.mayRead(areaOverview); err != nil {
		return nil, err
	}
	all, err := s.Views.SavedViews(ctx, edition, by.actor)
	return slices.DeleteFunc(all, func(v SavedView) bool {
		return by.mayRead(v.List.area()) != nil || !by.ReadsPeople() && v.Owner != by.actor
	}), err
}

// mayShare reports whether the organiser may share views: viewers change nothing that others see.
func (o Organiser) mayShare() bool { return o.role == OrganiserOwner || len(o.role.changes()) > 0 }

// mayChangeView returns NOT_FOUND for what the organiser does not see, and FORBIDDEN for the shared view of another,
// except to owners.
func (o Organiser) mayChangeView(v SavedView) error {
	switch {
	case v.Owner == o.actor:
		return nil
	case !v.Shared || o.mayRead(v.List.area()) != nil:
		return Fail(CodeNotFound)
	default:
		return o.check()
	}
}

// Save stores a view. VALIDATION_FAILED, FORBIDDEN; CONFLICT when the name is taken. Saving one again changes nothing.
func (s *SavedViewService) Save(ctx context.Context, by Organiser, edition EditionID, read ReadForm[SavedViewForm]) (SavedView, error) {
	if err := by.mayRead(areaOverview); err != nil {
		return SavedView{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return SavedView{}, err
	}
	view := SavedView{ID: form.ID, List: form.List, Name: form.Name, Query: form.Query, Shared: form.Shared, Owner: by.actor, Version: 1}
	if !slices.Contains(ViewLists(), view.List) {
		fieldErrs.Add("list", Text{EN: "Please name a list of the console", ZH: "请指明组委会后台的列表"})
	}
	view.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return SavedView{}, err
	}
	if err := by.mayRead(view.List.area()); err != nil {
		return SavedView{}, err
	}
	if view.Shared && !by.mayShare() {
		return SavedView{}, Fail(CodeForbidden)
	}
	return s.Views.PutSavedView(ctx, edition, view, s.Clock.Now())
}

// check adds field errors, and trims the name.
func (v *SavedView) check(fieldErrs FieldErrors) {
	v.Name = strings.TrimSpace(v.Name)
	if n := utf8.RuneCountInString(v.Name); n == 0 || n > MaxViewName {
		fieldErrs.Add("name", Text{EN: "Please write 1 to 80 characters", ZH: "请填写 1 至 80 个字符"})
	}
	if _, err := url.ParseQuery(v.Query); err != nil || len(v.Query) > MaxViewQuery {
		fieldErrs.Add("query", Text{EN: "This filter cannot be saved", ZH: "无法保存此筛选条件"})
	}
}

// Change renames, shares or redefines a view. VALIDATION_FAILED, NOT_FOUND; FORBIDDEN for the shared view of another, except to
// owners; CONFLICT when it is no longer the version that was on the screen, and when the name is taken.
func (s *SavedViewService) Change(ctx context.Context, by Organiser, edition EditionID, id string, read ReadForm[SavedViewChange]) (SavedView, error) {
	if err := by.mayRead(areaOverview); err != nil {
		return SavedView{}, err
	}
	form, err := read(FieldErrors{})
	if err != nil {
		return SavedView{}, err
	}
	return s.Views.ChangeSavedView(ctx, edition, id, by.actor, s.Clock.Now(), func(v *SavedView) error {
		if err := by.mayChangeView(*v); err != nil {
			return err
		}
		next, was := *v, *v
		for _, part := range []struct{ to, from *string }{{&next.Name, form.Name}, {&next.Query, form.Query}} {
			if part.from != nil {
				*part.to = *part.from
			}
		}
		if form.Shared != nil {
			next.Shared = *form.Shared
		}
		fieldErrs := FieldErrors{}
		if next.check(fieldErrs); len(fieldErrs) > 0 {
			return fieldErrs.Err()
		}
		if next.Shared && !was.Shared && !by.mayShare() {
			return Fail(CodeForbidden)
		}
		if next != was && form.Before != was.Version {
			return Fail(CodeConflict)
		}
		*v = next
		return nil
	})
}

// Delete removes a view; one that is gone is no error. FORBIDDEN for the shared view of another, except to owners.
func (s *SavedViewService) Delete(ctx context.Context, by Organiser, edition EditionID, id string) error {
	if err := by.mayRead(areaOverview); err != nil {
		return err
	}
	err := s.Views.DeleteSavedView(ctx, edition, id, by.actor, s.Clock.Now(), func(v SavedView) error {
		return by.mayChangeView(v)
	})
	if CodeOf(err) == CodeNotFound {
		return nil
	}
	return err
}
