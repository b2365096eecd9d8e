package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"marquee/backend/account"
	"marquee/backend/argon2id"
	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/telemetry"
	"marquee/backend/totp"
	"marquee/backend/transparency"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// hashesAtOnce limits concurrent password checks; each needs 19 MiB.
const hashesAtOnce = 2

// parts are the dependencies that differ between production and the embedded mode.
type parts struct {
	content          *catalogue.Catalogue
	registry         *catalogue.Registry // of content; nil: no edition is made while it runs
	sample           bool                // content is the sample, in place of a folder that is empty
	catalogueDir     string              // of the content
	db               *stores.DB
	bucket           *storage.Bucket
	studio           *studio.Service
	outbox           contest.OutboxNotifier
	publicURLs       map[contest.EditionID]string // where visitors reach each edition
	publicURLConsole string                       // where organisers reach the console; empty: no console
	consoleSite      string                       // the folder of the built console; empty: a bucket serves it
	requireFactor    bool                         // organisers need a second factor
	siteBuilder      results.SiteBuilder          // nil: the console shows the command
	publicationHold  time.Duration                // of a publication's emails; 0: the default
	judgeTokenKeys   [][]byte                     // the first seals
	receiptKeys      upload.ReceiptKeys
	logKeys          transparency.Keys
	logWitnesses     transparency.WitnessRule
	logKey           []byte // of security events; nil: derived from the first of judgeTokenKeys
	codeLimits       config.CodeLimits
	prices           map[studio.Model]int64 // millionths of a US dollar per picture or second
	oidcProviders    []config.OIDCProvider
	countries        zone.Options
	readsManifests   bool // a worker of this contest has Node
	clock            contest.Clock
	options          web.Options // hosts, proxies, version, dev routes
	log              *slog.Logger
	telemetry        *telemetry.Telemetry // nil: nothing is measured
}

