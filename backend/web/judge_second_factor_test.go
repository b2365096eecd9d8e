package web_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

const secondFactorPath = "/apis/activity/second-factor"

// requireFactor requires a second factor of a judge.
func (j *juryServer) requireFactor(name string) {
	j.t.Helper()
	if err := j.db.RequireSecondFactor(
		j.t.Context(),
		contest.International,
		name,
		true,
		"tools:test",
		j.contest.Now(),
	); err != nil {
		j.t.Fatal(err)
	}
}

// appCode is what an authenticator app shows, so many codes from now.
func (j *juryServer) appCode(secret string, ahead int) string {
	j.t.Helper()
	code, err := totp.GenerateCode(secret, j.wall.Now().Add(time.Duration(ahead)*30*time.Second))
	if err != nil {
		j.t.Fatal(err)
	}
	return code
}

func (c *client) judgeLogin(name, code string) *answer {
	c.t.Helper()
	return c.post(judgeLoginPath, object{"name": name, "password": juryPassword, "secondFactor": code})
}

// enrol sets a second factor up and returns its secret and the recovery codes.
func (j *juryServer) enrol(c *client, name string) (string, []string) {
	j.t.Helper()
	c.judgeLogin(name, "").fails(contest.CodeSecondFactorRequired, "enrolment")
	var begun struct{ Secret, URL, QR string }
	c.post(secondFactorPath, object{"name": name, "password": juryPassword}).ok(&begun)
	var login struct{ RecoveryCodes []string }
	c.judgeLogin(name, j.appCode(begun.Secret, 0)).ok(&login)
	if len(login.RecoveryCodes) != 10 {
		j.t.Fatalf("%d recovery codes, want 10", len(login.RecoveryCodes))
	}
	return begun.Secret, login.RecoveryCodes
}

func TestSecondFactorIsSetUpAtTheFirstLogin(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	j.add(contest.International, "Mei", jury.RoleJudge)
	c := j.client()
	begin := func(password string) *answer {
		return c.post(secondFactorPath, object{"name": " Mei ", "password": password}) // pasted, as at a login
	}
	begin(juryPassword).fails(contest.CodeConflict) // none is required
	c.judgeLogin("Mei", "123456").ok(nil)
	j.requireFactor("Mei")
	c.judgeLogin("Mei", "123456").fails(contest.CodeSecondFactorRequired, "enrolment")
	begin("wrong").fails(contest.CodeJudgeLoginFailed)
	c.post(secondFactorPath, nil).fails(contest.CodeValidation, "name", "password")
	var first, second struct{ Secret string }
	begin(juryPassword).ok(&first)
	begin(juryPassword).ok(&second)
	c.judgeLogin("Mei", "").fails(contest.CodeSecondFactorRequired, "enrolment")
	c.judgeLogin("Mei", j.appCode(first.Secret, 0)).fails(contest.CodeJudgeLoginFailed) // replaced by the second
	var login struct{ RecoveryCodes []string }
	c.judgeLogin("Mei", j.appCode(second.Secret, 0)).ok(&login)
	if len(slices.Compact(slices.Sorted(slices.Values(login.RecoveryCodes)))) != 10 {
		t.Errorf("recovery codes %q, want ten different ones", login.RecoveryCodes)
	}
	begin(juryPassword).fails(contest.CodeConflict) // nobody replaces a confirmed one with the password alone
	c.judgeLogin("Mei", "").fails(contest.CodeSecondFactorRequired, "secondFactor")
	var later struct{ RecoveryCodes []string }
	c.judgeLogin("Mei", j.appCode(second.Secret, 1)).ok(&later)
	if later.RecoveryCodes != nil {
		t.Error("recovery codes are shown again")
	}
}

func TestCodeOfAnAppIsUsedOnce(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.requireFactor("Mei")
	secret, recovery := j.enrol(j.from("203.0.113.1"), "Mei")
	j.wall.add(time.Minute)
	code := j.appCode(secret, 0)
	ends := atOnce(5, func(i int) *answer { return j.from(fmt.Sprintf("198.51.100.%d", i)).judgeLogin("Mei", code) })
	if ends["OK"] != 1 || ends[contest.CodeJudgeLoginFailed] != 4 {
		t.Errorf("5 logins with one code ended with %v, want one success", ends)
	}
	c := j.from("203.0.113.2")
	c.judgeLogin("Mei", j.appCode(secret, -1)).fails(contest.CodeJudgeLoginFailed) // before the used one
	c.judgeLogin("Mei", " "+j.appCode(secret, 1)[:3]+" "+j.appCode(secret, 1)[3:]).ok(nil)

	ends = atOnce(
		5,
		func(i int) *answer { return j.from(fmt.Sprintf("198.51.101.%d", i)).judgeLogin("Mei", recovery[3]) },
	)
	if ends["OK"] != 1 || ends[contest.CodeJudgeLoginFailed] != 4 {
		t.Errorf("5 logins with one recovery code ended with %v, want one success", ends)
	}
	c.judgeLogin("Mei", strings.ToUpper(strings.ReplaceAll(recovery[4], "-", ""))).ok(nil)
}

