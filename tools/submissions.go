package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// submissions are the commands about submissions.
type submissions struct {
	List    submissionsList    `cmd:"" help:"List submissions by the id of their work."`
	Show    submissionsShow    `cmd:"" help:"Show one submission, and what of it the creation studio made."`
	Release submissionsRelease `cmd:"" name:"release-link" help:"Free a link to a film for the next entrant who sends it."`
	Export  submissionsExport  `cmd:"" help:"Write all submissions into a CSV or XLSX file."`

	Disqualify submissionsDisqualify `cmd:"" help:"Take a work out of the judging, and email the reason to its entrant."`
	Withdraw   submissionsWithdraw   `cmd:"" help:"Withdraw a work at its entrant's request, shortlisted or not, and email that."`
	Restore    submissionsRestore    `cmd:"" help:"Give a disqualified or withdrawn work back to its judges, with all that they gave it."`

	Duplicates submissionsDuplicates `cmd:"" help:"List films that look or sound alike, or decide about a pair."`

	ReleaseOriginal submissionsReleaseOriginal `cmd:"" help:"Let judges see a film as it was sent, of which no copy can be made."`
}

type submissionsList struct {
	editionFlag
	marksFlag
}

// Example implements withExample.
func (submissionsList) Example() string { return "go run ./tools submissions list" }

// Run prints a table.
func (c *submissionsList) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	works, err := a.submittedWorks(ctx, edition, c.marks())
	if err != nil {
		return err
	}
	if len(works) == 0 {
		a.printf("No submissions.\n")
		return nil
	}
	table := a.listing("WORK\tSTATE\tSENT\tCOPY\tTITLE\tLOGS IN AS\tMADE HERE")
	for _, w := range works {
		table.row(
			"%d\t%s\t%s\t%s\t%s\t%s\t%s\n",
			w.WorkID,
			submissionState(w.SubmittedWork),
			beginningOf(edition, w.SubmittedAt),
			w.Screening,
			w.Form.Title,
			w.Account,
			madeHere(w.SubmittedWork),
		)
	}
	if err := table.print("submissions"); err != nil {
		return err
	}
	a.printf("%s.\n", counted(len(works), "submission"))
	return nil
}

// submittedWorks returns an edition's submissions by the id of their work.
func (a *app) submittedWorks(
	ctx context.Context,
	edition *contest.Edition,
	marks registration.MarkFilter,
) ([]submission.ListedSubmission, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	service := s.Entrants.SubmittedList
	filter := submission.Filter{
		Edition: edition.ID,
		Marks:   marks,
		Sort:    submission.SubmissionsByWork,
		Part:    contest.Part{Limit: submission.MaxSubmittedWorks},
	}
	var all []submission.ListedSubmission
	for {
		page, err := service.List(ctx, a.organiser(), filter)
		if err != nil {
			return nil, err
		}
		all = append(all, page.Submissions...)
		if len(page.Submissions) < filter.Limit {
			return all, nil
		}
		filter.Offset += filter.Limit
	}
}

func submissionState(w submission.SubmittedWork) string {
	switch {
	case !w.WithdrawnAt.IsZero():
		return "withdrawn"
	case w.Disqualified:
		return "disqualified"
	case w.Latest:
		return "latest"
	default:
		return "replaced"
	}
}

// madeHere names the files of a submission that the studio made.
func madeHere(w submission.SubmittedWork) string {
	text := ""
	if w.FilmMade != nil {
		text = "film (" + w.FilmMade.Model + ")"
	}
	if w.CoverMade == nil {
		return text
	}
	if text != "" {
		text += ", "
	}
	return text + "cover (" + w.CoverMade.Model + ")"
}

type submissionsShow struct {
	editionFlag
	Work int `arg:"" help:"The id of the work."`
}

// Example implements withExample.
func (submissionsShow) Example() string { return "go run ./tools submissions show 1001" }

// Run prints a submission with its provenance.
func (c *submissionsShow) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.submissions(ctx)
	if err != nil {
		return err
	}
	work, err := service.Find(ctx, a.organiser(), c.Edition, c.Work)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("%d: the %s edition has no such work", c.Work, c.Edition)
	}
	if err != nil {
		return err
	}
	a.printSubmission(edition, work)
	a.printProvenance("Film", work.FilmMade, edition)
	a.printProvenance("Cover", work.CoverMade, edition)
	return nil
}

// printSubmission prints the form and the state.
func (a *app) printSubmission(edition *contest.Edition, w submission.SubmittedWork) {
	f := w.Form
	a.line("Work", strconv.Itoa(w.WorkID))
	a.line("Title", f.Title)
	a.line("State", submissionState(w))
	a.line("Logs in as", w.Account)
	a.line("Sent", beginningOf(edition, w.SubmittedAt))
	a.line("Description", f.Description)
	a.line("Process", f.Process)
	a.line("Process file", w.ProcessFile)
	a.line("Tools", toolNames(f))
	if w.Film != nil {
		a.line("Film", fmt.Sprintf("%s, %d × %d", w.Film.Duration.Round(time.Second), w.Film.Width, w.Film.Height))
	}
	a.line("Copy", screeningText(w.Submission))
	a.line("Link", f.VideoLink)
}

// printProvenance prints how the studio made a file; nothing for a file from the entrant.
func (a *app) printProvenance(what string, p *upload.Provenance, edition *contest.Edition) {
	if p == nil {
		return
	}
	a.printf("\n%s made in the creation studio\n", what)
	a.line("  Model", p.Model)
	a.line("  From", madeFrom(*p))
	a.line("  Prompt", p.Prompt)
	a.line("  Frame", p.AspectRatio+", "+p.Resolution)
	if p.Duration > 0 {
		a.line("  Length", fmt.Sprintf("%d s", p.Duration))
	}
	a.line("  Ordered", beginningOf(edition, p.CreatedAt))
	a.line("  Task", fmt.Sprintf("%s, result %d", p.TaskID, p.Result+1))
}

func madeFrom(p upload.Provenance) string {
	if p.Reference {
		return "words and a reference picture"
	}
	return "words"
}

func toolNames(f submission.Form) string {
	names := make([]string, 0, len(f.Tools))
	for _, tool := range f.Tools {
		if tool == contest.ToolOther {
			names = append(names, f.OtherTool)
			continue
		}
		names = append(names, string(tool))
	}
	return strings.Join(names, ", ")
}

type submissionsExport struct {
	editionFlag
	marksFlag
	languageFlag
	File string `arg:"" help:"The file to write, such as submissions.csv or submissions.xlsx."`
}

// Example implements withExample.
func (submissionsExport) Example() string {
	return "go run ./tools submissions export submissions.csv"
}

// Run writes one row per submission, as the console does.
func (c *submissionsExport) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Entrants.SubmittedList
	table, err := service.Export(
		ctx,
		a.organiser(),
		edition,
		submission.Filter{Edition: edition.ID, Marks: c.marks(), Sort: submission.SubmissionsByWork},
	)
	if err != nil {
		return err
	}
	if err := a.writeReadable(ctx, c.File, c.Lang, edition, table); err != nil {
		return err
	}
	a.printf("Wrote %s to %s.\n", counted(len(table.Rows), "submission"), c.File)
	return nil
}
