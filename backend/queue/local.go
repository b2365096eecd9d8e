package queue

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"

	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"cloud.google.com/go/pubsub/v2/pstest"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

const (
	localProject      = "one-machine"
	localTopic        = "generation"
	localSubscription = "generation-workers"
)

// Local is Pub/Sub in this process. It starts empty: the sweeper sends again what an
// earlier process has not delivered.
type Local struct {
	*Queue
	server     *pstest.Server
	connection *grpc.ClientConn
	pending    atomic.Int64 // messages that are not acknowledged yet
}

// OpenLocal starts a server with a topic and a subscription.
func OpenLocal(ctx context.Context, atOnce int, log *slog.Logger) (*Local, error) {
	server := pstest.NewServer()
	connection, err := grpc.NewClient(server.Addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		_ = server.Close()
		return nil, fmt.Errorf("connect to local queue: %w", err)
	}
	l := &Local{server: server, connection: connection}
	l.Queue, err = Open(ctx, Options{
		Project: localProject, Topic: localTopic, Subscription: localSubscription, AtOnce: atOnce, Log: log,
		Client: []option.ClientOption{option.WithGRPCConn(connection)},
	})
	if err == nil {
		err = l.create(ctx)
	}
	if err != nil {
		_ = connection.Close()
		_ = server.Close()
		return nil, err
	}
	return l, nil
}

func (l *Local) create(ctx context.Context) error {
	topic := "projects/" + localProject + "/topics/" + localTopic
	if _, err := l.client.TopicAdminClient.CreateTopic(ctx, &pubsubpb.Topic{Name: topic}); err != nil {
		return fmt.Errorf("create topic: %w", err)
	}
	_, err := l.client.SubscriptionAdminClient.CreateSubscription(ctx, &pubsubpb.Subscription{
		Name: "projects/" + localProject + "/subscriptions/" + localSubscription, Topic: topic, AckDeadlineSeconds: 60,
	})
	if err != nil {
		return fmt.Errorf("create subscription: %w", err)
	}
	return nil
}

// Notify implements studio.Queue.
func (l *Local) Notify(ctx context.Context, taskID string) error {
	l.pending.Add(1)
	return l.Queue.Notify(ctx, taskID)
}

// Receive pulls messages until ctx is done. The server never removes messages, so
// Receive clears it whenever all are acknowledged.
func (l *Local) Receive(ctx context.Context, handle Handler) error {
	return l.Queue.Receive(ctx, func(ctx context.Context, taskID string) error {
		if err := handle(ctx, taskID); err != nil {
			return err
		}
		if l.pending.Add(-1) == 0 {
			l.server.ClearMessages()
		}
		return nil
	})
}

// Close stops connection and server.
func (l *Local) Close() error {
	err := l.Queue.Close()
	if closed := l.server.Close(); err == nil {
		err = closed
	}
	return err
}
