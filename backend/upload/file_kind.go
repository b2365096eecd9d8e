package upload

import (
	"fmt"
	"slices"
	"strings"
)

// FileKind is the purpose of an uploaded file.
type FileKind string

// The kinds of files. Concept, script, portfolio and PV belong to the camp's
// registration, a reference to a generation task.
const (
	KindVideo     FileKind = "video"
	KindCover     FileKind = "cover"
	KindProcess   FileKind = "process"
	KindConcept   FileKind = "concept"
	KindScript    FileKind = "script"
	KindPortfolio FileKind = "portfolio"
	KindPV        FileKind = "pv"
	KindReference FileKind = "reference"
	KindSubtitles FileKind = "subtitles"
)

// FileType is the format of a file, as detected from its bytes.
type FileType string

// The known types.
const (
	TypeUnknown  FileType = ""
	TypeMP4      FileType = "mp4"
	TypeMOV      FileType = "mov"
	TypeJPG      FileType = "jpg"
	TypePNG      FileType = "png"
	TypePDF      FileType = "pdf"
	TypeDOC      FileType = "doc"
	TypeDOCX     FileType = "docx"
	TypePPT      FileType = "ppt"
	TypePPTX     FileType = "pptx"
	TypeZIP      FileType = "zip"
	TypeRAR      FileType = "rar"
	TypeSevenZip FileType = "7z"
	TypeSRT      FileType = "srt"
	TypeVTT      FileType = "vtt"
	TypeTTML     FileType = "ttml"
)

const (
	megabyte = 1 << 20
	gigabyte = 1 << 30
)

// MaxPictureSide is the longest side of a cover or reference, in pixels.
const MaxPictureSide = 4096

// KindLimits are the limits of the files of one kind.
type KindLimits struct {
	Kind     FileKind
	Types    []FileType
	MaxBytes int64
	MaxSide  int  // longest side of a picture in pixels; 0: any
	Timed    bool // the edition's MaxRunning applies
}

// FileKinds is the table of kinds, from which the site's copy is generated.
func FileKinds() []KindLimits {
	documents := []FileType{TypeDOC, TypeDOCX, TypePDF}
	materials := []FileType{TypeMP4, TypeMOV, TypeZIP, TypeRAR}
	return []KindLimits{
		{Kind: KindVideo, Types: []FileType{TypeMP4, TypeMOV}, MaxBytes: 2 * gigabyte, Timed: true},
		{Kind: KindCover, Types: []FileType{TypeJPG, TypePNG}, MaxBytes: 10 * megabyte, MaxSide: MaxPictureSide},
		{
			Kind:     KindProcess,
			Types:    append(slices.Clone(documents), TypeMP4, TypeZIP, TypeRAR, TypeSevenZip),
			MaxBytes: 500 * megabyte,
		},
		{Kind: KindConcept, Types: []FileType{TypePPT, TypePPTX}, MaxBytes: 500 * megabyte},
		{Kind: KindScript, Types: documents, MaxBytes: 500 * megabyte},
		{Kind: KindPortfolio, Types: materials, MaxBytes: 500 * megabyte},
		{Kind: KindPV, Types: materials, MaxBytes: 500 * megabyte},
		{Kind: KindReference, Types: []FileType{TypeJPG, TypePNG}, MaxBytes: 10 * megabyte, MaxSide: MaxPictureSide},
		{Kind: KindSubtitles, Types: []FileType{TypeSRT, TypeVTT, TypeTTML}, MaxBytes: MaxSubtitleBytes},
	}
}

// Limits returns the limits of a kind; false for a kind that does not exist.
func (k FileKind) Limits() (KindLimits, bool) {
	for _, limits := range FileKinds() {
		if limits.Kind == k {
			return limits, true
		}
	}
	return KindLimits{}, false
}

// StoredType returns the type of a stored file of this kind by its content type.
func (k FileKind) StoredType(contentType string) FileType {
	limits, _ := k.Limits()
	for _, t := range limits.Types {
		if t.ContentTypes()[0] == contentType {
			return t
		}
	}
	return TypeUnknown
}

