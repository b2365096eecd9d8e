package mail

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"time"

	"marquee/backend/contest"
)

// transport is a Sender, or a replacement in tests.
type transport interface {
	Send(ctx context.Context, m Message) error
}

// Mailer composes the contest's mails and sends them. It implements
// contest.CodeMailer and contest.DecisionMailer.
type Mailer struct {
	sender transport
	sites  map[contest.EditionID]string
}

// NewMailer returns a Mailer. sites are the editions' addresses, such as
// https://films.example; mails of an edition without one have no link.
func NewMailer(sender transport, sites map[contest.EditionID]string) *Mailer {
	return &Mailer{sender: sender, sites: sites}
}

// content is a mail before it is rendered as text and HTML.
type content struct {
	Language   contest.Language
	Subject    string
	Greeting   string // empty: none
	Paragraphs []string
	Code       string // in large type after the first paragraph
	Quote      string // an organiser's text, after the first paragraph
	LinkText   string
	Link       string // after the last paragraph; empty: none
	Name       string // the edition's brand
	Contact    string // the brand's mail address; may be empty
}

// SendLoginCode implements contest.CodeMailer.
func (m *Mailer) SendLoginCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return m.send(ctx, to, loginCodeContent(lang, edition, code))
}

// SendRegistrationCode implements contest.CodeMailer.
func (m *Mailer) SendRegistrationCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return m.send(ctx, to, registrationCodeContent(lang, edition, code))
}

// SendDecision implements contest.DecisionMailer.
func (m *Mailer) SendDecision(ctx context.Context, edition *contest.Edition, r contest.Registration) error {
	var body content
	switch r.State {
	case contest.StatePass:
		body = approvalContent(edition, r, m.sites[edition.ID])
	case contest.StateDeny:
		body = denialContent(edition, r, m.sites[edition.ID])
	default:
		return fmt.Errorf("mail decision: the registration is %s", r.State)
	}
	return m.send(ctx, r.Form.Email, body)
}

func (m *Mailer) send(ctx context.Context, to string, body content) error {
	html, err := body.html()
	if err != nil {
		return err
	}
	return m.sender.Send(ctx, Message{To: to, Subject: body.Subject, Text: body.text(), HTML: html})
}

// text renders the content as plain text.
func (c content) text() string {
	var b bytes.Buffer
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
		if c.Quote != "" {
			b.WriteString(indent(c.Quote) + "\n\n")
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

func indent(text string) string {
	return "    " + string(bytes.ReplaceAll([]byte(text), []byte("\n"), []byte("\n    ")))
}

//go:embed message.gohtml
var page string

func (c content) html() (string, error) {
	t, err := template.New("mail").Parse(page)
	if err != nil {
		return "", fmt.Errorf("read mail template: %w", err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, c); err != nil {
		return "", fmt.Errorf("render mail: %w", err)
	}
	return b.String(), nil
}

// moment formats a time in the edition's zone, with its offset.
func moment(lang contest.Language, edition *contest.Edition, t time.Time) string {
	t = t.In(edition.Location)
	if lang == contest.Chinese {
		return t.Format("2006 年 1 月 2 日 15:04（UTC-07:00）")
	}
	return t.Format("2 January 2006, 15:04 (UTC-07:00)")
}

// newContent returns the parts that every mail of an edition has.
func newContent(lang contest.Language, edition *contest.Edition) content {
	return content{Language: lang, Name: edition.Name.In(lang), Contact: edition.ContactMail}
}

// link adds a link to a page of the site; none without an address of the site.
func (c *content) link(site, path, text string) {
	if site != "" {
		c.Link, c.LinkText = site+path, text
	}
}
