package fingerprint

import (
	"runtime"
	"sync"
)

// CompareStored compares marshalled fingerprints with a film, as many at a time as there are processors. Matches and
// errors are in the order of what is stored.
func CompareStored(stored [][]byte, film *Film) ([]Match, []error) {
	matches, failed := make([]Match, len(stored)), make([]error, len(stored))
	var workers sync.WaitGroup
	processors := runtime.GOMAXPROCS(0)
	for p := range processors {
		workers.Go(func() {
			for i := p; i < len(stored); i += processors {
				other, err := Unmarshal(stored[i])
				if err != nil {
					failed[i] = err
					continue
				}
				matches[i] = Compare(other, film)
			}
		})
	}
	workers.Wait()
	return matches, failed
}
