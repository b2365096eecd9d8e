package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// PlanEdition implements operations.EditionPlanner.
func (d *Folder) PlanEdition(
	form operations.EditionForm,
	documents operations.EditionDocuments,
) (operations.EditionPlan, error) {
	var plan operations.EditionPlan
	err := d.read(func(content fs.FS) error {
		c, err := newClone(WithDocuments(content, documents), form)
		if err != nil {
			return err
		}
		plan, err = c.plan()
		return err
	})
	return plan, err
}

// clone is a new edition in the making.
type clone struct {
	content fs.FS // with the edition that is copied
	form    operations.EditionForm
	source  *Edition
	others  []*Edition
	known   Problems // of the other editions

	files    map[string][]byte // by their names in the folder
	copied   map[string]bool   // files that are as they were
	days     int
	dates    []operations.EditionDate
	phaseIDs []string
	words    formerWords
	faults   contest.FieldErrors
}

func (c *clone) target() string { return path.Join("editions", string(c.form.ID)) }

// leftOut are files that belong to people, works or a build of the pages.
func leftOut(name string) bool {
	return path.Ext(name) != ".json" || generated(name) || slices.Contains([]string{
		"samples.json",
		"programmes.json",
		FinalistsFile,
		FinalistsOverlayFile,
		TranslationsFile,
		"winners.json",
		"entries.json",
		"results.json",
	}, name) || strings.HasSuffix(name, movedSuffix+".json")
}

// plan makes all files, checks them beside the other editions, and says what they have.
func (c *clone) plan() (operations.EditionPlan, error) {
	names, err := fs.ReadDir(c.content, path.Join("editions", string(c.source.ID)))
	if err != nil {
		return operations.EditionPlan{}, fmt.Errorf("list edition: %w", err)
	}
	for _, entry := range names {
		if name := entry.Name(); !entry.IsDir() && !leftOut(name) {
			if c.files[name], err = fs.ReadFile(
				c.content,
				path.Join("editions", string(c.source.ID), name),
			); err != nil {
				return operations.EditionPlan{}, fmt.Errorf("read edition: %w", err)
			}
			c.copied[name] = true
		}
	}
	if err := c.copyMails(); err != nil {
		return operations.EditionPlan{}, err
	}
	for _, step := range []func() error{c.withoutPeople, c.identity, c.look, c.timeline, c.rules, c.parts, c.texts} {
		if err := step(); err != nil {
			return operations.EditionPlan{}, fmt.Errorf("copy edition: %w", err)
		}
	}
	if err := c.faults.Err(); err != nil {
		return operations.EditionPlan{}, err
	}
	made, err := c.load()
	if err != nil {
		return operations.EditionPlan{}, err
	}
	return c.answer(made)
}

// copyMails copies an edition's own texts of emails, which are texts.
func (c *clone) copyMails() error {
	entries, err := fs.ReadDir(c.content, path.Join("editions", string(c.source.ID), EmailFolder))
	if err != nil || !c.form.Carries("texts") {
		return nil // there are none
	}
	for _, entry := range entries {
		name := path.Join(EmailFolder, entry.Name())
		if entry.IsDir() || path.Ext(name) != ".json" {
			continue
		}
		if c.files[name], err = readIn(c, name); err != nil {
			return err
		}
		c.copied[name] = true
	}
	return nil
}

// put sets a file.
func (c *clone) put(name string, content []byte) {
	c.copied[name] = c.copied[name] && bytes.Equal(c.files[name], content)
	c.files[name] = content
}

func (c *clone) putJSON(name string, value any) error {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("encode %s: %w", name, err)
	}
	c.put(name, out.Bytes())
	return nil
}

func (c *clone) withoutPeople() error {
	for _, name := range []string{SubmittedFile, OverlayFile, "jury.json"} {
		c.put(name, []byte("[]\n"))
	}
	return nil
}

// identity is edition.json.
func (c *clone) identity() error {
	data := EditionData{
		Kind:   c.source.Kind,
		Theme:  cmp.Or(c.form.Theme, c.source.Theme),
		Season: c.form.Season,
		URL:    c.form.URL,
		Order:  usualOrder,
	}
	for _, other := range c.others {
		data.Order = max(data.Order, other.Order+1)
	}
	data.Order = min(data.Order, 1000)
	if c.source.SignedCards && c.form.Carries("rules") {
		data.SignedCards = &c.source.SignedCards
	}
	switch {
	case c.form.Former != nil:
		data.Former = *c.form.Former
	case c.source.Season != "" && c.source.URL != "" && c.source.Season != c.form.Season:
		data.Former = append([]contest.FormerSeason{{Season: c.source.Season, URL: c.source.URL}}, c.source.Former...)
	default:
		data.Former = c.source.Former
	}
	return c.putJSON(EditionFile, data)
}

