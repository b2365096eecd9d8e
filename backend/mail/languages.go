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
func (d *draft) subtitleList(s submission.Submission) string {
	names := make([]string, len(s.Form.Subtitles))
	for i, file := range s.Form.Subtitles {
		names[i] = languageName(file.Language, d.Language)
		if file.Kind == upload.Captioned {
			names[i] = d.phrase("captions", values{"language": names[i]})
		}
	}
	return strings.Join(names, either(d.Language, "; ", "、"))
}
