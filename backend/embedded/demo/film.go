package demo

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/cover"
	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// filmmakersLanguage is the language of the demo's filmmakers.
const filmmakersLanguage = contest.Chinese

// filmmaker is the address of the entrant who submits a work of the demo.
func filmmaker(work int) string { return fmt.Sprintf("filmmaker%d@demo.example", work) }

// films makes and submits the missing films of the works, atOnce at the same time.
func (d *loader) films(ctx context.Context, works []catalogue.Work, atOnce int) error {
	begin := d.Now()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, work := range works {
		group.Go(func() error {
			if err := d.film(ctx, work); err != nil {
				return fmt.Errorf("work %d: %w", work.ID, err)
			}
			return nil
		})
	}
	err := group.Wait()
	d.Log.InfoContext(
		ctx,
		"demo films checked",
		slog.Int("films", len(works)),
		slog.Int64("tookMs", d.Now().Sub(begin).Milliseconds()),
	)
	return err
}

// film makes and submits the film of one work, as far as that is still to be done.
func (d *loader) film(ctx context.Context, work catalogue.Work) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	application := form(filmmaker(work.ID), filmmakersLanguage)
	application.Name = cmp.Or(work.Credits, application.Name)
	entrant, err := d.send(
		ctx,
		filmmaker(work.ID),
		demoRegistration{form: application, lang: filmmakersLanguage, state: contest.StatePass},
	)
	if err != nil {
		return err
	}
	submitted, err := d.Store.Submissions(ctx, d.edition.ID, entrant.ID)
	if err != nil {
		return err
	}
	if len(submitted) > 0 {
		return nil
	}
	begin := d.Now()
	options, err := d.clip(work)
	if err != nil {
		return err
	}
	if err := d.open(ctx, &options, work); err != nil {
		return err
	}
	mp4, err := clip.Make(ctx, d.FFmpeg, options)
	if err != nil {
		return err
	}
	if err := d.submit(ctx, work, entrant, options, mp4); err != nil {
		return err
	}
	d.Log.InfoContext(ctx, "demo film made", slog.Int("work", work.ID), slog.Int("bytes", len(mp4)),
		slog.Int64("tookMs", d.Now().Sub(begin).Milliseconds()))
	return nil
}

const (
	// lines is the shorter side of a demo film, in pixels.
	lines = 720
	// framesPerSecond is that of animation drawn on twos.
	framesPerSecond = 12
	// shotSeconds is the longest time that a demo film stays on one shot, and fewestShots how many it has at least.
	shotSeconds = 10.0
	fewestShots = 4
	// details is how many of its shots show parts of its cover from near.
	details = 2
)

// clip describes the film of a work: scenes of its theme, one after the other, in the colours of its
// cover, with music in its own key.
func (d *loader) clip(work catalogue.Work) (clip.Options, error) {
	drawing, err := os.Open(filepath.Join(d.CatalogueDir, "covers", work.Cover))
	if err != nil {
		return clip.Options{}, err
	}
	defer drawing.Close()
	colours, err := scene.PaletteOf(drawing)
	if err != nil {
		return clip.Options{}, err
	}
	width, height := clip.FrameOf(work.Video.Shape(), lines)
	seconds := float64(work.Video.Seconds)
	if d.FilmLength > 0 {
		seconds = d.FilmLength.Seconds()
	}
	theme := scene.OfTheme(work.Theme, work.ID)
	var shots []scene.Name
	for i := range max(fewestShots, int(math.Ceil(seconds/shotSeconds))) {
		shots = append(shots, theme[i%len(theme)])
	}
	return clip.Options{
		Scenes: shots, Palette: colours, Seed: uint64(work.ID),
		Width: width, Height: height, FPS: framesPerSecond, Seconds: seconds,
		Sound: &sound.Score{
			Scene: theme[0],
			Seed:  uint64(work.ID),
			Root:  98 * math.Pow(2, float64(work.ID%12)/12),
			Major: work.ID%2 == 0,
		},
	}, nil
}

// open begins the film of a work with its cover, and shows parts of it from near, in place of the last scenes: the film
// is about what its cover shows. Where covers cannot be drawn, scenes stay alone.
func (d *loader) open(ctx context.Context, film *clip.Options, work catalogue.Work) error {
	// As large as the film shows it at the end of a detail.
	height := float64(max(film.Height, film.Width*9/16)) * (1 + clip.Nearer) * clip.Closer
	drawn, err := cover.Draw(ctx, filepath.Join(d.CatalogueDir, "covers", work.Cover), int(height))
	if errors.Is(err, cover.ErrNoRenderer) {
		d.Log.WarnContext(ctx, "demo film without its cover", slog.Int("work", work.ID), slog.Any("err", err))
		return nil
	}
	if err != nil {
		return err
	}
	film.Cover, film.Details, film.Scenes = drawn, details, film.Scenes[:len(film.Scenes)-1-details]
	return nil
}

// submit uploads film and cover, has them checked and submits the work under its id in the catalogue.
func (d *loader) submit(
	ctx context.Context,
	work catalogue.Work,
	entrant account.Entrant,
	options clip.Options,
	mp4 []byte,
) error {
	second := min(options.Seconds, shotSeconds) / 2
	if options.Cover != nil {
		second = 0
	}
	still, err := clip.Still(options, second)
	if err != nil {
		return err
	}
	video, err := d.upload(ctx, entrant, upload.KindVideo, fmt.Sprintf("%d.mp4", work.ID), "video/mp4", mp4)
	if err != nil {
		return err
	}
	cover, err := d.upload(ctx, entrant, upload.KindCover, fmt.Sprintf("%d.png", work.ID), "image/png", still)
	if err != nil {
		return err
	}
	form := submission.Form{
		Title: work.Name, Description: work.Description,
		Tools:         []contest.Tool{contest.ToolImagen, contest.ToolVeo},
		VideoUploadID: video, CoverUploadID: cover, Agreement: true, AIShareConfirmed: true,
	}
	if work.Process != nil {
		form.Process = *work.Process
	}
	_, err = d.Store.Submit(ctx, submission.NewSubmission{
		Edition: d.edition.ID, EntrantID: entrant.ID, WorkID: work.ID, Form: form,
		Most: d.edition.MaxSubmissions, At: d.now(),
	})
	return err
}

// upload sends content through a resumable session, as a browser does, and stores the outcome of the
// check.
func (d *loader) upload(
	ctx context.Context,
	entrant account.Entrant,
	kind upload.FileKind,
	name, contentType string,
	content []byte,
) (id string, err error) {
	object := "demo/" + rand.Text()
	session, err := d.Objects.StartSession(
		ctx,
		upload.ObjectHeaders{Name: object, ContentType: contentType, ContentDisposition: "inline"},
		int64(len(content)),
		"",
	)
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
	stored, err := d.Store.CreateUpload(ctx, upload.Upload{
		Edition:     d.edition.ID,
		EntrantID:   entrant.ID,
		Kind:        kind,
		Name:        name,
		Size:        facts.Size,
		ContentType: contentType,
		Object:      object,
		SessionURL:  session,
		State:       upload.Succeed,
		Checksum:    &facts.Checksum,
		Duration:    facts.Duration,
		Width:       facts.Width,
		Height:      facts.Height,
		Format:      facts.FilmFormat,
		CreatedAt:   now,
		BegunAt:     d.now(),
		ExpiresAt:   now.Add(upload.Lifetime),
	}, upload.MaxUnfinishedUploads)
	return stored.ID, err
}
