package main

import (
	"fmt"

	"marquee/backend/config"
)

// logged reports that everybody who may read the log reads what a command prints.
func (a *app) logged() bool { return config.OutputIsLogged(a.environment) }

// refuseSecret returns an error where a command would print a secret into a log. It is called before anything changes.
func (a *app) refuseSecret(what, instead string) error {
	if !a.logged() {
		return nil
	}
	return fmt.Errorf("%s would be printed into the log of this job, which others read: %s", what, instead)
}
