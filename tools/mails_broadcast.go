package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"marquee/backend/contest"
)

type mailsBroadcast struct {
	editionFlag
	To         contest.BroadcastGroup `required:"" enum:"approved_without_submission,finalists,late_judges" help:"To whom: approved_without_submission, finalists or late_judges."`
	English    string                 `required:"" type:"existingfile" help:"A file with the English mail: the subject in the first line, then the text. {name} becomes the reader's name."`
	Chinese    string                 `required:"" type:"existingfile" help:"The same in Chinese."`
	DryRun     bool                   `xor:"how" help:"Print what would be written to how many, and write nothing."`
	TestTo     string                 `xor:"how" placeholder:"EMAIL" help:"Write both mails to this address, and to nobody else."`
	Recipients *int                   `help:"Send only if the group has this many readers, as a dry run has counted."`
}

// Example implements withExample.
func (mailsBroadcast) Example() string {
	return "go run ./tools mails broadcast --to finalists --english ceremony.en.txt --chinese ceremony.zh.txt --dry-run"
}

// Run writes the mails.
func (c *mailsBroadcast) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	form := contest.BroadcastForm{To: c.To, DryRun: c.DryRun, Test: c.TestTo != "", TestTo: c.TestTo, Recipients: c.Recipients}
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
	done, err := service.Send(ctx, a.organiser(), edition, given(form))
	if err != nil {
		return a.complainFields(err)
	}
	switch {
	case form.Test:
		a.printf("Both mails go to %s.\n", c.TestTo)
		return nil
	case form.DryRun:
		for _, m := range done.Samples {
			a.printf("To %s\n%s\n\n%s\n", m.To, m.Subject, m.Text)
		}
	}
	a.printf("%s: %d in English, %d in Chinese.\n", counted(done.English+done.Chinese, "mail"), done.English, done.Chinese)
	if done.Skipped > 0 {
		a.printf("Left out, because their last mail was refused: %d.\n", done.Skipped)
	}
	if form.DryRun {
		a.printf("Nothing was written: this was a trial.\n")
	}
	return nil
}

// readBroadcast reads a mail: its subject in the first line, then the text.
func readBroadcast(name string) (contest.BroadcastText, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return contest.BroadcastText{}, fmt.Errorf("read the mail: %w", err)
	}
	subject, text, _ := strings.Cut(strings.TrimPrefix(string(content), "\ufeff"), "\n")
	return contest.BroadcastText{Subject: strings.TrimSpace(subject), Text: text}, nil
}

// broadcasts returns the service that writes to groups.
func (a *app) broadcasts(ctx context.Context) (*contest.BroadcastService, error) {
	composer, err := a.composer()
	if err != nil {
		return nil, err
	}
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	return &contest.BroadcastService{
		Broadcasts: db, Progress: &contest.JuryProgressService{Judges: db, Counts: db}, Composer: composer, Clock: clock, Now: time.Now,
	}, nil
}
