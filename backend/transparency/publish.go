package transparency

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// PaddingUnit: while heads are published on a schedule, each has a multiple of so many leaves more than the one before,
// and at least one unit, whatever happened: neither a head nor its size tells when anybody was at work.
const PaddingUnit = 32

// IdleTime: a log without a record of an action for so long gets neither padding nor new heads.
const IdleTime = 7 * 24 * time.Hour

// PublicationState is how far the heads of an edition's log are published.
type PublicationState struct {
	Published   int64     // leaves of the newest published head; 0: none
	PublishedAt time.Time // the zero time: none
	Size        int64     // leaves of the tree
	Open        bool      // the results are published: the log needs no schedule any more
}

// PublicationStore stores which heads are published.
type PublicationStore interface {
	// PublicationState reads how far the heads of an edition are published.
	PublicationState(ctx context.Context, edition contest.EditionID) (PublicationState, error)
	// Pad appends records of padding until published head and waiting records differ by a multiple of unit, at least
	// one unit, unless a head was published at or after `since`. It returns the size to publish; 0: none, another
	// instance has published, or no action was recorded since idle.
	Pad(ctx context.Context, edition contest.EditionID, unit int64, since, idle, at time.Time) (size int64, err error)
	// PublishHead marks the head of a size as published, and stores its note if the tree has no head of the size. It
	// does nothing when another instance has published a head at or after `since`; the zero time: whatever others have
	// published.
	PublishHead(ctx context.Context, edition contest.EditionID, size int64, note string, since, at time.Time) error
	// TreeHashes reads the hashes of an edition's tree.
	TreeHashes(ctx context.Context, edition contest.EditionID) HashReader
}

// publish publishes a head of an edition if it is time.
func (s *Sequencer) publish(ctx context.Context, edition contest.EditionID) error {
	state, err := s.Store.PublicationState(ctx, edition)
	if err != nil || state.Size == 0 {
		return err
	}
	size, now, slot := state.Size, s.Now(), time.Time{}
	if s.HeadsEvery > 0 && !state.Open {
		slot = now.Truncate(s.HeadsEvery)
		if !state.PublishedAt.Before(slot) {
			return nil
		}
		if size, err = s.Store.Pad(
			ctx,
			edition,
			PaddingUnit,
			slot,
			now.Add(-IdleTime),
			s.Clock.Now(),
		); err != nil ||
			size == 0 {
			return err
		}
		for state.Size < size {
			n, err := s.sequence(ctx, edition)
			if err != nil {
				return err
			}
			if n == 0 { // another instance is at it, or an erasure has locked a record: again at the next tick
				break
			}
			if state, err = s.Store.PublicationState(ctx, edition); err != nil {
				return err
			}
		}
		if state.Size < size {
			return nil
		}
	}
	if size <= state.Published && !state.PublishedAt.IsZero() {
		return nil
	}
	hash, err := root(size, s.Store.TreeHashes(ctx, edition))
	if err != nil {
		return err
	}
	note, err := Head{Edition: edition, Size: size, Root: hash}.Sign(s.Keys)
	if err != nil {
		return fmt.Errorf("sign head: %w", err)
	}
	return s.Store.PublishHead(ctx, edition, size, note, slot, now)
}
