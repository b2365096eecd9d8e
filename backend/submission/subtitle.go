package submission

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// The most of a submission.
const (
	MaxSubtitles = 20
	MaxSpoken    = 10
)

// SubtitleFile is a file of subtitles in a submission. The JSON tags are the field names on the wire.
type SubtitleFile struct {
	Language string              `json:"language"` // BCP 47: language, script, region
	Kind     upload.SubtitleKind `json:"kind"`
	UploadID string              `json:"uploadId"`
}

// SubmittedSubtitles is such a file as it was submitted. The tags are the names in the database.
type SubmittedSubtitles struct {
	SubtitleFile
	Name  string               `json:"name"` // on the entrant's device
	Facts upload.SubtitleFacts `json:"facts"`
	State upload.CopyState     `json:"state"` // of its conversion; "" before it is queued
	Track string               `json:"track"` // the object, once it is converted
}

// Tracks are the subtitles that are converted.
func (s Submission) Tracks() []upload.Track {
	var tracks []upload.Track
	for _, file := range s.Subtitles {
		if file.Track != "" {
			tracks = append(tracks, upload.Track{Language: file.Language, Kind: file.Kind, Object: file.Track})
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

// checkLanguages normalises the languages of the form and adds the wrong ones.
func (f *Form) checkLanguages(fieldErrs contest.FieldErrors) {
	if len(f.Spoken) > MaxSpoken {
		fieldErrs.Add("spoken", contest.Text{EN: "At most %d spoken languages", ZH: "对白语言最多 %d 种"}.Format(MaxSpoken))
		f.Spoken = f.Spoken[:MaxSpoken]
	}
	f.Spoken = slices.Clone(f.Spoken)
	for i := range f.Spoken {
		field := fmt.Sprintf("spoken[%d]", i)
		f.Spoken[i] = fieldErrs.LanguageTag(field, f.Spoken[i])
		if f.Spoken[i] != "" && slices.Contains(f.Spoken[:i], f.Spoken[i]) {
			fieldErrs.Add(field, contest.Text{EN: "This language is listed twice", ZH: "该语言重复填写"})
		}
	}
	if len(f.Subtitles) > MaxSubtitles {
		fieldErrs.Add(
			"subtitles",
			contest.Text{EN: "At most %d files of subtitles", ZH: "字幕文件最多 %d 个"}.Format(MaxSubtitles),
		)
		f.Subtitles = f.Subtitles[:MaxSubtitles]
	}
	f.Subtitles = slices.Clone(f.Subtitles)
	for i := range f.Subtitles {
		f.checkSubtitle(i, fieldErrs)
	}
	if len(f.Subtitles) > 0 && f.VideoUploadID == "" {
		fieldErrs.Add("subtitles", contest.Text{
			EN: "Subtitles go with an uploaded film. Please upload the film, or leave them out.",
			ZH: "字幕须与上传的影片一同提交。请上传影片，或移除字幕",
		})
	}
	if len(f.Spoken) == 0 {
		f.Spoken = nil
	}
	if len(f.Subtitles) == 0 {
		f.Subtitles = nil
	}
}

func (f *Form) checkSubtitle(i int, fieldErrs contest.FieldErrors) {
	file, field := &f.Subtitles[i], fmt.Sprintf("subtitles[%d].", i)
	file.Language = fieldErrs.LanguageTag(field+"language", file.Language)
	if file.Kind != upload.Subtitled && file.Kind != upload.Captioned {
		fieldErrs.Add(field+"kind", contest.Text{EN: "Please choose subtitles or captions", ZH: "请选择字幕，或含声音说明的字幕"})
	}
	if file.UploadID == "" {
		fieldErrs.Add(field+"uploadId", contest.Text{EN: "Please upload a file of subtitles", ZH: "请上传字幕文件"})
	}
	for _, former := range f.Subtitles[:i] {
		if file.Language != "" && former.Language == file.Language && former.Kind == file.Kind {
			fieldErrs.Add(
				field+"language",
				contest.Text{EN: "There is another file of this kind in this language", ZH: "该语言已有同类字幕文件"},
			)
		}
		if file.UploadID != "" && former.UploadID == file.UploadID {
			fieldErrs.Add(field+"uploadId", contest.Text{EN: "This file is listed twice", ZH: "该文件重复添加"})
		}
	}
}

// checkWithin adds the subtitles that go on after the film has ended.
func (f *Form) checkWithin(known map[string]upload.SentStanding, fieldErrs contest.FieldErrors) {
	film := known[f.VideoUploadID]
	if film.Kind != upload.KindVideo || film.State != upload.Succeed {
		return
	}
	for i, file := range f.Subtitles {
		up := known[file.UploadID]
		if up.Kind != upload.KindSubtitles || up.Subtitles == nil || !up.Subtitles.After(film.Duration) {
			continue
		}
		fieldErrs.Add(fmt.Sprintf("subtitles[%d].uploadId", i), contest.Text{
			EN: "These subtitles run until %s, and the film ends at %s. Please choose the file for this film, or correct its times.",
			ZH: "该字幕持续到 %s，而影片在 %s 结束。请选择与影片对应的字幕文件，或修正时间",
		}.Format(minutes(up.Subtitles.Ends), minutes(film.Duration)))
	}
}

// minutes writes a running time as players do: "3:38".
func minutes(d time.Duration) string {
	seconds := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
