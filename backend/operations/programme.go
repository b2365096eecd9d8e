package operations

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
)

// ProgrammesFile is the name of the catalogue's file with the programmes of an edition.
const ProgrammesFile = "programmes.json"

// Limits of the programmes, as in the file's schema.
const (
	maxProgrammes     = 12
	maxProgrammeFilms = 8
	maxProgrammeName  = 100
	maxProgrammeNote  = 1000
)

// MaxProgrammesBody is how many bytes a form with programmes may have.
const MaxProgrammesBody = 256 << 10

// Programme is a screening of finalists on the shortlist's page, in the order in which they play.
type Programme struct {
	ID     string        `json:"id"` // part of addresses; empty in a form: made from the English name
	Name   contest.Text  `json:"name"`
	Note   contest.Text  `json:"note"`
	Author *contest.Text `json:"author,omitempty"` // who chose the films; nil: nobody is named
	Films  []int         `json:"films"`
}

// Programmes are the programmes of an edition in their order.
type Programmes struct {
	Version    string // of the file; "" without one
	Writable   bool   // false: a change is answered with files to download
	Programmes []Programme
}

// ProgrammesForm replaces the programmes of an edition.
type ProgrammesForm struct {
	Before     *string     `json:"before"` // the version that was read; CONFLICT when it is another one meanwhile
	Programmes []Programme `json:"programmes"`
}

var programmeID = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// Check returns the form with trimmed texts and an id for every programme. It adds what is wrong to fieldErrs.
func (f ProgrammesForm) Check(fieldErrs contest.FieldErrors) ProgrammesForm {
	if f.Before == nil {
		fieldErrs.Add("before", contest.Text{EN: "Give the version that was read", ZH: "请附上读取时的版本"})
	}
	if f.Programmes == nil {
		fieldErrs.Add("programmes", contest.Text{EN: "Give the programmes", ZH: "请提交放映单元"})
	}
	if len(f.Programmes) > maxProgrammes {
		fieldErrs.Add(
			"programmes",
			contest.Text{EN: "There are at most %d programmes", ZH: "放映单元最多 %d 个"}.Format(maxProgrammes),
		)
		return f
	}
	programmes := slices.Clone(f.Programmes)
	ids := map[string]bool{}
	for _, p := range programmes {
		ids[p.ID] = true
	}
	seen, shown := map[string]bool{}, map[int]bool{}
	for i, p := range programmes {
		at := "programmes[" + strconv.Itoa(i) + "]"
		p.Name = programmeText(fieldErrs, at+".name", p.Name, maxProgrammeName)
		p.Note = programmeText(fieldErrs, at+".note", p.Note, maxProgrammeNote)
		if p.Author != nil {
			author := programmeText(fieldErrs, at+".author", *p.Author, maxProgrammeName)
			p.Author = &author
		}
		if p.ID == "" {
			p.ID = newProgrammeID(p.Name.EN, ids)
			ids[p.ID] = true
		}
		if !programmeID.MatchString(p.ID) || seen[p.ID] {
			fieldErrs.Add(
				at+".id",
				contest.Text{EN: "Another programme has this id, or it is not one", ZH: "编号重复或不符合要求"},
			)
		}
		seen[p.ID] = true
		if len(p.Films) == 0 || len(p.Films) > maxProgrammeFilms {
			fieldErrs.Add(
				at+".films",
				contest.Text{EN: "Choose 1 to %d films", ZH: "请选择 1 至 %d 部影片"}.Format(maxProgrammeFilms),
			)
		}
		for j, film := range p.Films {
			if shown[film] {
				fieldErrs.Add(
					at+".films["+strconv.Itoa(j)+"]",
					contest.Text{EN: "This film is in a programme already", ZH: "该影片已在放映单元中"},
				)
			}
			shown[film] = true
		}
		programmes[i] = p
	}
	f.Programmes = programmes
	return f
}

// programmeText returns a text with plain line ends, which both languages need.
func programmeText(fieldErrs contest.FieldErrors, field string, text contest.Text, limit int) contest.Text {
	sides := []struct {
		name string
		text *string
	}{{"zh", &text.ZH}, {"en", &text.EN}}
	for _, side := range sides {
		*side.text = checkedText(fieldErrs, field+"."+side.name, *side.text)
		switch length := len([]rune(*side.text)); {
		case length == 0:
			fieldErrs.Add(field+"."+side.name, contest.Text{EN: "Both languages need a text", ZH: "中英文都要填写"})
		case length > limit:
			fieldErrs.Add(
				field+"."+side.name,
				contest.Text{EN: "Please use at most %d characters", ZH: "请勿超过 %d 个字符"}.Format(limit),
			)
		}
	}
	return text
}

var notOfID = regexp.MustCompile(`[^a-z0-9]+`)

// newProgrammeID makes an id from a name that none of the others has.
func newProgrammeID(name string, others map[string]bool) string {
	base := strings.Trim(notOfID.ReplaceAllString(strings.ToLower(name), "-"), "-0123456789")
	if base == "" {
		base = "programme"
	}
	id := base
	for n := 2; others[id]; n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	return id
}

// Programmes returns the programmes of an edition.
func (s *CatalogueService) Programmes(by contest.Organiser, edition contest.EditionID) (Programmes, error) {
	if err := by.MayRead(contest.AreaShortlist); err != nil {
		return Programmes{}, err
	}
	return s.Files.Programmes(edition)
}

// ChangeProgrammes replaces the programmes of an edition or, where the catalogue cannot be written, returns the file as
// it would be. CONFLICT when they are no longer those of the form's version; VALIDATION_FAILED with every problem that
// they would introduce.
func (s *CatalogueService) ChangeProgrammes(
	ctx context.Context, by contest.Organiser, edition contest.EditionID, read contest.ReadForm[ProgrammesForm],
) (CatalogueSaved, error) {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return CatalogueSaved{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return CatalogueSaved{}, err
	}
	saved, err := s.save(ctx, by, edition, ProgrammesFile, false, func() (CataloguePlan, error) {
		return s.Files.PlanProgrammes(edition, form)
	})
	if err != nil {
		return CatalogueSaved{}, fmt.Errorf("change programmes: %w", err)
	}
	return saved, nil
}
