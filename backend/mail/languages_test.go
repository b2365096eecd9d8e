package mail

import (
	"testing"

	"marquee/backend/contest"
)

func TestSubtitleList(t *testing.T) {
	t.Parallel()
	s := contest.Submission{Form: contest.SubmissionForm{Subtitles: []contest.SubtitleFile{
		{Language: "en", Kind: contest.Subtitled}, {Language: "zh-Hans", Kind: contest.Captioned}, {Language: "pt-BR", Kind: contest.Subtitled},
	}}}
	for reader, want := range map[contest.Language]string{
		contest.English: "English; Simplified Chinese (captions); Brazilian Portuguese", contest.Chinese: "英语、简体中文（含声音说明）、巴西葡萄牙语",
	} {
		if got := subtitleList(s, reader); got != want {
			t.Errorf("%s reads %q, want %q", reader, got, want)
		}
	}
}
