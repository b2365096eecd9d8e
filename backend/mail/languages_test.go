package mail

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

func TestSubtitleList(t *testing.T) {
	t.Parallel()
	s := submission.Submission{Form: submission.Form{Subtitles: []submission.SubtitleFile{
		{
			Language: "en",
			Kind:     upload.Subtitled,
		},
		{Language: "zh-Hans", Kind: upload.Captioned},
		{Language: "pt-BR", Kind: upload.Subtitled},
	}}}
	for reader, want := range map[contest.Language]string{
		contest.English: "English; Simplified Chinese (captions); Brazilian Portuguese", contest.Chinese: "英语、简体中文（含声音说明）、巴西葡萄牙语",
	} {
		if got := newDraft(reader, contesttest.Edition(), submission.MailSubmitted, nil).subtitleList(s); got != want {
			t.Errorf("%s reads %q, want %q", reader, got, want)
		}
	}
}
