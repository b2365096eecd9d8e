package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/contestclock"
	"marquee/backend/embedded/mailcatcher"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/stores"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tools": main})
}

// TestTranscripts runs the scripts in testdata, each against its own contest: a database, an object store, the
// contest's clock on 12 September 2025, a mail catcher.
//
// Besides testscript's commands a script can use:
//
//	entrant EMAIL NAME [LANG] [TEAM]  registers somebody for the international edition applicant EMAIL NAME FILE [LANG]
//	applies for the camp; FILE is the name of the concept, ESC in it an escape sequence teams N
//	has so many apply for the camp, approved and scored, the first best mails                             prints the
//	mails caught, oldest first hostile                           registers somebody whose name would change the terminal
//	sendmails DURATION [away]         sends the mails that are due then; away: to a server that does not answer keep
//	NAME PATTERN                 sets a variable to what the parentheses match in the last output work EMAIL ID TITLE
//	submits a film; the next of the same entrant replaces it made EMAIL DAY MODEL COUNT SECONDS DELIVERED  has the
//	studio make something nominate NOMINATOR AWARD ID...    nominates works; it makes the nominator judging open|closed
//	opens or closes judging score JUDGE ID POINTS [POINTS POINTS POINTS]  scores a work, all criteria alike or one by
//	one recuse JUDGE ID REASON            declares a judge's conflict of interest sequence KEYS HEAD
//	appends to the transparency log, and writes its keys and head film EMAIL ID TITLE CONTENT       submits an uploaded
//	film with a cover receipt FILE KEYS                 writes the receipt of a film of six bytes, and the published
//	keys loseobject NAME                   deletes an object from the object store elsewhere                         has
//	the commands work on an empty database and a copy of the object store loserow STATEMENT                 changes a
//	row of the commands' database losefile                          deletes an entrant's file from the commands' object
//	store losebytes all|cut|flip      damages the bytes of files there sitejob                           gives the commands the settings of the job that publishes the pages, and no
//	others cloudrun                          starts the job that publishes the pages, as Cloud Run would, and sets it
//	for the commands builds COUNT [REASON]             wants the given number of executions of it; later ones fail with
//	the reason publishpages [FLAG...]              takes a publication that has begun through its stages, up to the held
//	mails production                        has the commands take the contest for a production one copycatalogue
//	FOLDER              copies the catalogue, to be edited replace FILE OLD NEW              edits a file: the first OLD
//	becomes NEW
func TestTranscripts(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts in testdata: %v", err)
	}
	folder, err := filepath.Abs("../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	content, err := catalogue.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) {
			t.Parallel()
			h := newTestContest(t)
			t.Cleanup(func() { h.checkInvariants(t, content) })
			testscript.Run(t, testscript.Params{
				Files:               []string{script},
				RequireExplicitExec: true,
				Setup: func(e *testscript.Env) error {
					e.Setenv("DATA_DIR", h.dataDir)
					e.Setenv("VERIFIER", filepath.Join(folder, "..", "tools", "verify", "verify.py"))
					e.Setenv("CATALOGUE_DIR", folder)
					return nil
				},
				Condition: canCutNetwork,
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"entrant":   h.entrant,
					"mails":     h.mails,
					"sendmails": h.sendmails,
					"keep":      keep,
					"hostile":   h.hostile,
					"applicant": h.applicant,
					"teams":     h.teams,
					"work":      h.work,
					"score":     h.score,
					"recuse":    h.recuse,
					"judging":   h.judging,
					"nominate":  h.nominate,
					"sequence":  h.sequence,

					"deleteaccount": h.deleteAccount,

					"film": h.film,
					"made": h.made,

					"entrantlink": h.entrantlink,
					"mark":        h.mark,
					"studiofilm":  h.studiofilm,
					"receipt":     h.receipt,
					"loseobject":  h.loseobject,
					"makecopies":  h.makeCopies,

					"elsewhere": func(ts *testscript.TestScript, _ bool, _ []string) { h.elsewhere(t, ts) },
					"loserow":   h.loseRow,
					"losefile":  h.loseFile,
					"losebytes": h.loseBytes,

					"sitejob":    func(ts *testscript.TestScript, _ bool, _ []string) { h.siteJob(t, ts) },
					"production": production,
					"cloudrun":   func(ts *testscript.TestScript, _ bool, _ []string) { h.startCloudRun(t, ts) },
					"builds":     h.builds,

					"publishpages": func(ts *testscript.TestScript, _ bool, args []string) { stagesOfPages(t, ts, args) },

					"copycatalogue": copyCatalogue,
					"replace":       replace,
				},
			})
		})
	}
}

// testContest is an embedded contest without its server.
type testContest struct {
	dataDir string
	db      *stores.DB
	catcher *mailcatcher.Catcher
	clock   contest.Clock
	begin   time.Time
	sent    int
	run     *cloudRun
}

