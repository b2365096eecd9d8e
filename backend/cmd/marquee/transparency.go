package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/stores"
	"marquee/backend/transparency"
	"marquee/backend/witness"
)

// pinnedKeys returns the keys for the logs of the contest at this public address. The host of the first start stays.
// While the database cannot be asked, the address is taken as it is.
func pinnedKeys(
	ctx context.Context,
	keys transparency.Keys,
	db *stores.DB,
	publicURL string,
	log *slog.Logger,
) transparency.Keys {
	host := ""
	if address, err := url.Parse(publicURL); err == nil {
		host = strings.ToLower(address.Host)
	}
	pinned, err := db.PinHost(ctx, host)
	switch {
	case err != nil:
		log.WarnContext(ctx, "read the host of the transparency log", slog.String("error", err.Error()))
		return keys.Of(host)
	case pinned != host:
		log.InfoContext(ctx, "the transparency log keeps the host of its first start", slog.String("host", pinned))
	}
	return keys.Of(pinned)
}

// transparencyKeys are the keys of the log that the settings name.
func transparencyKeys(ctx context.Context, settings config.Serve, p studioParts) transparency.Keys {
	keys := transparency.NewKeys(settings.Transparency.Private, settings.Transparency.Public...)
	return pinnedKeys(ctx, keys, p.db, settings.PublicURLs.First(), p.log)
}

func newSequencer(
	db *stores.DB,
	keys transparency.Keys,
	content *catalogue.Catalogue,
	clock contest.Clock,
	log *slog.Logger,
) *transparency.Sequencer {
	rules := func(ctx context.Context) (map[contest.EditionID]transparency.RulesData, error) {
		rules := map[contest.EditionID]transparency.RulesData{}
		for _, edition := range content.List() {
			parts, err := db.RuleParts(ctx, edition.ID)
			if err != nil {
				return nil, err
			}
			rules[edition.ID] = transparency.Rules(edition.WithParts(parts))
		}
		return rules, nil
	}
	return &transparency.Sequencer{
		Store:    db,
		Editions: content.Planned().IDs,
		Keys:     keys,
		RulesNow: rules,
		Clock:    clock,
		Now:      time.Now,
		Log:      log,
	}
}

// prepareLog writes the records of the rules of editions that the log lacks.
func prepareLog(
	ctx context.Context,
	db *stores.DB,
	keys transparency.Keys,
	content *catalogue.Catalogue,
	log *slog.Logger,
) error {
	return newSequencer(db, keys, content, contest.WallClock{}, log).Prepare(ctx)
}

// refuseOtherRules returns an error when a catalogue has other rules than those that were pinned before the first
// score. A database that cannot be asked now is no reason not to start: results are then refused when they are
// computed.
func refuseOtherRules(ctx context.Context, sequencer *transparency.Sequencer) error {
	if err := sequencer.Prepare(ctx); judging.IsRulesPinned(err) {
		return fmt.Errorf("the catalogue has other rules than the log: %w", err)
	}
	return nil
}

// runSequencer appends to the transparency log until ctx is done.
func runSequencer(ctx context.Context, sequencer *transparency.Sequencer) {
	ticker := time.NewTicker(transparency.SequenceEvery)
	defer ticker.Stop()
	sequencer.Run(ctx, ticker.C)
}

// newWitnesses returns what asks the witnesses of the settings to cosign heads.
func newWitnesses(
	settings config.Witnesses,
	db *stores.DB,
	editions func() []contest.EditionID,
	log *slog.Logger,
) (*transparency.Witnesses, error) {
	w := &transparency.Witnesses{Store: db, Editions: editions, Now: time.Now, Log: log}
	// An answer from another address is not the witness's.
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, address := range settings.List {
		key, err := witness.ParseKey(address.Key)
		if err != nil {
			return nil, ofVariable("WITNESSES", err)
		}
		w.Clients = append(w.Clients, witness.Client{Key: key, URL: address.URL, HTTP: client})
	}
	return w, nil
}

func witnessRule(settings config.Witnesses) transparency.WitnessRule {
	rule := transparency.WitnessRule{Quorum: settings.Quorum}
	for _, address := range settings.List {
		rule.Keys = append(rule.Keys, address.Key)
	}
	return rule
}

// runWitnesses asks witnesses until ctx is done.
func runWitnesses(ctx context.Context, witnesses *transparency.Witnesses) {
	if len(witnesses.Clients) == 0 {
		return
	}
	ticker := time.NewTicker(transparency.WitnessEvery)
	defer ticker.Stop()
	witnesses.Run(ctx, ticker.C)
}
