package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"marquee/backend/account"
	"marquee/backend/argon2id"
	"marquee/backend/catalogue"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/passkey"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/report"
	"marquee/backend/results"
	resultsweb "marquee/backend/results/web"
	"marquee/backend/spreadsheet"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/totp"
	"marquee/backend/transparency"
	"marquee/backend/upload"
	"marquee/backend/web"
)

// consoleName is what authenticators show for the passkeys of organisers.
const consoleName = "Marquee console"

// newConsole returns the organisers' console with the services of the visitors' server, or nil
// without an address.
func newConsole(p parts, o web.Options, codes *account.VerificationCodeService, publications *results.PublicationService) (*web.Console, error) {
	if p.publicURLConsole == "" {
		return nil, nil //nolint:nilnil // a contest without a console
	}
	var keys [][]byte
	for _, key := range p.judgeTokenKeys {
		keys = append(keys, derivedKey(key, "second factors of organisers"))
	}
	sealer, err := jury.NewTokenSealer(keys...)
	if err != nil {
		return nil, fmt.Errorf("prepare organisers' login: %w", err)
	}
	composer := mail.NewComposer(p.publicURLs)
	texts := catalogue.NewFolder(p.catalogueDir).With(p.db)
	state := &judging.Service{Judging: p.db, Clock: p.clock}
	progress := &judging.JuryProgressService{Judges: p.db, Counts: p.db}
	assignments := &judging.AssignmentService{Assignments: p.db, Clock: p.clock, Prospects: judging.NewProspects()}
	late := newLateWorks(p.db, p.content, p.clock, p.log)
	panel := &judging.JuryService{
		Members: p.db, Progress: progress, Assignments: assignments, Now: time.Now,
		Accounts: &jury.JudgeService{
			Judges: p.db, Invitations: p.db, SecondFactors: p.db, Passwords: argon2id.New(hashesAtOnce), Mails: newJudgeMails(p, o), Clock: p.clock, Now: time.Now,
		},
		Reminders: &judging.ReminderService{Progress: progress, Reminders: p.db, Judging: p.db, Composer: composer, Clock: p.clock, Now: time.Now},
	}
	disqualifications := &results.DisqualificationService{
		Works: p.db, Registrations: p.db, Disqualifications: p.db, Effects: p.db, Audit: p.db, Reviews: p.db, Prizes: publications.Results, Composer: composer, Late: late, Clock: p.clock, Now: time.Now,
	}
	needs := operations.NewNeedService(p.db, o.Editions, texts, p.clock, time.Now)
	var verifier organiser.PasskeyVerifier
	if passkeys, err := passkey.New(p.publicURLConsole, consoleName); err == nil {
		verifier = passkeys
	} else {
		p.log.Warn("the console has no passkeys", slog.String("error", err.Error()))
	}
	return web.NewConsole(web.ConsoleOptions{
		Origin: p.publicURLConsole, Editions: o.Editions, Calendar: o.Calendar, Now: time.Now, ProxyHops: o.ProxyHops, MediaHosts: o.MediaHosts, Log: p.log, Observer: o.Observer,
		ExemptLoopback: o.ExemptLoopback, Site: p.consoleSite,
		Auth: &organiser.Auth{
			Sessions: p.db, Passkeys: p.db, Verifier: verifier, Composer: composer, Codes: codes, TOTP: totp.Authenticator{}, Sealer: sealer, RequireFactor: p.requireFactor,
			Events: codes.Events, Clock: p.clock, Now: time.Now,
		},
		Organisers: &organiser.Service{
			Organisers: p.db, Composer: composer, Console: p.publicURLConsole, Outbox: p.outbox, Clock: p.clock, Now: time.Now,
		},
		Registrations:     o.Registrations,
		Phases:            &operations.PhaseService{Phases: p.db, Calendar: o.Calendar, Readers: p.db, Composer: composer, Clock: p.clock, Now: time.Now},
		RuleParts:         &operations.RulePartService{Parts: p.db, Calendar: o.Calendar, Clock: p.clock},
		EditionWork:       newEditionService(p, o, texts, publications),
		Catalogue:         &operations.CatalogueService{Files: texts, Log: p.db, Clock: p.clock},
		SiteBuilds:        publications.Builds,
		Results:           publications.Results,
		Publications:      publications,
		ResultFiles:       resultsweb.ResultFiles{Workbook: spreadsheet.WriteXLSX, Readable: spreadsheet.Readable, Report: report.Write},
		Auditor:           &transparency.Auditor{Store: p.db, Keys: p.logKeys, LeafWait: transparency.LongestLeafWait},
		Submissions:       &submission.ListService{Submissions: p.db, Audit: p.db},
		FilmReports:       &submission.FilmReportService{Reports: p.db, Clock: p.clock, Now: time.Now},
		PhoneRegions:      phone.Parser{},
		Views:             &operations.SavedViewService{Views: p.db, Clock: p.clock},
		NameTraces:        &operations.NameTraceService{Traces: p.db, Clock: p.clock},
		Retention:         newAccountRetention(p.db, o.Calendar, p.publicURLs, p.outbox, p.clock, p.log),
		Notes:             &registration.SubjectNotesService{Notes: p.db, Organisers: p.db, Clock: p.clock},
		Dossiers:          p.db,
		Entries:           o.Submissions,
		Disqualifications: disqualifications,
		Conflicts:         &judging.ConflictService{Conflicts: p.db, Clock: p.clock},
		Duplicates:        &results.DuplicateService{Duplicates: p.db, Disqualifications: disqualifications, Clock: p.clock},
		Screenings:        &upload.ScreeningService{Screenings: p.db, Clock: p.clock},
		Overview:          &operations.OverviewService{Counts: p.db, Needs: needs, Jury: panel, Clock: p.clock, Now: time.Now},
		MorningMails: &operations.MorningMailService{
			Mails: p.db, Needs: needs, Composer: composer, Editions: o.Calendar.All, Console: p.publicURLConsole, Now: time.Now, Log: p.log,
		},
		Costs:        &studio.CostService{Usage: p.db, Prices: p.prices},
		Judging:      state,
		Jury:         panel,
		Assignments:  assignments,
		Audit:        &operations.AuditService{Rows: p.db, Log: &transparency.AuditVerifier{Store: p.db, Keys: p.logKeys}},
		Transparency: o.Transparency,
		Outbox:       &outbox.Service{Mails: p.db, Sends: p.db, Outbox: p.outbox, Now: time.Now},
		Batches:      &outbox.MailBatchService{Batches: p.db, Sends: p.db, Clock: p.clock, Now: time.Now},
		Broadcasts: &outbox.BroadcastService{
			Broadcasts: p.db, Progress: progress, Jury: p.db, Composer: composer,
			Notices: &outbox.DeadlineNoticeService{Phases: p.db, Readers: p.db, Clock: p.clock}, Outbox: p.outbox, Clock: p.clock, Now: time.Now,
		},
		Shortlists: &results.ShortlistService{Shortlists: p.db, Changes: p.db, Late: late, Clock: p.clock},
		Sites:      p.publicURLs,
		Objects:    o.Objects, Countries: o.Countries, WriteTable: spreadsheet.Write,
	}), nil
}

// newJudgeMails returns what tells judges of changes of their access.
func newJudgeMails(p parts, o web.Options) *jury.JudgeMails {
	return &jury.JudgeMails{
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
