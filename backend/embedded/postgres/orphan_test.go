package postgres

import (
	"context"
	"log/slog"
	"testing"
)

func TestStartStopsTheServerOfAnEarlierProcess(t *testing.T) {
	o := Options{DataDir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)}
	orphan, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	// The kernel releases the lock with the process, even if its children still run.
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
