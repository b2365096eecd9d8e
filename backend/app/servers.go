package app

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/phone"
	"marquee/backend/report"
	"marquee/backend/results"
	resultsweb "marquee/backend/results/web"
	"marquee/backend/spreadsheet"
	"marquee/backend/web"
)

// Visitors builds the server for visitors, entrants and judges. o says where and how it serves; its services are filled
// in.
func (s *Services) Visitors(ctx context.Context, o web.Options) (*web.Server, error) {
	judges, err := s.JudgeAuth(ctx)
	if err != nil {
		return nil, err
	}
	d := s.deps
	o.Editions, o.Calendar, o.Clock, o.Now, o.Log = d.Editions, s.Calendar, d.Clock, time.Now, d.Log
	o.Hidden, o.Previews, o.Console = s.hiddenParts(), d.DB.PreviewedRun, d.Console
	o.Auth, o.OIDC, o.Accounts = s.Entrants.Auth, s.Entrants.OIDC, s.Entrants.Accounts
	o.Uploads, o.Receipts, o.Objects = s.Entrants.Uploads, s.Entrants.Receipts, d.Bucket
	o.Registrations, o.Members = s.Entrants.Registrations, s.Entrants.Members
	o.Submissions, o.FilmReports, o.Studio = s.Entrants.Submissions, s.Entrants.FilmReports, d.Studio
	o.Judges, o.Nominations, o.Scorecards = judges, s.Jury.Nominations, s.Jury.Scorecards
	o.Viewings, o.JudgeNotes, o.Recusals = s.Jury.Viewings, s.Jury.Notes, s.Jury.Recusals
	o.OwnRecords, o.Transparency = s.Results.Own, s.Transparency
	return web.New(o), nil
}

// hiddenParts finds what is taken back of an edition.
func (s *Services) hiddenParts() web.HiddenFinder {
	hidden := results.NewHiddenParts(s.deps.DB, time.Now, s.deps.Log)
	return func(ctx context.Context, edition contest.EditionID) []string {
		var parts []string
		for _, part := range hidden.Of(ctx, edition) {
			parts = append(parts, string(part))
		}
		return parts
	}
}

// Organisers' console: o says where and how it serves; its services are filled in.
func (s *Services) Console(o web.ConsoleOptions) (*web.Console, error) {
	auth, err := s.OrganiserAuth()
	if err != nil {
		return nil, err
	}
	d := s.deps
	o.Origin, o.Editions, o.Calendar, o.Now, o.Log, o.Auth, o.Organisers = d.Console, d.Editions, s.Calendar, time.Now, d.Log, auth, s.Organisers.Accounts
	o.Registrations, o.Notes, o.PhoneRegions = s.Entrants.Registrations, s.Entrants.Notes, phone.Parser{}
	o.Submissions, o.Entries, o.FilmReports = s.Entrants.SubmittedList, s.Entrants.Submissions, s.Entrants.FilmReports
	o.Screenings, o.Dossiers, o.Objects = s.Entrants.Screenings, d.DB, d.Bucket
	o.Judging, o.Jury, o.Assignments, o.Conflicts = s.Jury.State, s.Jury.Members, s.Jury.Assignments, s.Jury.Conflicts
	o.Shortlists, o.Results, o.Publications, o.SiteBuilds = s.Results.Shortlists, s.Results.Results, s.Results.Publications, s.Results.Builds
	o.Disqualifications, o.Duplicates, o.Auditor = s.Results.Disqualifications, s.Results.Duplicates, s.Results.Auditor
	o.ResultFiles = resultsweb.ResultFiles{
		Workbook: spreadsheet.WriteXLSX,
		Readable: spreadsheet.Readable,
		Report:   report.Write,
	}
	o.Outbox, o.Batches, o.Broadcasts = s.Outbox.Mails, s.Outbox.Batches, s.Outbox.Broadcasts
	o.Overview, o.MorningMails, o.Phases, o.RuleParts = s.Organisers.Overview, s.Organisers.Mornings, s.Organisers.Phases, s.Organisers.RuleParts
	o.Catalogue, o.Views, o.NameTraces = s.Organisers.Catalogue, s.Organisers.Views, s.Organisers.NameTraces
	o.EditionWork, o.MailTexts = s.Organisers.Editions, s.Organisers.MailTexts
	o.Retention, o.Costs, o.Audit = s.Organisers.Retention, s.Organisers.Costs, s.Organisers.Audit
	o.Transparency, o.Sites, o.WriteTable = s.Transparency, d.Sites, spreadsheet.Write
	return web.NewConsole(o), nil
}
