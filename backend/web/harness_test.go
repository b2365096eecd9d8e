package web_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/stores"
	"marquee/backend/submission"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// world is one server behind real HTTP, with its own database, clocks and mailbox.
type world struct {
	t        *testing.T
	url      string
	dsn      string
	db       *stores.DB
	editions map[contest.EditionID]*contest.Edition
	planned  *contest.Editions // all of editions, and those that are made in the test
	calendar *contest.Calendar
	contest  *handClock // the contest's time: 12 September 2025, both editions open
	wall     *handClock // sessions, codes, limits, signatures
	mails    *mailbox
	outbox   *outboxBell
}

// newWorld starts a server. change adjusts its options; it may use all of the world
// but its url.
func newWorld(t *testing.T, change ...func(*world, *web.Options)) *world {
	t.Helper()
	dsn := pgtest.New(t, pg.Migrate)
	pgtest.NumberWorks(t, dsn)
	db, err := stores.Open(context.Background(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	countries, err := zone.Open(zone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{
		t: t, dsn: dsn, db: db, editions: testEditions(), mails: &mailbox{}, outbox: &outboxBell{},
		contest: &handClock{now: time.Date(2025, 9, 12, 10, 0, 0, 0, shanghai())},
		wall:    &handClock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)},
	}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
	w.planned = contesttest.Editions(w.editions)
	w.calendar = contest.NewCalendar(w.planned, db, w.wall.Now, log)
	options := web.Options{
		Editions:  w.planned,
		Calendar:  w.calendar,
		Clock:     w.contest,
		Now:       w.wall.Now,
		Countries: countries,
		Version:   "test",
		Log:       log,
	}
	events := contest.SecurityLog{Log: options.Log, Key: []byte("key")}
	codes := &account.VerificationCodeService{
		Codes: db, Composer: w.mails, Limits: account.DefaultCodeLimits(), Events: events, Now: w.wall.Now,
	}
	options.Auth = &account.EntrantAuth{Entrants: db, Codes: codes, Events: events, Now: w.wall.Now}
	options.Registrations = &registration.Service{
		Registrations: db,
		Pending:       db,
		Phones:        phone.Parser{},
		Reviews:       db,
		Audit:         db,
		Codes:         codes,
		Clock:         w.contest,
		Now:           w.wall.Now,
		Corrections:   db,
		Entries:       db,
		Consents:      db,
		Members: mail.NewComposer(
			map[contest.EditionID]string{
				contest.International: "https://films.example",
				contest.Camp:          "https://camp.example",
			},
		),
	}
	options.Members = &registration.MemberService{
		Members:  db,
		Editions: w.planned,
		Composer: mail.NewComposer(nil),
		Clock:    w.contest,
		Now:      w.wall.Now,
	}
	options.FilmReports = &submission.FilmReportService{Reports: db, Clock: w.contest, Now: w.wall.Now}
	options.Submissions = &submission.Service{
		Submissions:   db,
		Works:         db,
		Registrations: db,
		Withdrawals:   db,
		Composer:      w.mails,
		Clock:         w.contest,
		Now:           w.wall.Now,
	}
	options.Accounts = &operations.AccountService{
		Accounts:     db,
		Changes:      db,
		Codes:        codes,
		EmailChanges: w.mails,
		Composer:     mail.NewComposer(nil),
		Clock:        w.contest,
		Now:          w.wall.Now,
	}
	for _, f := range change {
		f(w, &options)
	}
	server := httptest.NewServer(web.New(options))
	t.Cleanup(w.checkInvariants)
	t.Cleanup(server.Close)
	w.url = server.URL
	return w
}

// checkInvariants fails the test when the database breaks a rule at its end.
func (w *world) checkInvariants() {
	if w.t.Failed() {
		return
	}
	for _, edition := range w.editions {
		violations, err := w.db.Violations(context.Background(), edition)
		if err != nil || len(violations) > 0 {
			w.t.Errorf("the database breaks rules: %v, %v", violations, err)
		}
	}
}

func shanghai() *time.Location { return time.FixedZone("Asia/Shanghai", 8*60*60) }

// testEditions are the two editions with the dates and numbers of the real ones.
func testEditions() map[contest.EditionID]*contest.Edition {
	day := func(month time.Month, day, hour int) time.Time {
		return time.Date(2025, month, day, hour, 0, 0, 0, shanghai())
	}
	return map[contest.EditionID]*contest.Edition{
		contest.International: {
			ID:          contest.International,
			Kind:        contest.Films,
			Theme:       contest.Night,
			Header:      "PASSPORT_INTL",
			Cookie:      "passport_intl",
			Paired:      contest.Camp,
			Order:       1,
			Location:    shanghai(),
			ContactMail: "hello@openframe.example",
			Name:        contest.Text{EN: "Open Frame", ZH: "开画"},
			Title: contest.Text{
				EN: "Open Frame · AI Short Film Competition 2025",
				ZH: "开画 · 2025 国际 AI 短片大赛",
			},
			RegistrationOpens:  day(7, 15, 0),
			RegistrationEnds:   day(9, 30, 12),
			SubmissionEnds:     day(10, 1, 0),
			DecisionWindow:     72 * time.Hour,
			UploadGrace:        6 * time.Hour,
			Phases:             []contest.Phase{{ID: "registration", StartsAt: day(7, 15, 0), EndsAt: day(10, 1, 0)}},
			MinimumAge:         18,
			MaxTeamMembers:     5,
			MaxSubmissions:     10,
			MaxRunning:         5 * time.Minute,
			Awards:             contesttest.Awards(10, 2, 2),
			Criteria:           contesttest.Criteria(),
			AccountMailDomains: []string{"openframe.example"},
			VideoLinkHosts:     []string{"video.openframe.example", "creator.openframe.example"},
		},
		contest.Camp: {
			ID:                contest.Camp,
			Kind:              contest.Applications,
			Theme:             contest.Day,
			Header:            "PASSPORT",
			Cookie:            "passport",
			Paired:            contest.International,
			Order:             2,
			Location:          shanghai(),
			Title:             contest.Text{EN: "Open Frame · Creation Camp", ZH: "开画 · 创作营"},
			RegistrationOpens: day(9, 10, 0),
			RegistrationEnds:  day(10, 25, 0),
			DecisionWindow:    72 * time.Hour,
			UploadGrace:       6 * time.Hour,
			MinimumAge:        18,
			MaxTeamMembers:    5,
			Criteria:          contesttest.Criteria(),
		},
	}
}

// handClock is a clock that tests set.
type handClock struct {
	mu  sync.Mutex
	now time.Time
}

// Now implements contest.Clock.
func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func (c *handClock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}

// outboxBell counts how often the outbox was notified.
type outboxBell struct{ rings atomic.Int64 }

// NotifyOutbox implements contest.OutboxNotifier.
func (b *outboxBell) NotifyOutbox(context.Context) { b.rings.Add(1) }

// mailbox is a account.CodeComposer that records the codes.
type mailbox struct {
	mu   sync.Mutex
	sent []sentMail
	err  error // unless nil, returned by every call
}

type sentMail struct {
	kind, to, code string
	link           string // the token, of a mail with letters
	lang           contest.Language
	edition        contest.EditionID
}

func (m *mailbox) ComposeCode(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	lang contest.Language,
	code string,
) (contest.NewMail, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err != nil {
		return contest.NewMail{}, m.err
	}
	m.sent = append(m.sent, sentMail{kind: string(purpose), to: to, lang: lang, edition: edition.ID, code: code})
	return contest.NewMail{
		Edition:  edition.ID,
		Kind:     contest.MailKind(purpose),
		To:       to,
		Language: lang,
		Subject:  code,
	}, nil
}

// ComposeEmailCode implements operations.EmailChangeComposer.
func (m *mailbox) ComposeEmailCode(
	edition *contest.Edition,
	lang contest.Language,
	to, newEmail, code string,
) (contest.NewMail, error) {
	purpose := account.CodeForFormerEmail
	if to == newEmail {
		purpose = account.CodeForNewEmail
	}
	return m.ComposeCode(edition, purpose, to, lang, code)
}

// ComposeEmailChanged implements operations.EmailChangeComposer.
func (m *mailbox) ComposeEmailChanged(
	edition *contest.Edition,
	lang contest.Language,
	to, newEmail string,
) (contest.NewMail, error) {
	return m.ComposeCode(edition, "email-changed", to, lang, newEmail)
}

func (m *mailbox) ComposeLetters(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	lang contest.Language,
	letters, token string,
) (contest.NewMail, error) {
	mail, err := m.ComposeCode(edition, purpose, to, lang, letters)
	if err == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.sent[len(m.sent)-1].link = token
	}
	return mail, err
}

func (m *mailbox) setError(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.err = err
}

func (m *mailbox) all() []sentMail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]sentMail(nil), m.sent...)
}

// lastCode returns the newest code of a kind ("login", "registration") to an address.
func (m *mailbox) lastCode(t *testing.T, kind, to string) string {
	t.Helper()
	all := m.all()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].kind == kind && all[i].to == to {
			return all[i].code
		}
	}
	t.Fatalf("no %s code was mailed to %s; mails: %+v", kind, to, all)
	return ""
}
