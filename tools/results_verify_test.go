package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/transparency"
)

// sequence appends to the transparency log as the service does, and writes the keys and
// the head that it publishes: sequence KEYS HEAD.
func (h *testContest) sequence(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	seed, err := localstore.TransparencyKey(h.dataDir)
	ts.Check(err)
	content, err := catalogue.Load(ts.Getenv("CATALOGUE_DIR"))
	ts.Check(err)
	keys := transparency.NewKeys(seed)
	s := transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    h.db,
		Keys:     keys,
		Clock:    h.clock,
		Now:      time.Now,
		Log:      slog.New(slog.DiscardHandler),
		Rules: map[contest.EditionID]transparency.RulesData{
			contest.International: transparency.Rules(&content.Edition(contest.International).Edition),
		},
	}
	ts.Check(s.Prepare(ctx))
	ts.Check(s.Sequence(ctx))
	text, err := keys.Text(contest.International)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
	head, _, err := h.db.Head(ctx, contest.International)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(head), 0o600))
}

// canCutNetwork is the condition [unshare]: a command can be run in a network of its own that has nothing.
func canCutNetwork(condition string) (bool, error) {
	if condition != "unshare" {
		return false, fmt.Errorf("unknown condition %s", condition)
	}
	return exec.CommandContext(
		context.Background(),
		"unshare",
		"--user",
		"--map-root-user",
		"--net",
		"true",
	).Run() == nil, nil
}
