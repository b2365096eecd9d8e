package catalogue

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"

	"marquee/backend/contest"
	"marquee/backend/mailtext"
)

// EmailFolder is the folder of an edition's texts of automatic emails, below its own.
const EmailFolder = "mails"

// mails are the texts of automatic emails that the edition has of its own. Their problems are told in both languages.
func (l *loader) mails(dir string, e *Edition) {
	names, err := fs.Glob(l.content, path.Join(dir, EmailFolder, "*.json"))
	if err != nil {
		return // the pattern is valid
	}
	before := len(l.problems)
	from := map[contest.MailKind]map[string]string{}
	for _, name := range names {
		var data json.RawMessage
		f := l.read(name, &data)
		if f == nil {
			continue
		}
		texts, err := mailtext.Parse(data)
		if err != nil {
			f.problem(nil, "cannot be read: %v", err)
			continue
		}
		for _, p := range mailtext.Check(e.Kind, texts) {
			f.problem(p.Path, "%s", p.Message.EN)
			l.problems[len(l.problems)-1].ZH = p.Message.ZH
		}
		for kind, own := range texts {
			for text := range own {
				if from[kind] == nil {
					from[kind] = map[string]string{}
				}
				if other, twice := from[kind][text]; twice {
					f.problem([]any{string(kind)}, "has %s, as %s has", text, other)
				}
				from[kind][text] = path.Base(name)
			}
		}
		e.MailTexts = texts.Over(e.MailTexts)
	}
	for i := before; i < len(l.problems); i++ {
		p := &l.problems[i]
		p.Both, p.ZH = true, cmp.Or(p.ZH, "不符合要求")
	}
}
