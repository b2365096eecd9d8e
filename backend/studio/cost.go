package studio

import (
	"context"

	"marquee/backend/contest"
)

// UsageReader reads how much the providers were used.
type UsageReader interface {
	// Usage lists by day, edition and model what was requested and delivered, from one day to
	// another ("2006-01-02", both included; "" for no bound).
	Usage(ctx context.Context, from, to string) ([]Usage, error)
}

// Cost is the usage of one model on a day, and its price in millionths of a US dollar.
type Cost struct {
	Usage
	Priced bool  // false: the model has no price
	Sure   int64 // for what was delivered
	AtMost int64 // also for tasks that failed after their start, which a provider may bill
}

// CostService is the organisers' view of the studio's costs.
type CostService struct {
	Usage  UsageReader
	Prices map[Model]int64 // millionths of a US dollar per picture or second; models without a price are left out
}

// Costs lists the costs by day, edition and model, from one day to another as UsageReader.
// FORBIDDEN unless by may read the overview.
func (s *CostService) Costs(ctx context.Context, by contest.Organiser, from, to string) ([]Cost, error) {
	if err := by.MayReadCosts(); err != nil {
		return nil, err
	}
	usage, err := s.Usage.Usage(ctx, from, to)
	if err != nil {
		return nil, err
	}
	costs := make([]Cost, len(usage))
	for i, u := range usage {
		price, priced := s.Prices[u.Model]
		costs[i] = Cost{Usage: u, Priced: priced, Sure: price * int64(u.Delivered), AtMost: price * int64(u.Requested)}
	}
	return costs, nil
}
