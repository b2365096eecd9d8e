package organiser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// MailSecondFactor is the mail to an organiser whose second factors have changed.
const MailSecondFactor contest.MailKind = "organiser-second-factor"

// FactorNews is the change of an organiser's second factors that a mail reports.
type FactorNews string

// The changes.
const (
	FactorAppAdded       FactorNews = "app added"
	FactorPasskeyAdded   FactorNews = "passkey added"
	FactorPasskeyRemoved FactorNews = "passkey removed"
	FactorsReset         FactorNews = "factors reset"
)

// FactorComposer composes the mail about a change of an organiser's second factors, in both
// languages. passkey is the name of the one that was added or removed.
type FactorComposer interface {
	ComposeFactorNews(
		edition *contest.Edition,
		who contest.OrganiserAccount,
		news FactorNews,
		passkey string,
	) (contest.NewMail, error)
}

// Factors are the second factors of an account.
type Factors struct {
	App           bool
	Passkeys      []Passkey // the oldest first
	RecoveryCodes int       // unused ones
	Required      bool      // the last one cannot be removed
}

// AppCodeWrong is the error of a code that the app does not show, or that was used before.
func AppCodeWrong() *contest.Error {
	return factorWrong("totp", contest.Text{
		EN: "That is not the code that the app shows now, or it was already used. Wait for the next one.",
		ZH: "与验证器当前显示的数字不符，或已使用过，请等待下一组数字",
	})
}

// RecoveryCodeWrong is the error of a recovery code that the account does not have, or no longer.
func RecoveryCodeWrong() *contest.Error {
	return factorWrong(
		"totp",
		contest.Text{EN: "This account has no such recovery code, or it was used already", ZH: "恢复码不正确或已使用"},
	)
}

// factorWrong is the error of a wrong second factor. It does not speak of a mailed code, as the code's own sentence
// does.
func factorWrong(field string, text contest.Text) *contest.Error {
	return &contest.Error{Code: contest.CodeCodeWrong, Text: text, Fields: contest.FieldErrors{field: text}}
}

// Factors returns the caller's second factors.
func (a *Auth) Factors(ctx context.Context, who contest.OrganiserAccount) (Factors, error) {
	keys, err := a.Passkeys.Passkeys(ctx, who.ID)
	if err != nil {
		return Factors{}, err
	}
	left, err := a.Passkeys.RecoveryCodesLeft(ctx, who.ID)
	return Factors{App: who.App, Passkeys: keys, RecoveryCodes: left, Required: a.RequireFactor}, err
}

// factorChange returns a change in a session, with its mail.
func (a *Auth) factorChange(
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
	news FactorNews,
	passkey string,
) (FactorChange, error) {
	now := a.Now()
	change := FactorChange{
		OrganiserID: who.ID,
		SessionID:   session.ID,
		FreshSince:  now.Add(-FreshFactorTime),
		At:          now,
		ContestTime: a.Clock.Now(),
	}
	mail, err := a.Composer.ComposeFactorNews(edition, who, news, passkey)
	if err != nil {
		return FactorChange{}, fmt.Errorf("compose mail: %w", err)
	}
	mail.About, mail.CreatedAt = Subject(who.Email), now.Truncate(time.Microsecond)
	change.Mail = mail
	return change, nil
}

