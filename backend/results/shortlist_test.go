package results_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// shortlists is a store that records what reaches it.
type shortlists struct {
	workIDs []int
	actor   string
	at      time.Time
	calls   int
}

func (s *shortlists) SetShortlist(
	_ context.Context,
	_ contest.EditionID,
	workIDs []int,
	actor string,
	at time.Time,
) error {
	s.calls++
	s.workIDs, s.actor, s.at = workIDs, actor, at
	return nil
}

func (s *shortlists) SetSelected(
	_ context.Context,
	_ contest.EditionID,
	workIDs []int,
	_ *[]int,
	actor string,
	at time.Time,
) error {
	return s.SetShortlist(context.Background(), "", workIDs, actor, at)
}

func (s *shortlists) Shortlist(context.Context, contest.EditionID) ([]results.ShortlistedWork, error) {
	s.calls++
	return nil, nil
}

func (s *shortlists) ShortlistedWorks(context.Context, contest.EditionID) ([]submission.Work, error) {
	s.calls++
	return nil, nil
}

func (s *shortlists) ShortlistMakers(context.Context, contest.EditionID) (map[int]results.Maker, error) {
	s.calls++
	return nil, nil
}

func TestShortlistIsForOrganisers(t *testing.T) {
	store := &shortlists{}
	service := &results.ShortlistService{Shortlists: store, Clock: contesttest.FixedClock{}}
	set := service.Set(t.Context(), contest.Organiser{}, contesttest.Edition(), []int{1})
	selected := service.Select(t.Context(), contest.Organiser{}, contesttest.Edition(), nil)
	_, list := service.List(t.Context(), contest.Organiser{}, contest.International)
	_, works := service.Works(t.Context(), contest.Organiser{}, contest.International)
	_, makers := service.Makers(t.Context(), contest.Organiser{}, contest.International)
	for _, err := range []error{set, selected, list, works, makers} {
		if contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("error %v, want FORBIDDEN", err)
		}
	}
	if store.calls != 0 {
		t.Errorf("%d calls reached the store, want none", store.calls)
	}
}

func TestShortlistHasDifferentPossibleWorks(t *testing.T) {
	store, at := &shortlists{}, time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	service := &results.ShortlistService{Shortlists: store, Clock: contesttest.FixedClock(at)}
	set := func(ids ...int) error {
		return service.Set(t.Context(), contest.ToolsOrganiser("ada"), contesttest.Edition(), ids)
	}
	if err := set(
		3,
		1,
	); err != nil || !slices.Equal(store.workIDs, []int{3, 1}) || store.actor != "tools:ada" ||
		!store.at.Equal(at) {
		t.Errorf("stored %v by %q at %v, %v", store.workIDs, store.actor, store.at, err)
	}
	cases := []struct {
		ids  []int
		want string
	}{
		{[]int{1, 0}, "0 is no id of a work"},
		{[]int{1 << 31}, "2147483648 is no id of a work"},
		{[]int{2, 1, 2, 0}, "2 is listed twice"},
	}
	for _, c := range cases {
		var failed *contest.Error
		if err := set(c.ids...); !errors.As(err, &failed) || failed.Fields["workIds"].EN != c.want {
			t.Errorf("set %v: %v, want %q", c.ids, err, c.want)
		}
	}
	if store.calls != 1 {
		t.Errorf("%d calls reached the store, want one", store.calls)
	}
}

// TestShortlistAndSelectionHaveTheEditionsLimits: three concepts, of which two teams are selected.
func TestShortlistAndSelectionHaveTheEditionsLimits(t *testing.T) {
	store, e := &shortlists{}, contesttest.Edition()
	e.ID, e.Kind, e.MaxShortlisted, e.MaxSelected = contest.Camp, contest.Applications, 3, 2
	service := &results.ShortlistService{Shortlists: store, Clock: contesttest.FixedClock{}}
	organiser := contest.ToolsOrganiser("ada")
	for _, err := range []error{
		service.Set(t.Context(), organiser, e, []int{1, 2, 3}), service.Select(t.Context(), organiser, e, []int{1, 2}),
		service.Select(t.Context(), organiser, e, nil),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	calls := store.calls
	for want, err := range map[string]error{
		"4 works are more than the edition’s 3": service.Set(t.Context(), organiser, e, []int{1, 2, 3, 4}),
		"3 works are more than the edition’s 2": service.Select(t.Context(), organiser, e, []int{1, 2, 3}),
		"1 is listed twice":                     service.Select(t.Context(), organiser, e, []int{1, 1}),
		"1 works are more than the edition’s 0": service.Select(t.Context(), organiser, contesttest.Edition(), []int{1}),
	} {
		var failed *contest.Error
		if !errors.As(err, &failed) || failed.Fields["workIds"].EN != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if store.calls != calls {
		t.Errorf("%d refused calls reached the store", store.calls-calls)
	}
}
