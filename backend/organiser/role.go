package organiser

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// RoleForm is a change of role. The JSON tags are the field names on the wire.
type RoleForm struct {
	Role   contest.OrganiserRole `json:"role"`
	Before contest.OrganiserRole `json:"before"` // the role that the organiser saw; "": whatever it is
}

// CheckBefore returns CONFLICT if the role that the organiser saw is not the account's current role.
func (f RoleForm) CheckBefore(now contest.OrganiserRole) error {
	if f.Before == "" || f.Before == now {
		return nil
	}
	return judging.ChangedMeanwhile(string(now))
}

// SetRole changes the role of an organiser, also for open sessions, and mails a new owner to the others on behalf of an
// edition. VALIDATION_FAILED, NOT_FOUND; CONFLICT for the only owner, and when the role is no longer Before.
func (s *Service) SetRole(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[RoleForm],
) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	checkOrganiserRole(fieldErrs, form.Role)
	if err := fieldErrs.Err(); err != nil {
		return contest.OrganiserAccount{}, err
	}
	change := s.change(by, id)
	if form.Role == contest.OrganiserOwner && s.Composer != nil {
		account, err := s.account(ctx, by, id)
		if err != nil {
			return contest.OrganiserAccount{}, err
		}
		if account.Role != contest.OrganiserOwner {
			account.Role = contest.OrganiserOwner
			if change.Mails, err = s.ownersNews(ctx, by, edition, account); err != nil {
				return contest.OrganiserAccount{}, err
			}
		}
	}
	changed, err := s.Organisers.SetOrganiserRole(ctx, form, change)
	return changed, s.sent(ctx, err)
}

// PeopleForm says whether a viewer reads personal data.
type PeopleForm struct {
	PersonalData *bool `json:"personalData"`
}

// SetPersonalData changes whether a viewer reads personal data, also for open sessions. VALIDATION_FAILED, NOT_FOUND;
// CONFLICT for another role.
func (s *Service) SetPersonalData(
	ctx context.Context,
	by contest.Organiser,
	id string,
	read contest.ReadForm[PeopleForm],
) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	if form.PersonalData == nil {
		fieldErrs.Add(
			"personalData",
			contest.Text{EN: "Please say whether the viewer reads personal data", ZH: "请说明该只读成员是否可查看个人信息"},
		)
	}
	if err := fieldErrs.Err(); err != nil {
		return contest.OrganiserAccount{}, err
	}
	return s.Organisers.SetOrganiserPersonalData(ctx, *form.PersonalData, s.change(by, id))
}

// OnlyViewers is the error of a setting that only viewers have.
func OnlyViewers() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"personalData": contest.Text{
		EN: "Only a viewer can be without personal data", ZH: "只有只读成员可设为不含个人信息",
	}}}
}

func checkOrganiserRole(fieldErrs contest.FieldErrors, role contest.OrganiserRole) {
	if !role.Valid() {
		fieldErrs.Add(
			"role",
			contest.Text{
				EN: `The role is "owner", "reviewer", "jury" or "viewer"`,
				ZH: "角色须为 owner、reviewer、jury 或 viewer",
			},
		)
	}
}
