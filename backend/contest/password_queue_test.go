package contest

import (
	"context"
	"slices"
	"testing"
)

func (t *passwordTurn) hasBegun() bool {
	select {
	case <-t.begun:
		return true
	default:
		return false
	}
}

// A judge waits for one check at most while others try many passwords at once.
func TestJudgeWaitsForOneCheckInAFlood(t *testing.T) {
	for name, floods := range map[string][]string{"one network": {"a", "a", "a", "a", "a", "a"}, "two networks": {"a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a"}} {
		q := newPasswordQueue()
		var flood []*passwordTurn
		for _, caller := range floods {
			flood = append(flood, q.enter(caller))
		}
		if name == "one network" && q.enter("a") != nil {
			t.Error("one network has a seventh place")
		}
		judge := q.enter("judge")
		if !flood[0].hasBegun() || !flood[1].hasBegun() || flood[2].hasBegun() || judge.hasBegun() {
			t.Fatalf("%s: two checks do not run at once", name)
		}
		q.leave(flood[0])
		if !judge.hasBegun() || flood[2].hasBegun() {
			t.Errorf("%s: the judge's check waits for another one", name)
		}
		if name == "two networks" && (q.enter("c") == nil || q.enter("d") != nil) {
			t.Error("the twelfth place is not the last one")
		}
	}
}

// Callers who try one password each do not hold up one who tries several.
func TestCallerOfManyChecksIsServedAmongCallersOfOne(t *testing.T) {
	q := newPasswordQueue()
	turns := []*passwordTurn{q.enter("office"), q.enter("office"), q.enter("office"), q.enter("office")}
	last := turns[3]
	for i := range 20 {
		turns = append(turns, q.enter(string(rune('A'+i))))
		ended := slices.IndexFunc(turns, (*passwordTurn).hasBegun)
		q.leave(turns[ended])
		turns = slices.Delete(turns, ended, ended+1)
		if last.hasBegun() {
			return
		}
	}
	t.Error("20 others began before the last of four checks")
}

func TestCallerWhoGivesUpFreesThePlace(t *testing.T) {
	q := newPasswordQueue()
	first, second := q.enter("a"), q.enter("b")
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	err := q.run(ctx, "c", func() error {
		t.Error("a check began without a place")
		return nil
	})
	if err == nil || q.running != passwordsAtOnce || len(q.waiting) > 0 {
		t.Errorf("%v; %d checks run and %d wait", err, q.running, len(q.waiting))
	}
	q.leave(first)
	q.leave(second)
	if q.running != 0 || len(q.callers) > 0 {
		t.Errorf("%d checks run and %d callers have places", q.running, len(q.callers))
	}
}
