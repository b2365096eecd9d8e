package transparency

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a hash of the tree.
type Hash = tlog.Hash

// HashReader reads stored hashes of the tree by their numbers.
type HashReader = tlog.HashReader

// tileHeight is the number of levels of a tile: a full one has 256 hashes.
const tileHeight = 8

// tilePath is the path of a tile (https://c2sp.org/tlog-tiles): as tlog writes it, without the height, which is always
// 8.
func tilePath(tile tlog.Tile) string { return "tile/" + strings.TrimPrefix(tile.Path(), "tile/8/") }

// parseTilePath reads a path that tilePath writes, and no other.
func parseTilePath(path string) (tlog.Tile, bool) {
	rest, found := strings.CutPrefix(path, "tile/")
	tile, err := tlog.ParseTilePath("tile/8/" + rest)
	return tile, found && err == nil && tile.L >= 0
}

// grownTree is a tree with new leaves: the hashes stored before, and those that the new
// leaves add.
type grownTree struct {
	stored HashReader
	former int64 // stored hashes
	size   int64 // leaves
	added  []Hash
}

// ReadHashes implements tlog.HashReader.
func (t *grownTree) ReadHashes(numbers []int64) ([]Hash, error) {
	hashes := make([]Hash, len(numbers))
	var missing []int64
	var places []int
	for i, number := range numbers {
		switch added := number - t.former; {
		case added < 0:
			missing, places = append(missing, number), append(places, i)
		case added < int64(len(t.added)):
			hashes[i] = t.added[added]
		default:
			return nil, fmt.Errorf("the tree has no hash %d", number)
		}
	}
	if len(missing) == 0 {
		return hashes, nil
	}
	read, err := t.stored.ReadHashes(missing)
	if err != nil {
		return nil, fmt.Errorf("read hashes of the tree: %w", err)
	}
	for i, place := range places {
		hashes[place] = read[i]
	}
	return hashes, nil
}

// grow returns the tree of size leaves with further ones. Of the stored hashes it reads, at
// once, those that new ones are made with.
func grow(stored HashReader, size int64, leaves []Commitment) (*grownTree, error) {
	t := &grownTree{stored: stored, former: storedHashes(size), size: size}
	t.added = make([]Hash, 0, storedHashes(size+int64(len(leaves)))-t.former)
	left, err := completeSubtrees(stored, size)
	if err != nil {
		return nil, fmt.Errorf("read hashes of the tree: %w", err)
	}
	for _, leaf := range leaves {
		hash := leafHash(leaf)
		t.added = append(t.added, hash)
		level := 0
		for ; t.size>>level&1 == 1; level++ { // the leaf completes a subtree with the one on its left
			hash = tlog.NodeHash(left[level], hash)
			t.added = append(t.added, hash)
		}
		left[level] = hash
		t.size++
	}
	return t, nil
}

// maxLevels is more than the levels of a tree whose leaves are counted in 64 bits.
const maxLevels = 64

// completeSubtrees returns the roots, by level, of the largest complete subtrees that a tree
// of size leaves consists of: one for each bit that size has.
func completeSubtrees(stored HashReader, size int64) (roots [maxLevels]Hash, err error) {
	var levels []int
	var numbers []int64
	for level := range bits.Len64(uint64(size)) { //nolint:gosec // a size is not negative
		if size>>level&1 == 1 {
			levels, numbers = append(levels, level), append(numbers, tlog.StoredHashIndex(level, size>>level-1))
		}
	}
	if len(numbers) == 0 {
		return roots, nil
	}
	read, err := stored.ReadHashes(numbers)
	if err != nil {
		return roots, err
	}
	for i, level := range levels {
		roots[level] = read[i]
	}
	return roots, nil
}

// storedHashes is how many hashes a tree stores.
func storedHashes(size int64) int64 {
	if size == 0 {
		return 0
	}
	return tlog.StoredHashCount(size)
}

// leafHash is the hash of a leaf, whose content is a commitment (RFC 6962, section 2.1).
func leafHash(c Commitment) Hash {
	return sha256.Sum256(append([]byte{0}, c[:]...))
}

// root returns the root hash of the first size leaves.
func root(size int64, hashes HashReader) (Hash, error) {
	h, err := tlog.TreeHash(size, hashes)
	if err != nil {
		return Hash{}, fmt.Errorf("hash tree of %d leaves: %w", size, err)
	}
	return h, nil
}
