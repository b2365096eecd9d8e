package upload

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/marks"
)

// FileFacts are the properties of a stored file, determined from its bytes.
type FileFacts struct {
	Size     int64
	Checksum uint32    // CRC32C
	StoredAt time.Time // wall clock of the object store; the last byte
	Type     FileType
	// Video is true for a whole film with a picture track that has a size and a running
	// time.
	Video    bool
	Duration time.Duration // of a film: of the samples of its longest track
	Width    int           // of a film or picture, as displayed, in pixels
	Height   int
	FilmFormat
	FilmTracks
	// KeyInterval is the longest time between two key frames of a film; 0 for a fragmented film.
	KeyInterval time.Duration
	// HDR is the transfer curve that the file states for a film in high dynamic range, as ffmpeg
	// names it: "smpte2084" (PQ) or "arib-std-b67" (HLG); "" for others and where only the
	// stream states it.
	HDR string
	// Marks are what was found of the marks of how the file was made; nil where none were looked for.
	Marks *marks.Found
	// Subtitles are the facts of a subtitle file; nil for others.
	Subtitles *SubtitleFacts
	// Problem is a defect of the bytes that is a problem for every kind of file.
	Problem FileProblem
}

// FilmTracks is what the maker of a film's copy has to know of its tracks.
type FilmTracks struct {
	Sounds       [MaxSoundTracks]SoundTrack // of SoundCount, in the order of the file, the empty ones too
	SoundCount   int
	MayInterlace bool          // H.264 whose stream may have fields
	Quarter      bool          // turned by 90 or 270 degrees
	Trimmed      bool          // an edit list leaves out pictures, or shows them in another order
	Still        bool          // one picture
	PictureRuns  time.Duration // of the picture's samples, and the pause before them
}

// MaxSoundTracks is how many sound tracks of a film are looked at.
const MaxSoundTracks = 16

// SoundTrack is a sound track of a film.
type SoundTrack struct {
	Empty     bool // it has no samples
	Enabled   bool
	Alternate uint16 // tracks of one group other than 0 replace each other
	Language  uint16 // as the file packs it
}

// RunningTimeTolerance is how much longer than the edition's limit a film may be, because encoders add frames at the
// end.
const RunningTimeTolerance = 500 * time.Millisecond

// The limits of films, which bound what it costs to copy them.
const (
	MaxFilmSide  = 4096 // pixels
	MaxFrameRate = 120  // frames a second, on average
)

// TooManyFrames reports whether a film has more frames than MaxFrameRate, and one for rounding, in its time.
func (f FileFacts) TooManyFrames() bool {
	return float64(f.Frames) > MaxFrameRate*f.Duration.Seconds()*1.001+1
}

// MinRunning is the least time that a film runs, as players show it; a few milliseconds are forgiven to rounding.
const MinRunning = time.Second - 20*time.Millisecond

// tooShort reports whether a film is no film: under a second, or one picture without sound.
func (f FileFacts) tooShort() bool {
	return f.Duration-f.Hidden < MinRunning || f.Still && f.SoundTracks == 0
}

// The limits of archives.
const (
	// MaxArchiveEntries is the most files and folders in an archive.
	MaxArchiveEntries = 20_000
	// MaxUnpackedBytes is the most that an archive may unpack to.
	MaxUnpackedBytes = 20 * gigabyte
	// MaxUnpackedRatio is how many times its own size an archive may unpack to, beyond
	// the first UnpackedAllowance bytes.
	MaxUnpackedRatio  = 100
	UnpackedAllowance = 64 * megabyte
)

// CheckFile checks a file against its announcement and the limits of its kind. Without a name in the announcement, the
// name is not checked.
func CheckFile(e *contest.Edition, u Upload, facts FileFacts) FileProblem {
	limits, _ := u.Kind.Limits()
	film := facts.Type == TypeMP4 || facts.Type == TypeMOV
	switch {
	case facts.Size == 0:
		return ProblemEmpty
	case facts.Size != u.Size:
		return ProblemSize
	case u.Checksum != nil && *u.Checksum != facts.Checksum:
		return ProblemChecksum
	case !limits.takesDamaged(facts):
		return ProblemType
	case facts.Problem != ProblemNone:
		return facts.Problem
	case !limits.named(u.Name, facts.Type):
		return ProblemName
	case film && !facts.Video:
		return ProblemNoVideo
	case u.Kind == KindSubtitles && facts.Subtitles != nil && facts.Subtitles.After(e.MaxRunning):
		return ProblemCueLate
	case limits.Timed && facts.tooShort():
		return ProblemShort
	case limits.Timed && facts.Duration > e.MaxRunning+RunningTimeTolerance:
		return ProblemTooLong
	case limits.Timed && max(facts.Width, facts.Height) > MaxFilmSide:
		return ProblemSides
	case limits.Timed && facts.TooManyFrames():
		return ProblemFrames
	case u.Kind.Picture() && (facts.Width == 0 || facts.Height == 0):
		return ProblemPicture
	case limits.MaxSide > 0 && max(facts.Width, facts.Height) > limits.MaxSide:
		return ProblemPixels
	default:
		return ProblemNone
	}
}

// takesDamaged is like Takes for a file that may be damaged: an unreadable DOCX or PPTX is detected as a ZIP.
func (l KindLimits) takesDamaged(facts FileFacts) bool {
	if facts.Type == TypeZIP && facts.Problem != ProblemNone && (l.Takes(TypeDOCX) || l.Takes(TypePPTX)) {
		return true
	}
	return l.Takes(facts.Type)
}

// named reports whether the ending of a name fits the type of a file. MP4 and MOV count as one type.
func (l KindLimits) named(name string, t FileType) bool {
	announced, ok := l.TypeOfName(name)
	film := announced == TypeMP4 || announced == TypeMOV
	return !ok || announced == t || film && (t == TypeMP4 || t == TypeMOV)
}
