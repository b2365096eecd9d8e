package contest_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

func TestTryLimitWait(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	limit := contest.TryLimit{Key: "k", Limit: 3}
	tries := func(minutesAgo ...int) []time.Time {
		var times []time.Time
		for _, ago := range minutesAgo {
			times = append(times, now.Add(-time.Duration(ago)*time.Minute))
		}
		return times
	}
	cases := []struct {
		name  string
		tries []time.Time
		want  time.Duration
	}{
		{"first try", nil, 0},
		{"one left", tries(0, 1), 0},
		{"third just now", tries(0, 5, 14), 15 * time.Minute},
		{"closed since ten minutes", tries(10, 11, 24), 5 * time.Minute},
		{"opens again", tries(15, 16, 17), 0},
		{"spread over the window", tries(0, 5, 15), 0},
		{"one after the door opened", tries(0, 15, 15), 0},
		{"older ones do not count", tries(0, 1, 16, 17, 18), 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := limit.Wait(c.tries, now); got != c.want {
				t.Errorf("Wait = %v, want %v", got, c.want)
			}
		})
	}
}

func TestCheckJudge(t *testing.T) {
	cases := []struct {
		name     string
		judge    string
		role     contest.Role
		password string
		want     []string
	}{
		{"good", "Mei Lin", contest.RoleJudge, "correct horse", nil},
		{"Chinese", "林梅", contest.RoleNominator, "八个汉字也算密码", nil},
		{"everything wrong", "", "chair", "short", []string{"name", "role", "password"}},
		{"space at the end", "Mei ", contest.RoleJudge, "correct horse", []string{"name"}},
		{"line break", "Mei\nLin", contest.RoleJudge, "correct horse", []string{"name"}},
		{"broken text", "Mei\xff", contest.RoleJudge, "correct horse", []string{"name"}},
		{"long name", strings.Repeat("m", 101), contest.RoleJudge, "correct horse", []string{"name"}},
		{"long password", "Mei", contest.RoleJudge, strings.Repeat("p", 201), []string{"password"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var refused *contest.Error
			fieldErrs := contest.FieldErrors{}
			if errors.As(contest.CheckJudge(c.judge, c.role, c.password), &refused) {
				fieldErrs = refused.Fields
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
	if err := contest.CheckPassword(first); err != nil {
		t.Errorf("a made password is refused: %v", err)
	}
}

func TestTokenSealer(t *testing.T) {
	key := []byte(strings.Repeat("k", 32))
	sealer, err := contest.NewTokenSealer(key)
	if err != nil {
		t.Fatal(err)
	}
	sealed := sealer.Seal("judge-1", "the token")
	if strings.Contains(string(sealed), "token") {
		t.Error("the sealed token can be read")
	}
	if opened, err := sealer.Open("judge-1", sealed); err != nil || opened != "the token" {
		t.Errorf("Open = %q, %v", opened, err)
	}
	if _, err := sealer.Open("judge-2", sealed); err == nil {
		t.Error("another judge's token opened")
	}
	other, err := contest.NewTokenSealer([]byte(strings.Repeat("x", 32)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Open("judge-1", sealed); err == nil {
		t.Error("opened under another key")
	}
	if _, err := contest.NewTokenSealer(key[:16]); err == nil {
		t.Error("a key of 16 bytes was taken")
	}
}
