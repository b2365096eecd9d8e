package operations

import (
	"fmt"
	"strings"

	"marquee/backend/contest"
)

// checklist computes the twelve things.
type checklist struct {
	edition     *contest.Edition
	editions    *contest.Editions
	content     ChecklistContent
	counts      ChecklistCounts
	open, tools []string
}

func (c checklist) items() []ChecklistItem {
	items := []ChecklistItem{
		c.brand(),
		c.dates(),
		c.rules(),
		c.criteria(),
		c.prizes(),
		c.questions(),
		c.texts(),
		c.models(),
		c.mail(),
		c.jury(),
		c.owner(),
	}
	rehearsal := ChecklistItem{ID: "rehearsal", Where: "overview", State: ChecklistWaits, Why: contest.Text{
		EN: "Not recorded: rehearse with invented people on a machine of your own", ZH: "系统不作记录：请在自己的电脑上用虚构的人员演练一遍",
	}}
	var before []string
	next := true
	for i := range items {
		if (items[i].ID == "prizes" || items[i].ID == "texts") && items[i].State != ChecklistDone {
			before = append(before, fmt.Sprint(i+1))
		}
		if items[i].State == ChecklistNext && !next {
			items[i].State = ChecklistWaits
		}
		next = next && items[i].State != ChecklistNext
	}
	if len(before) > 0 {
		rehearsal.State = ChecklistBlocked
		rehearsal.Why = contest.Text{
			EN: "Waits for " + strings.Join(before, " and "),
			ZH: "需先完成第 " + strings.Join(before, "、") + " 项",
		}
	}
	return append(items, rehearsal)
}

func item(id, where string, required, done bool, why contest.Text) ChecklistItem {
	state := ChecklistNext
	if done {
		state = ChecklistDone
	}
	return ChecklistItem{ID: id, State: state, Required: required, Why: why, Where: where}
}

func (c checklist) brand() ChecklistItem {
	for _, other := range c.editions.All() {
		if other.ID != c.edition.ID && (other.Name.EN == c.edition.Name.EN || other.Name.ZH == c.edition.Name.ZH) &&
			other.Season == c.edition.Season {
			return item(
				"brand",
				"editions",
				true,
				false,
				contest.Text{EN: "It has the name and the season of %s", ZH: "名称和届次与 %s 相同"}.Format(other.ID),
			)
		}
	}
	name := contest.Text{EN: c.edition.Name.EN, ZH: c.edition.Name.ZH}
	if c.edition.Look.Accent != "" {
		name = contest.Text{EN: name.EN + ", " + c.edition.Look.Accent, ZH: name.ZH + "，" + c.edition.Look.Accent}
	}
	return item("brand", "editions", true, true, name)
}

func (c checklist) dates() ChecklistItem {
	known, open := 0, 0
	for _, phase := range c.edition.Phases {
		if phase.StartsAt.IsZero() {
			open++
		} else {
			known++
		}
	}
	why := contest.Text{EN: "%d phases in order", ZH: "%d 个阶段，先后有序"}.Format(known)
	if open > 0 {
		why = contest.Text{
			EN: "%d phases in order, %d without dates yet",
			ZH: "%d 个阶段先后有序，另有 %d 个尚无日期",
		}.Format(
			known,
			open,
		)
	}
	return item("dates", "phases", true, known > 0, why)
}

func (c checklist) rules() ChecklistItem {
	e := c.edition
	if e.Applies() {
		return item(
			"rules",
			"rules",
			true,
			true,
			contest.Text{
				EN: "Age %d, teams of up to %d",
				ZH: "年满 %d 周岁，团队最多 %d 人",
			}.Format(
				e.MinimumAge,
				e.MaxTeamMembers,
			),
		)
	}
	return item(
		"rules",
		"rules",
		true,
		true,
		contest.Text{EN: "%d minutes, %d entries, teams of up to %d", ZH: "片长 %d 分钟，最多 %d 部，团队最多 %d 人"}.
			Format(int(e.MaxRunning.Minutes()), e.MaxSubmissions, e.MaxTeamMembers),
	)
}

func (c checklist) criteria() ChecklistItem {
	var weights []string
	sum := 0
	for _, criterion := range c.edition.Criteria {
		weights, sum = append(weights, fmt.Sprint(criterion.Weight)), sum+criterion.Weight
	}
	return item("criteria", "rules", true, sum == 100, contest.Text{
		EN: strings.Join(
			weights,
			", ",
		) + "; they add up to " + fmt.Sprint(
			sum,
		),
		ZH: strings.Join(weights, "、") + "，合计 " + fmt.Sprint(sum),
	})
}

func (c checklist) prizes() ChecklistItem {
	var without []contest.Text
	prizes := c.edition.PrizeList.Prizes
	for _, prize := range prizes {
		if prize.Amount == nil {
			without = append(without, prize.Name)
		}
	}
	awards := len(c.edition.Awards)
	switch {
	case c.edition.Applies() && len(prizes) == 0:
		return item(
			"prizes",
			"rules",
			true,
			true,
			contest.Text{EN: "Teams are selected; there are no prizes", ZH: "以选拔团队为主，不设奖金"},
		)
	case len(prizes) == 0:
		return item("prizes", "rules", true, false, contest.Text{EN: "There is no prize yet", ZH: "尚无奖项"})
	case len(without) > 0:
		return item("prizes", "rules", true, true, contest.Text{
			EN: fmt.Sprintf("Prizes: %d, awards: %d; “%s” has no sum", len(prizes), awards, without[0].EN),
			ZH: fmt.Sprintf("奖项 %d 个，提名奖项 %d 个；“%s”未写金额", len(prizes), awards, without[0].ZH),
		})
	default:
		return item(
			"prizes",
			"rules",
			true,
			true,
			contest.Text{EN: "Prizes: %d, awards: %d", ZH: "奖项 %d 个，提名奖项 %d 个"}.Format(len(prizes), awards),
		)
	}
}

func (c checklist) questions() ChecklistItem {
	asked := 0
	for _, q := range c.edition.Questions {
		if !q.Retired {
			asked++
		}
	}
	why := contest.Text{EN: "%d, in both languages", ZH: "%d 个，中英文齐全"}.Format(asked)
	if asked == 0 {
		why = contest.Text{EN: "None of your own: the forms ask what they always do", ZH: "没有自设问题，表单只含固定内容"}
	}
	return item("questions", "rules", false, true, why)
}

func (c checklist) texts() ChecklistItem {
	n := c.content
	switch {
	case len(n.Read) > 0:
		return item(
			"texts",
			"catalogue",
			true,
			false,
			contest.Text{
				EN: "%d of %d still name the former edition",
				ZH: "%d 处文字（共 %d 处）仍写着上一届的内容",
			}.Format(
				len(n.Read),
				n.Texts,
			),
		)
	case n.Missing+n.Stale > 0:
		return item(
			"texts",
			"catalogue",
			true,
			false,
			contest.Text{
				EN: "%d of %d lack a language or are out of date in one",
				ZH: "%d 处文字（共 %d 处）缺少一种语言或未更新",
			}.Format(
				n.Missing+n.Stale,
				n.Texts,
			),
		)
	default:
		return item(
			"texts",
			"catalogue",
			true,
			true,
			contest.Text{EN: "%d, in both languages", ZH: "%d 处，中英文齐全"}.Format(n.Texts),
		)
	}
}
