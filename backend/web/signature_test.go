package web_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

func TestSignatures(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	tom := j.loggedIn("Tom", jury.RoleNominator)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	j.add(contest.International, "Ann", jury.RoleNominator) // never logs in
	ms := func(offset time.Duration) string {
		return strconv.FormatInt(j.wall.Now().Add(offset).UnixMilli(), 10)
	}
	const state = "nominate/state"
	now := ms(0)
	good := jury.Sign(lea.token, now, "Lea")
	cases := []struct {
		name string
		path string
		want contest.Code
	}{
		{"good", signedAs(state, good, now, "Lea"), "OK"},
		{"good, again: a read may be repeated", signedAs(state, good, now, "Lea"), "OK"},
		{"good, five minutes old", signedAt(state, lea.token, ms(-5*time.Minute), "Lea"), "OK"},
		{"stale", signedAt(state, lea.token, ms(-5*time.Minute-time.Millisecond), "Lea"), contest.CodeSignatureExpired},
		{"future", signedAt(state, lea.token, ms(5*time.Minute+time.Millisecond), "Lea"), contest.CodeSignatureExpired},
		{"stale and forged", signedAt(state, "other token", ms(-time.Hour), "Lea"), contest.CodeSignatureInvalid},
		{"another judge's token", signedAt(state, tom.token, now, "Lea"), contest.CodeSignatureInvalid},
		{"changed timestamp", signedAs(state, good, ms(time.Second), "Lea"), contest.CodeSignatureInvalid},
		{"changed name", signedAs(state, good, now, "Tom"), contest.CodeSignatureInvalid},
		{"name without a login", signedAs(state, good, now, "Ann"), contest.CodeLoginExpired},
		{"unknown name", signedAs(state, good, now, "Zoe"), contest.CodeLoginExpired},
		{"unstorable name", signedAs(state, good, now, "Z\x00e"), contest.CodeLoginExpired},
		{"no name", signedAs(state, good, now, ""), contest.CodeLoginExpired},
		{"no timestamp", signedAt(state, lea.token, "", "Lea"), contest.CodeSignatureInvalid},
		{"garbled timestamp", signedAt(state, lea.token, "today", "Lea"), contest.CodeSignatureInvalid},
		{"garbled hash", signedAs(state, "none", now, "Lea"), contest.CodeSignatureInvalid},
		{"cut hash", signedAs(state, good[:62], now, "Lea"), contest.CodeSignatureInvalid},
		{"upper case", signedAs(state, strings.ToUpper(good), now, "Lea"), "OK"},
		{"a judge nominates", signedAt(state, mei.token, now, "Mei"), contest.CodeForbidden},
		{"a nominator judges", signedAs("judge/state", good, now, "Lea"), contest.CodeForbidden},
	}
	for _, c := range cases {
		if got := lea.get(c.path); got.code != c.want {
			t.Errorf("%s: %s, want %s", c.name, got.code, c.want)
		}
	}

	lea.f = "PASSPORT"
	lea.get(signedAs(state, good, now, "Lea")).fails(contest.CodeLoginExpired)
	j.add(contest.Camp, "Lea", jury.RoleNominator)
	j.logIn(contest.Camp, "Lea")
	lea.get(signedAs(state, good, now, "Lea")).fails(contest.CodeSignatureInvalid)
}

func TestSignatureOfAChangeIsUsedOnce(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	body := object{"workId": 1, "award": "LEVEL", "comments": "good"}

	path := lea.at("nominate")
	codes := atOnce(50, func(int) *answer { return lea.post(path, body) })
	if codes["OK"] != 1 || codes[contest.CodeSignatureReplayed] != 49 {
		t.Errorf("50 times the same call ended with %v, want one success and 49 replays", codes)
	}
	// Another body, letter case or call does not make the signature valid again.
	lea.post(path, body.with(object{"workId": 2})).fails(contest.CodeSignatureReplayed)
	hash := strings.Split(strings.TrimPrefix(path, "/apis/activity/nominate/"), "?")[0]
	lea.post(strings.Replace(path, hash, strings.ToUpper(hash), 1), body).fails(contest.CodeSignatureReplayed)
	lea.delete(path).fails(contest.CodeSignatureReplayed)
	lea.post(
		strings.Replace(path, "nominate/", "nominate/view/", 1)+"&workId=1",
		nil,
	).fails(
		contest.CodeSignatureReplayed,
	)
	lea.get(strings.Replace(path, "nominate/", "nominate/state/", 1)).ok(nil)

	cancel := lea.at("nominate")
	lea.delete(cancel).ok(nil)
	lea.delete(cancel).fails(contest.CodeSignatureReplayed)
}

func TestForbiddenCallUsesTheSignature(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	body := object{"workId": 1, "award": "LEVEL", "comments": "good"}
	change, read := lea.at("nominate"), lea.at("nominate")
	lea.post(strings.Replace(change, "nominate/", "judge/", 1), object{}).fails(contest.CodeForbidden)
	lea.get(strings.Replace(read, "nominate/", "judge/state/", 1)).fails(contest.CodeForbidden)
	for _, path := range []string{change, read} {
		lea.post(path, body).fails(contest.CodeSignatureReplayed)
	}
	// The order of the checks stays: a used signature does not show through the other role's call.
	lea.post(strings.Replace(change, "nominate/", "judge/", 1), object{}).fails(contest.CodeForbidden)
}

func TestJudgeSessionsExpire(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	early := j.loggedIn("Lea", jury.RoleNominator)
	j.wall.add(11 * time.Hour)
	late := j.logIn(contest.International, "Lea")
	early.get(early.at("nominate/state")).ok(nil)
	late.get(late.at("nominate/state")).ok(nil)
	j.wall.add(time.Hour)
	early.get(early.at("nominate/state")).fails(contest.CodeSignatureInvalid)
	late.get(late.at("nominate/state")).ok(nil)

	err := j.db.DisableJudge(t.Context(), contest.International, "Lea", "tools:test", j.contest.Now())
	if err != nil {
		t.Fatal(err)
	}
	late.get(late.at("nominate/state")).fails(contest.CodeLoginExpired)
}

func TestSignedCallsAreCheckedBeforeTheBody(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	lea.post(signedAs("nominate", "none", lea.timestamp(), "Lea"), "not json").fails(contest.CodeSignatureInvalid)
	lea.post(lea.at("judge"), "not json").fails(contest.CodeForbidden)
	lea.post(lea.at("nominate"), "not json").fails(contest.CodeValidation, "body")
}
