package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/user"
	"strconv"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/embedded/contestclock"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/ports"
	embedded "marquee/backend/embedded/postgres"
	"marquee/backend/films"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/submission"
	"marquee/tools/terminal"
)

// app is the environment of a command. It opens each part on first use: those of the
// contest on this machine from its data folder or, with DATABASE_URL, those of a
// production contest.
type app struct {
	out         io.Writer
	err         io.Writer
	environment config.Lookup
	db          *stores.DB
	pending     *results.PublicationRun // whose pages are staged; nil: pages have what is public
	folder      string                  // of the catalogue, if a copy stands in place of it, see withStoredContent
	copied      []string                // temporary folders of such copies
}

// newApp returns an app that strips control and direction characters from its output.
func newApp(out, err io.Writer, environment config.Lookup) *app {
	return &app{out: terminal.NewWriter(out), err: terminal.NewWriter(err), environment: environment}
}

func (a *app) close() {
	for _, folder := range a.copied {
		_ = os.RemoveAll(folder) // it is temporary
	}
	if a.db != nil {
		a.db.Close()
	}
}

// printf writes to standard output.
func (a *app) printf(format string, args ...any) { _, _ = fmt.Fprintf(a.out, format, args...) }

// complain writes an error message; the command then returns errReported.
func (a *app) complain(format string, args ...any) { _, _ = fmt.Fprintf(a.err, format+"\n", args...) }

func (a *app) settings() (config.Embedded, error) { return config.LoadEmbedded(a.environment) }

// database opens the contest's database.
func (a *app) database(ctx context.Context) (*stores.DB, error) {
	if a.db != nil {
		return a.db, nil
	}
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	dsn := settings.DatabaseURL
	if dsn == "" {
		if dsn, err = embedded.ReadDSN(settings.DataDir); err != nil {
			return nil, err
		}
	}
	a.db, err = stores.OpenWithin(ctx, dsn, pg.Limits(settings.DatabaseLimits))
	return a.db, err
}

// edition reads an edition from the catalogue.
func (a *app) edition(id contest.EditionID) (*contest.Edition, error) {
	content, err := a.content()
	if err != nil {
		return nil, err
	}
	edition := content.Edition(id)
	if edition == nil {
		return nil, content.Planned().Unknown()
	}
	return &edition.Edition, nil
}

// clock opens the contest's clock. That of a production contest is the wall clock.
func (a *app) clock() (contest.Clock, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL != "" {
		return contest.WallClock{}, nil
	}
	return contestclock.Open(contestclock.Options{
		DataDir: settings.DataDir, Wall: time.Now, Logger: slog.New(slog.NewTextHandler(a.err, nil)),
	})
}

// opened returns the database and the clock.
func (a *app) opened(ctx context.Context) (*stores.DB, contest.Clock, error) {
	clock, err := a.clock()
	if err != nil {
		return nil, nil, err
	}
	db, err := a.database(ctx)
	return db, clock, err
}

// composer composes mails with the addresses of the editions.
func (a *app) composer() (*mail.Composer, error) {
	addresses, err := a.publicURLs()
	if err != nil {
		return nil, err
	}
	return mail.NewComposer(addresses), nil
}

// publicURLs returns the addresses of the editions for visitors.
func (a *app) publicURLs() (map[contest.EditionID]string, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	editions, err := a.editions()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL == "" {
		urls := map[contest.EditionID]string{}
		for i, id := range editions.IDs() {
			if urls[id] = "http://localhost:" + strconv.Itoa(
				settings.Port+i,
			); i > 1 { // the first two have ports of their own
				urls[id] = "http://" + string(id) + ".localhost:" + strconv.Itoa(settings.Port)
			}
		}
		return urls, nil
	}
	addresses, err := config.LoadPublicURLs(a.environment)
	if err != nil {
		return nil, err
	}
	urls := editions.URLs()
	for _, of := range addresses {
		urls[contest.EditionID(of.Edition)] = of.Value
	}
	return urls, nil
}

