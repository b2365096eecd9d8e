package bench

import (
	"fmt"
	"slices"
	"testing"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/fingerprint"
	"marquee/backend/fingerprint/fingerprinttest"
)

// Limits of decisions section 12.
const (
	recalledAtLeast = 96.0 // percent, of each change
	falseAtMost     = 5.0  // of a million pairs of films that share nothing
	againstAtMost   = 2.0  // seconds for a new film among againstFilms
	againstFilms    = 10_000
)

// fewFilms stand for the 10,000, where nothing is measured.
const fewFilms = 200

// TestDuplicates measures how many changed films are recognised, by change, how many other pairs are taken for alike, and
// the time that a new film takes among 10,000.
func TestDuplicates(t *testing.T) {
	count, long, against, changes := 2, .5, fewFilms, fingerprinttest.Changes[:2]
	if given().full {
		count, long, against, changes = 30, 1, againstFilms, fingerprinttest.Changes
	}
	m := fingerprinttest.Maker{T: t, Program: ffmpegtest.Find(t), Dir: t.TempDir(), Long: long}
	var index fingerprint.Index
	films := make([]*fingerprint.Film, count)
	for n := range films {
		films[n] = m.Read(m.Film(n))
		index.Add(fmt.Sprint(n), films[n].Sketch())
	}
	what := fmt.Sprintf("near-duplicates, %d films", count)
	pairs, wrong := 0, 0
	for a := range films {
		for b := range a {
			pairs++
			if fingerprint.Compare(films[a], films[b]).Alike() {
				wrong++
			}
		}
	}
	for c, change := range changes {
		found := 0
		for n, original := range films {
			changed := m.Read(m.Changed(n, c, original.Length))
			if slices.Contains(index.Candidates(changed), fmt.Sprint(n)) && fingerprint.Compare(original, changed).Alike() {
				found++
			}
			if change.Name == "other picture" || change.Name == "other sound" {
				continue // it shares its other part with a film that is not among these
			}
			for other := range films {
				if other != n {
					pairs++
					if fingerprint.Compare(films[other], changed).Alike() {
						wrong++
					}
				}
			}
		}
		share := 100 * float64(found) / float64(count)
		publish(t, figure{
			What: what, Figure: change.Name + ", recognised", Measured: share, Unit: "%", AtLeast: new(recalledAtLeast),
		})
	}
	publish(t, figure{
		What: what, Figure: fmt.Sprintf("false pairs of a million, %d compared", pairs), Digits: 1,
		Measured: 1e6 * float64(wrong) / float64(pairs), AtMost: new(falseAtMost),
	})
	measureStored(t, films, against)
}
