package operations

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
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
func (l ViewList) area() contest.Area {
	switch l {
	case ViewRegistrations:
		return contest.AreaRegistrations
	case ViewSubmissions:
		return contest.AreaSubmissions
	case ViewJury:
		return contest.AreaJury
	case ViewMails:
		return contest.AreaMails
	default:
		return contest.AreaOverview
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
	SavedViews(ctx context.Context, edition contest.EditionID, owner string) ([]SavedView, error)
	// PutSavedView stores a new view; one with the same id is returned as it is, to its owner. CONFLICT when the name
	// is taken, VALIDATION_FAILED with more than MaxViewsOfOwner.
	PutSavedView(ctx context.Context, edition contest.EditionID, view SavedView, at time.Time) (SavedView, error)
	// ChangeSavedView stores what change makes of the view. NOT_FOUND; CONFLICT when the name is taken.
	ChangeSavedView(
		ctx context.Context,
		edition contest.EditionID,
		id, by string,
		at time.Time,
		change func(*SavedView) error,
	) (SavedView, error)
	// DeleteSavedView removes the view if check returns nil. NOT_FOUND.
	DeleteSavedView(
		ctx context.Context,
		edition contest.EditionID,
		id, by string,
		at time.Time,
		check func(SavedView) error,
	) error
}

// SavedViewService are the views that organisers saved of the console's lists.
type SavedViewService struct {
	Views SavedViewStore
	Clock contest.Clock
}

// List returns an organiser's views and the shared ones, of the lists that the organiser reads. Who reads no personal
// data gets the own ones alone, since a search of others may name a person.
func (s *SavedViewService) List(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]SavedView, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return nil, err
	}
	all, err := s.Views.SavedViews(ctx, edition, by.Actor)
	return slices.DeleteFunc(all, func(v SavedView) bool {
		return by.MayRead(v.List.area()) != nil || !by.ReadsPeople() && v.Owner != by.Actor
	}), err
}

// mayShare reports whether the organiser may share views: viewers change nothing that others see.
func mayShare(o contest.Organiser) bool {
	return o.Role == contest.OrganiserOwner || len(o.Role.Changes()) > 0
}

// mayChangeView returns NOT_FOUND for what the organiser does not see, and FORBIDDEN for the shared view of another,
// except to owners.
func mayChangeView(o contest.Organiser, v SavedView) error {
	switch {
	case v.Owner == o.Actor:
		return nil
	case !v.Shared || o.MayRead(v.List.area()) != nil:
		return contest.Fail(contest.CodeNotFound)
	default:
		return o.MayChange(contest.AreaOverview)
	}
}

// Save stores a view. VALIDATION_FAILED, FORBIDDEN; CONFLICT when the name is taken. Saving one again changes nothing.
func (s *SavedViewService) Save(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[SavedViewForm],
) (SavedView, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return SavedView{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return SavedView{}, err
	}
	view := SavedView{
		ID:      form.ID,
		List:    form.List,
		Name:    form.Name,
		Query:   form.Query,
		Shared:  form.Shared,
		Owner:   by.Actor,
		Version: 1,
	}
	if !slices.Contains(ViewLists(), view.List) {
		fieldErrs.Add("list", contest.Text{EN: "Please name a list of the console", ZH: "请指明组委会后台的列表"})
	}
	view.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return SavedView{}, err
	}
	if err := by.MayRead(view.List.area()); err != nil {
		return SavedView{}, err
	}
	if view.Shared && !mayShare(by) {
		return SavedView{}, contest.Fail(contest.CodeForbidden)
	}
	return s.Views.PutSavedView(ctx, edition, view, s.Clock.Now())
}

// check adds field errors, and trims the name.
func (v *SavedView) check(fieldErrs contest.FieldErrors) {
	v.Name = strings.TrimSpace(v.Name)
	if n := utf8.RuneCountInString(v.Name); n == 0 || n > MaxViewName {
		fieldErrs.Add("name", contest.Text{EN: "Please write 1 to 80 characters", ZH: "请填写 1 至 80 个字符"})
	}
	if _, err := url.ParseQuery(v.Query); err != nil || len(v.Query) > MaxViewQuery {
		fieldErrs.Add("query", contest.Text{EN: "This filter cannot be saved", ZH: "无法保存此筛选条件"})
	}
}

// Change renames, shares or redefines a view. VALIDATION_FAILED, NOT_FOUND; FORBIDDEN for the shared view of another,
// except to owners; CONFLICT when it is no longer the version that was on the screen, and when the name is taken.
func (s *SavedViewService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
	read contest.ReadForm[SavedViewChange],
) (SavedView, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return SavedView{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return SavedView{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return SavedView{}, err
	}
	return s.Views.ChangeSavedView(ctx, edition, id, by.Actor, s.Clock.Now(), func(v *SavedView) error {
		if err := mayChangeView(by, *v); err != nil {
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
		fieldErrs := contest.FieldErrors{}
		if next.check(fieldErrs); len(fieldErrs) > 0 {
			return fieldErrs.Err()
		}
		if next.Shared && !was.Shared && !mayShare(by) {
			return contest.Fail(contest.CodeForbidden)
		}
		if next != was && form.Before != was.Version {
			return contest.Fail(contest.CodeConflict)
		}
		*v = next
		return nil
	})
}

// Delete removes a view; one that is gone is no error. FORBIDDEN for the shared view of another, except to owners.
func (s *SavedViewService) Delete(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) error {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return err
	}
	err := s.Views.DeleteSavedView(ctx, edition, id, by.Actor, s.Clock.Now(), func(v SavedView) error {
		return mayChangeView(by, v)
	})
	if contest.CodeOf(err) == contest.CodeNotFound {
		return nil
	}
	return err
}
