// Package specimen composes every email that an edition sends, to readers who do not exist: for tests, and for
// organisers who look at a text before they change it.
package specimen

import (
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
)

const (
	linkToken = "AAAAAAAAAAAAAAAAAAAAAA"
	reader    = "mei@example.com"
)

// Specimen is an email to a reader of a language, or to one who gets both.
type Specimen struct {
	Name     string           // what it is a case of, such as "corrected"; empty for the usual case
	Language contest.Language // "": both
	Mail     contest.NewMail
}

// Source is what emails are composed from.
type Source struct {
	Composer *mail.Composer
	Site     string // of the edition, for visitors
	Console  string // its address
}

// set collects specimens of an edition.
type set struct {
	Source
	edition *contest.Edition
	lang    contest.Language
	all     map[contest.MailKind][]Specimen
	err     error
}

// add keeps an email of a kind, or the first error.
func (s *set) add(kind contest.MailKind, name string, to contest.Language, m contest.NewMail, err error) {
	switch {
	case s.err != nil:
	case err != nil:
		s.err = fmt.Errorf("compose %s: %w", kind, err)
	case m.Kind != kind:
		s.err = fmt.Errorf("compose %s: it is of kind %q", kind, m.Kind)
	default:
		s.all[kind] = append(s.all[kind], Specimen{Name: name, Language: to, Mail: m})
	}
}

// Of composes every kind of email that an edition sends, to readers of a language and to those who get both.
func (from Source) Of(edition *contest.Edition, lang contest.Language) (map[contest.MailKind][]Specimen, error) {
	s := &set{Source: from, edition: edition, lang: lang, all: map[contest.MailKind][]Specimen{}}
	s.forEntrants()
	s.aboutWorks()
	for _, to := range []contest.Language{lang, ""} {
		s.forJury(to)
		s.forOrganisers(to)
	}
	m, err := s.Composer.ComposeMorning([]operations.MorningPart{
		{
			Edition: edition,
			Needs: []operations.Need{
				{Kind: operations.NeedOldDates, Count: 1},
				{Kind: operations.NeedRegistrations, Count: 12},
			},
		},
	}, operations.MorningReader{OrganiserAccount: contest.OrganiserAccount{Name: "Mei", Email: reader}, Language: lang}, s.Console)
	s.add(operations.MailMorning, "", lang, m, err)
	m, err = s.Composer.ComposeMorning(
		[]operations.MorningPart{{Edition: edition}},
		operations.MorningReader{
			OrganiserAccount: contest.OrganiserAccount{Name: "Mei", Email: reader},
			Language:         lang,
		},
		s.Console,
	)
	s.add(operations.MailMorning, "nothing", lang, m, err)
	return s.all, s.err
}

// Kinds lists the kinds of a set, by name.
func Kinds(all map[contest.MailKind][]Specimen) []contest.MailKind {
	var kinds []contest.MailKind
	for kind := range all {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}

// words are what readers of a language have typed.
func words(lang contest.Language) (name, title, reason string) {
	if lang == contest.Chinese {
		return "林梅", "纸鹤 <1>", "过往作品链接无法打开。\n请检查。"
	}
	return "Mei <Lin> & Co", "Crane <1>", "The link to your previous works does not open.\nPlease check it."
}
