package upload

import (
	"time"

	"marquee/backend/contest"
)

// SentStanding is the part of an upload that decides whether a form can use it.
type SentStanding struct {
	ID      string
	Kind    FileKind
	State   State
	Problem FileProblem // of a failed one
	BegunAt time.Time   // contest clock
	// Submitted reports whether a submission has the file as its film.
	Submitted bool
	Duration  time.Duration  // of a film
	Subtitles *SubtitleFacts // of subtitles
}

// Check adds an error for the field unless the upload exists and is a finished one of
// the kind.
func (u SentStanding) Check(exists bool, field string, kind FileKind, fieldErrs contest.FieldErrors) {
	switch {
	case !exists:
		fieldErrs.Add(
			field,
			contest.Text{EN: "This upload does not exist. Please upload the file again.", ZH: "该上传文件不存在，请重新上传"},
		)
	case u.Kind != kind:
		fieldErrs.Add(field, contest.Text{EN: "This file was uploaded for something else", ZH: "该文件并非为此项上传"})
	case u.State == Failed:
		fieldErrs.Add(
			field,
			contest.Text{EN: "This file did not pass the check. Please upload another.", ZH: "该文件未通过检查，请上传其他文件"},
		)
	case u.State != Succeed:
		fieldErrs.Add(field, contest.Text{EN: "This file is not uploaded completely yet", ZH: "该文件尚未上传完成"})
	}
}
