package mail_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

const (
	linkToken = "AAAAAAAAAAAAAAAAAAAAAA"
	console   = "https://console.films.example"
)

// specimen is a mail of a kind, to a reader of a language or to one who gets both.
type specimen struct {
	name string
	lang contest.Language // "": both
	mail contest.NewMail
	err  error
}

// words are what readers of a language have typed.
func words(lang contest.Language) (name, title, reason string) {
	if lang == contest.Chinese {
		return "林梅", "纸鹤 <1>", "往期作品链接无法打开。\n请检查。"
	}
	return "Mei <Lin> & Co", "Crane <1>", "The link to your previous works does not open.\nPlease check it."
}

// specimens composes every kind of mail that an edition sends, to readers of a language and to those who get both.
func specimens(t *testing.T, edition *contest.Edition, lang contest.Language) map[contest.MailKind][]specimen {
	t.Helper()
	composer := mail.NewComposer(sites())
	all := map[contest.MailKind][]specimen{}
	add := func(kind contest.MailKind, name string, to contest.Language, m contest.NewMail, err error) {
		t.Helper()
		if err != nil || m.Kind != kind {
			t.Fatalf("%s is of kind %q, %v", kind, m.Kind, err)
		}
		all[kind] = append(all[kind], specimen{name: name, lang: to, mail: m, err: err})
	}
	forEntrants(t, composer, edition, lang, add)
	for _, to := range []contest.Language{lang, ""} {
		forJury(composer, edition, to, add)
		forOrganisers(composer, edition, to, add)
	}
	m, err := composer.ComposeMorning([]operations.MorningPart{
		{Edition: edition, Needs: []operations.Need{{Kind: operations.NeedOldDates, Count: 1}, {Kind: operations.NeedRegistrations, Count: 12}}},
	}, operations.MorningReader{OrganiserAccount: contest.OrganiserAccount{Name: "Mei", Email: "mei@example.com"}, Language: lang}, console)
	add(operations.MailMorning, "", lang, m, err)
	return all
}

type adder func(kind contest.MailKind, name string, to contest.Language, m contest.NewMail, err error)

// registered is the registration of a reader in Lagos.
func registered(edition *contest.Edition, lang contest.Language, state contest.RegisterState) registration.Registration {
	name, _, reason := words(lang)
	r := registration.Registration{
		ID: "5d1c2a90-8a1d-4c5c-9a53-3f0a2f6b7f11", TimeZone: "Africa/Lagos", Edition: edition.ID, State: state, Language: lang, Version: 1,
		SubmittedAt: edition.RegistrationEnds.Add(-2 * time.Hour), ReviewedAt: edition.RegistrationEnds.Add(-time.Hour),
		Form: registration.Form{
			Type: registration.TeamEntry, Name: name, Email: "mei@example.com", PhoneCountry: "CN",
			Team: &registration.Team{Name: name},
		},
	}
	if state == contest.StateDeny {
		r.Reason = reason
	}
	if edition.Applies() {
		r.WorkID = 1001
	}
	return r
}

