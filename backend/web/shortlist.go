package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
)

func (s *Console) shortlistRoutes() []consoleRoute {
	const base = "/apis/organiser"
	return []consoleRoute{
		{http.MethodGet, base + "/shortlist", loggedIn, s.listShortlist},
		{http.MethodGet, base + "/shortlist/export", loggedIn, s.exportShortlist},
		{http.MethodPost, base + "/shortlist", loggedIn, s.changeShortlist},
		{http.MethodPost, base + "/shortlist/select", loggedIn, s.selectWorks},
		{http.MethodPost, base + "/shortlist/announce", loggedIn, s.announceFinalists},
		{http.MethodGet, base + "/nominations", loggedIn, s.nominationTally},
		{http.MethodGet, base + "/nominations/export", loggedIn, s.exportTally},
	}
}

// defaultShortlisted is how many works the tally proposes in an edition without a limit.
const defaultShortlisted = 24

// maxProposed is how many works a tally proposes at most, as many as one change of the shortlist may add.
const maxProposed = 1000

type shortlistedAnswer struct {
	WorkID     int              `json:"workId"`
	Position   int              `json:"position"`
	Title      string           `json:"title"`
	PictureURL *string          `json:"pictureUrl"`
	Judged     bool             `json:"judged"`
	Selected   bool             `json:"selected"`
	Deleted    bool             `json:"deleted"`
	State      submission.State `json:"state"`
	InPlaceOf  *int             `json:"inPlaceOf"` // the work whose place it has taken; null: none
}

type shortlistAnswer struct {
	Works []shortlistedAnswer `json:"works"`
	Total int                 `json:"total"` // works of the filter
	Next  *contest.Cursor     `json:"next"`
	Most  *int                `json:"most"`  // places of the edition; null: any number
	Seats int                 `json:"seats"` // works of the whole list that judges see; the others have no place
	// Selectable is how many of them can be selected; 0 in an edition that selects none.
	Selectable int `json:"selectable"`
}

