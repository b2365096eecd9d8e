package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
)

// printSubmission prints what the entrant sent.
func (d *desk) printSubmission(w contest.SubmittedWork, zone *time.Location) {
	f := w.Form
	d.line("Work", strconv.Itoa(w.WorkID))
	d.line("Title", f.Title)
	d.line("State", submissionState(w))
	d.line("Logs in as", w.Account)
	d.line("Sent", moment(w.SubmittedAt, zone))
	d.line("Description", f.Description)
	d.line("Process", f.Process)
	d.line("Process file", w.ProcessFile)
	d.line("Tools", toolNames(f))
	if w.Film != nil {
		d.line("Film", fmt.Sprintf("%s, %d × %d", w.Film.Duration.Round(time.Second), w.Film.Width, w.Film.Height))
	}
	d.line("Link", f.VideoLink)
}

// printProvenance prints how the studio made a file; nothing for one that was sent.
func (d *desk) printProvenance(what string, p *contest.Provenance, zone *time.Location) {
	if p == nil {
		return
	}
	d.printf("\n%s made in the creation studio\n", what)
	d.line("  Model", string(p.Model))
	d.line("  From", madeFrom(*p))
	d.line("  Prompt", p.Prompt)
	d.line("  Frame", p.AspectRatio+", "+p.Resolution)
	if p.Duration > 0 {
		d.line("  Length", fmt.Sprintf("%d s", p.Duration))
	}
	d.line("  Ordered", moment(p.CreatedAt, zone))
	d.line("  Task", fmt.Sprintf("%s, result %d", p.TaskID, p.Result+1))
}

func madeFrom(p contest.Provenance) string {
	if p.Reference {
		return "words and a reference picture"
	}
	return "words"
}

func toolNames(f contest.SubmissionForm) string {
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
