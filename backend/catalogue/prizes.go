package catalogue

import (
	"path"

	"marquee/backend/contest"
)

// prizes reads the prizes. An edition that selects teams proposes the selected and the shortlisted ones.
func (l *loader) prizes(dir string, e *Edition) {
	var list contest.PrizeList
	if f := l.read(path.Join(dir, "prizes.json"), &list); f != nil {
		f.rules(e.SetPrizes(list))
	}
}
