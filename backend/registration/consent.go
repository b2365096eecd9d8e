package registration

import (
	"context"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// ConsentKind is a text that an entrant agrees to, each apart from the others.
type ConsentKind string

// The kinds. The first three are given with every registration; the others are optional.
const (
	ConsentTerms       ConsentKind = "terms"
	ConsentPrivacy     ConsentKind = "privacy"
	ConsentAge         ConsentKind = "age"         // everyone named has the edition's minimum age
	ConsentPublication ConsentKind = "publication" // of name, film and pictures when the entry is shown or wins
	ConsentNews        ConsentKind = "news"        // emails beyond the contest
	ConsentTransfer    ConsentKind = "transfer"    // to processors abroad, where the law asks for it
)

// ConsentChoices are the optional consents of a registration. The JSON tags are the field names on the wire; one that
// is missing is not given.
type ConsentChoices struct {
	Publication bool `json:"publication"`
	News        bool `json:"news"`
	Transfer    bool `json:"transfer"`
}

// Consent is proof of what was agreed to, or that it was not.
type Consent struct {
	Edition  contest.EditionID
	Kind     ConsentKind
	Given    bool
	Notice   contest.NoticeVersion
	Language contest.Language // in which it was read
	At       time.Time
}

// requiredConsents is how many of consents, the first, every registration gives.
const requiredConsents = 3

// consents are those of a registration whose agreement was checked.
func consents(e *contest.Edition, choices ConsentChoices, lang contest.Language, at time.Time) []Consent {
	var given []Consent
	for _, c := range []struct {
		kind   ConsentKind
		given  bool
		notice contest.NoticeVersion
	}{
		{ConsentTerms, true, e.Terms},
		{ConsentPrivacy, true, e.Privacy},
		{ConsentAge, true, e.Terms},
		{ConsentPublication, choices.Publication, e.Privacy},
		{ConsentNews, choices.News, e.Privacy},
		{ConsentTransfer, choices.Transfer, e.Privacy},
	} {
		given = append(
			given,
			Consent{Edition: e.ID, Kind: c.kind, Given: c.given, Notice: c.notice, Language: lang, At: at},
		)
	}
	return given
}

// ConsentStore keeps consents.
type ConsentStore interface {
	// ChangeConsents adds rows for the optional consents that differ from the latest, and returns all of the edition,
	// the latest of each kind.
	ChangeConsents(ctx context.Context, entrantID string, wanted []Consent) ([]Consent, error)
	// Consents are the latest of each kind in an edition.
	Consents(ctx context.Context, edition contest.EditionID, entrantID string) ([]Consent, error)
}

// OwnConsents are the entrant's latest consents in an edition.
func (s *Service) OwnConsents(ctx context.Context, edition *contest.Edition, who account.Entrant) ([]Consent, error) {
	return s.Consents.Consents(ctx, edition.ID, who.ID)
}

// ChangeConsents gives or takes back the optional consents: as easily as they were given. NOT_FOUND without a
// registration.
func (s *Service) ChangeConsents(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	lang contest.Language,
	read contest.ReadForm[ConsentChoices],
) ([]Consent, error) {
	if _, err := s.Registrations.Registration(ctx, edition.ID, who.ID); err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	choices, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	optional := consents(edition, choices, lang, s.Now().Truncate(time.Microsecond))[3:]
	return s.Consents.ChangeConsents(ctx, who.ID, optional)
}
