// Package queue sends the ids of generation tasks to the workers over Pub/Sub. A
// message may be lost, late or duplicated: the row in PostgreSQL is authoritative.
// Messages arrive by streaming pull (Receive) or push (PushHandler) in the same
// Handler.
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

// Handler processes a task. After an error the message is delivered again.
type Handler func(ctx context.Context, taskID string) error

// Options is what a Queue needs.
type Options struct {
	Project      string
	Topic        string // short names, not paths
	Subscription string // "" when this process pulls nothing
	AtOnce       int    // messages that one process handles concurrently
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

// maxTaskID is the longest accepted message, in bytes; task ids have 36.
const maxTaskID = 64

// Open connects to Pub/Sub; topic and subscription must exist.
func Open(ctx context.Context, o Options) (*Queue, error) {
	if o.Endpoint != "" {
		o.Client = append(o.Client, option.WithEndpoint(o.Endpoint), option.WithoutAuthentication(),
			option.WithGRPCDialOption(grpc.WithTransportCredentials(insecure.NewCredentials())))
	}
	client, err := pubsub.NewClient(ctx, o.Project, append(o.Client, option.WithTelemetryDisabled())...)
	if err != nil {
		return nil, fmt.Errorf("open queue: %w", err)
	}
	q := &Queue{
		client:     client,
		publisher:  client.Publisher(o.Topic),
		subscriber: client.Subscriber(o.Subscription),
		log:        o.Log,
	}
	q.publisher.PublishSettings.DelayThreshold = time.Millisecond // publish without batching
	q.publisher.PublishSettings.Timeout = 10 * time.Second
	q.subscriber.ReceiveSettings.MaxOutstandingMessages = o.AtOnce
	q.subscriber.ReceiveSettings.MaxExtension = 5 * time.Minute
	return q, nil
}

// Close publishes pending messages and closes the connection.
func (q *Queue) Close() error {
	q.publisher.Stop()
	if err := q.client.Close(); err != nil {
		return fmt.Errorf("close queue: %w", err)
	}
	return nil
}

// Notify implements studio.Queue.
func (q *Queue) Notify(ctx context.Context, taskID string) error {
	if _, err := q.publisher.Publish(
		ctx,
		&pubsub.Message{Data: []byte(taskID), Attributes: traceOf(ctx)},
	).Get(
		ctx,
	); err != nil {
		return fmt.Errorf("publish message: %w", err)
	}
	return nil
}

// Receive pulls messages until ctx is done, then waits for the running handlers.
func (q *Queue) Receive(ctx context.Context, handle Handler) error {
	err := q.subscriber.Receive(ctx, func(ctx context.Context, message *pubsub.Message) {
		if err := deliver(withTrace(context.WithoutCancel(ctx), message.Attributes), message.Data, handle); err != nil {
			q.log.ErrorContext(
				ctx,
				"message failed",
				slog.String("message", message.ID),
				slog.String("error", err.Error()),
			)
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

// deliver calls handle for a message and drops one that is not ours, since sending it
// again would not help.
func deliver(ctx context.Context, data []byte, handle Handler) error {
	if len(data) == 0 || len(data) > maxTaskID {
		return nil
	}
	return handle(ctx, string(data))
}

// Ready returns an error unless the topic takes a message. Its message is empty, which every receiver drops.
func (q *Queue) Ready(ctx context.Context) error {
	if _, err := q.publisher.Publish(
		ctx,
		&pubsub.Message{Attributes: map[string]string{"check": "ready"}},
	).Get(
		ctx,
	); err != nil {
		return fmt.Errorf("publish message: %w", err)
	}
	return nil
}
