package judging

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Invite makes an account and the link with which its owner chooses a password.
// VALIDATION_FAILED; CONFLICT when the name is taken.
func (s *JuryService) Invite(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[jury.JudgeForm],
) (JuryMember, jury.JudgeInvitation, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	invitation, err := s.Accounts.InviteAccount(ctx, by, edition.ID, form, true)
	if contest.CodeOf(err) == contest.CodeConflict {
		err = contest.Conflict(
			"name",
			contest.Text{EN: "Somebody on the jury has this name already", ZH: "评委会中已有此名称的账号"},
		)
	}
	if err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	member, err := s.member(ctx, by, edition, invitation.Judge.ID)
	return member, invitation, err
}

// InviteAgain makes a link with which the owner of an account chooses another password.
// VALIDATION_FAILED for a disabled account, NOT_FOUND.
func (s *JuryService) InviteAgain(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (JuryMember, jury.JudgeInvitation, error) {
	account, err := s.account(ctx, by, edition.ID, id)
	if err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	invitation, err := s.Accounts.Invite(ctx, by, edition.ID, jury.JudgeForm{Name: account.Name, Role: account.Role})
	if err != nil {
		return JuryMember{}, jury.JudgeInvitation{}, err
	}
	member, err := s.member(ctx, by, edition, id)
	return member, invitation, err
}

// ReminderForm selects who is reminded. The JSON tags are the field names on the wire.
type ReminderForm struct {
	DryRun bool     `json:"dryRun"`
	IDs    []string `json:"ids"` // of accounts; required unless DryRun is true, which looks at all who are late
}

// Remind reminds late judges by mail, see ReminderService. id is of the only one, "" for those of
// the form. NOT_FOUND, VALIDATION_FAILED, JUDGING_CLOSED.
func (s *JuryService) Remind(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[ReminderForm],
) ([]Reminder, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	if id == "" && form.IDs == nil && !form.DryRun {
		if err := mayJudge(ctx, s.Reminders.Judging, edition.ID); err != nil {
			return nil, err
		}
		fieldErrs.Add("ids", contest.Text{EN: "This field is required", ZH: "此项为必填项"})
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	if id != "" {
		if _, err := s.account(ctx, by, edition.ID, id); err != nil {
			return nil, err
		}
		form.IDs = []string{id}
	}
	return s.Reminders.RemindSome(ctx, by, edition, form.IDs, form.DryRun)
}
