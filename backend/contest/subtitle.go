package contest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// MaxSubtitleBytes is the largest file of subtitles.
const MaxSubtitleBytes = megabyte

// The most of a submission.
const (
	MaxSubtitles = 20
	MaxSpoken    = 10
)

// SubtitleTolerance is how far the last cue may reach over the end of its film.
const SubtitleTolerance = time.Second

// SubtitleKind is what subtitles are made for.
type SubtitleKind string

// The kinds.
const (
	Subtitled SubtitleKind = "subtitles" // what is spoken, for who does not understand the language
	Captioned SubtitleKind = "captions"  // sounds too, for who does not hear them
)

// SubtitleFile is a file of subtitles in a submission. The JSON tags are the field names on the wire.
type SubtitleFile struct {
	Language string       `json:"language"` // BCP 47: language, script, region
	Kind     SubtitleKind `json:"kind"`
	UploadID string       `json:"uploadId"`
}

// SubmittedSubtitles is such a file as it was submitted. The tags are the names in the database.
type SubmittedSubtitles struct {
	SubtitleFile
	Name  string        `json:"name"` // on the entrant's device
	Facts SubtitleFacts `json:"facts"`
	State CopyState     `json:"state"` // of its conversion; "" before it is queued
	Track string        `json:"track"` // the object, once it is converted
}

// Track is converted subtitles of a work. Nothing in it identifies the entrant. The tags are the names in the database.
type Track struct {
	Language string       `json:"language"`
	Kind     SubtitleKind `json:"kind"`
	Object   string       `json:"object"` // WebVTT, of a random name
}

// Tracks are the subtitles that are converted.
func (s Submission) Tracks() []Track {
	var tracks []Track
	for _, file := range s.Subtitles {
		if file.Track != "" {
			tracks = append(tracks, Track{file.Language, file.Kind, file.Track})
		}
	}
	return tracks
}

// subtitleCells lists the files for a table: "en subtitles, zh-Hans captions".
func (s Submission) subtitleCells() string {
	cells := make([]string, len(s.Form.Subtitles))
	for i, file := range s.Form.Subtitles {
		cells[i] = file.Language + " " + string(file.Kind)
	}
	return strings.Join(cells, ", ")
}

// SubtitleFacts are what the check found in a file of subtitles. The tags are the names in the database.
type SubtitleFacts struct {
	Encoding   string        `json:"encoding,omitempty"` // "utf-8", "utf-16le", "utf-16be", "gb18030"
	Cues       int           `json:"cues,omitempty"`
	LastBegins time.Duration `json:"lastBegins,omitempty"` // in nanoseconds
	Ends       time.Duration `json:"ends,omitempty"`       // of the cue that ends last
	Overlaps   int           `json:"overlaps,omitempty"`   // cues that begin before the one above them has ended
	Line       int           `json:"line,omitempty"`       // of the problem, from 1
}

// after reports whether the subtitles go on after a film has ended.
func (s SubtitleFacts) after(film time.Duration) bool { return s.Ends > film+SubtitleTolerance }

// PreparedEarly reports whether copies of files of this kind are made before a form is sent with them.
func (k FileKind) PreparedEarly() bool { return k == KindVideo || k == KindSubtitles }

// checkLanguages normalises the languages of the form and adds the wrong ones.
func (f *SubmissionForm) checkLanguages(fieldErrs FieldErrors) {
	if len(f.Spoken) > MaxSpoken {
		fieldErrs.Add("spoken", Text{EN: "At most %d spoken languages", ZH: "对白语言最多 %d 种"}.Format(MaxSpoken))
		f.Spoken = f.Spoken[:MaxSpoken]
	}
	f.Spoken = slices.Clone(f.Spoken)
	for i := range f.Spoken {
		field := fmt.Sprintf("spoken[%d]", i)
		f.Spoken[i] = fieldErrs.languageTag(field, f.Spoken[i])
		if f.Spoken[i] != "" && slices.Contains(f.Spoken[:i], f.Spoken[i]) {
			fieldErrs.Add(field, Text{EN: "This language is listed twice", ZH: "该语言重复填写"})
		}
	}
	if len(f.Subtitles) > MaxSubtitles {
		fieldErrs.Add("subtitles", Text{EN: "At most %d files of subtitles", ZH: "字幕文件最多 %d 个"}.Format(MaxSubtitles))
		f.Subtitles = f.Subtitles[:MaxSubtitles]
	}
	f.Subtitles = slices.Clone(f.Subtitles)
	for i := range f.Subtitles {
		f.checkSubtitle(i, fieldErrs)
	}
	if len(f.Subtitles) > 0 && f.VideoUploadID == "" {
		fieldErrs.Add("subtitles", Text{
			EN: "Subtitles go with an uploaded film. Please upload the film, or leave them out.", ZH: "字幕须与上传的影片一同提交。请上传影片，或移除字幕",
		})
	}
	if len(f.Spoken) == 0 {
		f.Spoken = nil
	}
	if len(f.Subtitles) == 0 {
		f.Subtitles = nil
	}
}

func (f *SubmissionForm) checkSubtitle(i int, fieldErrs FieldErrors) {
	file, field := &f.Subtitles[i], fmt.Sprintf("subtitles[%d].", i)
	file.Language = fieldErrs.languageTag(field+"language", file.Language)
	if file.Kind != Subtitled && file.Kind != Captioned {
		fieldErrs.Add(field+"kind", Text{EN: "Please choose subtitles or captions", ZH: "请选择字幕，或含声音说明的字幕"})
	}
	if file.UploadID == "" {
		fieldErrs.Add(field+"uploadId", Text{EN: "Please upload a file of subtitles", ZH: "请上传字幕文件"})
	}
	for _, former := range f.Subtitles[:i] {
		if file.Language != "" && former.Language == file.Language && former.Kind == file.Kind {
			fieldErrs.Add(field+"language", Text{EN: "There is another file of this kind in this language", ZH: "该语言已有同类字幕文件"})
		}
		if file.UploadID != "" && former.UploadID == file.UploadID {
			fieldErrs.Add(field+"uploadId", Text{EN: "This file is listed twice", ZH: "该文件重复添加"})
		}
	}
}

// checkWithin adds the subtitles that go on after the film has ended.
func (f *SubmissionForm) checkWithin(known map[string]UploadStanding, fieldErrs FieldErrors) {
	film := known[f.VideoUploadID]
	if film.Kind != KindVideo || film.State != UploadSucceed {
		return
	}
	for i, file := range f.Subtitles {
		upload := known[file.UploadID]
		if upload.Kind != KindSubtitles || upload.Subtitles == nil || !upload.Subtitles.after(film.Duration) {
			continue
		}
		fieldErrs.Add(fmt.Sprintf("subtitles[%d].uploadId", i), Text{
			EN: "These subtitles run until %s, and the film ends at %s. Please choose the file for this film, or correct its times.",
			ZH: "该字幕持续到 %s，而影片在 %s 结束。请选择与影片对应的字幕文件，或修正时间",
		}.Format(minutes(upload.Subtitles.Ends), minutes(film.Duration)))
	}
}

// minutes writes a running time as players do: "3:38".
func minutes(d time.Duration) string {
	seconds := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// languageTag normalises a tag of BCP 47 and adds an error for one that names no language.
func (e FieldErrors) languageTag(field, tag string) string {
	normal, ok := LanguageTag(tag)
	if !ok {
		e.Add(field, Text{
			EN: "Please name the language by its code, such as en, zh-Hans or pt-BR", ZH: "请用语言代码表示，例如 en、zh-Hans 或 pt-BR",
		})
		return ""
	}
	return normal
}
