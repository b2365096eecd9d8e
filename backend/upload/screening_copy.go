package upload

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/marks"
)

// Screening says what the jury gets of an uploaded film.
type Screening string

// The states of a screening. A work without an uploaded film has none, "".
const (
	ScreeningPreparing Screening = "preparing" // the copy is being made
	ScreeningReady     Screening = "ready"     // the copy
	ScreeningFailed    Screening = "failed"    // no copy could be made
	ScreeningOriginal  Screening = "original"  // the entrant's own file, which an organiser has released
)

// Picture is a JPEG without metadata in the object store. The tags are the names in the
// database.
type Picture struct {
	Object string `json:"object"`
	Width  int    `json:"width"` // pixels
	Height int    `json:"height"`
}

// Thumbnails is one picture with small frames of a film in a grid, row by row: the frame
// at second t is number t / Interval.
type Thumbnails struct {
	Object   string        `json:"object"`
	Columns  int           `json:"columns"`
	Rows     int           `json:"rows"`
	Count    int           `json:"count"`
	Interval time.Duration `json:"interval"` // from one frame to the next, in nanoseconds
	Width    int           `json:"width"`    // of one frame, in pixels
	Height   int           `json:"height"`
}

// MadeCopy is what judges and pages get instead of a file that an entrant has sent.
type MadeCopy struct {
	Film   *Film     `json:"film,omitempty"`   // H.264 and AAC in MP4, of at most 1080 lines
	Covers []Picture `json:"covers,omitempty"` // of a cover, the largest first
	Track  string    `json:"track,omitempty"`  // of subtitles: the object, WebVTT
}

// SmallPicture returns the object of a work's smallest picture from the copies of its cover and its film: the cover,
// else a still of the film, "" while neither is made.
func SmallPicture(cover, film MadeCopy) string {
	switch {
	case len(cover.Covers) > 0:
		return cover.Covers[len(cover.Covers)-1].Object
	case film.Film != nil:
		return film.Film.Poster
	default:
		return ""
	}
}

// CopyState is the state of a screening copy.
type CopyState string

// The states. The last two are final.
const (
	CopyQueued     CopyState = "queued"
	CopyInProgress CopyState = "in_progress"
	CopyCompleted  CopyState = "completed"
	CopyFailed     CopyState = "failed"
)

// CopyReason is why no copy could be made. It is stored; Text has the message for readers.
type CopyReason string

// The reasons.
const (
	CopyUnreadable  CopyReason = "unreadable"
	CopyTooSlow     CopyReason = "too_slow"
	CopyTooDear     CopyReason = "too_dear"
	CopyMissing     CopyReason = "missing"
	CopyInterrupted CopyReason = "interrupted"
)

// Text returns the message of a reason.
func (r CopyReason) Text() contest.Text {
	switch r {
	case CopyUnreadable:
		return contest.Text{
			EN: "The film cannot be decoded to its end. The organisers can show the jury your original file; a new export as H.264 MP4 helps as well.",
			ZH: "影片无法完整解码。组委会可改为向评委播放你的原始文件；你也可以重新导出为 H.264 MP4 后再次提交。",
		}
	case CopyTooSlow:
		return contest.Text{
			EN: "Converting the film took too long. The organisers can show the jury your original file; a new export as H.264 MP4 of at most 1080 lines helps as well.",
			ZH: "影片转换耗时过长。组委会可改为向评委播放你的原始文件；你也可以重新导出为不超过 1080 线的 H.264 MP4 后再次提交。",
		}
	case CopyTooDear:
		return contest.Text{
			EN: "The film names the same pictures over and over, or has more than %d frames a second: converting it would cost too much. Please export it again as an ordinary H.264 MP4.",
			ZH: "影片的内部结构反复引用同一段画面，或每秒超过 %d 帧，转换成本过高。请重新导出为普通的 H.264 MP4 后再次提交。",
		}.Format(MaxFrameRate)
	case CopyMissing:
		return contest.Text{EN: "The film is no longer stored. Please upload it again.", ZH: "影片文件已不在存储中，请重新上传"}
	case CopyInterrupted:
		return contest.Text{
			EN: "Converting the film was interrupted too often. The organisers can show the jury your original file.",
			ZH: "影片转换多次中断。组委会可改为向评委播放你的原始文件。",
		}
	default:
		return contest.Text{}
	}
}

// Screen returns what the jury gets of an uploaded film: its copy, the original once it is
// released, or nothing. state is "" before the copy is queued.
func Screen(original Film, state CopyState, made MadeCopy, released bool) (*Film, Screening) {
	switch {
	case state == CopyCompleted && made.Film != nil:
		return made.Film, ScreeningReady
	case released:
		return &original, ScreeningOriginal
	case state == CopyFailed:
		return nil, ScreeningFailed
	default:
		return nil, ScreeningPreparing
	}
}

// CopyLane is which copies a worker makes.
type CopyLane int

// The lanes. A worker has one maker in each, so that cheap copies never wait for a dear one.
const (
	CopyLaneAny   CopyLane = iota // all copies
	CopyLaneQuick                 // covers, and films of at most QuickCopyPixels and QuickCopyBytes
)

// The most that a quick film costs.
const (
	// QuickCopyPixels is the pixels of all frames: five minutes of 1920 × 1080 at 50 frames a second.
	QuickCopyPixels = 300 * 50 * 1920 * 1080
	QuickCopyBytes  = 512 << 20
)

// CopyTask is a screening copy that a worker makes under a lease.
type CopyTask struct {
	UploadID     string
	Kind         FileKind // KindVideo, KindCover or KindSubtitles
	Object       string   // the entrant's file
	Size         int64    // bytes
	Duration     time.Duration
	Format       FilmFormat
	ObjectPrefix string // random; the names of this attempt's objects begin with it
	Lease        string
	Quick        bool         // it costs at most what CopyLaneQuick takes
	Attempts     int          // begun, with this one
	Failures     int          // attempts that failed before
	Marks        *marks.Marks // of the entrant's file, as far as they are read
	Trace        string       // traceparent of the request that queued it (W3C Trace Context); "" for none
}

// ActionReleaseOriginal is the action of a release in the audit log.
const ActionReleaseOriginal = "submission.release_original"

// OriginalRelease lets judges see the file that an entrant has sent.
type OriginalRelease struct {
	Edition contest.EditionID
	WorkID  int
	By      string
	At      time.Time // contest clock
}

// ScreeningStore keeps what organisers decide about screenings.
type ScreeningStore interface {
	// ReleaseOriginal stores a release and audits it. NOT_FOUND; CONFLICT for a work whose
	// copy exists, whose original is released already, or that has no uploaded film.
	ReleaseOriginal(ctx context.Context, r OriginalRelease) error
}

// ScreeningService is the organisers' decisions about screenings.
type ScreeningService struct {
	Screenings ScreeningStore
	Clock      contest.Clock // the contest's time
}

// ReleaseOriginal lets judges see the original of a film of which no copy exists; the work
// is no longer blind. The errors of ScreeningStore; FORBIDDEN for a zero Organiser.
func (s *ScreeningService) ReleaseOriginal(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	workID int,
) error {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return err
	}
	err := s.Screenings.ReleaseOriginal(
		ctx,
		OriginalRelease{Edition: edition, WorkID: workID, By: by.Actor, At: s.Clock.Now()},
	)
	if err != nil {
		return fmt.Errorf("release original: %w", err)
	}
	return nil
}
