package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

type mailsBroadcast struct {
	editionFlag
	To         string `required:"" help:"To whom: approved_without_submission, finalists, late_judges, untold_deadline, or a filter in JSON as the console's call takes it, such as {\"list\":\"registrations\",\"sending\":\"batch:4f0d…\",\"acted\":false} for who did not act."`
	English    string `required:"" type:"existingfile" help:"A file with the English email: the subject in the first line, then the text. {name} becomes the reader's name."`
	Chinese    string `required:"" type:"existingfile" help:"The same in Chinese."`
	DryRun     bool   `xor:"how" help:"Print what would be written to how many, and write nothing."`
	TestTo     string `xor:"how" placeholder:"EMAIL" help:"Write both emails to this address, and to nobody else."`
	Recipients *int   `help:"Send only if the group has this many readers, as a dry run has counted."`
}

// Example implements withExample.
func (mailsBroadcast) Example() string {
	return "go run ./tools mails broadcast --to finalists --english ceremony.en.txt --chinese ceremony.zh.txt --dry-run"
}

// Run writes the mails.
func (c *mailsBroadcast) Run(ctx context.Context, a *app) error {
	planned, edition, err := a.editionsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	to, err := broadcastFilter(c.To)
	if err != nil {
		return err
	}
	form := outbox.BroadcastForm{
		To:         to,
		DryRun:     c.DryRun,
		Test:       c.TestTo != "",
		TestTo:     c.TestTo,
		Recipients: c.Recipients,
	}
	if form.Text.EN, err = readBroadcast(c.English); err != nil {
		return err
	}
	if form.Text.ZH, err = readBroadcast(c.Chinese); err != nil {
		return err
	}
	service, err := a.broadcasts(ctx)
	if err != nil {
		return err
	}
	done, err := service.Send(ctx, a.organiser(), edition, planned, given(form))
	if err != nil {
		return a.complainFields(err)
	}
	switch {
	case form.Test:
		a.printf("Both emails go to %s.\n", c.TestTo)
		return nil
	case form.DryRun:
		for _, m := range done.Samples {
			a.printf("To %s\n%s\n\n%s\n", m.To, m.Subject, m.Text)
		}
	}
	a.printf(
		"%s: %d in English, %d in Chinese.\n",
		counted(done.English+done.Chinese, "email"),
		done.English,
		done.Chinese,
	)
	if done.Skipped > 0 {
		a.printf("Left out, because their last email was refused: %d.\n", done.Skipped)
	}
	if form.DryRun {
		a.printf("Nothing was written: this was a trial.\n")
	}
	if done.Batch != nil {
		a.printf("They are sent in a minute. To stop them: go run ./tools mails stop %s\n", done.Batch.ID)
	}
	return nil
}

// broadcastFilter reads a group or a filter in JSON.
func broadcastFilter(text string) (outbox.BroadcastFilter, error) {
	var filter outbox.BroadcastFilter
	if !strings.HasPrefix(text, "{") {
		return outbox.BroadcastFilter{Group: outbox.BroadcastGroup(text)}, nil
	}
	if err := json.Unmarshal([]byte(text), &filter); err != nil {
		return filter, fmt.Errorf("--to: read the filter: %w", err)
	}
	return filter, nil
}

type mailsStop struct {
	editionFlag
	Batch string `arg:"" help:"The number that a broadcast or a move of phases printed."`
}

// Example implements withExample.
func (mailsStop) Example() string {
	return "go run ./tools mails stop 4f0d1c52-5a1e-4c0b-9b52-2f6a3f6f1a77"
}

// Run stops the emails; again it changes nothing.
func (c *mailsStop) Run(ctx context.Context, a *app) error {
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	batch, err := s.Outbox.Batches.Stop(ctx, a.organiser(), c.Edition, c.Batch)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("the %s edition has no emails with the number %q", c.Edition, c.Batch)
	}
	if err != nil {
		return err
	}
	a.printf("%s stopped, %d had been sent.\n", counted(batch.Recipients-batch.Sent, "email"), batch.Sent)
	return nil
}

type mailsSendings struct {
	editionFlag
	Kind  string    `enum:",broadcast,deadline-moved,results,finalists,approve,deny" default:"" help:"Of this kind only: broadcast, deadline-moved, results, finalists, approve or deny."`
	State string    `enum:",waiting,sent,failed,cancelled" default:"" help:"With an email in this state only: waiting, sent, failed or cancelled."`
	Since time.Time `help:"Not before this time, such as 2025-09-12T10:00:00+08:00."`
	Limit int       `default:"20" help:"At most so many (${default})."`
}

// Example implements withExample.
func (mailsSendings) Example() string { return "go run ./tools mails sendings" }

// Run prints a table.
func (c *mailsSendings) Run(ctx context.Context, a *app) error {
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	found, err := s.Outbox.Batches.Sendings(ctx, a.organiser(), outbox.SendingFilter{
		Edition: c.Edition,
		Kind:    outbox.SendingKind(c.Kind),
		State:   contest.MailState(c.State),
		Since:   c.Since,
		Part:    contest.Part{Limit: c.Limit},
	})
	if err != nil {
		return err
	}
	if found.Total == 0 {
		a.printf("Nothing was sent to many.\n")
		return nil
	}
	table := a.listing("AT\tWHAT\tSENT\tWAITING\tFAILED\tTAKEN BACK\tID\tSUBJECT")
	for _, s := range found.Rows {
		table.row(
			"%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\n",
			beginningOf(edition, s.At),
			s.Kind,
			s.Sent,
			s.Waiting,
			s.Failed,
			s.Cancelled,
			s.ID,
			s.Subject.EN,
		)
	}
	return table.print("sendings")
}

// readBroadcast reads a mail: its subject in the first line, then the text.
func readBroadcast(name string) (outbox.BroadcastText, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return outbox.BroadcastText{}, fmt.Errorf("read the email: %w", err)
	}
	subject, text, _ := strings.Cut(strings.TrimPrefix(string(content), "\ufeff"), "\n")
	return outbox.BroadcastText{Subject: strings.TrimSpace(subject), Text: text}, nil
}

// broadcasts returns the service that writes to groups.
func (a *app) broadcasts(ctx context.Context) (*outbox.BroadcastService, error) {
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, err
	}
	return s.Outbox.Broadcasts, nil
}
