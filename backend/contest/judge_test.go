package contest_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// accounts is a store of judges that records what reaches it.
type accounts struct {
	contest.JudgeStore
	stored contest.Judge
	actor  string
	at     time.Time
	calls  int
}

func (a *accounts) CreateJudge(_ context.Context, j contest.Judge, actor string, at time.Time) (contest.Judge, error) {
	a.calls++
	a.stored, a.actor, a.at = j, actor, at
	return j, nil
}

func (a *accounts) Judges(context.Context, contest.EditionID) ([]contest.Judge, error) {
	a.calls++
	return nil, nil
}

func (a *accounts) SetJudgePassword(_ context.Context, _ contest.EditionID, _, hash, actor string, at time.Time, _ ...contest.JudgeNews) error {
	a.calls++
	a.stored, a.actor, a.at = contest.Judge{PasswordHash: hash}, actor, at
	return nil
}

func (a *accounts) SetJudgeEmail(context.Context, contest.EditionID, string, contest.JudgeEmailForm, string, time.Time, ...contest.JudgeNews) error {
	a.calls++
	return nil
}

func (a *accounts) EnableJudge(_ context.Context, _ contest.EditionID, _, actor string, at time.Time) error {
	a.calls++
	a.actor, a.at = actor, at
	return nil
}

func (a *accounts) RenameJudge(_ context.Context, _ contest.EditionID, _, newName, actor string, at time.Time) error {
	a.calls++
	a.stored, a.actor, a.at = contest.Judge{Name: newName}, actor, at
	return nil
}

func (a *accounts) DisableJudge(_ context.Context, _ contest.EditionID, _, actor string, at time.Time) error {
	a.calls++
	a.actor, a.at = actor, at
	return nil
}

func TestJudgesAreManagedByOrganisers(t *testing.T) {
	store := &accounts{}
	service := &contest.JudgeService{Judges: store, Passwords: &recordingHasher{}, Clock: fixedClock{}}
	ctx, nobody := t.Context(), contest.Organiser{}
	_, add := service.Add(ctx, nobody, contest.International, "Mei", contest.RoleJudge, "correct horse", "")
	_, list := service.List(ctx, nobody, contest.International)
	password := service.SetPassword(ctx, nobody, contest.International, "Mei", "correct horse")
	disable := service.Disable(ctx, nobody, contest.International, "Mei")
	enable := service.Enable(ctx, nobody, contest.International, "Mei")
	rename := service.Rename(ctx, nobody, contest.International, "Mei", "Lin")
	email := service.SetEmail(ctx, nobody, contest.International, "Mei", contest.JudgeEmailForm{Email: "mei@example.com"})
	_, invite := service.Invite(ctx, nobody, contest.International, contest.JudgeForm{Name: "Mei", Role: contest.RoleJudge})
	require := service.RequireSecondFactor(ctx, nobody, contest.International, "Mei", true)
	reset := service.ResetSecondFactor(ctx, nobody, contest.International, "Mei")
	_, factors := service.ListSecondFactors(ctx, nobody, contest.International)
	for _, err := range []error{require, reset, factors, add, list, password, disable, enable, rename, email, invite} {
		if contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("error %v, want FORBIDDEN", err)
		}
	}
	if store.calls != 0 {
		t.Errorf("%d calls reached the store, want none", store.calls)
	}
}

func TestJudgeServiceStoresHashAndActor(t *testing.T) {
	store, at := &accounts{}, time.Date(2025, 9, 12, 10, 0, 0, 0, time.UTC)
	service := &contest.JudgeService{Judges: store, Passwords: &recordingHasher{}, Clock: fixedClock(at)}
	ada := contest.ToolsOrganiser("ada")
	wantStored := func(want contest.Judge, err error) {
		t.Helper()
		if err != nil || store.stored != want || store.actor != "tools:ada" || !store.at.Equal(at) {
			t.Errorf("stored %+v by %q at %v, %v; want %+v by tools:ada at %v", store.stored, store.actor, store.at, err, want, at)
		}
	}
	_, err := service.Add(t.Context(), ada, contest.Camp, "Mei", contest.RoleNominator, "correct horse", "")
	wantStored(contest.Judge{
		Edition: contest.Camp, Name: "Mei", Role: contest.RoleNominator, PasswordHash: "hash of correct horse",
	}, err)
	err = service.SetPassword(t.Context(), ada, contest.Camp, "Mei", "another horse")
	wantStored(contest.Judge{PasswordHash: "hash of another horse"}, err)
	if err := service.SetPassword(t.Context(), ada, contest.Camp, "Mei", "short"); contest.CodeOf(err) != contest.CodeValidation {
		t.Errorf("a short password: %v, want VALIDATION_FAILED", err)
	}
}

func TestAddJudgeChecksTheAccount(t *testing.T) {
	service := &contest.JudgeService{Judges: &accounts{}, Passwords: &recordingHasher{}, Clock: fixedClock{}}
	cases := []struct {
		name     string
		judge    string
		role     contest.Role
		password string
		want     []string
	}{
		{"good", "Mei Lin", contest.RoleJudge, "correct horse", nil},
		{"Chinese", "林梅", contest.RoleNominator, "十二个汉字也可以当作密码", nil},
		{"everything wrong", "", "chair", "short", []string{"name", "role", "password"}},
		{"space at the end", "Mei ", contest.RoleJudge, "correct horse", []string{"name"}},
		{"line break", "Mei\nLin", contest.RoleJudge, "correct horse", []string{"name"}},
		{"broken text", "Mei\xff", contest.RoleJudge, "correct horse", []string{"name"}},
		{"long name", strings.Repeat("m", 101), contest.RoleJudge, "correct horse", []string{"name"}},
		{"long password", "Mei", contest.RoleJudge, strings.Repeat("p", 201), []string{"password"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			_, err := service.Add(t.Context(), contest.ToolsOrganiser("ada"), contest.International, c.judge, c.role, c.password, "")
			if failed := (*contest.Error)(nil); errors.As(err, &failed) {
				fieldErrs = failed.Fields
			}
			wantFields(t, fieldErrs, c.want...)
		})
	}
}

func TestNewPassword(t *testing.T) {
	first, second := contest.NewPassword(), contest.NewPassword()
	if first == second || len(first) != 23 {
		t.Errorf("passwords %q and %q, want two different ones of 23 characters", first, second)
	}
	service := &contest.JudgeService{Judges: &accounts{}, Passwords: &recordingHasher{}, Clock: fixedClock{}}
	if err := service.SetPassword(t.Context(), contest.ToolsOrganiser("ada"), contest.Camp, "Mei", first); err != nil {
		t.Errorf("a generated password is rejected: %v", err)
	}
}
