package jury

import (
	"context"
	"fmt"
	"strings"

	"marquee/backend/contest"
)

// checkSecondFactor checks the second factor of a login whose password was right, if the judge
// needs one. It returns the recovery codes of a judge who has just set one up.
// SECOND_FACTOR_REQUIRED without a code: at the field "enrolment" when the judge has to call
// BeginEnrolment first, else at "secondFactor", also after WrongFactorsPerDay, see guardFactor. JUDGE_LOGIN_FAILED for
// a wrong or used code.
func (a *JudgeAuth) checkSecondFactor(
	ctx context.Context,
	edition *contest.Edition,
	judge Judge,
	knownDevice bool,
	typed string,
) ([]string, error) {
	factor, err := a.secondFactors.JudgeSecondFactor(ctx, judge.ID)
	if err != nil {
		return nil, fmt.Errorf("read second factor: %w", err)
	}
	used, err := a.useLink(ctx, judge, typed)
	if err != nil || used && factor.Secret != nil {
		return nil, err
	}
	if typed = contest.PlainDigits(typed); used {
		typed = "" // there is no factor yet: it opened the login
	}
	enrolled := factor.Secret != nil
	if !enrolled && !edition.SecondFactor && !factor.Required {
		return nil, nil
	}
	if !enrolled && (typed == "" || factor.Pending == nil) {
		return nil, &contest.Error{
			Code: contest.CodeSecondFactorRequired,
			Fields: contest.FieldErrors{"enrolment": contest.Text{
				EN: "Set up an authenticator app first", ZH: "请先设置身份验证器",
			}},
		}
	}
	if typed == "" {
		if err := a.guardFactor(ctx, edition, judge, knownDevice, nil); err != nil {
			return nil, err
		}
		return nil, &contest.Error{
			Code: contest.CodeSecondFactorRequired,
			Fields: contest.FieldErrors{"secondFactor": contest.Text{
				EN: "Please enter the code of your authenticator app", ZH: "请输入身份验证器中的验证码",
			}},
		}
	}
	code, formed := contest.ParseSecondFactor(typed)
	switch {
	case !formed, !enrolled && code.TOTP == "":
		return nil, contest.Fail(contest.CodeJudgeLoginFailed)
	case !enrolled:
		return a.confirmEnrolment(ctx, judge, factor.Pending, code.TOTP)
	case code.TOTP != "":
		return nil, a.guardFactor(
			ctx,
			edition,
			judge,
			knownDevice,
			func() error { return a.useCode(ctx, judge, factor.Secret, code.TOTP) },
		)
	}
	return nil, asLoginFailed(
		a.secondFactors.UseJudgeRecoveryCode(
			ctx,
			judge,
			contest.HashRecoveryCode(judge.ID, code.Recovery),
			a.clock.Now(),
		),
	)
}

func (a *JudgeAuth) confirmEnrolment(ctx context.Context, judge Judge, pending []byte, code string) ([]string, error) {
	step, err := a.stepOf(judge, pending, code)
	if err != nil {
		return nil, err
	}
	codes := contest.NewRecoveryCodes()
	err = a.secondFactors.ConfirmEnrolment(
		ctx,
		judge,
		pending,
		step,
		contest.HashRecoveryCodes(judge.ID, codes),
		a.clock.Now(),
		a.mails.News(judge.Edition, NewsFactor),
	)
	if err != nil {
		return nil, asLoginFailed(err)
	}
	return codes, a.mails.sent(ctx, nil)
}

func (a *JudgeAuth) useCode(ctx context.Context, judge Judge, sealed []byte, code string) error {
	step, err := a.stepOf(judge, sealed, code)
	if err != nil {
		return err
	}
	return asLoginFailed(a.secondFactors.UseStep(ctx, judge.ID, step))
}

// stepOf returns the time step of a code, or JUDGE_LOGIN_FAILED. A secret that was sealed under
// an earlier key matches no code: an organiser has to reset it.
func (a *JudgeAuth) stepOf(judge Judge, sealed []byte, code string) (int64, error) {
	secret, err := a.sealer.Open(secondFactorSeal(judge.ID), sealed)
	if err != nil {
		return 0, contest.Fail(contest.CodeJudgeLoginFailed)
	}
	step, matches := a.totp.Step(secret, code, a.now())
	if !matches {
		return 0, contest.Fail(contest.CodeJudgeLoginFailed)
	}
	return step, nil
}

// OpensSecondFactor reports whether a judge's secret was sealed under one of the keys.
func (s *TokenSealer) OpensSecondFactor(judgeID string, sealed []byte) bool {
	_, err := s.Open(secondFactorSeal(judgeID), sealed)
	return err == nil
}

// secondFactorSeal is what a judge's secret is sealed for, so that it opens as nothing else.
func secondFactorSeal(judgeID string) string { return "second-factor:" + judgeID }

func asLoginFailed(err error) error {
	if err == nil || contest.CodeOf(err) != contest.CodeNotFound {
		return err
	}
	return contest.Fail(contest.CodeJudgeLoginFailed)
}

// BeginEnrolment makes a key for the authenticator app of a judge who needs a second factor and
// has none. The judge's next login with a code of it confirms it; a further call makes another
// one. Passwords are checked and counted as by LogIn. CONFLICT when the judge has one, or needs
// none.
func (a *JudgeAuth) BeginEnrolment(
	ctx context.Context,
	edition *contest.Edition,
	from JudgeBrowser,
	name, password string,
) (contest.TOTPKey, error) {
	name = strings.TrimSpace(name) // as LogIn does
	if err := checkLogin(name, password); err != nil {
		return contest.TOTPKey{}, err
	}
	var key contest.TOTPKey
	err := a.tryPassword(ctx, edition.ID, from, name, "", func(bool) error {
		judge, err := a.checkPassword(ctx, edition.ID, name, password)
		if err != nil {
			return err
		}
		key, err = a.newKey(ctx, edition, judge)
		return err
	})
	if err != nil {
		a.warnDenied(ctx, err, "judge_login_failed", edition.ID, name, from.Network)
		return contest.TOTPKey{}, fmt.Errorf("begin enrolment: %w", err)
	}
	a.note(ctx, "judge_factor_begun", edition.ID, name, from.Network)
	return key, nil
}

func (a *JudgeAuth) newKey(ctx context.Context, edition *contest.Edition, judge Judge) (contest.TOTPKey, error) {
	factor, err := a.secondFactors.JudgeSecondFactor(ctx, judge.ID)
	if err != nil {
		return contest.TOTPKey{}, fmt.Errorf("read second factor: %w", err)
	}
	if factor.Secret != nil || !factor.Required && !edition.SecondFactor {
		return contest.TOTPKey{}, contest.Fail(contest.CodeConflict)
	}
	key, err := a.totp.NewKey(edition.Name.EN, judge.Name)
	if err != nil {
		return contest.TOTPKey{}, err
	}
	err = a.secondFactors.BeginEnrolment(ctx, judge.ID, a.sealer.Seal(secondFactorSeal(judge.ID), key.Secret))
	if contest.CodeOf(err) == contest.CodeNotFound {
		return contest.TOTPKey{}, contest.Fail(contest.CodeConflict)
	}
	return key, err
}
