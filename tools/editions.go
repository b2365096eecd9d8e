package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/studio"
)

// editionCommands are the commands about the editions of a contest.
type editionCommands struct {
	List      editionsList      `cmd:"" help:"List the editions, those of the catalogue's folder and those that were made."`
	New       editionsNew       `cmd:"" help:"Make an edition as a copy of another one, without people, works and keys."`
	Checklist editionsChecklist `cmd:"" help:"The twelve things that are done before an edition opens."`
	Export    editionsExport    `cmd:"" help:"Write the files of an edition that was made into a folder, for an editor."`
}

type editionsList struct{}

// Example implements withExample.
func (editionsList) Example() string { return "go run ./tools editions list" }

// Run prints a table.
func (c *editionsList) Run(ctx context.Context, a *app) error {
	service, err := a.editionService(ctx)
	if err != nil {
		return err
	}
	made, err := service.Made(ctx, a.organiser())
	if err != nil {
		return err
	}
	table := a.listing("ID\tKIND\tTHEME\tSEASON\tHEADER\tOPENS\tMADE BY\tNAME")
	for _, e := range service.Editions.All() {
		table.row(
			"%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
			string(e.ID),
			string(e.Kind),
			string(e.Theme),
			e.Season,
			e.Header,
			beginningOf(e, e.RegistrationOpens),
			made[e.ID].By,
			e.Name.EN,
		)
	}
	return table.print("editions")
}

type editionsNew struct {
	ID       string   `arg:"" help:"Its id, in addresses and exports: 2 to 31 lower-case letters, digits and hyphens."`
	From     string   `required:"" help:"The edition that is copied."`
	NameEN   string   `name:"name-en" help:"Its name in English."`
	NameZH   string   `name:"name-zh" help:"Its name in Chinese."`
	Season   string   `help:"The season, such as 2027."`
	OpensOn  string   `help:"The day on which registration opens, such as 2027-07-13; the other dates keep their weekdays."`
	Days     *int     `help:"By how many days all dates move, in place of --opens-on."`
	Timezone string   `help:"Its time zone, such as America/Los_Angeles."`
	URL      string   `name:"url" help:"Where visitors reach it, such as https://silkroad.example."`
	Theme    string   `help:"night or day; as copied without it."`
	Accent   string   `help:"Its colour, such as #4fc4a0."`
	Mark     string   `type:"existingfile" help:"An SVG file with its mark." placeholder:"FILE"`
	Without  []string `help:"Leave out rules, criteria, awards, prizes, questions, categories or texts; again for more." placeholder:"PART"`
	Form     string   `type:"existingfile" help:"A file with the form of the console's call, for what the flags lack; they go before it." placeholder:"FILE"`
	DryRun   bool     `help:"Print what would be made, and make nothing."`
}

// Example implements withExample.
func (editionsNew) Example() string {
	return "go run ./tools editions new silk-road --from international --name-en 'Silk Road Lights' --name-zh 丝路之光 --season 2027 --opens-on 2027-07-13 --dry-run"
}

func (c *editionsNew) form() (operations.EditionForm, error) {
	var form operations.EditionForm
	if c.Form != "" {
		text, err := os.ReadFile(c.Form)
		if err == nil {
			err = json.Unmarshal(text, &form)
		}
		if err != nil {
			return form, fmt.Errorf("read form: %w", err)
		}
	}
	form.ID, form.From, form.DryRun = contest.EditionID(c.ID), contest.EditionID(c.From), c.DryRun
	if c.NameEN+c.NameZH != "" {
		form.Name = &contest.Text{EN: c.NameEN, ZH: c.NameZH}
	}
	for _, of := range []struct {
		target *string
		given  string
	}{{&form.Season, c.Season}, {&form.OpensOn, c.OpensOn}, {&form.Timezone, c.Timezone}, {&form.URL, c.URL}, {(*string)(&form.Theme), c.Theme}} {
		if of.given != "" {
			*of.target = of.given
		}
	}
	if c.Days != nil {
		form.Days, form.OpensOn = c.Days, ""
	}
	if c.Accent != "" {
		form.Accent = &c.Accent
	}
	if c.Mark != "" {
		drawing, err := os.ReadFile(c.Mark)
		if err != nil {
			return form, fmt.Errorf("read mark: %w", err)
		}
		text := string(drawing)
		form.Mark = &text
	}
	left := false
	parts := map[string]**bool{
		"rules":      &form.Carry.Rules,
		"criteria":   &form.Carry.Criteria,
		"awards":     &form.Carry.Awards,
		"prizes":     &form.Carry.Prizes,
		"questions":  &form.Carry.Questions,
		"categories": &form.Carry.Categories,
		"texts":      &form.Carry.Texts,
	}
	for _, part := range c.Without {
		if parts[part] == nil {
			return form, fmt.Errorf("--without %s: name one of %v", part, operations.CarryParts())
		}
		*parts[part] = &left
	}
	return form, nil
}

