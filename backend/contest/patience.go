package contest

import (
	"context"
	"sync/atomic"
	"time"
)

// Patience is how long one call has waited for dependencies. Without it a call of several statements would wait for
// each of them as long as a single one may.
type Patience struct{ spent atomic.Int64 }

type patienceKey struct{}

// WithPatience returns the context of one call.
func WithPatience(ctx context.Context) context.Context {
	return context.WithValue(ctx, patienceKey{}, &Patience{})
}

// PatienceOf returns the patience of the call of a context, nil outside a call.
func PatienceOf(ctx context.Context) *Patience {
	p, _ := ctx.Value(patienceKey{}).(*Patience)
	return p
}

// Left is how long the call may still wait of most, at least a tenth: what is left to be tidied up gets its chance.
func (p *Patience) Left(most time.Duration) time.Duration {
	if p == nil {
		return most
	}
	return max(most/10, most-time.Duration(p.spent.Load()))
}

// Spend notes a wait.
func (p *Patience) Spend(waited time.Duration) {
	if p != nil {
		p.spent.Add(int64(waited))
	}
}
