package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) editionRoutes() []httpkit.Route {
	const base = "/apis/organiser/editions"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listEditions),
		httpkit.Post(base, httpkit.LoggedIn, s.makeEdition),
		httpkit.Get(base+"/:id/checklist", httpkit.LoggedIn, s.editionChecklist),
	}
}

type editionMadeAnswer struct {
	From contest.EditionID `json:"from"`
	By   string            `json:"by"`
	At   time.Time         `json:"at"`
}

type editionCriterionAnswer struct {
	ID     string       `json:"id"`
	Weight int          `json:"weight"`
	Name   contest.Text `json:"name"`
}

type editionAwardAnswer struct {
	ID    contest.Award `json:"id"`
	Limit int           `json:"limit"`
	Name  contest.Text  `json:"name"`
}

type editionCategoryAnswer struct {
	ID   string       `json:"id"`
	Name contest.Text `json:"name"`
}

// editionAnswer is an edition on the wire of the console.
type editionAnswer struct {
	ID                 contest.EditionID        `json:"id"`
	Kind               contest.EditionKind      `json:"kind"`
	Theme              contest.Theme            `json:"theme"`
	Season             string                   `json:"season"`
	Name               contest.Text             `json:"name"`
	Title              contest.Text             `json:"title"`
	URL                string                   `json:"url"`
	Accent             *string                  `json:"accent"`
	Mark               *string                  `json:"mark"`
	Timezone           string                   `json:"timezone"`
	Zone               contest.Text             `json:"zone"`
	Header             string                   `json:"header"`
	Cookie             string                   `json:"cookie"`
	Paired             *contest.EditionID       `json:"paired"`
	Former             []contest.FormerSeason   `json:"former"`
	Order              int                      `json:"order"`
	Sample             bool                     `json:"sample"`
	Made               *editionMadeAnswer       `json:"made"`
	Phase              string                   `json:"phase"`
	OpensAt            time.Time                `json:"opensAt"`
	RegistrationEndsAt time.Time                `json:"registrationEndsAt"`
	SubmissionEndsAt   *time.Time               `json:"submissionEndsAt"`
	Ends               []time.Time              `json:"ends"`
	Open               bool                     `json:"open"`
	Criteria           []editionCriterionAnswer `json:"criteria"`
	Awards             []editionAwardAnswer     `json:"awards"`
	Categories         []editionCategoryAnswer  `json:"categories"`
}

func (s *Console) editionAnswerOf(e *contest.Edition, made map[contest.EditionID]operations.MadeEdition) editionAnswer {
	now := s.EditionWork.Clock.Now()
	answer := editionAnswer{
		ID:       e.ID,
		Kind:     e.Kind,
		Theme:    e.Theme,
		Season:   e.Season,
		Name:     e.Name,
		Title:    e.Title,
		URL:      e.URL,
		Timezone: e.Location.String(),
		Zone: contest.Text{
			EN: e.ZoneName(contest.English),
			ZH: e.ZoneName(contest.Chinese),
		},
		Header: e.Header,
		Cookie: e.Cookie,
		Former: append(
			[]contest.FormerSeason{},
			e.Former...),
		Order:              e.Order,
		Phase:              e.Phase(now),
		OpensAt:            e.RegistrationOpens,
		RegistrationEndsAt: e.RegistrationEnds,
		Ends:               append([]time.Time{}, e.Ends()...),
		Open:               e.Open(now),
		Criteria:           []editionCriterionAnswer{},
		Awards:             []editionAwardAnswer{},
		Categories:         []editionCategoryAnswer{},
	}
	if e.Look.Accent != "" {
		answer.Accent = &e.Look.Accent
	}
	if e.Look.Mark != "" {
		answer.Mark = &e.Look.Mark
	}
	if e.Paired != "" {
		answer.Paired = &e.Paired
	}
	if !e.SubmissionEnds.IsZero() {
		answer.SubmissionEndsAt = &e.SubmissionEnds
	}
	if m, known := made[e.ID]; known {
		answer.Made = &editionMadeAnswer{From: m.From, By: m.By, At: m.At.In(e.Location)}
	}
	answer.Sample = s.EditionWork.Sample && answer.Made == nil
	for _, c := range e.Criteria {
		answer.Criteria = append(answer.Criteria, editionCriterionAnswer{ID: c.ID, Weight: c.Weight, Name: c.Name})
	}
	for _, a := range e.Awards {
		answer.Awards = append(answer.Awards, editionAwardAnswer{ID: a.ID, Limit: a.Limit, Name: a.Name})
	}
	for _, c := range e.Categories {
		answer.Categories = append(answer.Categories, editionCategoryAnswer{ID: c.ID, Name: c.Name})
	}
	return answer
}

type editionsAnswer struct {
	Editions []editionAnswer `json:"editions"`
	Sample   bool            `json:"sample"`
}

