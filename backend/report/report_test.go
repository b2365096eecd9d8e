package report_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/report"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// stored is a store with fixed ratings. Its other calls panic.
type stored struct {
	results.ResultStore
	ratings results.Ratings
}

func (s stored) Ratings(context.Context, contest.EditionID, []string) (results.Ratings, error) {
	return s.ratings, nil
}

type clock struct{}

func (clock) Now() time.Time { return time.Date(2025, 10, 31, 3, 20, 0, 0, time.UTC) }

const hostile = `<script>alert(1)</script>"'&`

func edition() *contest.Edition {
	creativity := ranking.Criterion(0)
	return &contest.Edition{
		ID:       contest.International,
		Kind:     contest.Films,
		Title:    contest.Text{EN: "Open Frame", ZH: "开放画幅"},
		Location: time.FixedZone("Asia/Shanghai", 8*60*60),
		Criteria: contesttest.Criteria(),
		Prizes: []contest.Prize{
			{Name: contest.Text{EN: "First prize", ZH: "一等奖"}, Prize: ranking.Prize{ID: "first", First: 1, Last: 1}},
			{Name: contest.Text{EN: "Second prize", ZH: "二等奖"}, Prize: ranking.Prize{ID: "second", First: 2, Last: 4}},
			{
				Name:  contest.Text{EN: "Best creative", ZH: "最佳创意"},
				Prize: ranking.Prize{ID: "creative", Criterion: &creativity},
			},
		},
	}
}

// panel has works of many judges, with a running order; the last work has no card, and the last judge none.
func panel(works, judges int) results.Ratings {
	r := results.Ratings{Partial: 2, Ranking: results.RankingChoice{Official: ranking.Corrected, Seed: 7}}
	for j := range judges + 1 {
		r.Judges = append(r.Judges, fmt.Sprintf("%s %02d", []string{"Noor H.", "文秋", "Petra Z. " + hostile}[j%3], j))
	}
	for w := range works + 1 {
		title := []string{"Crane Season", "灯笼渡口的漫长夏天和一只沉默的鹤以及它的影子", hostile, "Tomorrow, Clearing Later in the Afternoon"}[w%4]
		r.Works = append(r.Works, results.RatedWork{ID: 100 + w, Title: title, Credits: "Team " + hostile})
		for j := range judges {
			if w == works || (w+j)%4 == 0 {
				continue
			}
			card := ranking.Card{Judge: r.Judges[j], Work: 100 + w, Place: (w*7+j)%works + 1, Scores: make([]int, 4)}
			for c := range card.Scores {
				card.Scores[c] = 5500 + w*113%2500 + j*250 - 700 + (w*31+j*17+c*5)%11*60
			}
			r.Cards = append(r.Cards, card)
		}
	}
	return r
}

func write(t *testing.T, ratings results.Ratings) string {
	t.Helper()
	service := &results.ResultService{Results: stored{ratings: ratings}, Clock: clock{}}
	r, err := service.Compute(t.Context(), contest.ToolsOrganiser("test"), edition())
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := report.Write(&page, edition(), r, "openframe.example/log\n12\nhash=\n"); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

func TestReportNeedsNothingButItself(t *testing.T) {
	t.Parallel()
	page := write(t, panel(24, 8))
	if found := regexp.MustCompile(
		`(?i)<script|<link|<img|<iframe|\bsrc=|\bhref=|url\(|@import|\son[a-z]+=|https?://`,
	).FindString(
		page,
	); found != "" {
		t.Errorf("the page has %q", found)
	}
	if strings.Contains(page, "ZgotmplZ") || strings.Contains(page, "NaN") || strings.Contains(page, "%!") {
		t.Error("a value was not written as it is")
	}
}

func TestReportHasBothLanguages(t *testing.T) {
	t.Parallel()
	page := write(t, panel(24, 8))
	for _, want := range []string{
		`<article class="en" lang="en">`, `<article class="zh" lang="zh-Hans">`, "31 October 2025, 11:20 (Beijing time)", "2025 年 10 月 31 日 11:20",
		"First prize", "一等奖", "Open Frame", "开放画幅", "If one judge were left out", "去掉任一评委", "The log", "透明日志的最新签名", "openframe.example/log\n12\nhash=",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if plots := strings.Count(page, "<svg"); plots != 4 {
		t.Errorf("%d plots, want ranks and severities in both languages", plots)
	}
}

func TestReportWithoutACardSaysSo(t *testing.T) {
	t.Parallel()
	ratings := panel(3, 2)
	ratings.Cards = nil
	if page := write(
		t,
		ratings,
	); strings.Contains(page, "<svg") ||
		!strings.Contains(page, "No two works share a rank.") {
		t.Error("a report without a card has a plot, or ties")
	}
}

func TestReportOfJudgesWithoutACommonWorkSaysThatTheMeanDecides(t *testing.T) {
	t.Parallel()
	ratings := panel(2, 2)
	ratings.Cards = []ranking.Card{
		{Judge: ratings.Judges[0], Work: 100, Scores: make([]int, 4)},
		{Judge: ratings.Judges[1], Work: 101, Scores: make([]int, 4)},
	}
	if page := write(t, ratings); !strings.Contains(page, "Only the mean can be official.") {
		t.Error("the report does not say it")
	}
}

func TestReportListsRecusals(t *testing.T) {
	t.Parallel()
	ratings := panel(3, 2)
	if strings.Contains(write(t, ratings), "Recusals") {
		t.Error("a report without a recusal has the section")
	}
	ratings.Recused = []results.Recused{
		{Judge: ratings.Judges[0], Work: 100, Organiser: true, Scored: true}, {Judge: ratings.Judges[1], Work: 101},
	}
	page := write(t, ratings)
	for _, want := range []string{
		"<td>Crane Season (100)</td><td>an organiser</td><td>taken out</td>", "<td>Crane Season（100）</td><td>主办方</td><td>已移除</td>",
		"<td>the judge</td><td>–</td>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
