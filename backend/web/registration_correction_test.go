package web_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

type ownRegistration struct {
	Name, Email, State, SubmittedAt, CorrectedAt string
	Version                                      int
	Correctable                                  bool
}

func (c *client) put(path string, body any) *answer { return c.do(http.MethodPut, path, body) }

func (c *client) ownRegistration() ownRegistration {
	c.t.Helper()
	var r ownRegistration
	c.get("/apis/activity/register/info").ok(&r)
	return r
}

// registered returns a console with a reviewer, an entrant under review and the id of their registration.
func registered(t *testing.T) (*console, *consoleClient, *client, string) {
	t.Helper()
	w := newConsole(t)
	e := w.entrant("ada@example.com")
	e.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	w.contest.add(time.Minute)
	var page queue
	c := w.organiser(contest.OrganiserReviewer)
	c.read("/registrations").ok(&page)
	return w, c, e, page.Items[0].ID
}

func correction(changes object) object {
	return individual().with(object{"email": "ada@example.com"}).with(changes)
}

func TestRegistrationIsCorrectedUntilItIsOpened(t *testing.T) {
	t.Parallel()
	w, c, e, id := registered(t)
	sent := e.ownRegistration()
	if !sent.Correctable || sent.Version != 1 {
		t.Fatalf("sent: %+v", sent)
	}
	changed := correction(object{"name": "Ada Obi", "before": 1})
	var first, again ownRegistration
	e.put("/apis/activity/register", changed).ok(&first)
	e.put("/apis/activity/register", changed).ok(&again)
	if first.Name != "Ada Obi" || first.Version != 2 || first.SubmittedAt != sent.SubmittedAt ||
		first.CorrectedAt == "" ||
		again != first {
		t.Errorf("corrected: %+v, repeated: %+v", first, again)
	}
	e.put(
		"/apis/activity/register",
		correction(object{"name": "Other", "before": 1}),
	).fails(
		contest.CodeConflict,
		"before",
	)
	e.put(
		"/apis/activity/register",
		correction(object{"name": "", "before": 0}),
	).fails(
		contest.CodeValidation,
		"before",
		"name",
	)
	// Another address is proved like the first.
	moved := correction(object{"email": "obi@example.com", "before": 2})
	e.put("/apis/activity/register", moved).fails(contest.CodeValidation, "code")
	e.put("/apis/activity/register", moved.with(object{"code": "000000"})).fails(contest.CodeCodeWrong)
	e.post("/apis/activity/register/code", object{"email": "obi@example.com"}).ok(nil)
	e.put(
		"/apis/activity/register",
		moved.with(object{"code": w.mails.lastCode(t, "registration", "obi@example.com")}),
	).ok(
		nil,
	)

	// The queue shows the corrected registration; looking at the list opens nothing.
	var page queue
	c.read("/registrations").ok(&page)
	if page.Items[0].Version != 3 || page.Items[0].Name != "Mei Lin" || !e.ownRegistration().Correctable {
		t.Errorf("queue: %+v", page.Items)
	}
	var opened struct {
		OpenedAt, OpenedBy string
		History            []struct{ Action string }
	}
	c.read("/registrations/" + id).ok(&opened)
	if opened.OpenedAt == "" || !strings.HasPrefix(opened.OpenedBy, "organiser:") || len(opened.History) != 3 ||
		opened.History[2].Action != registration.ActionCorrect {
		t.Errorf("opened: %+v", opened)
	}
	if e.ownRegistration().Correctable {
		t.Error("correctable after an organiser opened it")
	}
	refused := e.put("/apis/activity/register", correction(object{"before": 3})).fails(contest.CodeUnderReview)
	if !strings.Contains(refused.msg, "opened it") {
		t.Errorf("told: %q", refused.msg)
	}
	e.post("/apis/activity/register/withdraw", object{"before": 3}).fails(contest.CodeUnderReview)
}

func TestDecisionNeverMeetsACorrectedRegistrationUnread(t *testing.T) {
	t.Parallel()
	_, c, e, id := registered(t)
	e.put("/apis/activity/register", correction(object{"name": "Ada Obi", "before": 1})).ok(nil)
	for name, read := range map[string]object{
		"version": {"versions": object{id: 1}}, "before": {"before": object{id: ""}}, "both": {"versions": object{id: 1}, "before": object{id: ""}},
	} {
		var outcomes []outcome
		c.send("/registrations/decide", object{"ids": []string{id}, "decision": "approve"}.with(read)).ok(&outcomes)
		if outcomes[0].Skipped != "changed" || outcomes[0].Registration.State != "SUBMITTED" {
			t.Errorf("%s: %+v", name, outcomes[0])
		}
	}
	var outcomes []outcome
	read := object{"versions": object{id: 2}, "before": object{id: e.ownRegistration().CorrectedAt}}
	c.send("/registrations/decide", object{"ids": []string{id}, "decision": "approve"}.with(read)).ok(&outcomes)
	if outcomes[0].Skipped != "" {
		t.Fatalf("as it is now: %+v", outcomes[0])
	}
	e.put("/apis/activity/register", correction(object{"before": 2})).fails(contest.CodeAlreadyRegistered)
	// A decision that is taken back does not give it to the entrant again.
	c.send(
		"/registrations/decide",
		object{"ids": []string{id}, "decision": "reopen", "reason": "By mistake"},
	).ok(
		&outcomes,
	)
	e.put("/apis/activity/register", correction(object{"before": 2})).fails(contest.CodeUnderReview)
}

