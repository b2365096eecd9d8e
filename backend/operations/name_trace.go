package operations

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"marquee/backend/contest"
)

// ActionSettleTrace is the action of the audit log for a place that somebody looked at.
const ActionSettleTrace = "retention.trace"

// MaxTraces is how many places are kept for one deleted account.
const MaxTraces = 200

// TraceState is what became of a place that may name a deleted person.
type TraceState string

// The states.
const (
	TraceOpen    TraceState = "open"
	TraceRemoved TraceState = "removed"
	TraceKept    TraceState = "kept"
)

// NameTrace is a place whose text may name somebody who deleted their account. It does not have the name.
type NameTrace struct {
	ID      int64
	Edition contest.EditionID
	Place   string // the table
	Subject string // "work:12", "registration:ID", "mail:ID", "audit:ID", "view:ID", "results:public", …
	Field   string
	Search  string // finds the subject in its list; "": a work, or gone
	FoundAt time.Time
}

// TracePhrases are what texts are searched for, as contest.TextKey writes it.
type TracePhrases struct {
	Patterns []string // regular expressions: names as whole words, numbers with anything but digits between their digits
	Parts    []string // found anywhere
}

// TracesOf returns what to search for to find a person in texts. Names of letters are found as whole words, from three
// letters on: a shorter one is also a word of a language, and would find texts of everybody. Chinese, Japanese and
// Korean names are found anywhere, from two characters on; phones from seven digits on.
func TracesOf(names, emails, phones []string) TracePhrases {
	var found TracePhrases
	for _, name := range names {
		key := contest.TextKey(name)
		switch length := utf8.RuneCountInString(key); {
		case length >= 2 && strings.ContainsFunc(key, isIdeograph):
			found.Parts = append(found.Parts, key)
		case length >= 3:
			found.Patterns = append(found.Patterns, `(^|[^[:alnum:]])`+regexp.QuoteMeta(key)+`($|[^[:alnum:]])`)
		}
	}
	for _, email := range emails {
		if key := contest.TextKey(email); key != "" {
			found.Parts = append(found.Parts, key)
		}
	}
	for _, phone := range phones {
		digits := strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return r
			}
			return -1
		}, phone)
		if len(digits) >= 7 {
			found.Patterns = append(found.Patterns, strings.Join(strings.Split(digits, ""), "[^0-9]*"))
		}
	}
	for _, list := range []*[]string{&found.Patterns, &found.Parts} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return found
}

func isIdeograph(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// TraceSettlement says what became of a place.
type TraceSettlement struct {
	ID     int64
	State  TraceState
	Reason string
	By     string
	At     time.Time // contest clock
}

// TraceForm settles a place. The JSON tags are the field names on the wire.
type TraceForm struct {
	State  TraceState `json:"state"`
	Reason string     `json:"reason"`
}

// NameTraceStore keeps places that may name deleted persons.
type NameTraceStore interface {
	// NameTraces returns a page of the open places of an edition, the oldest first.
	NameTraces(ctx context.Context, edition contest.EditionID, part contest.Part) (contest.Found[NameTrace], error)
	// SettleTrace settles an open place, with its audit row. NOT_FOUND; CONFLICT when it was settled otherwise; the
	// same again changes nothing.
	SettleTrace(ctx context.Context, edition contest.EditionID, settled TraceSettlement) error
}

// NameTraceService shows owners which texts may name deleted persons.
type NameTraceService struct {
	Traces NameTraceStore
	Clock  contest.Clock
}

// Find returns a page of open places. FORBIDDEN unless by is an owner.
func (s *NameTraceService) Find(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	part contest.Part,
) (contest.Found[NameTrace], error) {
	if err := by.MayChange(contest.AreaRetention); err != nil {
		return contest.Found[NameTrace]{}, err
	}
	return s.Traces.NameTraces(ctx, edition.ID, part)
}

// Settle says that the name was removed from a place, or is kept there for a reason. FORBIDDEN, VALIDATION_FAILED,
// NOT_FOUND, CONFLICT.
func (s *NameTraceService) Settle(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[TraceForm],
) error {
	if err := by.MayChange(contest.AreaRetention); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	form.Reason = strings.TrimSpace(form.Reason)
	if form.State != TraceRemoved && form.State != TraceKept {
		fieldErrs.Add("state", contest.Text{EN: "Choose removed or kept", ZH: "请选择已移除或保留"})
	}
	if form.State == TraceKept && form.Reason == "" || utf8.RuneCountInString(form.Reason) > contest.MaxComments {
		fieldErrs.Add("reason", contest.Text{EN: "Give a reason of 1 to 500 characters", ZH: "请填写 1 至 500 字的原因"})
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return contest.Fail(contest.CodeNotFound)
	}
	return s.Traces.SettleTrace(
		ctx,
		edition.ID,
		TraceSettlement{ID: number, State: form.State, Reason: form.Reason, By: by.Actor, At: s.Clock.Now()},
	)
}
