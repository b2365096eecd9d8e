package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

func (s *Console) noteRoutes() []httpkit.Route {
	const path = "/apis/organiser/notes"
	return []httpkit.Route{
		httpkit.Get(path, httpkit.LoggedIn, s.readNotes),
		httpkit.Post(path, httpkit.LoggedIn, s.changeNotes),
	}
}

type noteAnswer struct {
	ID     string    `json:"id"`
	Text   string    `json:"text"`
	By     string    `json:"by"`
	ByName string    `json:"byName"`
	At     time.Time `json:"at"`
}

// notesAnswer is what organisers write for each other about a subject.
type notesAnswer struct {
	Subject  string                   `json:"subject"`
	Version  int                      `json:"version"`
	Tags     []string                 `json:"tags"`
	Assignee *httpkit.ColleagueAnswer `json:"assignee"`
	Notes    []noteAnswer             `json:"notes"`
}

func (s *Console) sendNotes(c echo.Context, n registration.SubjectNotes, err error) error {
	if err != nil {
		return err
	}
	names, err := s.ActorNames(c)
	if err != nil {
		return err
	}
	answer := notesAnswer{
		Subject: n.Subject,
		Version: n.Version,
		Tags:    append([]string{}, n.Tags...),
		Notes:   make([]noteAnswer, len(n.Notes)),
	}
	if n.Assignee != "" {
		answer.Assignee = &httpkit.ColleagueAnswer{
			Email: n.Assignee,
			Name:  names.Name(contest.OrganiserActor(n.Assignee)),
		}
	}
	for i, note := range n.Notes {
		answer.Notes[i] = noteAnswer{
			ID:     note.ID,
			Text:   note.Text,
			By:     note.By,
			ByName: names.Name(note.By),
			At:     note.At.In(s.Edition(c).Location),
		}
	}
	return httpkit.OK(c, answer)
}

// QueryMarks reads a filter by what organisers wrote from the query.
func QueryMarks(c echo.Context) registration.MarkFilter {
	return registration.MarkFilter{Tag: httpkit.QuerySearch(c, "tag"), Assignee: httpkit.QuerySearch(c, "assignee")}
}

// readNotes returns what is written about a registration or a work.
func (s *Console) readNotes(c echo.Context) error {
	n, err := s.Notes.Read(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, httpkit.QuerySearch(c, "subject"))
	return s.sendNotes(c, n, err)
}

// changeNotes adds and removes notes, and changes tags and who takes care of the subject.
func (s *Console) changeNotes(c echo.Context) error {
	n, err := s.Notes.Change(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		httpkit.ReadForm[registration.SubjectNotesForm](c),
	)
	return s.sendNotes(c, n, err)
}
