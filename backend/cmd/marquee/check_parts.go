package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/pg"
	"marquee/backend/queue"
	"marquee/backend/zone"
)

const (
	// mostSkew is the most that the clocks of this machine and another may differ.
	mostSkew = 5 * time.Second
	// oldestPostgres is the oldest version of PostgreSQL that the contest is tried with.
	oldestPostgres = 150000
	// leastFree is the free space of a disk below which somebody should look, twice a film.
	leastFree = 4_000_000_000
	// oldestBackup is the age from which a nightly backup is missing.
	oldestBackup = 26 * time.Hour
)

func (c *checker) checkDatabase(ctx context.Context, err error) []finding {
	if errors.Is(err, pg.ErrNewerSchema) {
		return []finding{found("database", "answers"), failed("schema", err)}
	}
	if err != nil {
		return []finding{
			failed("database", ofVariable("DATABASE_URL", err)),
			{checkSkipped, "schema", "needs the database"},
		}
	}
	begin := time.Now()
	server, err := c.db.Server(ctx)
	if err != nil {
		return []finding{failed("database", err), {checkSkipped, "schema", "needs the database"}}
	}
	took := time.Since(begin)
	findings := []finding{
		found("database", "PostgreSQL %s, answers in %v", server.Version, took.Round(time.Millisecond)),
	}
	if server.Number < oldestPostgres {
		findings[0] = finding{checkFailed, "database", "PostgreSQL " + server.Version + " is older than 15"}
	}
	if err := c.db.Ready(ctx); err != nil {
		findings = append(findings, failed("schema", err))
	} else {
		findings = append(findings, found("schema", "is that of this release, or a newer one"))
	}
	skew := server.Now.Sub(begin.Add(took / 2))
	if skew.Abs() > mostSkew {
		return append(
			findings,
			finding{
				checkFailed,
				"clock",
				fmt.Sprintf("the database's is %v off: set both by NTP", skew.Round(time.Second)),
			},
		)
	}
	return append(findings, found("clock", "as the database's to %v", max(skew.Abs(), took).Round(time.Millisecond)))
}

// checkMail logs in to the mail server and, with an address, sends an email to it.
func (c *checker) checkMail(ctx context.Context) finding {
	sender, err := mail.New(mailOptions(c.settings.SMTP))
	if err != nil {
		return failed("email", err)
	}
	server := fmt.Sprintf("%s:%d", c.settings.SMTP.Host, c.settings.SMTP.Port)
	if c.mailTo == "" {
		if err := sender.Ready(ctx); err != nil {
			return failed("email", err)
		}
		return found("email", "%s takes the login; --mail ADDRESS sends one", server)
	}
	if err := sender.SendMail(
		ctx,
		contest.Mail{NewMail: mail.TestMail(c.mailTo, c.settings.PublicURLs.First())},
	); err != nil {
		return failed("email", err)
	}
	return found("email", "%s has taken one to %s", server, c.mailTo)
}

// checkKeys compares the keys with each other, since a key with two uses is a mistake of copying, and with what was signed
// and sealed with them.
func (c *checker) checkKeys(ctx context.Context) finding {
	if c.db != nil {
		refused, told, err := wrongKeys(ctx, c.settings.Serve, c.db)
		if err := errors.Join(append(append(refused, told...), err)...); err != nil {
			return failed("keys", err)
		}
	}
	keys := map[string]string{}
	for name, key := range map[string][]byte{
		"JUDGE_TOKEN_KEY": c.settings.JudgeTokenKeys[0], "RECEIPT_KEY": c.settings.Receipts.Private,
		"TRANSPARENCY_KEY": c.settings.Transparency.Private, "SECURITY_LOG_KEY": c.settings.SecurityLogKey,
	} {
		if other, same := keys[string(key)]; same && len(key) > 0 {
			return finding{
				checkWarn,
				"keys",
				fmt.Sprintf("%s and %s are the same: each should have its own", min(name, other), max(name, other)),
			}
		}
		keys[string(key)] = name
	}
	return found("keys", "well-formed, and each of its own; keep copies elsewhere")
}

