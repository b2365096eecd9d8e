package main

import (
	"context"
	"log/slog"
	"time"
)

// repeat makes a step at an interval until ctx is done. What a step that failed leaves undone waits for the next one;
// report logs that, in the words of late.
func repeat(
	ctx context.Context,
	every time.Duration,
	step func(context.Context) error,
	report func(context.Context, string, ...any),
	late string,
) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := step(ctx); err != nil && ctx.Err() == nil {
				report(ctx, late, slog.String("error", err.Error()))
			}
		}
	}
}
