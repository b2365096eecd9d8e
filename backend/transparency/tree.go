package transparency

import (
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a hash of the tree.
type Hash = tlog.Hash

// HashReader reads stored hashes of the tree by their numbers.
type HashReader = tlog.HashReader

// tileHeight is the number of levels of a tile: a full one has 256 hashes.
const tileHeight = 8

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

// grow returns the tree of size leaves with further ones.
func grow(stored HashReader, size int64, leaves []Commitment) (*grownTree, error) {
	t := &grownTree{stored: stored, former: storedHashes(size), size: size}
	t.added = make([]Hash, 0, storedHashes(size+int64(len(leaves)))-t.former)
	for _, leaf := range leaves {
		hashes, err := tlog.StoredHashesForRecordHash(t.size, leafHash(leaf), t)
		if err != nil {
			return nil, fmt.Errorf("add leaf %d: %w", t.size, err)
		}
		t.added = append(t.added, hashes...)
		t.size++
	}
	return t, nil
}

// storedHashes is how many hashes a tree stores.
func storedHashes(size int64) int64 {
	if size == 0 {
		return 0
	}
	return tlog.StoredHashCount(size)
}

// leafHash is the hash of a leaf, whose content is a commitment (RFC 6962, section 2.1).
func leafHash(c Commitment) Hash { return tlog.RecordHash(c[:]) }

// root returns the root hash of the first size leaves.
func root(size int64, hashes HashReader) (Hash, error) {
	h, err := tlog.TreeHash(size, hashes)
	if err != nil {
		return Hash{}, fmt.Errorf("hash tree of %d leaves: %w", size, err)
	}
	return h, nil
}
