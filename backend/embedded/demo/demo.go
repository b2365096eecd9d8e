// Package demo fills a contest on one machine with people and films, so that every screen has something
// to show. It is not part of production.
package demo

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/backend/account"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/ffmpeg"
	"marquee/backend/jury"
	"marquee/backend/organiser"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// actor is the author of the demo's decisions in the audit log.
const actor = "tools:demo"

// store is the part of the database that the demo fills.
type store interface {
	account.EntrantStore
	account.VerificationCodeStore
	registration.Store
	registration.ReviewStore
	upload.Store
	submission.Store
	jury.JudgeStore
	organiser.Store
	results.ShortlistStore
}

// objectStore takes uploads and opens them again.
type objectStore interface {
	upload.ObjectStore
	Open(ctx context.Context, object string) (io.ReadCloser, error)
}

// Options is what the demo is made from.
type Options struct {
	Store        store
	Objects      objectStore
	Passwords    contest.PasswordHasher
	Phones       contest.PhoneParser
	Catalogue    *catalogue.Catalogue
	CatalogueDir string         // with the covers, whose colours the films get
	FilmsDir     string         // from where the pages' films are served
	FFmpeg       ffmpeg.Program // empty: Load makes no films
	FilmLength   time.Duration  // running time of every film; 0 takes the catalogue's
	Clock        contest.Clock
	Now          func() time.Time
	Log          *slog.Logger
}

// Load creates the part of the demo that is needed immediately, as far as it is missing: entrants of both editions in
// every state, judges and nominators, a film for each of the first works of the international catalogue, and a
// shortlist of these works. LoadFilms makes the other films.
func Load(ctx context.Context, o Options) error {
	d := newLoader(o)
	camp := *d
	camp.edition = &o.Catalogue.Edition(Camp).Edition
	for _, step := range []struct {
		name string
		run  func(context.Context) error
	}{
		{"organisers", d.organisers},
		{"entrants", d.entrants},
		{"judges", func(ctx context.Context) error { return d.judges(ctx, Judges()) }},
		{"applications", camp.applications},
		{"judges of the camp", func(ctx context.Context) error { return camp.judges(ctx, CampJudges()) }},
		{"shortlist", d.shortlist},
	} {
		if err := step.run(ctx); err != nil {
			return fmt.Errorf("load demo %s: %w", step.name, err)
		}
	}
	return nil
}

// LoadFilms makes the films that are still missing after Load, one at a time, so that it can run beside
// the contest, and publishes the screening copies of all. A work appears among the submissions once its
// film is complete. It returns when every copy is made, so a worker must run that makes them. A call that
// was interrupted is continued by the next.
func LoadFilms(ctx context.Context, o Options) error {
	d, works := newLoader(o), filmed(o.Catalogue)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return d.films(ctx, works, 1) })
	group.Go(func() error { return d.publishAll(ctx, works) })
	if err := group.Wait(); err != nil {
		return fmt.Errorf("load demo films: %w", err)
	}
	return nil
}

type loader struct {
	Options
	edition *contest.Edition
}

func newLoader(o Options) *loader {
	return &loader{Options: o, edition: &o.Catalogue.Edition(International).Edition}
}

// now is the time of the demo's registrations and submissions: before the end of submission or, in the camp, of
// applications, even when the contest's clock is past it.
func (d *loader) now() time.Time {
	now, end := d.Clock.Now(), d.edition.SubmissionEnds
	if end.IsZero() {
		end = d.edition.RegistrationEnds
	}
	if !now.Before(end) {
		return end.Add(-time.Second)
	}
	return now
}

// longestFilm is the running time of the longest film that is made here, in seconds.
const longestFilm = 40

// filmed lists the works that get a film. The other films of a large catalogue run for minutes and would take too long
// to draw: these works have a page only.
func filmed(c *catalogue.Catalogue) []catalogue.Work {
	var out []catalogue.Work
	for _, work := range c.Edition(International).Works {
		if work.Video != nil && work.Video.Seconds <= longestFilm {
			out = append(out, work)
		}
	}
	return out
}

// shortlist makes the first films and shortlists their works, unless there is a shortlist already.
func (d *loader) shortlist(ctx context.Context) error {
	const shortlisted = 6
	if d.FFmpeg == "" {
		return nil
	}
	works := filmed(d.Catalogue)
	works = works[:min(shortlisted, len(works))]
	if err := d.films(ctx, works, runtime.GOMAXPROCS(0)); err != nil {
		return err
	}
	service := results.ShortlistService{Shortlists: d.Store, Clock: d.Clock}
	org := contest.ToolsOrganiser("demo")
	listed, err := service.List(ctx, org, d.edition.ID)
	if err != nil || len(listed) > 0 {
		return err
	}
	var ids []int
	for _, work := range works {
		ids = append(ids, work.ID)
	}
	return service.Set(ctx, org, d.edition, ids)
}

// judges makes the missing accounts of the edition's jury.
func (d *loader) judges(ctx context.Context, accounts []Account) error {
	service := jury.JudgeService{Judges: d.Store, Passwords: d.Passwords, Clock: d.Clock}
	org := contest.ToolsOrganiser("demo")
	known, err := service.List(ctx, org, d.edition.ID)
	if err != nil {
		return err
	}
	names := make(map[string]bool, len(known))
	for _, judge := range known {
		names[judge.Name] = true
	}
	for _, acc := range accounts {
		if names[acc.Login] {
			continue
		}
		_, err := service.Add(ctx, org, d.edition.ID, acc.Login, jury.Role(acc.Does), acc.Password, "")
		if err != nil {
			return err
		}
	}
	return nil
}

// organisers makes the missing accounts of the console.
func (d *loader) organisers(ctx context.Context) error {
	service := organiser.Service{Organisers: d.Store, Clock: d.Clock}
	for _, acc := range Organisers() {
		_, err := service.Add(
			ctx,
			contest.ToolsOrganiser("demo"),
			d.edition,
			func(contest.FieldErrors) (organiser.Form, error) {
				return organiser.Form{
					Email: acc.Login, Name: "Demo " + acc.Does, Role: contest.OrganiserRole(acc.Does),
				}, nil
			},
		)
		if err != nil && contest.CodeOf(err) != contest.CodeConflict {
			return err
		}
	}
	return nil
}
