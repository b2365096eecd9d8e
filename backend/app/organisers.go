package app

import (
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/jury"
	"marquee/backend/mail/specimen"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/passkey"
	"marquee/backend/studio"
	"marquee/backend/totp"
	"marquee/backend/transparency"
)

// Organisers are the services of the console and of what runs without anybody.
type Organisers struct {
	Accounts   *organiser.Service
	Overview   *operations.OverviewService
	Mornings   *operations.MorningMailService // nil without a console
	Invariants *operations.InvariantService
	Phases     *operations.PhaseService
	RuleParts  *operations.RulePartService
	MailTexts  *operations.MailTextService
	Catalogue  *operations.CatalogueService
	Views      *operations.SavedViewService
	NameTraces *operations.NameTraceService
	Editions   *operations.EditionService
	Audit      *operations.AuditService
	Costs      *studio.CostService
	Retention  *operations.AccountRetentionService // deletes accounts whose time is over
	Sweeper    *operations.RetentionSweeper        // deletes other data that is no longer needed
}

func newOrganisers(d Deps, s *Services) Organisers {
	needs := operations.NewNeedService(d.DB, d.Editions, d.Texts, d.Clock, time.Now)
	editions := editionService(d, s.Calendar, s.Results.Builds)
	needs.Checks[operations.NeedUnready] = editions.Unready
	o := Organisers{
		Editions: editions,
		Accounts: &organiser.Service{
			Organisers: d.DB, Composer: s.Composer, Console: d.Console, Outbox: d.Outbox, Clock: d.Clock, Now: time.Now,
		},
		Overview: &operations.OverviewService{
			Counts: d.DB,
			Needs:  needs,
			Jury:   s.Jury.Members,
			Clock:  d.Clock,
			Now:    time.Now,
		},
		Invariants: &operations.InvariantService{Invariants: d.DB},
		Phases: &operations.PhaseService{
			Phases: d.DB, Calendar: s.Calendar, Readers: d.DB, Composer: s.Composer, Clock: d.Clock, Now: time.Now,
		},
		RuleParts: &operations.RulePartService{Parts: d.DB, Calendar: s.Calendar, Clock: d.Clock},
		MailTexts: &operations.MailTextService{
			Texts: d.DB, Samples: &specimen.Sampler{Composer: s.Composer, Sites: d.Sites, Console: d.Console},
			Calendar: s.Calendar, Outbox: d.Outbox, Clock: d.Clock, Now: time.Now,
		},
		Catalogue:  &operations.CatalogueService{Files: d.Texts, Log: d.DB, Clock: d.Clock},
		Views:      &operations.SavedViewService{Views: d.DB, Clock: d.Clock},
		NameTraces: &operations.NameTraceService{Traces: d.DB, Clock: d.Clock},
		Audit: &operations.AuditService{
			Rows: d.DB,
			Log:  &transparency.AuditVerifier{Store: d.DB, Keys: d.LogKeys},
		},
		Costs: &studio.CostService{Usage: d.DB, Prices: d.Prices},
		Retention: &operations.AccountRetentionService{
			Accounts: d.DB,
			Composer: s.Composer,
			Editions: s.Calendar.All,
			Outbox:   d.Outbox,
			Clock:    d.Clock,
			Now:      time.Now,
			Log:      d.Log,
		},
		Sweeper: &operations.RetentionSweeper{
			Rows: d.DB, Files: d.DB, Objects: d.Bucket, Storage: s.Entrants.StorageCheck, Now: time.Now, Log: d.Log,
		},
	}
	if s.HasConsole() {
		o.Mornings = &operations.MorningMailService{
			Mails:    d.DB,
			Needs:    needs,
			Composer: s.Composer,
			Editions: s.Calendar.All,
			Console:  d.Console,
			Now:      time.Now,
			Log:      d.Log,
		}
	}
	return o
}

// HasConsole reports whether organisers have a console.
func (s *Services) HasConsole() bool { return s.deps.Console != "" }

// passkeyName is what authenticators show for the passkeys of organisers.
const passkeyName = "Marquee console"

// OrganiserAuth builds the logins of organisers. It needs TokenKeys.
func (s *Services) OrganiserAuth() (*organiser.Auth, error) {
	d := s.deps
	sealer, err := OrganisersSealer(d.TokenKeys)
	if err != nil {
		return nil, fmt.Errorf("prepare organisers' login: %w", err)
	}
	auth := &organiser.Auth{
		Sessions:      d.DB,
		Passkeys:      d.DB,
		Composer:      s.Composer,
		Codes:         s.Entrants.Codes,
		TOTP:          totp.Authenticator{},
		Sealer:        sealer,
		RequireFactor: d.RequireFactor,
		Events:        s.Entrants.Codes.Events,
		Clock:         d.Clock,
		Now:           time.Now,
	}
	if passkeys, err := passkey.New(d.Console, passkeyName); err == nil {
		auth.Verifier = passkeys
	} else {
		d.Log.Warn("the console has no passkeys", slog.String("error", err.Error()))
	}
	return auth, nil
}

// OrganisersSealer seals the secrets of organisers' second factors, with keys derived from those of tokens.
func OrganisersSealer(tokens [][]byte) (*jury.TokenSealer, error) {
	var keys [][]byte
	for _, key := range tokens {
		keys = append(keys, derivedKey(key, "second factors of organisers"))
	}
	return jury.NewTokenSealer(keys...)
}
