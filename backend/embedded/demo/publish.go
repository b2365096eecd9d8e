package demo

import (
	"context"
	"fmt"
	"io"

	"marquee/backend/films"
)

// filmReader opens what was uploaded.
type filmReader interface {
	Open(ctx context.Context, object string) (io.ReadCloser, error)
}

// Publish copies the demo's films, as their entrants sent them, to where the public pages find them: the file that
// the catalogue names, in the folder. It does nothing for those that are there.
func Publish(ctx context.Context, o Options, uploads filmReader, folder string) error {
	edition := o.Catalogue.International.ID
	for _, work := range filmed(o.Catalogue) {
		if work.Video.File == "" || films.Exists(folder, work.Video.File, -1) {
			continue
		}
		entrant, err := o.Store.EnsureEntrant(ctx, filmmaker(work.ID), filmmakersLanguage)
		if err != nil {
			return fmt.Errorf("publish demo films: %w", err)
		}
		sent, err := o.Store.Submissions(ctx, edition, entrant.ID)
		if err != nil {
			return fmt.Errorf("publish demo films: %w", err)
		}
		for _, submission := range sent {
			if submission.Latest && submission.Film != nil {
				err = publish(ctx, uploads, submission.Film.Object, folder, work.Video.File)
			}
		}
		if err != nil {
			return fmt.Errorf("publish demo film %d: %w", work.ID, err)
		}
	}
	return nil
}

func publish(ctx context.Context, uploads filmReader, object, folder, name string) error {
	film, err := uploads.Open(ctx, object)
	if err != nil {
		return err
	}
	defer func() { _ = film.Close() }()
	return films.Save(folder, name, film)
}
