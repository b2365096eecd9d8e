package exchange

import (
	"errors"
	"net/url"
)

// withoutAddress drops the address from an HTTP client's error: a result's address is signed and
// opens it for whoever reads the log.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
