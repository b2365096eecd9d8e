package results

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/registration"
)

// ShortlistForm adds works to a shortlist and removes others. The JSON tags are the field names on
// the wire.
type ShortlistForm struct {
	Add    []int  `json:"add"`
	Remove []int  `json:"remove"`
	Before *[]int `json:"before"` // the shortlist that was read; nil: any
	// InPlaceOf is a work that judges do not see: the only one of Add takes its place on the list; 0: none.
	InPlaceOf  int  `json:"inPlaceOf"`
	WithScores bool `json:"withScores"`
	DryRun     bool `json:"dryRun"`
}

// Change adds works at the end of the shortlist and removes others, and returns what that changes.
// A dry run changes nothing. VALIDATION_FAILED, also for works that cannot be on it; CONFLICT when
// the shortlist is no longer form.Before and, unless form.WithScores, at the field "scored" when a
// removed work has a scorecard.
func (s *ShortlistService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[ShortlistForm],
) (ShortlistChange, error) {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return ShortlistChange{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return ShortlistChange{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return ShortlistChange{}, err
	}
	listed, err := s.Shortlists.Shortlist(ctx, edition.ID)
	if err != nil {
		return ShortlistChange{}, err
	}
	before := idsOf(listed)
	if form.Before != nil && !slices.Equal(before, *form.Before) {
		return ShortlistChange{}, contest.Fail(contest.CodeConflict)
	}
	after := Revised(before, form.Add, form.Remove)
	if form.InPlaceOf != 0 {
		if after, err = form.substituted(listed); err != nil {
			return ShortlistChange{}, err
		}
	}
	change, err := s.planned(ctx, edition, listed, after)
	if err != nil {
		return ShortlistChange{}, renamed(err, "workIds", "add")
	}
	change.InPlaceOf = form.InPlaceOf
	if len(change.Scored) > 0 && !form.WithScores && !form.DryRun {
		return ShortlistChange{}, scoredConflict(change.Scored)
	}
	if form.DryRun {
		if err := s.checkAdded(ctx, edition, change.Added); err != nil {
			return ShortlistChange{}, err
		}
		return change, s.Changes.MayReviseShortlist(ctx, edition.ID)
	}
	return change, shortlistError(s.Revise(ctx, by, edition, change, form.WithScores))
}

// checkAdded returns VALIDATION_FAILED unless the works can be on the shortlist.
func (s *ShortlistService) checkAdded(ctx context.Context, edition *contest.Edition, added []int) error {
	missing, err := s.Changes.NotJudged(ctx, edition.ID, added)
	if err != nil || len(missing) == 0 {
		return err
	}
	return shortlistError(&NotJudged{WorkIDs: missing})
}

// Revised returns a shortlist without some works, and with others at its end that it does not have yet.
func Revised(before, add, remove []int) []int {
	after := slices.DeleteFunc(slices.Clone(before), func(id int) bool { return slices.Contains(remove, id) })
	for _, id := range add {
		if !slices.Contains(after, id) {
			after = append(after, id)
		}
	}
	return after
}

// shortlistError words the errors of a shortlist for the wire.
func shortlistError(err error) error {
	var notJudged *NotJudged
	var scored *ScoredWorks
	switch {
	case errors.As(err, &notJudged):
		return contest.FieldErrors{"add": contest.Text{
			EN: "No latest, valid work has the number %s", ZH: "没有编号为 %s 的最新有效作品",
		}.Format(joinNumbers(notJudged.WorkIDs))}.Err()
	case errors.As(err, &scored):
		return scoredConflict(scored.WorkIDs)
	default:
		return err
	}
}

func scoredConflict(workIDs []int) error {
	return contest.Conflict(
		"scored",
		contest.Text{EN: "Judges have scored %s", ZH: "评委已为作品 %s 评分"}.Format(joinNumbers(workIDs)),
	)
}

func joinNumbers(ids []int) contest.Text {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.Itoa(id)
	}
	return contest.ListOf(texts)
}

