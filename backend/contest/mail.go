package contest

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Mails about disqualification.
const (
	MailDisqualified MailKind = "submission-disqualified"
	MailRestored     MailKind = "submission-restored"
)

// MailKind is what a mail is about.
type MailKind string

// The kinds of mails.
const (
	MailLoginCode        MailKind = "login-code"
	MailRegistrationCode MailKind = "registration-code"
	MailOrganiserCode    MailKind = "organiser-code"
	MailApproval         MailKind = "registration-approved"
	MailDenial           MailKind = "registration-denied"
)

// MailLifetime is how long a mail is tried before it fails.
const MailLifetime = 24 * time.Hour

// NewMail is a composed mail on its way into the outbox. Times are wall clock.
type NewMail struct {
	Edition   EditionID
	Kind      MailKind
	About     string // a subject of the audit log, such as RegistrationSubject; may be empty
	EntrantID string // whose erasure removes the mail; may be empty
	To        string
	Language  Language
	Subject   string
	Text      string
	HTML      string
	Secret    bool      // subject and bodies are cleared once it is sent or given up
	Deadline  time.Time // the reader's own, that the mail tells; zero: none
	BatchID   string    // of a outbox.MailBatch; may be empty
	CreatedAt time.Time
	NotBefore time.Time // held until then; zero: sent at once
	ExpiresAt time.Time // fails unsent from then; zero: MailLifetime after NotBefore
}

// MailState is the state of a mail in the outbox.
type MailState string

// The states of a mail.
const (
	MailWaiting   MailState = "waiting"
	MailSent      MailState = "sent"
	MailFailed    MailState = "failed"    // refused for good, or not sent in time
	MailCancelled MailState = "cancelled" // what it reports was withdrawn before it was sent
)

// Mail is a mail of the outbox. Times are wall clock.
type Mail struct {
	NewMail
	ID            string // a UUID; its Message-ID in every attempt
	State         MailState
	Attempts      int
	NextAttemptAt time.Time
	EndedAt       time.Time // zero while it waits
	LastError     string    // the server's answer, without the recipient's address
	Lease         string    // of the sender that sends it
}

// MailFate is what became of the last mail of a kind to an account.
type MailFate struct {
	State  MailState // "": there was none
	Reason string    // the server's answer when it was refused
}

// Held reports whether the mail is kept back, so that what it reports can be withdrawn.
func (m Mail) Held(now time.Time) bool { return m.State == MailWaiting && now.Before(m.NotBefore) }

// ReportsDecision reports whether mails of the kind say what organisers decided. Of those
// about one subject only the newest holds.
func (k MailKind) ReportsDecision() bool { return slices.Contains(DecisionMails(), k) }

// DecisionMails are the kinds for which MailKind.ReportsDecision is true.
func DecisionMails() []MailKind {
	return []MailKind{
		MailApproval, MailDenial, MailDisqualified, MailWithdrawal, MailRestored,
		MailRegistrationDisqualified, MailRegistrationWithdrawn, MailRegistrationRestored,
	}
}

// MailOutdated is the error of an organiser who resends the mail of a decision that no
// longer holds.
func MailOutdated() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"mail": Text{
		EN: "The decision in this email was changed or taken back, so it is not sent again",
		ZH: "邮件所述的决定已更改或撤回，不能再发送",
	}}}
}

// MailCodeRemoved is the error of an organiser who resends a mail whose code, or whose text, was removed.
func MailCodeRemoved() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"mail": Text{
		EN: "The code or link in this email, or its text, was removed. Its reader can ask for a new code; send a new invitation from the account.",
		ZH: "邮件中的验证码、链接或正文已删除。收件人可重新获取验证码，邀请可从账号处重新发送。",
	}}}
}

// ErrMailRefused means that the server refuses a mail for good.
var ErrMailRefused = errors.New("mail refused")

// ErrMailServerDown means that the server cannot be reached or takes no mails at all.
var ErrMailServerDown = errors.New("mail server unavailable")

// MailServer is where mails are sent through.
type MailServer interface {
	// SendMail returns when the server has accepted the mail. After an error that wraps
	// ErrMailRefused it must not be sent again; after one that wraps ErrMailServerDown
	// no other mail can be sent now either; any other error concerns this mail for now.
	SendMail(ctx context.Context, m Mail) error
}

