package demo

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/films"
	"marquee/backend/upload"
)

// publishEvery is the interval at which the demo looks for copies that are ready.
const publishEvery = time.Second

// Publish writes the screening copies of the demo's films to FilmsDir, under the names that the
// catalogue gives them, where they are missing. It skips films whose copies are not ready.
func Publish(ctx context.Context, o Options) error {
	d := newLoader(o)
	_, err := d.publishReady(ctx, filmed(o.Catalogue))
	return err
}

// publishAll publishes the films of the works as their copies get ready. It returns when every
// work is submitted and no copy is still being prepared.
func (d *loader) publishAll(ctx context.Context, works []catalogue.Work) error {
	ticker := time.NewTicker(publishEvery)
	defer ticker.Stop()
	for {
		var err error
		if works, err = d.publishReady(ctx, works); err != nil || len(works) == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

// publishReady publishes the copies that are ready, and returns the works whose copies are still to come.
func (d *loader) publishReady(ctx context.Context, works []catalogue.Work) ([]catalogue.Work, error) {
	var waiting []catalogue.Work
	for _, work := range works {
		done, err := d.publish(ctx, work)
		if err != nil {
			return nil, fmt.Errorf("publish demo film %d: %w", work.ID, err)
		}
		if !done {
			waiting = append(waiting, work)
		}
	}
	return waiting, nil
}

// publish publishes the copy of the film that a work was submitted with, unless it is published
// already. It returns false while the work is not submitted or its copy is being prepared.
func (d *loader) publish(ctx context.Context, work catalogue.Work) (bool, error) {
	if work.Video.File == "" || films.Exists(d.FilmsDir, work.Video.File, -1) {
		return true, nil
	}
	entrant, err := d.Store.EnsureEntrant(ctx, filmmaker(work.ID), filmmakersLanguage)
	if err != nil {
		return false, err
	}
	submitted, err := d.Store.Submissions(ctx, d.edition.ID, entrant.ID)
	if err != nil {
		return false, err
	}
	for _, s := range submitted {
		switch {
		case !s.Latest || s.Screening == upload.ScreeningPreparing:
		case s.Screening == upload.ScreeningReady:
			return true, d.copyFilm(ctx, s.Copy, work.Video.File)
		default: // no copy can be made
			return true, nil
		}
	}
	return false, nil
}

// copyFilm copies the film and, before it, its clip.
func (d *loader) copyFilm(ctx context.Context, film *upload.Film, name string) error {
	if film.Clip != "" {
		if err := d.copyObject(ctx, film.Clip, films.ClipName(name)); err != nil {
			return err
		}
	}
	return d.copyObject(ctx, film.Object, name)
}

func (d *loader) copyObject(ctx context.Context, object, name string) error {
	content, err := d.Objects.Open(ctx, object)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	return films.Save(d.FilmsDir, name, content)
}
