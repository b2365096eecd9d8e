// Package mailtext has the texts of automatic emails: those of the program, which every edition has of its kind, and
// the rules for those that an edition puts in their place. One small function per email, in backend/mail, chooses its
// paragraphs and gives the values of their placeholders.
package mailtext

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"marquee/backend/contest"
)

//go:embed defaults
var files embed.FS

// common is the folder of emails that read the same in every kind of edition.
const common = "common"

// defaults are the emails of a kind of edition.
type defaults struct {
	order []contest.MailKind
	mails map[contest.MailKind]*Mail
}

// Mail is an email as the program has it.
type Mail struct {
	Kind  contest.MailKind
	File  string // of its texts, such as "registrations"
	Names []string
	Texts map[string]contest.Text
}

// loaded reads the program's own files once. They are part of the program, so a fault in them is a fault of the
// program: a test reads them.
var loaded = sync.OnceValue(func() map[contest.EditionKind]*defaults { //nolint:gochecknoglobals // never changes
	all := map[contest.EditionKind]*defaults{}
	for _, kind := range []contest.EditionKind{contest.Films, contest.Applications} {
		d, err := read(kind)
		if err != nil {
			panic(err)
		}
		all[kind] = d
	}
	return all
})

func read(kind contest.EditionKind) (*defaults, error) {
	d := &defaults{mails: map[contest.MailKind]*Mail{}}
	for _, folder := range []string{common, string(kind)} {
		names, err := fs.Glob(files, path.Join("defaults", folder, "*.json"))
		if err != nil {
			return nil, fmt.Errorf("list texts of emails: %w", err)
		}
		for _, name := range names {
			data, err := files.ReadFile(name)
			if err != nil {
				return nil, fmt.Errorf("read texts of emails: %w", err)
			}
			if err := d.add(path.Base(name[:len(name)-len(".json")]), data); err != nil {
				return nil, fmt.Errorf("read %s: %w", name, err)
			}
		}
	}
	return d, nil
}

func (d *defaults) add(file string, data []byte) error {
	listed, err := parse(data)
	if err != nil {
		return err
	}
	for _, text := range listed {
		m := d.mails[text.kind]
		if m == nil {
			m = &Mail{Kind: text.kind, File: file, Texts: map[string]contest.Text{}}
			d.mails[text.kind] = m
			d.order = append(d.order, text.kind)
		}
		if m.File != file || slices.Contains(m.Names, text.name) {
			return fmt.Errorf("%s %s is there twice", text.kind, text.name)
		}
		m.Names = append(m.Names, text.name)
		m.Texts[text.name] = text.text
	}
	return nil
}

func of(kind contest.EditionKind) *defaults {
	if kind == contest.Applications {
		return loaded()[contest.Applications]
	}
	return loaded()[contest.Films]
}

// Mails lists the emails of a kind of edition, file by file.
func Mails(kind contest.EditionKind) []*Mail {
	d := of(kind)
	all := make([]*Mail, len(d.order))
	for i, name := range d.order {
		all[i] = d.mails[name]
	}
	return all
}

// Named returns an email of a kind of edition; nil for one that it does not send.
func Named(kind contest.EditionKind, name contest.MailKind) *Mail { return of(kind).mails[name] }

// Text returns a text of an email as an edition has it; false for one that there is not. An edition's own text that
// does not keep the rules, such as one that was stored before a release added a placeholder, gives way to the
// program's.
func Text(e *contest.Edition, kind contest.MailKind, name string) (contest.Text, bool) {
	m := Named(e.Kind, kind)
	if m == nil {
		return contest.Text{}, false
	}
	usual, there := m.Texts[name]
	if own, changed := e.MailTexts[kind][name]; there && changed && len(m.check(name, own)) == 0 {
		return own, true
	}
	return usual, there
}
