// Package queue carries the word "look at this task" to the workers over Pub/Sub.
// A message may be lost, late or doubled; PostgreSQL holds the truth. Messages come
// by streaming pull (Receive) or by push (PushHandler), into the same Handler.
package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"cloud.google.com/go/pubsub/v2"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// Handler looks at a task. An error asks for the message once more.
type Handler func(ctx context.Context, taskID string) error

// Options is what a Queue needs.
type Options struct {
	Project      string
	Topic        string // short names, not paths
	Subscription string // "" when this process pulls nothing
	AtOnce       int    // messages that one process works on at the same time
	Endpoint     string // an emulator's host:port, reached without TLS and login; "" is Google's
	Client       []option.ClientOption
	Log          *slog.Logger
}

// Queue is a topic and its subscription. It implements studio.Queue.
type Queue struct {
	client     *pubsub.Client
	publisher  *pubsub.Publisher
	subscriber *pubsub.Subscriber
	log        *slog.Logger
}

// maxTaskID is longer than any task's id: what is longer is no message of ours.
const maxTaskID = 64

// Open connects to Pub/Sub; topic and subscription must be there.
func Open(ctx context.Context, o Options) (*Queue, error) {
	if o.Endpoint != "" {
		o.Client = append(o.Client, option.WithEndpoint(o.Endpoint), option.WithoutAuthentication(),
			option.WithGRPCDialOption(grpc.WithTransportCredentials(insecure.NewCredentials())))
	}
	client, err := pubsub.NewClient(ctx, o.Project, o.Client...)
	if err != nil {
		return nil, fmt.Errorf("open queue: %w", err)
	}
	q := &Queue{client: client, publisher: client.Publisher(o.Topic), subscriber: client.Subscriber(o.Subscription), log: o.Log}
	q.publisher.PublishSettings.DelayThreshold = time.Millisecond // one message at a time, at once
	q.publisher.PublishSettings.Timeout = 10 * time.Second
	q.subscriber.ReceiveSettings.MaxOutstandingMessages = o.AtOnce
	q.subscriber.ReceiveSettings.MaxExtension = 5 * time.Minute
	return q, nil
}

// Close sends what is waiting and ends the connection.
func (q *Queue) Close() error {
	q.publisher.Stop()
	if err := q.client.Close(); err != nil {
		return fmt.Errorf("close queue: %w", err)
	}
	return nil
}

// Notify implements studio.Queue.
func (q *Queue) Notify(ctx context.Context, taskID string) error {
	if _, err := q.publisher.Publish(ctx, &pubsub.Message{Data: []byte(taskID)}).Get(ctx); err != nil {
		return fmt.Errorf("publish message: %w", err)
	}
	return nil
}

// Receive pulls messages until ctx ends; those at work are finished first.
func (q *Queue) Receive(ctx context.Context, handle Handler) error {
	err := q.subscriber.Receive(ctx, func(ctx context.Context, message *pubsub.Message) {
		if err := deliver(context.WithoutCancel(ctx), message.Data, handle); err != nil {
			q.log.ErrorContext(ctx, "message failed", slog.String("message", message.ID), slog.String("error", err.Error()))
			message.Nack()
			return
		}
		message.Ack()
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("receive messages: %w", err)
	}
	return nil
}

// deliver hands one message on. One that is not ours is dropped: it would never be
// better.
func deliver(ctx context.Context, data []byte, handle Handler) error {
	if len(data) == 0 || len(data) > maxTaskID {
		return nil
	}
	return handle(ctx, string(data))
}
