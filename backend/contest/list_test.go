package contest_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// found writes the rows of a part by what names them, and how many the filter chooses.
func found[T any](f contest.Found[T], name func(T) any) string {
	text := fmt.Sprint(f.Total, ":")
	for _, row := range f.Rows {
		text += fmt.Sprint(" ", name(row))
	}
	return text
}

func TestShortlistIsChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	works := []results.ShortlistedWork{
		{
			WorkID:   30,
			Position: 1,
			Title:    "Tide",
			Judged:   true,
		},
		{WorkID: 10, Position: 2, Title: "Ash", Judged: true, Selected: true},
		{WorkID: 20, Position: 3, Title: "Moth"},
	}
	for _, c := range []struct {
		filter results.ShortlistFilter
		want   string
	}{
		{results.ShortlistFilter{}, "3: 30 10 20"},
		{results.ShortlistFilter{Descending: true}, "3: 20 10 30"},
		{results.ShortlistFilter{Sort: results.ShortlistByWork}, "3: 10 20 30"},
		{results.ShortlistFilter{Sort: results.ShortlistByTitle, Part: contest.Part{Limit: 2, Offset: 1}}, "3: 20 30"},
		{results.ShortlistFilter{Sort: results.ShortlistByPosition, Descending: true, Part: contest.Part{Limit: 1}}, "3: 20"},
		{results.ShortlistFilter{Judged: &no}, "1: 20"},
		{results.ShortlistFilter{Selected: &yes}, "1: 10"},
		{results.ShortlistFilter{Search: "TI"}, "1: 30"},
		{results.ShortlistFilter{Search: "20"}, "1: 20"},
		{results.ShortlistFilter{Part: contest.Part{Limit: 2, Offset: 9}}, "3:"},
	} {
		if got := found(c.filter.Of(works), func(w results.ShortlistedWork) any { return w.WorkID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

func TestConflictsAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	at := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	declared := []judging.DeclaredConflict{ // the latest first
		{Judge: "Ines", WorkID: 3, Title: "Tide", Reason: "My student.", DeclaredAt: at.Add(2 * time.Hour)},
		{Judge: "Noor", WorkID: 1, Title: "Ash", DeclaredAt: at.Add(time.Hour)},
		{Judge: "Bea", WorkID: 2, DeclaredAt: at},
	}
	for _, c := range []struct {
		filter judging.ConflictFilter
		want   string
	}{
		{judging.ConflictFilter{}, "3: Ines Noor Bea"},
		{judging.ConflictFilter{Sort: judging.ConflictsByTime}, "3: Bea Noor Ines"},
		{judging.ConflictFilter{Sort: judging.ConflictsByJudge}, "3: Bea Ines Noor"},
		{judging.ConflictFilter{Sort: judging.ConflictsByWork, Descending: true, Part: contest.Part{Limit: 2}}, "3: Ines Bea"},
		{judging.ConflictFilter{Search: "student"}, "1: Ines"},
		{judging.ConflictFilter{Search: "noor"}, "1: Noor"},
		{judging.ConflictFilter{Search: "2"}, "1: Bea"},
	} {
		if got := found(c.filter.Of(declared), func(d judging.DeclaredConflict) any { return d.Judge }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

func TestEndsAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	at := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	ends := []contest.PhaseEnd{
		{ID: "registration", Name: contest.Text{EN: "Registration", ZH: "报名"}, EndsAt: at},
		{
			ID:     "submission",
			Name:   contest.Text{EN: "Entries", ZH: "投稿"},
			EndsAt: at.Add(2 * time.Hour),
			Moves:  make([]contest.PhaseMove, 1),
		},
		{ID: "final", Name: contest.Text{EN: "Jury", ZH: "终评"}, EndsAt: at.Add(time.Hour)},
	}
	for _, c := range []struct {
		filter operations.PhaseFilter
		want   string
	}{
		{operations.PhaseFilter{}, "3: registration submission final"},
		{operations.PhaseFilter{Sort: operations.PhasesByEnd}, "3: registration final submission"},
		{operations.PhaseFilter{Sort: operations.PhasesByName, Descending: true}, "3: registration final submission"},
		{operations.PhaseFilter{Moved: &yes}, "1: submission"},
		{operations.PhaseFilter{Moved: &no, Part: contest.Part{Limit: 1, Offset: 1}}, "2: final"},
		{operations.PhaseFilter{Search: "终"}, "1: final"},
		{operations.PhaseFilter{Search: "entr"}, "1: submission"},
	} {
		if got := found(c.filter.Of(ends), func(e contest.PhaseEnd) any { return e.ID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

// TestRanksAreChosenOrderedAndCut: works without a rank come last in the order of ranks.
func TestRanksAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	english := contest.WorkTitles{Language: contest.English, Known: map[int]contest.Text{
		1: {EN: "A tide", ZH: "Tide"}, 2: {EN: "Zebra", ZH: "Not as it was submitted"},
	}}
	r := &results.EditionResults{
		Official: ranking.Mean,
		Ratings: results.Ratings{
			Works: []results.RatedWork{
				{ID: 1, Title: "Tide", Credits: "Ada"},
				{ID: 2, Title: "Ash"},
				{ID: 3, Title: "Moth"},
			},
		},
		Computed: &ranking.Results{Works: []ranking.Work{
			{ID: 1, Cards: 4, Mean: ranking.Standing{Rank: 2}, Corrected: ranking.Standing{Rank: 1}},
			{ID: 2},
			{ID: 3, Cards: 5, Mean: ranking.Standing{Rank: 1}, Corrected: ranking.Standing{Rank: 2}},
		}},
	}
	for _, c := range []struct {
		filter results.RankFilter
		want   string
	}{
		{results.RankFilter{}, "3: 3 1 2"},
		{results.RankFilter{Sort: results.RanksByRank}, "3: 3 1 2"},
		{results.RankFilter{Sort: results.RanksByCorrected}, "3: 1 3 2"},
		{results.RankFilter{Sort: results.RanksByMean, Part: contest.Part{Limit: 1, Offset: 1}}, "3: 1"},
		{results.RankFilter{Sort: results.RanksByCards, Descending: true}, "3: 3 1 2"},
		{results.RankFilter{Sort: results.RanksByWork}, "3: 1 2 3"},
		{results.RankFilter{Sort: results.RanksByTitle}, "3: 2 3 1"},
		{results.RankFilter{Sort: results.RanksByTitle, Titles: english}, "3: 1 2 3"},
		{results.RankFilter{Search: "ada"}, "1: 1"},
		{results.RankFilter{Search: "3"}, "1: 3"},
	} {
		if got := found(c.filter.Of(r), func(w ranking.Work) any { return w.ID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}
