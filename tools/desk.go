package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/user"
	"strconv"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/embedded/contestclock"
	"marquee/backend/embedded/mailcatcher"
	embedded "marquee/backend/embedded/postgres"
	"marquee/backend/mail"
	"marquee/backend/postgres"
)

// desk is what a command works with. Each part is opened when it is first asked
// for: one machine's contest from its data folder, or, with DATABASE_URL, a
// production one.
type desk struct {
	out         io.Writer
	err         io.Writer
	environment config.Lookup
	db          *postgres.DB
}

func newDesk(out, err io.Writer, environment config.Lookup) *desk {
	return &desk{out: out, err: err, environment: environment}
}

func (d *desk) close() {
	if d.db != nil {
		d.db.Close()
	}
}

// printf writes to the organiser.
func (d *desk) printf(format string, args ...any) { _, _ = fmt.Fprintf(d.out, format, args...) }

// complain writes what could not be done; the command ends with errSaid.
func (d *desk) complain(format string, args ...any) { _, _ = fmt.Fprintf(d.err, format+"\n", args...) }

func (d *desk) settings() (config.Embedded, error) { return config.LoadEmbedded(d.environment) }

// database is the contest's database.
func (d *desk) database(ctx context.Context) (*postgres.DB, error) {
	if d.db != nil {
		return d.db, nil
	}
	settings, err := d.settings()
	if err != nil {
		return nil, err
	}
	dsn := settings.DatabaseURL
	if dsn == "" {
		if dsn, err = embedded.ReadDSN(settings.DataDir); err != nil {
			return nil, err
		}
	}
	d.db, err = postgres.Open(ctx, dsn)
	return d.db, err
}

// edition is an edition as the catalogue describes it.
func (d *desk) edition(id contest.EditionID) (*contest.Edition, error) {
	settings, err := d.settings()
	if err != nil {
		return nil, err
	}
	content, err := catalogue.Load(settings.CatalogueDir)
	if err != nil {
		return nil, err
	}
	return &content.Edition(id).Edition, nil
}

// clock is the contest's clock: the wall clock of a production contest.
func (d *desk) clock() (contest.Clock, error) {
	settings, err := d.settings()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL != "" {
		return contest.WallClock{}, nil
	}
	return contestclock.Open(contestclock.Options{
		DataDir: settings.DataDir, Wall: time.Now, Logger: slog.New(slog.NewTextHandler(d.err, nil)),
	})
}

// mailer sends through the mail catcher of the contest on this machine, or through
// SMTP_HOST for a production one.
func (d *desk) mailer() (contest.Mailer, error) {
	settings, err := d.settings()
	if err != nil {
		return nil, err
	}
	options := mail.Options{Now: time.Now, From: "no-reply@localhost"}
	sites := map[contest.EditionID]string{}
	if settings.DatabaseURL == "" {
		sites[contest.International] = "http://localhost:" + strconv.Itoa(settings.Port)
		sites[contest.Camp] = "http://localhost:" + strconv.Itoa(settings.Port+1)
		address, err := mailcatcher.ReadAddr(settings.DataDir)
		if err != nil {
			return nil, err
		}
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, fmt.Errorf("read mail address: %w", err)
		}
		options.Host = host
		if options.Port, err = strconv.Atoi(port); err != nil {
			return nil, fmt.Errorf("read mail address: %w", err)
		}
	} else {
		smtp, err := config.LoadSMTP(d.environment)
		if err != nil {
			return nil, err
		}
		options.Host, options.Port, options.From = smtp.Host, smtp.Port, smtp.From
		options.User, options.Password, options.RequireTLS = smtp.User, smtp.Password, true
	}
	sender, err := mail.New(options)
	if err != nil {
		return nil, err
	}
	return mail.NewPost(sender, sites), nil
}

// actor names the organiser in the audit log, by the operating system's user name.
func (d *desk) actor() string {
	who, err := user.Current()
	if err != nil {
		return contest.ToolsActor("unknown")
	}
	return contest.ToolsActor(who.Username)
}