func TestRegistrationIsTakenBackUntilItIsOpened(t *testing.T) {
	t.Parallel()
	w, c, e, id := registered(t)
	e.post("/apis/activity/register/withdraw", object{"before": 7}).fails(contest.CodeConflict, "before")
	for _, none := range []any{"1", -1, 0.5, true, []any{}, object{}} {
		e.post("/apis/activity/register/withdraw", object{"before": none}).fails(contest.CodeValidation, "before")
	}
	e.post("/apis/activity/register/withdraw", object{"before": 1}).ok(nil)
	e.post("/apis/activity/register/withdraw", object{"before": 1}).ok(nil)
	if s := e.status(); s.RegisterState != "NONE" || s.RegisterUntil == "" {
		t.Errorf("status: %+v", s)
	}
	c.read("/registrations/" + id).fails(contest.CodeNotFound)
	var outcomes []outcome
	c.send("/registrations/decide", object{"ids": []string{id}, "decision": "approve"}).ok(&outcomes)
	if outcomes[0].Skipped != "unknown" {
		t.Errorf("decided: %+v", outcomes[0])
	}
	entries, err := w.db.AuditOf(t.Context(), contest.RegistrationSubject(id))
	if err != nil || len(entries) != 2 || entries[1].Action != registration.ActionTakeBack {
		t.Errorf("audit: %+v, %v", entries, err)
	}
	w.wall.add(time.Minute)
	e.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	if again := e.ownRegistration(); again.Version != 1 || !again.Correctable {
		t.Errorf("sent again: %+v", again)
	}
	// What was denied is sent again, not corrected.
	w.decide("ada@example.com", contest.StateDeny, "The link is dead")
	e.put("/apis/activity/register", correction(object{"before": 1})).fails(contest.CodeDenied)
	e.post("/apis/activity/register/withdraw", object{}).fails(contest.CodeDenied)
	w.wall.add(time.Minute)
	e.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	if resent := e.ownRegistration(); resent.Version != 2 || !resent.Correctable {
		t.Errorf("sent after denial: %+v", resent)
	}
	w.client().put("/apis/activity/register", correction(object{"before": 1})).fails(contest.CodeLoginExpired)
	w.entrant(
		"other@example.com",
	).put(
		"/apis/activity/register",
		correction(object{"before": 1}),
	).fails(
		contest.CodeNotFound,
	)
}

// TestOpeningAndCorrectingAtOnce: either the organiser reads the corrected registration, or the entrant is refused.
func TestOpeningAndCorrectingAtOnce(t *testing.T) {
	t.Parallel()
	_, c, e, id := registered(t)
	var shown struct{ Form struct{ Name string } }
	var corrected *answer
	var both sync.WaitGroup
	both.Go(func() { c.read("/registrations/" + id).ok(&shown) })
	both.Go(func() {
		corrected = e.put("/apis/activity/register", correction(object{"name": "Ada Obi", "before": 1}))
	})
	both.Wait()
	if (corrected.code == "OK") != (shown.Form.Name == "Ada Obi") {
		t.Errorf("corrected: %s, read: %q", corrected.code, shown.Form.Name)
	}
}

// TestStatusNamesEntryAndRegistration is what Home and header say about what was sent.
func TestStatusNamesEntryAndRegistration(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entrant("ada@example.com")
	read := func() (s struct {
		Registration *struct {
			Version     int
			Correctable bool
		}
		Entry *struct {
			Version, Limit int
			Replaceable    bool
		}
	}) {
		t.Helper()
		e.get("/apis/activity/status").ok(&s)
		return s
	}
	if s := read(); s.Registration != nil || s.Entry != nil {
		t.Errorf("nothing sent: %+v", s)
	}
	e.register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	if s := read(); s.Registration == nil || s.Registration.Version != 1 || !s.Registration.Correctable ||
		s.Entry != nil {
		t.Errorf("sent: %+v", s)
	}
	w.decide("ada@example.com", contest.StatePass, "")
	if s := read(); s.Registration.Correctable || s.Entry != nil {
		t.Errorf("approved: %+v", s)
	}
	limit := w.editions[contest.International].MaxSubmissions
	for version := 1; version <= limit; version++ {
		e.post("/apis/activity/achievement", goodWork().with(linked(int64(version)))).ok(nil)
		if s := read(); s.Entry == nil || s.Entry.Version != version || s.Entry.Limit != limit ||
			s.Entry.Replaceable != (version < limit) {
			t.Fatalf("version %d: %+v", version, s.Entry)
		}
	}
}
