package judging_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
)

// untouchedJudging fails the test when it is called.
type untouchedJudging struct{ t *testing.T }

func (u untouchedJudging) JudgingClosedAt(context.Context, contest.EditionID) (time.Time, error) {
	u.t.Error("a call without permission reached the store")
	return time.Time{}, nil
}

func (u untouchedJudging) SetJudgingClosed(context.Context, contest.EditionID, bool, string, time.Time) (bool, error) {
	u.t.Error("a call without permission reached the store")
	return false, nil
}

func (u untouchedJudging) WouldSetJudgingClosed(context.Context, contest.EditionID, bool) (bool, error) {
	u.t.Error("a call without permission reached the store")
	return false, nil
}

func TestJudgingIsOpenedAndClosedByOrganisers(t *testing.T) {
	service := &judging.Service{Judging: untouchedJudging{t}, Clock: contesttest.FixedClock{}}
	_, read := service.ClosedAt(t.Context(), contest.Organiser{}, contest.International)
	_, closing := service.Close(
		t.Context(),
		contest.Organiser{},
		contest.International,
		contesttest.Unread[judging.Form](t, "close"),
	)
	_, opening := service.Open(
		t.Context(),
		contest.Organiser{},
		contest.International,
		contesttest.Unread[judging.Form](t, "open"),
	)
	for _, err := range []error{read, closing, opening} {
		if contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("error %v, want FORBIDDEN", err)
		}
	}
}
