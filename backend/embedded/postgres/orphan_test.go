package postgres

import (
	"context"
	"log/slog"
	"testing"
)

func TestAServerThatOutlivedItsProcessIsEndedFirst(t *testing.T) {
	o := Options{DataDir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)}
	orphan, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	// The kernel lets the lock go with a process, whatever becomes of its children.
	if err := orphan.lock.Close(); err != nil {
		t.Fatal(err)
	}
	next, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	<-orphan.Done()
	if err := next.Stop(context.Background()); err != nil {
		t.Error(err)
	}
}
