package upload

import (
	"context"
)

// DiscardedObjectForgetter ends the removal of a file.
type DiscardedObjectForgetter interface {
	// ForgetDiscarded deletes the row of a file that is removed.
	ForgetDiscarded(ctx context.Context, object string) error
}
