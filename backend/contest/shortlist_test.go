package contest_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
)

// shortlists is a store that records what reaches it.
type shortlists struct {
	workIDs []int
	actor   string
	at      time.Time
	calls   int
}

func (s *shortlists) SetShortlist(_ context.Context, _ contest.EditionID, workIDs []int, actor string, at time.Time) error {
	s.calls++
	s.workIDs, s.actor, s.at = workIDs, actor, at
	return nil
}

func (s *shortlists) Shortlist(context.Context, contest.EditionID) ([]contest.ShortlistedWork, error) {
	s.calls++
	return nil, nil
}

func (s *shortlists) ShortlistedWorks(context.Context, contest.EditionID) ([]contest.Work, error) {
	s.calls++
	return nil, nil
}

func TestShortlistIsForOrganisers(t *testing.T) {
	store := &shortlists{}
	service := &contest.ShortlistService{Shortlists: store, Clock: fixedClock{}}
	set := service.Set(t.Context(), contest.Organiser{}, contest.International, []int{1})
	_, list := service.List(t.Context(), contest.Organiser{}, contest.International)
	_, works := service.Works(t.Context(), contest.Organiser{}, contest.International)
	for _, err := range []error{set, list, works} {
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
	service := &contest.ShortlistService{Shortlists: store, Clock: fixedClock(at)}
	set := func(ids ...int) error {
		return service.Set(t.Context(), contest.ToolsOrganiser("ada"), contest.International, ids)
	}
	if err := set(3, 1); err != nil || !slices.Equal(store.workIDs, []int{3, 1}) || store.actor != "tools:ada" || !store.at.Equal(at) {
		t.Errorf("stored %v by %q at %v, %v", store.workIDs, store.actor, store.at, err)
	}
	cases := []struct {
		ids  []int
		want string
	}{
		{[]int{1, 0}, "0 is no id of a work"},
		{[]int{1 << 31}, "2147483648 is no id of a work"},
		{[]int{2, 1, 2, 0}, "2 stands there twice"},
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
