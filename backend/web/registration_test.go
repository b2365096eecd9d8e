package web_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
)

func TestRegistrationNeedsLogin(t *testing.T) {
	t.Parallel()
	c := newWorld(t).client()
	c.get("/apis/activity/status").fails(contest.CodeLoginExpired)
	c.get("/apis/activity/register/info").fails(contest.CodeLoginExpired)
	c.post("/apis/activity/register/code", object{}).fails(contest.CodeLoginExpired)
	c.post("/apis/activity/register", object{}).fails(contest.CodeLoginExpired)
}

func TestRegistrationOfAnIndividual(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	c.get("/apis/activity/register/info").fails(contest.CodeNotFound)
	if got := c.status(); got != (status{RegisterState: "NONE", RegisterCn: false, RegisterUntil: "2025-09-30T12:00:00+08:00"}) {
		t.Errorf("status = %+v", got)
	}
	c.language = contest.Chinese
	var stored, info map[string]any
	c.register(individual().with(object{"name": "  Mei Lin ", "team": object{"name": "not a team"}})).ok(&stored)
	c.get("/apis/activity/register/info").ok(&info)
	want := map[string]any(
		individual().with(object{"agreement": nil, "state": "SUBMITTED", "submittedAt": "2025-09-12T10:00:00+08:00"}),
	)
	want["team"], want["files"], want["reason"], want["reviewedAt"], want["correctedAt"], want["ended"] = nil, nil, nil, nil, nil, nil
	want["version"], want["correctable"] = 1.0, true
	for name, got := range map[string]map[string]any{"answer": stored, "info": info} {
		if !maps.Equal(got, want) {
			t.Errorf("%s = %v\nwant %v", name, got, want)
		}
	}
	if got := c.status().RegisterState; got != "SUBMITTED" {
		t.Errorf("state = %s", got)
	}
	found, err := w.db.FindRegistrations(t.Context(), contest.International, "mei@example.com")
	if err != nil || len(found) != 1 || found[0].Language != contest.Chinese {
		t.Fatalf("stored: %+v, %v", found, err)
	}
	history, err := w.db.AuditOf(t.Context(), contest.RegistrationSubject(found[0].ID))
	if err != nil || len(history) != 1 || history[0].Action != contest.ActionRegister ||
		history[0].Actor != "entrant:"+found[0].EntrantID {
		t.Errorf("audit = %+v, %v", history, err)
	}
}

func TestRegistrationOfATeam(t *testing.T) {
	t.Parallel()
	c := newWorld(t).entrant("mei@example.com")
	var stored struct {
		Team registration.Team
	}
	form := team()
	form["phoneCountry"], form["phone"] = "+44", "+44 (0) ７９１１ 123456"
	form["team"] = form["team"].(object).with(object{"contactPhone": "86-13800138000"})
	c.register(form).ok(&stored)
	if len(stored.Team.Members) != 2 || stored.Team.Members[1].Email != "ada@example.com" ||
		stored.Team.Name != "The Boat" {
		t.Errorf("team = %+v", stored.Team)
	}
	var info struct {
		PhoneCountry, Phone string
		Team                registration.Team
	}
	c.get("/apis/activity/register/info").ok(&info)
	if info.PhoneCountry != "+44" || info.Phone != "7911123456" || info.Team.ContactPhone != "13800138000" {
		t.Errorf("phones = %+v", info)
	}
	if len(info.Team.Members) != 2 || info.Team.Members[0].Phone != "7911123456" {
		t.Errorf("team = %+v", info.Team)
	}
}

func TestRegistrationNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	c := newWorld(t).entrant("mei@example.com")
	send := func(form any) *answer { return c.post("/apis/activity/register", form) }
	send(object{}).fails(contest.CodeValidation, "type", "name", "email", "phone", "phoneCountry",
		"experience", "previousWorks", "code", "agreement")
	send(
		object{"type": "team", "name": 7, "agreement": true},
	).fails(
		contest.CodeValidation,
		"name",
		"email",
		"phone",
		"phoneCountry",
		"experience",
		"previousWorks",
		"code",
		"team.name",
		"team.contactName",
		"team.contactEmail",
		"team.contactPhone",
		"team.contactPhoneCountry",
		"team.members",
	)
	send(`{"type":`).fails(contest.CodeValidation, "body")

	three := team()
	three["team"] = three["team"].(object).with(object{"members": []object{
		member(
			"mei@example.com",
		),
		{"name": "", "email": "ada", "phoneCountry": "44", "phone": "123"},
		member("MEI@example.com"),
	}})
	a := send(three.with(object{"code": "12345"})).fails(contest.CodeValidation, "code",
		"members[1].name", "members[1].email", "members[1].phone", "members[1].phoneCountry", "members[2].email")
	if got := a.fields["members[1].name"]; got != "Member 2: Please fill this in" {
		t.Errorf("text = %q", got)
	}
	if got := a.fields["members[2].email"]; got != "Member 3: Member 1 has the same email" {
		t.Errorf("text = %q", got)
	}

	six := team()
	members := []object{member("")}
	for _, name := range []string{"ada", "bo", "cem", "dan", "eve"} {
		members = append(members, member(name+"@example.com"))
	}
	six["team"] = six["team"].(object).with(object{"members": members})
	a = send(six.with(object{"code": "123456"})).fails(contest.CodeValidation, "members[0].email", "team.members")
	if got := a.fields["team.members"]; got != "Team members cannot exceed 5 people" {
		t.Errorf("text = %q", got)
	}
	wrongType := team()
	wrongType["team"] = wrongType["team"].(object).with(
		object{"members": []object{member("a@example.com").with(object{"name": 1})}},
	)
	send(wrongType.with(object{"code": "123456"})).fails(contest.CodeValidation, "members[0].name")
}

