package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/contest"
	"marquee/backend/release"
	"marquee/backend/results"
)

// stage builds the pages of a publication from a copy of the catalogue, and stores them where only organisers read
// them.
func (c *sitePublish) stage(ctx context.Context, a *app) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	service, err := a.publications(ctx)
	if err != nil {
		return err
	}
	run, err := service.Pending(ctx, a.organiser(), c.Preview, results.TaskStage)
	if err != nil {
		return a.complainReason(err)
	}
	from := c.From
	if from == "" {
		from = filepath.Join(settings.DataDir, "site-preview")
	}
	contents, err := a.pageContents(ctx)
	if err != nil {
		return err
	}
	if !c.NoBuild {
		content, err := a.copyCatalogue(settings.CatalogueDir)
		if err != nil {
			return err
		}
		copied := &app{out: a.out, err: a.err, db: a.db, pending: run, environment: func(name string) string {
			if name == "CATALOGUE_DIR" {
				return content
			}
			return a.environment(name)
		}}
		if err := c.writeContent(ctx, copied); err != nil {
			return err
		}
		if err := a.buildSite(ctx, from, content, string(run.Edition)); err != nil {
			return err
		}
	}
	part, err := a.sitePartOf(ctx, run.Edition)
	if err != nil {
		return err
	}
	o := release.Options{Site: os.DirFS(filepath.Join(from, part.name)), Store: part.store, Now: time.Now}
	if films := filmsToPublish(settings, c.Films); films != "" && part.hasFilms {
		o.Films = os.DirFS(films)
	}
	done, err := release.Stage(ctx, o, run.ID)
	if err != nil {
		return fmt.Errorf("%s: %w; repeat the command", part.name, err)
	}
	a.printf(
		"%s: %s of the publication stored beside the pages, %d bytes; %d are the same.\n",
		part.name,
		counted(done.Uploaded, "file"),
		done.Bytes,
		done.Same,
	)
	if err := a.stagePageContents(ctx, run, contents[run.Edition]); err != nil {
		return err
	}
	return service.Staged(ctx, a.organiser(), run.ID, results.TaskStage)
}

// promote makes the built pages of a publication those that visitors read.
func (c *sitePublish) promote(ctx context.Context, a *app) error {
	service, err := a.publications(ctx)
	if err != nil {
		return err
	}
	run, err := service.Pending(ctx, a.organiser(), c.Promote, results.TaskPromote)
	if err != nil {
		return a.complainReason(err)
	}
	part, err := a.sitePartOf(ctx, run.Edition)
	if err != nil {
		return err
	}
	done, err := release.Promote(ctx, release.Options{Store: part.store, Now: time.Now}, run.ID)
	if err != nil {
		return fmt.Errorf("%s: %w", part.name, err)
	}
	a.printf(
		"%s: %s stored, %d bytes; %d there already, %d removed.\n",
		part.name,
		counted(done.Uploaded, "file"),
		done.Bytes,
		done.Same,
		done.Removed,
	)
	if err := a.db.PromotePageContent(ctx, run.Edition, run.ID); err != nil {
		return err
	}
	if err := c.writeContent(ctx, a); err != nil { // so that a build by hand has the same content
		return err
	}
	return service.Staged(ctx, a.organiser(), run.ID, results.TaskPromote)
}

// sitePartOf returns where the pages of an edition are published.
func (a *app) sitePartOf(ctx context.Context, edition contest.EditionID) (sitePart, error) {
	settings, err := a.settings()
	if err != nil {
		return sitePart{}, err
	}
	parts, err := a.siteStores(ctx, settings)
	if err != nil {
		return sitePart{}, err
	}
	for _, part := range parts {
		if part.name == string(edition) {
			return part, nil
		}
	}
	return sitePart{}, fmt.Errorf("the %s edition has no pages", edition)
}

// withPending returns a plan whose public results are those of the publication that pages are staged for.
func (a *app) withPending(plan results.PublicationPlan, edition contest.EditionID) (results.PublicationPlan, error) {
	if a.pending == nil || a.pending.Edition != edition || a.pending.Kind != results.PublishResults {
		return plan, nil
	}
	var winners results.Winners
	if err := json.Unmarshal([]byte(a.pending.Content), &winners); err != nil {
		return plan, fmt.Errorf("read what becomes public: %w", err)
	}
	plan.Before = &winners
	return plan, nil
}

// finalistsAnnounced returns the ids of the finalists that are public, or that the pages are staged for, and whether
// there are any.
func (a *app) finalistsAnnounced(ctx context.Context, edition contest.EditionID) ([]int, bool, error) {
	if a.pending != nil && a.pending.Edition == edition && a.pending.Kind == results.PublishFinalists {
		finalists, err := a.pending.Finalists()
		return finalists.IDs(), err == nil, err
	}
	db, err := a.database(ctx)
	if err != nil {
		return nil, false, err
	}
	return db.FinalistsAnnounced(ctx, edition)
}

// liftCurtains shows again what was hidden before pages without it were built: those of one edition, or of all for "".
func (a *app) liftCurtains(ctx context.Context, builtFrom time.Time, only contest.EditionID) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	ids, err := a.editionIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		if only != "" && id != only {
			continue
		}
		if err := db.LiftCurtains(ctx, id, builtFrom); err != nil {
			return err
		}
	}
	return nil
}
