package contest_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
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
	works := []contest.ShortlistedWork{
		{WorkID: 30, Position: 1, Title: "Tide", Judged: true}, {WorkID: 10, Position: 2, Title: "Ash", Judged: true, Selected: true}, {WorkID: 20, Position: 3, Title: "Moth"},
	}
	for _, c := range []struct {
		filter contest.ShortlistFilter
		want   string
	}{
		{contest.ShortlistFilter{}, "3: 30 10 20"},
		{contest.ShortlistFilter{Descending: true}, "3: 20 10 30"},
		{contest.ShortlistFilter{Sort: contest.ShortlistByWork}, "3: 10 20 30"},
		{contest.ShortlistFilter{Sort: contest.ShortlistByTitle, Part: contest.Part{Limit: 2, Offset: 1}}, "3: 20 30"},
		{contest.ShortlistFilter{Sort: contest.ShortlistByPosition, Descending: true, Part: contest.Part{Limit: 1}}, "3: 20"},
		{contest.ShortlistFilter{Judged: &no}, "1: 20"},
		{contest.ShortlistFilter{Selected: &yes}, "1: 10"},
		{contest.ShortlistFilter{Search: "TI"}, "1: 30"},
		{contest.ShortlistFilter{Search: "20"}, "1: 20"},
		{contest.ShortlistFilter{Part: contest.Part{Limit: 2, Offset: 9}}, "3:"},
	} {
		if got := found(c.filter.Of(works), func(w contest.ShortlistedWork) any { return w.WorkID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

func TestConflictsAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	at := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	declared := []contest.DeclaredConflict{ // the latest first
		{Judge: "Ines", WorkID: 3, Title: "Tide", Reason: "My student.", DeclaredAt: at.Add(2 * time.Hour)},
		{Judge: "Noor", WorkID: 1, Title: "Ash", DeclaredAt: at.Add(time.Hour)},
		{Judge: "Bea", WorkID: 2, DeclaredAt: at},
	}
	for _, c := range []struct {
		filter contest.ConflictFilter
		want   string
	}{
		{contest.ConflictFilter{}, "3: Ines Noor Bea"},
		{contest.ConflictFilter{Sort: contest.ConflictsByTime}, "3: Bea Noor Ines"},
		{contest.ConflictFilter{Sort: contest.ConflictsByJudge}, "3: Bea Ines Noor"},
		{contest.ConflictFilter{Sort: contest.ConflictsByWork, Descending: true, Part: contest.Part{Limit: 2}}, "3: Ines Bea"},
		{contest.ConflictFilter{Search: "student"}, "1: Ines"},
		{contest.ConflictFilter{Search: "noor"}, "1: Noor"},
		{contest.ConflictFilter{Search: "2"}, "1: Bea"},
	} {
		if got := found(c.filter.Of(declared), func(d contest.DeclaredConflict) any { return d.Judge }); got != c.want {
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
		{ID: "submission", Name: contest.Text{EN: "Entries", ZH: "投稿"}, EndsAt: at.Add(2 * time.Hour), Moves: make([]contest.PhaseMove, 1)},
		{ID: "final", Name: contest.Text{EN: "Jury", ZH: "终评"}, EndsAt: at.Add(time.Hour)},
	}
	for _, c := range []struct {
		filter contest.PhaseFilter
		want   string
	}{
		{contest.PhaseFilter{}, "3: registration submission final"},
		{contest.PhaseFilter{Sort: contest.PhasesByEnd}, "3: registration final submission"},
		{contest.PhaseFilter{Sort: contest.PhasesByName, Descending: true}, "3: registration final submission"},
		{contest.PhaseFilter{Moved: &yes}, "1: submission"},
		{contest.PhaseFilter{Moved: &no, Part: contest.Part{Limit: 1, Offset: 1}}, "2: final"},
		{contest.PhaseFilter{Search: "终"}, "1: final"},
		{contest.PhaseFilter{Search: "entr"}, "1: submission"},
	} {
		if got := found(c.filter.Of(ends), func(e contest.PhaseEnd) any { return e.ID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

// TestRanksAreChosenOrderedAndCut: works without a rank come last in the order of ranks.
func TestRanksAreChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	r := &contest.EditionResults{
		Official: results.Mean,
		Ratings:  contest.Ratings{Works: []contest.RatedWork{{ID: 1, Title: "Tide", Credits: "Ada"}, {ID: 2, Title: "Ash"}, {ID: 3, Title: "Moth"}}},
		Computed: &results.Results{Works: []results.Work{
			{ID: 1, Cards: 4, Mean: results.Standing{Rank: 2}, Corrected: results.Standing{Rank: 1}},
			{ID: 2},
			{ID: 3, Cards: 5, Mean: results.Standing{Rank: 1}, Corrected: results.Standing{Rank: 2}},
		}},
	}
	for _, c := range []struct {
		filter contest.RankFilter
		want   string
	}{
		{contest.RankFilter{}, "3: 3 1 2"},
		{contest.RankFilter{Sort: contest.RanksByRank}, "3: 3 1 2"},
		{contest.RankFilter{Sort: contest.RanksByCorrected}, "3: 1 3 2"},
		{contest.RankFilter{Sort: contest.RanksByMean, Part: contest.Part{Limit: 1, Offset: 1}}, "3: 1"},
		{contest.RankFilter{Sort: contest.RanksByCards, Descending: true}, "3: 3 1 2"},
		{contest.RankFilter{Sort: contest.RanksByWork}, "3: 1 2 3"},
		{contest.RankFilter{Sort: contest.RanksByTitle}, "3: 2 3 1"},
		{contest.RankFilter{Search: "ada"}, "1: 1"},
		{contest.RankFilter{Search: "3"}, "1: 3"},
	} {
		if got := found(c.filter.Of(r), func(w results.Work) any { return w.ID }); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}
