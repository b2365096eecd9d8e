package app

import (
	"cmp"
	"time"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/report"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
	"marquee/backend/transparency"
)

// Results are the services of shortlist, ranks, prizes and publication.
type Results struct {
	Shortlists        *results.ShortlistService
	Results           *results.ResultService
	Own               *results.OwnRecordService
	Builds            *results.SiteBuildService
	Publications      *results.PublicationService
	Disqualifications *results.DisqualificationService
	Duplicates        *results.DuplicateService
	Auditor           *transparency.Auditor
}

func newResults(d Deps, calendar *contest.Calendar, composer *mail.Composer, jury Jury) Results {
	computed := &results.ResultService{Results: d.DB, Clock: d.Clock}
	builds := &results.SiteBuildService{
		Builds:  d.DB,
		Builder: d.Builder,
		Command: cmp.Or(d.BuildCommand, results.SiteCommand),
		Clock:   d.Clock,
		Now:     time.Now,
	}
	disqualifications := &results.DisqualificationService{
		Works:             d.DB,
		Registrations:     d.DB,
		Disqualifications: d.DB,
		Effects:           d.DB,
		Audit:             d.DB,
		Reviews:           d.DB,
		Prizes:            computed,
		Composer:          composer,
		Late:              jury.LateWorks,
		Clock:             d.Clock,
		Now:               time.Now,
	}
	return Results{
		Shortlists: &results.ShortlistService{Shortlists: d.DB, Changes: d.DB, Late: jury.LateWorks, Clock: d.Clock},
		Results:    computed,
		Own:        &results.OwnRecordService{Records: d.DB, Results: computed},
		Builds:     builds,
		Publications: &results.PublicationService{
			Results:      computed,
			Publications: d.DB,
			Builds:       builds,
			Composer:     composer,
			Links:        sitebuild.NewVisitor(),
			Outbox:       d.Outbox,
			Report: results.PublicationReport{
				Write: report.Write,
				Head:  d.DB.Head,
			},
			Editions:   calendar.Edition,
			Sites:      d.Sites,
			ConsoleURL: d.Console,
			Hold:       d.Hold,
			Clock:      d.Clock,
			Now:        time.Now,
		},
		Disqualifications: disqualifications,
		Duplicates: &results.DuplicateService{
			Duplicates:        d.DB,
			Disqualifications: disqualifications,
			Clock:             d.Clock,
		},
		Auditor: &transparency.Auditor{Store: d.DB, Keys: d.LogKeys, LeafWait: transparency.LongestLeafWait},
	}
}
