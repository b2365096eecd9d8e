// Package app builds the services of a contest, all of them in one place: for the program, which serves and works with
// them, and for the commands. It starts nothing.
package app

import (
	"log/slog"
	"time"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/mail"
	"marquee/backend/results"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/telemetry"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// Deps are what the services work with. DB, Editions and Clock are always needed; whoever calls no method that uses
// another one may leave it out.
type Deps struct {
	DB       *stores.DB
	Bucket   *storage.Bucket
	Editions *contest.Editions // of the catalogue
	Clock    contest.Clock     // the contest's time
	Log      *slog.Logger      // nil: nothing is logged
	Hashes   int               // concurrent checks of passwords, each of 19 MiB; 0: one

	Registry     *catalogue.Registry       // of Editions; nil: no edition is made while it runs
	Sample       bool                      // the catalogue is the sample, in place of a folder that is empty
	Texts        *catalogue.Folder         // the texts of the catalogue
	Translations judging.TranslationFinder // what works are called in the other language

	Sites   map[contest.EditionID]string // where visitors reach each edition
	Console string                       // where organisers reach the console; empty: no console
	Outbox  contest.OutboxNotifier       // nil: the sender finds emails on its next tick

	Studio        *studio.Service
	Builder       results.SiteBuilder      // nil: an organiser builds the pages with BuildCommand
	BuildCommand  string                   // empty: results.SiteCommand
	Hold          time.Duration            // of emails about publications and decisions; 0: a minute
	Prices        map[studio.Model]int64   // millionths of a US dollar per picture or second
	ReadManifests bool                     // a worker of this contest has Node
	Telemetry     *telemetry.Telemetry     // nil: nothing is measured
	Providers     []account.OIDCProvider   // of logins
	CodeLimits    account.CodeLimits       // of verification codes
	ReceiptKeys   upload.ReceiptKeys       // sign receipts
	LogKeys       transparency.Keys        // sign the heads of the log
	Witnesses     transparency.WitnessRule // of published heads
	TokenKeys     [][]byte                 // seal what judges and organisers keep; the first seals
	SecurityKey   []byte                   // of security events; nil: derived from the first of TokenKeys
	RequireFactor bool                     // organisers need a second factor
}

// Services are the services of a contest.
type Services struct {
	Calendar     *contest.Calendar // the editions with what was moved and changed since the catalogue
	Composer     *mail.Composer
	Transparency *transparency.Log

	Entrants   Entrants
	Jury       Jury
	Results    Results
	Outbox     Outbox
	Organisers Organisers

	deps Deps
}

// New builds the services.
func New(d Deps) *Services {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	s := &Services{
		Calendar: contest.NewCalendar(d.Editions, d.DB, time.Now, d.Log), Composer: mail.NewComposer(d.Sites), deps: d,
		Transparency: &transparency.Log{Reader: d.DB, Keys: d.LogKeys, Witnesses: d.Witnesses},
	}
	s.Composer.Console = d.Console
	s.Entrants = newEntrants(d, s.Calendar, s.Composer, s.Transparency)
	s.Jury = newJury(d, s.Calendar, s.Composer)
	s.Results = newResults(d, s.Calendar, s.Composer, s.Jury)
	s.Outbox = newOutbox(d, s.Calendar, s.Composer, s.Jury)
	s.Organisers = newOrganisers(d, s)
	return s
}
