package upload

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// The times of a check. The lease of the claim is longer than the check.
const (
	checkTimeout = 50 * time.Second
	checkLease   = time.Minute
)

// Service starts, checks and cancels uploads. The bytes go from the browser to the object store, not through this
// service.
type Service struct {
	Uploads  Store
	Objects  ObjectStore
	Owners   OwnerReader
	Checks   *CheckQueue // of this instance
	Receipts *ReceiptService
	// ReadsManifests reports whether a worker of this contest validates manifests. Without one, nothing is said about
	// them.
	ReadsManifests bool
	Clock          contest.Clock    // the contest's time
	Now            func() time.Time // the wall clock
	Log            *slog.Logger
}

// Progress is an upload and the number of bytes received.
type Progress struct {
	Upload   Upload
	Received int64 // bytes in the object store
}

// Start announces a file and opens an upload session for it. origin is that of the
// page that will send the bytes. read is called once the entrant may upload. Approved
// entrants may upload references for the studio at any time. A repeated idempotency key
// ("": none) returns the upload of the first call, after the deadline too, until that
// fails, is cancelled or expires.
//
// The errors of MayUpload, VALIDATION_FAILED, FILE_TOO_LARGE, LIMIT_REACHED.
func (s *Service) Start(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	origin, key string,
	read contest.ReadForm[Form],
) (Upload, error) {
	owner, err := s.Owners.UploadOwner(ctx, edition.ID, who.ID)
	if err != nil {
		return Upload{}, err
	}
	notNow := MayUpload(edition, owner.Standing, firstKind(edition), s.Clock.Now())
	first, known, wrongKey := s.begun(ctx, edition, who, key)
	known = known &&
		(notNow == nil || contest.CodeOf(notNow) == contest.CodeSubmissionEnded || contest.CodeOf(notNow) == contest.CodeRegistrationEnded)
	if notNow != nil && !known && edition.MayCreate(owner.Standing) != nil {
		return Upload{}, notNow
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if notNow != nil && !known && (err != nil || form.Kind != KindReference) {
		return Upload{}, notNow
	}
	if err = cmp.Or(wrongKey, err); err != nil {
		return Upload{}, err
	}
	if known {
		return first, first.sameFile(form)
	}
	if err := MayUpload(edition, owner.Standing, form.Kind, s.Clock.Now()); err != nil {
		return Upload{}, err
	}
	named, err := form.Check(edition, fieldErrs)
	if err != nil {
		return Upload{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	u := Upload{
		Edition: edition.ID, EntrantID: who.ID, Key: key, Kind: form.Kind, Name: form.Name, Size: form.Size,
		ContentType: named.ContentTypes()[0], Object: newObjectName(), State: Uploading,
		CreatedAt: now, BegunAt: s.Clock.Now(), ExpiresAt: now.Add(Lifetime),
	}
	u.SessionURL, err = s.Objects.StartSession(ctx, ObjectHeaders{
		Name: u.Object, ContentType: u.ContentType, ContentDisposition: named.disposition(u.Kind),
	}, u.Size, origin)
	if err != nil {
		return Upload{}, fmt.Errorf("start upload: %w", err)
	}
	stored, err := s.create(ctx, u)
	if err != nil {
		s.discard(ctx, u)
		return Upload{}, fmt.Errorf("start upload: %w", err)
	}
	if stored.Object != u.Object { // a concurrent call with the same key has stored it
		s.discard(ctx, u)
		return stored, stored.sameFile(form)
	}
	return stored, nil
}

// newObjectName returns a random name, which reveals nothing about the entrant.
func newObjectName() string { return "works/" + rand.Text() }

// Progress returns the progress of an entrant's upload. It repeats a check whose
// lease has ended. NOT_FOUND.
func (s *Service) Progress(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	id string,
) (Progress, error) {
	u, err := s.find(ctx, edition, who, id)
	if err != nil {
		return Progress{}, err
	}
	switch {
	case u.State == Uploading:
		progress, err := s.query(ctx, u)
		if err == nil && progress.Upload.State == Failed { // the session is gone; the object may be there
			return s.check(ctx, edition, who, u)
		}
		return progress, err
	case u.State == Processing && s.Now().Sub(u.CheckedFrom) >= checkLease:
		return s.check(ctx, edition, who, u)
	case u.State == Failed:
		return Progress{Upload: u}, nil
	default:
		return Progress{Upload: u, Received: u.Size}, nil
	}
}

// query queries the object store for the progress of an upload's session.
func (s *Service) query(ctx context.Context, u Upload) (Progress, error) {
	received, _, err := s.Objects.Received(ctx, u.SessionURL, u.Size)
	if contest.CodeOf(err) == contest.CodeNotFound {
		u.State, u.Problem = Failed, ProblemExpired
		return Progress{Upload: u}, nil
	}
	if err != nil {
		return Progress{}, fmt.Errorf("query upload session: %w", err)
	}
	return Progress{Upload: u, Received: received}, nil
}

// find returns an entrant's upload as it is stored. NOT_FOUND.
func (s *Service) find(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) (Upload, error) {
	u, err := s.Uploads.Upload(ctx, edition.ID, who.ID, id)
	if err != nil {
		return Upload{}, fmt.Errorf("find upload: %w", err)
	}
	return u, nil
}

// Complete checks the file of an entrant's upload within this call. The state is then succeed or failed; still
// uploading, with the bytes received, if some are missing; processing while another call checks it. A finished upload
// is returned unchanged. read returns the sender's CRC32C, or nil; it is called once the upload is found. NOT_FOUND,
// VALIDATION_FAILED.
func (s *Service) Complete(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	id string,
	read contest.ReadForm[*uint32],
) (Progress, error) {
	u, err := s.find(ctx, edition, who, id)
	if err != nil {
		return Progress{}, err
	}
	fieldErrs := contest.FieldErrors{}
	checksum, err := read(fieldErrs)
	if err != nil {
		return Progress{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return Progress{}, err
	}
	switch u.State {
	case Succeed:
		return Progress{Upload: u, Received: u.Size}, nil
	case Failed:
		return Progress{Upload: u}, nil
	}
	if checksum != nil {
		u.Checksum = checksum
	}
	return s.check(ctx, edition, who, u)
}

// check claims an upload and examines it inside this call, once the queue admits it: the
// time of the claim and of the check begin then.
func (s *Service) check(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	u Upload,
) (Progress, error) {
	leave, err := s.Checks.Enter(ctx, u.EntrantID, u.Kind)
	if err != nil {
		return Progress{}, fmt.Errorf("wait for check: %w", err)
	}
	defer leave()
	claimed := s.Now().Truncate(time.Microsecond)
	mine, err := s.Uploads.ClaimCheck(ctx, u.ID, u.Checksum, claimed, checkLease)
	if err != nil {
		return Progress{}, fmt.Errorf("claim check: %w", err)
	}
	if !mine { // another call's check runs, or has just ended
		u, err = s.Uploads.Upload(ctx, u.Edition, u.EntrantID, u.ID)
		return Progress{Upload: u, Received: u.Size}, err
	}
	bounded, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	progress, err := s.examine(bounded, edition, u)
	var issued *IssuedReceipt
	if err == nil {
		issued, err = s.Receipts.issue(ctx, edition, who, progress.Upload)
	}
	if err != nil || progress.Upload.State == Uploading {
		released := s.Uploads.ReleaseCheck(context.WithoutCancel(ctx), u.ID, claimed)
		return progress, errors.Join(err, released)
	}
	if err := s.Uploads.FinishCheck(ctx, progress.Upload, issued, claimed, s.Now()); err != nil {
		return Progress{}, fmt.Errorf("finish check: %w", err)
	}
	s.Receipts.notify(ctx, issued)
	if progress.Upload.State == Succeed && u.Kind.PreparedEarly() {
		progress.Upload.Copy = &Copy{State: CopyQueued}
	}
	if progress.Upload.State == Failed { // no longer usable
		s.discard(ctx, progress.Upload)
	}
	return progress, nil
}

// examine returns the upload with the result of the check. It stores nothing.
func (s *Service) examine(ctx context.Context, edition *contest.Edition, u Upload) (Progress, error) {
	u.State = Uploading
	facts, err := s.Objects.Examine(ctx, u.Object)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return s.query(ctx, u)
	}
	if err != nil {
		return Progress{}, fmt.Errorf("examine upload: %w", err)
	}
	u.Subtitles = facts.Subtitles
	if u.Problem = CheckFile(edition, u, facts); u.Problem != ProblemNone {
		u.State = Failed
		return Progress{Upload: u}, nil
	}
	u.State, u.StoredAt = Succeed, facts.StoredAt
	u.Checksum, u.ContentType = &facts.Checksum, facts.Type.ContentTypes()[0]
	u.Duration, u.Width, u.Height, u.Format = facts.Duration, facts.Width, facts.Height, facts.FilmFormat
	s.addMarks(&u, facts.Marks)
	return Progress{Upload: u, Received: u.Size}, nil
}

// Cancel ends an entrant's upload and deletes its object. The upload is NOT_FOUND
// from then on. CONFLICT when a submission or a registration uses it.
func (s *Service) Cancel(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) error {
	u, err := s.Uploads.CancelUpload(ctx, edition.ID, who.ID, id, s.Now())
	if err != nil {
		return fmt.Errorf("cancel upload: %w", err)
	}
	s.discard(ctx, u)
	return nil
}

// discard ends an upload's session and deletes its object. It only logs errors, since the sweeper tries again.
func (s *Service) discard(ctx context.Context, u Upload) {
	ctx = context.WithoutCancel(ctx)
	var cancelled error
	if u.SessionURL != "" {
		cancelled = s.Objects.Cancel(ctx, u.SessionURL)
	}
	err := errors.Join(cancelled, s.Objects.Delete(ctx, u.Object))
	if err == nil {
		err = s.Uploads.ForgetDiscarded(ctx, u.Object)
	}
	if err != nil {
		s.Log.WarnContext(ctx, "discard upload", slog.String("upload", u.ID), slog.String("error", err.Error()))
	}
}