// BeginPasskey returns the options of navigator.credentials.create for a new passkey, as JSON.
// An account that has a second factor needs a session in which it was given within
// FreshFactorTime: SECOND_FACTOR_REQUIRED. CONFLICT where the console has no passkeys.
func (a *Auth) BeginPasskey(ctx context.Context, who contest.OrganiserAccount, session Session) ([]byte, error) {
	if a.Verifier == nil {
		return nil, noPasskeys()
	}
	now := a.Now()
	may := FactorChange{OrganiserID: who.ID, SessionID: session.ID, FreshSince: now.Add(-FreshFactorTime), At: now}
	if err := a.Passkeys.MayChangeFactors(ctx, may); err != nil {
		return nil, err
	}
	keys, err := a.Passkeys.Passkeys(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	ceremony, err := a.Verifier.BeginRegistration(who, keys)
	if err != nil {
		return nil, fmt.Errorf("begin registration of passkey: %w", err)
	}
	return ceremony.Options, a.putChallenge(ctx, session, PasskeyRegistration, ceremony)
}

func (a *Auth) putChallenge(
	ctx context.Context,
	session Session,
	purpose PasskeyPurpose,
	ceremony PasskeyCeremony,
) error {
	return a.Passkeys.PutPasskeyChallenge(ctx, PasskeyChallenge{
		SessionID: session.ID,
		Purpose:   purpose,
		State:     ceremony.State,
		ExpiresAt: a.Now().Add(PasskeyChallengeLifetime),
	})
}

// PasskeyForm is a browser's answer with a name for the passkey. The JSON tags are the field
// names on the wire.
type PasskeyForm struct {
	Name       string          `json:"name"`
	Credential json.RawMessage `json:"credential"` // a PublicKeyCredential, as its toJSON returns it
}

// AddedPasskey is a new passkey and the session that its registration completed.
type AddedPasskey struct {
	Passkey
	CompletedLogin
}

// AddPasskey stores the passkey that a browser has created and completes the session. With the first second factor of
// an account it returns recovery codes. VALIDATION_FAILED; CODE_WRONG for an answer that is invalid or does not belong
// to a live challenge of the session; SECOND_FACTOR_REQUIRED, LIMIT_REACHED, CONFLICT for a passkey that is already
// stored.
func (a *Auth) AddPasskey(
	ctx context.Context,
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
	from contest.Browser,
	read contest.ReadForm[PasskeyForm],
) (AddedPasskey, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return AddedPasskey{}, err
	}
	name := fieldErrs.RequiredLine("name", form.Name, contest.MaxName)
	checkCredential(fieldErrs, form.Credential)
	if err := fieldErrs.Err(); err != nil {
		return AddedPasskey{}, err
	}
	state, err := a.takeChallenge(ctx, session, PasskeyRegistration)
	if err != nil {
		return AddedPasskey{}, err
	}
	key, err := a.Verifier.FinishRegistration(who, state, form.Credential)
	if errors.Is(err, ErrPasskeyRefused) {
		a.Events.Warn(ctx, "organiser_passkey_refused", who.Email, from.Network, "reason", err.Error())
		return AddedPasskey{}, passkeyWrong(err)
	}
	if err != nil {
		return AddedPasskey{}, fmt.Errorf("finish registration of passkey: %w", err)
	}
	key.Name = name
	change, err := a.factorChange(edition, who, session, FactorPasskeyAdded, name)
	if err != nil {
		return AddedPasskey{}, err
	}
	added, codes := AddedPasskey{
		CompletedLogin: CompletedLogin{Token: contest.RandomToken()},
	}, contest.NewRecoveryCodes()
	stored, first, err := a.Passkeys.AddPasskey(
		ctx,
		key,
		contest.HashRecoveryCodes(who.ID, codes),
		contest.HashToken(added.Token),
		change,
	)
	if err != nil {
		return AddedPasskey{}, err
	}
	if added.Passkey = stored; first {
		added.RecoveryCodes = codes
	}
	a.Events.Note(ctx, "organiser_passkey_added", who.Email, from.Network, "first", first)
	return added, nil
}

// PasskeyNameForm is a new name. The JSON tag is the field name on the wire.
type PasskeyNameForm struct {
	Name string `json:"name"`
}

// RenamePasskey gives one of the caller's passkeys another name. VALIDATION_FAILED, NOT_FOUND.
func (a *Auth) RenamePasskey(
	ctx context.Context,
	who contest.OrganiserAccount,
	id string,
	read contest.ReadForm[PasskeyNameForm],
) (Passkey, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Passkey{}, err
	}
	name := fieldErrs.RequiredLine("name", form.Name, contest.MaxName)
	if err := fieldErrs.Err(); err != nil {
		return Passkey{}, err
	}
	return a.Passkeys.RenamePasskey(
		ctx,
		id,
		name,
		FactorChange{OrganiserID: who.ID, At: a.Now(), ContestTime: a.Clock.Now()},
	)
}

// RemovePasskey deletes one of the caller's passkeys and ends the caller's other sessions.
// NOT_FOUND, SECOND_FACTOR_REQUIRED; CONFLICT for the last second factor where one is required.
func (a *Auth) RemovePasskey(
	ctx context.Context,
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
	from contest.Browser,
	id string,
) error {
	keys, err := a.Passkeys.Passkeys(ctx, who.ID)
	if err != nil {
		return err
	}
	name := ""
	for _, key := range keys {
		if key.ID == id {
			name = key.Name
		}
	}
	change, err := a.factorChange(edition, who, session, FactorPasskeyRemoved, name)
	if err != nil {
		return err
	}
	if err := a.Passkeys.RemovePasskey(ctx, id, a.RequireFactor, change); err != nil {
		return err
	}
	a.Events.Note(ctx, "organiser_passkey_removed", who.Email, from.Network)
	return nil
}