// checkDisks looks at the free space of the folders that the service and the store write to.
func (c *checker) checkDisks(context.Context) (findings []finding) {
	for _, folder := range distinct(c.settings.Copies.Dir, c.settings.StoreDir, c.settings.BackupDir) {
		existing := folder
		for _, err := os.Stat(existing); err != nil && existing != filepath.Dir(existing); _, err = os.Stat(existing) {
			existing = filepath.Dir(existing)
		}
		free, err := freeSpace(existing)
		switch {
		case err != nil:
			findings = append(findings, failed("disk", err))
		case free < leastFree:
			findings = append(
				findings,
				finding{
					checkFailed,
					"disk",
					fmt.Sprintf("%s has only %.1f GB free; a film has up to 2 GB", folder, float64(free)/1e9),
				},
			)
		default:
			findings = append(findings, found("disk", "%s has %.1f GB free", folder, float64(free)/1e9))
		}
	}
	return findings
}

// checkBackup looks for the newest file `finished`, which a backup writes last.
func (c *checker) checkBackup(context.Context) finding {
	if c.settings.BackupDir == "" {
		return finding{checkSkipped, "backup", "BACKUP_DIR is not set"}
	}
	var newest time.Time
	for _, pattern := range []string{"finished", "*/finished"} {
		files, err := fs.Glob(os.DirFS(c.settings.BackupDir), pattern)
		if err != nil {
			return failed("backup", err)
		}
		for _, file := range files {
			if info, err := os.Stat(
				filepath.Join(c.settings.BackupDir, file),
			); err == nil &&
				info.ModTime().After(newest) {
				newest = info.ModTime()
			}
		}
	}
	age := time.Since(newest)
	switch {
	case newest.IsZero():
		return finding{checkFailed, "backup", c.settings.BackupDir + " has none that has finished"}
	case age > oldestBackup:
		return finding{checkFailed, "backup", fmt.Sprintf("the last one finished %v ago", age.Round(time.Hour))}
	default:
		return found("backup", "the last one finished %v ago", age.Round(time.Minute))
	}
}

func (c *checker) checkQueue(ctx context.Context) finding {
	if !c.settings.Queue.Open() {
		return finding{checkSkipped, "Pub/Sub", "PUBSUB_TOPIC is not set: no creation studio"}
	}
	q, err := queue.Open(ctx, queue.Options{
		Project:  c.settings.Queue.Project,
		Topic:    c.settings.Queue.Topic,
		Endpoint: c.settings.Queue.Endpoint,
		Log:      c.log,
	})
	if err != nil {
		return failed("Pub/Sub", ofVariable("PUBSUB_PROJECT", err))
	}
	defer func() { _ = q.Close() }()
	if err := q.Ready(ctx); err != nil {
		return failed("Pub/Sub", ofVariable("PUBSUB_TOPIC", err))
	}
	return found("Pub/Sub", "%s takes messages", c.settings.Queue.Topic)
}

func (c *checker) checkCountries(context.Context) finding {
	path := c.settings.GeoIPDatabase
	switch {
	case path == "" && c.settings.CountryHeader == "":
		return finding{checkWarn, "countries", "GEOIP_DATABASE is not set: every visitor's country is unknown"}
	case path == "":
		return found("countries", "of the header %s", c.settings.CountryHeader)
	}
	if _, err := zone.Open(zone.Options{Path: path, Now: time.Now, Logger: c.log}); err != nil {
		return failed("countries", ofVariable("GEOIP_DATABASE", err))
	}
	info, err := os.Stat(path)
	if err != nil {
		return failed("countries", err)
	}
	if days := int(time.Since(info.ModTime()).Hours() / 24); days > 365 {
		return finding{checkWarn, "countries", fmt.Sprintf("%s is %d days old: make it anew", path, days)}
	}
	return found("countries", "%s can be read", path)
}

func (c *checker) checkPages(context.Context) finding {
	if c.settings.SiteDir == "" {
		return finding{checkSkipped, "pages", "SITE_DIR is not set: a CDN serves them"}
	}
	for _, other := range otherOrigins(config.Serve{
		SiteDir: c.settings.SiteDir, PublicURLs: c.settings.PublicURLs,
	}) {
		return finding{
			checkFailed,
			"pages",
			fmt.Sprintf("those of the %s edition name %s: publish them again", other.id, other.named),
		}
	}
	return found("pages", "name the addresses of the editions")
}
