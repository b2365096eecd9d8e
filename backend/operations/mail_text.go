package operations

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mailtext"
)

// MailTextFile names the texts of an email in the audit log, as if they were a file of the catalogue.
func MailTextFile(kind contest.MailKind) string { return "mails/" + string(kind) }

// MailTextStore keeps the texts of automatic emails that organisers change.
type MailTextStore interface {
	contest.RulePartReader
	// ChangeMailTexts calls check with what is stored of the edition, and stores the change that it returns with its
	// audit row; nil stores nothing. Calls for an edition run one after the other.
	ChangeMailTexts(
		ctx context.Context,
		edition contest.EditionID,
		check func(stored map[string][]byte) (*MailTextChange, error),
	) error
	// SendMailTests puts emails to the organiser who tries a text into the outbox, with an audit row.
	SendMailTests(
		ctx context.Context,
		edition contest.EditionID,
		kind contest.MailKind,
		by string,
		at time.Time,
		mails []contest.NewMail,
	) error
}

// MailTextChange is a change of an email that is stored.
type MailTextChange struct {
	Kind    contest.MailKind
	Content []byte // JSON; nil: the email has its usual texts again
	Texts   []ChangedText
	At      time.Time
	By      string
}

// MailSample is an email as a reader gets it.
type MailSample struct {
	Name    string // what it is a case of, such as "corrected"; empty for the usual case
	English contest.NewMail
	Chinese contest.NewMail
}

// MailSampler composes emails to readers who do not exist.
type MailSampler interface {
	// Samples returns every case of an email of the edition.
	Samples(edition *contest.Edition, kind contest.MailKind) ([]MailSample, error)
}

// MailTextService shows and changes the texts of automatic emails. A change is in force within a second; an email that
// waits in the outbox stays as it was composed. Every method returns FORBIDDEN for a zero Organiser, NOT_FOUND for an
// email that the edition does not send. planned is the edition as the catalogue has it.
type MailTextService struct {
	Texts    MailTextStore
	Samples  MailSampler
	Calendar *contest.Calendar      // reads the texts again after a change, and has the dates of samples; nil: none
	Outbox   contest.OutboxNotifier // nil: the sender finds the tests on its next tick
	Clock    contest.Clock
	Now      func() time.Time // the wall clock
}

// MailTextSummary is an email in a list.
type MailTextSummary struct {
	Kind    contest.MailKind
	Subject contest.Text
	Texts   int
	Changed int // texts that organisers have changed
}

// MailText is a text of an email.
type MailText struct {
	Name  string // such as "paragraphs.approved"
	Text  contest.Text
	Usual contest.Text // without what organisers have changed here
	Limit int          // characters
	May   []string     // its placeholders, without braces
	Must  []string
}

// MailTextState is an email with its texts.
type MailTextState struct {
	Kind    contest.MailKind
	Version string
	Changed bool // by this call, or with DryRun would be
	Texts   []MailText
}

// MailTextForm changes texts of an email. The JSON tags are the field names on the wire.
type MailTextForm struct {
	Texts  map[string]*contest.Text `json:"texts"`  // by name; null: the usual one again
	Before string                   `json:"before"` // the version that was read
	DryRun bool                     `json:"dryRun"`
}

// List returns the emails of an edition in their order.
func (s *MailTextService) List(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
) ([]MailTextSummary, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return nil, err
	}
	stored, err := s.Texts.RuleParts(ctx, planned.ID)
	if err != nil {
		return nil, fmt.Errorf("read texts of emails: %w", err)
	}
	current := planned.WithParts(stored)
	var all []MailTextSummary
	for _, m := range mailtext.Mails(planned.Kind) {
		one := MailTextSummary{Kind: m.Kind, Texts: len(m.Names)}
		one.Subject, _ = mailtext.Text(current, m.Kind, "subject")
		for _, text := range textsOf(m, planned, current) {
			if text.Text != text.Usual {
				one.Changed++
			}
		}
		all = append(all, one)
	}
	return all, nil
}

// textsOf are the texts of an email as they are in force, beside those of the catalogue.
func textsOf(m *mailtext.Mail, planned, current *contest.Edition) []MailText {
	all := make([]MailText, len(m.Names))
	for i, name := range m.Names {
		text := MailText{Name: name, Limit: mailtext.Limit(name)}
		text.Usual, _ = mailtext.Text(planned, m.Kind, name)
		text.Text, _ = mailtext.Text(current, m.Kind, name)
		text.May, text.Must = m.Placeholders(name)
		all[i] = text
	}
	return all
}

func stateOfMail(m *mailtext.Mail, planned, current *contest.Edition) MailTextState {
	state := MailTextState{Kind: m.Kind, Texts: textsOf(m, planned, current)}
	hash := sha256.New()
	for _, text := range state.Texts {
		fmt.Fprintf(hash, "%s %q %q\n", text.Name, text.Text.EN, text.Text.ZH)
	}
	state.Version = hex.EncodeToString(hash.Sum(nil)[:8])
	return state
}