// rules is rules.json.
func (c *clone) rules() error {
	if c.form.Carries("rules") {
		return nil
	}
	return c.putJSON("rules.json", rulesFile{Figures: c.source.Figures})
}

// parts are the lists that the form may give itself or leave out.
func (c *clone) parts() error {
	empty := map[string][]byte{
		"criteria": []byte(
			`[{"id": "overall", "weight": 100, "name": {"zh": "综合评价", "en": "Overall"}, "note": {"zh": "整体印象。", "en": "The work as a whole."}}]` + "\n",
		),
		"awards": []byte(
			"[]\n",
		),
		"prizes":     []byte(`{"currency": "USD", "prizes": []}` + "\n"),
		"questions":  nil,
		"categories": nil,
	}
	for part, none := range empty {
		name := part + ".json"
		switch own := c.form.Own(part); {
		case own != nil:
			var out bytes.Buffer
			if err := json.Indent(&out, own, "", "  "); err != nil {
				c.faults.Add(part, contest.Text{EN: "It cannot be read", ZH: "无法读取"})
				continue
			}
			c.put(name, append(out.Bytes(), '\n'))
		case c.form.Carries(part):
		case none == nil:
			delete(c.files, name)
		default:
			c.put(name, none)
		}
	}
	if c.form.Own("prizes") == nil {
		return c.prizesByHand()
	}
	return nil
}

// prizesByHand has copied awards given by hand whose criterion the new edition lacks.
func (c *clone) prizesByHand() error {
	var prizes map[string]any
	var criteria []struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(c.files["prizes.json"], &prizes) != nil ||
		json.Unmarshal(c.files["criteria.json"], &criteria) != nil {
		return nil // a fault that loading finds
	}
	changed := false
	list, _ := prizes["prizes"].([]any)
	for _, prize := range list {
		fields, _ := prize.(map[string]any)
		awards, _ := fields["awards"].([]any)
		for _, award := range awards {
			of, _ := award.(map[string]any)
			criterion, names := of["criterion"].(string)
			known := slices.ContainsFunc(criteria, func(c struct {
				ID string `json:"id"`
			}) bool {
				return c.ID == criterion
			})
			if names && !known {
				delete(of, "criterion")
				changed = true
			}
		}
	}
	if !changed {
		return nil
	}
	return c.putJSON("prizes.json", prizes)
}

// field is the form's field from which a problem of a file comes.
func (c *clone) field(problem Problem) string {
	name := path.Base(problem.File)
	noun := strings.TrimSuffix(name, ".json")
	place := strings.TrimPrefix(problem.Place, ".")
	switch noun {
	case "brand":
		return cmp.Or(place, "name")
	case "criteria", "awards", "questions", "categories":
		return noun + place
	case "prizes":
		return strings.TrimSuffix("prizes."+place, ".")
	case "timeline":
		return c.dateField(place)
	case "rules":
		return "carry.rules"
	case "edition":
		for _, part := range []string{"season", "former", "url"} {
			if strings.HasPrefix(place, part) || strings.Contains(problem.Message, "has the "+part+" ") {
				return cmp.Or(place, part)
			}
		}
		return "id"
	}
	if path.Ext(name) == ".svg" {
		return "mark"
	}
	return "from"
}

// answer is the plan of the new edition as it was loaded.
func (c *clone) answer(made *Edition) (operations.EditionPlan, error) {
	plan := operations.EditionPlan{Edition: &made.Edition, Days: c.days, Dates: c.dates}
	for name, content := range c.files {
		state := operations.FileChanged
		if c.copied[name] {
			state = operations.FileCopied
		} else if _, err := fs.Stat(c.content, path.Join("editions", string(c.source.ID), name)); err != nil {
			state = operations.FileNew
		}
		plan.Files = append(
			plan.Files,
			operations.EditionFile{Path: path.Join(c.target(), name), Content: content, State: state},
		)
	}
	slices.SortFunc(plan.Files, func(a, b operations.EditionFile) int { return strings.Compare(a.Path, b.Path) })
	files := map[string][]byte{}
	for _, file := range plan.Files {
		files[file.Path] = file.Content
	}
	content, err := checklistContent(Tree{Base: c.content, Files: files}, &made.Edition, c.words)
	if err != nil {
		return plan, err
	}
	plan.Texts, plan.Read = content.Texts, content.Read
	counts := map[string]int{
		"rules":      1,
		"criteria":   len(made.Criteria),
		"awards":     len(made.Awards),
		"prizes":     len(made.PrizeList.Prizes),
		"questions":  len(made.Questions),
		"categories": len(made.Categories),
		"texts":      content.Texts,
	}
	for _, part := range operations.CarryParts() {
		carried := c.form.Carries(part) && c.form.Own(part) == nil
		plan.Carried = append(plan.Carried, operations.CarriedPart{Part: part, Carried: carried, Count: counts[part]})
	}
	return plan, nil
}
