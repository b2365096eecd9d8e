package upload

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"mime"
	"strings"
	"time"
	"unicode"

	"marquee/backend/contest"
	"marquee/backend/marks"
)

// Numbers of the upload protocol.
const (
	// ChunkSize is the number of bytes in a request of the site. The resumable protocol requires a multiple of 256 KiB.
	ChunkSize = 8 << 20
	// Lifetime is how long an unfinished upload can be resumed. Cloud Storage
	// keeps a session for the same time.
	Lifetime = 7 * 24 * time.Hour
	// MaxUnfinishedUploads is the most unfinished uploads of one entrant.
	MaxUnfinishedUploads = 20
	// EmptyUploadAge is the age from which an upload without any bytes is cancelled for a new one, if the entrant has
	// MaxUnfinishedUploads.
	EmptyUploadAge = time.Minute

	maxFileName    = 255
	maxContentType = 100
)

// State is the state of an upload.
type State string

// The states of an upload.
const (
	Uploading  State = "uploading"
	Processing State = "processing" // the check is running
	Succeed    State = "succeed"
	Failed     State = "failed"
)

// Upload is one file, on the way to the object store or stored there.
type Upload struct {
	ID          string // opaque
	Edition     contest.EditionID
	EntrantID   string
	Kind        FileKind
	Name        string // on the entrant's device; shown to the entrant only
	Size        int64  // announced, in bytes
	ContentType string // announced; the real one once the check has succeeded
	Object      string // name in the object store, random
	SessionURL  string // authorizes sending the bytes; "" for a file that the studio made
	Key         string // the sender's idempotency key; "" without one
	State       State
	Problem     FileProblem // why the check failed
	Checksum    *uint32     // CRC32C, as announced, then as stored
	Duration    time.Duration
	Width       int // in pixels
	Height      int
	Format      FilmFormat     // of a film that was checked
	CreatedAt   time.Time      // wall clock
	BegunAt     time.Time      // contest clock
	CheckedFrom time.Time      // wall clock; when the running check began
	ExpiresAt   time.Time      // wall clock; the session's end
	StoredAt    time.Time      // wall clock; the last byte in the object store, known to the check alone
	Copy        *Copy          // of a film or of subtitles; nil before it is queued
	Subtitles   *SubtitleFacts // of subtitles that were checked; with the line of the problem of refused ones
	// Made is how the studio made the file; nil for an uploaded one.
	Made *Provenance
	// Marks are what the file says about how it was made; nil before its check, and for files that were checked before
	// marks were read.
	Marks *marks.Marks
	// ManifestFormat is the media type as which a worker is to validate the file's manifest; "" for none to validate.
	ManifestFormat string
}

// Form announces a file. The JSON tags are the field names on the wire.
type Form struct {
	Kind        FileKind `json:"kind"`
	Name        string   `json:"name"`
	Size        int64    `json:"size"`
	ContentType string   `json:"contentType"`
}

// Check checks the announcement against the edition's kinds and returns the type that follows from the name. It adds to
// fieldErrs, which may already have errors. VALIDATION_FAILED, or FILE_TOO_LARGE when the size is the only wrong field.
func (f *Form) Check(edition *contest.Edition, fieldErrs contest.FieldErrors) (FileType, error) {
	f.Name = fieldErrs.Required("name", FileName(f.Name), maxFileName)
	f.ContentType = fieldErrs.Optional("contentType", f.ContentType, maxContentType)
	limits, known := f.Kind.Limits()
	if !known || !TakesUpload(edition, f.Kind) {
		fieldErrs.Add("kind", contest.Text{EN: "This contest takes no file of this kind", ZH: "本次活动不接收此类文件"})
		f.checkNotEmpty(edition, limits, fieldErrs)
		return TypeUnknown, fieldErrs.Err()
	}
	named, ok := limits.TypeOfName(f.Name)
	if !ok {
		fieldErrs.Add("name", wrongType(limits))
	}
	if !announces(f.ContentType, limits.Types, named) {
		fieldErrs.Add("contentType", wrongType(limits))
	}
	f.checkNotEmpty(edition, limits, fieldErrs)
	if f.Size <= limits.MaxBytes {
		return named, fieldErrs.Err()
	}
	onlySize := len(fieldErrs) == 0
	fieldErrs.Add("size", contest.Text{EN: "This file may have at most %s", ZH: "文件大小不能超过 %s"}.Format(limits.MaxSize()))
	if onlySize {
		return named, &contest.Error{Code: contest.CodeFileTooLarge, Fields: fieldErrs}
	}
	return named, fieldErrs.Err()
}

