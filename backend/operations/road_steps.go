package operations

import (
	"slices"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// filmSteps are the steps of the edition to which films are sent.
func (c *needCheck) filmSteps() []RoadStep {
	e, f := c.edition, c.facts
	nominating, judging := juryPhase(e, jury.RoleNominator), juryPhase(e, jury.RoleJudge)
	entriesOver := !c.now.Before(e.EntriesEnd())
	unlisted := unless(f.Shortlisted > 0, contest.Text{EN: "The shortlist is empty", ZH: "尚无入围影片"})
	return slices.Concat([]RoadStep{
		c.textsStep(),
		{
			ID:    "nominators_invited",
			Title: contest.Text{EN: "Invite the nominators", ZH: "邀请提名人"},
			At:    nominating.StartsAt,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact:  c.unlessListedWithout(f.Nominators, contest.Text{EN: "nominators: %d", ZH: "%d 位提名人"}),
			done:  f.Nominators > 0 || f.Shortlisted > 0,
		},
		c.judgesStep(),
		c.dated(
			"registration_opens",
			contest.Text{EN: "Registration and entries open", ZH: "报名与投稿开始"},
			e.RegistrationOpens,
		),
		c.dated("registration_ends", contest.Text{EN: "Registration ends", ZH: "报名截止"}, e.RegistrationEnds),
		c.reviewStep(
			contest.Text{EN: "Decide all registrations", ZH: "审核全部报名"},
			contest.Text{EN: "Registration is not open yet", ZH: "报名尚未开始"},
		),
		c.dated("submission_ends", contest.Text{EN: "Entries end", ZH: "投稿截止"}, e.SubmissionEnds),
		{
			ID:    "films_playable",
			Title: contest.Text{EN: "Every film plays", ZH: "所有影片均可播放"},
			At:    nominating.StartsAt,
			Path:  "submissions",
			area:  contest.AreaSubmissions,
			Fact: contest.Text{
				EN: "films: %d, not playable: %d",
				ZH: "%d 部影片，%d 部尚不能播放",
			}.Format(
				f.Judged,
				f.CopiesMissing,
			),
			done:      entriesOver && f.CopiesMissing == 0,
			BlockedBy: c.blockers(NeedCopies, NeedSlowCopies),
		},
		{
			ID:    "nominators_assigned",
			Title: contest.Text{EN: "Assign films to the nominators", ZH: "向提名人分配影片"},
			At:    nominating.StartsAt,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact: c.assignedFact(
				f.NominatorsAssigned,
			),
			done: (f.NominatorsAssigned || f.Nominations > 0 || f.Shortlisted > 0) &&
				len(c.blockers(NeedNominators)) == 0,
			BlockedBy: append(unless(f.Nominators > 0, contest.Text{EN: "There is no nominator", ZH: "没有提名人"}),
				unless(entriesOver, contest.Text{EN: "Entries are still taken", ZH: "投稿尚未结束"})...),
		},
		{
			ID:        "nominated",
			Title:     contest.Text{EN: "Nominate", ZH: "提名"},
			At:        nominating.EndsAt,
			Ends:      true,
			Path:      "jury",
			area:      contest.AreaJury,
			Fact:      c.unlessListedWithout(f.Nominations, contest.Text{EN: "nominations: %d", ZH: "%d 个提名"}),
			done:      f.Shortlisted > 0 || nominating.Ended(c.now) && f.Nominations > 0,
			BlockedBy: unless(f.Nominators > 0, contest.Text{EN: "There is no nominator", ZH: "没有提名人"}),
		},
		{
			ID:    "shortlisted",
			Title: contest.Text{EN: "Choose the shortlist", ZH: "确定入围名单"},
			At:    firstKnown(f.ShortlistedAt, nominating.EndsAt),
			Ends:  f.ShortlistedAt.IsZero(),
			Path:  "shortlist",
			area:  contest.AreaShortlist,
			Fact: contest.Text{
				EN: "films: %d",
				ZH: "%d 部影片",
			}.Format(
				f.Shortlisted,
			),
			done: f.Shortlisted > 0 && len(c.blockers(NeedInvalidShortlisted)) == 0,
			BlockedBy: append(
				unless(f.Nominations+f.Shortlisted > 0, contest.Text{EN: "There are no nominations", ZH: "尚无提名"}),
				c.blockers(NeedInvalidShortlisted)...),
		},
		{
			ID:    "announced",
			Title: contest.Text{EN: "Announce the finalists", ZH: "公布入围名单"},
			At:    firstKnown(f.AnnouncedAt, judging.StartsAt),
			Path:  "shortlist",
			area:  contest.AreaShortlist,
			done: !f.AnnouncedAt.IsZero() ||
				!f.PublishedAt.IsZero(),
			BlockedBy: slices.Concat(unlisted, c.blockers(NeedInvalidShortlisted)),
		},
		c.rankingStep(),
		{
			ID:    "judges_assigned",
			Title: contest.Text{EN: "Finalists go to the judges", ZH: "入围影片交评委评分"},
			At:    judging.StartsAt,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact: c.assignedFact(
				f.JudgesAssigned,
			),
			done: f.Shortlisted > 0 && f.Judges > 0 && len(c.blockers(NeedJudges)) == 0 && judging.Begun(c.now, 0),
			BlockedBy: slices.Concat(
				unlisted,
				unless(f.Judges > 0, contest.Text{EN: "There is no judge", ZH: "没有评委"}),
				c.blockers(NeedJudges),
			),
		},
		{
			ID:    "scored",
			Title: contest.Text{EN: "Score the finalists", ZH: "入围影片评分"},
			At:    judging.EndsAt,
			Ends:  true,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact: contest.Text{
				EN: "scorecards: %d",
				ZH: "%d 张评分表",
			}.Format(
				f.Scorecards,
			),
			done:      !f.JudgingClosedAt.IsZero() || judging.Ended(c.now) && f.Scorecards > 0,
			BlockedBy: unlisted,
		},
		c.closedStep(),
		c.prizesStep(contest.Text{EN: "Settle the prizes", ZH: "确定奖项"}),
	}, c.resultSteps(contest.Text{EN: "Publish the winners", ZH: "公布获奖名单"}), c.laterPhases(), []RoadStep{c.archiveStep()})
}

// campSteps are the steps of the edition to which teams apply.
func (c *needCheck) campSteps() []RoadStep {
	e, f := c.edition, c.facts
	judging := juryPhase(e, jury.RoleJudge)
	entriesOver := !c.now.Before(e.EntriesEnd())
	return slices.Concat([]RoadStep{
		c.textsStep(),
		c.judgesStep(),
		c.dated("registration_opens", contest.Text{EN: "Applications open", ZH: "申请开始"}, e.RegistrationOpens),
		c.dated("registration_ends", contest.Text{EN: "Applications end", ZH: "申请截止"}, e.RegistrationEnds),
		c.reviewStep(
			contest.Text{EN: "Decide all applications", ZH: "审核全部申请"},
			contest.Text{EN: "Applications are not open yet", ZH: "申请尚未开始"},
		),
		c.rankingStep(),
		{
			ID:    "judges_assigned",
			Title: contest.Text{EN: "Applications go to the judges", ZH: "申请交评委评阅"},
			At:    judging.StartsAt,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact: c.assignedFact(
				f.JudgesAssigned,
			),
			done: f.Approved > 0 && f.Judges > 0 && entriesOver && len(c.blockers(NeedJudges)) == 0,
			BlockedBy: slices.Concat(
				unless(f.Judges > 0, contest.Text{EN: "There is no judge", ZH: "没有评委"}),
				unless(
					entriesOver,
					contest.Text{EN: "Applications are still taken", ZH: "申请尚未结束"},
				),
				c.blockers(NeedJudges),
			),
		},
		{
			ID:    "scored",
			Title: contest.Text{EN: "Score the applications", ZH: "申请评分"},
			At:    judging.EndsAt,
			Ends:  true,
			Path:  "jury",
			area:  contest.AreaJury,
			Fact: contest.Text{
				EN: "scorecards: %d",
				ZH: "%d 张评分表",
			}.Format(
				f.Scorecards,
			),
			done: !f.JudgingClosedAt.IsZero(),
			BlockedBy: unless(
				f.Judges > 0 && f.Approved > 0,
				contest.Text{EN: "Nobody has anything to score", ZH: "尚无可评的申请"},
			),
		},
		c.closedStep(),
		{
			ID:    "shortlisted",
			Title: contest.Text{EN: "Shortlist concepts", ZH: "确定入围构想"},
			At:    f.ShortlistedAt,
			Path:  "shortlist",
			area:  contest.AreaShortlist,
			Fact: contest.Text{
				EN: "concepts: %d",
				ZH: "%d 个构想",
			}.Format(
				f.Shortlisted,
			),
			done: f.Shortlisted > 0 && len(c.blockers(NeedInvalidShortlisted)) == 0,
			BlockedBy: append(
				unless(f.Scorecards > 0, contest.Text{EN: "There are no scores yet", ZH: "尚无评分"}),
				c.blockers(NeedInvalidShortlisted)...),
		},
		{
			ID:    "selected",
			Title: contest.Text{EN: "Select the teams", ZH: "选定入营团队"},
			Path:  "shortlist",
			area:  contest.AreaShortlist,
			Fact: contest.Text{
				EN: "teams: %d",
				ZH: "%d 支团队",
			}.Format(
				f.Selected,
			),
			done:      f.Selected > 0 || !f.PublishedAt.IsZero(),
			BlockedBy: unless(f.Shortlisted > 0, contest.Text{EN: "Nothing is shortlisted", ZH: "尚无入围构想"}),
		},
		c.prizesStep(contest.Text{EN: "Settle who is selected", ZH: "核定入选名单"}),
	}, c.resultSteps(contest.Text{EN: "Publish the selected teams", ZH: "公布入选团队"}), c.laterPhases(), []RoadStep{c.archiveStep()})
}

// assignedFact says who reads what.
func (c *needCheck) assignedFact(assigned bool) contest.Text {
	if assigned {
		return contest.Text{EN: "each sees a share", ZH: "每人分配一部分"}
	}
	return contest.Text{EN: "everybody sees all", ZH: "每人可看全部"}
}

// unlessListedWithout says how many there are, or that the shortlist was chosen without any.
func (c *needCheck) unlessListedWithout(count int, fact contest.Text) contest.Text {
	if count == 0 && c.facts.Shortlisted > 0 {
		return contest.Text{EN: "none: the shortlist was chosen without", ZH: "没有：入围名单未经提名确定"}
	}
	return fact.Format(count)
}

func (c *needCheck) prizesStep(title contest.Text) RoadStep {
	closed := !c.facts.JudgingClosedAt.IsZero()
	return RoadStep{
		ID:    "prizes_settled",
		Title: title,
		At:    resultsPhase(c.edition).StartsAt,
		Path:  "results",
		area:  contest.AreaResults,
		done:  closed && c.facts.Scorecards > 0 && len(c.blockers(NeedEmptyPrizes, NeedInvalidWinners)) == 0,
		BlockedBy: append(
			unless(closed, contest.Text{EN: "Judging is open", ZH: "评审尚未关闭"}),
			c.blockers(NeedEmptyPrizes, NeedInvalidWinners)...),
	}
}

// laterPhases are the phases of the timeline after the results, each a step on its day.
func (c *needCheck) laterPhases() []RoadStep {
	results := resultsPhase(c.edition).ID
	after := slices.IndexFunc(c.edition.Phases, func(p contest.Phase) bool { return p.ID == results })
	if after < 0 {
		return nil
	}
	var steps []RoadStep
	for _, phase := range c.edition.Phases[after+1:] {
		steps = append(steps, c.dated("phase_"+phase.ID, phase.Name, phase.StartsAt))
	}
	return steps
}
