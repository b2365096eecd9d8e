package upload

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// ReceiptService issues the receipts of films when they have arrived, and of all other files when they are sent with a
// form, and returns them to their entrants.
type ReceiptService struct {
	Receipts ReceiptStore
	Owners   OwnerReader
	Composer ReceiptComposer
	Outbox   contest.OutboxNotifier
	Keys     ReceiptKeys
	// Witnessed returns the newest head of an edition's log that witnesses have signed, NOT_FOUND without one. Nil:
	// none is mailed.
	Witnessed func(ctx context.Context, edition contest.EditionID) (string, error)
	Clock     contest.Clock    // the contest's time
	Now       func() time.Time // the wall clock
}

// Own returns the receipt of an entrant's film, with the SHA-256 once it is recorded. The receipt never changes.
// NOT_FOUND for another entrant's file, and for files other than films that are not part of a sent form. A file that
// was sent before files of its kind had receipts gets one on the first call.
func (s *ReceiptService) Own(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	uploadID string,
) (Receipt, error) {
	r, sum, err := s.Receipts.Receipt(ctx, edition.ID, who.ID, uploadID)
	if contest.CodeOf(err) == contest.CodeNotFound {
		if err := s.issueLate(ctx, edition, who, uploadID); err != nil {
			return Receipt{}, err
		}
		r, sum, err = s.Receipts.Receipt(ctx, edition.ID, who.ID, uploadID)
	}
	if err != nil {
		return Receipt{}, fmt.Errorf("find receipt: %w", err)
	}
	if sum == nil || len(r.SHA256) > 0 {
		return r, nil
	}
	r.SHA256 = sum
	if r, err = r.Sign(s.Keys, edition.Location); err != nil {
		return Receipt{}, err
	}
	if r, err = s.Receipts.KeepReceipt(ctx, r); err != nil {
		return Receipt{}, fmt.Errorf("complete receipt: %w", err)
	}
	return r, nil
}

// issueLate stores the receipt of a file that was sent with a form and has none.
func (s *ReceiptService) issueLate(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	uploadID string,
) error {
	missing, err := s.Missing(ctx, edition, who, []string{uploadID}, true)
	if err != nil {
		return err
	}
	for _, r := range missing {
		if _, err := s.Receipts.KeepReceipt(ctx, r); err != nil {
			return fmt.Errorf("issue receipt: %w", err)
		}
	}
	return nil
}

// Missing returns signed receipts for an entrant's successful uploads that have none, to
// be stored with the form that refers to them; nil without a service.
func (s *ReceiptService) Missing(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	uploadIDs []string,
	sent bool,
) ([]Receipt, error) {
	if s == nil {
		return nil, nil
	}
	receipts, err := s.Receipts.WithoutReceipt(ctx, edition.ID, who.ID, uploadIDs, sent)
	if err != nil {
		return nil, fmt.Errorf("find uploads without receipt: %w", err)
	}
	for i, r := range receipts {
		if receipts[i], err = r.Sign(s.Keys, edition.Location); err != nil {
			return nil, err
		}
	}
	return receipts, nil
}

// RecordDigest stores the SHA-256 of an upload's file, computed by the worker that read all of it; later receipts
// contain it. Storing the same one again is not an error. CONFLICT when a different one is stored, NOT_FOUND.
func (s *ReceiptService) RecordDigest(ctx context.Context, uploadID string, sha256 [32]byte) error {
	if err := s.Receipts.RecordDigest(ctx, uploadID, sha256[:]); err != nil {
		return fmt.Errorf("record digest: %w", err)
	}
	return nil
}

// issue returns the receipt of an upload whose check has just succeeded, to be stored with
// the result of the check; nil for a file that is not the film of a work.
func (s *ReceiptService) issue(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	u Upload,
) (*IssuedReceipt, error) {
	if s == nil || u.Kind != KindVideo || u.State != Succeed {
		return nil, nil
	}
	owner, err := s.Owners.UploadOwner(ctx, edition.ID, who.ID)
	if err != nil {
		return nil, err
	}
	r, err := Receipt{
		UploadID: u.ID, Edition: u.Edition, EntrantID: u.EntrantID, Size: u.Size, Checksum: *u.Checksum,
		BegunAt: u.BegunAt.Truncate(time.Second), ArrivedAt: s.arrival(u).Truncate(time.Second),
	}.Sign(s.Keys, edition.Location)
	if err != nil {
		return nil, err
	}
	if s.Witnessed != nil { // a receipt is complete without a head, so nothing of it fails the upload
		if note, err := s.Witnessed(ctx, edition.ID); err == nil {
			r.Head, _ = ReadLogHead(note)
		}
	}
	m, err := s.Composer.ComposeReceipt(edition, who, owner, u, r)
	if err != nil {
		return nil, fmt.Errorf("compose receipt: %w", err)
	}
	m.About, m.EntrantID, m.CreatedAt = Subject(u.ID), who.ID, s.Now().Truncate(time.Microsecond)
	return &IssuedReceipt{Receipt: r, Mail: m}, nil
}

// arrival is the contest's time at which the object store had the last byte: the check may
// run later. It is never before the upload began.
func (s *ReceiptService) arrival(u Upload) time.Time {
	now := s.Clock.Now()
	since := min(max(s.Now().Sub(u.StoredAt), 0), now.Sub(u.BegunAt))
	return now.Add(-max(since, 0))
}

// notify triggers the mail of an issued receipt.
func (s *ReceiptService) notify(ctx context.Context, issued *IssuedReceipt) {
	if issued != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
}

// Subject names an upload in the audit log and the outbox.
func Subject(id string) string { return "upload:" + id }
