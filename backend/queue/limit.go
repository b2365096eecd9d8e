package queue

import (
	"time"

	"golang.org/x/time/rate"
)

const (
	// refusedPerSecond and refusedAtOnce bound the requests without a valid token that get an answer with a reason and
	// lines in the log. Further ones get 429.
	refusedPerSecond = 1
	refusedAtOnce    = 60
	// handledAtOnce bounds the messages that one process handles; Pub/Sub sends a refused one again later.
	handledAtOnce = 64
)

// limit is shared by all endpoints of a verifier.
type limit struct {
	now        func() time.Time
	rejections *rate.Limiter
	notices    *rate.Limiter // of the log, about requests that were not logged
	slots      chan struct{}
}

func newLimit(now func() time.Time) *limit {
	return &limit{
		now:        now,
		rejections: rate.NewLimiter(refusedPerSecond, refusedAtOnce),
		notices:    rate.NewLimiter(rate.Every(time.Minute), 1),
		slots:      make(chan struct{}, handledAtOnce),
	}
}

// mayRefuse reports whether another request without a valid token may be answered with a reason and logged.
func (l *limit) mayRefuse() bool { return l.rejections.AllowN(l.now(), 1) }

// mayNotice reports, at most once a minute, whether the log must mention that requests are no longer logged.
func (l *limit) mayNotice() bool { return l.notices.AllowN(l.now(), 1) }

// enter takes a slot; false when all are taken.
func (l *limit) enter() (leave func(), ok bool) {
	select {
	case l.slots <- struct{}{}:
		return func() { <-l.slots }, true
	default:
		return nil, false
	}
}