// renamed gives a wrong field another name.
func renamed(err error, from, to string) error {
	if text, has := contest.FieldsOf(err)[from]; has && contest.CodeOf(err) == contest.CodeValidation {
		return contest.FieldErrors{to: text}.Err()
	}
	return err
}

// MostNominated returns the first works of a tally and, when works tie at the cut-off and do not
// all fit, the tied works.
func MostNominated(works []TalliedWork, most int) (proposed, level []int) {
	for _, w := range works {
		switch {
		case len(works) > most && most >= 0 && w.Total == works[most].Total:
			level = append(level, w.WorkID)
		case len(proposed) < most:
			proposed = append(proposed, w.WorkID)
		}
	}
	if len(proposed) == most { // the tied works are all outside
		return proposed, nil
	}
	return proposed, level
}

// Export returns the works of a filter as a table.
func (s *ShortlistService) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter ShortlistFilter,
) (registration.Table, error) {
	listed, err := s.List(ctx, by, edition.ID)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{
		Name:    "shortlist",
		Numeric: []int{0, 1},
		Columns: []string{"position", "work", "title", "judged", "selected"},
	}
	categories := map[int]string{}
	for _, w := range filter.Of(listed).Rows {
		categories[w.WorkID] = w.Category
		t.Rows = append(t.Rows, []string{
			strconv.Itoa(
				w.Position,
			),
			strconv.Itoa(w.WorkID),
			w.Title,
			strconv.FormatBool(w.Judged),
			strconv.FormatBool(w.Selected),
		})
	}
	addCategories(&t, edition, categories)
	return t, nil
}

// ExportTally returns the works of a filter with their counts and what nominators wrote, as a table, and these
// nominations one by one as another.
func (s *ShortlistService) ExportTally(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter TallyFilter,
) (tally, comments registration.Table, err error) {
	works, err := s.Tally(ctx, by, edition.ID)
	if err != nil {
		return registration.Table{}, registration.Table{}, err
	}
	written, err := s.Changes.WrittenNominations(ctx, edition.ID)
	if err != nil {
		return registration.Table{}, registration.Table{}, err
	}
	of := map[int][]judging.WrittenNomination{}
	for _, n := range written {
		of[n.WorkID] = append(of[n.WorkID], n)
	}
	tally = registration.Table{Name: "nominations", Numeric: []int{0}, Columns: []string{"work", "title"}}
	for _, award := range edition.Awards.IDs() {
		tally.Numeric, tally.Columns = append(tally.Numeric, len(tally.Columns)), append(tally.Columns, string(award))
	}
	tally.Numeric, tally.Columns = append(tally.Numeric, len(tally.Columns)), append(tally.Columns, "all", "comments")
	comments = registration.Table{
		Name:    "comments",
		Numeric: []int{0},
		Columns: []string{"work", "title", "nominator", "award", "comments", "given_at", "changed_at", "replaced"},
	}
	categories := map[int]string{}
	for _, w := range filter.Of(works).Rows {
		categories[w.WorkID] = w.Category
		row := []string{strconv.Itoa(w.WorkID), w.Title}
		for _, award := range edition.Awards.IDs() {
			row = append(row, fmt.Sprint(w.Counts[award]))
		}
		var lines []string
		for _, n := range of[w.WorkID] {
			comments.Rows = append(comments.Rows, []string{
				strconv.Itoa(
					w.WorkID,
				),
				w.Title,
				n.Nominator,
				string(n.Award),
				n.Comments,
				registration.TableTime(n.CreatedAt, edition),
				registration.TableTime(n.UpdatedAt, edition),
				strconv.FormatBool(n.Replaced),
			})
			if n.Comments != "" {
				lines = append(lines, fmt.Sprintf("%s, %s: %s", n.Nominator, n.Award, n.Comments))
			}
		}
		tally.Rows = append(tally.Rows, append(row, strconv.Itoa(w.Total), strings.Join(lines, "\n")))
	}
	addCategories(&tally, edition, categories)
	addCategories(&comments, edition, categories)
	return tally, comments, nil
}
