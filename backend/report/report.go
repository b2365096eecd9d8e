// Package report writes the results of an edition as one HTML page in both languages, with plots. The page is
// self-contained: it loads no script, font or other file.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

//go:embed report.gohtml
var page string

// Write writes the page. The edition's time zone is that of its times. head is the newest signed head of its log;
// "": none is signed yet.
func Write(w io.Writer, edition *contest.Edition, r *results.EditionResults, head string) error {
	t, err := template.New("report").Parse(page)
	if err != nil {
		return fmt.Errorf("read report template: %w", err)
	}
	views := []view{newView("en", edition, r, head), newView("zh", edition, r, head)}
	if err := t.Execute(w, views); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// view is the report in one language.
type view struct {
	Language contest.Language
	Edition  *contest.Edition
	Head     string // of the log; "": none
	*results.EditionResults
}

func newView(language contest.Language, edition *contest.Edition, r *results.EditionResults, head string) view {
	return view{Language: language, Edition: edition, Head: head, EditionResults: r}
}

// T returns the text in the page's language.
func (v view) T(en, zh string) string { return contest.Text{EN: en, ZH: zh}.In(v.Language) }

// Tag is the language as HTML names it.
func (v view) Tag() string { return v.T("en", "zh-Hans") }

// Brand is the edition's name.
// CriteriaNames names the criteria in their order.
func (v view) CriteriaNames() string {
	names := make([]string, len(v.Edition.Criteria))
	for i, one := range v.Edition.Criteria {
		names[i] = one.Name.In(v.Language)
	}
	return strings.Join(names, v.T(", ", "、"))
}

// Weights are the weights of the criteria in their order.
func (v view) Weights() string {
	weights := make([]string, len(v.Edition.Criteria))
	for i, one := range v.Edition.Criteria {
		weights[i] = strconv.Itoa(one.Weight)
	}
	return strings.Join(weights, " / ")
}

func (v view) Brand() string { return v.Edition.Title.In(v.Language) }

// When is the moment of the results in the edition's time zone.
func (v view) When() string { return v.Moment(v.At) }

// Moment is a moment in the edition's time zone.
func (v view) Moment(moment time.Time) string {
	at := moment.In(v.Edition.Location)
	zone := v.Edition.ZoneTime()
	return at.Format(v.T("2 January 2006, 15:04", "2006 年 1 月 2 日 15:04")) + v.T(" ("+zone.EN+")", "（"+zone.ZH+"）")
}

// Corrected reports whether the corrected ranking is official.
func (v view) Corrected() bool { return v.Official == ranking.Corrected }

// Count joins a number and what it counts.
func (v view) Count(n int, one, many, zh string) string {
	if v.Language == contest.Chinese {
		return fmt.Sprintf("%d %s", n, zh)
	}
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// WorkName is a work's title with its number.
func (v view) WorkName(id int) string {
	return v.T(fmt.Sprintf("%s (%d)", v.Work(id).Title, id), fmt.Sprintf("%s（%d）", v.Work(id).Title, id))
}

// PrizeName is the name of a prize.
func (v view) PrizeName(id string) string {
	for _, prize := range v.Edition.Prizes {
		if prize.ID == id {
			return prize.Name.In(v.Language)
		}
	}
	return id
}

// Official is a work's standing in the official ranking.
func (v view) OfficialOf(w ranking.Work) ranking.Standing { return w.In(v.Official) }

// Rank is a rank; a dash without one.
func (v view) Rank(rank int) string {
	if rank == 0 {
		return "–"
	}
	return strconv.Itoa(rank)
}

// Points are points with two decimals; a dash for nil.
func (v view) Points(points *ranking.Points) string {
	if points == nil {
		return "–"
	}
	return points.Fixed(2)
}

// Signed are points with a sign and two decimals.
func (v view) Signed(points ranking.Points) string {
	text := points.Fixed(2)
	if points > 0 && text != "0.00" {
		return "+" + text
	}
	return text
}

// NotEnough heads the works that have fewer cards than a rank needs.
func (v view) NotEnough() string {
	return fmt.Sprintf(v.T("Not enough cards for a rank (at least %d): these win only what the jury gives by hand",
		"评分数不足，不参与排名（至少需要 %d 份）：仅可由评委会特别授予奖项"), max(1, v.Computed.Options.MinimumCards))
}

// Agreement is a correlation with two decimals; a dash for nil.
func (v view) Agreement(r *float64) string {
	if r == nil {
		return "–"
	}
	return strconv.FormatFloat(*r, 'f', 2, 64)
}

// AccessName names a new way into a judge's account.
func (v view) AccessName(what contest.JudgeAccess) string {
	switch what {
	case contest.AccessLink:
		return v.T("login link", "登录链接")
	case contest.AccessAddress:
		return v.T("address", "邮箱")
	case contest.AccessPassword:
		return v.T("password", "密码")
	case contest.AccessFactor:
		return v.T("second factor", "二次验证")
	default:
		return v.T("browser key", "浏览器密钥")
	}
}

// Names joins the names of works.
func (v view) Names(ids []int) []string {
	var names []string
	for _, id := range ids {
		names = append(names, v.WorkName(id))
	}
	return names
}

// Tied reports whether a work of a proposal shares its rank.
func (v view) Tied(p ranking.Proposal, id int) bool { return slices.Contains(p.Tied, id) }

// Best is the chance that a work is the best of all.
func (v view) Best(w ranking.Work) string {
	if w.Interval.Draws == 0 {
		return "–"
	}
	return percent(w.Chances.Ranks[0], w.Interval.Draws)
}

// percent is a part of the draws in whole percent, without rounding to all or none of them.
func percent(count, draws int) string {
	switch whole := (200*count + draws) / (2 * draws); {
	case whole == 0 && count > 0:
		return "<1%"
	case whole == 100 && count < draws:
		return ">99%"
	default:
		return strconv.Itoa(whole) + "%"
	}
}

// CloseWorks are sentences about neighbours in the corrected ranking that cannot be told apart.
func (v view) CloseWorks() []string {
	var all []string
	for _, c := range v.Close() {
		all = append(
			all,
			fmt.Sprintf(v.T("%s and %s: the first is the better one with a probability of %s", "%s与%s：前者更优的概率为 %s"),
				v.WorkName(c.Works[0]), v.WorkName(c.Works[1]), percent(c.Count, c.Draws)),
		)
	}
	return all
}
