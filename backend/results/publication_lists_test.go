package results_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// TestPublicationAgreesWithOrganisersLists: of the works 1 to 4 the ranks shortlist three and select two of these.
func TestPublicationAgreesWithOrganisersLists(t *testing.T) {
	t.Parallel()
	winners := results.Winners{Winners: []results.Winner{
		{WorkID: 3, Title: "C", Prizes: []string{results.PrizeSelected, results.PrizeShortlisted}},
		{WorkID: 1, Title: "A", Prizes: []string{results.PrizeSelected, results.PrizeShortlisted}},
		{WorkID: 2, Title: "B", Prizes: []string{results.PrizeShortlisted}},
	}}
	made := func(ids ...int) results.OrganisersList {
		list := results.OrganisersList{
			Made: true,
			By:   "organiser:ada@films.example",
			At:   time.Date(2025, 10, 20, 2, 5, 0, 0, time.UTC),
		}
		for _, id := range ids {
			list.Works = append(list.Works, results.ListedWork{WorkID: id, Title: string(rune('A' + id - 1))})
		}
		return list
	}
	cases := []struct {
		name                  string
		shortlisted, selected results.OrganisersList
		want                  []string // field, listed, awarded
	}{
		{"no list", results.OrganisersList{}, results.OrganisersList{}, nil},
		{"the same lists", made(1, 2, 3), made(1, 3), nil},
		{"no team selected by hand", made(1, 2, 3), results.OrganisersList{}, nil},
		{"another shortlist", made(1, 3, 4), made(1, 3), []string{"shortlisted [{4 D}] [{2 B}]"}},
		{
			"a selected team off the shortlist",
			made(1, 2),
			results.OrganisersList{},
			[]string{"shortlisted [] [{3 C}]", "selected [] [{3 C}]"},
		},
		{"other teams", made(1, 2, 3), made(1, 2), []string{"selected [{2 B}] [{3 C}]"}},
		{"only teams that judges see no more", made(), results.OrganisersList{}, []string{
			"shortlisted [] [{1 A} {2 B} {3 C}]", "selected [] [{1 A} {3 C}]",
		}},
	}
	for _, c := range cases {
		differences := results.OrganisersLists{Shortlisted: c.shortlisted, Selected: c.selected}.Differences(winners)
		var got []string
		for _, d := range differences {
			got = append(got, fmt.Sprint(d.Prize, " ", d.Listed, " ", d.Awarded))
		}
		if strings.Join(got, "; ") != strings.Join(c.want, "; ") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if err := results.ListsDisagree(differences, time.UTC); (err == nil) != (len(c.want) == 0) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	lists := results.OrganisersLists{Shortlisted: made(1, 3, 4), Selected: made(1, 3)}
	var failed *contest.Error
	if err := results.ListsDisagree(
		lists.Differences(winners),
		time.FixedZone("Asia/Shanghai", 8*3600),
	); !errors.As(err, &failed) ||
		failed.Code != contest.CodeValidation {
		t.Fatal(err)
	}
	want := contest.Text{
		EN: "The shortlist (set by ada@films.example, 20 October 2025, 10:05 Beijing time) and the ranks and prizes disagree. On the list without the prize: 4 D." +
			" With the prize, but not on the list: 2 B. Change one of them, so that both agree.",
		ZH: "入围名单由 ada@films.example 于 2025 年 10 月 20 日 10:05（北京时间）设定，与排名和奖项不一致。名单中未获奖：4《D》。获奖但不在名单中：2《B》。请调整其中之一，使两者一致。",
	}
	if failed.Fields["shortlist"] != want {
		t.Errorf("%+v", failed.Fields)
	}
}