// shortlistFilter reads a filter and an order from the query.
func (s *Console) shortlistFilter(c echo.Context, fieldErrs contest.FieldErrors) results.ShortlistFilter {
	return results.ShortlistFilter{
		Judged: queryFlag(c, fieldErrs, "judged"), Selected: queryFlag(c, fieldErrs, "selected"), Search: querySearch(c, "q"), Translated: s.titled(c),
		Sort:       queryChoice(c, fieldErrs, "sort", results.ShortlistByPosition, results.ShortlistByWork, results.ShortlistByTitle),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// listShortlist returns the shortlist, by position unless the query names an order, and all of it unless it names a page.
func (s *Console) listShortlist(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.shortlistFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	listed, err := s.o.Shortlists.List(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	found := filter.Of(listed)
	answer := shortlistAnswer{Works: make([]shortlistedAnswer, len(found.Rows)), Total: found.Total, Next: found.Next, Selectable: s.edition(c).MaxSelected}
	for i, w := range found.Rows {
		answer.Works[i] = shortlistedAnswer{
			WorkID: w.WorkID, Position: w.Position, Title: w.Title, Judged: w.Judged, Selected: w.Selected, Deleted: w.Deleted,
			State: w.State,
		}
		if w.InPlaceOf != 0 {
			answer.Works[i].InPlaceOf = &w.InPlaceOf
		}
		if answer.Works[i].PictureURL, err = s.signed(c, w.Picture); err != nil {
			return err
		}
	}
	for _, w := range listed {
		if w.Judged {
			answer.Seats++
		}
	}
	if most := s.edition(c).MaxShortlisted; most > 0 {
		answer.Most = &most
	}
	return ok(c, answer)
}

func (s *Console) exportShortlist(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.shortlistFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Shortlists.Export(c.Request().Context(), by(c), s.edition(c).ID, filter)
	})
}

type shortlistChangeAnswer struct {
	Before  []int `json:"before"`
	After   []int `json:"after"`
	Added   []int `json:"added"`
	Removed []int `json:"removed"`
	Scored  []int `json:"scored"`
	Seats   int   `json:"seats"` // of after, works that judges see
}

// changeShortlist adds works and removes others.
func (s *Console) changeShortlist(c echo.Context) error {
	change, err := s.o.Shortlists.Change(c.Request().Context(), by(c), s.edition(c), readForm[results.ShortlistForm](c))
	if err != nil {
		return err
	}
	list := func(ids []int) []int { return append([]int{}, ids...) }
	return ok(c, shortlistChangeAnswer{
		Before: list(change.Before), After: list(change.After), Added: list(change.Added), Removed: list(change.Removed), Scored: list(change.Scored),
		Seats: change.Seats,
	})
}

// selectWorks replaces the works that are selected by hand.
func (s *Console) selectWorks(c echo.Context) error {
	if err := s.o.Shortlists.ChangeSelection(c.Request().Context(), by(c), s.edition(c), readForm[results.SelectionForm](c)); err != nil {
		return err
	}
	return ok(c, nil)
}

// talliedFields is a nominated work without its counts.
type talliedFields struct {
	WorkID      int     `json:"workId"`
	Title       string  `json:"title"`
	PictureURL  *string `json:"pictureUrl"`
	Total       int     `json:"total"`
	Shortlisted bool    `json:"shortlisted"`
	Proposed    bool    `json:"proposed"`
	Tied        bool    `json:"tied"`
}

// talliedAnswer is a nominated work: its fields, and the count of each award.
type talliedAnswer struct {
	talliedFields
	counts map[contest.Award]int
}

// MarshalJSON implements json.Marshaler.
func (a talliedAnswer) MarshalJSON() ([]byte, error) {
	return contest.JoinObjects(a.counts, a.talliedFields)
}

type tallyAnswer struct {
	Works []talliedAnswer `json:"works"`
	Total int             `json:"total"` // works of the filter
	Next  *contest.Cursor `json:"next"`
	Most  int             `json:"most"`
}

// tallyFilter reads a filter and an order from the query.
func (s *Console) tallyFilter(c echo.Context, fieldErrs contest.FieldErrors) results.TallyFilter {
	orders := []results.TallySort{results.TallyByTotal, results.TallyByWork, results.TallyByTitle}
	for _, award := range s.edition(c).Awards.IDs() {
		orders = append(orders, results.TallySort(award))
	}
	return results.TallyFilter{
		Search: querySearch(c, "q"), Translated: s.titled(c), Sort: queryChoice(c, fieldErrs, "sort", orders...), Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// nominationTally returns the nominated works, and which of them the counts propose.
func (s *Console) nominationTally(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	most := queryNumber(c, fieldErrs, "most", s.edition(c).MaxShortlisted)
	if most > maxProposed || most < 1 && c.QueryParam("most") != "" {
		fieldErrs.Add("most", contest.Text{EN: "From 1 to %d", ZH: "须为 1 至 %d"}.Format(maxProposed))
	}
	filter := s.tallyFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
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
	onList := map[int]bool{}
	for _, w := range listed {
		onList[w.WorkID] = true
	}
	proposed, tied := inProposal(works, most) // of all works, whatever the filter chooses
	found := filter.Of(works)
	answer := tallyAnswer{Works: make([]talliedAnswer, len(found.Rows)), Total: found.Total, Next: found.Next, Most: most}
	for i, w := range found.Rows {
		answer.Works[i] = talliedAnswer{counts: map[contest.Award]int{}, talliedFields: talliedFields{
			WorkID: w.WorkID, Title: w.Title, Total: w.Total,
			Shortlisted: onList[w.WorkID], Proposed: proposed[w.WorkID], Tied: tied[w.WorkID],
		}}
		for _, award := range s.edition(c).Awards.IDs() {
			answer.Works[i].counts[award] = w.Counts[award]
		}
		if i >= maxListPictures && !onList[w.WorkID] && !proposed[w.WorkID] {
			continue
		}
		if answer.Works[i].PictureURL, err = s.signed(c, w.Picture); err != nil {
			return err
		}
	}
	return ok(c, answer)
}

// inProposal returns the works of results.MostNominated as sets.
func inProposal(works []results.TalliedWork, most int) (proposed, tied map[int]bool) {
	proposed, tied = map[int]bool{}, map[int]bool{}
	first, level := results.MostNominated(works, most)
	for _, id := range first {
		proposed[id] = true
	}
	for _, id := range level {
		tied[id] = true
	}
	return proposed, tied
}

func (s *Console) exportTally(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.tallyFilter(c, fieldErrs)
	format := queryChoice(c, fieldErrs, "format", "csv", "xlsx")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	tally, comments, err := s.o.Shortlists.ExportTally(c.Request().Context(), by(c), s.edition(c), filter)
	if err != nil {
		return err
	}
	return s.sendTable(c, tally, format, comments)
}
