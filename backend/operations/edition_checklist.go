package operations

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

var zeroTime time.Time

// ChecklistState is how far a thing is that is done before an edition opens.
type ChecklistState string

// The states.
const (
	ChecklistDone    ChecklistState = "done"
	ChecklistNext    ChecklistState = "next"    // the first that can be done now
	ChecklistWaits   ChecklistState = "waits"   // can be done, or somebody else does it
	ChecklistBlocked ChecklistState = "blocked" // depends on another one
)

// ChecklistItem is one of the twelve things.
type ChecklistItem struct {
	ID       string
	State    ChecklistState
	Required bool // before the edition opens
	Why      contest.Text
	Where    string // the console's screen
}

// Checklist is what is done before an edition opens, and what is missing.
type Checklist struct {
	Edition *contest.Edition
	Ready   bool // all that is required is done
	Items   []ChecklistItem
}

// ChecklistPrize is a prize with its sum, if it has one.
type ChecklistPrize struct {
	Name   contest.Text
	HasSum bool
}

// ChecklistContent is what the checklist needs of an edition's files.
type ChecklistContent struct {
	Texts, Missing, Stale int
	Read                  []TextToRead
	Prizes                []ChecklistPrize
}

// ChecklistCounts is what the checklist needs of the database.
type ChecklistCounts struct {
	Jury          int // enabled accounts of the edition
	Owners        int // that have logged in
	InvitedOwners []string
	MailsSent     int // of the whole contest
}

// ChecklistFacts is where the checklist is computed from.
type ChecklistFacts struct {
	Counts interface {
		ChecklistCounts(ctx context.Context, edition contest.EditionID) (ChecklistCounts, error)
	}
	// Content reads an edition's files. from is the edition of which it was made, "" for none.
	Content func(edition *contest.Edition, from contest.EditionID, documents EditionDocuments) (ChecklistContent, error)
	// Tools are the models of the studio: those that are open and all.
	Tools func() (open, all []string)
}

// ChecklistOf returns the checklist of an edition that is in force. NOT_FOUND for nil.
func (s *EditionService) ChecklistOf(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (Checklist, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return Checklist{}, err
	}
	if edition == nil {
		return Checklist{}, contest.Fail(contest.CodeNotFound)
	}
	documents, err := s.Store.EditionDocuments(ctx)
	if err != nil {
		return Checklist{}, fmt.Errorf("read checklist: %w", err)
	}
	made, err := s.Made(ctx, by)
	if err != nil {
		return Checklist{}, err
	}
	content, err := s.Checklist.Content(edition, made[edition.ID].From, documents)
	if err != nil {
		return Checklist{}, fmt.Errorf("read checklist: %w", err)
	}
	items, err := s.items(ctx, edition, content)
	if err != nil {
		return Checklist{}, fmt.Errorf("read checklist: %w", err)
	}
	list := Checklist{Edition: edition, Items: items, Ready: true}
	if !by.ReadsPeople() {
		withoutOwner(items)
	}
	for _, item := range items {
		list.Ready = list.Ready && (!item.Required || item.State == ChecklistDone)
	}
	return list, nil
}

// withoutOwner leaves out who is invited.
func withoutOwner(items []ChecklistItem) {
	for i := range items {
		if items[i].ID == "owner" && items[i].State == ChecklistWaits {
			items[i].Why = contest.Text{EN: "Waits for another owner", ZH: "等待另一位负责人"}
		}
	}
}

// missing is what the checklist of a planned edition would lack.
func (s *EditionService) missing(ctx context.Context, plan EditionPlan) ([]ChecklistItem, error) {
	items, err := s.items(ctx, plan.Edition, ChecklistContent{Texts: plan.Texts, Read: plan.Read, Prizes: plan.Prizes})
	if err != nil {
		return nil, fmt.Errorf("check what is missing: %w", err)
	}
	var missing []ChecklistItem
	for _, item := range items {
		if item.State != ChecklistDone {
			missing = append(missing, item)
		}
	}
	return missing, nil
}

