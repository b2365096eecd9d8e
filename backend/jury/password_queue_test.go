package jury

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
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
		if name == "two networks" && (q.enter("c") == nil || q.enter("a") != nil) {
			t.Error("the twelfth place is not the last one")
		}
	}
}

// Networks that flood the login together lose places to a judge of another one, until each of them has one place.
func TestFloodFromSeveralNetworksKeepsNobodyOut(t *testing.T) {
	for networks := 2; networks < passwordsInLine; networks++ {
		q := newPasswordQueue()
		flood := map[*passwordTurn]bool{}
		for i := range networks * passwordsPerCaller {
			if turn := q.enter(fmt.Sprint(i % networks)); turn != nil {
				flood[turn] = true
			}
		}
		judge := q.enter("judge")
		if judge == nil {
			t.Errorf("%d networks keep the judge out", networks)
			continue
		}
		lost := 0
		for turn := range flood {
			select {
			case <-turn.lost:
				lost++
				if turn.hasBegun() {
					t.Errorf("%d networks: a check that runs lost its place", networks)
				}
				q.leave(turn)
			default:
			}
		}
		if lost != len(flood)-passwordsInLine+1 || q.running+len(q.waiting) != passwordsInLine {
			t.Errorf(
				"%d networks: %d of %d lost their place; %d checks run and %d wait",
				networks,
				lost,
				len(flood),
				q.running,
				len(q.waiting),
			)
		}
		for range networks {
			for turn := range flood {
				if turn.hasBegun() {
					q.leave(turn)
					delete(flood, turn)
					break
				}
			}
		}
		if !judge.hasBegun() {
			t.Errorf("%d networks: the judge waits for more than one check of each", networks)
		}
	}
}

// A login that loses its place in the queue gets SYSTEM_BUSY; the password is not checked.
func TestLostPlaceIsBusy(t *testing.T) {
	q := newPasswordQueue()
	for range passwordsPerCaller {
		q.enter("a")
		q.enter("b")
	}
	last := q.waiting[len(q.waiting)-1]
	q.leave(last)
	refused := make(chan error)
	go func() {
		refused <- q.run(t.Context(), last.caller, func() error {
			t.Error("the password was checked")
			return nil
		})
	}()
	for full := false; !full; {
		q.mu.Lock()
		full = q.running+len(q.waiting) == passwordsInLine
		q.mu.Unlock()
	}
	q.enter("judge")
	if err := <-refused; contest.CodeOf(err) != contest.CodeSystemBusy {
		t.Errorf("the lost place answers %v", err)
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
