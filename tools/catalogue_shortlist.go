package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/phone"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
	"marquee/tools/changes"
)

type catalogueFromShortlist struct {
	editionFlag
	KeepOthers bool   `help:"Keep the works that are not on the shortlist."`
	Films      string `type:"path" placeholder:"FOLDER" help:"Folder for the films, which asset hosts serve below /films/. On one machine, the one that the service serves."`
	TextsOnly  bool   `help:"Leave films and covers alone."`
	DryRun     bool   `help:"Only tell what would change."`
}

// Example implements withExample.
func (catalogueFromShortlist) Example() string {
	return "go run ./tools catalogue from-shortlist --dry-run"
}

// Run writes the shortlisted works as they were submitted, with their films, with their covers where the catalogue has
// none, and with their credits once the results are public. They are finalists and no samples from then on, as those
// are that `site publish` takes from the database when they are announced. Fields that editors added to an existing
// work stay: theme, series, cover and the English version, which is marked stale when the Chinese texts have changed.
func (c *catalogueFromShortlist) Run(ctx context.Context, a *app) error {
	before, dir, err := a.works(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	listed, err := service.Works(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if len(listed) == 0 {
		return fmt.Errorf(
			"the shortlist of the %s edition is empty; fill it with: go run ./tools shortlist set",
			c.Edition,
		)
	}
	makers, err := a.publicMakers(ctx, dir, c.Edition)
	if err != nil {
		return err
	}
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	after := finalists(edition, before, listed, makers)
	covers := map[string][]byte{}
	if !c.TextsOnly {
		fetcher := videoFetcher{dryRun: c.DryRun}
		if fetcher.folder, err = a.filmFolder(c.Films); err != nil {
			return err
		}
		if covers, err = a.filmed(ctx, fetcher, after, listed); err != nil {
			return err
		}
	}
	if c.KeepOthers {
		after = mergeWorks(before, after)
	}
	files, err := paths(c.Edition, after)
	if err != nil {
		return err
	}
	samples, err := remainingSamples(dir, c.Edition, after, listed)
	if err != nil {
		return err
	}
	if err := a.check(dir, both(files, covers), catalogue.Problem.String); err != nil {
		return err
	}
	differing := changes.Between(before.Normalised(), after.Normalised())
	a.printChanges(differing)
	a.printMissing(after, listed)
	if len(makers) == 0 {
		a.printf(
			"No work has credits: judges must not read who made it. Repeat this command after: go run ./tools results publish\n",
		)
	}
	if c.DryRun {
		a.printf("Nothing was written: this was a trial.\n")
		return nil
	}
	if _, err := write(dir, both(files, covers)); err != nil {
		return err
	}
	if err := writeSamples(dir, c.Edition, samples); err != nil {
		return err
	}
	verb := "are"
	if len(listed) == 1 {
		verb = "is"
	}
	a.printf("%s of the shortlist %s in the catalogue: %s.\n", counted(len(listed), "work"), verb, tally(differing))
	return nil
}

// finalists are the listed works of an edition as submitted, merged with their entries in the catalogue. A work
// that was written in English is its own English version. Once makers are public, answers are as well that the public
// may read.
func finalists(
	edition *contest.Edition,
	before catalogue.Works,
	listed []submission.Work,
	makers map[int]results.Maker,
) catalogue.Works {
	var out catalogue.Works
	for _, w := range listed {
		s := catalogue.Submitted{ID: w.ID}
		if i := slices.IndexFunc(before.Submitted, func(b catalogue.Submitted) bool { return b.ID == w.ID }); i >= 0 {
			s = before.Submitted[i]
		}
		maker := makers[w.ID]
		s.Name, s.Description, s.Credits, s.Country = w.Name, w.Description, maker.Name, phone.Parser{}.Region(
			maker.Phone,
		)
		s.AI, s.Category, s.Asked = workAI(w), w.Category, nil
		if makers != nil {
			s.Asked = publicAnswers(edition, w)
		}
		if s.Process = nil; w.Process != "" {
			s.Process = &w.Process
		}
		out.Submitted = append(out.Submitted, s)
		i := slices.IndexFunc(before.Overlay, func(t catalogue.Translation) bool { return t.ID == w.ID })
		switch {
		case w.English:
			out.Overlay = append(
				out.Overlay,
				catalogue.Translation{ID: w.ID, Name: s.Name, Description: s.Description, Process: s.Process},
			)
		case i >= 0:
			t := before.Overlay[i]
			if s.Process == nil {
				t.Process = nil
			}
			t.Stale = t.Stale || rewritten(before, s)
			out.Overlay = append(out.Overlay, t)
		}
	}
	return out
}

// publicAnswers are the answers of a work's entrant that the public may read.
func publicAnswers(edition *contest.Edition, w submission.Work) []catalogue.Asked {
	var asked []catalogue.Asked
	for _, q := range edition.QuestionsAt(contest.AskedAtSubmission) {
		if answer := q.AnswerText(w.Answers); q.SeenBy(contest.SeenByPublic) && answer.EN != "" {
			asked = append(asked, catalogue.Asked{Question: q.Label, Answer: answer})
		}
	}
	return asked
}

// workAI is what pages say of how a film was made.
func workAI(w submission.Work) *catalogue.WorkAI {
	ai := &catalogue.WorkAI{
		Label: string(
			w.AI.Label,
		),
		Proven:   w.AI.Proven.Seconds(),
		Declared: w.AI.Declared.Seconds(),
		Unknown:  w.AI.Unknown.Seconds(),
	}
	for _, s := range w.AI.Found {
		ai.Found = append(ai.Found, catalogue.WorkFound{From: s.From, To: s.To, Certainty: s.Certainty})
	}
	if d := w.Disclosure; d.SaysHow() {
		stages := catalogue.WorkStages{
			Script: string(
				d.Script,
			),
			Picture: string(d.Picture),
			Video:   string(d.Video),
			Voice:   string(d.Voice),
			Music:   string(d.Music),
			Edit:    string(d.Edit),
		}
		if stages != (catalogue.WorkStages{}) {
			ai.Stages = &stages
		}
	}
	return ai
}

// rewritten reports whether the texts of a work differ from the catalogue's.
func rewritten(before catalogue.Works, s catalogue.Submitted) bool {
	i := slices.IndexFunc(before.Submitted, func(b catalogue.Submitted) bool { return b.ID == s.ID })
	if i < 0 {
		return true
	}
	was := before.Submitted[i]
	return was.Name != s.Name || was.Description != s.Description || textOf(was.Process) != textOf(s.Process)
}

func textOf(process *string) string {
	if process == nil {
		return ""
	}
	return *process
}

// filmed fetches films and covers of the listed works and names them in the catalogue's; the covers are still to be
// written.
func (a *app) filmed(
	ctx context.Context,
	fetcher videoFetcher,
	works catalogue.Works,
	listed []submission.Work,
) (map[string][]byte, error) {
	covers, fetched := map[string][]byte{}, 0
	if slices.ContainsFunc(listed, func(w submission.Work) bool { return w.Video != nil || w.CoverObject() != "" }) {
		var err error
		if fetcher.uploads, err = a.uploads(ctx); err != nil {
			return nil, err
		}
		defer func() { _ = fetcher.uploads.Close() }()
	}
	for i, w := range listed {
		s := &works.Submitted[i]
		film := w.Video
		if w.Screening != upload.ScreeningReady { // an original that judges may see names people in its metadata
			film = nil
		}
		fresh, err := fetcher.video(ctx, s, film)
		if err != nil {
			return nil, err
		}
		if fresh {
			fetched++
		}
		cover, err := fetcher.cover(ctx, s, w.CoverObject())
		if err != nil {
			return nil, err
		}
		maps.Copy(covers, cover)
		switch {
		case w.Screening == upload.ScreeningPreparing:
			a.printf("%d %s is still being prepared; repeat this command later.\n", w.ID, w.Name)
		case w.Screening == upload.ScreeningFailed, w.Screening == upload.ScreeningOriginal:
			a.printf("%d %s has no screening copy; see: go run ./tools submissions show %d\n", w.ID, w.Name, w.ID)
		case w.Video == nil:
			a.printf("%d %s is a link; its film cannot be shown on the pages.\n", w.ID, w.Name)
		}
	}
	if fetched > 0 {
		a.printf("Fetched %s into %s.\n", counted(fetched, "film"), fetcher.folder)
	}
	return covers, nil
}

// both joins files by their paths.
func both(a, b map[string][]byte) map[string][]byte {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// printMissing lists what editors have to add before the pages are complete.
func (a *app) printMissing(works catalogue.Works, listed []submission.Work) {
	for _, w := range listed {
		i := slices.IndexFunc(works.Submitted, func(s catalogue.Submitted) bool { return s.ID == w.ID })
		if !slices.ContainsFunc(works.Overlay, func(t catalogue.Translation) bool { return t.ID == w.ID }) {
			a.printf("%d %s has no English version yet.\n", w.ID, w.Name)
		}
		if works.Submitted[i].Cover == "" {
			a.printf("%d %s has no cover yet; put one into the folder covers and name it in the work.\n", w.ID, w.Name)
		}
		if works.Submitted[i].Theme == "" {
			a.printf("%d %s has no theme yet.\n", w.ID, w.Name)
		}
	}
}
