package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"marquee/backend/atomicfile"
	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/films"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// writeFinalists writes the announced finalists, works by id in their order, into a folder of the catalogue for the
// build of the pages, with their films and covers, or removes them if none are announced. What editors wrote about a
// work stays: theme, series, cover and the English version. Works that judges do not see any more are left out. Makers
// are named once winners.json is there. A repetition changes nothing, or completes an interrupted call.
func (a *app) writeFinalists(
	ctx context.Context,
	dir string,
	edition *contest.Edition,
	ids []int,
	announced bool,
) error {
	if edition.Applies() {
		return nil // its applications are not public
	}
	named, err := a.publicWithResults(ctx, dir, edition.ID, announced)
	if err != nil {
		return err
	}
	for _, id := range named {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 && !announced {
		return catalogue.RemoveFinalists(dir, edition.ID)
	}
	listed, err := a.announcedWorks(ctx, edition.ID, ids)
	if err != nil {
		return err
	}
	before, err := a.readWorks(os.DirFS(dir), edition.ID)
	if err != nil {
		return err
	}
	makers, err := a.publicMakers(ctx, dir, edition.ID)
	if err != nil {
		return err
	}
	works := finalists(edition, before, listed, makers)
	fetcher, err := a.siteFetcher(ctx)
	if err != nil {
		return err
	}
	covers, err := a.filmed(ctx, fetcher, works, listed)
	if err != nil {
		return err
	}
	contents, err := works.FinalistFiles()
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for name, content := range contents {
		files[path.Join("editions", string(edition.ID), name)] = content
	}
	if err := a.check(dir, both(files, covers), catalogue.Problem.String); err != nil {
		return err
	}
	// Covers first: a work without its cover is a problem, a cover without its work is not.
	if _, err := write(dir, covers); err != nil {
		return err
	}
	if _, err := write(dir, files); err != nil {
		return err
	}
	used := []string{"-"} // the files stay, also without a cover
	for cover := range covers {
		used = append(used, path.Base(cover))
	}
	return catalogue.RemoveFinalists(dir, edition.ID, used...)
}

// publicWithResults returns the whole shortlist, which the report of published results names, also when another work
// has come in since the announcement; none while no results are public, and none without an announcement where editors
// have listed finalists in the catalogue.
func (a *app) publicWithResults(
	ctx context.Context,
	dir string,
	edition contest.EditionID,
	announced bool,
) ([]int, error) {
	_, err := os.Stat(filepath.Join(dir, "editions", string(edition), "winners.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	content := os.DirFS(dir)
	works, worksErr := a.readWorks(content, edition)
	samples, samplesErr := catalogue.ReadSamples(content, edition)
	if err := errors.Join(err, worksErr, samplesErr); err != nil {
		return nil, err
	}
	if !announced &&
		slices.ContainsFunc(
			works.Submitted,
			func(s catalogue.Submitted) bool { return !slices.Contains(samples, s.ID) },
		) {
		return nil, nil // those of the editors
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return nil, err
	}
	listed, err := service.Works(ctx, a.organiser(), edition)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(listed))
	for i, w := range listed {
		ids[i] = w.ID
	}
	return ids, nil
}

// announcedWorks returns the announced works that judges still see, in their order.
func (a *app) announcedWorks(ctx context.Context, edition contest.EditionID, ids []int) ([]submission.Work, error) {
	service, err := a.shortlists(ctx)
	if err != nil {
		return nil, err
	}
	all, err := service.Works(ctx, a.organiser(), edition)
	if err != nil {
		return nil, err
	}
	var listed []submission.Work
	for _, id := range ids {
		if i := slices.IndexFunc(all, func(w submission.Work) bool { return w.ID == id }); i >= 0 {
			listed = append(listed, all[i])
		}
	}
	return listed, nil
}

// publicMakers returns who made the works, by id, once a catalogue has the published results; none before.
func (a *app) publicMakers(ctx context.Context, dir string, edition contest.EditionID) (map[int]results.Maker, error) {
	_, err := os.Stat(filepath.Join(dir, "editions", string(edition), "winners.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read published results: %w", err)
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return nil, err
	}
	return service.Makers(ctx, a.organiser(), edition)
}

// siteFetcher copies films into the folder that the service serves or that is published with the pages; it skips those
// that the bucket of the pages has already.
func (a *app) siteFetcher(ctx context.Context) (videoFetcher, error) {
	settings, err := a.settings()
	if err != nil {
		return videoFetcher{}, err
	}
	fetcher := videoFetcher{folder: films.Folder(settings.DataDir), covers: catalogue.FinalistCovers}
	if settings.DatabaseURL == "" {
		return fetcher, nil
	}
	stores, err := a.siteStores(ctx, settings)
	if err != nil {
		return videoFetcher{}, err
	}
	there := map[string]bool{}
	for _, part := range stores {
		if !part.hasFilms {
			continue
		}
		files, err := part.store.List(ctx)
		if err != nil {
			return videoFetcher{}, err
		}
		for _, file := range files {
			there[file.Name] = true
		}
	}
	fetcher.published = func(file string) bool { return there["films/"+file] }
	return fetcher, nil
}

// filmsToPublish is the folder of films to be put into buckets: the given one, or that of siteFetcher in production; ""
// if there are none.
func filmsToPublish(settings config.Embedded, given string) string {
	folder := films.Folder(settings.DataDir)
	if _, err := os.Stat(folder); given == "" && settings.DatabaseURL != "" && err == nil {
		return folder
	}
	return given
}

// remainingSamples are the samples of an edition that stay samples in these works: those that were not shortlisted.
func remainingSamples(
	dir string,
	edition contest.EditionID,
	works catalogue.Works,
	listed []submission.Work,
) ([]int, error) {
	samples, err := catalogue.ReadSamples(os.DirFS(dir), edition)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(samples, func(id int) bool {
		return !slices.ContainsFunc(works.Submitted, func(s catalogue.Submitted) bool { return s.ID == id }) ||
			slices.ContainsFunc(listed, func(w submission.Work) bool { return w.ID == id })
	}), nil
}

// writeSamples writes which works of an edition are samples, or removes the file for none.
func writeSamples(dir string, edition contest.EditionID, ids []int) error {
	file := filepath.Join(dir, "editions", string(edition), catalogue.SamplesFile)
	content, err := catalogue.Samples(ids)
	if err != nil {
		return err
	}
	if content == nil {
		_, err = removed(file)
		return err
	}
	return atomicfile.Write(file, content, 0o644)
}
