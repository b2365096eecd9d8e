package jury_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
	"marquee/backend/jury/jurytest"
)

func TestJudgesAreManagedByOrganisers(t *testing.T) {
	store := &jurytest.Accounts{}
	service := &jury.JudgeService{
		Judges:    store,
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock{},
	}
	ctx, nobody := t.Context(), contest.Organiser{}
	_, add := service.Add(ctx, nobody, contest.International, "Mei", jury.RoleJudge, "correct horse", "")
	_, list := service.List(ctx, nobody, contest.International)
	password := service.SetPassword(ctx, nobody, contest.International, "Mei", "correct horse")
	disable := service.Disable(ctx, nobody, contest.International, "Mei")
	enable := service.Enable(ctx, nobody, contest.International, "Mei")
	rename := service.Rename(ctx, nobody, contest.International, "Mei", "Lin")
	email := service.SetEmail(ctx, nobody, contest.International, "Mei", jury.JudgeEmailForm{Email: "mei@example.com"})
	_, invite := service.Invite(ctx, nobody, contest.International, jury.JudgeForm{Name: "Mei", Role: jury.RoleJudge})
	require := service.RequireSecondFactor(ctx, nobody, contest.International, "Mei", true)
	reset := service.ResetSecondFactor(ctx, nobody, contest.International, "Mei")
	_, factors := service.ListSecondFactors(ctx, nobody, contest.International)
	for _, err := range []error{require, reset, factors, add, list, password, disable, enable, rename, email, invite} {
		if contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("error %v, want FORBIDDEN", err)
		}
	}
	if store.Calls != 0 {
		t.Errorf("%d calls reached the store, want none", store.Calls)
	}
}

func TestJudgeServiceStoresHashAndActor(t *testing.T) {
	store, at := &jurytest.Accounts{}, time.Date(2025, 9, 12, 10, 0, 0, 0, time.UTC)
	service := &jury.JudgeService{
		Judges:    store,
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock(at),
	}
	ada := contest.ToolsOrganiser("ada")
	wantStored := func(want jury.Judge, err error) {
		t.Helper()
		if err != nil || store.Stored != want || store.Actor != "tools:ada" || !store.At.Equal(at) {
			t.Errorf(
				"stored %+v by %q at %v, %v; want %+v by tools:ada at %v",
				store.Stored,
				store.Actor,
				store.At,
				err,
				want,
				at,
			)
		}
	}
	_, err := service.Add(t.Context(), ada, contest.Camp, "Mei", jury.RoleNominator, "correct horse", "")
	wantStored(jury.Judge{
		Edition: contest.Camp, Name: "Mei", Role: jury.RoleNominator, PasswordHash: "hash of correct horse",
	}, err)
	err = service.SetPassword(t.Context(), ada, contest.Camp, "Mei", "another horse")
	wantStored(jury.Judge{PasswordHash: "hash of another horse"}, err)
	if err := service.SetPassword(
		t.Context(),
		ada,
		contest.Camp,
		"Mei",
		"short",
	); contest.CodeOf(
		err,
	) != contest.CodeValidation {
		t.Errorf("a short password: %v, want VALIDATION_FAILED", err)
	}
}

func TestAddJudgeChecksTheAccount(t *testing.T) {
	service := &jury.JudgeService{
		Judges:    &jurytest.Accounts{},
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock{},
	}
	cases := []struct {
		name     string
		judge    string
		role     jury.Role
		password string
		want     []string
	}{
		{"good", "Mei Lin", jury.RoleJudge, "correct horse", nil},
		{"Chinese", "林梅", jury.RoleNominator, "十二个汉字也可以当作密码", nil},
		{"everything wrong", "", "chair", "short", []string{"name", "role", "password"}},
		{"space at the end", "Mei ", jury.RoleJudge, "correct horse", []string{"name"}},
		{"line break", "Mei\nLin", jury.RoleJudge, "correct horse", []string{"name"}},
		{"broken text", "Mei\xff", jury.RoleJudge, "correct horse", []string{"name"}},
		{"long name", strings.Repeat("m", 101), jury.RoleJudge, "correct horse", []string{"name"}},
		{"long password", "Mei", jury.RoleJudge, strings.Repeat("p", 201), []string{"password"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			_, err := service.Add(
				t.Context(),
				contest.ToolsOrganiser("ada"),
				contest.International,
				c.judge,
				c.role,
				c.password,
				"",
			)
			if failed := (*contest.Error)(nil); errors.As(err, &failed) {
				fieldErrs = failed.Fields
			}
			contesttest.WantFields(t, fieldErrs, c.want...)
		})
	}
}

func TestNewPassword(t *testing.T) {
	first, second := contest.NewPassword(), contest.NewPassword()
	if first == second || len(first) != 23 {
		t.Errorf("passwords %q and %q, want two different ones of 23 characters", first, second)
	}
	service := &jury.JudgeService{
		Judges:    &jurytest.Accounts{},
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock{},
	}
	if err := service.SetPassword(t.Context(), contest.ToolsOrganiser("ada"), contest.Camp, "Mei", first); err != nil {
		t.Errorf("a generated password is rejected: %v", err)
	}
}
