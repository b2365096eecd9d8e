package app

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// Entrants are the services of those who take part: their logins, files, registrations and works.
type Entrants struct {
	Codes         *account.VerificationCodeService
	Auth          *account.EntrantAuth
	OIDC          *account.OIDCLogin
	Accounts      *operations.AccountService
	Uploads       *upload.Service
	Receipts      *upload.ReceiptService
	Screenings    *upload.ScreeningService
	StorageCheck  *upload.StorageCheckService
	Registrations *registration.Service
	Members       *registration.MemberService
	Notes         *registration.SubjectNotesService
	Submissions   *submission.Service
	SubmittedList *submission.ListService
	FilmReports   *submission.FilmReportService
}

func newEntrants(d Deps, calendar *contest.Calendar, composer *mail.Composer, public *transparency.Log) Entrants {
	codes := &account.VerificationCodeService{
		Codes: d.DB, Composer: composer, Outbox: d.Outbox, Limits: d.CodeLimits, Events: securityLog(d), Now: time.Now,
	}
	owners := registration.UploadOwners{Registrations: d.DB}
	receipts := &upload.ReceiptService{
		Witnessed: public.Witnessed,
		Receipts:  d.DB,
		Owners:    owners,
		Composer:  composer,
		Outbox:    d.Outbox,
		Keys:      d.ReceiptKeys,
		Clock:     d.Clock,
		Now:       time.Now,
	}
	return Entrants{
		Codes: codes,
		Auth:  &account.EntrantAuth{Entrants: d.DB, Codes: codes, Events: codes.Events, Now: time.Now},
		OIDC: &account.OIDCLogin{
			Providers: d.Providers, Identities: d.DB, Exchanges: d.DB, Tries: d.DB, WrongTries: codes.Limits.WrongTries,
			PublicURLs: d.Sites, Events: codes.Events, Now: time.Now,
		},
		Accounts: &operations.AccountService{
			Accounts:     d.DB,
			Changes:      d.DB,
			Codes:        codes,
			EmailChanges: composer,
			Exports:      upload.NewCheckQueue(),
			Composer:     composer,
			Events:       codes.Events,
			Clock:        d.Clock,
			Now:          time.Now,
		},
		Uploads: &upload.Service{
			Uploads: d.Telemetry.Uploads(
				d.DB,
			),
			Objects:        d.Bucket,
			Owners:         owners,
			Checks:         upload.NewCheckQueue(),
			Receipts:       receipts,
			ReadsManifests: d.ReadManifests,
			Clock:          d.Clock,
			Now:            time.Now,
			Log:            d.Log,
		},
		Receipts:     receipts,
		Screenings:   &upload.ScreeningService{Screenings: d.DB, Clock: d.Clock},
		StorageCheck: &upload.StorageCheckService{Rows: d.DB, Objects: d.Bucket, Now: time.Now},
		Registrations: &registration.Service{
			Registrations: d.DB,
			Pending:       d.DB,
			Identities:    d.DB,
			Phones:        phone.Parser{},
			Reviews:       d.DB,
			Batches:       d.DB,
			Audit:         d.DB,
			Codes:         codes,
			Composer:      composer,
			Consents:      d.DB,
			Members:       composer,
			Confirmations: composer,
			Outbox:        d.Outbox,
			Corrections:   d.DB,
			TakenBack:     composer,
			Entries:       d.DB,
			Receipts:      receipts,
			Clock:         d.Clock,
			Now:           time.Now,
			Hold:          d.Hold,
		},
		Members: &registration.MemberService{
			Members:  d.DB,
			Editions: d.Editions,
			Calendar: calendar,
			Composer: composer,
			Outbox:   d.Outbox,
			Clock:    d.Clock,
			Now:      time.Now,
		},
		Notes: &registration.SubjectNotesService{Notes: d.DB, Organisers: d.DB, Clock: d.Clock},
		Submissions: &submission.Service{
			Submissions:   d.DB,
			Works:         d.DB,
			Links:         d.DB,
			Registrations: d.DB,
			Withdrawals:   d.DB,
			Composer:      composer,
			Confirmations: composer,
			Outbox:        d.Outbox,
			Receipts:      receipts,
			Clock:         d.Clock,
			Now:           time.Now,
		},
		SubmittedList: &submission.ListService{Submissions: d.DB, Audit: d.DB},
		FilmReports:   &submission.FilmReportService{Reports: d.DB, Clock: d.Clock, Now: time.Now},
	}
}

// securityLog returns the log of security events.
func securityLog(d Deps) contest.SecurityLog {
	events := contest.SecurityLog{Log: d.Log, Key: d.SecurityKey}
	if events.Key == nil && len(d.TokenKeys) > 0 {
		events.Key = derivedKey(d.TokenKeys[0], "security log")
	}
	return events
}

// derivedKey derives a key of 32 bytes for one purpose.
func derivedKey(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}
