package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/embedded/contestclock"
	"marquee/backend/embedded/mailcatcher"
	"marquee/backend/embedded/parent"
	"marquee/backend/embedded/ports"
	embeddedpostgres "marquee/backend/embedded/postgres"
	"marquee/backend/ffmpeg"
	"marquee/backend/marks"
	"marquee/backend/outbox"
	"marquee/backend/pg"
	"marquee/backend/stores"
	"marquee/backend/transparency"
)

// stopTime is the time that the embedded parts have to stop.
const stopTime = 20 * time.Second

// runEmbedded runs a whole contest on this machine until ctx is done.
func runEmbedded(ctx context.Context, environment config.Lookup, out io.Writer) (err error) {
	settings, err := config.LoadEmbedded(environment)
	if err != nil {
		return err
	}
	if settings.FollowParent {
		ctx = parent.Follow(ctx)
	}
	if err := ports.Check(ctx, settings.Port); err != nil {
		return err
	}
	content, err := catalogue.Load(settings.CatalogueDir)
	if err != nil {
		return err
	}
	if settings.DevSite != "" {
		settings.SiteDir = ""
	} else if err := checkSite(settings.SiteDir, content.IDs()); err != nil {
		return err
	}
	localURLs(settings, content.List())
	if err := os.MkdirAll(settings.DataDir, 0o711); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}
	logFile, err := os.OpenFile(
		filepath.Join(settings.DataDir, "marquee.log"),
		os.O_CREATE|os.O_APPEND|os.O_WRONLY,
		0o600,
	)
	if err != nil {
		return fmt.Errorf("open log: %w", err)
	}
	defer logFile.Close()
	m := &machine{settings: settings, content: content, out: out, log: newLogger(logFile, slog.LevelInfo)}
	defer func() { err = errors.Join(err, m.stop()) }()
	interrupted := ctx // it ends with the user's Ctrl-C; the one below also with the database
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if err := m.start(ctx, end); err != nil {
		if interrupted.Err() != nil {
			return nil // the next start continues
		}
		return err
	}
	if err := m.run(ctx); err != nil {
		return err
	}
	if cause := context.Cause(ctx); errors.Is(cause, errDatabaseEnded) {
		return cause
	}
	return nil
}

// errDatabaseEnded is the reason when the contest ends because its database did.
var errDatabaseEnded = errors.New("the database has ended unexpectedly; its log is in postgres/ below the data folder")

// machine is a contest on one machine. Its parts stop in the reverse order of their
// start.
type machine struct {
	settings config.Embedded
	content  *catalogue.Catalogue
	registry *catalogue.Registry
	out      io.Writer
	log      *slog.Logger

	db     *stores.DB
	clock  *contestclock.Clock
	mails  *mailcatcher.Catcher
	outbox *outbox.Sender
	store  *localStore
	studio *localStudio
	ffmpeg ffmpeg.Program // empty without ffmpeg
	node   marks.Program  // finds nothing without Node

	logKeys transparency.Keys
	stops   []func(context.Context) error
}

