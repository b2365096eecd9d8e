package operations

import (
	"context"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// RoadState is how far a step of a contest is.
type RoadState string

// The states. One step at most is next: the first that can be done.
const (
	RoadDone    RoadState = "done"
	RoadNext    RoadState = "next"
	RoadBlocked RoadState = "blocked" // cannot be done before what blocks it is mended
	RoadWaits   RoadState = "waits"
)

// RoadStep is a step of a contest from its texts to its archive. Nobody ticks it: it follows from the data and the
// dates.
type RoadStep struct {
	ID        string
	Title     contest.Text
	State     RoadState
	At        time.Time    // contest clock: when it was done or is due; zero: no date is announced
	Ends      bool         // At is the end of a period: midnight is 24:00 of the day before
	Fact      contest.Text // what the data has of it; may be empty
	Path      string       // of the console's screen on which it is done, below the edition
	BlockedBy []contest.Text

	area contest.Area
	done bool
}

// Road returns the steps of an edition that the organiser reads, in their order. FORBIDDEN unless by is an organiser.
func (s *NeedService) Road(ctx context.Context, by contest.Organiser, edition *contest.Edition) ([]RoadStep, error) {
	c, err := s.run(ctx, by, edition, nil)
	if err != nil {
		return nil, err
	}
	return c.road(), nil
}

// road returns the steps with their states.
func (c *needCheck) road() []RoadStep {
	steps, next := []RoadStep{}, false
	for _, step := range c.steps() {
		switch {
		case step.done:
			step.State, step.BlockedBy = RoadDone, nil
			if step.At.After(c.now) { // done before it was due; when is not known
				step.At = time.Time{}
			}
		case len(step.BlockedBy) > 0:
			step.State = RoadBlocked
		case !next:
			step.State, next = RoadNext, true
		default:
			step.State = RoadWaits
		}
		if c.by.MayRead(step.area) == nil {
			steps = append(steps, step)
		}
	}
	return steps
}

func (c *needCheck) steps() []RoadStep {
	if c.edition.Applies() {
		return c.campSteps()
	}
	return c.filmSteps()
}

// blockers returns the titles of the rules that do not hold.
func (c *needCheck) blockers(kinds ...NeedKind) []contest.Text {
	var titles []contest.Text
	for _, kind := range kinds {
		if need, found := c.found[kind]; found {
			titles = append(titles, need.Sentence(c.edition.Kind))
		}
	}
	return titles
}

// Sentence is a need with its number.
func (n Need) Sentence(edition contest.EditionKind) contest.Text {
	rule := RuleOf(edition, n.Kind)
	if rule.Single {
		return rule.Title
	}
	count := strconv.Itoa(n.Count)
	return contest.Text{EN: rule.Title.EN + ": " + count, ZH: count + " " + rule.Title.ZH}
}

// unless returns a blocker while a condition is not met.
func unless(met bool, blocker contest.Text) []contest.Text {
	if met {
		return nil
	}
	return []contest.Text{blocker}
}

// dated is a step that is done when its date has come.
func (c *needCheck) dated(id string, title contest.Text, at time.Time) RoadStep {
	return RoadStep{
		ID:    id,
		Title: title,
		At:    at,
		Ends:  strings.HasSuffix(id, "_ends") || strings.HasSuffix(id, "_end"),
		Path:  "phases",
		area:  contest.AreaPhases,
		done:  !at.IsZero() && !c.now.Before(at),
	}
}

// textsStep and those below are steps of both editions.
func (c *needCheck) textsStep() RoadStep {
	return RoadStep{
		ID:    "texts_complete",
		Title: contest.Text{EN: "Texts in both languages", ZH: "文字中英齐备"},
		Path:  "catalogue",
		area:  contest.AreaCatalogue,
		Fact: contest.Text{
			EN: "texts: %d",
			ZH: "共 %d 处文字",
		}.Format(
			c.text.Texts,
		),
		done:      c.text.Missing+c.text.Stale == 0,
		BlockedBy: c.blockers(NeedMissingTexts, NeedStaleTexts),
	}
}

func (c *needCheck) reviewStep(title, blocker contest.Text) RoadStep {
	f := c.facts
	step := RoadStep{
		ID:    "registrations_reviewed",
		Title: title,
		At:    c.edition.RegistrationEnds,
		Ends:  true,
		Path:  "registrations",
		area:  contest.AreaRegistrations,
		Fact: contest.Text{
			EN: "%d of %d decided, %d approved",
			ZH: "已审 %d / %d，通过 %d",
		}.Format(
			f.Registrations-f.Waiting,
			f.Registrations,
			f.Approved,
		),
		done: f.Waiting == 0 && !c.now.Before(c.edition.RegistrationEnds),
	}
	if !c.now.Before(c.edition.RegistrationEnds) {
		step.BlockedBy = nil
	} else {
		step.BlockedBy = unless(!c.now.Before(c.edition.RegistrationOpens), blocker)
	}
	return step
}

func (c *needCheck) judgesStep() RoadStep {
	return RoadStep{
		ID:    "judges_invited",
		Title: contest.Text{EN: "Invite the judges", ZH: "邀请评委"},
		At:    juryPhase(c.edition, jury.RoleJudge).StartsAt,
		Path:  "jury",
		area:  contest.AreaJury,
		Fact:  contest.Text{EN: "judges: %d", ZH: "%d 位评委"}.Format(c.facts.Judges),
		done:  c.facts.Judges > 0,
	}
}

func (c *needCheck) rankingStep() RoadStep {
	f := c.facts
	step := RoadStep{
		ID:    "ranking_chosen",
		Title: contest.Text{EN: "Choose the official ranking", ZH: "选定正式排名方式"},
		At:    juryPhase(c.edition, jury.RoleJudge).StartsAt,
		Path:  "results",
		area:  contest.AreaResults,
		done:  !f.RankingChosenAt.IsZero() || f.Scorecards > 0,
	}
	if !f.RankingChosenAt.IsZero() {
		step.At = f.RankingChosenAt
	} else if f.Scorecards > 0 {
		step.Fact = contest.Text{EN: "nobody chose: it is the mean", ZH: "无人选定，以平均分为准"}
	}
	return step
}

func (c *needCheck) closedStep() RoadStep {
	f, judging := c.facts, juryPhase(c.edition, jury.RoleJudge)
	step := RoadStep{
		ID:        "judging_closed",
		Title:     contest.Text{EN: "Close judging", ZH: "关闭评审"},
		At:        judging.EndsAt,
		Ends:      true,
		Path:      "jury",
		area:      contest.AreaJury,
		Fact:      contest.Text{EN: "scorecards: %d", ZH: "%d 张评分表"}.Format(f.Scorecards),
		done:      !f.JudgingClosedAt.IsZero(),
		BlockedBy: unless(f.Scorecards > 0, contest.Text{EN: "There are no scores yet", ZH: "尚无评分"}),
	}
	if step.done {
		step.At = f.JudgingClosedAt
	}
	return step
}

// resultSteps are those from the confirmation to the mails.
func (c *needCheck) resultSteps(public contest.Text) []RoadStep {
	f, day := c.facts, resultsPhase(c.edition).StartsAt
	open := unless(!f.JudgingClosedAt.IsZero(), contest.Text{EN: "Judging is open", ZH: "评审尚未关闭"})
	published := !f.PublishedAt.IsZero()
	unpublished := unless(published, contest.Text{EN: "The results are not public", ZH: "结果尚未公布"})
	var steps []RoadStep
	if c.edition.ConfirmPublication {
		steps = append(steps, RoadStep{
			ID:    "publication_proposed",
			Title: contest.Text{EN: "One owner proposes the publication", ZH: "一位负责人提出公布方案"},
			At:    f.ProposedAt,
			Path:  "results",
			area:  contest.AreaResults,
			Fact: same(
				f.ProposedBy,
			),
			done:      published || !f.ProposedAt.IsZero(),
			BlockedBy: append(open, c.blockers(NeedSecondOwner)...),
		})
	}
	results := RoadStep{
		ID:        "results_public",
		Title:     public,
		At:        day,
		Path:      "results",
		area:      contest.AreaResults,
		done:      published,
		BlockedBy: append(open, c.blockers(NeedProposal)...),
	}
	if published {
		results.At = f.PublishedAt
	}
	return append(steps, results,
		RoadStep{
			ID:    "pages_built",
			Title: contest.Text{EN: "The pages show the results", ZH: "页面显示结果"},
			Path:  buildPath,
			area:  contest.AreaSite,
			At:    f.PublishedAt,
			done: published &&
				len(c.blockers(NeedOldResults, NeedFailedBuild)) == 0,
			BlockedBy: append(unpublished, c.blockers(NeedFailedBuild)...),
		},
		RoadStep{
			ID:        "results_mailed",
			Title:     contest.Text{EN: "Everybody concerned has an email", ZH: "结果邮件全部发出"},
			Path:      "mails",
			area:      contest.AreaMails,
			At:        f.PublishedAt,
			Fact:      contest.Text{EN: "%d of %d sent", ZH: "已发 %d / %d"}.Format(f.ResultMailsSent, f.ResultMails),
			done:      published && f.ResultMailsSent == f.ResultMails,
			BlockedBy: unpublished,
		})
}

// firstKnown is the first date that is known.
func firstKnown(dates ...time.Time) time.Time {
	for _, date := range dates {
		if !date.IsZero() {
			return date
		}
	}
	return time.Time{}
}

// archiveStep is the last: the last phase is over, and nothing waits for an organiser any more.
func (c *needCheck) archiveStep() RoadStep {
	var last time.Time
	for _, phase := range c.edition.Phases {
		if last = contest.Latest(
			last,
			contest.Latest(phase.StartsAt, phase.EndsAt),
		); phase.StartsAt.IsZero() { // not announced
			last = time.Time{}
		}
	}
	over := !last.IsZero() && !c.now.Before(last) && !c.facts.PublishedAt.IsZero()
	return RoadStep{
		ID:    "archived",
		Title: contest.Text{EN: "Put the contest into the archive", ZH: "归档"},
		At:    last,
		Path:  "audit",
		area:  contest.AreaOverview,
		Fact: contest.Text{
			EN: "a dump of the last state is the archive: tools contest dump",
			ZH: "以最终状态的备份归档：tools contest dump",
		},
		done: over &&
			len(c.found) == 0,
		BlockedBy: unless(
			!over || len(c.found) == 0,
			contest.Text{EN: "Something still needs attention", ZH: "仍有事项需要处理"},
		),
	}
}
