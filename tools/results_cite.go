package main

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/results"
)

type resultsCite struct {
	editionFlag
	Work   int    `arg:"" help:"The work's id."`
	EN     string `name:"en" help:"The jury's words in English."`
	ZH     string `name:"zh" help:"The jury's words in Chinese."`
	Remove bool   `help:"Publish the work without them."`
}

// Example implements withExample.
func (resultsCite) Example() string {
	return `go run ./tools results cite 117 --en "It trusts a jar." --zh "它相信一只罐子。"`
}

// Run stores the words for the next publication, or prints them.
func (c *resultsCite) Run(ctx context.Context, a *app) error {
	service, err := a.publications(ctx)
	if err != nil {
		return err
	}
	found, err := service.Citations(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	form := results.JuryCitationForm{WorkID: c.Work}
	for _, citation := range found {
		if citation.WorkID == c.Work {
			form.Before = &citation.Text
		}
	}
	if c.EN == "" && c.ZH == "" && !c.Remove {
		if form.Before == nil || *form.Before == (contest.Text{}) {
			a.printf("No words of the jury about work %d were entered.\n", c.Work)
			return nil
		}
		a.printf("%q %q\n", form.Before.EN, form.Before.ZH)
		return nil
	}
	if !c.Remove {
		form.Jury = &contest.Text{EN: c.EN, ZH: c.ZH}
	}
	cited, err := service.Cite(ctx, a.organiser(), c.Edition, given(form))
	if err != nil {
		return a.complainFields(err)
	}
	if c.Remove {
		a.printf("The next publication has no words of the jury about work %d.\n", c.Work)
		return nil
	}
	a.printf("The next publication cites work %d: %q\n", c.Work, cited.Text.EN)
	return nil
}
