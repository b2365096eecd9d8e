package stores_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/stores"
)

// registered stores a registration of a new entrant.
func registered(t *testing.T, db *stores.DB, email string) registration.Registration {
	t.Helper()
	who, err := db.EnsureEntrant(t.Context(), email, contest.English)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2025, 9, 12, 10, 0, 0, 0, time.UTC)
	proof := account.CodeAttempt{
		Purpose: account.CodeForRegistration,
		Email:   email,
		Asker:   account.AskingEntrant(who),
		Code:    "123456",
		At:      at,
		Tries:   1,
	}
	_, err = db.IssueCode(
		t.Context(),
		account.NewVerificationCode(proof.Purpose, email, proof.Asker, proof.Code, at),
		nil,
		nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := db.Register(t.Context(), registration.Registration{
		Edition: contest.International, EntrantID: who.ID, Language: contest.English, SubmittedAt: at,
		Form: registration.Form{Type: registration.Individual, Email: email, Experience: registration.Some},
	}, proof)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

// TestConcurrentDecisions: of fifty decisions one is stored and audited, the others are
// conflicts.
func TestConcurrentDecisions(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	r := registered(t, db, "mei@example.com")
	var decided, conflicts atomic.Int32
	var group sync.WaitGroup
	for i := range 50 {
		group.Go(func() {
			state := contest.StatePass
			if i%2 == 1 {
				state = contest.StateDeny
			}
			_, err := db.Decide(context.Background(), registration.Decision{
				RegistrationID: r.ID,
				State:          state,
				By:             contest.ToolsActor(fmt.Sprint(i)),
				At:             r.SubmittedAt.Add(time.Hour),
			}, nil)
			switch {
			case err == nil:
				decided.Add(1)
			case contest.CodeOf(err) == contest.CodeConflict:
				conflicts.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if decided.Load() != 1 || conflicts.Load() != 49 {
		t.Errorf("%d decided, %d conflicts", decided.Load(), conflicts.Load())
	}
	history, err := db.AuditOf(t.Context(), contest.RegistrationSubject(r.ID))
	if err != nil {
		t.Fatal(err)
	}
	after, err := db.Registration(t.Context(), contest.International, r.EntrantID)
	if err != nil {
		t.Fatal(err)
	}
	if len(history) != 2 || history[1].Actor != after.ReviewedBy {
		t.Errorf("audit log = %+v, decided by %s", history, after.ReviewedBy)
	}
}

func TestRegistrationsAreListedByState(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	first, second := registered(t, db, "a@example.com"), registered(t, db, "b@example.com")
	_, err := db.Decide(
		t.Context(),
		registration.Decision{RegistrationID: first.ID, State: contest.StatePass, At: first.SubmittedAt},
		nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	for state, want := range map[contest.RegisterState]int{"": 2, contest.StateSubmitted: 1, contest.StatePass: 1, contest.StateDeny: 0} {
		found, err := db.Registrations(t.Context(), registration.Filter{Edition: contest.International, State: state})
		if err != nil || len(found.Registrations) != want || found.Total != want {
			t.Errorf("%q: %d registrations, %v; want %d", state, len(found.Registrations), err, want)
		}
	}
	waiting, err := db.Registrations(
		t.Context(),
		registration.Filter{Edition: contest.International, State: contest.StateSubmitted},
	)
	if err != nil || len(waiting.Registrations) != 1 || waiting.Registrations[0].ID != second.ID {
		t.Errorf("waiting = %+v, %v", waiting, err)
	}
	if camp, err := db.Registrations(
		t.Context(),
		registration.Filter{Edition: contest.Camp},
	); err != nil ||
		camp.Total != 0 {
		t.Errorf("camp = %+v, %v", camp, err)
	}
}
