package mail

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"unicode"

	"marquee/backend/contest"
)

// Composer composes the contest's mails as text and HTML. It implements
// account.CodeComposer, registration.DecisionComposer and upload.ReceiptComposer.
type Composer struct {
	// Console is the address of the organisers' console; empty: emails with its login codes have no link.
	Console string

	sites map[contest.EditionID]string
}

// NewComposer returns a Composer. sites are the editions' addresses for visitors, such
// as https://films.example; an edition that is not among them has its own, and without one its mails have no link.
func NewComposer(sites map[contest.EditionID]string) *Composer { return &Composer{sites: sites} }

// content is a mail before it is rendered as text and HTML.
type content struct {
	Language   contest.Language
	Subject    string
	Greeting   string // empty: none
	Paragraphs []string
	KeepLines  bool   // line breaks in paragraphs stay
	Code       string // in large type after the first paragraph
	Quote      string // an organiser's text, after the first paragraph
	Facts      []fact // what the mail is about, after the first paragraph
	LinkText   string
	Link       string // after the last paragraph; empty: none
	Name       string // the edition's brand
	Contact    string // the brand's mail address; may be empty
	Look       look
	missing    []string // texts that the email has none of
}

// fact is a line of a table.
type fact struct{ Name, Value string }

// newContent returns the parts that every mail of an edition has.
func newContent(lang contest.Language, edition *contest.Edition) content {
	return content{Language: lang, Name: edition.Name.In(lang), Contact: edition.ContactMail, Look: lookOf(edition)}
}

// site is the edition's address for visitors; empty without one.
func (c *Composer) site(edition *contest.Edition) string {
	return cmp.Or(c.sites[edition.ID], edition.URL)
}

// mail renders the content for a recipient.
func (c content) mail(edition *contest.Edition, kind contest.MailKind, to string) (contest.NewMail, error) {
	if len(c.missing) > 0 {
		return contest.NewMail{}, fmt.Errorf("compose %s: it has no text %s", kind, strings.Join(c.missing, ", "))
	}
	c.Subject = oneLine(c.Subject)
	html, err := c.html()
	if err != nil {
		return contest.NewMail{}, err
	}
	return contest.NewMail{
		Edition: edition.ID, Kind: kind, To: to, Language: c.Language, Subject: c.Subject, Text: c.text(), HTML: html,
	}, nil
}

// oneLine is a subject without what would end its header's line: a value may come from a form.
func oneLine(subject string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, subject)
}

// text renders the content as plain text.
func (c content) text() string {
	var b strings.Builder
	if c.Greeting != "" {
		b.WriteString(c.Greeting + "\n\n")
	}
	for i, paragraph := range c.Paragraphs {
		b.WriteString(paragraph + "\n\n")
		if i > 0 {
			continue
		}
		if c.Code != "" {
			b.WriteString("    " + c.Code + "\n\n")
		}
		for i, f := range c.Facts {
			b.WriteString(f.Name + f.Value + "\n" + map[bool]string{true: "\n"}[i == len(c.Facts)-1])
		}
		if c.Quote != "" {
			b.WriteString("    " + strings.ReplaceAll(c.Quote, "\n", "\n    ") + "\n\n")
		}
	}
	if c.Link != "" {
		b.WriteString(c.LinkText + "\n" + c.Link + "\n\n")
	}
	b.WriteString("-- \n" + c.Name + "\n")
	if c.Contact != "" {
		b.WriteString(c.Contact + "\n")
	}
	return b.String()
}

//go:embed message.gohtml
var page string

func (c content) html() (string, error) {
	t, err := template.New("mail").Funcs(template.FuncMap{"language": languageOf}).Parse(page)
	if err != nil {
		return "", fmt.Errorf("read mail template: %w", err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, c); err != nil {
		return "", fmt.Errorf("render mail: %w", err)
	}
	return b.String(), nil
}