// start starts database, mail catcher, clock, object store and studio. end is called when the database ends
// unexpectedly.
func (m *machine) start(ctx context.Context, end context.CancelCauseFunc) error {
	if err := m.checkDatabase(); err != nil {
		return err
	}
	dsn := m.settings.DatabaseURL
	if dsn == "" {
		server, err := embeddedpostgres.Start(ctx, embeddedpostgres.Options{
			DataDir: m.settings.DataDir, BinDir: m.settings.PostgresBin, Logger: m.log,
		})
		if err != nil {
			return err
		}
		m.stops = append(m.stops, server.Stop)
		go func() {
			<-server.Done()
			end(errDatabaseEnded)
		}()
		dsn = server.DSN()
	}
	if err := pg.Migrate(ctx, dsn); err != nil {
		if errors.Is(err, pg.ErrForeignSchema) && m.settings.DatabaseURL == "" {
			return fmt.Errorf("%w: move %s away (mv %[2]s %[2]s.old) and start again", err, m.settings.DataDir)
		}
		return err
	}
	var err error
	if m.db, err = stores.OpenWithin(ctx, dsn, pg.Limits(m.settings.DatabaseLimits)); err != nil {
		return err
	}
	m.stops = append(m.stops, func(context.Context) error { m.db.Close(); return nil })
	if err := refuseOtherQuestions(ctx, m.db, m.content, m.settings.CatalogueDir); err != nil {
		return err
	}
	if err := m.db.KeepEditions(ctx, m.content.List()); err != nil {
		return err
	}
	m.registry = newRegistry(m.content, m.settings.CatalogueDir, m.db, func(editions []*contest.Edition) {
		localURLs(m.settings, editions)
		withIssuers(editions, m.settings.OIDCProviders)
	}, m.log)
	if err := m.registry.Refresh(ctx); err != nil {
		return err
	}
	m.mails, err = mailcatcher.Start(mailcatcher.Options{
		DataDir: m.settings.DataDir, Now: time.Now, Zone: m.content.Editions[0].Location, Logger: m.log,
	})
	if err != nil {
		return err
	}
	m.stops = append(m.stops, m.mails.Close)
	options, err := m.mailOptions()
	if err != nil {
		return err
	}
	if m.outbox, err = newOutbox(m.db, options, m.log); err != nil {
		return err
	}
	m.clock, err = contestclock.Open(contestclock.Options{
		DataDir: m.settings.DataDir, At: m.settings.ContestClock, Wall: time.Now, Logger: m.log,
	})
	if err != nil {
		return err
	}
	m.store, err = openLocalStore(ctx, m.settings, m.log)
	if err != nil {
		return err
	}
	m.stops = append(m.stops, m.store.close)
	if m.ffmpeg, err = ffmpeg.Find(m.settings.FFmpeg); err != nil {
		m.log.WarnContext(ctx, "continuing without clips and screening copies", slog.String("error", err.Error()))
		fmt.Fprintf(m.out, "Going on without clips and demo films: %v\n", err)
	}
	if m.settings.Marks, err = ownAuthority(ctx, m.settings.Marks, m.settings.DataDir, m.log); err != nil {
		return err
	}
	m.node = findNode(ctx, m.settings.Marks, m.log)
	m.studio, err = openLocalStudio(ctx, studioParts{
		db:           m.db,
		bucket:       m.store.bucket,
		catalogueDir: m.settings.CatalogueDir,
		clock:        m.clock,
		timeout:      m.settings.GenerationTimeout,
		log:          m.log,
		marker:       newMarker(ctx, m.settings.Marks, m.ffmpeg, m.node, m.settings.Version, false, m.log),
	}, m.ffmpeg, m.settings.DataDir, m.settings.Marks.Code)
	if err != nil {
		return err
	}
	m.stops = append(m.stops, m.studio.close)
	return nil
}

// run serves until ctx is done. It announces the contest after the demo data is
// loaded.
func (m *machine) run(ctx context.Context) error {
	if err := m.checkKeys(ctx); err != nil {
		return err
	}
	services, service, console, err := m.service(ctx)
	if err != nil {
		return err
	}
	storeContext, stopStore := context.WithCancel(context.WithoutCancel(ctx))
	storeDone := make(chan error, 1)
	storeReady := make(chan struct{})
	go func() {
		storeDone <- listen(storeContext, []endpoint{{address: loopback(m.settings.Port + 2), handler: m.known(m.store.handler)}}, func() { close(storeReady) })
	}()
	defer func() { stopStore(); <-storeDone }()
	select {
	case err := <-storeDone:
		storeDone <- nil
		return err
	case <-storeReady:
	}
	defer m.studio.makeCopies(ctx)()
	defer m.readManifests(ctx)()
	drawing, err := m.loadDemo(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil // interrupted: the next start continues
		}
		return err
	}
	defer drawing()
	defer m.studio.work(ctx, services.Organisers.Sweeper, m.log)()
	defer m.sendMails(ctx)()
	if err := refuseOtherRules(ctx, newSequencer(m.db, m.logKeys, m.content, m.clock, m.log)); err != nil {
		return err
	}
	defer m.sequence(ctx, services)()
	defer m.followEditions(ctx, services.Organisers.Editions)()
	defer m.carryOn(ctx, services.Results.Publications)()
	defer m.tellOfCopies(ctx, services.Outbox.CopyMails)()
	visitors := withHealth(m.known(service), m.db, m.store.bucket, m.settings.TrustedProxyHops, m.log)
	return listen(ctx, []endpoint{
		{address: loopback(m.settings.Port), handler: visitors, bodyTime: time.Minute},
		{address: loopback(m.settings.Port + 1), handler: visitors, bodyTime: time.Minute},
		{address: loopback(m.settings.Port + ports.ConsoleOffset), handler: m.known(console), bodyTime: time.Minute},
	}, m.announce)
}

// stop stops the parts, the last started first.
func (m *machine) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	var errs []error
	for i := len(m.stops) - 1; i >= 0; i-- {
		errs = append(errs, m.stops[i](ctx))
	}
	return errors.Join(errs...)
}

func loopback(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }

func origin(port int) string { return "http://localhost:" + strconv.Itoa(port) }