func newTestContest(t *testing.T) *testContest {
	t.Helper()
	dsn := pgtest.New(t, pg.Migrate)
	pgtest.NumberWorks(t, dsn)
	db, err := stores.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	h := &testContest{dataDir: t.TempDir(), db: db, begin: time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC)}
	if err := os.MkdirAll(filepath.Join(h.dataDir, "postgres"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(h.dataDir, "postgres", "dsn"), []byte(dsn+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	if h.clock, err = contestclock.Open(
		contestclock.Options{DataDir: h.dataDir, At: h.begin, Wall: time.Now, Logger: log},
	); err != nil {
		t.Fatal(err)
	}
	h.openStore(t)
	h.catcher, err = mailcatcher.Start(mailcatcher.Options{DataDir: h.dataDir, Now: time.Now, Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.catcher.Close(context.Background()); err != nil {
			t.Logf("close mail catcher: %v", err)
		}
	})
	return h
}

// production has the commands take the contest for a production one: production.
func production(ts *testscript.TestScript, _ bool, _ []string) {
	dsn, err := os.ReadFile(dsnFile(ts.Getenv("DATA_DIR")))
	ts.Check(err)
	ts.Setenv("DATABASE_URL", strings.TrimSpace(string(dsn)))
	ts.Setenv("PUBLIC_URL_INTERNATIONAL", "https://films.example")
	ts.Setenv("PUBLIC_URL_CAMP", "https://camp.films.example")
}

// checkInvariants fails the test when the database breaks a rule, with the limits of the catalogue.
func (h *testContest) checkInvariants(t *testing.T, content *catalogue.Catalogue) {
	for _, id := range []contest.EditionID{contest.International, contest.Camp} {
		violations, err := h.db.Violations(context.Background(), &content.Edition(id).Edition)
		if err != nil || len(violations) > 0 {
			t.Errorf("invariants: %v, %v", violations, err)
		}
	}
}

// entrant registers an entrant ten minutes after the previous one.
func (h *testContest) entrant(ts *testscript.TestScript, _ bool, args []string) {
	email, name, lang := args[0], args[1], contest.English
	form := registration.Form{
		Type: registration.Individual, Name: name, Email: email, PhoneCountry: "+86", Phone: "13800138000",
		Experience: registration.Some, PreviousWorks: "https://works.example/1\nhttps://works.example/2",
	}
	for _, arg := range args[2:] {
		switch arg {
		case "zh":
			lang = contest.Chinese
		case "team":
			form.Type = registration.TeamEntry
			form.Team = &registration.Team{
				Name:                "The Boat",
				ContactName:         name,
				ContactEmail:        email,
				ContactPhoneCountry: "+86",
				ContactPhone:        "13800138000",
				Members: []registration.Member{
					{Name: name, Email: email, PhoneCountry: "+86", Phone: "13800138000"},
					{Name: "Bea", Email: "bea@example.com", PhoneCountry: "+44", Phone: "7911123456"},
				},
			}
		default: // the address in the form
			form.Email = arg
		}
	}
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, email, lang)
	ts.Check(err)
	proof := account.CodeAttempt{
		Purpose: account.CodeForRegistration,
		Email:   form.Email,
		Asker:   account.AskingEntrant(who),
		Code:    "123456",
		At:      h.begin,
		Tries:   1,
	}
	_, err = h.db.IssueCode(
		ctx,
		account.NewVerificationCode(proof.Purpose, proof.Email, proof.Asker, proof.Code, h.begin),
		nil,
		nil,
	)
	ts.Check(err)
	_, err = h.db.Register(ctx, registration.Registration{
		Edition: contest.International, EntrantID: who.ID, Form: form, Language: lang,
		SubmittedAt: h.begin.Add(time.Duration(h.sent) * 10 * time.Minute),
	}, proof)
	ts.Check(err)
	h.sent++
}

// keep sets a variable: keep NAME PATTERN.
func keep(ts *testscript.TestScript, _ bool, args []string) {
	found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if found == nil {
		ts.Fatalf("the last output has no %s", args[1])
	}
	ts.Setenv(args[0], found[1])
}

// sendmails sends the mails that are due after a while, such as 61s.
func (h *testContest) sendmails(ts *testscript.TestScript, _ bool, args []string) {
	after, err := time.ParseDuration(args[0])
	ts.Check(err)
	address, err := net.ResolveTCPAddr("tcp", h.catcher.Addr())
	ts.Check(err)
	if len(args) > 1 {
		address.Port = 1 // nothing listens there
	}
	server, err := mail.New(
		mail.Options{Host: address.IP.String(), Port: address.Port, From: "no-reply@films.example", Now: time.Now},
	)
	ts.Check(err)
	now := func() time.Time { return time.Now().Add(after) }
	ts.Check(outbox.NewOutboxSender(h.db, server, now, slog.New(slog.DiscardHandler)).SendDue(context.Background()))
}

// hostile registers bo@example.com with a name that would change the terminal.
func (h *testContest) hostile(ts *testscript.TestScript, neg bool, _ []string) {
	h.entrant(ts, neg, []string{"bo@example.com", "Bo\x1b[2J\u202eoB"})
}

// mails prints the mails caught, oldest first.
func (h *testContest) mails(ts *testscript.TestScript, _ bool, _ []string) {
	for _, mail := range slices.Backward(h.catcher.Mails()) {
		_, err := fmt.Fprintf(ts.Stdout(), "%s: %s\n\n%s\n", mail.To, mail.Subject, mail.Text)
		ts.Check(err)
	}
}