// MailQueue is what a sender needs of the outbox. A lease that was lost is CONFLICT.
type MailQueue interface {
	// ExpireMails fails the waiting mails that were not sent before they expired, and
	// returns them.
	ExpireMails(ctx context.Context, now time.Time) ([]Mail, error)
	// ClaimMail leases the next due mail and counts the attempt: mails with a secret
	// first, then by time. False when none is due.
	ClaimMail(ctx context.Context, now, leaseEnds time.Time) (Mail, bool, error)
	// MailSent ends a leased mail as sent.
	MailSent(ctx context.Context, m Mail, now time.Time) error
	// RetryMail gives a lease back until next.
	RetryMail(ctx context.Context, m Mail, next time.Time, reason string) error
	// FailMail ends a leased mail as failed.
	FailMail(ctx context.Context, m Mail, now time.Time, reason string) error
}

// MailFilter selects a page of mails.
type MailFilter struct {
	Edition   EditionID
	State     MailState // "": all
	Kind      MailKind  // "": all
	Sending   string    // the id of a outbox.MailSending; "": all
	Search    string    // part of the address, or of the subject of a mail without a secret; "": all
	Language  Language  // "": all
	Sort      MailSort  // "": by the time of writing
	Ascending bool      // else the newest, or the last address, first
	Part
}

// MailSort is the order of a list of mails.
type MailSort string

// The orders: by the time of writing, and by the address.
const (
	MailsByWritten MailSort = "written"
	MailsByAddress MailSort = "to"
)

// MailPage is a page of mails in the order of its filter. The mails have no bodies.
type MailPage struct {
	Mails []Mail
	Total int     // of the filter
	Next  *Cursor // behind the page; nil when no mail follows
}

// MailStore is the organisers' side of the outbox.
type MailStore interface {
	// Mails lists mails.
	Mails(ctx context.Context, filter MailFilter) (MailPage, error)
	// Mail returns one. NOT_FOUND.
	Mail(ctx context.Context, edition EditionID, id string) (Mail, error)
	// ResendMail has a mail sent once more and writes the audit log. A waiting mail is
	// due at once, a failed one waits again, and of one that was sent a copy is made. It
	// returns the mail that waits. MailCodeRemoved, MailOutdated, NOT_FOUND.
	ResendMail(ctx context.Context, edition EditionID, id, by string, now time.Time) (Mail, error)
}

// OutboxNotifier asks a sender to look at the outbox at once.
type OutboxNotifier interface {
	// NotifyOutbox returns soon, and without an error: every sender also looks on its own.
	NotifyOutbox(ctx context.Context)
}

// WithoutAddress returns an error's text without the mail address, for log and
// database: mail servers repeat the recipient in their answers.
func WithoutAddress(err error, address string) string {
	if address == "" {
		return err.Error()
	}
	return regexp.MustCompile(`(?i)`+regexp.QuoteMeta(address)).ReplaceAllString(err.Error(), "<address>")
}

// MailWithdrawal is the mail about a withdrawal.
const MailWithdrawal MailKind = "submission-withdrawn"

// MailTexts are texts of automatic emails in both languages, by what the email is about and by their names in it, such
// as "subject" or "paragraphs.approved". They have placeholders such as {deadline}.
type MailTexts map[MailKind]map[string]Text

// Over returns the texts with other ones behind them.
func (t MailTexts) Over(behind MailTexts) MailTexts {
	if len(t) == 0 {
		return behind
	}
	all := maps.Clone(behind)
	if all == nil {
		all = MailTexts{}
	}
	for kind, texts := range t {
		merged := maps.Clone(all[kind])
		if merged == nil {
			merged = map[string]Text{}
		}
		maps.Copy(merged, texts)
		all[kind] = merged
	}
	return all
}

// mailPart begins the names of stored parts of an edition that are texts of emails.
const mailPart = "mails/"

// MailPart names what is stored of the texts of an email.
func MailPart(kind MailKind) string { return mailPart + string(kind) }

// StoredMailTexts are the texts of emails among stored parts. One that cannot be read is left out.
func StoredMailTexts(parts map[string][]byte) MailTexts {
	var all MailTexts
	for name, content := range parts {
		kind, isMail := strings.CutPrefix(name, mailPart)
		if !isMail {
			continue
		}
		var texts map[string]Text
		if json.Unmarshal(content, &texts) != nil {
			continue
		}
		if all == nil {
			all = MailTexts{}
		}
		all[MailKind(kind)] = texts
	}
	return all
}
