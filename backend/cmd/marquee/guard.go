package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/app"
	"marquee/backend/config"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/stores"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// compatibleEvery is how often a process looks whether it may run on the schema.
const compatibleEvery = 10 * time.Second

// untilNewer returns pg.ErrNewerSchema as soon as a later release has migrated the database to a schema on which this
// program must not run, so that it ends; nil when ctx is done.
func untilNewer(ctx context.Context, db *stores.DB, every time.Duration) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			if err := db.Compatible(ctx); err != nil {
				return err
			}
		}
	}
}

// whileCompatible runs a service whose context ends with the schema of a newer release, and then returns that reason.
func whileCompatible(
	ctx context.Context,
	db *stores.DB,
	every time.Duration,
	run func(context.Context) error,
) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	go func() { end(untilNewer(ctx, db, every)) }()
	err := run(ctx)
	if cause := context.Cause(ctx); errors.Is(cause, pg.ErrNewerSchema) {
		return cause
	}
	return err
}

// migratedEvery is how often a process looks whether the database has been migrated.
const migratedEvery = time.Second

// untilMigrated returns as soon as the database has the schema of this release; until then each step in the background
// would fail. It says once what is to be done. A database that does not answer is waited for by whoever uses it.
func untilMigrated(ctx context.Context, db *stores.DB, every time.Duration, log *slog.Logger) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for said := false; ; said = true {
		err := db.Migrated(ctx)
		if !errors.Is(err, pg.ErrOlderSchema) {
			return
		}
		if !said {
			log.WarnContext(ctx, "nothing is done in the background yet", slog.String("error", err.Error()))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// background is what a process does beside answering calls, once the database has been migrated.
type background struct {
	sync.WaitGroup

	migrated func()
}

func newBackground(ctx context.Context, db *stores.DB, log *slog.Logger) *background {
	return &background{migrated: sync.OnceFunc(func() { untilMigrated(ctx, db, migratedEvery, log) })}
}

// Go starts a step that runs until its context is done.
func (b *background) Go(step func()) {
	b.WaitGroup.Go(func() {
		b.migrated()
		step()
	})
}

// contestKeys are the keys on which depends what people keep.
type contestKeys struct {
	receipts upload.ReceiptKeys
	log      transparency.Keys
	tokens   [][]byte // seal second factors
}

// keyFaults are faults of keys, in words for an engineer; "" where there is none.
type keyFaults struct{ receipts, log, tokens string }

// compare compares the keys with what was signed and sealed.
func (k contestKeys) compare(use pg.KeyUse) (wrong keyFaults, err error) {
	for _, receipt := range use.Receipts {
		file := receipt.Text + base64.StdEncoding.EncodeToString(receipt.Signature) + "\n"
		if _, err := upload.OpenReceipt(file, k.receipts.Published()); errors.Is(err, upload.ErrReceiptKey) {
			wrong.receipts = "entrants have receipts that were signed with another key"
		}
	}
	for _, head := range use.Heads {
		if k.log.Foreign(head) {
			wrong.log = "the last head of a transparency log was signed with another key"
		}
	}
	judges, err := jury.NewTokenSealer(k.tokens...)
	if err != nil {
		return wrong, fmt.Errorf("read second factors: %w", err)
	}
	organisers, err := app.OrganisersSealer(k.tokens)
	if err != nil {
		return wrong, fmt.Errorf("read second factors: %w", err)
	}
	closed := 0
	for judge, secret := range use.Judges {
		if !judges.OpensSecondFactor(judge, secret) {
			closed++
		}
	}
	for organiser, secret := range use.Organisers {
		if _, err := organisers.Open(organiser, secret); err != nil {
			closed++
		}
	}
	if closed > 0 {
		wrong.tokens = fmt.Sprintf(
			"%d second factors were sealed with another key: nobody can log in with them",
			closed,
		)
	}
	return wrong, nil
}

// wrongKeys are the settings of keys that are not those with which something in the database was signed or sealed, each
// with what to do: refused when the service starts, or only told.
func wrongKeys(ctx context.Context, settings config.Serve, db *stores.DB) (refused, told []error, err error) {
	use, err := db.KeyUse(ctx)
	if err != nil {
		return nil, nil, err
	}
	wrong, err := contestKeys{
		receipts: upload.NewReceiptKeys(settings.Receipts.Private, settings.Receipts.Public...),
		log:      transparency.NewKeys(settings.Transparency.Private, settings.Transparency.Public...),
		tokens:   settings.JudgeTokenKeys,
	}.compare(use)
	if err != nil {
		return nil, nil, err
	}
	if wrong.receipts != "" {
		refused = append(refused, errors.New(
			"RECEIPT_KEY: "+wrong.receipts+": restore it, or put its public key into RECEIPT_PUBLIC_KEYS",
		))
	}
	if wrong.log != "" {
		refused = append(refused, errors.New(
			"TRANSPARENCY_KEY: "+wrong.log+": restore it, or put its public key into TRANSPARENCY_PUBLIC_KEYS",
		))
	}
	if wrong.tokens != "" {
		told = append(told, errors.New("JUDGE_TOKEN_KEY: "+wrong.tokens+": restore it, or reset them"))
	}
	return refused, told, nil
}

// refuseWrongKeys refuses to sign beside what another key has signed. Second factors of another key are said alone:
// they are reset in the console. A database that cannot be asked, or has no schema yet, is no reason not to start.
func refuseWrongKeys(ctx context.Context, settings config.Serve, db *stores.DB, log *slog.Logger) error {
	refused, told, err := wrongKeys(ctx, settings, db)
	if err != nil {
		log.WarnContext(ctx, "keys are not compared with what they signed", slog.String("error", err.Error()))
	}
	for _, fault := range told {
		log.ErrorContext(ctx, "wrong key", slog.String("error", fault.Error()))
	}
	return errors.Join(refused...)
}
