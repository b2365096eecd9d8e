package web

import (
	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	judgingweb "marquee/backend/judging/web"
	juryweb "marquee/backend/jury/web"
	operationsweb "marquee/backend/operations/web"
	organiserweb "marquee/backend/organiser/web"
	outboxweb "marquee/backend/outbox/web"
	registrationweb "marquee/backend/registration/web"
	resultsweb "marquee/backend/results/web"
	studioweb "marquee/backend/studio/web"
	submissionweb "marquee/backend/submission/web"
	uploadweb "marquee/backend/upload/web"
)

// visitorCalls answer the calls of visitors, entrants and judges, each context its own.
type visitorCalls struct {
	account      *accountweb.Server
	upload       *uploadweb.Server
	registration *registrationweb.Server
	submission   *submissionweb.Server
	jury         *juryweb.Server
	judging      *judgingweb.Server
	results      *resultsweb.Server
	studio       *studioweb.Server
	operations   *operationsweb.Server
}

func newVisitorCalls(shared *httpkit.Visitors, signing *uploadweb.Files, o Options) visitorCalls {
	var calls visitorCalls
	calls.account = &accountweb.Server{Visitors: shared, Auth: o.Auth, OIDC: o.OIDC}
	calls.upload = &uploadweb.Server{Visitors: shared, Files: signing, Uploads: o.Uploads, Receipts: o.Receipts}
	calls.registration = &registrationweb.Server{
		Visitors:      shared,
		Files:         signing,
		Members:       o.Members,
		Registrations: o.Registrations,
	}
	calls.submission = &submissionweb.Server{
		Visitors: shared, Files: signing, Submissions: o.Submissions, FilmReports: o.FilmReports,
		UploadWeb: calls.upload,
	}
	calls.jury = &juryweb.Server{Visitors: shared, Judges: o.Judges}
	calls.judging = &judgingweb.Server{
		Visitors: shared, Nominations: o.Nominations, Scorecards: o.Scorecards, Viewings: o.Viewings,
		JudgeNotes: o.JudgeNotes, Recusals: o.Recusals, SubmissionWeb: calls.submission,
	}
	calls.results = &resultsweb.Server{Visitors: shared, OwnRecords: o.OwnRecords}
	calls.studio = &studioweb.Server{Visitors: shared, Files: signing, Studio: o.Studio, UploadWeb: calls.upload}
	calls.operations = &operationsweb.Server{
		Visitors: shared, Files: signing, Accounts: o.Accounts, Studio: o.Studio,
		AccountWeb: calls.account, RegistrationWeb: calls.registration, SubmissionWeb: calls.submission,
		StudioWeb: calls.studio,
	}
	return calls
}

// organiserCalls answer the calls of organisers, each context its own.
type organiserCalls struct {
	registration *registrationweb.Console
	submission   *submissionweb.Console
	judging      *judgingweb.Console
	results      *resultsweb.Console
	organiser    *organiserweb.Console
	outbox       *outboxweb.Console
	operations   *operationsweb.Console
}

// newOrganiserCalls takes what the contexts share from the console.
func newOrganiserCalls(s *Console, o ConsoleOptions) organiserCalls {
	var calls organiserCalls
	calls.registration = &registrationweb.Console{
		Console: s.Console, Files: s.Files, Tables: s.Tables, Registrations: o.Registrations,
		Notes: o.Notes,
	}
	calls.submission = &submissionweb.Console{
		Console: s.Console, Files: s.Files, Tables: s.Tables, TitleSearch: s.TitleSearch,
		WorkLabels: s.WorkLabels, Submissions: o.Submissions, FilmReports: o.FilmReports,
	}
	calls.judging = &judgingweb.Console{
		Console: s.Console, Tables: s.Tables, Judging: o.Judging, Jury: o.Jury,
		Assignments: o.Assignments, Conflicts: o.Conflicts,
	}
	calls.results = &resultsweb.Console{
		Console: s.Console, Files: s.Files, Tables: s.Tables, TitleSearch: s.TitleSearch,
		WorkLabels: s.WorkLabels, Entries: o.Entries, Disqualifications: o.Disqualifications,
		Duplicates: o.Duplicates, Screenings: o.Screenings, SiteBuilds: o.SiteBuilds,
		Shortlists: o.Shortlists, Transparency: o.Transparency, Auditor: o.Auditor, Results: o.Results,
		Publications: o.Publications, ResultFiles: o.ResultFiles, RegistrationWeb: calls.registration,
	}
	calls.organiser = &organiserweb.Console{
		Console:    s.Console,
		Tables:     s.Tables,
		Auth:       o.Auth,
		Organisers: o.Organisers,
	}
	calls.outbox = &outboxweb.Console{
		Console: s.Console, Tables: s.Tables, Outbox: o.Outbox, Broadcasts: o.Broadcasts,
		Batches: o.Batches,
	}
	calls.operations = &operationsweb.Console{
		Console:         s.Console,
		Files:           s.Files,
		Tables:          s.Tables,
		Registrations:   o.Registrations,
		Submissions:     o.Submissions,
		Retention:       o.Retention,
		NameTraces:      o.NameTraces,
		Views:           o.Views,
		Dossiers:        o.Dossiers,
		Overview:        o.Overview,
		MorningMails:    o.MorningMails,
		Costs:           o.Costs,
		Phases:          o.Phases,
		RuleParts:       o.RuleParts,
		EditionWork:     o.EditionWork,
		MailTexts:       o.MailTexts,
		Catalogue:       o.Catalogue,
		Audit:           o.Audit,
		Transparency:    o.Transparency,
		Results:         o.Results,
		Publications:    o.Publications,
		RegistrationWeb: calls.registration,
		SubmissionWeb:   calls.submission,
		JudgingWeb:      calls.judging,
		OutboxWeb:       calls.outbox,
	}
	return calls
}
