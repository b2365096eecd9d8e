package jury

import (
	"context"
	"fmt"
	"unicode/utf8"

	"marquee/backend/contest"
)

// OwnPasswordForm is a judge's change of the own password.
type OwnPasswordForm struct {
	Old string `json:"old"`
	New string `json:"new"`
}

// ChangePassword replaces the judge's own password and ends the account's other sessions.
// Wrong old passwords count like those of logins: TOO_MANY_REQUESTS, SYSTEM_BUSY.
// VALIDATION_FAILED, also for a wrong old password.
func (a *JudgeAuth) ChangePassword(
	ctx context.Context,
	session JudgeSession,
	from JudgeBrowser,
	read contest.ReadForm[OwnPasswordForm],
) error {
	judge, fieldErrs := session.Judge, contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	if form.Old == "" || utf8.RuneCountInString(form.Old) > contest.MaxPassword {
		fieldErrs.Add("old", contest.Text{EN: "Please enter your current password", ZH: "请输入当前密码"})
	}
	contest.CheckPassword(fieldErrs, "new", form.New, judge.Name, a.mails.editionNames(judge.Edition)...)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	var hash string
	err = a.tryPassword(ctx, judge.Edition, from, judge.Name, "", func(bool) error {
		matches, err := a.passwords.Matches(ctx, judge.PasswordHash, form.Old)
		if err != nil {
			return fmt.Errorf("check password: %w", err)
		}
		if !matches {
			return contest.FieldErrors{
				"old": contest.Text{EN: "This is not your current password", ZH: "当前密码不正确"},
			}.Err()
		}
		hash, err = a.passwords.Hash(ctx, form.New)
		return err
	})
	if err != nil {
		a.warnDenied(ctx, err, "judge_password_wrong", judge.Edition, judge.Name, from.Network)
		return fmt.Errorf("change judge's password: %w", err)
	}
	if err := a.store.ChangeJudgePassword(
		ctx,
		judge,
		hash,
		session.sealed,
		a.clock.Now(),
		a.mails.News(judge.Edition, NewsPassword),
	); err != nil {
		return err
	}
	a.note(ctx, "judge_password_changed", judge.Edition, judge.Name, from.Network)
	return a.mails.sent(ctx, nil)
}
