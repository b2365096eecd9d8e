package judging

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// JudgeNameForm is a new name. The JSON tags are the field names on the wire.
type JudgeNameForm struct {
	Name   string `json:"name"`
	Before string `json:"before"` // the name that the organiser saw; "": whatever it is
}

// Rename changes the name with which a judge logs in, and ends the judge's sessions.
// VALIDATION_FAILED, NOT_FOUND; CONFLICT when the name is taken, or is no longer Before.
func (s *JuryService) Rename(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[JudgeNameForm],
) (JuryMember, error) {
	account, form, err := formOfJudge(ctx, s, by, edition, id, read)
	if err != nil {
		return JuryMember{}, err
	}
	if form.Before != "" && form.Before != account.Name {
		return JuryMember{}, ChangedMeanwhile(account.Name)
	}
	err = s.Accounts.Rename(ctx, by, edition.ID, account.Name, form.Name)
	if contest.CodeOf(err) == contest.CodeNotFound { // renamed since it was read
		if account, err = s.account(ctx, by, edition.ID, id); err == nil {
			err = ChangedMeanwhile(account.Name)
		}
		return JuryMember{}, err
	}
	if contest.CodeOf(err) == contest.CodeConflict {
		err = contest.Conflict(
			"name",
			contest.Text{EN: "Somebody on the jury has this name already", ZH: "评委会中已有此名称的账号"},
		)
	}
	if text, wrong := contest.FieldsOf(err)["to"]; wrong {
		err = contest.FieldErrors{"name": text}.Err()
	}
	if err != nil {
		return JuryMember{}, err
	}
	return s.member(ctx, by, edition, id)
}

// SetEmail replaces the address for mails, and sends an invitation that was not used to it. VALIDATION_FAILED,
// NOT_FOUND; CONFLICT when it is no longer Before.
func (s *JuryService) SetEmail(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[jury.JudgeEmailForm],
) (JuryMember, error) {
	account, form, err := formOfJudge(ctx, s, by, edition, id, read)
	if err != nil {
		return JuryMember{}, err
	}
	before, err := s.member(ctx, by, edition, id)
	if err != nil {
		return JuryMember{}, err
	}
	if err := s.Accounts.SetEmail(ctx, by, edition.ID, account.Name, form); err != nil {
		return JuryMember{}, err
	}
	after, err := s.member(ctx, by, edition, id)
	if err != nil || before.InvitedUntil.IsZero() || !after.InvitedUntil.IsZero() || after.Judge.Email == "" {
		return after, err
	}
	// The link that the former address may have has ended: the new one gets another.
	after, _, err = s.InviteAgain(ctx, by, edition, id)
	return after, err
}

// EmailChangedMeanwhile is the error of an organiser who replaces an address for reminders
// other than the one they saw.
func EmailChangedMeanwhile(now string) error {
	if now == "" {
		return contest.Conflict(
			"before",
			contest.Text{EN: "The email has been removed in the meantime", ZH: "该邮箱在此期间已删除"},
		)
	}
	return ChangedMeanwhile(now)
}

// ChangedMeanwhile is the error of an organiser who replaces a value other than the one they
// saw.
func ChangedMeanwhile(now string) error {
	return contest.Conflict(
		"before",
		contest.Text{EN: "It has changed in the meantime and is now %s", ZH: "在此期间已有修改，现在是 %s"}.Format(now),
	)
}

// JudgeErasureForm confirms an erasure. The JSON tag is the field name on the wire.
type JudgeErasureForm struct {
	Name string `json:"name"` // of the account, typed by the organiser
}

// Erase erases an account's personal data, as jury.JudgeService.Erase does; the account leaves the
// list. VALIDATION_FAILED for another name than the account's, NOT_FOUND.
func (s *JuryService) Erase(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[JudgeErasureForm],
) error {
	account, form, err := formOfJudge(ctx, s, by, edition, id, read)
	if err != nil {
		return err
	}
	if form.Name != account.Name {
		return contest.FieldErrors{"name": contest.Text{
			EN: "Please type the name of the account exactly as shown here", ZH: "请按此处所示填写账号名称",
		}}.Err()
	}
	_, err = s.Accounts.Erase(ctx, by, edition.ID, account.Name)
	return err
}

// EndAssignment ends the assignment of one account, as AssignmentService.End does. NOT_FOUND,
// CONFLICT.
func (s *JuryService) EndAssignment(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (JuryMember, error) {
	return s.change(
		ctx,
		by,
		edition,
		id,
		func(name string) error { return s.Assignments.End(ctx, by, edition.ID, name) },
	)
}

// formOfJudge returns an account and the form that an organiser sent for it.
func formOfJudge[F any](
	ctx context.Context,
	s *JuryService,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[F],
) (jury.Judge, F, error) {
	var form F
	account, err := s.account(ctx, by, edition.ID, id)
	if err != nil {
		return jury.Judge{}, form, err
	}
	fieldErrs := contest.FieldErrors{}
	if form, err = read(fieldErrs); err != nil {
		return jury.Judge{}, form, err
	}
	return account, form, fieldErrs.Err()
}
