package contest

import "context"

// OrganiserRoleForm is a change of role. The JSON tags are the field names on the wire.
type OrganiserRoleForm struct {
	Role   OrganiserRole `json:"role"`
	Before OrganiserRole `json:"before"` // the role that the organiser saw; "": whatever it is
}

// CheckBefore returns CONFLICT if the role that the organiser saw is not the account's current role.
func (f OrganiserRoleForm) CheckBefore(now OrganiserRole) error {
	if f.Before == "" || f.Before == now {
		return nil
	}
	return changedMeanwhile(string(now))
}

// SetRole changes the role of an organiser, also for open sessions, and mails a new owner to the others on behalf of an
// edition. VALIDATION_FAILED, NOT_FOUND; CONFLICT for the only owner, and when the role is no longer Before.
func (s *OrganiserService) SetRole(ctx context.Context, by Organiser, edition *Edition, id string, read ReadForm[OrganiserRoleForm]) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return OrganiserAccount{}, err
	}
	checkOrganiserRole(fieldErrs, form.Role)
	if err := fieldErrs.Err(); err != nil {
		return OrganiserAccount{}, err
	}
	change := s.change(by, id)
	if form.Role == OrganiserOwner && s.Composer != nil {
		account, err := s.account(ctx, by, id)
		if err != nil {
			return OrganiserAccount{}, err
		}
		if account.Role != OrganiserOwner {
			account.Role = OrganiserOwner
			if change.Mails, err = s.ownersNews(ctx, by, edition, account); err != nil {
				return OrganiserAccount{}, err
			}
		}
	}
	changed, err := s.Organisers.SetOrganiserRole(ctx, form, change)
	return changed, s.sent(ctx, err)
}

// OrganiserPeopleForm says whether a viewer reads personal data.
type OrganiserPeopleForm struct {
	PersonalData *bool `json:"personalData"`
}

// SetPersonalData changes whether a viewer reads personal data, also for open sessions. VALIDATION_FAILED, NOT_FOUND;
// CONFLICT for another role.
func (s *OrganiserService) SetPersonalData(ctx context.Context, by Organiser, id string, read ReadForm[OrganiserPeopleForm]) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return OrganiserAccount{}, err
	}
	if form.PersonalData == nil {
		fieldErrs.Add("personalData", Text{EN: "Please say whether the viewer reads personal data", ZH: "请说明该只读成员是否可查看个人信息"})
	}
	if err := fieldErrs.Err(); err != nil {
		return OrganiserAccount{}, err
	}
	return s.Organisers.SetOrganiserPersonalData(ctx, *form.PersonalData, s.change(by, id))
}

// OnlyViewers is the error of a setting that only viewers have.
func OnlyViewers() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"personalData": Text{
		EN: "Only a viewer can be without personal data", ZH: "只有只读成员可设为不含个人信息",
	}}}
}

func checkOrganiserRole(fieldErrs FieldErrors, role OrganiserRole) {
	if !role.Valid() {
		fieldErrs.Add("role", Text{EN: `The role is "owner", "reviewer", "jury" or "viewer"`, ZH: "角色须为 owner、reviewer、jury 或 viewer"})
	}
}