// listEditions returns all editions in their order.
func (s *Console) listEditions(c echo.Context) error {
	made, err := s.EditionWork.Made(c.Request().Context(), httpkit.By(c))
	if err != nil {
		return err
	}
	answer := editionsAnswer{Editions: []editionAnswer{}, Sample: s.EditionWork.Sample}
	if !httpkit.By(c).ReadsPeople() {
		for id, m := range made {
			m.By = ""
			made[id] = m
		}
	}
	for _, planned := range s.Editions.All() {
		edition := planned
		if s.Calendar != nil {
			if now := s.Calendar.Edition(c.Request().Context(), planned.ID); now != nil {
				edition = now
			}
		}
		answer.Editions = append(answer.Editions, s.editionAnswerOf(edition, made))
	}
	return httpkit.OK(c, answer)
}

type editionDateAnswer struct {
	ID          string       `json:"id"`
	Name        contest.Text `json:"name"`
	Old         time.Time    `json:"old"`
	New         time.Time    `json:"new"`
	WeekdayKept bool         `json:"weekdayKept"`
}

type editionFileAnswer struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
	State string `json:"state"`
}

type carriedPartAnswer struct {
	Part    string `json:"part"`
	Carried bool   `json:"carried"`
	Count   int    `json:"count"`
}

type textToReadAnswer struct {
	File  string       `json:"file"`
	Path  string       `json:"path"`
	Text  contest.Text `json:"text"`
	Words []string     `json:"words"`
}

type editionTextsAnswer struct {
	Total int                `json:"total"`
	Read  []textToReadAnswer `json:"read"`
}

type editionSavedAnswer struct {
	Edition editionAnswer         `json:"edition"`
	Made    bool                  `json:"made"`
	Days    int                   `json:"days"`
	Dates   []editionDateAnswer   `json:"dates"`
	Files   []editionFileAnswer   `json:"files"`
	Carried []carriedPartAnswer   `json:"carried"`
	Texts   editionTextsAnswer    `json:"texts"`
	Missing []checklistItemAnswer `json:"missing"`
}

// makeEdition makes an edition as a copy of another one; a dry run answers the whole plan and changes nothing.
func (s *Console) makeEdition(c echo.Context) error {
	saved, err := s.EditionWork.Make(
		c.Request().Context(),
		httpkit.By(c),
		httpkit.ReadFormWithin(c, operations.EditionForm{}, operations.MaxEditionBody),
	)
	if err != nil {
		return err
	}
	made := map[contest.EditionID]operations.MadeEdition{}
	if saved.ID != "" {
		made[saved.ID] = saved.MadeEdition
	}
	edition := saved.Edition
	if inForce := s.Editions.Edition(edition.ID); inForce != nil {
		edition = inForce // with its address
	}
	answer := editionSavedAnswer{
		Edition: s.editionAnswerOf(
			edition,
			made,
		),
		Made:    saved.Made,
		Days:    saved.Days,
		Dates:   []editionDateAnswer{},
		Files:   []editionFileAnswer{},
		Carried: []carriedPartAnswer{},
		Texts:   editionTextsAnswer{Total: saved.Texts, Read: []textToReadAnswer{}},
		Missing: checklistItems(saved.Missing),
	}
	for _, d := range saved.Dates {
		answer.Dates = append(answer.Dates, editionDateAnswer(d))
	}
	for _, f := range saved.Files {
		answer.Files = append(answer.Files, editionFileAnswer{Path: f.Path, Bytes: len(f.Content), State: f.State})
	}
	for _, p := range saved.Carried {
		answer.Carried = append(answer.Carried, carriedPartAnswer(p))
	}
	for _, t := range saved.Read {
		answer.Texts.Read = append(answer.Texts.Read, textToReadAnswer(t))
	}
	return httpkit.OK(c, answer)
}

type checklistItemAnswer struct {
	ID       string                    `json:"id"`
	State    operations.ChecklistState `json:"state"`
	Required bool                      `json:"required"`
	Why      contest.Text              `json:"why"`
	Where    string                    `json:"where"`
}

func checklistItems(items []operations.ChecklistItem) []checklistItemAnswer {
	answers := make([]checklistItemAnswer, len(items))
	for i, item := range items {
		answers[i] = checklistItemAnswer(item)
	}
	return answers
}

type checklistAnswer struct {
	Edition contest.EditionID     `json:"edition"`
	OpensAt time.Time             `json:"opensAt"`
	Open    bool                  `json:"open"`
	Held    bool                  `json:"held"`
	Ready   bool                  `json:"ready"`
	Items   []checklistItemAnswer `json:"items"`
}

// editionChecklist returns the twelve things that are done before an edition opens.
func (s *Console) editionChecklist(c echo.Context) error {
	id := contest.EditionID(c.Param("id"))
	edition := s.Editions.Edition(id)
	if edition != nil && s.Calendar != nil {
		edition = s.Calendar.Edition(c.Request().Context(), id)
	}
	list, err := s.EditionWork.ChecklistOf(c.Request().Context(), httpkit.By(c), edition)
	if err != nil {
		return err
	}
	return httpkit.OK(c, checklistAnswer{
		Edition: id,
		OpensAt: edition.RegistrationOpens,
		Open:    edition.Open(s.EditionWork.Clock.Now()),
		Held:    edition.OpensLate(s.EditionWork.Clock.Now()),
		Ready:   list.Ready,
		Items:   checklistItems(list.Items),
	})
}