func forEntrants(t *testing.T, composer *mail.Composer, edition *contest.Edition, lang contest.Language, add adder) {
	t.Helper()
	name, title, reason := words(lang)
	for purpose, kind := range map[account.CodePurpose]contest.MailKind{
		account.CodeForLogin: contest.MailLoginCode, account.CodeForRegistration: contest.MailRegistrationCode, account.CodeForOrganiser: contest.MailOrganiserCode,
	} {
		m, err := composer.ComposeCode(edition, purpose, "mei@example.com", lang, "012345")
		add(kind, "", lang, m, err)
		m, err = composer.ComposeLetters(edition, purpose, "mei@example.com", lang, "BCDFGHJKLM", linkToken)
		add(kind, "letters", lang, m, err)
	}
	pass, deny := registered(edition, lang, contest.StatePass), registered(edition, lang, contest.StateDeny)
	m, err := composer.ComposeDecision(edition, pass)
	add(contest.MailApproval, "", lang, m, err)
	m, err = composer.ComposeDecision(edition, deny)
	add(contest.MailDenial, "", lang, m, err)
	sent := registered(edition, lang, contest.StateSubmitted)
	m, err = composer.ComposeRegistered(edition, sent)
	add(submission.MailRegistered, "", lang, m, err)
	if there := registration.ReadersZone(pass); !strings.Contains(m.Text, there.String()[len("Africa/"):]) && !strings.Contains(m.Text, "拉各斯时间") {
		t.Errorf("the reader's zone is not named:\n%s", m.Text)
	}
	corrected := sent
	corrected.CorrectedAt = sent.SubmittedAt.Add(time.Hour)
	m, err = composer.ComposeRegistered(edition, corrected)
	add(submission.MailRegistered, "corrected", lang, m, err)
	m, err = composer.ComposeTakenBack(edition, sent)
	add(registration.MailTakenBack, "", lang, m, err)
	for _, to := range []string{"mei@example.com", "mei@new.example"} {
		m, err = composer.ComposeEmailCode(edition, lang, to, "mei@new.example", "012345")
		add(operations.MailEmailCode, to, lang, m, err)
		m, err = composer.ComposeEmailChanged(edition, lang, to, "mei@new.example")
		add(operations.MailEmailChanged, to, lang, m, err)
	}
	member := registration.Member{Name: name, Email: "ada@example.com"}
	m, err = composer.ComposeMemberNamed(edition, pass, member, linkToken)
	add(registration.MailMemberNamed, "", lang, m, err)
	m, err = composer.ComposeMemberLeft(edition, pass, member)
	add(registration.MailMemberLeft, "", lang, m, err)
	m, err = composer.ComposeAccountDeleted(edition, account.Entrant{Email: "mei@example.com", Language: lang})
	add(operations.MailAccountDeleted, "", lang, m, err)
	m, err = composer.ComposeRetention(edition, account.Entrant{Email: "mei@example.com", Language: lang}, edition.SubmissionEnds.AddDate(1, 0, 0), false)
	add(operations.MailRetention, "", lang, m, err)
	text := map[contest.Language]outbox.BroadcastText{
		contest.English: {Subject: "Two days left, {name}", Text: "Dear {name},\n\nTwo days are left.\n\nYours,\nthe team"},
		contest.Chinese: {Subject: "还剩两天", Text: "{name}，你好：\n\n还剩两天。\n\n组委会"},
	}[lang]
	m, err = composer.ComposeBroadcast(edition, lang, "mei@example.com", text.For(name))
	add(outbox.MailBroadcast, "", lang, m, err)
	until := edition.DeadlineIn(lang, edition.OwnDeadline(deny.Standing()), registration.ReadersZone(deny))
	m, err = composer.ComposeBroadcast(edition, lang, "mei@example.com", outbox.BroadcastText{
		Subject: text.Subject, Text: "{name}\n\n{deadline}",
	}.For(name, "{deadline}", until))
	m.Kind = outbox.MailDeadline
	add(outbox.MailDeadline, "", lang, m, err)
	for what, prizes := range prizesOfMails(edition.ID) {
		kind := results.MailWinner
		if prizes == nil {
			kind = results.MailFinalist
		}
		m, err = composer.ComposeResult(edition, results.ResultMail{Name: name, Email: "mei@example.com", Language: lang, WorkID: 1001, Title: title, Prizes: prizes})
		add(kind, what, lang, m, err)
	}
	works := []results.ListedWork{{WorkID: 1001, Title: title}}
	for _, end := range []contest.RegistrationEnd{contest.EndDisqualified, contest.EndWithdrawn} {
		m, err = composer.ComposeRegistrationEnd(edition, pass, end, false, works, reason)
		add(m.Kind, "", lang, m, err)
	}
	m, err = composer.ComposeRegistrationEnd(edition, pass, contest.EndWithdrawn, true, works, "")
	add(m.Kind, "", lang, m, err)
	if edition.Applies() {
		return // its applications are no films
	}
	s := submission.Submission{WorkID: 1001, Form: submission.Form{Title: title}, Film: &upload.Film{}, SubmittedAt: edition.SubmissionEnds.Add(-time.Hour)}
	for version := range 2 {
		m, err = composer.ComposeSubmitted(edition, pass, s, version+1)
		add(submission.MailSubmitted, strconv.Itoa(version+1), lang, m, err)
	}
	ready, failed := s, s
	ready.Screening, failed.Screening, failed.CopyReason = upload.ScreeningReady, upload.ScreeningFailed, upload.CopyUnreadable
	m, err = composer.ComposeCopy(edition, pass, ready)
	add(submission.MailCopyReady, "", lang, m, err)
	m, err = composer.ComposeCopy(edition, pass, failed)
	add(submission.MailCopyFailed, "", lang, m, err)
	m, err = composer.ComposeWithdrawal(edition, pass, s)
	add(contest.MailWithdrawal, "", lang, m, err)
	m, err = composer.ComposeRequestedWithdrawal(edition, pass, s, reason)
	add(contest.MailWithdrawal, "asked", lang, m, err)
	m, err = composer.ComposeDisqualification(edition, pass, s, false, reason)
	add(contest.MailDisqualified, "", lang, m, err)
	m, err = composer.ComposeDisqualification(edition, pass, s, true, "")
	add(contest.MailRestored, "", lang, m, err)
	m, err = composeReceipt(composer, edition, lang, name)
	add(upload.MailReceipt, "", lang, m, err)
	m, err = composer.ComposeAnnouncement(edition, results.ResultMail{Name: name, Email: "mei@example.com", Language: lang, WorkID: 1001, Title: title})
	add(results.MailAnnounced, "", lang, m, err)
}

