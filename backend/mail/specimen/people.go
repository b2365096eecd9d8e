package specimen

import (
	"strings"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/organiser"
	"marquee/backend/results"
)

// named is what a reader of a language is called; a reader of both has a Latin name.
func named(lang contest.Language) string {
	if lang == "" {
		return "Mei"
	}
	name, _, _ := words(lang)
	return name
}

func (s *set) forJury(lang contest.Language) {
	for _, role := range []jury.Role{jury.RoleJudge, jury.RoleNominator} {
		if role == jury.RoleNominator && s.edition.Applies() {
			continue
		}
		judge := jury.Judge{Name: named(lang), Role: role, Email: "judge@example.com", Language: lang}
		for _, created := range []bool{true, false} {
			m, err := s.Composer.ComposeJudgeInvitation(
				s.edition,
				judge,
				created,
				s.Site+"/login?invite="+linkToken,
				s.edition.RegistrationEnds,
			)
			s.add(
				jury.MailJudgeInvitation,
				map[bool]string{true: "invited", false: "password"}[created]+"-"+string(role),
				lang,
				m,
				err,
			)
		}
		for _, partial := range []int{2, 0} {
			m, err := s.Composer.ComposeReminder(
				s.edition,
				judging.JuryProgress{Judge: judge, Done: 5, Partial: partial, Total: 14},
			)
			s.add(judging.MailReminder, string(role)+map[bool]string{true: "-partial"}[partial > 0], lang, m, err)
		}
		if role == jury.RoleNominator {
			continue // the others read as a judge's
		}
		for _, news := range []jury.AccessNews{jury.NewsEmail, jury.NewsFactor, jury.NewsFactorReset, jury.NewsPassword} {
			m, err := s.Composer.ComposeJudgeAccess(s.edition, judge, judge.Email, news)
			s.add(jury.MailJudgeAccess, strings.ReplaceAll(string(news), " ", "-"), lang, m, err)
		}
		m, err := s.Composer.ComposeJudgeKey(
			s.edition,
			jury.JudgeKey{Judge: judge, Key: make([]byte, 32), At: s.edition.RegistrationEnds},
		)
		s.add(judging.MailJudgeKey, "", lang, m, err)
		m, err = s.Composer.ComposeFactorLink(s.edition, judge, linkToken)
		s.add(jury.MailJudgeFactorLink, "", lang, m, err)
	}
}

func (s *set) forOrganisers(lang contest.Language) {
	name := named(lang)
	who := contest.OrganiserAccount{Name: name, Email: reader, Language: lang, Role: contest.OrganiserOwner}
	for _, role := range []contest.OrganiserRole{contest.OrganiserOwner, contest.OrganiserReviewer, contest.OrganiserJury, contest.OrganiserViewer} {
		other := who
		other.Role = role
		m, err := s.Composer.ComposeOrganiserInvitation(s.edition, other, s.Console)
		s.add(organiser.MailOrganiserInvitation, string(role), lang, m, err)
		m, err = s.Composer.ComposeOwnersNews(s.edition, who, other, name, s.Console)
		s.add(organiser.MailOwners, string(role), lang, m, err)
	}
	for _, news := range []organiser.FactorNews{
		organiser.FactorAppAdded, organiser.FactorPasskeyAdded, organiser.FactorPasskeyRemoved, organiser.FactorsReset, organiser.FactorCodesRenewed,
	} {
		m, err := s.Composer.ComposeFactorNews(s.edition, who, news, "Pixel")
		s.add(organiser.MailSecondFactor, strings.ReplaceAll(string(news), " ", "-"), lang, m, err)
	}
	s.proposal(lang, results.PublishResults, "/results")
	if !s.edition.Applies() {
		s.proposal(lang, results.PublishFinalists, "/shortlist/announce")
	}
}

func (s *set) proposal(lang contest.Language, kind results.PublicationKind, page string) {
	who := contest.OrganiserAccount{Name: named(lang), Email: reader, Language: lang, Role: contest.OrganiserOwner}
	address := ""
	if s.Console != "" {
		address = s.Console + "/" + string(s.edition.ID) + page
	}
	m, err := s.Composer.ComposeProposal(s.edition, kind, who, who.Name, address)
	s.add(results.MailProposal, string(kind), lang, m, err)
}
