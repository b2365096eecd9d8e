package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// mailsTexts are the commands about the texts of automatic emails.
type mailsTexts struct {
	List    mailsTextsList    `cmd:"" help:"List the emails, with how many of their texts are the edition's own."`
	Show    mailsTextsShow    `cmd:"" help:"Show the texts of an email in both languages, with their placeholders."`
	Set     mailsTextsSet     `cmd:"" help:"Change a text of an email; it is in force at once."`
	Preview mailsTextsPreview `cmd:"" help:"Show an email as its readers get it, with sample values."`
}

// mailTexts returns the service and an edition as the catalogue has it.
func (a *app) mailTexts(
	ctx context.Context,
	id contest.EditionID,
) (*operations.MailTextService, *contest.Edition, error) {
	edition, err := a.edition(id)
	if err != nil {
		return nil, nil, err
	}
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.Organisers.MailTexts, edition, nil
}

// orNoMail explains NOT_FOUND.
func orNoMail(err error, edition contest.EditionID, kind contest.MailKind) error {
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf(
			"the %s edition sends no email %q; list them with: go run ./tools mails texts list",
			edition,
			kind,
		)
	}
	return err
}

type mailsTextsList struct {
	editionFlag
}

// Example implements withExample.
func (mailsTextsList) Example() string { return "go run ./tools mails texts list --edition camp" }

// Run prints a table.
func (c *mailsTextsList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.mailTexts(ctx, c.Edition)
	if err != nil {
		return err
	}
	all, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	table := a.listing("EMAIL\tTEXTS\tCHANGED\tSUBJECT")
	for _, m := range all {
		table.row("%s\t%d\t%d\t%s\n", m.Kind, m.Texts, m.Changed, m.Subject.EN)
	}
	return table.print("mail texts")
}

type mailsTextsShow struct {
	editionFlag
	Email contest.MailKind `arg:"" help:"The email, as list names it."`
}

// Example implements withExample.
func (mailsTextsShow) Example() string {
	return "go run ./tools mails texts show registration-approved"
}

// Run prints each text with what it may have.
func (c *mailsTextsShow) Run(ctx context.Context, a *app) error {
	service, edition, err := a.mailTexts(ctx, c.Edition)
	if err != nil {
		return err
	}
	state, err := service.Read(ctx, a.organiser(), edition, c.Email)
	if err != nil {
		return orNoMail(err, c.Edition, c.Email)
	}
	for _, text := range state.Texts {
		a.printf(
			"%s%s\n    en  %s\n    zh  %s\n",
			text.Name,
			map[bool]string{true: "  changed"}[text.Text != text.Usual],
			strings.ReplaceAll(text.Text.EN, "\n", "\n        "),
			strings.ReplaceAll(text.Text.ZH, "\n", "\n        "),
		)
		a.printf("    may have %s", bracesAround(text.May))
		if len(text.Must) > 0 {
			a.printf("; must have %s", bracesAround(text.Must))
		}
		a.printf("\n")
	}
	a.line("Version", state.Version)
	return nil
}

func bracesAround(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = "{" + name + "}"
	}
	return strings.Join(all, " ")
}

type mailsTextsSet struct {
	editionFlag
	Email  contest.MailKind `arg:"" help:"The email, as list names it."`
	Text   string           `arg:"" help:"The text, as show names it, such as subject or paragraphs.approved."`
	En     *string          `name:"en" placeholder:"TEXT" help:"The English text."`
	Zh     *string          `name:"zh" placeholder:"TEXT" help:"The Chinese text."`
	Usual  bool             `help:"The usual text again, in both languages."`
	Before string           `placeholder:"VERSION" help:"Change nothing if the email has another version than this one, which show prints."`
	DryRun bool             `help:"Say what is wrong with the text, and change nothing."`
}

// Example implements withExample.
func (mailsTextsSet) Example() string {
	return `go run ./tools mails texts set registration-approved subject --en "Welcome to {contest}" --zh "欢迎参加{contest}"`
}