// Read returns the texts of an email.
func (s *MailTextService) Read(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	kind contest.MailKind,
) (MailTextState, error) {
	m, err := s.mail(by, planned, kind)
	if err != nil {
		return MailTextState{}, err
	}
	stored, err := s.Texts.RuleParts(ctx, planned.ID)
	if err != nil {
		return MailTextState{}, fmt.Errorf("read texts of emails: %w", err)
	}
	return stateOfMail(m, planned, planned.WithParts(stored)), nil
}

func (s *MailTextService) mail(
	by contest.Organiser,
	planned *contest.Edition,
	kind contest.MailKind,
) (*mailtext.Mail, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return nil, err
	}
	if m := mailtext.Named(planned.Kind, kind); m != nil {
		return m, nil
	}
	return nil, contest.Fail(contest.CodeNotFound)
}

// Change changes texts of an email; with DryRun it only says what is wrong. The same texts again change nothing and are
// no conflict. CONFLICT for another version than Before, VALIDATION_FAILED with the fields "texts.subject.zh" of what
// is wrong.
func (s *MailTextService) Change(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	kind contest.MailKind,
	read contest.ReadForm[MailTextForm],
) (MailTextState, error) {
	if err := by.MayChange(contest.AreaCatalogue); err != nil {
		return MailTextState{}, err
	}
	m, err := s.mail(by, planned, kind)
	if err != nil {
		return MailTextState{}, err
	}
	form, err := readMailTexts(read, m)
	if err != nil {
		return MailTextState{}, err
	}
	var state MailTextState
	err = s.Texts.ChangeMailTexts(ctx, planned.ID, func(stored map[string][]byte) (*MailTextChange, error) {
		was := stateOfMail(m, planned, planned.WithParts(stored))
		own := form.over(m, planned, was)
		state = stateOfMail(m, planned, own)
		state.Changed = state.Version != was.Version
		switch {
		case !state.Changed:
			return nil, nil //nolint:nilnil // nothing to store
		case form.Before != was.Version:
			return nil, changedElsewhere()
		case form.DryRun:
			return nil, nil //nolint:nilnil // nothing to store
		}
		return s.change(by, was, state)
	})
	if err != nil {
		return MailTextState{}, fmt.Errorf("change texts of an email: %w", err)
	}
	if s.Calendar != nil && state.Changed && !form.DryRun {
		s.Calendar.Forget()
	}
	return state, nil
}

// readMailTexts reads the form with plain line ends, and checks its texts.
func readMailTexts(read contest.ReadForm[MailTextForm], m *mailtext.Mail) (MailTextForm, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return form, err
	}
	given := map[string]contest.Text{}
	for name, text := range form.Texts {
		if text != nil {
			clean := strings.NewReplacer("\r\n", "\n", "\r", "\n")
			text.EN, text.ZH = strings.TrimSpace(clean.Replace(text.EN)), strings.TrimSpace(clean.Replace(text.ZH))
			given[name] = *text
		} else {
			given[name] = m.Texts[name] // known or not is what Check says
		}
	}
	for _, problem := range m.Check(given, "texts") {
		fieldErrs.Add(strings.TrimPrefix(placeOf(problem.Path), "."), problem.Message)
	}
	return form, fieldErrs.Err()
}

// over returns the edition with the texts of a form over those in force.
func (f MailTextForm) over(m *mailtext.Mail, planned *contest.Edition, was MailTextState) *contest.Edition {
	texts := map[string]contest.Text{}
	for _, text := range was.Texts {
		texts[text.Name] = text.Text
		if given, there := f.Texts[text.Name]; there && given == nil {
			texts[text.Name] = text.Usual
		} else if there {
			texts[text.Name] = *given
		}
	}
	own := *planned
	own.MailTexts = contest.MailTexts{m.Kind: texts}.Over(planned.MailTexts)
	return &own
}

// change is what is stored: only what differs from the catalogue's.
func (s *MailTextService) change(by contest.Organiser, was, is MailTextState) (*MailTextChange, error) {
	change := &MailTextChange{Kind: is.Kind, At: s.Clock.Now(), By: by.Actor}
	own := map[string]contest.Text{}
	for i, text := range is.Texts {
		if text.Text != text.Usual {
			own[text.Name] = text.Text
		}
		if before := was.Texts[i].Text; before != text.Text {
			change.Texts = append(change.Texts, ChangedText{Path: text.Name, Before: before, After: text.Text})
		}
	}
	if len(own) == 0 {
		return change, nil
	}
	content, err := json.Marshal(own)
	if err != nil {
		return nil, fmt.Errorf("encode texts of an email: %w", err)
	}
	change.Content = content
	return change, nil
}
