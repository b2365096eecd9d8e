package organiser

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// BeginPasskeyLogin returns the options of navigator.credentials.get for the caller's passkeys,
// as JSON. NOT_FOUND for an account without one, CONFLICT where the console has no passkeys.
func (a *Auth) BeginPasskeyLogin(ctx context.Context, who contest.OrganiserAccount, session Session) ([]byte, error) {
	if a.Verifier == nil {
		return nil, noPasskeys()
	}
	keys, err := a.Passkeys.Passkeys(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	ceremony, err := a.Verifier.BeginLogin(who, keys)
	if err != nil {
		return nil, fmt.Errorf("begin login with passkey: %w", err)
	}
	return ceremony.Options, a.putChallenge(ctx, session, PasskeyLogin, ceremony)
}

// PasskeyLoginForm is a browser's answer. The JSON tag is the field name on the wire.
type PasskeyLoginForm struct {
	Credential json.RawMessage `json:"credential"` // a PublicKeyCredential, as its toJSON returns it
}

// CompleteWithPasskey completes a session with a passkey: a signature by one of the caller's passkeys of the session's
// last challenge, which works once. VALIDATION_FAILED; CODE_WRONG, which counts as in Complete; TOO_MANY_REQUESTS.
func (a *Auth) CompleteWithPasskey(
	ctx context.Context,
	who contest.OrganiserAccount,
	session Session,
	from contest.Browser,
	read contest.ReadForm[PasskeyLoginForm],
) (CompletedLogin, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return CompletedLogin{}, err
	}
	checkCredential(fieldErrs, form.Credential)
	if err := fieldErrs.Err(); err != nil {
		return CompletedLogin{}, err
	}
	state, err := a.takeChallenge(ctx, session, PasskeyLogin)
	if err != nil {
		return CompletedLogin{}, err
	}
	keys, err := a.Passkeys.Passkeys(ctx, who.ID)
	if err != nil {
		return CompletedLogin{}, err
	}
	used, refused := a.Verifier.FinishLogin(who, keys, state, form.Credential)
	if refused != nil && !errors.Is(refused, ErrPasskeyRefused) {
		return CompletedLogin{}, fmt.Errorf("finish login with passkey: %w", refused)
	}
	completed := CompletedLogin{Token: contest.RandomToken()}
	use := a.factorUse(who, session, from, completed.Token)
	use.Passkey = &PasskeyUse{
		CredentialID:   used.CredentialID,
		SignCount:      used.SignCount,
		BackupEligible: used.BackupEligible,
		Refused:        refused != nil,
	}
	if _, err := a.Sessions.UseFactor(ctx, use); err != nil {
		if contest.CodeOf(err) == contest.CodeCodeWrong && refused == nil {
			refused = fmt.Errorf("%w: used or removed in the meantime", ErrPasskeyRefused)
		}
		if refused != nil {
			a.Events.Warn(ctx, "organiser_passkey_refused", who.Email, from.Network, "reason", refused.Error())
		}
		if contest.CodeOf(err) == contest.CodeCodeWrong {
			return CompletedLogin{}, passkeyWrong(refused)
		}
		return CompletedLogin{}, err
	}
	a.Events.Note(ctx, "organiser_factor_given", who.Email, from.Network, "passkey", true)
	return completed, nil
}

// factorUse returns a use of a second factor, without the factor.
func (a *Auth) factorUse(who contest.OrganiserAccount, session Session, from contest.Browser, token string) FactorUse {
	now := a.Now()
	return FactorUse{
		OrganiserID: who.ID,
		SessionID:   session.ID,
		FreshSince:  now.Add(-FreshFactorTime),
		At:          now,
		ContestTime: a.Clock.Now(),
		TokenHash:   contest.HashToken(token),
		DeviceHash:  account.HashUnlessEmpty(from.DeviceToken),
		Limits: []contest.RateLimit{
			{Key: "organiser-factor:" + session.ID, Most: FactorTriesPerHour, Window: time.Hour},
		},
	}
}

// appLimits returns what wrong codes of the app count against. Whoever reads the mailbox can open
// sessions, so a limit of the account is needed; a device in which the organiser gave a factor
// before is not shut out by it.
func (a *Auth) appLimits(ctx context.Context, use FactorUse) ([]contest.RateLimit, error) {
	if use.DeviceHash != nil {
		known, err := a.Sessions.DeviceGaveFactor(ctx, use.OrganiserID, use.DeviceHash, use.At)
		if err != nil {
			return nil, err
		}
		if known {
			return []contest.RateLimit{
				{
					Key:    "organiser-factor:device " + hex.EncodeToString(use.DeviceHash),
					Most:   FactorTriesPerHour,
					Window: time.Hour,
				},
			}, nil
		}
	}
	return append(
		use.Limits,
		contest.RateLimit{Key: "organiser-app:" + use.OrganiserID, Most: AppTriesPerDay, Window: account.AttackWindow},
	), nil
}

// takeChallenge returns the state of the session's live challenge and deletes it.
func (a *Auth) takeChallenge(ctx context.Context, session Session, purpose PasskeyPurpose) ([]byte, error) {
	if a.Verifier == nil {
		return nil, noPasskeys()
	}
	state, err := a.Passkeys.TakePasskeyChallenge(ctx, session.ID, purpose, a.Now())
	if contest.CodeOf(err) == contest.CodeNotFound {
		return nil, factorWrong("credential", contest.Text{
			EN: "This took too long, or was begun again elsewhere. Please try again.", ZH: "操作已超时，或已在别处重新开始，请重试",
		})
	}
	return state, err
}

func checkCredential(fieldErrs contest.FieldErrors, credential json.RawMessage) {
	if len(credential) == 0 {
		fieldErrs.Add("credential", contest.Text{EN: "Please send what the browser answered", ZH: "请提交浏览器返回的内容"})
	}
}

// passkeyWrong is the error of an invalid answer, with its reason.
func passkeyWrong(reason error) error {
	text := contest.Text{
		EN: "This passkey was refused. Please try again, or use another factor.", ZH: "通行密钥验证未通过，请重试或换一种验证方式",
	}
	if errors.Is(reason, ErrPasskeyCounter) {
		text = contest.Text{
			EN: "This passkey has been used elsewhere or copied. Please use another factor, and remove it.",
			ZH: "该通行密钥可能已在别处使用或被复制，请换一种验证方式登录，并将其移除",
		}
	}
	return factorWrong("credential", text)
}

func noPasskeys() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"credential": contest.Text{
		EN: "Passkeys need a console with a host name; its address is a number",
		ZH: "通行密钥要求后台使用域名访问，当前地址为 IP",
	}}}
}