func (f *Form) checkNotEmpty(edition *contest.Edition, limits KindLimits, fieldErrs contest.FieldErrors) {
	if f.Size <= 0 {
		fieldErrs.Add("size", ProblemEmpty.Text(edition, limits))
	}
}

// FileName returns the name of a file as it is kept: without a folder, and without the marks that show a name in
// another order than it is written (CVE-2021-42574) or not at all.
func FileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' ||
			strings.ContainsRune("\u00AD\u200B\u2060\u2061\u2062\u2063\u2064\uFEFF", r) {
			return -1
		}
		if unicode.In(r, unicode.Zl, unicode.Zp) { // ends of a line and of a paragraph
			return ' '
		}
		return r
	}, name)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	return contest.OneLine(strings.TrimSpace(name))
}

// announces reports whether a media type fits the type that follows from the name. For unknown types, browsers send
// none or application/octet-stream.
func announces(contentType string, types []FileType, named FileType) bool {
	if contentType == "" {
		return true
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return false
	}
	if media == "application/octet-stream" {
		return true
	}
	for _, t := range types {
		if named != TypeUnknown && t != named {
			continue
		}
		for _, known := range t.ContentTypes() {
			if media == known {
				return true
			}
		}
		if (t == TypeMP4 || t == TypeMOV) && strings.HasPrefix(media, "video/") {
			return true
		}
	}
	return false
}

// firstKind is a kind of file that the edition's form requires.
func firstKind(e *contest.Edition) FileKind {
	if e.TakesMaterials() {
		return KindConcept
	}
	return KindVideo
}

// MayUpload returns nil when the entrant may begin to upload a file of a kind now: a
// reference whenever MayCreate allows it, the materials of an application whenever
// MayRegister does or, until the end of registration, MayCorrect, the files of a work
// whenever MaySubmit does.
func MayUpload(e *contest.Edition, r contest.Standing, kind FileKind, now time.Time) error {
	switch {
	case kind == KindReference:
		return e.MayCreate(r)
	case e.TakesMaterials() && r.MayCorrect() == nil && now.Before(e.RegistrationEnds):
		return nil
	case e.TakesMaterials():
		return e.MayRegister(r, now)
	}
	return e.MaySubmit(r, now)
}

// TakesUpload reports whether the edition's entrants may upload files of a kind.
func TakesUpload(e *contest.Edition, kind FileKind) bool {
	switch kind {
	case KindVideo, KindCover, KindProcess, KindSubtitles:
		return e.TakesSubmissions()
	case KindConcept, KindScript, KindPortfolio, KindPV:
		return e.TakesMaterials()
	case KindReference:
		return true
	default:
		return false
	}
}

// ParseChecksum reads a CRC32C as Cloud Storage writes it: four bytes, big-endian,
// in base64.
func ParseChecksum(text string) (uint32, error) {
	sum, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(sum) != 4 {
		return 0, contest.FieldErrors{"crc32c": contest.Text{
			EN: "A CRC32C is four bytes in base64, such as yZRlqg==", ZH: "CRC32C 应为 4 字节的 Base64 编码，例如 yZRlqg==",
		}}.Err()
	}
	return binary.BigEndian.Uint32(sum), nil
}

// Owner is what uploads depend on of an entrant's registration.
type Owner struct {
	contest.Standing
	Name     string           // of the person; empty without a registration
	Email    string           // of the registration; empty: the account's address is used
	Language contest.Language // of emails; empty: the account's is used
}

// OwnerReader reads the owner of uploads.
type OwnerReader interface {
	// Owner returns an entrant's; in state NONE without a registration.
	UploadOwner(ctx context.Context, edition contest.EditionID, entrantID string) (Owner, error)
}

// Reader reads uploads.
type Reader interface {
	// Upload returns an entrant's upload. NOT_FOUND, for a cancelled one too.
	Upload(ctx context.Context, edition contest.EditionID, entrantID, id string) (Upload, error)
}

