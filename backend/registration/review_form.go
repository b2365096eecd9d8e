package registration

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
)

// ReviewForm is a review on the wire. The JSON tags are the field names.
type ReviewForm struct {
	IDs      []string       `json:"ids"`
	Decision ReviewAction   `json:"decision"`
	Reason   string         `json:"reason"`
	DryRun   bool           `json:"dryRun"`
	Versions map[string]int `json:"versions"` // see Review.Versions
	// Before has RFC 3339 times: reviewedAt, else correctedAt, else empty; see Review.Before.
	Before map[string]string `json:"before"`
}

// before reads the times of the form.
func (f ReviewForm) before(fieldErrs contest.FieldErrors) map[string]time.Time {
	before := make(map[string]time.Time, len(f.Before))
	for id, text := range f.Before {
		at, err := time.Parse(time.RFC3339Nano, text)
		if text != "" && err != nil {
			fieldErrs.Add("before", contest.Text{EN: "Please send the times as the list has them", ZH: "请填写列表中的时间"})
		}
		before[id] = at
	}
	return before
}

// ReviewForm is Review with what a form says. The permission is checked before it is read.
func (s *Service) ReviewForm(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[ReviewForm],
) ([]ReviewOutcome, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	review := Review{
		Action:   form.Decision,
		IDs:      form.IDs,
		Reason:   form.Reason,
		DryRun:   form.DryRun,
		Versions: form.Versions,
		Before:   form.before(fieldErrs),
	}
	if len(form.IDs) == 0 || slices.Contains(form.IDs, "") {
		fieldErrs.Add("ids", contest.Text{EN: "Please name the registrations", ZH: "请指明要处理的报名"})
	}
	review.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return s.review(ctx, by, edition, review)
}

// check trims the reason, or drops one that the action has no use for, and adds what is wrong.
func (r *Review) check(fieldErrs contest.FieldErrors) {
	r.Reason = strings.TrimSpace(r.Reason)
	switch r.Action {
	case ReviewApprove, ReviewResend:
		r.Reason = ""
	case ReviewDeny, ReviewReopen:
	default:
		fieldErrs.Add(
			"decision",
			contest.Text{EN: "Please choose approve, deny, reopen or resend", ZH: "请选择通过、不通过、重新审核或重发邮件"},
		)
	}
	if r.Action == ReviewDeny && r.Reason == "" {
		fieldErrs.Add(
			"reason",
			contest.Text{EN: "Please say why: the entrant must learn what to change", ZH: "请填写理由，以便对方修改"},
		)
	}
	if utf8.RuneCountInString(r.Reason) > contest.MaxReason {
		fieldErrs.Add(
			"reason",
			contest.Text{EN: "is longer than %d characters", ZH: "不能超过 %d 个字符"}.Format(contest.MaxReason),
		)
	}
	if len(r.IDs) > contest.MaxReviewed {
		fieldErrs.Add("ids", contest.Text{EN: "are more than %d", ZH: "不能超过 %d 条"}.Format(contest.MaxReviewed))
	}
}