func forJury(composer *mail.Composer, edition *contest.Edition, lang contest.Language, add adder) {
	name, _, _ := words(lang)
	if lang == "" {
		name = "Mei"
	}
	link := sites()[edition.ID] + "/login?invite=" + linkToken
	for _, role := range []jury.Role{jury.RoleJudge, jury.RoleNominator} {
		if role == jury.RoleNominator && edition.Applies() {
			continue
		}
		judge := jury.Judge{Name: name, Role: role, Email: "judge@example.com", Language: lang}
		for _, created := range []bool{true, false} {
			m, err := composer.ComposeJudgeInvitation(edition, judge, created, link, edition.RegistrationEnds)
			add(jury.MailJudgeInvitation, map[bool]string{true: "invited", false: "password"}[created]+"-"+string(role), lang, m, err)
		}
		m, err := composer.ComposeReminder(edition, judging.JuryProgress{Judge: judge, Done: 5, Partial: 2, Total: 14})
		add(judging.MailReminder, string(role), lang, m, err)
		for _, news := range []jury.AccessNews{jury.NewsEmail, jury.NewsFactor, jury.NewsFactorReset, jury.NewsPassword} {
			m, err = composer.ComposeJudgeAccess(edition, judge, judge.Email, news)
			add(jury.MailJudgeAccess, strings.ReplaceAll(string(news), " ", "-"), lang, m, err)
		}
		m, err = composer.ComposeJudgeKey(edition, jury.JudgeKey{Judge: judge, Key: make([]byte, 32), At: edition.RegistrationEnds})
		add(judging.MailJudgeKey, "", lang, m, err)
		m, err = composer.ComposeFactorLink(edition, judge, linkToken)
		add(jury.MailJudgeFactorLink, "", lang, m, err)
	}
}

func forOrganisers(composer *mail.Composer, edition *contest.Edition, lang contest.Language, add adder) {
	name, _, _ := words(lang)
	if lang == "" {
		name = "Mei"
	}
	who := contest.OrganiserAccount{Name: name, Email: "mei@example.com", Language: lang, Role: contest.OrganiserOwner}
	m, err := composer.ComposeOrganiserInvitation(edition, who, console)
	add(organiser.MailOrganiserInvitation, "", lang, m, err)
	m, err = composer.ComposeOwnersNews(edition, who, who, name, console)
	add(organiser.MailOwners, "", lang, m, err)
	for _, news := range []organiser.FactorNews{organiser.FactorAppAdded, organiser.FactorPasskeyAdded, organiser.FactorPasskeyRemoved, organiser.FactorsReset, organiser.FactorCodesRenewed} {
		m, err = composer.ComposeFactorNews(edition, who, news, "Pixel")
		add(organiser.MailSecondFactor, strings.ReplaceAll(string(news), " ", "-"), lang, m, err)
	}
	for kind, page := range map[results.PublicationKind]string{results.PublishResults: "/results", results.PublishFinalists: "/shortlist/announce"} {
		if edition.Applies() && kind == results.PublishFinalists {
			continue
		}
		m, err = composer.ComposeProposal(edition, kind, who, name, console+"/"+string(edition.ID)+page)
		add(results.MailProposal, string(kind), lang, m, err)
	}
}
