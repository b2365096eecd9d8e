package transparency

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// SequenceEvery is the interval of the sequencer. It is well below LongestLeafWait.
const SequenceEvery = time.Second

// LongestLeafWait is the time within which a record is to have a leaf.
const LongestLeafWait = 5 * time.Second

const (
	leavesAtOnce = 1000
	// sequenceTime is how long an instance may keep the others from appending.
	sequenceTime = 10 * time.Second
)

// Stored is a tree as it is stored, with the commitments that wait for a leaf.
type Stored struct {
	Note    string // the newest signed head; "": none
	Size    int64  // of that head
	Hashes  HashReader
	Waiting []Commitment // in the order of their leaves
}

// Growth is what a call of the sequencer adds to a tree.
type Growth struct {
	First  int64  // number of the first new hash
	Hashes []Hash // stored after those of the former tree
	Size   int64
	Note   string // "": nothing changes
}

// Store stores the trees.
type Store interface {
	PublicationStore
	// AppendRules writes the record of an edition's rules with the seed of its results and its official ranking, unless
	// they are those of its newest such record. judging.RulesPinned when other ones are pinned.
	AppendRules(ctx context.Context, edition contest.EditionID, rules RulesData, at time.Time) error
	// Grow gives the commitments that wait, at most `most`, their leaves, as grow returns,
	// in one transaction. Of several calls at once for an edition one works; the others
	// return 0. It returns how many it appended.
	Grow(
		ctx context.Context,
		edition contest.EditionID,
		most int,
		at time.Time,
		grow func(Stored) (Growth, error),
	) (int, error)
}

// Sequencer gives records their leaves and signs the heads. Any number of instances may
// run at once, and end at any time.
type Sequencer struct {
	Store Store
	Keys  Keys
	// Editions lists the editions that have a log; Rules are those of some of them, RulesNow reads them instead unless
	// it is nil.
	Editions func() []contest.EditionID
	Rules    map[contest.EditionID]RulesData
	RulesNow func(ctx context.Context) (map[contest.EditionID]RulesData, error)
	Clock    contest.Clock    // the contest's time
	Now      func() time.Time // the wall clock
	// HeadsEvery is how often a head is published, on the wall clock, until the results are; 0: at once.
	HeadsEvery time.Duration
	Log        *slog.Logger
}

// Run appends on every tick until ctx is done.
func (s *Sequencer) Run(ctx context.Context, ticks <-chan time.Time) {
	prepared := false
	for {
		if !prepared {
			err := s.Prepare(ctx)
			if prepared = err == nil; !prepared && ctx.Err() == nil {
				s.Log.WarnContext(ctx, "prepare transparency log", slog.String("error", err.Error()))
			}
		}
		if err := s.Sequence(ctx); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "sequence transparency log", slog.String("error", err.Error()))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
	}
}

// Prepare writes the records of the rules that the log lacks. judging.RulesPinned when other rules are pinned.
func (s *Sequencer) Prepare(ctx context.Context) error {
	all := s.Rules
	if s.RulesNow != nil {
		var err error
		if all, err = s.RulesNow(ctx); err != nil {
			return fmt.Errorf("read rules: %w", err)
		}
	}
	for _, edition := range s.Editions() {
		rules, known := all[edition]
		if !known {
			continue
		}
		if err := s.Store.AppendRules(ctx, edition, rules, s.Clock.Now()); err != nil {
			return err
		}
	}
	return nil
}

// Rules are the rules of an edition that its results depend on. The store adds the official ranking and the seed.
func Rules(edition *contest.Edition) RulesData { return judging.RulesOf(edition) }

// Sequence gives every record that waits a leaf, and publishes heads when it is time.
func (s *Sequencer) Sequence(ctx context.Context) error {
	for _, edition := range s.Editions() {
		for {
			n, err := s.sequence(ctx, edition)
			if err != nil {
				return fmt.Errorf("append leaves of %s: %w", edition, err)
			}
			if n < leavesAtOnce {
				break
			}
		}
		if err := s.publish(ctx, edition); err != nil {
			return fmt.Errorf("publish head of %s: %w", edition, err)
		}
	}
	return nil
}

func (s *Sequencer) sequence(ctx context.Context, edition contest.EditionID) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, sequenceTime)
	defer cancel()
	return s.Store.Grow(ctx, edition, leavesAtOnce, s.Now(), func(stored Stored) (Growth, error) {
		return s.grow(edition, stored)
	})
}

// grow signs a new head when there are new leaves, and when the newest one is not signed
// with the current key.
func (s *Sequencer) grow(edition contest.EditionID, stored Stored) (Growth, error) {
	if len(stored.Waiting) == 0 && s.signedByCurrentKey(edition, stored.Note) {
		return Growth{}, nil
	}
	tree, err := grow(stored.Hashes, stored.Size, stored.Waiting)
	if err != nil {
		return Growth{}, err
	}
	hash, err := root(tree.size, tree)
	if err != nil {
		return Growth{}, err
	}
	note, err := Head{Edition: edition, Size: tree.size, Root: hash}.Sign(s.Keys)
	if err != nil {
		return Growth{}, err
	}
	return Growth{First: tree.former, Hashes: tree.added, Size: tree.size, Note: note}, nil
}

func (s *Sequencer) signedByCurrentKey(edition contest.EditionID, signed string) bool {
	text, err := Keys{host: s.Keys.host, private: s.Keys.private, published: s.Keys.published[:1]}.Text(edition)
	if err != nil {
		return false
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return false
	}
	_, err = OpenHead(signed, keys)
	return err == nil
}
