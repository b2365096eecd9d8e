package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
	submissionweb "marquee/backend/submission/web"
)

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
	for _, award := range s.Edition(c).Awards.IDs() {
		orders = append(orders, results.TallySort(award))
	}
	return results.TallyFilter{
		Search: httpkit.QuerySearch(
			c,
			"q",
		),
		Category:   s.QueryCategory(c, fieldErrs),
		Translated: s.Titled(c),
		Sort:       httpkit.QueryChoice(c, fieldErrs, "sort", orders...),
		Titles:     s.Titles(c, fieldErrs),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// nominationTally returns the nominated works, and which of them the counts propose.
func (s *Console) nominationTally(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	most := httpkit.QueryNumber(c, fieldErrs, "most", s.Edition(c).MaxShortlisted)
	if most > maxProposed || most < 1 && c.QueryParam("most") != "" {
		fieldErrs.Add("most", contest.Text{EN: "From 1 to %d", ZH: "须为 1 至 %d"}.Format(maxProposed))
	}
	filter := s.tallyFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if most <= 0 {
		most = defaultShortlisted
	}
	works, err := s.Shortlists.Tally(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	listed, err := s.Shortlists.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	onList := map[int]bool{}
	for _, w := range listed {
		onList[w.WorkID] = true
	}
	proposed, tied := inProposal(works, most) // of all works, whatever the filter chooses
	found := filter.Of(works)
	answer := tallyAnswer{
		Works: make([]talliedAnswer, len(found.Rows)),
		Total: found.Total,
		Next:  found.Next,
		Most:  most,
	}
	for i, w := range found.Rows {
		answer.Works[i] = talliedAnswer{counts: map[contest.Award]int{}, talliedFields: talliedFields{
			WorkID: w.WorkID, Title: w.Title, Total: w.Total,
			Shortlisted: onList[w.WorkID], Proposed: proposed[w.WorkID], Tied: tied[w.WorkID],
		}}
		for _, award := range s.Edition(c).Awards.IDs() {
			answer.Works[i].counts[award] = w.Counts[award]
		}
		if i >= submissionweb.MaxListPictures && !onList[w.WorkID] && !proposed[w.WorkID] {
			continue
		}
		if answer.Works[i].PictureURL, err = s.Signed(c, w.Picture); err != nil {
			return err
		}
	}
	return httpkit.OK(c, answer)
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
	format := httpkit.QueryChoice(c, fieldErrs, "format", "csv", "xlsx")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	tally, comments, err := s.Shortlists.ExportTally(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	if err != nil {
		return err
	}
	return s.SendTable(c, tally, format, comments)
}
