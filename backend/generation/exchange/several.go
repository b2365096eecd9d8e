package exchange

import (
	"errors"
	"sync"

	"marquee/backend/studio"
)

// Several asks count times at once for one result each and gives what came, in the order of asking.
// Those that were refused are left out; when all were, the error stands for all of them.
func Several(count int, one func(number int) (string, error)) ([]string, error) {
	results, faults := make([]string, count), make([]error, count)
	var all sync.WaitGroup
	for i := range count {
		all.Go(func() { results[i], faults[i] = one(i) })
	}
	all.Wait()
	var made []string
	for i, result := range results {
		if faults[i] == nil {
			made = append(made, result)
		}
	}
	if len(made) == 0 {
		return nil, Decisive(faults)
	}
	return made, nil
}

// Decisive is the error that stands for all: a decision before a line that may be tried again, for a
// request that was decided must not be sent again.
func Decisive(faults []error) error {
	for _, err := range faults {
		var fault *studio.Failure
		if errors.As(err, &fault) {
			return fault
		}
	}
	return errors.Join(faults...)
}
