package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) mailTextRoutes() []httpkit.Route {
	const base = "/apis/organiser/mails/texts"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listMailTexts),
		httpkit.Get(base+"/:kind", httpkit.LoggedIn, s.readMailTexts),
		httpkit.Put(base+"/:kind", httpkit.LoggedIn, s.changeMailTexts),
		httpkit.Post(base+"/:kind/preview", httpkit.LoggedIn, s.previewMailTexts),
		httpkit.Post(base+"/:kind/test", httpkit.LoggedIn, s.testMailTexts),
	}
}

type mailTextSummaryAnswer struct {
	Kind    contest.MailKind `json:"kind"`
	Subject contest.Text     `json:"subject"`
	Texts   int              `json:"texts"`
	Changed int              `json:"changed"`
}

// listMailTexts returns the emails of an edition.
func (s *Console) listMailTexts(c echo.Context) error {
	found, err := s.MailTexts.List(c.Request().Context(), httpkit.By(c), s.Planned(c))
	if err != nil {
		return err
	}
	answer := make([]mailTextSummaryAnswer, len(found))
	for i, one := range found {
		answer[i] = mailTextSummaryAnswer(one)
	}
	return httpkit.OK(c, answer)
}

type mailTextAnswer struct {
	Name     string       `json:"name"`
	Text     contest.Text `json:"text"`
	Usual    contest.Text `json:"usual"`
	Limit    int          `json:"limit"`
	Known    []string     `json:"placeholders"`
	Required []string     `json:"required"`
}

type mailTextsAnswer struct {
	Kind    contest.MailKind `json:"kind"`
	Version string           `json:"version"` // for "before"
	Changed bool             `json:"changed"`
	Texts   []mailTextAnswer `json:"texts"`
}

func mailTextsAnswerOf(state operations.MailTextState) mailTextsAnswer {
	answer := mailTextsAnswer{
		Kind:    state.Kind,
		Version: state.Version,
		Changed: state.Changed,
		Texts:   make([]mailTextAnswer, len(state.Texts)),
	}
	for i, t := range state.Texts {
		answer.Texts[i] = mailTextAnswer{
			Name:     t.Name,
			Text:     t.Text,
			Usual:    t.Usual,
			Limit:    t.Limit,
			Known:    append([]string{}, t.May...),
			Required: append([]string{}, t.Must...),
		}
	}
	return answer
}

func mailKind(c echo.Context) contest.MailKind { return contest.MailKind(c.Param("kind")) }

// readMailTexts returns the texts of an email.
func (s *Console) readMailTexts(c echo.Context) error {
	state, err := s.MailTexts.Read(c.Request().Context(), httpkit.By(c), s.Planned(c), mailKind(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, mailTextsAnswerOf(state))
}

// changeMailTexts changes texts of an email; a dry run says what is wrong with them and changes nothing.
func (s *Console) changeMailTexts(c echo.Context) error {
	read := httpkit.ReadFormWithin(c, operations.MailTextForm{}, operations.MaxCatalogueBody)
	state, err := s.MailTexts.Change(c.Request().Context(), httpkit.By(c), s.Planned(c), mailKind(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, mailTextsAnswerOf(state))
}

type mailSideAnswer struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
}

type mailSampleAnswer struct {
	Case    string         `json:"case"`
	English mailSideAnswer `json:"en"`
	Chinese mailSideAnswer `json:"zh"`
}

// previewMailTexts returns every case of an email with sample values.
func (s *Console) previewMailTexts(c echo.Context) error {
	read := httpkit.ReadFormWithin(c, operations.MailTextForm{}, operations.MaxCatalogueBody)
	samples, err := s.MailTexts.Preview(c.Request().Context(), httpkit.By(c), s.Planned(c), mailKind(c), read)
	if err != nil {
		return err
	}
	side := func(m contest.NewMail) mailSideAnswer { return mailSideAnswer{m.Subject, m.Text, m.HTML} }
	answer := make([]mailSampleAnswer, len(samples))
	for i, one := range samples {
		answer[i] = mailSampleAnswer{Case: one.Name, English: side(one.English), Chinese: side(one.Chinese)}
	}
	return httpkit.OK(c, answer)
}

// testMailTexts sends a case of an email to the organiser.
func (s *Console) testMailTexts(c echo.Context) error {
	read := httpkit.ReadFormWithin(c, operations.MailTestForm{}, operations.MaxCatalogueBody)
	to, err := s.MailTexts.Test(c.Request().Context(), httpkit.By(c), s.Planned(c), mailKind(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, struct {
		To string `json:"to"`
	}{to})
}
