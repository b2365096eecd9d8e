package main

import (
	"context"

	"marquee/backend/judging"
	"marquee/backend/jury"
)

type judgesProgress struct {
	editionFlag
}

// Example implements withExample.
func (judgesProgress) Example() string { return "go run ./tools judges progress" }

// Run prints a table.
func (c *judgesProgress) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Jury.Progress
	all, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		a.printf("The %s edition has no judges who may log in.\n", c.Edition)
		return nil
	}
	table := a.listing("NAME\tROLE\tDONE\tPARTIAL\tOF\tCOMPLETE")
	for _, p := range all {
		complete := "no"
		if p.Completed() {
			complete = "yes"
		}
		table.row("%s\t%s\t%d\t%d\t%d\t%s\n", p.Judge.Name, p.Judge.Role, p.Done, p.Partial, p.Total, complete)
	}
	if err := table.print("judges"); err != nil {
		return err
	}
	for _, role := range []jury.Role{jury.RoleNominator, jury.RoleJudge} {
		late, err := s.Jury.Assignments.Late(ctx, a.organiser(), c.Edition, role)
		if err != nil {
			return err
		}
		a.printLate(role, late)
	}
	return nil
}

// printLate prints the works with fewer readers than their assignment asks for; nothing without any.
func (a *app) printLate(role jury.Role, late judging.LateWorks) {
	for i, w := range late.Works {
		if i == 0 {
			a.printf("With fewer than %s:\n", counted(late.PerWork, string(role)))
		}
		a.printf("  %d %s: %d\n", w.WorkID, w.Title, w.Readers)
	}
}
