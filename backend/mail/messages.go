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

// transport is a Sender, or what stands for one.
type transport interface {
	Send(ctx context.Context, m Message) error
}

// Post writes the contest's mails: contest.Mailer over a Sender.
type Post struct {
	sender transport
	sites  map[contest.EditionID]string
}

// NewPost makes a Post. sites are the editions' addresses, such as
// https://films.example; a mail for an edition without one carries no link.
func NewPost(sender transport, sites map[contest.EditionID]string) *Post {
	return &Post{sender: sender, sites: sites}
}

// letter is a mail before it is set as text and HTML.
type letter struct {
	Language   contest.Language
	Subject    string
	Greeting   string // empty: none
	Paragraphs []string
	Code       string // shown large after the first paragraph
	Quote      string // an organiser's words, after the first paragraph
	LinkText   string
	Link       string // after the last paragraph; empty: none
	Name       string // of the edition's brand
	Contact    string // its mail address; may be empty
}

// SendLoginCode implements contest.Mailer.
func (p *Post) SendLoginCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return p.send(ctx, to, loginLetter(lang, edition, code))
}

// SendRegistrationCode implements contest.Mailer.
func (p *Post) SendRegistrationCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return p.send(ctx, to, registrationLetter(lang, edition, code))
}

// SendDecision implements contest.Mailer. It writes to the address in the form.
func (p *Post) SendDecision(ctx context.Context, edition *contest.Edition, r contest.Registration) error {
	var l letter
	switch r.State {
	case contest.StatePass:
		l = approvalLetter(edition, r, p.sites[edition.ID])
	case contest.StateDeny:
		l = denialLetter(edition, r, p.sites[edition.ID])
	default:
		return fmt.Errorf("write about a decision: the registration is %s", r.State)
	}
	return p.send(ctx, r.Form.Email, l)
}

func (p *Post) send(ctx context.Context, to string, l letter) error {
	html, err := l.html()
	if err != nil {
		return err
	}
	return p.sender.Send(ctx, Message{To: to, Subject: l.Subject, Text: l.text(), HTML: html})
}

// text sets the letter for readers without HTML.
func (l letter) text() string {
	var b bytes.Buffer
	if l.Greeting != "" {
		b.WriteString(l.Greeting + "\n\n")
	}
	for i, paragraph := range l.Paragraphs {
		b.WriteString(paragraph + "\n\n")
		if i > 0 {
			continue
		}
		if l.Code != "" {
			b.WriteString("    " + l.Code + "\n\n")
		}
		if l.Quote != "" {
			b.WriteString(indent(l.Quote) + "\n\n")
		}
	}
	if l.Link != "" {
		b.WriteString(l.LinkText + "\n" + l.Link + "\n\n")
	}
	b.WriteString("-- \n" + l.Name + "\n")
	if l.Contact != "" {
		b.WriteString(l.Contact + "\n")
	}
	return b.String()
}

func indent(text string) string {
	return "    " + string(bytes.ReplaceAll([]byte(text), []byte("\n"), []byte("\n    ")))
}

//go:embed message.gohtml
var page string

func (l letter) html() (string, error) {
	t, err := template.New("mail").Parse(page)
	if err != nil {
		return "", fmt.Errorf("read mail template: %w", err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, l); err != nil {
		return "", fmt.Errorf("set mail: %w", err)
	}
	return b.String(), nil
}

// moment writes a time in the edition's zone, with its offset.
func moment(lang contest.Language, edition *contest.Edition, t time.Time) string {
	t = t.In(edition.Location)
	if lang == contest.Chinese {
		return t.Format("2006 年 1 月 2 日 15:04（UTC-07:00）")
	}
	return t.Format("2 January 2006, 15:04 (UTC-07:00)")
}