func TestCodeOfAnotherJudgeIsRefused(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	for _, name := range []string{"Mei", "Ken"} {
		j.add(contest.International, name, jury.RoleJudge)
		j.requireFactor(name)
	}
	c := j.client()
	secret, recovery := j.enrol(c, "Mei")
	j.enrol(c, "Ken")
	c.judgeLogin("Ken", j.appCode(secret, 1)).fails(contest.CodeJudgeLoginFailed)
	c.judgeLogin("Ken", recovery[0]).fails(contest.CodeJudgeLoginFailed)
	// Nor does a secret that is copied to another judge's row.
	j.sql(`UPDATE judge_second_factors SET last_step = 0, secret_encrypted = (
		SELECT secret_encrypted FROM judge_second_factors f JOIN judges j ON j.id = f.judge_id WHERE j.name = 'Mei')`)
	c.judgeLogin("Ken", j.appCode(secret, 1)).fails(contest.CodeJudgeLoginFailed)
	c.judgeLogin("Mei", j.appCode(secret, 1)).ok(nil)
}

// A name that nobody has, a wrong password and a wrong second factor get the same answer, and count alike.
func TestFailedLoginsAnswerAlike(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.requireFactor("Mei")
	secret, _ := j.enrol(j.from("203.0.113.1"), "Mei")
	answers := map[string]string{}
	for what, body := range map[string]object{
		"unknown name":      {"name": "nobody", "password": juryPassword, "secondFactor": "000000"},
		"wrong password":    {"name": "Mei", "password": "wrong", "secondFactor": j.appCode(secret, 1)},
		"wrong code":        {"name": "Mei", "password": juryPassword, "secondFactor": j.appCode(secret, 5)},
		"used code":         {"name": "Mei", "password": juryPassword, "secondFactor": j.appCode(secret, 0)},
		"endless code":      {"name": "Mei", "password": juryPassword, "secondFactor": strings.Repeat("7", 10_000)},
		"no code, no match": {"name": "Mei", "password": "wrong"},
	} {
		a := j.from("198.51.100.7").post(judgeLoginPath, body).fails(contest.CodeJudgeLoginFailed)
		a.header.Del("Date")
		a.header.Del("X-Request-Id")
		answers[fmt.Sprint(a.status, a.fields, a.header)] += what + ", "
	}
	if len(answers) != 1 {
		t.Errorf("the answers differ: %v", answers)
	}
	// Five of them were about Mei.
	j.from("198.51.100.7").judgeLogin("Mei", j.appCode(secret, 1)).fails(contest.CodeTooManyRequests, "password")
	j.from("198.51.100.8").judgeLogin("Mei", j.appCode(secret, 1)).ok(nil)
}

func TestSecondFactorOfAnEdition(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	j.editions[contest.International].SecondFactor = true
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.enrol(j.client(), "Mei")
}

func TestResetEndsFactorAndLogins(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.requireFactor("Mei")
	c := j.client()
	secret, recovery := j.enrol(c, "Mei")
	if err := j.db.ResetSecondFactor(
		t.Context(),
		contest.International,
		"Mei",
		"tools:test",
		j.contest.Now(),
	); err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{j.appCode(secret, 1), recovery[0], ""} {
		c.judgeLogin("Mei", code).fails(contest.CodeSecondFactorRequired, "enrolment")
	}
	if again, _ := j.enrol(c, "Mei"); again == secret {
		t.Error("the secret is the former one")
	}
}

func TestSecretsOfSecondFactorsAreNotLogged(t *testing.T) {
	t.Parallel()
	log := &lockedBuffer{}
	j := newJury(t, 0, func(_ *world, o *web.Options) {
		o.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.requireFactor("Mei")
	c := j.client()
	secret, recovery := j.enrol(c, "Mei")
	j.sql(`ALTER TABLE judge_recovery_codes RENAME TO elsewhere`)
	c.judgeLogin("Mei", recovery[0]).fails(contest.CodeInternal)
	j.sql(`ALTER TABLE judge_second_factors RENAME COLUMN last_step TO elsewhere`)
	code := j.appCode(secret, 1)
	c.judgeLogin("Mei", code).fails(contest.CodeInternal)
	for _, hidden := range []string{secret, recovery[0], strings.ReplaceAll(recovery[0], "-", ""), code, juryPassword, "otpauth"} {
		if strings.Contains(log.String(), hidden) {
			t.Errorf("the log contains %q:\n%s", hidden, log.String())
		}
	}
	var stored string
	j.row(`SELECT encode(secret_encrypted, 'escape') FROM judge_second_factors`, &stored)
	if strings.Contains(stored, secret) {
		t.Error("the secret is stored readable")
	}
}
