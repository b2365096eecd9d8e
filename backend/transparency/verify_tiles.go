package transparency

import (
	"bytes"
	"fmt"
	"io/fs"

	"golang.org/x/mod/sumdb/tlog"
)

// tileHashes reads hashes from the files of the tiles.
func tileHashes(files fs.FS, head Head) HashReader {
	return tlog.TileHashReader(tlog.Tree{N: head.Size, Hash: head.Root}, tileFiles{files})
}

// tileFiles reads tiles from the files of an export.
type tileFiles struct{ files fs.FS }

// Height implements tlog.TileReader.
func (tileFiles) Height() int { return tileHeight }

// ReadTiles implements tlog.TileReader.
func (f tileFiles) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		var err error
		if data[i], err = fs.ReadFile(f.files, tilePath(tile)); err != nil {
			return nil, fmt.Errorf("read tile: %w", err)
		}
	}
	return data, nil
}

// SaveTiles implements tlog.TileReader.
func (tileFiles) SaveTiles([]tlog.Tile, [][]byte) {}

// checkTiles compares every tile with the tree, and refuses others.
func (v *verification) checkTiles() {
	wanted := map[string]bool{}
	for _, tile := range tlog.NewTiles(tileHeight, 0, v.tree.size) {
		wanted[tilePath(tile)] = true
		content, found := v.read(tilePath(tile))
		data, err := tlog.ReadTileData(tile, v.tree)
		if found && (err != nil || !bytes.Equal(content, data)) {
			v.problems.add(tilePath(tile), noLeaf, "the tile is not that of the head")
		}
	}
	_ = fs.WalkDir(v.files, "tile", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !wanted[path] {
			v.problems.add(path, noLeaf, "the tree has no such tile")
		}
		return nil
	})
}
