package demo

import (
	"context"
	"fmt"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/films"
)

// Publish copies the submitted films of the demo to FilmsDir, under the names that the catalogue gives
// them, where they are missing.
func Publish(ctx context.Context, o Options) error {
	d := newLoader(o)
	for _, work := range filmed(o.Catalogue) {
		if err := d.publish(ctx, work); err != nil {
			return fmt.Errorf("publish demo film %d: %w", work.ID, err)
		}
	}
	return nil
}

// publish copies the film that a work was submitted with, unless it is published already.
func (d *loader) publish(ctx context.Context, work catalogue.Work) error {
	if work.Video.File == "" || films.Exists(d.FilmsDir, work.Video.File, -1) {
		return nil
	}
	entrant, err := d.Store.EnsureEntrant(ctx, filmmaker(work.ID), filmmakersLanguage)
	if err != nil {
		return err
	}
	submitted, err := d.Store.Submissions(ctx, d.edition.ID, entrant.ID)
	if err != nil {
		return err
	}
	for _, submission := range submitted {
		if submission.Latest && submission.Film != nil {
			if err := d.copyFilm(ctx, submission.Film, work.Video.File); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *loader) copyFilm(ctx context.Context, film *contest.Film, name string) error {
	content, err := d.Objects.Open(ctx, film.Object)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	return films.Save(d.FilmsDir, name, content)
}