// Run changes one text as the console does, with its row in the audit log.
func (c *mailsTextsSet) Run(ctx context.Context, a *app) error {
	if c.Usual == (c.En != nil || c.Zh != nil) {
		return errors.New("please give the text with --en or --zh, or --usual")
	}
	service, edition, err := a.mailTexts(ctx, c.Edition)
	if err != nil {
		return err
	}
	state, err := service.Read(ctx, a.organiser(), edition, c.Email)
	if err != nil {
		return orNoMail(err, c.Edition, c.Email)
	}
	at := slices.IndexFunc(state.Texts, func(t operations.MailText) bool { return t.Name == c.Text })
	if at < 0 {
		return fmt.Errorf(
			"%s has no text %q; list them with: go run ./tools mails texts show %s",
			c.Email,
			c.Text,
			c.Email,
		)
	}
	form := operations.MailTextForm{
		Texts:  map[string]*contest.Text{c.Text: nil},
		Before: state.Version,
		DryRun: c.DryRun,
	}
	if c.Before != "" {
		form.Before = c.Before
	}
	if !c.Usual {
		text := state.Texts[at].Text
		if c.En != nil {
			text.EN = *c.En
		}
		if c.Zh != nil {
			text.ZH = *c.Zh
		}
		form.Texts[c.Text] = &text
	}
	state, err = service.Change(ctx, a.organiser(), edition, c.Email, given(form))
	if err != nil {
		return a.refusedMailTexts(err)
	}
	switch {
	case !state.Changed:
		a.printf("Nothing has changed.\n")
	case c.DryRun:
		a.printf("%s of %s can be changed.\n", c.Text, c.Email)
	default:
		a.printf("Changed %s of %s. Emails that wait to be sent stay as they were written.\n", c.Text, c.Email)
	}
	return nil
}

// refusedMailTexts prints why texts were refused, a line per field.
func (a *app) refusedMailTexts(err error) error {
	var refused *contest.Error
	if !errors.As(err, &refused) || len(refused.Fields) == 0 {
		return err
	}
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		a.complain("%s %s", strings.TrimPrefix(field, "texts."), refused.Fields[field].EN)
	}
	a.complain("Nothing was changed.")
	return errReported
}

type mailsTextsPreview struct {
	editionFlag
	Email    contest.MailKind `arg:"" help:"The email, as list names it."`
	Case     string           `help:"One case only, such as corrected."`
	Language contest.Language `enum:",en,zh" default:"" help:"One language only: en or zh."`
	HTML     bool             `name:"html" help:"The HTML in place of the plain text."`
	To       string           `placeholder:"ADDRESS" help:"Send it to this address, in both languages."`
}

// Example implements withExample.
func (mailsTextsPreview) Example() string {
	return "go run ./tools mails texts preview registration-approved --language en"
}

// Run prints the email as readers get it, or sends it.
func (c *mailsTextsPreview) Run(ctx context.Context, a *app) error {
	service, edition, err := a.mailTexts(ctx, c.Edition)
	if err != nil {
		return err
	}
	if c.To != "" {
		to, err := service.Test(
			ctx,
			a.organiser(),
			edition,
			c.Email,
			given(operations.MailTestForm{Case: c.Case, To: c.To}),
		)
		if err != nil {
			return orNoMail(err, c.Edition, c.Email)
		}
		a.printf("Both emails to %s are on their way.\n", to)
		return nil
	}
	samples, err := service.Preview(ctx, a.organiser(), edition, c.Email, given(operations.MailTextForm{}))
	if err != nil {
		return orNoMail(err, c.Edition, c.Email)
	}
	for _, sample := range samples {
		for _, m := range []contest.NewMail{sample.English, sample.Chinese} {
			if c.Case != "" && sample.Name != c.Case || c.Language != "" && m.Language != c.Language {
				continue
			}
			if c.HTML {
				a.printf("%s\n", m.HTML)
				continue
			}
			a.printf("== %s %s\n%s\n\n%s\n", m.Language, sample.Name, m.Subject, m.Text)
		}
	}
	return nil
}
