package main

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/config"
	"marquee/backend/studio"
)

// generation are the commands for the creation studio.
type generation struct {
	Costs generationCosts `cmd:"" help:"Tell by day and model what was made, and what it costs."`
}

type generationCosts struct {
	From string `help:"The first day, such as 2025-09-12." placeholder:"DAY"`
	To   string `help:"The last day." placeholder:"DAY"`
}

// Example implements withExample.
func (generationCosts) Example() string {
	return "GENERATION_PRICES=veo3=0.40,imagen4=0.04 go run ./tools generation costs --from 2025-09-12"
}

// Run prints a table. Prices are US dollars per image or second.
func (c *generationCosts) Run(ctx context.Context, a *app) error {
	for _, day := range []string{c.From, c.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return fmt.Errorf("%q is no day such as 2025-09-12", day)
		}
	}
	prices, err := config.LoadPrices(a.environment)
	if err != nil {
		return err
	}
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	byModel := map[studio.Model]int64{}
	for name, price := range prices {
		byModel[studio.Model(name)] = price
	}
	service := &studio.CostService{Usage: db, Prices: byModel}
	work, err := service.Costs(ctx, a.organiser(), c.From, c.To)
	if err != nil {
		return err
	}
	if len(work) == 0 {
		a.printf("No provider was asked for anything.\n")
		return nil
	}
	table := a.listing("DAY\tEDITION\tMODEL\tTASKS\tDELIVERED\tCOSTS\tAT MOST")
	var sure, most int64
	free := false
	for _, w := range work {
		costs, atMost := dollars(w.Sure), dollars(w.AtMost)
		if !w.Priced {
			costs, atMost, free = "-", "-", true
		}
		sure, most = sure+w.Sure, most+w.AtMost
		table.row(
			"%s\t%s\t%s\t%d\t%s\t%s\t%s\n",
			w.Day,
			w.Edition,
			w.Model,
			w.Tasks,
			counted(w.Delivered, w.Unit()),
			costs,
			atMost,
		)
	}
	if len(prices) > 0 {
		table.row("In all\t\t\t\t\t%s\t%s\n", dollars(sure), dollars(most))
	}
	if err := table.print("costs"); err != nil {
		return err
	}
	a.printf(
		"\nUS dollars. \"At most\": providers may charge for what was cancelled, timed out or refused after it began.\n",
	)
	if free {
		a.printf("Models without a price in GENERATION_PRICES are not counted.\n")
	}
	return nil
}

// dollars formats millionths, rounded up to cents.
func dollars(micros int64) string {
	cents := (micros + 9_999) / 10_000
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
