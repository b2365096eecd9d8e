package transparency

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
)

// Reader reads the stored trees.
type Reader interface {
	// Head returns the newest signed head of an edition, with its size. NOT_FOUND before
	// the first one.
	Head(ctx context.Context, edition contest.EditionID) (note string, size int64, err error)
	// Hashes returns the stored hashes of an edition's tree with these numbers.
	Hashes(ctx context.Context, edition contest.EditionID, numbers []int64) ([]Hash, error)
}

// Log is what everybody may read of the trees: hashes and signed heads.
type Log struct {
	Reader Reader
	Keys   Keys
}

// Head returns an edition's newest signed head. NOT_FOUND before the first one.
func (l *Log) Head(ctx context.Context, edition contest.EditionID) (string, error) {
	note, _, err := l.Reader.Head(ctx, edition)
	return note, err
}

// Key returns the keys with which an edition's heads are checked, see Keys.Text.
func (l *Log) Key(edition contest.EditionID) (string, error) { return l.Keys.Text(edition) }

// Tile returns the hashes of a tile, 32 bytes each. path is that of tlog-tiles (tile/0/000). NOT_FOUND for a tile that the tree does not have, and for the tiles of
// records.
func (l *Log) Tile(ctx context.Context, edition contest.EditionID, path string) ([]byte, error) {
	tile, valid := parseTilePath(path)
	if !valid || tile.L > 63/tileHeight {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	_, size, err := l.Reader.Head(ctx, edition)
	if err != nil {
		return nil, err
	}
	if tile.N > size>>tileHeight || tile.N<<tileHeight+int64(tile.W) > size>>(tileHeight*tile.L) {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	data, err := tlog.ReadTileData(tile, tlog.HashReaderFunc(func(numbers []int64) ([]Hash, error) {
		return l.Reader.Hashes(ctx, edition, numbers)
	}))
	if err != nil {
		return nil, fmt.Errorf("read tile: %w", err)
	}
	if len(data) != tile.W*tlog.HashSize {
		return nil, errors.New("read tile: hashes are missing")
	}
	return data, nil
}
