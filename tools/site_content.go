package main

import (
	"cmp"
	"context"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/results"
)

// pageContents returns what pages that are built now contain, by edition. It is read before the content is written: a
// change in between makes the pages look old, never the other way round.
func (a *app) pageContents(ctx context.Context) (map[contest.EditionID]operations.PageContents, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	// Of texts the folder counts, and what the database has in place of its files: the console compares the same.
	texts := catalogue.NewFolder(cmp.Or(a.folder, settings.CatalogueDir)).With(a.db)
	all := map[contest.EditionID]operations.PageContents{}
	ids, err := a.editionIDs()
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		edition, err := a.editionNow(ctx, id)
		if err != nil {
			return nil, err
		}
		if all[id], err = operations.PageContentOf(ctx, a.db, texts, edition); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// storePageContents records what the public pages were built from or, with a name, those of a build that is not public
// yet. Nothing is recorded of pages without contents: they were not built from the database.
func (a *app) storePageContents(
	ctx context.Context,
	build string,
	contents map[contest.EditionID]operations.PageContents,
) error {
	for id, content := range contents {
		if err := a.db.StorePageContent(ctx, id, build, content, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// stagePageContents records what the pages of a publication were built from, which become the public ones when it is
// promoted.
func (a *app) stagePageContents(
	ctx context.Context,
	run *results.PublicationRun,
	contents operations.PageContents,
) error {
	part := operations.PageResults
	if run.Kind == results.PublishFinalists {
		part = operations.PageFinalists
	}
	var err error
	if contents[part], err = a.db.PendingContent(ctx, run.ID); err != nil {
		return err
	}
	return a.db.StorePageContent(ctx, run.Edition, run.ID, contents, time.Now())
}
