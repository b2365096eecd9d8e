package registration_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/registration/registrationtest"
)

func team(members ...registration.Member) registration.Form {
	f := registrationtest.Individual()
	f.Type = registration.TeamEntry
	f.Team = &registration.Team{
		Name: "The Boat", ContactName: "Mei Lin", ContactEmail: "mei@example.com",
		ContactPhoneCountry: "+86", ContactPhone: "13800138000", Members: members,
	}
	return f
}

func member(email string) registration.Member {
	return registration.Member{Name: "Somebody", Email: email, PhoneCountry: "+44", Phone: "7911123456"}
}

func TestRegistrationForm(t *testing.T) {
	t.Parallel()
	with := func(f registration.Form, change func(*registration.Form)) registration.Form {
		change(&f)
		return f
	}
	type form = registration.Form
	long := strings.Repeat("长", 101)
	for name, c := range map[string]struct {
		form  form
		wrong []string
	}{
		"individual":         {registrationtest.Individual(), nil},
		"team of one":        {team(member("a@example.com")), nil},
		"team of five":       {team(member("a@a.cn"), member("b@a.cn"), member("c@a.cn"), member("d@a.cn"), member("e@a.cn")), nil},
		"type":               {with(registrationtest.Individual(), func(f *form) { f.Type = "crew" }), []string{"type"}},
		"name of blanks":     {with(registrationtest.Individual(), func(f *form) { f.Name = " \t " }), []string{"name"}},
		"invisible name":     {with(registrationtest.Individual(), func(f *form) { f.Name = "\u200B\u2060\u3164\uFE0F" }), []string{"name"}},
		"name of one emoji":  {with(registrationtest.Individual(), func(f *form) { f.Name = "🎬" }), nil},
		"name of 100":        {with(registrationtest.Individual(), func(f *form) { f.Name = strings.Repeat("长", 100) }), nil},
		"name of 101":        {with(registrationtest.Individual(), func(f *form) { f.Name = long }), []string{"name"}},
		"name with a NUL":    {with(registrationtest.Individual(), func(f *form) { f.Name = "a\x00b" }), []string{"name"}},
		"experience":         {with(registrationtest.Individual(), func(f *form) { f.Experience = "expert" }), []string{"experience"}},
		"no previous works":  {with(registrationtest.Individual(), func(f *form) { f.PreviousWorks = "" }), []string{"previousWorks"}},
		"name on two lines":  {with(registrationtest.Individual(), func(f *form) { f.Name = "Mei\nLin" }), []string{"name"}},
		"links of 2001":      {with(registrationtest.Individual(), func(f *form) { f.SocialLinks = "https://a.example/" + strings.Repeat("a", 1983) }), []string{"socialLinks"}},
		"no social link":     {with(registrationtest.Individual(), func(f *form) { f.SocialLinks = "https://a.example;my channel" }), []string{"socialLinks"}},
		"only separators":    {with(registrationtest.Individual(), func(f *form) { f.PreviousWorks = " ; ；\n;" }), []string{"previousWorks"}},
		"no previous link":   {with(registrationtest.Individual(), func(f *form) { f.PreviousWorks = "My short films" }), []string{"previousWorks"}},
		"motivation of 2001": {with(registrationtest.Individual(), func(f *form) { f.Motivation = strings.Repeat("a", 2001) }), []string{"motivation"}},
		"motivation, lines":  {with(registrationtest.Individual(), func(f *form) { f.Motivation = "one\ntwo" }), nil},
		"no team":            {with(team(), func(f *form) { f.Team = nil }), []string{"team.contactEmail", "team.contactName", "team.contactPhone", "team.contactPhoneCountry", "team.members", "team.name"}},
		"team of none":       {team(), []string{"team.members"}},
		"team of six": {team(member("a@a.cn"), member("b@a.cn"), member("c@a.cn"), member("d@a.cn"), member("e@a.cn"), member("f@a.cn")),
			[]string{"team.members"}},
		"team of six, a member without address": {team(member("a@a.cn"), member(""), member("c@a.cn"), member("d@a.cn"), member("e@a.cn"), member("")),
			[]string{"members[1].email", "team.members"}},
		"empty member":   {team(member("a@a.cn"), registration.Member{}), []string{"members[1].email", "members[1].name", "members[1].phone", "members[1].phoneCountry"}},
		"member twice":   {team(member("a@a.cn"), member("b@a.cn"), member(" A@a.cn")), []string{"members[2].email"}},
		"team's contact": {with(team(member("a@a.cn")), func(f *form) { f.Team = &registration.Team{Name: long, Members: f.Team.Members} }), []string{"team.contactEmail", "team.contactName", "team.contactPhone", "team.contactPhoneCountry", "team.name"}},
	} {
		fieldErrs := contest.FieldErrors{}
		c.form.Check(contesttest.Edition(), phone.Parser{}, fieldErrs)
		if got := slices.Sorted(maps.Keys(fieldErrs)); !slices.Equal(got, c.wrong) {
			t.Errorf("%s: wrong fields %v, want %v", name, got, c.wrong)
		}
	}
}

func TestRegistrationFormIsNormalised(t *testing.T) {
	t.Parallel()
	f := registrationtest.Individual()
	f.Name, f.Team = "  Mei Lin\n", &registration.Team{}
	f.PhoneCountry, f.Phone = " +86", "+86 １３８-0013-8000"
	f.SocialLinks = " https://a.example；https://b.example "
	got := f.Check(contesttest.Edition(), phone.Parser{}, contest.FieldErrors{})
	if got.Name != "Mei Lin" || got.Team != nil || got.PhoneCountry != "+86" || got.Phone != "13800138000" ||
		got.SocialLinks != "https://a.example;https://b.example" {
		t.Errorf("form = %+v", got)
	}
}

func TestMemberErrorsNameTheMember(t *testing.T) {
	t.Parallel()
	fieldErrs := contest.FieldErrors{}
	team(member("a@example.com"), member("nobody")).Check(contesttest.Edition(), phone.Parser{}, fieldErrs)
	message := fieldErrs["members[1].email"]
	if !strings.HasPrefix(message.EN, "Member 2: ") || !strings.HasPrefix(message.ZH, "成员 2：") {
		t.Errorf("message = %+v", message)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	fieldErrs := contest.FieldErrors{}
	registration.CheckAgreement(contesttest.Edition(), true, fieldErrs)
	if len(fieldErrs) != 0 {
		t.Errorf("fieldErrs = %v", fieldErrs)
	}
	registration.CheckAgreement(contesttest.Edition(), false, fieldErrs)
	if _, noted := fieldErrs["agreement"]; !noted {
		t.Error("a missing agreement is accepted")
	}
	if text := fieldErrs["agreement"].EN; !strings.Contains(text, "18 or older") {
		t.Errorf("text = %q", text)
	}
}
