package app

import (
	"context"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/studio"
)

// editionService returns the service that makes editions.
func editionService(d Deps, calendar *contest.Calendar, builds *results.SiteBuildService) *operations.EditionService {
	service := &operations.EditionService{
		Store: d.DB, Planner: d.Texts, Editions: d.Editions, Console: d.Console, Sample: d.Sample, Clock: d.Clock, Log: d.Log,
		Calendar:  calendar,
		Checklist: operations.ChecklistFacts{Counts: d.DB, Content: d.Texts.Checklist, Tools: toolsOf(d.Studio)},
	}
	if d.Registry != nil {
		service.Refresh = d.Registry.Refresh
	}
	if builds.Builder != nil {
		service.Build = func(ctx context.Context, by contest.Organiser, edition contest.EditionID) error {
			_, err := builds.Start(ctx, by, edition)
			return err
		}
	}
	return service
}

// toolsOf lists the models of the studio: those that are open, and all.
func toolsOf(s *studio.Service) func() (open, all []string) {
	return func() (open, all []string) {
		for _, can := range studio.Capabilities() {
			name := string(can.Model)
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
			if s != nil && s.Available(can.Model, can.Type) && !slices.Contains(open, name) {
				open = append(open, name)
			}
		}
		return open, all
	}
}