// Picture reports whether pages show files of this kind as pictures.
func (k FileKind) Picture() bool { return k == KindCover || k == KindReference }

// Takes reports whether files of this kind may be of type t.
func (l KindLimits) Takes(t FileType) bool { return slices.Contains(l.Types, t) }

// TypeOfName returns the type that follows from the ending of a file's name.
func (l KindLimits) TypeOfName(name string) (FileType, bool) {
	name = strings.ToLower(name)
	for _, t := range l.Types {
		for _, extension := range t.Extensions() {
			if strings.HasSuffix(name, "."+extension) {
				return t, true
			}
		}
	}
	return TypeUnknown, false
}

// MaxSize returns MaxBytes for display: "500 MB".
func (l KindLimits) MaxSize() string {
	if l.MaxBytes%gigabyte == 0 {
		return fmt.Sprintf("%d GB", l.MaxBytes/gigabyte)
	}
	return fmt.Sprintf("%d MB", l.MaxBytes/megabyte)
}

// TypeNames lists the types for display: "MP4, MOV", in either language as on the pages.
func (l KindLimits) TypeNames() string {
	names := make([]string, len(l.Types))
	for i, t := range l.Types {
		names[i] = strings.ToUpper(string(t))
	}
	return strings.Join(names, ", ")
}

// Extensions are the endings of file names, without the dot; the first is the
// usual one.
func (t FileType) Extensions() []string {
	switch t {
	case TypeUnknown:
		return nil
	case TypeJPG:
		return []string{"jpg", "jpeg"}
	case TypeTTML:
		return []string{"ttml", "dfxp", "xml"}
	default:
		return []string{string(t)}
	}
}

// disposition is the Content-Disposition of a stored file: pictures and films are shown,
// everything else is saved. The file name is that of the kind, because judges download some files.
func (t FileType) disposition(kind FileKind) string {
	switch t {
	case TypeMP4, TypeMOV, TypeJPG, TypePNG:
		return "inline"
	case TypeUnknown:
		return "attachment"
	default:
		return `attachment; filename="` + string(kind) + "." + t.Extensions()[0] + `"`
	}
}

// ContentTypes are the media types that browsers announce for such a file. It is
// stored and served with the first.
func (t FileType) ContentTypes() []string {
	switch t {
	case TypeMP4:
		return []string{"video/mp4", "video/x-m4v", "application/mp4"}
	case TypeMOV:
		return []string{"video/quicktime", "video/mp4"}
	case TypeJPG:
		return []string{"image/jpeg", "image/pjpeg", "image/jpg"}
	case TypePNG:
		return []string{"image/png", "image/x-png"}
	case TypePDF:
		return []string{"application/pdf", "application/x-pdf"}
	case TypeDOC:
		return []string{"application/msword"}
	case TypeDOCX:
		return []string{"application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip"}
	case TypePPT:
		return []string{"application/vnd.ms-powerpoint", "application/mspowerpoint"}
	case TypePPTX:
		return []string{"application/vnd.openxmlformats-officedocument.presentationml.presentation", "application/zip"}
	case TypeZIP:
		return []string{"application/zip", "application/x-zip-compressed", "application/x-zip", "multipart/x-zip"}
	case TypeRAR:
		return []string{"application/vnd.rar", "application/x-rar-compressed", "application/x-rar", "application/rar"}
	case TypeSevenZip:
		return []string{"application/x-7z-compressed"}
	case TypeSRT:
		return []string{"application/x-subrip", "text/srt", "text/plain", "application/srt", "text/x-subrip"}
	case TypeVTT:
		return []string{"text/vtt", "text/plain"}
	case TypeTTML:
		return []string{"application/ttml+xml", "application/xml", "text/xml", "text/plain"}
	default:
		return []string{"application/octet-stream"}
	}
}