// Run makes the edition. Repeating it changes nothing.
func (c *editionsNew) Run(ctx context.Context, a *app) error {
	form, err := c.form()
	if err != nil {
		return err
	}
	service, err := a.editionService(ctx)
	if err != nil {
		return err
	}
	saved, err := service.Make(ctx, a.organiser(), given(form))
	if err != nil {
		return a.complainFields(err)
	}
	a.printEdition(saved)
	switch {
	case form.DryRun:
		a.printf("Nothing was made: this was a trial.\n")
	case saved.Made:
		a.printf(
			"Made %s; the service has it within seconds. Its pages come with the next build: %s\n",
			saved.ID,
			publishPages,
		)
	default:
		a.printf("It was there already, made by %s.\n", saved.By)
	}
	return nil
}

func (a *app) printEdition(saved operations.EditionSaved) {
	a.printf(
		"%s: %s, %s; %s and %s to read.\n",
		saved.Edition.ID,
		saved.Edition.Title.EN,
		saved.Edition.Header,
		counted(saved.Texts, "text"),
		fmt.Sprint(len(saved.Read)),
	)
	for _, part := range saved.Carried {
		from := "its own"
		if part.Carried {
			from = "copied"
		}
		a.printf("%s: %d, %s.\n", part.Part, part.Count, from)
	}
	for _, date := range saved.Dates {
		a.printf(
			"%s: %s, not %s.\n",
			date.ID,
			date.New.Format("Mon 2 Jan 2006 15:04 -07:00"),
			date.Old.Format("Mon 2 Jan 2006 15:04 -07:00"),
		)
	}
	for _, item := range saved.Missing {
		a.printf("Missing: %s (%s). %s.\n", item.ID, item.State, item.Why.EN)
	}
}

type editionsChecklist struct{ editionFlag }

// Example implements withExample.
func (editionsChecklist) Example() string { return "go run ./tools editions checklist --edition camp" }

// Run prints a table.
func (c *editionsChecklist) Run(ctx context.Context, a *app) error {
	service, err := a.editionService(ctx)
	if err != nil {
		return err
	}
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	list, err := service.ChecklistOf(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	table := a.listing("NO\tTHING\tSTATE\tREQUIRED\tWHY")
	for i, item := range list.Items {
		required := ""
		if item.Required {
			required = "yes"
		}
		table.row("%d\t%s\t%s\t%s\t%s\n", i+1, item.ID, string(item.State), required, item.Why.EN)
	}
	if err := table.print("checklist"); err != nil {
		return err
	}
	a.printf("It opens %s.\n", beginningOf(edition, edition.RegistrationOpens))
	return nil
}

type editionsExport struct {
	ID  string `arg:"" help:"The edition."`
	Dir string `arg:"" help:"The folder of a catalogue; the files are written below editions/ in it." placeholder:"DIR"`
}

// Example implements withExample.
func (editionsExport) Example() string { return "go run ./tools editions export silk-road catalogue" }

// Run writes the files. A folder of the catalogue goes before the edition that was made.
func (c *editionsExport) Run(ctx context.Context, a *app) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	documents, err := db.EditionDocuments(ctx)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for name, content := range documents {
		if operations.EditionOfPath(name) == contest.EditionID(c.ID) {
			files[name] = content
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("no edition %q was made in the console or by a command", c.ID)
	}
	changed, err := write(c.Dir, files)
	if err != nil {
		return err
	}
	a.printf("%s written to %s.\n", counted(len(changed), "file"), filepath.Join(c.Dir, "editions", c.ID))
	return nil
}

// editionService returns the service that makes editions.
func (a *app) editionService(ctx context.Context) (*operations.EditionService, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	editions, err := a.editions()
	if err != nil {
		return nil, err
	}
	urls, err := a.publicURLs()
	if err == nil {
		for _, edition := range editions.All() {
			edition.URL = urls[edition.ID]
		}
	}
	texts := catalogue.NewFolder(settings.CatalogueDir).With(db)
	return &operations.EditionService{
		Store:     db,
		Planner:   texts,
		Editions:  editions,
		Sample:    settings.Sample,
		Clock:     clock,
		Log:       slog.New(slog.NewTextHandler(a.err, nil)),
		Checklist: operations.ChecklistFacts{Counts: db, Content: texts.Checklist, Tools: allTools},
	}, nil
}

// allTools lists the models of the studio. Whether they have keys is known to the service alone: they count as open.
func allTools() (open, all []string) {
	for _, can := range studio.Capabilities() {
		if name := string(can.Model); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, all
}

// madeTime is how long reading the editions of the database may take.
const madeTime = 10 * time.Second

// content reads the catalogue: its folder, and the editions of the contest's database, where there is one.
func (a *app) content() (*catalogue.Catalogue, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	documents := a.documents()
	if len(documents) == 0 {
		return catalogue.Load(settings.CatalogueDir)
	}
	return catalogue.LoadFS(catalogue.WithDocuments(os.DirFS(settings.CatalogueDir), documents))
}

// documents are the files of editions that organisers have made; none without a database.
func (a *app) documents() operations.EditionDocuments {
	ctx, cancel := context.WithTimeout(context.Background(), madeTime)
	defer cancel()
	db, err := a.database(ctx)
	if err != nil {
		return nil
	}
	documents, err := db.EditionDocuments(ctx)
	if err != nil {
		return nil // of a former release's database
	}
	return documents
}
