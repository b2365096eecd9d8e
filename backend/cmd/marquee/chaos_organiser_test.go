package main

import (
	"fmt"
	"net/http"
	"time"

	"github.com/pquerna/otp/totp"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

const chaosOrganiserMail = "owner@films.example"

// addOrganiser stores the account of an owner.
func (h *chaos) addOrganiser() {
	h.t.Helper()
	_, err := h.db.CreateOrganiser(h.t.Context(), contest.OrganiserAccount{
		Email: chaosOrganiserMail, Name: "Owner", Role: contest.OrganiserOwner,
	}, organiser.Change{By: contest.ToolsActor("chaos"), At: time.Now()})
	if err != nil {
		h.t.Fatal(err)
	}
}

// chaosOrganiser is an organiser with a browser at the console.
type chaosOrganiser struct {
	*chaosClient
	askID, secret string // of the last code asked for, and of the authenticator app
	round         int
}

func consolePath(path string) string { return consolePathOf(contest.International, path) }

func consolePathOf(edition contest.EditionID, path string) string {
	return "/apis/organiser" + path + "edition=" + string(edition)
}

// organise runs an organiser who approves registrations and applications, fills the shortlist, writes to entrants and
// reads lists until the driver ends.
func (h *chaos) organise() {
	o := &chaosOrganiser{chaosClient: h.newClient("organiser", chaosConsole)}
	if !o.logIn() {
		return
	}
	for o.approve(contest.International) && o.approve(contest.Camp) && o.shortlist() && o.broadcast() && o.look() && o.pause(500*time.Millisecond) { //nolint:revive // the work is in the condition
	}
}

// logIn logs in with a mailed code and an authenticator app, which it sets up.
func (o *chaosOrganiser) logIn() bool {
	for {
		code, ok := o.mailed(chaosOrganiserMail, func() (asked, ok bool) {
			a, ok := o.post(consolePath("/login/code?"), map[string]any{"email": chaosOrganiserMail, "askId": o.askID})
			var ask struct{ AskID string }
			if a.ok(&ask) {
				o.askID = ask.AskID
			}
			return a.ok(nil), ok
		})
		if !ok {
			return false
		}
		a, ok := o.post(
			consolePath("/login?"),
			map[string]any{"email": chaosOrganiserMail, "code": code, "askId": o.askID},
		)
		if !ok {
			return false
		}
		if a.ok(nil) && o.giveFactor() {
			o.h.ledger.write("organiser login", nil)
			return true
		}
	}
}

// giveFactor gives the app's code until the session is complete.
func (o *chaosOrganiser) giveFactor() bool {
	for {
		a, ok := o.get(consolePath("/me?"))
		var me struct{ Complete, SecondFactor bool }
		if !ok || !a.ok(&me) {
			return false
		}
		if me.Complete {
			return true
		}
		if !me.SecondFactor {
			a, ok := o.post(consolePath("/login/factor/setup?"), nil)
			var key struct{ Secret string }
			if !ok || !a.ok(&key) {
				return false
			}
			o.secret = key.Secret
		}
		code, err := totp.GenerateCode(o.secret, time.Now())
		if err != nil {
			return false
		}
		if _, ok := o.post(consolePath("/login/factor?"), map[string]any{"totp": code}); !ok || !o.pause(time.Second) {
			return false
		}
	}
}

// approve approves every registration of an edition that waits for it.
func (o *chaosOrganiser) approve(edition contest.EditionID) bool {
	a, ok := o.get(consolePathOf(edition, "/registrations?state=SUBMITTED&"))
	var queue struct {
		Items []struct{ ID, Account string }
	}
	if !ok {
		return false
	}
	if !a.ok(&queue) {
		o.h.ledger.breaks("an organiser reads the queue: %s", a.raw)
		return true
	}
	if len(queue.Items) == 0 {
		return true
	}
	var ids []string
	for _, item := range queue.Items {
		ids = append(ids, item.ID)
	}
	a, ok = o.post(consolePathOf(edition, "/registrations/decide?"), map[string]any{"ids": ids, "decision": "approve"})
	if !ok {
		return false
	}
	if !a.ok(nil) {
		o.h.ledger.breaks("an organiser approves: %s", a.raw)
		return true
	}
	for _, item := range queue.Items {
		o.h.ledger.write("approval", func() { o.h.ledger.approvals[item.ID] = item.Account })
	}
	return true
}

// broadcast writes to all entrants without a submission, every twentieth round.
func (o *chaosOrganiser) broadcast() bool {
	if o.round++; o.round%20 != 0 {
		return true
	}
	subject := fmt.Sprint("News ", o.round/20)
	text := map[string]string{"subject": subject, "text": "Hello {name}, the river waits."}
	a, ok := o.post(
		consolePath("/mails/broadcast?"),
		map[string]any{"to": "approved_without_submission", "text": map[string]any{"en": text, "zh": text}},
	)
	if !ok {
		return false
	}
	if !a.ok(nil) {
		o.h.ledger.breaks("an organiser writes to entrants: %s", a.raw)
		return true
	}
	o.h.ledger.write("broadcast", func() { o.h.ledger.broadcasts[subject] = a.unanswered + 1 })
	return true
}

// mostShortlisted is how many works judges score. Their entrants send no other version.
const mostShortlisted = 6

// shortlist adds a work to the shortlist until it is full.
func (o *chaosOrganiser) shortlist() bool {
	a, ok := o.get(consolePath("/shortlist?"))
	var listed struct{ Works []struct{ WorkID int } }
	if !ok {
		return false
	}
	if !a.ok(&listed) || len(listed.Works) >= mostShortlisted {
		return true
	}
	a, ok = o.get(consolePath("/submissions?"))
	var works struct{ Items []struct{ WorkID int } }
	if !ok {
		return false
	}
	if !a.ok(&works) || len(works.Items) == 0 {
		return true
	}
	one := works.Items[o.random.IntN(len(works.Items))].WorkID
	a, ok = o.call(
		chaosRequest{
			method: http.MethodPost,
			path:   fixedPath(consolePath("/shortlist?")),
			body:   map[string]any{"add": []int{one}, "remove": []int{}},
		},
	)
	if a.ok(nil) {
		o.h.ledger.write("shortlisted work", nil)
	}
	return ok
}

// look reads a page of the console.
func (o *chaosOrganiser) look() bool {
	path := oneOf(o.random, "/overview?", "/audit?", "/mails?", "/judges?", "/nominations?", "/results?")
	a, ok := o.get(consolePath(path))
	if ok && a.status >= http.StatusBadRequest {
		o.h.ledger.breaks("an organiser reads %s: %s", path, a.raw)
	}
	o.h.ledger.write("organiser's read", nil)
	return ok
}

// visit runs a visitor who makes calls that need no login until the driver ends.
func (h *chaos) visit() {
	c := h.newClient("visitor", chaosSite)
	for c.pause(200 * time.Millisecond) {
		path := oneOf(
			c.random,
			"/apis/ping",
			"/apis/nocas/ip/zone",
			"/apis/activity/receipt/key",
			"/apis/passport/providers",
			"/health/live",
		)
		a, ok := c.get(path)
		if ok && a.status >= http.StatusBadRequest {
			h.ledger.breaks("a visitor reads %s: %s", path, a.raw)
		}
		h.ledger.write("visit", nil)
	}
}
