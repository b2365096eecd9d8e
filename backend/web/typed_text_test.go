package web_test

import (
	"strconv"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestJudgeLogsInHoweverTheNameIsTyped: the name is compared, kept as written, and signs in any spelling.
func TestJudgeLogsInHoweverTheNameIsTyped(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.add(contest.International, "Zoe\u0308·Saldaña", jury.RoleJudge)
	c := j.client()
	for _, typed := range []string{"Zoe\u0308·Saldaña", "Zoë·Saldaña", "zoë saldaña", "ＺOË・SALDAÑA", "\u202aZoë•Saldaña\u202c"} {
		var login struct{ Token, Name string }
		c.post(judgeLoginPath, object{"name": typed, "password": juryPassword}).ok(&login)
		if login.Name != "Zoe\u0308·Saldaña" {
			t.Errorf("typed %q, answered %q, want the name as it was written", typed, login.Name)
		}
		for _, signing := range []string{login.Name, typed} {
			at := strconv.FormatInt(j.wall.Now().UnixMilli(), 10)
			c.get(signedAt("judge/state", login.Token, at, signing)).ok(nil)
		}
	}
	// One limit for all spellings.
	for _, typed := range []string{"zoë saldaña", "Zoë Saldaña", "ZOË·saldaña", "Zoe\u0308 Saldaña", "Ｚoë Saldaña"} {
		c.post(judgeLoginPath, object{"name": typed, "password": "wrong"}).fails(contest.CodeJudgeLoginFailed)
	}
	c.post(
		judgeLoginPath,
		object{"name": "ZOË•SALDAÑA", "password": "wrong"},
	).fails(
		contest.CodeTooManyRequests,
		"password",
	)
}

// TestLostCharactersAreAskedForAgain: what a form cannot read is no text of its author.
func TestLostCharactersAreAskedForAgain(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	c := j.client()
	c.post("/apis/passport/code", `{"email": "a\ud800@b.example"}`).fails(contest.CodeValidation, "email")
	c.post(judgeLoginPath, "{\"name\": \"a\xffb\", \"password\": \"x\"}").fails(contest.CodeValidation, "name")
	c.post("/apis/passport/code", object{"email": "\u200bname＠example。com\u202c"}).ok(nil)
	if found := j.number(`SELECT count(*) FROM verification_codes WHERE email = 'name@example.com'`); found != 1 {
		t.Errorf("%d codes for the address that was meant", found)
	}
}
