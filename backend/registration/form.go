package registration

import (
	"fmt"

	"marquee/backend/contest"
)

// Check applies every rule to the form and returns it tidied: texts trimmed, no
// team with an individual. contest.FieldErrors are noted under the names of the wire, such as
// "team.name" and "members[1].email" (counted from 0; the text counts from 1).
func (f Form) Check(edition *contest.Edition, phones contest.PhoneParser, fieldErrs contest.FieldErrors) Form {
	switch f.Type {
	case Individual:
		f.Team = nil
	case TeamEntry:
		f.Team = f.Team.check(edition, phones, fieldErrs)
	default:
		fieldErrs.Add("type", contest.Text{EN: "Please choose individual or team", ZH: "请选择个人或团队"})
	}
	f.Name = fieldErrs.RequiredLine("name", f.Name, contest.MaxName)
	f.Email = fieldErrs.Email("email", f.Email)
	f.PhoneCountry, f.Phone = fieldErrs.Phone(phones, "phone", f.PhoneCountry, f.Phone)
	switch f.Experience {
	case Beginner, Some, Professional:
	default:
		fieldErrs.Add("experience", contest.Text{EN: "Please choose your creative experience", ZH: "请选择创作经验"})
	}
	f.SocialLinks = fieldErrs.Links("socialLinks", fieldErrs.Optional("socialLinks", f.SocialLinks, contest.MaxLinks))
	if edition.TakesMaterials() { // the portfolio is uploaded
		f.PreviousWorks = fieldErrs.Optional("previousWorks", f.PreviousWorks, contest.MaxLinks)
	} else {
		f.PreviousWorks = fieldErrs.Required("previousWorks", f.PreviousWorks, contest.MaxLinks)
		if contest.NoLinks(f.PreviousWorks) {
			fieldErrs.Required("previousWorks", "", contest.MaxLinks)
		}
	}
	f.PreviousWorks = fieldErrs.Links("previousWorks", f.PreviousWorks)
	f.Motivation = fieldErrs.Optional("motivation", f.Motivation, contest.MaxMotivation)
	f.Answers = edition.CheckAnswers(
		contest.AskedAtRegistration,
		contest.AskedOf{Type: string(f.Type)},
		f.Answers,
		fieldErrs,
	)
	return f
}

// CheckAgreement adds a field error unless the agreement was given, which states
// that everyone named has the edition's minimum age.
func CheckAgreement(e *contest.Edition, agreed bool, fieldErrs contest.FieldErrors) {
	if !agreed {
		fieldErrs.Add("agreement", contest.Text{
			EN: "Please confirm the agreement: everyone named is %d or older",
			ZH: "请确认协议：表中所有人均已年满 %d 周岁",
		}.Format(e.MinimumAge))
	}
}

func (t *Team) check(edition *contest.Edition, phones contest.PhoneParser, fieldErrs contest.FieldErrors) *Team {
	if t == nil {
		t = &Team{}
	}
	checked := Team{
		Name:         fieldErrs.RequiredLine("team.name", t.Name, contest.MaxName),
		ContactName:  fieldErrs.RequiredLine("team.contactName", t.ContactName, contest.MaxName),
		ContactEmail: fieldErrs.Email("team.contactEmail", t.ContactEmail),
	}
	checked.ContactPhoneCountry, checked.ContactPhone =
		fieldErrs.Phone(phones, "team.contactPhone", t.ContactPhoneCountry, t.ContactPhone)
	switch {
	case len(t.Members) == 0:
		fieldErrs.Add("team.members", contest.Text{EN: "A team needs at least one member", ZH: "团队至少需要一名成员"})
	case len(t.Members) > edition.MaxTeamMembers:
		fieldErrs.Add("team.members", contest.Text{
			EN: "Team members cannot exceed %d people", ZH: "团队成员不能超过 %d 人",
		}.Format(edition.MaxTeamMembers))
	}
	for i, m := range t.Members[:min(len(t.Members), edition.MaxTeamMembers)] {
		checked.Members = append(checked.Members, m.check(i, phones, fieldErrs))
	}
	checkTwice(checked.Members, fieldErrs)
	return &checked
}

// check notes a member's fieldErrs, each beginning with the member's number.
func (m Member) check(index int, phones contest.PhoneParser, fieldErrs contest.FieldErrors) Member {
	own := contest.FieldErrors{}
	m.Name = own.RequiredLine("name", m.Name, contest.MaxName)
	m.Email = own.Email("email", m.Email)
	m.PhoneCountry, m.Phone = own.Phone(phones, "phone", m.PhoneCountry, m.Phone)
	for field, message := range own {
		fieldErrs.Add(memberField(index, field), ofMember(index, message))
	}
	return m
}

// checkTwice adds the members whose address an earlier member has.
func checkTwice(members []Member, fieldErrs contest.FieldErrors) {
	seen := map[string]int{}
	for i, m := range members {
		email := contest.NormalEmail(m.Email)
		first, known := seen[email]
		switch {
		case known && email != "":
			fieldErrs.Add(memberField(i, "email"), ofMember(i, contest.Text{
				EN: "Member %d has the same email", ZH: "与成员 %d 的邮箱重复",
			}.Format(first+1)))
		case !known:
			seen[email] = i
		}
	}
}

func memberField(index int, field string) string { return fmt.Sprintf("members[%d].%s", index, field) }

func ofMember(index int, message contest.Text) contest.Text {
	return contest.Text{
		EN: fmt.Sprintf("Member %d: %s", index+1, message.EN),
		ZH: fmt.Sprintf("成员 %d：%s", index+1, message.ZH),
	}
}
