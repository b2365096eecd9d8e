package contest

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// The times of a check: the claim outlives the check that it is for.
const (
	checkTimeout = 50 * time.Second
	checkLease   = time.Minute
)

// UploadService takes in files. The bytes go from the browser to the object store;
// none of them pass here.
type UploadService struct {
	Uploads       UploadStore
	Objects       ObjectStore
	Registrations RegistrationStore
	Clock         Clock            // the contest's time
	Now           func() time.Time // the wall clock
	Log           *slog.Logger
}

// Progress is how far an upload is.
type Progress struct {
	Upload   Upload
	Received int64 // bytes that the object store holds
}

// MayUpload is nil when the entrant may begin an upload now, else the error that
// says why not. It looks at nothing that the entrant sends.
func (d *UploadService) MayUpload(ctx context.Context, edition *Edition, who Entrant) error {
	if edition.SubmissionEnds.IsZero() {
		return Fail(CodeNotFound)
	}
	registration, err := standing(ctx, d.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return edition.MaySubmit(registration, d.Clock.Now())
}

// MayUploadReference is nil when the entrant may upload pictures to generate from:
// approved, at any time.
func (d *UploadService) MayUploadReference(ctx context.Context, edition *Edition, who Entrant) error {
	registration, err := standing(ctx, d.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return registration.State.Approved()
}

// standing is an entrant's registration, one in state NONE without any.
func standing(ctx context.Context, store RegistrationStore, edition EditionID, entrantID string) (Registration, error) {
	registration, err := store.Registration(ctx, edition, entrantID)
	switch {
	case CodeOf(err) == CodeNotFound:
		return Registration{State: StateNone}, nil
	case err != nil:
		return Registration{}, fmt.Errorf("read standing: %w", err)
	}
	return registration, nil
}

// Start announces a file and opens a session for it. origin is that of the page
// which will send the bytes; fieldErrs were noted while the form was read. The caller
// has asked MayUpload. VALIDATION_FAILED, FILE_TOO_LARGE, LIMIT_REACHED.
func (d *UploadService) Start(ctx context.Context, edition *Edition, who Entrant, form UploadForm, fieldErrs FieldErrors, origin string) (Upload, error) {
	named, err := form.Check(edition, fieldErrs)
	if err != nil {
		return Upload{}, err
	}
	now := d.Now().Truncate(time.Microsecond)
	u := Upload{
		Edition: edition.ID, EntrantID: who.ID, Kind: form.Kind, Name: form.Name, Size: form.Size,
		ContentType: named.ContentTypes()[0], Object: newObjectName(), State: UploadUploading,
		CreatedAt: now, BegunAt: d.Clock.Now(), ExpiresAt: now.Add(UploadLifetime),
	}
	u.SessionURL, err = d.Objects.StartSession(ctx, u.Object, u.ContentType, u.Size, origin)
	if err != nil {
		return Upload{}, fmt.Errorf("start upload: %w", err)
	}
	stored, err := d.Uploads.CreateUpload(ctx, u, MaxUnfinishedUploads)
	if err != nil {
		d.discard(ctx, u)
		return Upload{}, fmt.Errorf("start upload: %w", err)
	}
	return stored, nil
}

// newObjectName is random and says nothing of who sends what.
func newObjectName() string {
	var b [16]byte
	rand.Read(b[:]) // never fails: crypto/rand
	return "works/" + hex.EncodeToString(b[:])
}

// Progress tells how far an entrant's upload is. A check whose lease ran out is
// done again here.
func (d *UploadService) Progress(ctx context.Context, edition *Edition, who Entrant, id string) (Progress, error) {
	u, err := d.Find(ctx, edition, who, id)
	if err != nil {
		return Progress{}, err
	}
	switch {
	case u.State == UploadUploading:
		progress, err := d.ask(ctx, u)
		if err == nil && progress.Upload.State == UploadFailed { // the session is gone; the object may be there
			return d.check(ctx, edition, u)
		}
		return progress, err
	case u.State == UploadProcessing && d.Now().Sub(u.CheckedFrom) >= checkLease:
		return d.check(ctx, edition, u)
	case u.State == UploadFailed:
		return Progress{Upload: u}, nil
	default:
		return Progress{Upload: u, Received: u.Size}, nil
	}
}

// ask asks the object store how far the session of an upload is.
func (d *UploadService) ask(ctx context.Context, u Upload) (Progress, error) {
	received, _, err := d.Objects.Received(ctx, u.SessionURL, u.Size)
	if CodeOf(err) == CodeNotFound {
		u.State, u.Fault = UploadFailed, FaultExpired
		return Progress{Upload: u}, nil
	}
	if err != nil {
		return Progress{}, fmt.Errorf("ask upload session: %w", err)
	}
	return Progress{Upload: u, Received: received}, nil
}

// Find returns an entrant's upload as it is stored. NOT_FOUND.
func (d *UploadService) Find(ctx context.Context, edition *Edition, who Entrant, id string) (Upload, error) {
	u, err := d.Uploads.Upload(ctx, edition.ID, who.ID, id)
	if err != nil {
		return Upload{}, fmt.Errorf("find upload: %w", err)
	}
	return u, nil
}

// Complete checks what arrived and returns the upload succeed or failed; still
// uploading, with what has been received, when bytes are missing; processing when
// another call is checking it. A finished upload is returned as it is. u comes from
// Find; checksum, unless nil, is what the sender computed.
func (d *UploadService) Complete(ctx context.Context, edition *Edition, u Upload, checksum *uint32) (Progress, error) {
	switch u.State {
	case UploadSucceed:
		return Progress{Upload: u, Received: u.Size}, nil
	case UploadFailed:
		return Progress{Upload: u}, nil
	}
	if checksum != nil {
		u.Checksum = checksum
	}
	return d.check(ctx, edition, u)
}

// check claims an upload and examines it inside this call.
func (d *UploadService) check(ctx context.Context, edition *Edition, u Upload) (Progress, error) {
	claimed := d.Now().Truncate(time.Microsecond)
	mine, err := d.Uploads.ClaimCheck(ctx, u.ID, u.Checksum, claimed, checkLease)
	if err != nil {
		return Progress{}, fmt.Errorf("claim check: %w", err)
	}
	if !mine { // somebody else's check runs, or has just ended
		u, err = d.Uploads.Upload(ctx, u.Edition, u.EntrantID, u.ID)
		return Progress{Upload: u, Received: u.Size}, err
	}
	bounded, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	progress, err := d.examine(bounded, edition, u)
	if err != nil || progress.Upload.State == UploadUploading {
		released := d.Uploads.ReleaseCheck(context.WithoutCancel(ctx), u.ID, claimed)
		return progress, errors.Join(err, released)
	}
	if err := d.Uploads.FinishCheck(ctx, progress.Upload, claimed, d.Now()); err != nil {
		return Progress{}, fmt.Errorf("finish check: %w", err)
	}
	if progress.Upload.State == UploadFailed { // no form can ever use it
		d.discard(ctx, progress.Upload)
	}
	return progress, nil
}

// examine decides what becomes of an upload; it changes nothing.
func (d *UploadService) examine(ctx context.Context, edition *Edition, u Upload) (Progress, error) {
	u.State = UploadUploading
	facts, err := d.Objects.Examine(ctx, u.Object)
	if CodeOf(err) == CodeNotFound {
		return d.ask(ctx, u)
	}
	if err != nil {
		return Progress{}, fmt.Errorf("examine upload: %w", err)
	}
	if u.Fault = edition.CheckFile(u, facts); u.Fault != FaultNone {
		u.State = UploadFailed
		return Progress{Upload: u}, nil
	}
	u.State = UploadSucceed
	u.Checksum, u.ContentType = &facts.Checksum, facts.Type.ContentTypes()[0]
	u.Duration, u.Width, u.Height = facts.Duration, facts.Width, facts.Height
	return Progress{Upload: u, Received: u.Size}, nil
}

// Cancel ends an entrant's upload and removes what arrived. It is NOT_FOUND from
// then on. CONFLICT when a submission uses it.
func (d *UploadService) Cancel(ctx context.Context, edition *Edition, who Entrant, id string) error {
	u, err := d.Uploads.CancelUpload(ctx, edition.ID, who.ID, id, d.Now())
	if err != nil {
		return fmt.Errorf("cancel upload: %w", err)
	}
	d.discard(ctx, u)
	return nil
}

// discard ends the session of an upload that is of no more use and removes its
// object. What cannot be removed now goes with the bucket's own retention.
func (d *UploadService) discard(ctx context.Context, u Upload) {
	ctx = context.WithoutCancel(ctx)
	var cancelled error
	if u.SessionURL != "" {
		cancelled = d.Objects.Cancel(ctx, u.SessionURL)
	}
	if err := errors.Join(cancelled, d.Objects.Delete(ctx, u.Object)); err != nil {
		d.Log.WarnContext(ctx, "discard upload", slog.String("upload", u.ID), slog.String("error", err.Error()))
	}
}
