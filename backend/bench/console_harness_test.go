package bench

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/transparency"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// consoleHarness is a console of a contest, and an organiser who is logged in.
type consoleHarness struct {
	t    *testing.T
	url  string
	http *http.Client
	dsn  string
	code string // mailed last
}

// newConsoleHarness stores a contest and opens its console. The built pages of the console are served where there are
// some.
func newConsoleHarness(t *testing.T, size contestSize) *consoleHarness {
	t.Helper()
	content, err := catalogue.Load("../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	panel := &judgingHarness{t: t, size: size, dsn: database(t), content: content}
	panel.fill()
	fillConsole(t, panel.dsn)
	db, err := stores.Open(t.Context(), panel.dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &consoleHarness{t: t, http: &http.Client{Jar: jar}, dsn: panel.dsn}
	server := httptest.NewUnstartedServer(nil)
	h.url = "http://" + server.Listener.Addr().String()
	server.Config.Handler = web.NewConsole(h.options(db, content, openBucket(t)))
	server.Start()
	t.Cleanup(server.Close)
	h.logIn(db)
	return h
}

func (h *consoleHarness) options(
	db *stores.DB,
	content *catalogue.Catalogue,
	objects upload.ObjectStore,
) web.ConsoleOptions {
	h.t.Helper()
	clock := contest.WallClock{}
	sealer, err := jury.NewTokenSealer([]byte(strings.Repeat("k", 32)))
	if err != nil {
		h.t.Fatal(err)
	}
	countries, err := zone.Open(zone.Options{})
	if err != nil {
		h.t.Fatal(err)
	}
	composer := mail.NewComposer(nil)
	progress := &judging.JuryProgressService{Judges: db, Counts: db}
	panel := &judging.JuryService{
		Members:     db,
		Progress:    progress,
		Assignments: &judging.AssignmentService{Assignments: db, Clock: clock},
		Now:         time.Now,
		Accounts:    &jury.JudgeService{Judges: db, Invitations: db, SecondFactors: db, Clock: clock, Now: time.Now},
	}
	res := &results.ResultService{Results: db, Clock: clock}
	site := "../../site/dist/console"
	if _, err := os.Stat(site); err != nil {
		site = ""
	}
	planned := content.Planned()
	return web.ConsoleOptions{
		Origin:         h.url,
		Editions:       planned,
		Now:            time.Now,
		Site:           site,
		Log:            slog.New(slog.DiscardHandler),
		ExemptLoopback: true,
		Auth: &organiser.Auth{
			Sessions: db,
			Passkeys: db,
			Composer: composer,
			Sealer:   sealer,
			Clock:    clock,
			Now:      time.Now,
			Codes: &account.VerificationCodeService{
				Codes:    db,
				Composer: h,
				Limits:   account.DefaultCodeLimits(),
				Now:      time.Now,
			},
		},
		Organisers: &organiser.Service{Organisers: db, Composer: composer, Clock: clock, Now: time.Now},
		Registrations: &registration.Service{
			Registrations: db,
			Reviews:       db,
			Batches:       db,
			Audit:         db,
			Composer:      composer,
			Clock:         clock,
			Now:           time.Now,
		},
		Submissions: &submission.ListService{Submissions: db, Audit: db},
		FilmReports: &submission.FilmReportService{Reports: db, Clock: clock, Now: time.Now},
		Overview: &operations.OverviewService{
			Counts: db,
			Jury:   panel,
			Needs:  operations.NewNeedService(db, planned, catalogue.NewFolder("../../catalogue"), clock, time.Now),
			Clock:  clock,
			Now:    time.Now,
		},
		Catalogue:  &operations.CatalogueService{Files: catalogue.NewFolder("../../catalogue"), Log: db, Clock: clock},
		Costs:      &studio.CostService{Usage: db},
		Judging:    &judging.Service{Judging: db, Clock: clock},
		Jury:       panel,
		Shortlists: &results.ShortlistService{Shortlists: db, Changes: db, Clock: clock},
		Audit: &operations.AuditService{
			Rows: db,
			Log:  &transparency.AuditVerifier{Store: db, Keys: transparency.NewKeys(make([]byte, 32))},
		},
		Outbox: &outbox.Service{Mails: db, Sends: db, Now: time.Now},
		Broadcasts: &outbox.BroadcastService{Broadcasts: db, Progress: progress, Jury: db, Composer: composer,
			Notices: &outbox.DeadlineNoticeService{Phases: db, Readers: db, Clock: clock}, Clock: clock, Now: time.Now},
		Batches: &outbox.MailBatchService{Batches: db, Sends: db, Clock: clock, Now: time.Now},
		Results: res,
		Publications: &results.PublicationService{
			Results:      res,
			Publications: db,
			Composer:     composer,
			Clock:        clock,
			Now:          time.Now,
		},
		SiteBuilds: &results.SiteBuildService{Builds: db, Clock: clock, Now: time.Now},
		Objects:    objects,
		Countries:  countries,
		Sites:      map[contest.EditionID]string{contest.International: "https://films.example"},
	}
}

// ComposeCode implements account.CodeComposer: it keeps the code.
func (h *consoleHarness) ComposeCode(
	edition *contest.Edition,
	_ account.CodePurpose,
	to string,
	language contest.Language,
	code string,
) (contest.NewMail, error) {
	h.code = code
	now := time.Now()
	return contest.NewMail{
		Edition:   edition.ID,
		Kind:      "code",
		To:        to,
		Language:  language,
		Subject:   "Code",
		Text:      code,
		HTML:      code,
		CreatedAt: now,
		ExpiresAt: now.Add(time.Hour),
	}, nil
}

// ComposeLetters implements account.CodeComposer.
func (h *consoleHarness) ComposeLetters(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	language contest.Language,
	letters, _ string,
) (contest.NewMail, error) {
	return h.ComposeCode(edition, purpose, to, language, letters)
}

func (h *consoleHarness) logIn(db *stores.DB) {
	h.t.Helper()
	const email = "owner@films.example"
	_, err := db.CreateOrganiser(
		h.t.Context(),
		contest.OrganiserAccount{Email: email, Name: "Owner", Role: contest.OrganiserOwner},
		organiser.Change{By: "tools:bench", At: time.Now()},
	)
	if err != nil {
		h.t.Fatal(err)
	}
	var asked struct{ Data struct{ AskID string } }
	h.call(http.MethodPost, "/apis/organiser/login/code?edition=international", `{"email":"`+email+`"}`, &asked)
	h.call(
		http.MethodPost,
		"/apis/organiser/login?edition=international",
		`{"email":"`+email+`","code":"`+h.code+`","askId":"`+asked.Data.AskID+`"}`,
		nil,
	)
}

// cookie is the organiser's session as a browser sends it.
func (h *consoleHarness) cookie() string {
	h.t.Helper()
	address, err := url.Parse(h.url)
	if err != nil {
		h.t.Fatal(err)
	}
	var all []string
	for _, cookie := range h.http.Jar.Cookies(address) {
		all = append(all, cookie.Name+"="+cookie.Value)
	}
	return strings.Join(all, "; ")
}

// call makes a call and reads its answer.
func (h *consoleHarness) call(method, address, body string, answer any) {
	h.t.Helper()
	request, err := http.NewRequestWithContext(h.t.Context(), method, h.url+address, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Origin", h.url)
	request.Header.Set("Content-Type", "application/json")
	got, err := h.http.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	defer got.Body.Close()
	content, err := io.ReadAll(got.Body)
	if err != nil || got.StatusCode != http.StatusOK {
		h.t.Fatalf("%s %s: %s, %v: %s", method, address, got.Status, err, content)
	}
	if answer == nil {
		return
	}
	if err := json.Unmarshal(content, answer); err != nil {
		h.t.Fatal(err)
	}
}

// fillConsole gives each entrant of a contest a registration, a mail and a row of the audit log.
func fillConsole(t *testing.T, dsn string) {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	for _, statement := range []string{
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation,
				language, submitted_at, reviewed_at, reviewed_by)
			SELECT 'international', id, (ARRAY['SUBMITTED', 'PASS', 'DENY'])[1 + i % 3]::register_state, 'individual',
				'Name ' || (i * 7919 % 10000), email, '+86', '1', 'some', repeat('work ', 100), repeat('why ', 100),
				(ARRAY['en', 'zh'])[1 + i % 2]::language, now() - i * interval '5 minutes',
				CASE WHEN i % 3 > 0 THEN now() - i * interval '1 minute' END, 'tools:bench'
			FROM (SELECT *, row_number() OVER (ORDER BY email)::integer AS i FROM entrants) e`,
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
			SELECT 'international', 'registration-approved', email, language, 'You are in', repeat('text ', 100), repeat('text ', 100), false,
				'sent', now(), now(), now(), now(), now()
			FROM entrants`,
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
			SELECT reviewed_at, edition, reviewed_by, 'registration.approve', 'registration:' || id, '{"before": "SUBMITTED"}'
			FROM registrations WHERE state = 'PASS'`,
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
			SELECT submitted_at, edition, 'entrant:' || entrant_id, 'submission.submit', 'work:' || work_id, '{}' FROM submissions`,
		`VACUUM ANALYZE`,
	} {
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}