// consoleURL returns the address of the organisers' console; empty for a contest without one.
func (a *app) consoleURL() (string, error) {
	settings, err := a.settings()
	if err != nil {
		return "", err
	}
	if settings.DatabaseURL == "" {
		return "http://localhost:" + strconv.Itoa(settings.Port+ports.ConsoleOffset), nil
	}
	return config.LoadConsoleURL(a.environment)
}

// editions reads the editions from the catalogue.
func (a *app) editions() (*contest.Editions, error) {
	content, err := a.content()
	if err != nil {
		return nil, err
	}
	return content.Planned(), nil
}

// registrations returns the service for what writes no email: nothing can be approved or denied.
func (a *app) registrations(ctx context.Context) (*registration.Service, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Entrants.Registrations, nil
}

// registrationsOf returns the service and an edition with the ends that were moved.
func (a *app) registrationsOf(
	ctx context.Context,
	id contest.EditionID,
) (*registration.Service, *contest.Edition, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	service, err := a.registrations(ctx)
	return service, edition, err
}

// reviews returns the service for decisions.
func (a *app) reviews(ctx context.Context) (*registration.Service, error) {
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, err
	}
	return s.Entrants.Registrations, nil
}

// outbox returns the service of the mails.
func (a *app) outbox(ctx context.Context) (*outbox.Service, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Outbox.Mails, nil
}

// submissions returns the service of the submissions.
func (a *app) submissions(ctx context.Context) (*submission.Service, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Entrants.Submissions, nil
}

// organiser is the user who runs the command.
func (a *app) organiser() contest.Organiser { return contest.ToolsOrganiser(userName()) }

// userName is the operating system's user name.
func userName() string {
	who, err := user.Current()
	if err != nil {
		return "unknown"
	}
	return who.Username
}

// uploads opens the bucket with the entrants' files.
func (a *app) uploads(ctx context.Context) (*storage.Bucket, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL == "" {
		return localstore.Open(ctx, localstore.Options{DataDir: settings.DataDir, Now: time.Now})
	}
	store, err := config.LoadStorage(a.environment)
	if err != nil {
		return nil, err
	}
	return storage.Open(ctx, storage.Options{
		BaseURL:      store.BaseURL,
		Bucket:       store.Bucket,
		SigningEmail: store.SigningEmail,
		SigningKey:   store.SigningKey,
		SigningURL:   store.SigningURL,
		Local:        store.Token != "",
		ServiceToken: store.Token,
		Now:          time.Now,
	})
}

// filmFolder is the folder for the films of the public pages: the given one or, for the contest on this machine, the
// one that it serves.
func (a *app) filmFolder(given string) (string, error) {
	settings, err := a.settings()
	if err != nil || given != "" {
		return given, err
	}
	if settings.DatabaseURL != "" {
		return "", errors.New(
			"name a folder for the films with --films, to be uploaded to the asset hosts below /films/; or leave films and covers alone with --texts-only",
		)
	}
	return films.Folder(settings.DataDir), nil
}

// editionIDs lists the editions in their order.
func (a *app) editionIDs() ([]contest.EditionID, error) {
	editions, err := a.editions()
	if err != nil {
		return nil, err
	}
	return editions.IDs(), nil
}

// firstEdition is the edition of what belongs to none.
func (a *app) firstEdition() (*contest.Edition, error) {
	editions, err := a.editions()
	if err != nil {
		return nil, err
	}
	return editions.First(), nil
}

// logged reports that everybody who may read the log reads what a command prints.
func (a *app) logged() bool { return config.OutputIsLogged(a.environment) }

// refuseSecret returns an error where a command would print a secret into a log. It is called before anything changes.
func (a *app) refuseSecret(what, instead string) error {
	if !a.logged() {
		return nil
	}
	return fmt.Errorf("%s would be printed into the log of this job, which others read: %s", what, instead)
}