func (s *EditionService) items(
	ctx context.Context,
	edition *contest.Edition,
	content ChecklistContent,
) ([]ChecklistItem, error) {
	counts, err := s.Checklist.Counts.ChecklistCounts(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	c := checklist{edition: edition, content: content, counts: counts, editions: s.Editions}
	if s.Checklist.Tools != nil {
		c.open, c.tools = s.Checklist.Tools()
	}
	return c.items(), nil
}

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
	for _, prize := range c.content.Prizes {
		if !prize.HasSum {
			without = append(without, prize.Name)
		}
	}
	awards := len(c.edition.Awards)
	switch {
	case c.edition.Applies() && len(c.content.Prizes) == 0:
		return item(
			"prizes",
			"rules",
			true,
			true,
			contest.Text{EN: "Teams are selected; there are no prizes", ZH: "以选拔团队为主，不设奖金"},
		)
	case len(c.content.Prizes) == 0:
		return item("prizes", "rules", true, false, contest.Text{EN: "There is no prize yet", ZH: "尚无奖项"})
	case len(without) > 0:
		return item("prizes", "rules", true, true, contest.Text{
			EN: fmt.Sprintf("%d prizes, %d awards; “%s” has no sum", len(c.content.Prizes), awards, without[0].EN),
			ZH: fmt.Sprintf("奖项 %d 个，提名奖项 %d 个；“%s”未写金额", len(c.content.Prizes), awards, without[0].ZH),
		})
	default:
		return item(
			"prizes",
			"rules",
			true,
			true,
			contest.Text{EN: "%d prizes, %d awards", ZH: "奖项 %d 个，提名奖项 %d 个"}.Format(len(c.content.Prizes), awards),
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

func (c checklist) models() ChecklistItem {
	i := item(
		"tools",
		"overview",
		false,
		len(c.open) > 0 && len(c.open) == len(c.tools),
		contest.Text{EN: strings.Join(c.open, ", "), ZH: strings.Join(c.open, "、")},
	)
	switch {
	case len(c.open) == 0:
		i.State, i.Why = ChecklistBlocked, contest.Text{
			EN: "No tool has a key. Opens without them.",
			ZH: "没有工具配置密钥，不影响开放。",
		}
	case i.State != ChecklistDone:
		i.State, i.Why = ChecklistBlocked, contest.Text{
			EN: "%d of %d tools have a key. Opens without the others",
			ZH: "%d 个工具（共 %d 个）已配置密钥；其余不影响开放",
		}.Format(
			len(c.open),
			len(c.tools),
		)
	}
	return i
}

func (c checklist) mail() ChecklistItem {
	if c.counts.MailsSent == 0 {
		return item(
			"mail",
			"mails",
			true,
			false,
			contest.Text{
				EN: "No email has been sent yet: invite a colleague, and see it arrive",
				ZH: "尚未发出任何邮件：邀请一位同事，看邮件能否送达",
			},
		)
	}
	return item(
		"mail",
		"mails",
		true,
		true,
		contest.Text{EN: "%d emails have been sent", ZH: "已发出 %d 封邮件"}.Format(c.counts.MailsSent),
	)
}

func (c checklist) jury() ChecklistItem {
	needed := c.edition.EntriesEnd()
	i := item(
		"jury",
		"jury",
		false,
		c.counts.Jury > 0,
		contest.Text{EN: "%d accounts", ZH: "已有 %d 个账号"}.Format(c.counts.Jury),
	)
	if c.counts.Jury == 0 {
		i.Why = contest.Text{
			EN: "Nobody invited. Not needed before " + c.edition.Deadline(
				contest.English,
				needed,
			),
			ZH: "尚未邀请评委；" + c.edition.Deadline(contest.Chinese, needed) + "之前不需要",
		}
	}
	return i
}

func (c checklist) owner() ChecklistItem {
	switch {
	case c.counts.Owners > 1:
		return item(
			"owner",
			"organisers",
			true,
			true,
			contest.Text{EN: "%d owners", ZH: "共 %d 位负责人"}.Format(c.counts.Owners),
		)
	case len(c.counts.InvitedOwners) > 0:
		i := item(
			"owner",
			"organisers",
			true,
			false,
			contest.Text{
				EN: "%s is invited and has not logged in yet",
				ZH: "已邀请 %s，尚未登录",
			}.Format(
				c.counts.InvitedOwners[0],
			),
		)
		i.State = ChecklistWaits
		return i
	default:
		return item("owner", "organisers", true, false, contest.Text{EN: "You are the only owner", ZH: "目前只有你一位负责人"})
	}
}
