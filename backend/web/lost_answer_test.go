package web_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

const (
	codePath = "/apis/passport/code"
	ownAsk   = "3Q2-7wAAAAAAAAAAAAAAAA" // 128 bits that the browser made
)

type codeAsk struct {
	AskID       string
	ExpiresAt   time.Time
	ResendAfter int
}

// TestLostAnswerOfACodeRequestCostsNothing: the browser asks again with the askId that it
// made, at once, and can use the code of the only mail.
func TestLostAnswerOfACodeRequestCostsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	owner := w.from("203.0.113.1")
	request := object{"email": victim, "newAskId": ownAsk}
	var lost, ask codeAsk
	owner.post(codePath, request).ok(&lost)
	w.wall.add(20 * time.Second)
	owner.post(codePath, request).ok(&ask)
	if ask.AskID != ownAsk || !ask.ExpiresAt.Equal(lost.ExpiresAt) || lost.ResendAfter != 60 || ask.ResendAfter != 40 {
		t.Errorf("asked again: %+v after %+v", ask, lost)
	}
	if sent := len(w.mails.all()); sent != 1 {
		t.Errorf("%d mails, want 1", sent)
	}
	// Another code is another request, within the limits.
	owner.post(codePath, object{"email": victim}).fails(contest.CodeTooManyRequests)
	owner.askID = ownAsk
	owner.tryCode(victim, w.mails.lastCode(t, "login", victim)).ok(nil)

	w.wall.add(time.Minute)
	owner.post(codePath, request).ok(&ask) // the first was used: this is a new one
	if sent := len(w.mails.all()); sent != 2 {
		t.Errorf("%d mails, want 2", sent)
	}
	owner.tryCode(victim, w.mails.lastCode(t, "login", victim)).ok(nil)
}

func TestRepeatedCodeRequestsAtOnceMailOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t) // without limits by network, which would refuse the second
	asked := together(20, func() bool {
		var ask codeAsk
		w.client().post(codePath, object{"email": victim, "newAskId": ownAsk}).ok(&ask)
		return ask.AskID == ownAsk
	})
	if sent := len(w.mails.all()); asked != 20 || sent != 1 {
		t.Errorf("%d of 20 requests had an answer, %d mails", asked, sent)
	}
}

// TestOwnAskIDIsOfNoUseToAStranger: a stranger's askId opens no code of the owner, repeats
// get no more mails out than the limits allow, and none of it ends the owner's code.
func TestOwnAskIDIsOfNoUseToAStranger(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	owner, stranger := w.from("203.0.113.1"), w.from("198.51.100.1")
	owner.post(codePath, object{"email": victim, "newAskId": ownAsk}).ok(nil)
	code := w.mails.lastCode(t, "login", victim)

	stranger.askID = strings.Repeat("x", 22)
	stranger.tryCode(victim, code).fails(contest.CodeCodeWrong)
	for range 10 {
		stranger.post(codePath, object{"email": victim, "newAskId": stranger.askID, "askId": stranger.askID}).ok(nil)
	}
	if sent := len(w.mails.all()); sent != 2 {
		t.Errorf("%d mails, want the owner's and one of the stranger's", sent)
	}
	stranger.post(
		codePath,
		object{"email": victim, "newAskId": strings.Repeat("y", 22)},
	).fails(
		contest.CodeTooManyRequests,
	)
	stranger.tryCode(victim, code).fails(contest.CodeCodeWrong, "code")
	// The askId is of one address: for another it has no code.
	stranger.post(codePath, object{"email": "eve@example.com", "newAskId": stranger.askID}).ok(nil)
	stranger.tryCode(victim, w.mails.lastCode(t, "login", "eve@example.com")).fails(contest.CodeCodeWrong, "code")

	owner.askID = ownAsk
	owner.tryCode(victim, code).ok(nil)
}

func TestFormOfAnOwnAskID(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, short := range []string{"1", strings.Repeat("x", 21), strings.Repeat("x", 101), strings.Repeat("x", 22) + " ", strings.Repeat("é", 22)} {
		w.client().post(codePath, object{"email": victim, "newAskId": short}).fails(contest.CodeValidation, "newAskId")
	}
	w.client().post(codePath, object{"email": victim, "newAskId": 7}).fails(contest.CodeValidation, "newAskId")
}
