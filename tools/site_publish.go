package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/release"
	"marquee/backend/results"
	"marquee/backend/storage"
)

type sitePublish struct {
	NoBuild    bool   `help:"Publish the pages that are built already."`
	NoDatabase bool   `help:"Take published results and moved dates as they are in the catalogue, not from the database."`
	From       string `help:"The folder of the built pages; without it they are built into one of the data folder." placeholder:"FOLDER"`
	Preview    string `help:"Build the pages of a publication that is not public yet, where only organisers read them." placeholder:"ID"`
	Only       string `help:"Build and publish the pages of this edition alone." placeholder:"EDITION"`
	Promote    string `help:"Make the built pages of a publication public." placeholder:"ID"`
	Films      string `help:"A folder with the finalists' films, to be put into the buckets." placeholder:"FOLDER"`
}

// Example implements withExample.
func (sitePublish) Example() string { return publishPages }

// Run builds and publishes. Repeating it completes what an interrupted call left.
func (c *sitePublish) Run(ctx context.Context, a *app) error {
	if !c.NoDatabase {
		if err := a.withStoredContent(ctx); err != nil {
			return err
		}
	}
	if c.Promote != "" {
		return c.promote(ctx, a)
	}
	if c.Preview != "" {
		return c.stage(ctx, a)
	}
	begin, whole := time.Now(), !c.NoBuild && !c.NoDatabase
	settings, err := a.settings()
	if err != nil {
		return err
	}
	from := c.From
	if from == "" {
		from = builtSite(settings)
	}
	parts, err := c.parts(a)
	if err != nil {
		return err
	}
	var contents map[contest.EditionID]operations.PageContents
	if !c.NoBuild {
		if !c.NoDatabase {
			if contents, err = a.pageContents(ctx); err != nil {
				return err
			}
			if err := c.writeContent(ctx, a); err != nil {
				return err
			}
		}
		if err := a.buildSite(ctx, from, settings.CatalogueDir, parts...); err != nil {
			return err
		}
	}
	if err := a.publishSite(ctx, from, c.Films, parts...); err != nil {
		return err
	}
	if c.Only != "" {
		maps.DeleteFunc(
			contents,
			func(id contest.EditionID, _ operations.PageContents) bool { return string(id) != c.Only },
		)
	}
	if err := a.storePageContents(ctx, "", contents); err != nil {
		return err
	}
	if whole {
		return a.liftCurtains(ctx, begin, contest.EditionID(c.Only))
	}
	return nil
}

// parts are the folders of the build that are built and published: none for all.
func (c *sitePublish) parts(a *app) ([]string, error) {
	if c.Only == "" {
		return nil, nil
	}
	ids, err := a.editionIDs()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, contest.EditionID(c.Only)) {
		return nil, fmt.Errorf("there is no %s edition", c.Only)
	}
	return []string{c.Only}, nil
}

// builtSite is the folder of the data folder that pages are built into, beside those that visitors read.
func builtSite(settings config.Embedded) string { return filepath.Join(settings.DataDir, "site") }

// publishSite publishes the pages in a folder of the build, all or those of the named parts, with the films of another
// folder if one is named. Visitors read the former pages until the new ones are complete.
func (a *app) publishSite(ctx context.Context, from, films string, named ...string) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	if err := a.refuseOtherOrigins(from, named...); err != nil {
		return err
	}
	stores, err := a.siteStores(ctx, settings)
	if err != nil {
		return err
	}
	films = filmsToPublish(settings, films)
	for _, part := range stores {
		if len(named) > 0 && !slices.Contains(named, part.name) {
			continue
		}
		o := release.Options{Site: os.DirFS(filepath.Join(from, part.name)), Store: part.store, Now: time.Now}
		if films != "" && part.hasFilms {
			o.Films = os.DirFS(films)
		}
		done, err := release.Publish(ctx, o)
		if err != nil {
			return fmt.Errorf("%s: %w; repeat the command", part.name, err)
		}
		a.printf(
			"%s: %s stored, %d bytes; %d there already, %d removed.\n",
			part.name,
			counted(done.Uploaded, "file"),
			done.Bytes,
			done.Same,
			done.Removed,
		)
	}
	return nil
}

