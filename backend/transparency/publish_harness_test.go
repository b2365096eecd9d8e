package transparency_test

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

func (s *memoryStore) PublicationState(context.Context, contest.EditionID) (transparency.PublicationState, error) {
	return transparency.PublicationState{}, nil
}

func (*memoryStore) Pad(context.Context, contest.EditionID, int64, time.Time, time.Time, time.Time) (int64, error) {
	return 0, nil
}

func (*memoryStore) PublishHead(context.Context, contest.EditionID, int64, string, time.Time, time.Time) error {
	return nil
}

func (s *memoryStore) TreeHashes(context.Context, contest.EditionID) transparency.HashReader {
	return s
}
