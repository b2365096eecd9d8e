package exchange

import (
	"errors"
	"sync"

	"marquee/backend/studio"
)

// Several makes count concurrent requests for one result each and returns the results of those that succeeded, in the
// order of the requests. When all fail it returns the decisive error.
func Several(count int, one func(number int) (string, error)) ([]string, error) {
	results, errs := make([]string, count), make([]error, count)
	var all sync.WaitGroup
	for i := range count {
		all.Go(func() { results[i], errs[i] = one(i) })
	}
	all.Wait()
	var made []string
	for i, result := range results {
		if errs[i] == nil {
			made = append(made, result)
		}
	}
	if len(made) == 0 {
		return nil, Decisive(errs)
	}
	return made, nil
}

// Decisive returns the error that determines the outcome: a failure takes precedence over errors that
// may be retried, because a refused request must not be sent again.
func Decisive(errs []error) error {
	for _, err := range errs {
		var failure *studio.Failure
		if errors.As(err, &failure) {
			return failure
		}
	}
	return errors.Join(errs...)
}
