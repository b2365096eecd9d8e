package operations

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
)

// ActionMoveRetention is the action of the audit log for an owner who moves the date of deletion.
const ActionMoveRetention = "retention.move"

// RetentionEditionSubject names an edition's retention in the audit log.
func RetentionEditionSubject(edition contest.EditionID) string { return "retention:" + string(edition) }

// longestRetention is how long after an edition's end data may be kept at most.
const longestRetention = 10 * 365 * 24 * time.Hour

// RetentionMove is a date of deletion that an owner moved.
type RetentionMove struct {
	At      time.Time // zero: the planned one holds
	Reason  string
	By      string
	MovedAt time.Time // contest clock
}

// RetentionForm moves the date of deletion. The JSON tags are the field names on the wire.
type RetentionForm struct {
	DeletesAt string `json:"deletesAt"` // RFC 3339
	Before    string `json:"before"`    // the date that the owner saw
	Reason    string `json:"reason"`
	DryRun    bool   `json:"dryRun"`
}

// Retention is until when an edition keeps its data.
type Retention struct {
	EndsAt    time.Time // of the edition
	Planned   time.Time // the date by the rules
	DeletesAt time.Time // the date that holds
	EmailsAt  time.Time // when texts of emails are erased
	Move      RetentionMove
	Accounts  contest.Found[RetainedAccount]
}

// Find returns until when an edition keeps its data, and a page of its accounts. FORBIDDEN unless by reads
// registrations.
func (s *AccountRetentionService) Find(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter RetentionFilter,
) (Retention, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return Retention{}, err
	}
	found, err := s.of(ctx, edition)
	if err != nil {
		return found, err
	}
	dates, err := s.dates(ctx)
	if err != nil {
		return found, err
	}
	filter.Edition = edition.ID
	found.Accounts, err = s.Accounts.RetainedAccounts(ctx, dates, filter)
	return found, err
}

func (s *AccountRetentionService) of(ctx context.Context, edition *contest.Edition) (Retention, error) {
	found := Retention{EndsAt: Ends(edition), Planned: AccountsDeletedAt(edition), EmailsAt: EmailsErasedAt(edition)}
	var err error
	found.Move, err = s.Accounts.RetentionMove(ctx, edition.ID)
	found.DeletesAt = found.Planned
	if !found.Move.At.IsZero() {
		found.DeletesAt = found.Move.At
	}
	return found, err
}

// Move moves the date of deletion, for a reason. Nobody is deleted earlier than they were told. FORBIDDEN unless by is
// an owner, VALIDATION_FAILED; CONFLICT when the date is another one than the owner saw. Repeating it changes nothing.
func (s *AccountRetentionService) Move(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[RetentionForm],
) (Retention, error) {
	if err := by.MayChange(contest.AreaRetention); err != nil {
		return Retention{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Retention{}, err
	}
	now := s.Clock.Now()
	move := RetentionMove{
		At:      minute(fieldErrs, "deletesAt", form.DeletesAt).In(edition.Location),
		Reason:  strings.TrimSpace(form.Reason),
		By:      by.Actor,
		MovedAt: now,
	}
	before := minute(fieldErrs, "before", form.Before)
	switch {
	case fieldErrs["deletesAt"] != (contest.Text{}):
	case move.At.Before(now.Add(RetentionFirstNotice)):
		fieldErrs.Add(
			"deletesAt",
			contest.Text{
				EN: "It must be at least 30 days ahead: people are told that long before",
				ZH: "须在 30 天之后：删除前要提前 30 天告知",
			},
		)
	case move.At.After(Ends(edition).Add(longestRetention)):
		fieldErrs.Add(
			"deletesAt",
			contest.Text{EN: "It must be within ten years of the edition’s end", ZH: "距活动结束不可超过十年"},
		)
	}
	if move.Reason == "" || utf8.RuneCountInString(move.Reason) > contest.MaxComments {
		fieldErrs.Add("reason", contest.Text{EN: "Give a reason of 1 to 500 characters", ZH: "请填写 1 至 500 字的原因"})
	}
	if err := fieldErrs.Err(); err != nil {
		return Retention{}, err
	}
	err = s.Accounts.MoveRetention(ctx, edition.ID, move, func(present RetentionMove) (bool, error) {
		holds := AccountsDeletedAt(edition)
		if !present.At.IsZero() {
			holds = present.At
		}
		if holds.Equal(move.At) {
			return false, nil
		}
		if !holds.Equal(before) {
			return false, &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"before": contest.Text{
				EN: "The date is now " + edition.Deadline(
					contest.English,
					holds,
				),
				ZH: "日期现为" + edition.Deadline(contest.Chinese, holds),
			}}}
		}
		return !form.DryRun, nil
	})
	if err != nil {
		return Retention{}, err
	}
	found, err := s.of(ctx, edition)
	if form.DryRun {
		found.DeletesAt = move.At
	}
	return found, err
}
