package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"

	"marquee/backend/queue/pushtest"
)

// chaosCaller calls the services as Pub/Sub and Cloud Scheduler do.
type chaosCaller struct {
	h        *chaos
	google   *pushtest.Google
	stranger *pushtest.Google // signs forged tokens

	pushed, swept, refused atomic.Int64
}

// startCaller starts a caller, which runs until the test ends: it also delivers the messages that are left at the end
// of the run.
func (h *chaos) startCaller() *chaosCaller {
	c := &chaosCaller{h: h, google: h.google, stranger: pushtest.New(h.t)}
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() { c.push(ctx) })
	group.Go(func() { c.tick(ctx, sweepPath, 2*time.Second) })
	group.Go(func() { c.tick(ctx, retentionPath, 3*time.Second) })
	h.t.Cleanup(func() { stop(); group.Wait() })
	return c
}

// push posts the messages of the pushed subscription, and repeats each until it is acknowledged.
func (c *chaosCaller) push(ctx context.Context) {
	slots := make(chan struct{}, tasksAtOnce)
	var group sync.WaitGroup
	defer group.Wait()
	for number := 0; ctx.Err() == nil; {
		server := c.h.queue.serving()
		pulled, err := server.GServer.Pull(
			ctx,
			&pubsubpb.PullRequest{Subscription: pushedSubscription, MaxMessages: tasksAtOnce},
		)
		if err != nil {
			sleep(ctx, 100*time.Millisecond) // it was killed
			continue
		}
		for _, m := range pulled.ReceivedMessages {
			number++
			body := pushtest.Envelope(c.h.t, number, m.Message.Data, m.Message.Attributes)
			if number%10 == 0 {
				c.forge(ctx, pushPath, body)
			}
			slots <- struct{}{}
			group.Go(func() {
				defer func() { <-slots }()
				if status := c.post(ctx, c.google, pushPath, body); status/100 == 2 {
					c.pushed.Add(1)
					_, _ = server.GServer.Acknowledge(
						ctx,
						&pubsubpb.AcknowledgeRequest{Subscription: pushedSubscription, AckIds: []string{m.AckId}},
					)
					return
				}
				_, _ = server.GServer.ModifyAckDeadline(
					ctx,
					&pubsubpb.ModifyAckDeadlineRequest{Subscription: pushedSubscription, AckIds: []string{m.AckId}},
				)
			})
		}
	}
}

// tick posts to one of the scheduler's paths at an interval.
func (c *chaosCaller) tick(ctx context.Context, path string, every time.Duration) {
	for n := 0; ctx.Err() == nil; n++ {
		if c.post(ctx, c.google, path, nil)/100 == 2 {
			c.swept.Add(1)
		}
		if n%5 == 0 {
			c.forge(ctx, path, nil)
		}
		sleep(ctx, every)
	}
}

// forge posts with another account's token, which is always refused.
func (c *chaosCaller) forge(ctx context.Context, path string, body []byte) {
	switch status := c.post(ctx, c.stranger, path, body); {
	case status == http.StatusUnauthorized:
		c.refused.Add(1)
	case status/100 == 2:
		c.h.ledger.breaks("broken: %s takes a forged token", path)
	}
}

// post returns the status of the answer, 0 without one.
func (c *chaosCaller) post(ctx context.Context, signer *pushtest.Google, path string, body []byte) int {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	front := c.h.fronts[rand.IntN(len(c.h.fronts))] //nolint:gosec // no secret
	token := signer.Token(c.h.t, pushtest.Claims(chaosAudience, chaosAccount, time.Now()))
	status, err := pushtest.Post(ctx, "http://"+front.Address+path, token, body)
	if err != nil {
		return 0
	}
	return status
}

// sleep waits for a time or until ctx is done.
func sleep(ctx context.Context, length time.Duration) {
	select {
	case <-time.After(length):
	case <-ctx.Done():
	}
}
