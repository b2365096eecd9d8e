package demo

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/sketch/clip"
)

// film is a work of the catalogue on its way to be a submission.
type film struct {
	work    catalogue.Work
	entrant contest.Entrant
	clip    clip.Options
}

// filmmakersLanguage is what those who made the demo's films speak.
const filmmakersLanguage = contest.Chinese

// filmmaker is who submitted a work of the demo.
func filmmaker(work int) string { return fmt.Sprintf("filmmaker%d@demo.example", work) }

// films submits a film for every work that should have one and has none yet. The clips are drawn and
// encoded here, as many at once as there are processors.
func (d *loader) films(ctx context.Context) error {
	missing, err := d.missingFilms(ctx)
	if err != nil || len(missing) == 0 {
		return err
	}
	begin := d.Now()
	drawn := make([]clip.Options, len(missing))
	for i, f := range missing {
		drawn[i] = f.clip
	}
	var done atomic.Int32
	err = clip.MakeAll(ctx, drawn, func(i int, mp4 []byte) error {
		if err := d.submit(ctx, missing[i], mp4); err != nil {
			return fmt.Errorf("work %d: %w", missing[i].work.ID, err)
		}
		d.Log.Info("demo film ready", slog.Int("done", int(done.Add(1))), slog.Int("of", len(missing)))
		return nil
	})
	d.Log.Info("demo films made", slog.Int("films", int(done.Load())), slog.Duration("took", d.Now().Sub(begin).Round(time.Millisecond)))
	return err
}

// missingFilms lists the works whose entrant has submitted nothing yet.
func (d *loader) missingFilms(ctx context.Context) ([]film, error) {
	var missing []film
	for _, work := range filmed(d.Catalogue) {
		entrant, err := d.register(ctx, filmmaker(work.ID), filmmakersLanguage, contest.StatePass)
		if err != nil {
			return nil, err
		}
		sent, err := d.Store.Submissions(ctx, d.edition.ID, entrant.ID)
		if err != nil {
			return nil, err
		}
		if len(sent) > 0 {
			continue
		}
		clip, err := d.clip(work)
		if err != nil {
			return nil, err
		}
		missing = append(missing, film{work: work, entrant: entrant, clip: clip})
	}
	return missing, nil
}

// clip tells how the film of a work is drawn: its theme's scene in its cover's
// colours.
func (d *loader) clip(work catalogue.Work) (clip.Options, error) {
	cover, err := os.Open(filepath.Join(d.CatalogueDir, "covers", work.Cover))
	if err != nil {
		return clip.Options{}, err
	}
	defer cover.Close()
	colours, err := clip.PaletteOf(cover)
	if err != nil {
		return clip.Options{}, err
	}
	ratio, seconds := "16:9", 8.0
	if work.Video != nil {
		ratio, seconds = work.Video.Ratio, float64(work.Video.Seconds)
	}
	options, err := clip.Film(work.ID, work.Theme, ratio, seconds, colours)
	options.NodeModules = d.NodeModules
	return options, err
}

// submit uploads film and cover, has them checked and submits the work under its
// id in the catalogue.
func (d *loader) submit(ctx context.Context, f film, mp4 []byte) error {
	still, err := clip.Still(f.clip, f.clip.Seconds/2)
	if err != nil {
		return err
	}
	video, err := d.upload(ctx, f.entrant, contest.KindVideo, fmt.Sprintf("%d.mp4", f.work.ID), "video/mp4", mp4)
	if err != nil {
		return err
	}
	cover, err := d.upload(ctx, f.entrant, contest.KindCover, fmt.Sprintf("%d.png", f.work.ID), "image/png", still)
	if err != nil {
		return err
	}
	form := contest.SubmissionForm{
		Title: f.work.Name, Description: f.work.Description,
		Tools:         []contest.Tool{contest.ToolImagen, contest.ToolVeo},
		VideoUploadID: video, CoverUploadID: cover, Agreement: true, AIShareConfirmed: true,
	}
	if f.work.Process != nil {
		form.Process = *f.work.Process
	}
	_, err = d.Store.Submit(ctx, contest.NewSubmission{
		Edition: d.edition.ID, EntrantID: f.entrant.ID, WorkID: f.work.ID, Form: form,
		Most: d.edition.MaxSubmissions, At: d.Clock.Now(),
	})
	return err
}

// upload sends content through a resumable session, as a browser does, and stores
// what the check finds.
func (d *loader) upload(ctx context.Context, entrant contest.Entrant, kind contest.FileKind, name, contentType string, content []byte) (id string, err error) {
	object := "demo/" + rand.Text()
	session, err := d.Objects.StartSession(ctx, object, contentType, int64(len(content)), "")
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, session, bytes.NewReader(content))
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("object store answered %s", answer.Status)
	}
	facts, err := d.Objects.Examine(ctx, object)
	if err != nil {
		return "", err
	}
	now := d.Now()
	stored, err := d.Store.CreateUpload(ctx, contest.Upload{
		Edition: d.edition.ID, EntrantID: entrant.ID, Kind: kind, Name: name, Size: facts.Size, ContentType: contentType,
		Object: object, SessionURL: session, State: contest.UploadSucceed, Checksum: &facts.Checksum,
		Duration: facts.Duration, Width: facts.Width, Height: facts.Height,
		CreatedAt: now, BegunAt: d.Clock.Now(), ExpiresAt: now.Add(contest.UploadLifetime),
	}, contest.MaxUnfinishedUploads)
	return stored.ID, err
}