func TestRegistrationCode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	form := individual().with(object{"email": "contact@example.com"})

	// A code for login does not work here, and a wrong one stores nothing.
	c.post("/apis/passport/code", object{"email": "contact@example.com"}).ok(nil)
	login := w.mails.lastCode(t, "login", "contact@example.com")
	c.post("/apis/activity/register", form.with(object{"code": login})).fails(contest.CodeCodeWrong)
	c.get("/apis/activity/register/info").fails(contest.CodeNotFound)

	// A code for another address does not work.
	c.post("/apis/activity/register/code", object{"email": "other@example.com"}).ok(nil)
	other := w.mails.lastCode(t, "registration", "other@example.com")
	c.post("/apis/activity/register", form.with(object{"code": other})).fails(contest.CodeCodeWrong)

	// A wrong field does not use the code up.
	c.post("/apis/activity/register/code", object{"email": "contact@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "registration", "contact@example.com")
	c.post("/apis/activity/register", form.with(object{"code": code, "name": ""})).fails(contest.CodeValidation, "name")
	c.post("/apis/activity/register", form.with(object{"code": code})).ok(nil)

	// It is used up now, for everybody.
	second := w.entrant("second@example.com")
	second.post("/apis/activity/register", form.with(object{"code": code})).fails(contest.CodeCodeWrong)
}

func TestRegistrationCodeTries(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	c.post("/apis/activity/register/code", object{"email": "mei@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "registration", "mei@example.com")
	for range account.CodeTries {
		c.post(
			"/apis/activity/register",
			individual().with(object{"code": otherCode(code)}),
		).fails(
			contest.CodeCodeWrong,
			"code",
		)
	}
	c.post("/apis/activity/register", individual().with(object{"code": code})).fails(contest.CodeCodeWrong, "code")
	w.wall.add(time.Minute)
	c.logIn("mei@example.com") // logins count separately
}

func TestRegistrationCodeIsTheEntrantsAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	owner, stranger := w.entrant("mei@example.com"), w.entrant("eve@example.com")
	owner.post("/apis/activity/register/code", object{"email": "mei@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "registration", "mei@example.com")
	for range account.CodeTries + 1 {
		stranger.post(
			"/apis/activity/register",
			individual().with(object{"code": otherCode(code)}),
		).fails(
			contest.CodeCodeWrong,
		)
	}
	stranger.post("/apis/activity/register", individual().with(object{"code": code})).fails(contest.CodeCodeWrong)
	owner.post("/apis/activity/register", individual().with(object{"code": code})).ok(nil)
}

func TestRegistrationOnceUnlessDenied(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	c.register(individual()).ok(nil)
	c.post("/apis/activity/register", object{}).fails(contest.CodeAlreadyRegistered)
	w.open(contest.International, "mei@example.com")
	c.post("/apis/activity/register/code", object{}).fails(contest.CodeAlreadyRegistered)

	w.contest.add(time.Hour)
	w.decide("mei@example.com", contest.StateDeny, "The link does not open.")
	var info struct {
		State, Reason, ReviewedAt string
	}
	c.get("/apis/activity/register/info").ok(&info)
	if info.State != "DENY" || info.Reason != "The link does not open." ||
		info.ReviewedAt != "2025-09-12T11:00:00+08:00" {
		t.Errorf("info = %+v", info)
	}
	w.wall.add(time.Minute)
	c.register(individual().with(object{"name": "Mei L."})).ok(nil)
	a := c.get("/apis/activity/register/info").ok(nil)
	if s := string(
		a.data,
	); !strings.Contains(s, `"reason":null`) || !strings.Contains(s, `"reviewedAt":null`) ||
		!strings.Contains(s, "Mei L.") {
		t.Errorf("info = %s", s)
	}
	w.decide("mei@example.com", contest.StatePass, "")
	c.post("/apis/activity/register", object{}).fails(contest.CodeAlreadyRegistered)
}

func TestRegistrationDeadline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	end := w.editions[contest.International].RegistrationEnds
	c, late := w.entrant("mei@example.com"), w.entrant("late@example.com")
	w.contest.set(end.Add(-time.Second))
	c.register(individual()).ok(nil)
	w.contest.set(end)
	late.post(
		"/apis/activity/register",
		object{},
	).fails(
		contest.CodeRegistrationEnded,
	).endedAt(
		"2025-09-30T12:00:00+08:00",
	)
	late.post(
		"/apis/activity/register/code",
		object{},
	).fails(
		contest.CodeRegistrationEnded,
	).endedAt(
		"2025-09-30T12:00:00+08:00",
	)

	// Denied after the end: 72 hours to send it again.
	w.contest.set(end.Add(time.Hour))
	w.decide("mei@example.com", contest.StateDeny, "Blurred.")
	w.contest.set(end.Add(73 * time.Hour))
	c.post(
		"/apis/activity/register",
		object{},
	).fails(
		contest.CodeRegistrationEnded,
	).endedAt(
		"2025-10-03T13:00:00+08:00",
	)
	if got := c.status(); got != (status{RegisterState: "DENY", RegisterCn: false}) {
		t.Errorf("status after the window = %+v", got)
	}
	w.contest.set(end.Add(73*time.Hour - time.Second))
	if got := c.status().RegisterUntil; got != "2025-10-03T13:00:00+08:00" {
		t.Errorf("registerUntil in the window = %q", got)
	}
	w.wall.add(time.Minute)
	c.register(individual()).ok(nil)
}

func TestRegistrationHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	c.post("/apis/activity/register/code", object{"email": "mei@example.com"}).ok(nil)
	form := individual().with(object{"code": w.mails.lastCode(t, "registration", "mei@example.com")})
	refused := together(100, func() bool {
		a := c.post("/apis/activity/register", form)
		return a.code == contest.CodeAlreadyRegistered
	})
	if refused != 99 {
		t.Errorf("%d of 100 were refused as registered already, want 99", refused)
	}
	found, err := w.db.Registrations(t.Context(), registration.Filter{Edition: contest.International})
	if err != nil || found.Total != 1 {
		t.Errorf("%d registrations are stored, %v", found.Total, err)
	}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.approvedEntrant("mei@openframe.example")
	if got := c.status(); got != (status{RegisterState: "PASS", QY: true, RegisterCn: false, SubmitUntil: "2025-10-01T00:00:00+08:00"}) {
		t.Errorf("status = %+v", got)
	}
	w.wall.add(time.Minute)
	camp := w.client()
	camp.f = "PASSPORT"
	camp.logIn("mei@openframe.example")
	if got := camp.status(); got != (status{RegisterState: "NONE", RegisterCn: "PASS", RegisterUntil: "2025-10-25T00:00:00+08:00"}) {
		t.Errorf("status on the camp = %+v", got)
	}
}
