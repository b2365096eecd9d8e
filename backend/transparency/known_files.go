package transparency

import (
	"io/fs"
	"slices"
	"strings"
)

// checkFiles refuses files that an export does not have: nothing proves them, and they would look proved beside the
// others. Hidden ones are those of a file manager.
func (v *verification) checkFiles() {
	known := []string{
		HeadFile, RecordsFile, WitnessedFile, JudgesFile, RankingFile, PrizesFile, OrderFile, WinnersFile, ReportFile, FormatFile,
	}
	_ = fs.WalkDir(v.files, ".", func(path string, entry fs.DirEntry, err error) error { //nolint:errcheck // it returns none
		switch {
		case err != nil:
		case strings.HasPrefix(path, "tile/"): // see checkTiles
		case !entry.IsDir() && !slices.Contains(known, path) && !strings.HasPrefix(entry.Name(), "."):
			v.problems.add(path, noLeaf, "this is no file of an export, and nothing proves it: take it out of the folder")
		}
		return nil
	})
}