// writeContent writes what organisers decided in the database into the catalogue: moved ends, published results,
// announced finalists and how much came in.
func (c *sitePublish) writeContent(ctx context.Context, a *app) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	service, err := a.publications(ctx)
	if err != nil {
		return err
	}
	ids, err := a.editionIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		edition, err := a.editionNow(ctx, id)
		if err != nil {
			return err
		}
		if err := catalogue.WriteMoved(settings.CatalogueDir, edition); err != nil {
			return err
		}
		plan, err := service.Publish(ctx, a.organiser(), edition, given(results.PublicationForm{DryRun: true}))
		if err != nil {
			return err
		}
		if plan, err = a.withPending(plan, id); err != nil {
			return err
		}
		if err := a.writeResults(ctx, edition, plan); err != nil {
			return err
		}
		ids, announced, err := a.finalistsAnnounced(ctx, id)
		if err != nil {
			return err
		}
		if err := a.writeFinalists(ctx, settings.CatalogueDir, edition, ids, announced); err != nil {
			return err
		}
		if err := a.writeEntries(ctx, settings.CatalogueDir, edition); err != nil {
			return err
		}
	}
	return nil
}

// writeResults writes what is public of the results, which a change since does not alter, or removes it. The report is
// written if it is public and agrees with the winners.
func (a *app) writeResults(ctx context.Context, edition *contest.Edition, plan results.PublicationPlan) error {
	if plan.Before == nil {
		_, err := a.removePublished(edition.ID)
		return err
	}
	agrees := plan.Before.SameRanks(plan.After)
	plan.After = *plan.Before
	if !agrees {
		plan.After.WithoutReport = true
		a.printf(
			"The results of the %s edition have changed since they were published: the pages have no report of them until they are published again.\n",
			edition.ID,
		)
	}
	return a.writePublished(ctx, edition, plan)
}

// buildSite builds the pages of both editions and the console, or the named parts, into a folder, with the texts of a
// catalogue.
func (a *app) buildSite(ctx context.Context, folder, catalogueDir string, parts ...string) error {
	into, err := filepath.Abs(folder)
	if err != nil {
		return fmt.Errorf("build pages: %w", err)
	}
	content, err := filepath.Abs(catalogueDir)
	if err != nil {
		return fmt.Errorf("build pages: %w", err)
	}
	origins, err := a.originsOfBuild()
	if err != nil {
		return err
	}
	a.printf("Building the pages\n")
	build := exec.CommandContext(ctx, "npm", append([]string{"run", "--silent", "build", "--"}, parts...)...)
	build.Env = append(os.Environ(), "SITE_OUT="+into, "CATALOGUE_DIR="+content) //nolint:forbidigo // for the child
	build.Env = append(build.Env, origins...)
	build.Stdout, build.Stderr = a.out, a.err
	if err := build.Run(); err != nil {
		return fmt.Errorf("building the pages failed, nothing was published: %w", err)
	}
	return nil
}

// sitePart is a folder of the build and where it is published.
type sitePart struct {
	name     string
	store    release.Store
	hasFilms bool // else the service serves them
}

// siteStores returns the buckets of the editions and the console, or the folders that the service reads. Without a
// bucket of its own, the console of a contest with buckets is the one of the service's image.
func (a *app) siteStores(ctx context.Context, settings config.Embedded) ([]sitePart, error) {
	where, err := config.LoadSiteStore(a.environment)
	if err != nil {
		return nil, err
	}
	const console = "console"
	var parts []sitePart
	if !where.Editions.Any() {
		for _, of := range where.Editions {
			parts = append(
				parts,
				sitePart{name: of.Edition, store: release.Folder(filepath.Join(settings.SiteDir, of.Edition))},
			)
		}
		return append(
			parts,
			sitePart{name: console, store: release.Folder(filepath.Join(settings.SiteDir, console))},
		), nil
	}
	type bucketPart struct {
		name, bucket string
		hasFilms     bool
	}
	var named []bucketPart
	for _, of := range where.Editions {
		named = append(named, bucketPart{of.Edition, of.Value, true})
	}
	for _, part := range append(named, bucketPart{console, where.Console, false}) {
		if part.bucket == "" {
			continue
		}
		store, err := storage.OpenSite(
			ctx,
			storage.Options{
				BaseURL:      where.BaseURL,
				Bucket:       part.bucket,
				Local:        where.Token != "",
				ServiceToken: where.Token,
			},
		)
		if err != nil {
			return nil, err
		}
		parts = append(parts, sitePart{part.name, store, part.hasFilms})
	}
	return parts, nil
}
