package outbox

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mailtext"
	"marquee/backend/registration"
)

// MailDeadline is the mail about a deadline that moved.
const MailDeadline contest.MailKind = "deadline-moved"

// DeadlineReader is an entrant with the deadline that a mail has told last.
type DeadlineReader struct {
	Registration registration.Registration
	Told         time.Time // zero: no mail names a deadline
	Refused      bool      // the last mail to the address was refused or not sent in time
}

// DeadlineReaderStore reads them.
type DeadlineReaderStore interface {
	// DeadlineReaders lists every registration of an edition, without its materials, in the order in
	// which they were sent. A mail that was cancelled or has failed tells nothing.
	DeadlineReaders(ctx context.Context, edition contest.EditionID) ([]DeadlineReader, error)
}

// DeadlineChange is an entrant whose own deadline is another one than before.
type DeadlineChange struct {
	DeadlineReader
	Before, After time.Time
}

// DeadlineChanges lists the readers whose own deadline differs between two editions and is not over
// in both.
func DeadlineChanges(before, after *contest.Edition, readers []DeadlineReader, now time.Time) []DeadlineChange {
	var changes []DeadlineChange
	for _, r := range readers {
		was, is := before.OwnDeadline(r.Registration.Standing()), after.OwnDeadline(r.Registration.Standing())
		if !was.Equal(is) && (is.After(now) || was.After(now)) {
			changes = append(changes, DeadlineChange{DeadlineReader: r, Before: was, After: is})
		}
	}
	return changes
}

// UntoldDeadlines lists the readers whose present deadline is not over and was never told to them:
// their last mail names another one or, without such a mail, it was another one when they sent the
// registration or it was decided.
func UntoldDeadlines(
	planned *contest.Edition,
	moves []contest.PhaseMove,
	readers []DeadlineReader,
	now time.Time,
) []DeadlineChange {
	present := planned.Moved(moves)
	var untold []DeadlineChange
	for _, r := range readers {
		is, known := present.OwnDeadline(r.Registration.Standing()), r.Told
		if known.IsZero() {
			at := contest.Latest(r.Registration.SubmittedAt, r.Registration.ReviewedAt)
			then := slices.DeleteFunc(
				slices.Clone(moves),
				func(m contest.PhaseMove) bool { return !m.MovedAt.Before(at) },
			)
			known = planned.Moved(then).OwnDeadline(r.Registration.Standing())
		}
		if is.After(now) && !is.Equal(known) {
			untold = append(untold, DeadlineChange{DeadlineReader: r, Before: known, After: is})
		}
	}
	return untold
}

// DeadlineNoticeService finds the entrants who do not know their deadline.
type DeadlineNoticeService struct {
	Phases  contest.PhaseReader
	Readers DeadlineReaderStore
	Clock   contest.Clock // the contest's time
}

// Untold lists the entrants of an edition, which is the catalogue's, to whom their present deadline
// was never told. It is for other services: it checks no permission.
func (s *DeadlineNoticeService) Untold(ctx context.Context, planned *contest.Edition) ([]DeadlineChange, error) {
	moves, err := s.Phases.PhaseMoves(ctx, planned.ID)
	if err != nil || len(moves) == 0 {
		return nil, err
	}
	readers, err := s.Readers.DeadlineReaders(ctx, planned.ID)
	if err != nil {
		return nil, fmt.Errorf("find untold deadlines: %w", err)
	}
	return UntoldDeadlines(planned, moves, readers, s.Clock.Now()), nil
}

// The placeholders of a mail about a deadline.
const (
	placeholderName     = "{name}"
	placeholderDeadline = "{deadline}"
	placeholderFormer   = "{former}"
)

// DeadlineTexts is the proposed mail about a deadline that moved. Its placeholders are filled for each reader.
func DeadlineTexts(edition *contest.Edition) BroadcastTexts {
	in := func(lang contest.Language) BroadcastText {
		of := func(name string) string {
			text, _ := mailtext.Text(edition, MailDeadline, name)
			return mailtext.Fill(
				text.In(lang),
				map[string]string{"contest": edition.Name.In(lang), "edition": edition.Title.In(lang)},
			)
		}
		return BroadcastText{Subject: of("subject"), Text: strings.Join([]string{
			of("greeting"), of("paragraphs.moved"), of("paragraphs.dates"), of("paragraphs.stays"),
		}, "\n\n")}
	}
	return BroadcastTexts{EN: in(contest.English), ZH: in(contest.Chinese)}
}

// CheckDeadlineTexts adds what is wrong with a mail about a deadline: it must name the new one.
func CheckDeadlineTexts(fieldErrs contest.FieldErrors, texts *BroadcastTexts) {
	texts.check(fieldErrs, placeholderName, placeholderDeadline, placeholderFormer)
	for name, text := range map[string]string{"text.en.text": texts.EN.Text, "text.zh.text": texts.ZH.Text} {
		if !strings.Contains(text, placeholderDeadline) {
			fieldErrs.Add(name, contest.Text{EN: "Say the new deadline with {deadline}", ZH: "请用 {deadline} 写明新的截止时间"})
		}
	}
}

// ReadersOf are the changes as readers of a broadcast.
func ReadersOf(edition *contest.Edition, changes []DeadlineChange) []BroadcastReader {
	readers := make([]BroadcastReader, len(changes))
	for i, c := range changes {
		r := c.Registration
		zone := registration.ReadersZone(r)
		readers[i] = BroadcastReader{
			Name:      r.Form.Name,
			Email:     r.Form.Email,
			Language:  r.Language,
			EntrantID: r.EntrantID,
			Refused:   c.Refused,
			Deadline:  c.After,
			Former:    c.Before,
			Fill: []string{
				placeholderDeadline,
				edition.DeadlineIn(r.Language, c.After, zone),
				placeholderFormer,
				edition.DeadlineIn(r.Language, c.Before, zone),
			},
		}
	}
	return readers
}
