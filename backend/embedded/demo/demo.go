// Package demo fills a contest on one machine with people and films, so that
// every screen has something to show. Nothing of it exists in production.
package demo

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// actor is who decides in the demo, as the audit log tells it.
const actor = "tools:demo"

// store is what the demo needs of the database.
type store interface {
	contest.EntrantStore
	contest.VerificationCodeStore
	contest.RegistrationStore
	contest.RegistrationReviewStore
	contest.UploadStore
	contest.SubmissionStore
	contest.JudgeStore
	contest.ShortlistStore
}

// Options is what the demo is made from.
type Options struct {
	Store        store
	Objects      contest.ObjectStore
	Passwords    contest.PasswordHasher
	Catalogue    *catalogue.Catalogue
	CatalogueDir string // for the colours of the covers
	NodeModules  string // holds the video encoder
	Clock        contest.Clock
	Now          func() time.Time
	Log          *slog.Logger
}

// Load makes what is missing of the demo: entrants in every state, judges and
// nominators, a film with a real, playable clip for each work of the international
// catalogue that is short enough, and a shortlist. A load that was interrupted goes on where it stopped.
func Load(ctx context.Context, o Options) error {
	d := &loader{Options: o, edition: &o.Catalogue.International.Edition}
	for _, step := range []struct {
		name string
		run  func(context.Context) error
	}{
		{"entrants", d.entrants},
		{"judges", d.judges},
		{"films", d.films},
		{"shortlist", d.shortlist},
	} {
		if err := step.run(ctx); err != nil {
			return fmt.Errorf("load demo %s: %w", step.name, err)
		}
	}
	return nil
}

type loader struct {
	Options
	edition *contest.Edition
}

// longestClip is the running time of the longest clip that is made here, in seconds.
const longestClip = 12

// filmed lists the works whose films are as short as a clip. The others of a large catalogue run for
// minutes: they have a page, but no film that could be made while somebody waits.
func filmed(c *catalogue.Catalogue) []catalogue.Work {
	var out []catalogue.Work
	for _, work := range c.International.Works {
		if work.Video != nil && work.Video.Seconds <= longestClip {
			out = append(out, work)
		}
	}
	return out
}

// shortlist takes the first works that have a film, unless there is one already.
func (d *loader) shortlist(ctx context.Context) error {
	const shortlisted = 6
	listed, err := d.Store.Shortlist(ctx, d.edition.ID)
	if err != nil || len(listed) > 0 {
		return err
	}
	var ids []int
	for _, work := range filmed(d.Catalogue) {
		if len(ids) < shortlisted {
			ids = append(ids, work.ID)
		}
	}
	return d.Store.SetShortlist(ctx, d.edition.ID, ids, actor, d.Clock.Now())
}

// judges makes the accounts of the jury.
func (d *loader) judges(ctx context.Context) error {
	known, err := d.Store.Judges(ctx, d.edition.ID)
	if err != nil {
		return err
	}
	names := make(map[string]bool, len(known))
	for _, judge := range known {
		names[judge.Name] = true
	}
	for _, account := range Judges() {
		if names[account.Login] {
			continue
		}
		hash, err := d.Passwords.Hash(ctx, account.Password)
		if err != nil {
			return err
		}
		_, err = d.Store.CreateJudge(ctx, contest.Judge{
			Edition: d.edition.ID, Name: account.Login, Role: contest.Role(account.Does), PasswordHash: hash,
		}, actor, d.Clock.Now())
		if err != nil {
			return err
		}
	}
	return nil
}