// newService builds the domain's services and the HTTP servers that use them: the visitors' and,
// if it has an address, the organisers' console, else nil. The third part carries on publications.
func newService(ctx context.Context, p parts) (*web.Server, *web.Console, *results.PublicationService, error) {
	p.countries.Now, p.countries.Logger = time.Now, p.log
	countries, err := zone.Open(p.countries)
	if err != nil {
		return nil, nil, nil, ofVariable("GEOIP_DATABASE", err)
	}
	if p.countries.Path == "" && p.options.CountryHeader == "" {
		p.log.WarnContext(ctx, "no country database and no header of a proxy: every visitor's country is unknown")
	}
	o := p.options
	o.Editions = p.content.Planned()
	withIssuers(o.Editions.All(), p.oidcProviders)
	judges, err := jury.NewJudgeAuth(ctx, jury.JudgeAuthOptions{
		Sessions: p.db, Invitations: p.db, SecondFactors: p.db, TOTP: totp.Authenticator{},
		FactorLinks: jury.JudgeFactorLinks{Store: p.db, Composer: mail.NewComposer(p.publicURLs), Outbox: p.outbox},
		Passwords:   argon2id.New(hashesAtOnce), TokenKeys: p.judgeTokenKeys, Mails: newJudgeMails(p, o), Clock: p.clock, Now: time.Now,
	})
	if err != nil {
		return nil, nil, nil, fmt.Errorf("prepare judges' login: %w", err)
	}
	o.Calendar = contest.NewCalendar(o.Editions, p.db, time.Now, p.log)
	o.Clock, o.Now, o.Countries, o.Log = p.clock, time.Now, countries, p.log
	o.Observer = observer(p.telemetry)
	composer := mail.NewComposer(p.publicURLs)
	events := contest.SecurityLog{Log: p.log, Key: p.logKey}
	if events.Key == nil {
		events.Key = derivedKey(p.judgeTokenKeys[0], "security log")
	}
	judges.Events = events
	codes := &account.VerificationCodeService{
		Codes: p.db, Composer: composer, Outbox: p.outbox, Limits: account.CodeLimits(p.codeLimits), Events: events, Now: time.Now,
	}
	o.Auth = &account.EntrantAuth{Entrants: p.db, Codes: codes, Events: events, Now: time.Now}
	o.OIDC = &account.OIDCLogin{
		Providers: loginProviders(p.oidcProviders), Identities: p.db, Exchanges: p.db, Tries: p.db, WrongTries: codes.Limits.WrongTries,
		PublicURLs: p.publicURLs, Events: events, Now: time.Now,
	}
	public := &transparency.Log{Reader: p.db, Keys: p.logKeys, Witnesses: p.logWitnesses}
	o.Transparency = public
	owners := registration.UploadOwners{Registrations: p.db}
	o.Receipts = &upload.ReceiptService{
		Witnessed: public.Witnessed, Receipts: p.db, Owners: owners, Composer: composer, Outbox: p.outbox, Keys: p.receiptKeys, Clock: p.clock, Now: time.Now,
	}
	o.Registrations = &registration.Service{
		Registrations: p.db, Pending: p.db, Identities: p.db, Phones: phone.Parser{}, Reviews: p.db, Batches: p.db, Audit: p.db, Codes: codes, Composer: composer, Consents: p.db, Members: composer, Confirmations: composer, Outbox: p.outbox,
		Corrections: p.db, TakenBack: composer, Entries: p.db, Receipts: o.Receipts, Clock: p.clock, Now: time.Now,
	}
	o.Members = &registration.MemberService{Members: p.db, Editions: o.Editions, Composer: composer, Outbox: p.outbox, Clock: p.clock, Now: time.Now}
	o.Uploads = &upload.Service{
		Uploads: p.telemetry.Uploads(p.db), Objects: p.bucket, Owners: owners, Checks: upload.NewCheckQueue(), Receipts: o.Receipts, ReadsManifests: p.readsManifests,
		Clock: p.clock, Now: time.Now, Log: p.log,
	}
	o.FilmReports = &submission.FilmReportService{Reports: p.db, Clock: p.clock, Now: time.Now}
	o.Submissions = &submission.Service{
		Submissions: p.db, Works: p.db, Links: p.db, Registrations: p.db, Withdrawals: p.db, Composer: composer, Confirmations: composer, Outbox: p.outbox,
		Receipts: o.Receipts, Clock: p.clock, Now: time.Now,
	}
	o.Accounts = &operations.AccountService{Accounts: p.db, Changes: p.db, Codes: codes, EmailChanges: composer, Exports: upload.NewCheckQueue(), Composer: composer, Events: events, Clock: p.clock, Now: time.Now}
	o.Judges, o.Objects = judges, p.bucket
	o.Nominations = &judging.NominationService{Nominations: p.db, Translations: p.content, KeyMails: composer, Clock: p.clock, Now: time.Now}
	o.Scorecards = &judging.ScorecardService{Scorecards: p.db, KeyMails: composer, Clock: p.clock, Now: time.Now}
	o.Viewings = &judging.ViewingService{Viewings: p.db, Clock: p.clock, Now: time.Now}
	o.JudgeNotes = &judging.JudgeNoteService{Notes: p.db, Clock: p.clock}
	o.Recusals = &judging.RecusalService{Recusals: p.db, KeyMails: composer, Clock: p.clock, Now: time.Now}
	o.Studio = p.studio
	o.Hidden, o.Previews, o.Console = hiddenParts(p), p.db.PreviewedRun, p.publicURLConsole
	publications := newPublications(p, o.Calendar)
	o.OwnRecords = &results.OwnRecordService{Records: p.db, Results: publications.Results}
	console, err := newConsole(p, o, codes, publications)
	return web.New(o), console, publications, err
}

// hiddenParts finds what is taken back of an edition.
func hiddenParts(p parts) web.HiddenFinder {
	hidden := results.NewHiddenParts(p.db, time.Now, p.log)
	return func(ctx context.Context, edition contest.EditionID) []string {
		var parts []string
		for _, part := range hidden.Of(ctx, edition) {
			parts = append(parts, string(part))
		}
		return parts
	}
}

// derivedKey derives a key of 32 bytes for one purpose.
func derivedKey(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// sites are the folders with the built site of each edition.
func sites(folder string, editions []contest.EditionID) map[contest.EditionID]string {
	if folder == "" {
		return nil
	}
	folders := map[contest.EditionID]string{}
	for _, id := range editions {
		folders[id] = filepath.Join(folder, string(id))
	}
	return folders
}
