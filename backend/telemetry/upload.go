package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"marquee/backend/upload"
)

// Uploads counts the uploads that are begun, finished and failed.
func (t *Telemetry) Uploads(store upload.Store) upload.Store {
	if t == nil {
		return store
	}
	return observedUploads{store, t}
}

type observedUploads struct {
	upload.Store
	t *Telemetry
}

// CreateUpload implements upload.Store.
func (s observedUploads) CreateUpload(ctx context.Context, u upload.Upload, most int) (upload.Upload, error) {
	stored, err := s.Store.CreateUpload(ctx, u, most)
	if err == nil && stored.Object == u.Object { // else a concurrent call with the same key has created it
		s.count(ctx, stored, "begun")
	}
	return stored, err
}

// FinishCheck implements upload.Store.
func (s observedUploads) FinishCheck(
	ctx context.Context,
	u upload.Upload,
	issued *upload.IssuedReceipt,
	claimed, now time.Time,
) error {
	err := s.Store.FinishCheck(ctx, u, issued, claimed, now)
	switch {
	case err != nil:
	case u.State == upload.Failed:
		s.count(ctx, u, "failed")
	default:
		s.count(ctx, u, "finished")
	}
	return err
}

func (s observedUploads) count(ctx context.Context, u upload.Upload, event string) {
	s.t.instruments.uploads.Add(
		ctx,
		1,
		with(
			attribute.String("marquee.event", event),
			attribute.String("marquee.kind", string(u.Kind)),
			attribute.String(
				"marquee.edition",
				string(u.Edition),
			),
			attribute.String("marquee.reason", string(u.Problem)),
		),
	)
}
