package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"marquee/backend/argon2id"
	"marquee/backend/embedded/demo"
	"marquee/backend/films"
	"marquee/backend/phone"
)

// loadDemo loads the demo data into a new contest, once. It draws the first films before it returns, and the others in
// the background until ctx is done or stop is called. stop waits until the drawing has ended.
func (m *machine) loadDemo(ctx context.Context) (stop func(), err error) {
	stop = func() {}
	options := demo.Options{
		Store:        m.db,
		Objects:      m.store.bucket,
		Passwords:    argon2id.New(hashesAtOnce),
		Catalogue:    m.content,
		Phones:       phone.Parser{},
		CatalogueDir: m.settings.CatalogueDir,
		FilmsDir:     films.Folder(m.settings.DataDir),
		FFmpeg:       m.ffmpeg,
		FilmLength:   m.settings.DemoFilmLength,
		Clock:        m.clock,
		Now:          time.Now,
		Log:          m.log,
	}
	loaded := filepath.Join(m.settings.DataDir, demoLoaded)
	if _, err := os.Stat(loaded); err == nil {
		return stop, demo.Publish(ctx, options)
	}
	if m.ffmpeg == "" {
		return stop, demo.Load(ctx, options)
	}
	fmt.Fprintln(
		m.out,
		"First start: drawing six demo films. This takes about half a minute, once. The others follow while the contest runs.",
	)
	if err := demo.Load(ctx, options); err != nil {
		return stop, err
	}
	ctx, cancel := context.WithCancel(ctx)
	var background sync.WaitGroup
	background.Go(func() {
		err := demo.LoadFilms(ctx, options)
		if err == nil {
			err = os.WriteFile(loaded, nil, 0o600)
		}
		switch {
		case ctx.Err() != nil: // the next start continues
		case err != nil:
			m.log.ErrorContext(ctx, "draw demo films", slog.String("error", err.Error()))
			fmt.Fprintln(m.out, "Some demo films are missing; the next start tries again. The log names the reason.")
		default:
			fmt.Fprintln(m.out, "All demo films are there.")
		}
	})
	return func() { cancel(); background.Wait() }, nil
}
