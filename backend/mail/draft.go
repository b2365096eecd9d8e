package mail

import (
	"maps"

	"marquee/backend/contest"
	"marquee/backend/mailtext"
)

// values are the values of placeholders, without braces.
type values map[string]string

// draft is an email that a composing function puts together: it chooses among the texts of its kind, which are in
// backend/mailtext and may be an edition's own, and gives the values of their placeholders.
type draft struct {
	content
	edition *contest.Edition
	kind    contest.MailKind
	values  values
}

// newDraft returns an email with the usual subject and greeting of its kind, where there are any.
func newDraft(lang contest.Language, edition *contest.Edition, kind contest.MailKind, v values) *draft {
	d := &draft{
		content: newContent(lang, edition),
		edition: edition,
		kind:    kind,
		values:  values{"contest": edition.Name.In(lang), "edition": edition.Title.In(lang)},
	}
	maps.Copy(d.values, v)
	d.Subject, _ = d.find("subject")
	d.Greeting, _ = d.find("greeting")
	return d
}

func (d *draft) find(name string) (string, bool) {
	text, there := mailtext.Text(d.edition, d.kind, name)
	return mailtext.Fill(text.In(d.Language), d.values), there
}

// text is a text of the email with its placeholders filled.
func (d *draft) text(name string) string {
	text, there := d.find(name)
	if !there {
		d.missing = append(d.missing, name)
	}
	return text
}

// subject chooses a subject other than the usual one.
func (d *draft) subject(name string) { d.Subject = d.text("subjects." + name) }

// say adds paragraphs.
func (d *draft) say(names ...string) {
	for _, name := range names {
		d.Paragraphs = append(d.Paragraphs, d.text("paragraphs."+name))
	}
}

// phrase is a part of a sentence, with further values.
func (d *draft) phrase(name string, v values) string {
	of := *d
	of.values = maps.Clone(d.values)
	maps.Copy(of.values, v)
	text := of.text("phrases." + name)
	d.missing = of.missing
	return text
}

// fact adds a line to the table.
func (d *draft) fact(name, value string) {
	colon := map[contest.Language]string{contest.Chinese: "：", contest.English: ": "}[d.Language]
	d.Facts = append(d.Facts, fact{d.text("facts."+name) + colon, value})
}

// button adds a link to an address; empty: none.
func (d *draft) button(address string) {
	if address != "" {
		d.Link, d.LinkText = address, d.text("button")
	}
}

// page adds a link to a page of the edition's site, unless the site has no address.
func (c *Composer) page(d *draft, path string) {
	if site := c.site(d.edition); site != "" {
		d.button(site + path)
	}
}

// either is the one of a language.
func either(lang contest.Language, en, zh string) string {
	return contest.Text{EN: en, ZH: zh}.In(lang)
}

// finish renders the email for a recipient.
func (d *draft) finish(to string) (contest.NewMail, error) { return d.mail(d.edition, d.kind, to) }

// ask adds the sentence about whom to ask.
func (d *draft) ask() {
	if d.edition.ContactMail == "" {
		d.say("ask")
		return
	}
	d.values["contact"] = d.edition.ContactMail
	d.say("askContact")
}
