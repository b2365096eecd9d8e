package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"marquee/backend/argon2id"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/passkey"
	"marquee/backend/phone"
	"marquee/backend/report"
	"marquee/backend/spreadsheet"
	"marquee/backend/studio"
	"marquee/backend/totp"
	"marquee/backend/transparency"
	"marquee/backend/web"
)

// consoleName is what authenticators show for the passkeys of organisers.
const consoleName = "Marquee console"

// newConsole returns the organisers' console with the services of the visitors' server, or nil
// without an address.
func newConsole(p parts, o web.Options, codes *contest.VerificationCodeService, publications *contest.PublicationService) (*web.Console, error) {
	if p.publicURLConsole == "" {
		return nil, nil //nolint:nilnil // a contest without a console
	}
	var keys [][]byte
	for _, key := range p.judgeTokenKeys {
		keys = append(keys, derivedKey(key, "second factors of organisers"))
	}
	sealer, err := contest.NewTokenSealer(keys...)
	if err != nil {
		return nil, fmt.Errorf("prepare organisers' login: %w", err)
	}
	composer := mail.NewComposer(p.publicURLs)
	texts := catalogue.NewFolder(p.catalogueDir)
	judging := &contest.JudgingService{Judging: p.db, Clock: p.clock}
	progress := &contest.JuryProgressService{Judges: p.db, Counts: p.db}
	assignments := &contest.AssignmentService{Assignments: p.db, Clock: p.clock, Prospects: contest.NewProspects()}
	late := newLateWorks(p.db, p.content, p.clock, p.log)
	jury := &contest.JuryService{
		Members: p.db, Progress: progress, Assignments: assignments, Now: time.Now,
		Accounts: &contest.JudgeService{
			Judges: p.db, Invitations: p.db, SecondFactors: p.db, Passwords: argon2id.New(hashesAtOnce), Mails: newJudgeMails(p, o), Clock: p.clock, Now: time.Now,
		},
		Reminders: &contest.ReminderService{Progress: progress, Reminders: p.db, Judging: p.db, Composer: composer, Clock: p.clock, Now: time.Now},
	}
	needs := contest.NewNeedService(p.db, o.Editions, texts, p.clock, time.Now)
	var verifier contest.PasskeyVerifier
	if passkeys, err := passkey.New(p.publicURLConsole, consoleName); err == nil {
		verifier = passkeys
	} else {
		p.log.Warn("the console has no passkeys", slog.String("error", err.Error()))
	}
	return web.NewConsole(web.ConsoleOptions{
		Origin: p.publicURLConsole, Editions: o.Editions, Calendar: o.Calendar, Now: time.Now, ProxyHops: o.ProxyHops, MediaHosts: o.MediaHosts, Log: p.log, Observer: o.Observer,
		ExemptLoopback: o.ExemptLoopback, Site: p.consoleSite,
		Auth: &contest.OrganiserAuth{
			Sessions: p.db, Passkeys: p.db, Verifier: verifier, Composer: composer, Codes: codes, TOTP: totp.Authenticator{}, Sealer: sealer, RequireFactor: p.requireFactor,
			Events: codes.Events, Clock: p.clock, Now: time.Now,
		},
		Organisers: &contest.OrganiserService{
			Organisers: p.db, Composer: composer, Console: p.publicURLConsole, Outbox: p.outbox, Clock: p.clock, Now: time.Now,
		},
		Registrations: o.Registrations,
		Phases:        &contest.PhaseService{Phases: p.db, Calendar: o.Calendar, Readers: p.db, Composer: composer, Clock: p.clock, Now: time.Now},
		Catalogue:     &contest.CatalogueService{Files: texts, Log: p.db, Clock: p.clock},
		SiteBuilds:    publications.Builds,
		Results:       publications.Results,
		Publications:  publications,
		ResultFiles:   web.ResultFiles{Workbook: spreadsheet.WriteXLSX, Readable: spreadsheet.Readable, Report: report.Write},
		Auditor:       &transparency.Auditor{Store: p.db, Keys: p.logKeys, LeafWait: transparency.LongestLeafWait},
		Submissions:   &contest.SubmissionListService{Submissions: p.db, Audit: p.db},
		PhoneRegions:  phone.Parser{},
		Views:         &contest.SavedViewService{Views: p.db, Clock: p.clock},
		NameTraces:    &contest.NameTraceService{Traces: p.db, Clock: p.clock},
		Retention:     newAccountRetention(p.db, o.Calendar, p.publicURLs, p.outbox, p.clock, p.log),
		Notes:         &contest.SubjectNotesService{Notes: p.db, Organisers: p.db, Clock: p.clock},
		Dossiers:      p.db,
		Entries:       o.Submissions,
		Disqualifications: &contest.DisqualificationService{
			Works: p.db, Registrations: p.db, Disqualifications: p.db, Effects: p.db, Audit: p.db, Reviews: p.db, Prizes: publications.Results, Composer: composer, Late: late, Clock: p.clock, Now: time.Now,
		},
		Screenings: &contest.ScreeningService{Screenings: p.db, Clock: p.clock},
		Overview:   &contest.OverviewService{Counts: p.db, Needs: needs, Jury: jury, Clock: p.clock, Now: time.Now},
		MorningMails: &contest.MorningMailService{
			Mails: p.db, Needs: needs, Composer: composer, Editions: editionsOf(o.Calendar), Console: p.publicURLConsole, Now: time.Now, Log: p.log,
		},
		Costs:        &studio.CostService{Usage: p.db, Prices: p.prices},
		Judging:      judging,
		Jury:         jury,
		Assignments:  assignments,
		Audit:        &contest.AuditService{Rows: p.db, Log: &transparency.AuditVerifier{Store: p.db, Keys: p.logKeys}},
		Transparency: o.Transparency,
		Outbox:       &contest.OutboxService{Mails: p.db, Sends: p.db, Outbox: p.outbox, Now: time.Now},
		Batches:      &contest.MailBatchService{Batches: p.db, Sends: p.db, Clock: p.clock, Now: time.Now},
		Broadcasts: &contest.BroadcastService{
			Broadcasts: p.db, Progress: progress, Jury: p.db, Composer: composer,
			Notices: &contest.DeadlineNoticeService{Phases: p.db, Readers: p.db, Clock: p.clock}, Outbox: p.outbox, Clock: p.clock, Now: time.Now,
		},
		Shortlists: &contest.ShortlistService{Shortlists: p.db, Changes: p.db, Late: late, Clock: p.clock},
		Sites:      p.publicURLs,
		Objects:    o.Objects, Countries: o.Countries, WriteTable: spreadsheet.Write,
	}), nil
}

// newJudgeMails returns what tells judges of changes of their access.
func newJudgeMails(p parts, o web.Options) *contest.JudgeMails {
	return &contest.JudgeMails{
		Composer: mail.NewComposer(p.publicURLs), Editions: o.Editions, Sites: p.publicURLs, Outbox: p.outbox, Now: time.Now,
	}
}

// consoleSite is the folder of the built console below that of the sites; empty without one.
func consoleSite(folder string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "console")
}

// byHost routes the requests to the console's host to the console, which may be nil, and all others to visitors.
func byHost(console *web.Console, visitors http.Handler) http.Handler {
	if console == nil {
		return visitors
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if console.Answers(r) {
			console.ServeHTTP(w, r)
			return
		}
		visitors.ServeHTTP(w, r)
	})
}

// prices returns the prices by model.
func prices(byName map[string]int64) map[studio.Model]int64 {
	byModel := make(map[studio.Model]int64, len(byName))
	for name, price := range byName {
		byModel[studio.Model(name)] = price
	}
	return byModel
}
