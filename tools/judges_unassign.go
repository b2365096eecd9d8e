package main

import (
	"context"
	"errors"
	"fmt"

	"marquee/backend/contest"
)

type judgesUnassign struct {
	editionFlag
	Name string `required:"" help:"The name of the account."`
}

// Example implements withExample.
func (judgesUnassign) Example() string { return `go run ./tools judges unassign --name "Mei Lin"` }

// Run ends the assignment.
func (c *judgesUnassign) Run(ctx context.Context, a *app) error {
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Jury.Assignments
	err = service.End(ctx, a.organiser(), c.Edition, c.Name)
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Code == contest.CodeConflict {
		if _, unassigned := failed.Fields["name"]; unassigned {
			return fmt.Errorf("%s has no assignment and sees all works already", c.Name)
		}
		return a.complainReason(err)
	}
	if err != nil {
		return orNoAccount(err, c.Edition, c.Name)
	}
	a.printf("%s sees all works of the %s edition. The assignments of the others stay.\n", c.Name, c.Edition)
	return nil
}
