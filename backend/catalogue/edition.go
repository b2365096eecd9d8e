package catalogue

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// EditionFile is the file of an edition's folder that says what kind of edition it is.
const EditionFile = "edition.json"

// usualOrder is the place of an edition whose file names none.
const usualOrder = 100

// EditionData is edition.json.
type EditionData struct {
	Kind   contest.EditionKind    `json:"kind"`
	Theme  contest.Theme          `json:"theme"`
	Season string                 `json:"season"`
	Header string                 `json:"header,omitempty"` // empty: PASSPORT_<ID>
	Cookie string                 `json:"cookie,omitempty"` // empty: passport_<id>
	Paired *contest.EditionID     `json:"paired"`
	Former []contest.FormerSeason `json:"former,omitempty"`
	URL    string                 `json:"url,omitempty"`   // where visitors reach the edition, unless the settings say
	Order  int                    `json:"order,omitempty"` // place among the editions; 0: usualOrder
	// SignedCards is whether nominations and scorecards are signed; null: as rules.json says.
	SignedCards *bool `json:"signedCards,omitempty"`
}

// EditionIDs lists the folders of editions by their names. It reads no file of them.
func EditionIDs(content fs.FS) ([]contest.EditionID, error) {
	folders, err := fs.ReadDir(content, "editions")
	if err != nil {
		return nil, fmt.Errorf("list editions: %w", err)
	}
	var ids []contest.EditionID
	for _, folder := range folders {
		if folder.IsDir() && !strings.HasPrefix(folder.Name(), ".") {
			ids = append(ids, contest.EditionID(folder.Name()))
		}
	}
	return ids, nil
}

// editions reads all editions. The result is complete only when no problem was added.
func (l *loader) editions() []*Edition {
	ids, err := EditionIDs(l.content)
	if err != nil || len(ids) == 0 {
		l.problems = append(l.problems, Problem{File: "editions", Message: "has no folder; every edition has one"})
		return nil
	}
	editions := make([]*Edition, len(ids))
	for i, id := range ids {
		editions[i] = l.edition(id)
	}
	slices.SortStableFunc(editions, func(a, b *Edition) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID))
	})
	l.apart(editions)
	return editions
}

// edition reads one edition.
func (l *loader) edition(id contest.EditionID) *Edition {
	dir := path.Join("editions", string(id))
	e := &Edition{Edition: contest.Edition{ID: id}}
	if !id.Valid() {
		l.problems = append(l.problems, Problem{
			File:    dir,
			Message: "is no id of an edition: use 2 to 31 lower-case letters, digits and hyphens, a letter first",
		})
		return e
	}
	l.kind(dir, e)
	l.brand(dir, e)
	l.timeline(dir, e)
	l.rules(dir, e)
	l.criteria(dir, e)
	l.awards(dir, e)
	l.questions(dir, e)
	l.mails(dir, e)
	l.works(dir, e)
	l.finalists(dir, e)
	l.programmes(dir, e)
	l.about(dir, e)
	l.guidelines(dir, e)
	l.notices(dir, e)
	l.read(path.Join(dir, "jury.json"), nil)
	l.prizes(dir, e)
	l.readOthers(dir)
	return e
}

// kind reads edition.json.
func (l *loader) kind(dir string, e *Edition) {
	var data EditionData
	if l.read(path.Join(dir, EditionFile), &data) == nil {
		return
	}
	e.Kind, e.Theme, e.Season, e.Former, e.URL = data.Kind, data.Theme, data.Season, data.Former, data.URL
	e.Header = cmp.Or(data.Header, UsualHeader(e.ID))
	e.Cookie = cmp.Or(data.Cookie, UsualCookie(e.ID))
	if data.Paired != nil {
		e.Paired = *data.Paired
	}
	if data.SignedCards != nil {
		e.SignedCards = *data.SignedCards
	}
	e.signs = data.SignedCards != nil
	e.Order = cmp.Or(data.Order, usualOrder)
}

// UsualHeader is the value of header f for an edition that names none.
func UsualHeader(id contest.EditionID) string { return "PASSPORT_" + Variable(id) }

// UsualCookie is the name of the session cookie of an edition that names none.
func UsualCookie(id contest.EditionID) string { return "passport_" + strings.ToLower(Variable(id)) }

// Variable is an edition's id as names of settings have it: SILK_ROAD of silk-road.
func Variable(id contest.EditionID) string {
	return strings.ToUpper(strings.ReplaceAll(string(id), "-", "_"))
}

// apart checks what editions may not have in common, and that pairs exist. Ids that differ in a hyphen alone would have
// the same settings.
func (l *loader) apart(editions []*Edition) {
	for _, key := range []struct {
		name string
		of   func(*Edition) string
	}{
		{"header", func(e *Edition) string { return e.Header }},
		{"cookie", func(e *Edition) string { return e.Cookie }},
		{"url", func(e *Edition) string { return e.Host() }},
	} {
		first := map[string]contest.EditionID{}
		for _, e := range editions {
			value := key.of(e)
			if other, taken := first[value]; taken && value != "" {
				l.ofEdition(e, "has the %s of the edition %q: %s", key.name, other, value)
			}
			first[value] = e.ID
		}
	}
	for _, e := range editions {
		if e.Paired != "" &&
			(e.Paired == e.ID || !slices.ContainsFunc(editions, func(o *Edition) bool { return o.ID == e.Paired })) {
			l.ofEdition(e, "is paired with %q, no other edition", e.Paired)
		}
	}
}

func (l *loader) ofEdition(e *Edition, message string, args ...any) {
	l.problems = append(l.problems, Problem{
		File: path.Join("editions", string(e.ID), EditionFile), Message: fmt.Sprintf(message, args...),
	})
}
