package mail

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// languageName is the name of a language, by its tag of BCP 47, for a reader.
func languageName(tag string, reader contest.Language) string {
	parsed, err := language.Parse(tag)
	if err != nil {
		return tag
	}
	names := display.English
	if reader == contest.Chinese {
		names = display.Chinese
	}
	if name := names.Tags().Name(parsed); name != "" {
		return name
	}
	return tag
}

// subtitleList lists the subtitles of a submission: "English; Chinese (captions)".
func subtitleList(s submission.Submission, reader contest.Language) string {
	names := make([]string, len(s.Form.Subtitles))
	for i, file := range s.Form.Subtitles {
		names[i] = languageName(file.Language, reader)
		if file.Kind == upload.Captioned {
			names[i] += map[contest.Language]string{contest.English: " (captions)", contest.Chinese: "（含声音说明）"}[reader]
		}
	}
	if reader == contest.Chinese {
		return strings.Join(names, "、")
	}
	return strings.Join(names, "; ")
}
