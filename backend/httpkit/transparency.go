package httpkit

import (
	"context"

	"marquee/backend/contest"
)

// TransparencyLog is the public part of the transparency log.
type TransparencyLog interface {
	// Head returns an edition's newest published head. NOT_FOUND before the first one.
	Head(ctx context.Context, edition contest.EditionID) (string, error)
	// Witnessed returns an edition's newest head that a quorum of witnesses has cosigned. NOT_FOUND.
	Witnessed(ctx context.Context, edition contest.EditionID) (string, error)
	// Key returns the keys that check heads, a line each.
	Key(edition contest.EditionID) (string, error)
	// Tile returns the hashes of a tile. NOT_FOUND.
	Tile(ctx context.Context, edition contest.EditionID, path string) ([]byte, error)
}
