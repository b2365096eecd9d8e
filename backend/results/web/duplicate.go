package web

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
)

func (s *Console) duplicateRoutes() []httpkit.Route {
	const base = "/apis/organiser/duplicates"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listDuplicates),
		httpkit.Post(base+"/:id", httpkit.LoggedIn, s.decideDuplicate),
	}
}

// duplicateAnswer is a pair of films that share something, on the wire. a was sent first.
type duplicateAnswer struct {
	ID        string                   `json:"id"`
	A         duplicateFilmAnswer      `json:"a"`
	B         duplicateFilmAnswer      `json:"b"`
	By        []string                 `json:"by"`
	Segments  []duplicateSegmentAnswer `json:"segments"`
	Score     float64                  `json:"score"`
	State     results.DuplicateState   `json:"state"`
	SameMaker bool                     `json:"sameMaker"`
	FoundAt   time.Time                `json:"foundAt"`
	Reason    string                   `json:"reason"`
	DecidedBy string                   `json:"decidedBy"`
	DecidedAt *time.Time               `json:"decidedAt"`
	Removed   *results.DuplicateSide   `json:"removed"` // the film that was disqualified for it
}

type duplicateFilmAnswer struct {
	Edition      contest.EditionID `json:"edition"`
	WorkID       int               `json:"workId"`
	Title        string            `json:"title"`
	Account      string            `json:"account"`
	Entrant      *string           `json:"entrant"`
	SubmittedAt  time.Time         `json:"submittedAt"`
	Disqualified bool              `json:"disqualified"`
	Seconds      float64           `json:"seconds"`
	FilmURL      *string           `json:"filmUrl"` // the screening copy
	PosterURL    *string           `json:"posterUrl"`
}

type duplicateSegmentAnswer struct {
	By        string     `json:"by"`
	A         [2]float64 `json:"a"`
	B         [2]float64 `json:"b"`
	Mirrored  bool       `json:"mirrored"`
	Agreement float64    `json:"agreement"`
}

func (s *Console) duplicateFilm(c echo.Context, f results.DuplicateFilm) (duplicateFilmAnswer, error) {
	answer := duplicateFilmAnswer{
		Edition: f.Edition, WorkID: f.WorkID, Title: f.Title, Account: f.Account, Entrant: httpkit.Filled(f.Entrant),
		SubmittedAt: f.SubmittedAt.In(s.Edition(c).Location), Disqualified: f.Disqualified,
	}
	if f.Film == nil {
		return answer, nil
	}
	answer.Seconds = f.Film.Duration.Seconds()
	var err error
	if answer.FilmURL, err = s.Signed(c, f.Film.Object); err != nil {
		return answer, err
	}
	answer.PosterURL, err = s.Signed(c, f.Film.Poster)
	return answer, err
}

func (s *Console) duplicateAnswer(c echo.Context, d results.Duplicate) (duplicateAnswer, error) {
	answer := duplicateAnswer{
		ID: strconv.FormatInt(
			d.ID,
			10,
		),
		By:        d.By,
		Segments:  []duplicateSegmentAnswer{},
		Score:     d.Score,
		State:     d.State(),
		SameMaker: d.SameMaker,
		FoundAt: d.FoundAt.In(
			s.Edition(c).Location,
		),
		Reason:    d.Reason,
		DecidedBy: d.DecidedBy,
		DecidedAt: httpkit.TimeOrNull(s.Edition(c), d.DecidedAt),
	}
	if d.Removed != "" {
		answer.Removed = &d.Removed
	}
	for _, segment := range d.Segments {
		answer.Segments = append(answer.Segments, duplicateSegmentAnswer(segment))
	}
	var err error
	if answer.A, err = s.duplicateFilm(c, d.A); err != nil {
		return answer, err
	}
	answer.B, err = s.duplicateFilm(c, d.B)
	return answer, err
}

// listDuplicates returns the pairs of films that share something, the likeliest first, and all of them unless the query
// names a page.
func (s *Console) listDuplicates(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := results.DuplicateFilter{
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			results.DuplicateOpen,
			results.DuplicateSame,
			results.DuplicateAllowed,
			results.DuplicateTaken,
		),
		Part: httpkit.QueryPart(c, fieldErrs),
	}
	if text := c.QueryParam("workId"); text != "" {
		id, err := strconv.Atoi(text)
		if err != nil || id < 1 {
			fieldErrs.Add("workId", contest.Text{EN: "Please name a work by its id, a whole number", ZH: "请用整数编号指明作品"})
		}
		filter.WorkID = id
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Duplicates.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, filter)
	if err != nil {
		return err
	}
	answers := make([]duplicateAnswer, len(found.Rows))
	for i, d := range found.Rows {
		if answers[i], err = s.duplicateAnswer(c, d); err != nil {
			return err
		}
	}
	return httpkit.OK(c, answers)
}

// decideDuplicate carries out what an organiser decides about a pair.
func (s *Console) decideDuplicate(c echo.Context) error {
	id, err := strconv.ParseInt(c.Param("id"), 10, 64)
	if err != nil {
		id = 0 // which no pair has
	}
	decided, err := s.Duplicates.Decide(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		id,
		httpkit.ReadForm[results.DuplicateForm](c),
	)
	if err != nil {
		return err
	}
	answer, err := s.duplicateAnswer(c, decided)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}
