package transparency

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
)

// Reader reads what is published of the stored trees.
type Reader interface {
	// PublishedHead returns the newest published head of an edition. NOT_FOUND before the first one.
	PublishedHead(ctx context.Context, edition contest.EditionID) (PublishedHead, error)
	// WitnessedHead returns the newest published head that at least quorum of the witnesses with these keys have
	// cosigned. NOT_FOUND.
	WitnessedHead(ctx context.Context, edition contest.EditionID, keys []string, quorum int) (PublishedHead, error)
	// Hashes returns the stored hashes of an edition's tree with these numbers.
	Hashes(ctx context.Context, edition contest.EditionID, numbers []int64) ([]Hash, error)
}

// Log is what everybody may read of the trees: hashes and published heads.
type Log struct {
	Reader    Reader
	Keys      Keys
	Witnesses WitnessRule
}

// Head returns an edition's newest published head, with the cosignatures of its witnesses once they are a quorum.
// NOT_FOUND before the first one.
func (l *Log) Head(ctx context.Context, edition contest.EditionID) (string, error) {
	head, err := l.Reader.PublishedHead(ctx, edition)
	if err != nil {
		return "", err
	}
	if note, witnessed := l.Witnesses.cosigned(head); witnessed {
		return note, nil
	}
	return head.Note, nil
}

// Witnessed returns an edition's newest head with a quorum of cosignatures. NOT_FOUND before the first one, and without
// witnesses.
func (l *Log) Witnessed(ctx context.Context, edition contest.EditionID) (string, error) {
	if l.Witnesses.Quorum == 0 {
		return "", contest.Fail(contest.CodeNotFound)
	}
	head, err := l.Reader.WitnessedHead(ctx, edition, l.Witnesses.Keys, l.Witnesses.Quorum)
	if err != nil {
		return "", err
	}
	note, _ := l.Witnesses.cosigned(head)
	return note, nil
}

// Key returns the keys with which an edition's heads are checked, see Keys.Text.
func (l *Log) Key(edition contest.EditionID) (string, error) { return l.Keys.Text(edition) }

// Tile returns the hashes of a tile, 32 bytes each. path is that of tlog-tiles (tile/0/000).
// NOT_FOUND for a tile that the tree of the newest published head does not have, and for the tiles of records.
func (l *Log) Tile(ctx context.Context, edition contest.EditionID, path string) ([]byte, error) {
	tile, valid := parseTilePath(path)
	if !valid || tile.L > 63/tileHeight {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	head, err := l.Reader.PublishedHead(ctx, edition)
	if err != nil {
		return nil, err
	}
	size := head.Size
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
