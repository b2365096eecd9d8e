package web_test

import (
	"marquee/backend/contest"
	"marquee/backend/registration"
)

// individual is a valid form without its code.
func individual() object {
	return object{
		"type":          "individual",
		"name":          "Mei Lin",
		"email":         "Mei@Example.com",
		"phoneCountry":  "+86",
		"phone":         "13800138000",
		"experience":    "some",
		"socialLinks":   "https://a.example;https://b.example",
		"previousWorks": "https://works.example/1",
		"motivation":    "Boats.\nAnd the sea.",
		"agreement":     true,
	}
}

// team is a valid form of a team of two without its code.
func team() object {
	return individual().with(object{"type": "team", "team": object{
		"name": "The Boat", "contactName": "Mei Lin", "contactEmail": "mei@example.com",
		"contactPhoneCountry": "+86", "contactPhone": "13800138000",
		"members": []object{member("mei@example.com"), member("ada@example.com")},
	}})
}

func member(email string) object {
	return object{"name": "Somebody", "email": email, "phoneCountry": "+44", "phone": "7911123456"}
}

// register asks for a code to the form's address and sends the form with it.
func (c *client) register(form object) *answer {
	c.t.Helper()
	c.post("/apis/activity/register/code", object{"email": form["email"]}).ok(nil)
	code := c.w.mails.lastCode(c.t, "registration", contest.NormalEmail(form["email"].(string)))
	return c.post("/apis/activity/register", form.with(object{"code": code}))
}

// decide stores an organiser's decision at the contest's time.
func (w *world) decide(email string, state contest.RegisterState, reason string) {
	w.t.Helper()
	w.decideIn(contest.International, email, state, reason)
}

// decideIn is decide for one of the editions.
func (w *world) decideIn(edition contest.EditionID, email string, state contest.RegisterState, reason string) {
	w.t.Helper()
	found, err := w.db.FindRegistrations(w.t.Context(), edition, email)
	if err != nil || len(found) != 1 {
		w.t.Fatalf("registrations of %s: %v, %v", email, found, err)
	}
	_, err = w.db.Decide(w.t.Context(), registration.Decision{
		RegistrationID: found[0].ID, State: state, Reason: reason, By: contest.ToolsActor("test"), At: w.contest.Now(),
	}, nil)
	if err != nil {
		w.t.Fatal(err)
	}
}

// open has an organiser read the registration of an account.
func (w *world) open(edition contest.EditionID, email string) {
	w.t.Helper()
	found, err := w.db.FindRegistrations(w.t.Context(), edition, email)
	if err != nil || len(found) != 1 {
		w.t.Fatalf("registrations of %s: %v, %v", email, found, err)
	}
	if err := w.db.OpenRegistration(
		w.t.Context(),
		edition,
		found[0].ID,
		contest.ToolsActor("test"),
		w.contest.Now(),
	); err != nil {
		w.t.Fatal(err)
	}
}

// approvedEntrant returns a client with an approved registration.
func (w *world) approvedEntrant(email string) *client {
	w.t.Helper()
	c := w.entrant(email)
	c.register(individual().with(object{"email": email})).ok(nil)
	w.decide(email, contest.StatePass, "")
	return c
}

type status struct {
	RegisterState string
	QY            bool
	RegisterCn    any
	// The deadlines, RFC 3339; "" for null.
	RegisterUntil, SubmitUntil, UploadGraceUntil string
}

func (c *client) status() status {
	c.t.Helper()
	var s status
	c.get("/apis/activity/status").ok(&s)
	return s
}
