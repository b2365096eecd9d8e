package organiser

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// FactorCodesRenewed means that recovery codes have replaced the former ones.
const FactorCodesRenewed FactorNews = "recovery codes renewed"

// RenewRecoveryCodes replaces the caller's recovery codes, used or not, and returns the new ones,
// once. SECOND_FACTOR_REQUIRED as for BeginPasskey; CONFLICT for an account without a second factor.
func (a *Auth) RenewRecoveryCodes(
	ctx context.Context,
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
	from contest.Browser,
) ([]string, error) {
	change, err := a.factorChange(edition, who, session, FactorCodesRenewed, "")
	if err != nil {
		return nil, err
	}
	codes := contest.NewRecoveryCodes()
	if err := a.Passkeys.RenewRecoveryCodes(ctx, contest.HashRecoveryCodes(who.ID, codes), change); err != nil {
		return nil, err
	}
	a.Events.Note(ctx, "organiser_recovery_codes_renewed", who.Email, from.Network)
	return codes, nil
}

// RenewRecoveryCodes replaces the recovery codes of an account and returns the new ones, once. It mails the organiser
// on behalf of an edition. NOT_FOUND; CONFLICT for an account without a second factor.
func (s *Service) RenewRecoveryCodes(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) ([]string, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return nil, err
	}
	change, err := s.changeWithNews(ctx, by, edition, id, FactorCodesRenewed)
	if err != nil {
		return nil, err
	}
	codes := contest.NewRecoveryCodes()
	_, err = s.Organisers.RenewOrganiserCodes(ctx, contest.HashRecoveryCodes(id, codes), change)
	return codes, err
}

// changeWithNews returns the change of an account with the mail that reports it to the organiser.
func (s *Service) changeWithNews(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	news FactorNews,
) (Change, error) {
	change := s.change(by, id)
	all, err := s.Organisers.Organisers(ctx)
	if err != nil {
		return change, err
	}
	for _, account := range all {
		if account.ID != id {
			continue
		}
		mail, err := s.Composer.ComposeFactorNews(edition, account, news, "")
		if err != nil {
			return change, fmt.Errorf("compose mail: %w", err)
		}
		mail.About, mail.CreatedAt = Subject(account.Email), s.Now().Truncate(time.Microsecond)
		change.Mails = []contest.NewMail{mail}
	}
	return change, nil
}

// NoFactor is the error of making recovery codes for an account without a second factor.
func NoFactor() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"id": contest.Text{
		EN: "Recovery codes replace a second factor, and this account has none yet", ZH: "该账号尚未设置两步验证，没有可替代的方式",
	}}}
}