// PendingUploadReader finds files that are uploaded, or being uploaded, and not sent with a form.
type PendingUploadReader interface {
	// HasPendingUpload reports whether an entrant has a file of one of the kinds that
	// began to upload before an instant of the contest clock, has not failed, and is in
	// no submission and no registration.
	HasPendingUpload(
		ctx context.Context,
		edition contest.EditionID,
		entrantID string,
		kinds []FileKind,
		begunBefore time.Time,
	) (bool, error)
}

// Store stores uploads. A cancelled upload is NOT_FOUND in every call.
type Store interface {
	Reader
	CheckStore
	DiscardedObjectForgetter
	// CreateUpload stores a new upload and returns it with its id, or the upload that
	// UploadByKey finds. LIMIT_REACHED when its entrant has `most` unfinished ones.
	CreateUpload(ctx context.Context, u Upload, most int) (Upload, error)
	// UploadByKey returns the upload that an entrant started with an idempotency key, if it can be resumed or has
	// succeeded. NOT_FOUND.
	UploadByKey(ctx context.Context, edition contest.EditionID, entrantID, key string, now time.Time) (Upload, error)
	// UnfinishedUploads returns an entrant's uploads that were begun before an instant
	// and can be resumed, oldest first.
	UnfinishedUploads(ctx context.Context, entrantID string, begunBefore, now time.Time) ([]Upload, error)
	// UnsentUploads returns an entrant's uploads, of all editions, that are not part of a sent form and have succeeded
	// or can be resumed, the largest first.
	UnsentUploads(ctx context.Context, entrantID string, now time.Time) ([]Upload, error)
	// CancelUpload cancels an entrant's upload, discards its file and returns the former upload. CONFLICT when a
	// submission or a registration uses it.
	CancelUpload(ctx context.Context, edition contest.EditionID, entrantID, id string, now time.Time) (Upload, error)
}

// CheckStore lets one call at a time check an upload.
type CheckStore interface {
	// ClaimCheck moves an upload to processing for the caller, who then has
	// `lease` to finish; false while another call has the claim, and for a finished
	// upload. checksum, unless nil, is the CRC32C that the sender announced.
	ClaimCheck(ctx context.Context, id string, checksum *uint32, now time.Time, lease time.Duration) (bool, error)
	// ReleaseCheck releases a claim: the state is uploading again. claimed is the `now` of the claim.
	ReleaseCheck(ctx context.Context, id string, claimed time.Time) error
	// FinishCheck queues the copy of a film, or of subtitles, that has passed, so that its entrant sees it before
	// sending. It stores the result of a check: u's state, problem and facts, with the
	// receipt and its mail unless issued is nil. A file that failed is discarded.
	// CONFLICT when the claim was lost in the meantime.
	FinishCheck(ctx context.Context, u Upload, issued *IssuedReceipt, claimed, now time.Time) error
}

// ObjectHeaders are the name of an object and the headers with which it is read.
type ObjectHeaders struct {
	Name               string
	ContentType        string
	ContentDisposition string // "inline", or an attachment with a file name without personal data
}

// ObjectStore stores the bytes of files. Its calls return UNAVAILABLE when the store cannot be reached.
type ObjectStore interface {
	// StartSession begins a resumable upload of size bytes that a page of origin ("" for none) may send, and returns
	// the URL to send them to.
	StartSession(ctx context.Context, object ObjectHeaders, size int64, origin string) (sessionURL string, err error)
	// UploadURL is the URL of a session for a visitor of the zone ("cn", "intl").
	UploadURL(sessionURL, zone string) string
	// Received returns how many of size bytes a session has received, and whether the
	// object is complete. NOT_FOUND when the session no longer exists.
	Received(ctx context.Context, sessionURL string, size int64) (received int64, done bool, err error)
	// Cancel ends a session; one that no longer exists is not an error.
	Cancel(ctx context.Context, sessionURL string) error
	// Examine determines the facts of an object from its bytes. NOT_FOUND when there is none.
	Examine(ctx context.Context, object string) (FileFacts, error)
	// Delete removes an object; one that does not exist is not an error.
	Delete(ctx context.Context, object string) error
	// ReadURL signs a URL with which a visitor of the zone ("cn", "intl") can read an object or ranges of it for at
	// least five hours; as a download when saveAs is a file name.
	ReadURL(object, zone, saveAs string) (string, error)
}
