package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Console) shortlistRoutes() []consoleRoute {
	const base = "/apis/organiser"
	return []consoleRoute{
		{http.MethodGet, base + "/shortlist", organiser, s.listShortlist},
		{http.MethodGet, base + "/shortlist/export", organiser, s.exportShortlist},
		{http.MethodPost, base + "/shortlist", organiser, s.changeShortlist},
		{http.MethodGet, base + "/nominations", organiser, s.nominationTally},
		{http.MethodGet, base + "/nominations/export", organiser, s.exportTally},
	}
}

// defaultShortlisted is how many works the tally proposes in an edition without a limit.
const defaultShortlisted = 24

type shortlistedAnswer struct {
	WorkID   int    `json:"workId"`
	Position int    `json:"position"`
	Title    string `json:"title"`
	Judged   bool   `json:"judged"`
	Selected bool   `json:"selected"`
	Deleted  bool   `json:"deleted"`
}

type shortlistAnswer struct {
	Works []shortlistedAnswer `json:"works"`
	Most  *int                `json:"most"` // places of the edition; null: any number
}

// listShortlist returns the shortlist in its order.
func (s *Console) listShortlist(c echo.Context) error {
	listed, err := s.o.Shortlists.List(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	answer := shortlistAnswer{Works: make([]shortlistedAnswer, len(listed))}
	for i, w := range listed {
		answer.Works[i] = shortlistedAnswer(w)
	}
	if most := s.edition(c).MaxShortlisted; most > 0 {
		answer.Most = &most
	}
	return ok(c, answer)
}

func (s *Console) exportShortlist(c echo.Context) error {
	return s.export(c, contest.FieldErrors{}, func() (contest.Table, error) {
		return s.o.Shortlists.Export(c.Request().Context(), by(c), s.edition(c).ID)
	})
}

type shortlistChangeAnswer struct {
	Before  []int `json:"before"`
	After   []int `json:"after"`
	Added   []int `json:"added"`
	Removed []int `json:"removed"`
	Scored  []int `json:"scored"`
}

// changeShortlist adds works and removes others.
func (s *Console) changeShortlist(c echo.Context) error {
	change, err := s.o.Shortlists.Change(c.Request().Context(), by(c), s.edition(c), readForm[contest.ShortlistForm](c))
	if err != nil {
		return err
	}
	list := func(ids []int) []int { return append([]int{}, ids...) }
	return ok(c, shortlistChangeAnswer{
		Before: list(change.Before), After: list(change.After), Added: list(change.Added), Removed: list(change.Removed), Scored: list(change.Scored),
	})
}

type talliedAnswer struct {
	WorkID      int     `json:"workId"`
	Title       string  `json:"title"`
	PictureURL  *string `json:"pictureUrl"`
	Level       int     `json:"LEVEL"`
	Creative    int     `json:"CREATIVE"`
	Narrative   int     `json:"NARRATIVE"`
	Total       int     `json:"total"`
	Shortlisted bool    `json:"shortlisted"`
	Proposed    bool    `json:"proposed"`
	Tied        bool    `json:"tied"`
}

type tallyAnswer struct {
	Works []talliedAnswer `json:"works"`
	Most  int             `json:"most"`
}

// maxTallyPictures is how many of the most nominated works have a picture beside those that are proposed or on the shortlist:
// signing an address may be a call to Google.
const maxTallyPictures = 100

// nominationTally returns the nominated works, and which of them the counts propose.
func (s *Console) nominationTally(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	most := queryNumber(c, fieldErrs, "most", s.edition(c).MaxShortlisted)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if most <= 0 {
		most = defaultShortlisted
	}
	works, err := s.o.Shortlists.Tally(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	listed, err := s.o.Shortlists.List(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	proposed, level := contest.MostNominated(works, most)
	answer := tallyAnswer{Works: make([]talliedAnswer, len(works)), Most: most}
	for i, w := range works {
		answer.Works[i] = talliedAnswer{
			WorkID: w.WorkID, Title: w.Title, Level: w.Counts[contest.AwardLevel], Creative: w.Counts[contest.AwardCreative],
			Narrative: w.Counts[contest.AwardNarrative], Total: w.Total,
			Shortlisted: slices.ContainsFunc(listed, func(l contest.ShortlistedWork) bool { return l.WorkID == w.WorkID }),
			Proposed:    slices.Contains(proposed, w.WorkID), Tied: slices.Contains(level, w.WorkID),
		}
		if i >= maxTallyPictures && !answer.Works[i].Shortlisted && !answer.Works[i].Proposed {
			continue
		}
		if answer.Works[i].PictureURL, err = s.signed(c, w.Picture); err != nil {
			return err
		}
	}
	return ok(c, answer)
}

func (s *Console) exportTally(c echo.Context) error {
	return s.export(c, contest.FieldErrors{}, func() (contest.Table, error) {
		return s.o.Shortlists.ExportTally(c.Request().Context(), by(c), s.edition(c).ID)
	})
}
