package web_test

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/mail/specimen"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/report"
	"marquee/backend/results"
	resultsweb "marquee/backend/results/web"
	"marquee/backend/spreadsheet"
	"marquee/backend/studio"
	"marquee/backend/submission"
	apps "marquee/backend/totp"
	"marquee/backend/transparency"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// console is the organisers' console of a world.
type console struct {
	*world
	url string

	publications *results.PublicationService
	anyone       contest.Organiser // of the tools: may do everything
}

// newConsole starts a world and its console. change adjusts the console's options.
func newConsole(t *testing.T, change ...func(*web.ConsoleOptions)) *console {
	t.Helper()
	return consoleOf(newWorld(t), change...)
}

// consoleOf starts the console of a world.
func consoleOf(w *world, change ...func(*web.ConsoleOptions)) *console {
	t := w.t
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
	sealer, err := jury.NewTokenSealer(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	countries, err := zone.Open(zone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sites := map[contest.EditionID]string{contest.International: "https://films.example"}
	server := httptest.NewUnstartedServer(nil)
	res := &results.ResultService{Results: w.db, Clock: w.contest}
	composer := mail.NewComposer(nil)
	progress := &judging.JuryProgressService{Judges: w.db, Counts: w.db}
	assignments := &judging.AssignmentService{Assignments: w.db, Clock: w.contest, Prospects: judging.NewProspects()}
	panel := &judging.JuryService{
		Members:     w.db,
		Progress:    progress,
		Assignments: assignments,
		Now:         w.wall.Now,
		Accounts: &jury.JudgeService{
			Judges:        w.db,
			Invitations:   w.db,
			SecondFactors: w.db,
			Passwords:     juryHasher,
			Clock:         w.contest,
			Now:           w.wall.Now,
			Mails:         &jury.JudgeMails{Composer: composer, Editions: w.planned, Sites: sites, Now: w.wall.Now},
		},
		Reminders: &judging.ReminderService{
			Progress:  progress,
			Reminders: w.db,
			Judging:   w.db,
			Composer:  composer,
			Clock:     w.contest,
			Now:       w.wall.Now,
		},
	}
	texts := catalogue.NewFolder("../../catalogue").With(w.db)
	needs := operations.NewNeedService(w.db, w.planned, texts, w.contest, w.wall.Now)
	editionWork := w.editionWork(log)
	needs.Checks[operations.NeedUnready] = editionWork.Unready
	disqualifications := &results.DisqualificationService{
		Works:             w.db,
		Registrations:     w.db,
		Disqualifications: w.db,
		Effects:           w.db,
		Audit:             w.db,
		Reviews:           w.db,
		Composer:          composer,
		Clock:             w.contest,
		Now:               w.wall.Now,
	}
	options := web.ConsoleOptions{
		Origin:   "http://" + server.Listener.Addr().String(),
		Editions: w.planned,
		Calendar: w.calendar,
		Now:      w.wall.Now,
		Log:      log,
		Auth: &organiser.Auth{
			Sessions: w.db,
			Passkeys: w.db,
			Verifier: newPasskeys(t),
			Composer: composer,
			TOTP:     apps.Authenticator{},
			Sealer:   sealer,
			Clock:    w.contest,
			Now:      w.wall.Now,
			Codes: &account.VerificationCodeService{
				Codes:    w.db,
				Composer: w.mails,
				Limits:   account.DefaultCodeLimits(),
				Now:      w.wall.Now,
			},
		},
		Organisers: &organiser.Service{
			Organisers: w.db,
			Composer:   composer,
			Console:    "https://console.films.example",
			Clock:      w.contest,
			Now:        w.wall.Now,
		},
		Registrations: &registration.Service{
			Registrations: w.db,
			Reviews:       w.db,
			Batches:       w.db,
			Audit:         w.db,
			Composer:      mail.NewComposer(nil),
			Clock:         w.contest,
			Now:           w.wall.Now,
		},
		Results: res,
		Publications: &results.PublicationService{
			Results:      res,
			Publications: w.db,
			Composer:     mail.NewComposer(nil),
			ConsoleURL:   "https://console.films.example",
			Clock:        w.contest,
			Now:          w.wall.Now,
		},
		ResultFiles: resultsweb.ResultFiles{
			Workbook: spreadsheet.WriteXLSX,
			Readable: spreadsheet.Readable,
			Report:   report.Write,
		},
		Auditor: &transparency.Auditor{
			Store: w.db,
			Keys:  logKeys(),
		},
		Transparency: &transparency.Log{Reader: w.db, Keys: logKeys()},
		Phases: &operations.PhaseService{
			Phases:   w.db,
			Calendar: w.calendar,
			Readers:  w.db,
			Composer: composer,
			Clock:    w.contest,
			Now:      w.wall.Now,
		},
		MailTexts: &operations.MailTextService{
			Texts:    w.db,
			Samples:  &specimen.Sampler{Composer: composer, Sites: sites, Console: "https://console.films.example"},
			Calendar: w.calendar,
			Clock:    w.contest,
			Now:      w.wall.Now,
		},
		RuleParts:   &operations.RulePartService{Parts: w.db, Calendar: w.calendar, Clock: w.contest},
		Batches:     &outbox.MailBatchService{Batches: w.db, Sends: w.db, Clock: w.contest, Now: w.wall.Now},
		EditionWork: editionWork,
		Catalogue: &operations.CatalogueService{
			Files: catalogue.NewFolder("../../catalogue").With(w.db),
			Log:   w.db,
			Clock: w.contest,
		},
		SiteBuilds: &results.SiteBuildService{
			Builds:  w.db,
			Command: "go run ./tools site publish",
			Clock:   w.contest,
			Now:     w.wall.Now,
		},
		NameTraces:   &operations.NameTraceService{Traces: w.db, Clock: w.contest},
		Retention:    w.retention(),
		Views:        &operations.SavedViewService{Views: w.db, Clock: w.contest},
		Notes:        &registration.SubjectNotesService{Notes: w.db, Organisers: w.db, Clock: w.contest},
		Submissions:  &submission.ListService{Submissions: w.db, Audit: w.db},
		FilmReports:  &submission.FilmReportService{Reports: w.db, Clock: w.contest, Now: w.wall.Now},
		PhoneRegions: phone.Parser{},
		Dossiers:     w.db,
		Entries: &submission.Service{
			Submissions:   w.db,
			Works:         w.db,
			Links:         w.db,
			Registrations: w.db,
			Clock:         w.contest,
			Now:           w.wall.Now,
		},
		Disqualifications: disqualifications,
		Duplicates: &results.DuplicateService{
			Duplicates:        w.db,
			Disqualifications: disqualifications,
			Clock:             w.contest,
		},
		Conflicts:  &judging.ConflictService{Conflicts: w.db, Clock: w.contest},
		Screenings: &upload.ScreeningService{Screenings: w.db, Clock: w.contest},
		Overview: &operations.OverviewService{
			Counts: w.db,
			Needs:  needs,
			Jury:   panel,
			Clock:  w.contest,
			Now:    w.wall.Now,
		},
		MorningMails: &operations.MorningMailService{
			Mails:    w.db,
			Needs:    needs,
			Composer: composer,
			Now:      w.wall.Now,
			Log:      log,
			Console:  "https://console.films.example",
			Editions: func(ctx context.Context) []*contest.Edition {
				return []*contest.Edition{
					w.calendar.Edition(ctx, contest.International),
					w.calendar.Edition(ctx, contest.Camp),
				}
			},
		},
		Costs:       &studio.CostService{Usage: w.db, Prices: map[studio.Model]int64{studio.Veo3: 400_000}},
		Jury:        panel,
		Assignments: assignments,
		Audit: &operations.AuditService{
			Rows: w.db,
			Log:  &transparency.AuditVerifier{Store: w.db, Keys: logKeys()},
		},
		Outbox: &outbox.Service{Mails: w.db, Sends: w.db, Now: w.wall.Now},
		Broadcasts: &outbox.BroadcastService{
			Broadcasts: w.db,
			Progress:   progress,
			Jury:       w.db,
			Composer:   composer,
			Notices: &outbox.DeadlineNoticeService{
				Phases:  w.db,
				Readers: w.db,
				Clock:   w.contest,
			},
			Clock: w.contest,
			Now:   w.wall.Now,
		},
		Shortlists: &results.ShortlistService{Shortlists: w.db, Changes: w.db, Clock: w.contest},
		Sites:      sites,
		Judging: &judging.Service{
			Judging: w.db,
			Clock:   w.contest,
		},
		Objects:    signer{},
		Countries:  countries,
		WriteTable: spreadsheet.Write,
	}
	for _, f := range change {
		f(&options)
	}
	options.Publications.Builds, options.Publications.Editions = options.SiteBuilds, w.calendar.Edition
	options.Publications.Sites = options.Sites
	server.Config.Handler = web.NewConsole(options)
	server.Start()
	t.Cleanup(server.Close)
	return &console{
		world:        w,
		url:          server.URL,
		publications: options.Publications,
		anyone:       contest.ToolsOrganiser("test"),
	}
}

// withFactor makes the second factor required, as in production.
func withFactor(o *web.ConsoleOptions) { o.Auth.RequireFactor = true }

// add makes an account.
func (w *console) add(email string, role contest.OrganiserRole) contest.OrganiserAccount {
	w.t.Helper()
	acc, err := w.db.CreateOrganiser(w.t.Context(), contest.OrganiserAccount{Email: email, Name: email, Role: role},
		organiser.Change{By: "tools:test", At: w.contest.Now()})
	if err != nil {
		w.t.Fatal(err)
	}
	return acc
}

// consoleClient is a browser at the console. Paths are below /apis/organiser, and get the edition.
type consoleClient struct {
	*client
	secret  string            // of the authenticator app
	edition contest.EditionID // in the query; empty: international
}

// browser returns a browser at the console, not logged in.
func (w *console) browser() *consoleClient {
	w.t.Helper()
	there := *w.world
	there.url = w.url
	c := &consoleClient{client: there.client()}
	c.f = ""
	return c
}

// organiser returns a browser in which an account of the role is logged in.
func (w *console) organiser(role contest.OrganiserRole) *consoleClient {
	w.t.Helper()
	email := string(role) + "@films.example"
	if _, err := w.db.OrganiserByEmail(w.t.Context(), email); err != nil {
		w.add(email, role)
	}
	c := w.browser()
	c.enter(email)
	return c
}

func (c *consoleClient) call(method, path string, body any) *answer {
	c.t.Helper()
	edition := "edition=" + string(cmp.Or(c.edition, contest.International))
	if strings.Contains(path, "?") {
		edition = "&" + edition
	} else {
		edition = "?" + edition
	}
	return c.do(method, "/apis/organiser"+path+edition, body)
}

func (c *consoleClient) read(path string) *answer {
	c.t.Helper()
	return c.call(http.MethodGet, path, nil)
}
func (c *consoleClient) send(path string, body any) *answer {
	c.t.Helper()
	return c.call(http.MethodPost, path, body)
}

// ask asks for a login code and returns the one that was mailed.
func (c *consoleClient) ask(email string) string {
	c.t.Helper()
	var ask struct{ AskID string }
	c.send("/login/code", object{"email": email, "askId": c.askID}).ok(&ask)
	c.askID = ask.AskID
	return c.w.mails.lastCode(c.t, "organiser", email)
}

// enter logs in with a mailed code, as far as that goes without the second factor.
func (c *consoleClient) enter(email string) *answer {
	c.t.Helper()
	return c.send("/login", object{"email": email, "code": c.ask(email), "askId": c.askID}).ok(nil)
}

// setUp sets up an authenticator app and returns the recovery codes.
func (c *consoleClient) setUp() []string {
	c.t.Helper()
	var key struct{ Secret string }
	c.send("/login/factor/setup", nil).ok(&key)
	c.secret = key.Secret
	var done struct{ RecoveryCodes []string }
	c.give(c.totp()).ok(&done)
	return done.RecoveryCodes
}

// totp is what the app shows.
func (c *consoleClient) totp() string {
	c.t.Helper()
	code, err := totp.GenerateCode(c.secret, c.w.wall.Now())
	if err != nil {
		c.t.Fatal(err)
	}
	return code
}

func (c *consoleClient) give(code string) *answer {
	c.t.Helper()
	return c.send("/login/factor", object{"totp": code})
}

// later moves the wall clock on to the app's next code.
func (w *console) later() { w.wall.add(time.Minute) }

func logKeys() transparency.Keys { return transparency.NewKeys(make([]byte, 32)) }

// file makes a call outside of the contract and returns its answer as it is.
func (c *consoleClient) file(method, path, body string) (int, http.Header, string) {
	c.t.Helper()
	request, err := http.NewRequestWithContext(
		c.t.Context(),
		method,
		c.w.url+"/apis/organiser"+path,
		strings.NewReader(body),
	)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(content)
}
