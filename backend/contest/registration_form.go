package contest

import "fmt"

// Check applies every rule to the form and returns it tidied: texts trimmed, no
// team with an individual. Faults are noted under the names of the wire, such as
// "team.name" and "members[1].email" (counted from 0; the text counts from 1).
func (f RegistrationForm) Check(edition *Edition, faults Faults) RegistrationForm {
	switch f.Type {
	case Individual:
		f.Team = nil
	case TeamEntry:
		f.Team = f.Team.check(edition, faults)
	default:
		faults.Add("type", Text{EN: "Please choose individual or team", ZH: "请选择个人或团队"})
	}
	f.Name = faults.Required("name", f.Name, MaxName)
	f.Email = faults.Email("email", f.Email)
	f.PhoneCountry, f.Phone = faults.Phone("phone", f.PhoneCountry, f.Phone)
	switch f.Experience {
	case Beginner, Some, Professional:
	default:
		faults.Add("experience", Text{EN: "Please choose your creative experience", ZH: "请选择创作经验"})
	}
	f.SocialLinks = faults.Optional("socialLinks", f.SocialLinks, MaxLinks)
	f.PreviousWorks = faults.Required("previousWorks", f.PreviousWorks, MaxLinks)
	f.Motivation = faults.Optional("motivation", f.Motivation, MaxMotivation)
	return f
}

// CheckAgreement notes a fault unless the agreement was given.
func CheckAgreement(agreed bool, faults Faults) {
	if !agreed {
		faults.Add("agreement", Text{
			EN: "Please confirm the agreement: everyone named is 18 or older",
			ZH: "请确认协议：所有参赛者均已年满 18 周岁",
		})
	}
}

func (t *Team) check(edition *Edition, faults Faults) *Team {
	if t == nil {
		t = &Team{}
	}
	checked := Team{
		Name:         faults.Required("team.name", t.Name, MaxName),
		ContactName:  faults.Required("team.contactName", t.ContactName, MaxName),
		ContactEmail: faults.Email("team.contactEmail", t.ContactEmail),
	}
	checked.ContactPhoneCountry, checked.ContactPhone =
		faults.Phone("team.contactPhone", t.ContactPhoneCountry, t.ContactPhone)
	switch {
	case len(t.Members) == 0:
		faults.Add("team.members", Text{EN: "A team needs at least one member", ZH: "团队至少需要一名成员"})
	case len(t.Members) > edition.MaxTeamMembers:
		faults.Add("team.members", Text{
			EN: "Team members cannot exceed %d people", ZH: "团队成员不能超过 %d 人",
		}.Format(edition.MaxTeamMembers))
		return &checked
	}
	for i, m := range t.Members {
		checked.Members = append(checked.Members, m.check(i, faults))
	}
	checkTwice(checked.Members, faults)
	return &checked
}

// check notes a member's faults, each beginning with the member's number.
func (m Member) check(index int, faults Faults) Member {
	own := Faults{}
	m.Name = own.Required("name", m.Name, MaxName)
	m.Email = own.Email("email", m.Email)
	m.PhoneCountry, m.Phone = own.Phone("phone", m.PhoneCountry, m.Phone)
	for field, fault := range own {
		faults.Add(memberField(index, field), ofMember(index, fault))
	}
	return m
}

// checkTwice notes members whose address another member has already.
func checkTwice(members []Member, faults Faults) {
	seen := map[string]int{}
	for i, m := range members {
		email := NormalEmail(m.Email)
		first, known := seen[email]
		switch {
		case known && email != "":
			faults.Add(memberField(i, "email"), ofMember(i, Text{
				EN: "Member %d has the same address", ZH: "与成员 %d 的邮箱重复",
			}.Format(first+1)))
		case !known:
			seen[email] = i
		}
	}
}

func memberField(index int, field string) string { return fmt.Sprintf("members[%d].%s", index, field) }

func ofMember(index int, fault Text) Text {
	return Text{
		EN: fmt.Sprintf("Member %d: %s", index+1, fault.EN),
		ZH: fmt.Sprintf("成员 %d：%s", index+1, fault.ZH),
	}
}
