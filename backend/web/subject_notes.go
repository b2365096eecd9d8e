package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

func (s *Console) noteRoutes() []consoleRoute {
	const path = "/apis/organiser/notes"
	return []consoleRoute{
		{http.MethodGet, path, loggedIn, s.readNotes},
		{http.MethodPost, path, loggedIn, s.changeNotes},
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
	Subject  string           `json:"subject"`
	Version  int              `json:"version"`
	Tags     []string         `json:"tags"`
	Assignee *colleagueAnswer `json:"assignee"`
	Notes    []noteAnswer     `json:"notes"`
}

func (s *Console) sendNotes(c echo.Context, n registration.SubjectNotes, err error) error {
	if err != nil {
		return err
	}
	names, err := s.actorNames(c)
	if err != nil {
		return err
	}
	answer := notesAnswer{Subject: n.Subject, Version: n.Version, Tags: append([]string{}, n.Tags...), Notes: make([]noteAnswer, len(n.Notes))}
	if n.Assignee != "" {
		answer.Assignee = &colleagueAnswer{Email: n.Assignee, Name: names.Name(contest.OrganiserActor(n.Assignee))}
	}
	for i, note := range n.Notes {
		answer.Notes[i] = noteAnswer{ID: note.ID, Text: note.Text, By: note.By, ByName: names.Name(note.By), At: note.At.In(s.edition(c).Location)}
	}
	return ok(c, answer)
}

// queryMarks reads a filter by what organisers wrote from the query.
func queryMarks(c echo.Context) registration.MarkFilter {
	return registration.MarkFilter{Tag: querySearch(c, "tag"), Assignee: querySearch(c, "assignee")}
}

// readNotes returns what is written about a registration or a work.
func (s *Console) readNotes(c echo.Context) error {
	n, err := s.o.Notes.Read(c.Request().Context(), by(c), s.edition(c).ID, querySearch(c, "subject"))
	return s.sendNotes(c, n, err)
}

// changeNotes adds and removes notes, and changes tags and who takes care of the subject.
func (s *Console) changeNotes(c echo.Context) error {
	n, err := s.o.Notes.Change(c.Request().Context(), by(c), s.edition(c).ID, readForm[registration.SubjectNotesForm](c))
	return s.sendNotes(c, n, err)
}
