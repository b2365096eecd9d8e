package specimen

import (
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// registered is the registration of a reader in Lagos.
func (s *set) registered(state contest.RegisterState) registration.Registration {
	name, _, reason := words(s.lang)
	r := registration.Registration{
		ID:       "5d1c2a90-8a1d-4c5c-9a53-3f0a2f6b7f11",
		TimeZone: "Africa/Lagos",
		Edition:  s.edition.ID,
		State:    state,
		Language: s.lang,
		Version:  1,
		SubmittedAt: s.edition.RegistrationEnds.Add(
			-2 * time.Hour,
		),
		ReviewedAt: s.edition.RegistrationEnds.Add(-time.Hour),
		Form: registration.Form{
			Type: registration.TeamEntry, Name: name, Email: reader, PhoneCountry: "CN",
			Team: &registration.Team{Name: name},
		},
	}
	if state == contest.StateDeny {
		r.Reason = reason
	}
	if s.edition.Applies() {
		r.WorkID = 1001
	}
	return r
}

func (s *set) forEntrants() {
	s.codes()
	s.decisions()
	s.accounts()
	s.broadcasts()
	s.ends()
}

func (s *set) codes() {
	for _, of := range []struct {
		name    string
		purpose account.CodePurpose
		kind    contest.MailKind
	}{
		{"", account.CodeForLogin, contest.MailLoginCode},
		{"", account.CodeForRegistration, contest.MailRegistrationCode},
		{"", account.CodeForOrganiser, contest.MailOrganiserCode},
		{"former", account.CodeForFormerEmail, operations.MailEmailCode},
		{"new", account.CodeForNewEmail, operations.MailEmailCode},
	} {
		m, err := s.Composer.ComposeCode(s.edition, of.purpose, reader, s.lang, "012345")
		s.add(of.kind, of.name, s.lang, m, err)
		m, err = s.Composer.ComposeLetters(s.edition, of.purpose, reader, s.lang, "BCDFGHJKLM", linkToken)
		name := "letters"
		if of.name != "" {
			name = of.name + "-letters"
		}
		s.add(of.kind, name, s.lang, m, err)
	}
}

func (s *set) decisions() {
	name, _, _ := words(s.lang)
	pass, deny := s.registered(contest.StatePass), s.registered(contest.StateDeny)
	m, err := s.Composer.ComposeDecision(s.edition, pass)
	s.add(contest.MailApproval, "", s.lang, m, err)
	m, err = s.Composer.ComposeDecision(s.edition, deny)
	s.add(contest.MailDenial, "", s.lang, m, err)
	sent := s.registered(contest.StateSubmitted)
	m, err = s.Composer.ComposeRegistered(s.edition, sent)
	s.add(submission.MailRegistered, "", s.lang, m, err)
	alone := sent
	alone.Form.Type, alone.Form.Team, alone.WorkID = registration.Individual, nil, 0
	m, err = s.Composer.ComposeRegistered(s.edition, alone)
	s.add(submission.MailRegistered, "alone", s.lang, m, err)
	corrected := sent
	corrected.CorrectedAt = sent.SubmittedAt.Add(time.Hour)
	m, err = s.Composer.ComposeRegistered(s.edition, corrected)
	s.add(submission.MailRegistered, "corrected", s.lang, m, err)
	m, err = s.Composer.ComposeTakenBack(s.edition, sent)
	s.add(registration.MailTakenBack, "", s.lang, m, err)
	member := registration.Member{Name: name, Email: "ada@example.com"}
	m, err = s.Composer.ComposeMemberNamed(s.edition, pass, member, linkToken)
	s.add(registration.MailMemberNamed, "", s.lang, m, err)
	m, err = s.Composer.ComposeMemberLeft(s.edition, pass, member)
	s.add(registration.MailMemberLeft, "", s.lang, m, err)
}

func (s *set) accounts() {
	for _, to := range []string{reader, "mei@new.example"} {
		m, err := s.Composer.ComposeEmailCode(s.edition, s.lang, to, "mei@new.example", "012345")
		s.add(operations.MailEmailCode, to, s.lang, m, err)
		m, err = s.Composer.ComposeEmailChanged(s.edition, s.lang, to, "mei@new.example")
		s.add(operations.MailEmailChanged, to, s.lang, m, err)
	}
	who := account.Entrant{Email: reader, Language: s.lang}
	m, err := s.Composer.ComposeAccountDeleted(s.edition, who)
	s.add(operations.MailAccountDeleted, "", s.lang, m, err)
	m, err = s.Composer.ComposeRetentionOver(s.edition, who)
	s.add(operations.MailAccountDeleted, "expired", s.lang, m, err)
	for _, last := range []bool{false, true} {
		m, err = s.Composer.ComposeRetention(s.edition, who, s.edition.SubmissionEnds.AddDate(1, 0, 0), last)
		s.add(operations.MailRetention, map[bool]string{true: "last"}[last], s.lang, m, err)
	}
}

func (s *set) broadcasts() {
	name, _, _ := words(s.lang)
	deny := s.registered(contest.StateDeny)
	text := map[contest.Language]outbox.BroadcastText{
		contest.English: {Subject: "Two days left, {name}", Text: "Dear {name},\n\nTwo days are left.\n\nYours,\nthe team"},
		contest.Chinese: {Subject: "还剩两天", Text: "{name}，你好：\n\n还剩两天。\n\n组委会"},
	}[s.lang]
	m, err := s.Composer.ComposeBroadcast(s.edition, s.lang, reader, text.For(name))
	s.add(outbox.MailBroadcast, "", s.lang, m, err)
	until := s.edition.DeadlineIn(s.lang, s.edition.OwnDeadline(deny.Standing()), registration.ReadersZone(deny))
	m, err = s.Composer.ComposeBroadcast(s.edition, s.lang, reader, outbox.BroadcastText{
		Subject: text.Subject, Text: "{name}\n\n{deadline}",
	}.For(name, "{deadline}", until))
	m.Kind = outbox.MailDeadline
	s.add(outbox.MailDeadline, "", s.lang, m, err)
}

// ends are the emails about registrations that ended.
func (s *set) ends() {
	_, title, reason := words(s.lang)
	pass := s.registered(contest.StatePass)
	for _, works := range [][]results.ListedWork{{{WorkID: 1001, Title: title}}, nil} {
		name := map[bool]string{true: "without-works"}[works == nil]
		m, err := s.Composer.ComposeRegistrationEnd(s.edition, pass, contest.EndDisqualified, false, works, reason)
		s.add(contest.MailRegistrationDisqualified, name, s.lang, m, err)
		m, err = s.Composer.ComposeRegistrationEnd(s.edition, pass, contest.EndWithdrawn, false, works, reason)
		s.add(contest.MailRegistrationWithdrawn, name, s.lang, m, err)
		m, err = s.Composer.ComposeRegistrationEnd(s.edition, pass, contest.EndWithdrawn, true, works, "")
		s.add(contest.MailRegistrationRestored, name, s.lang, m, err)
		if s.edition.Applies() {
			return // an application is its own work
		}
	}
}
