package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"marquee/backend/contest"
)

// Uploads counts the uploads that are begun, finished and failed.
func (t *Telemetry) Uploads(store contest.UploadStore) contest.UploadStore {
	if t == nil {
		return store
	}
	return observedUploads{store, t}
}

type observedUploads struct {
	contest.UploadStore
	t *Telemetry
}

// CreateUpload implements contest.UploadStore.
func (s observedUploads) CreateUpload(ctx context.Context, u contest.Upload, most int) (contest.Upload, error) {
	stored, err := s.UploadStore.CreateUpload(ctx, u, most)
	if err == nil && stored.Object == u.Object { // else a concurrent call with the same key has created it
		s.count(ctx, stored, "begun")
	}
	return stored, err
}

// FinishCheck implements contest.UploadStore.
func (s observedUploads) FinishCheck(ctx context.Context, u contest.Upload, issued *contest.IssuedReceipt, claimed, now time.Time) error {
	err := s.UploadStore.FinishCheck(ctx, u, issued, claimed, now)
	switch {
	case err != nil:
	case u.State == contest.UploadFailed:
		s.count(ctx, u, "failed")
	default:
		s.count(ctx, u, "finished")
	}
	return err
}

func (s observedUploads) count(ctx context.Context, u contest.Upload, event string) {
	s.t.instruments.uploads.Add(ctx, 1, with(attribute.String("marquee.event", event), attribute.String("marquee.kind", string(u.Kind)),
		attribute.String("marquee.edition", string(u.Edition)), attribute.String("marquee.reason", string(u.Problem))))
}
