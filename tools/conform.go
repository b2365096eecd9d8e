package main

import (
	"context"
	"net/http"
	"strings"
	"time"

	"marquee/backend/conform"
	"marquee/backend/contest"
)

// conformance holds a deployment against the contract.
type conformance struct {
	URL        string `arg:"" help:"Address of an edition, https://films.example."`
	Console    string `help:"Address of the organisers' console; without it, its calls are left out."`
	Edition    string `default:"${edition}" help:"The edition of the logins: ${editions} (${default})."`
	Entrant    string `env:"CONFORM_ENTRANT" help:"Token of an entrant's session, as a bearer login returns it."`
	JudgeName  string `env:"CONFORM_JUDGE_NAME" help:"Name of a judge or nominator."`
	Judge      string `env:"CONFORM_JUDGE" help:"Token of that judge's login."`
	Organiser  string `env:"CONFORM_ORGANISER" help:"Cookie of an organiser's session, NAME=VALUE."`
	WholeForms bool   `help:"Also send forms in which all is right but one value. For a rehearsal: a service that is not as the contract says may take one, and change something."`
	EachNth    int    `default:"1" help:"Make one of so many calls."`
	Most       int    `default:"50" help:"Print at most so many failures."`
}

// Example implements withExample.
func (conformance) Example() string {
	return `CONFORM_ENTRANT=… go run ./tools conform https://films.example --console https://console.films.example`
}

// Run makes the calls and prints what is not as the contract says, each with a command that shows it again.
func (c *conformance) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(contest.EditionID(c.Edition))
	if err != nil {
		return err
	}
	result, err := conform.Run(ctx, conform.Options{
		URL: strings.TrimSuffix(
			c.URL,
			"/",
		),
		Console:    strings.TrimSuffix(c.Console, "/"),
		Edition:    c.Edition,
		Header:     edition.Header,
		EachNth:    c.EachNth,
		WholeForms: c.WholeForms,
		Entrant:    c.Entrant,
		JudgeName:  c.JudgeName,
		Judge:      c.Judge,
		Organiser:  c.Organiser,
		Client:     &http.Client{Timeout: time.Minute},
		Now:        time.Now,
	})
	for i, failure := range result.Failures {
		if i == c.Most {
			a.printf("… and %d more\n", len(result.Failures)-i)
			break
		}
		a.printf("%s\n", failure)
	}
	a.printf(
		"%d calls of %d operations, %d not as the contract says\n",
		result.Calls,
		result.Operations,
		len(result.Failures),
	)
	if err == nil && len(result.Failures) > 0 {
		err = conform.ErrFailures
	}
	return err
}
