package operations

import (
	"context"
	"slices"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/results"
)

// Days before the judges' phase from which on what it needs is missed.
const (
	juryMissedDays    = 7
	rankingMissedDays = 3
)

// juryPhase is the phase in which a role works: nominators in the first one after entries, judges in the one after
// that or, in an edition without nominations, in the first. Its zero value is a phase that the timeline does not have.
func juryPhase(e *contest.Edition, role jury.Role) contest.Phase {
	if role == jury.RoleNominator && len(e.Awards) == 0 {
		return contest.Phase{}
	}
	place := 1
	if role == jury.RoleJudge && len(e.Awards) > 0 {
		place = 2
	}
	return phaseAfterEntries(e, place)
}

// resultsPhase is the one that begins when the results are public.
func resultsPhase(e *contest.Edition) contest.Phase {
	if len(e.Awards) > 0 {
		return phaseAfterEntries(e, 3)
	}
	return phaseAfterEntries(e, 2)
}

func phaseAfterEntries(e *contest.Edition, place int) contest.Phase {
	entries := slices.IndexFunc(e.Phases, func(p contest.Phase) bool { return p.ID == contest.PhaseRegistration })
	if entries < 0 || entries+place >= len(e.Phases) {
		return contest.Phase{}
	}
	return e.Phases[entries+place]
}

// stored adds the rules that follow from the facts and the dates.
func (c *needCheck) stored() {
	f, judging, open := c.facts, juryPhase(c.edition, jury.RoleJudge), c.judgingOpen()
	one := func(kind NeedKind, missed bool, since time.Time) {
		if missed {
			c.add(Need{Kind: kind, Count: 1, Since: since})
		}
	}
	nominating := juryPhase(c.edition, jury.RoleNominator)
	one(
		NeedNobodyNominates,
		open && f.Nominators == 0 && f.Shortlisted == 0 && nominating.Begun(c.now, juryMissedDays),
		nominating.StartsAt,
	)
	one(NeedNobodyJudges, open && f.Judges == 0 && judging.Begun(c.now, juryMissedDays), judging.StartsAt)
	one(
		NeedRanking,
		open && f.Judges > 0 && f.Scorecards == 0 && f.RankingChosenAt.IsZero() &&
			judging.Begun(c.now, rankingMissedDays),
		time.Time{},
	)
	one(NeedOpenJudging, open && f.Scorecards > 0 && judging.Ended(c.now), judging.EndsAt)
	if c.edition.Applies() {
		one(NeedShortlist, !open && f.PublishedAt.IsZero() && f.Shortlisted == 0 && f.Scorecards > 0, f.JudgingClosedAt)
	} else {
		one(NeedShortlist, open && f.Shortlisted == 0 && f.Judged > 0 && judging.Begun(c.now, 0), judging.StartsAt)
	}
	one(
		NeedAnnouncement,
		f.Shortlisted > 0 && f.AnnouncedAt.IsZero() && f.PublishedAt.IsZero() && judging.Begun(c.now, 0),
		judging.StartsAt,
	)
	res := resultsPhase(c.edition)
	one(NeedResults, f.PublishedAt.IsZero() && f.Scorecards > 0 && res.Begun(c.now, 0), res.StartsAt)
	if !f.ProposedAt.IsZero() && c.edition.ConfirmPublication {
		c.add(Need{Kind: NeedProposal, Count: 1, Since: f.ProposedAt, Names: []contest.Text{same(f.ProposedBy)}})
	}
	if !f.FinalistsProposedAt.IsZero() && c.edition.ConfirmPublication {
		c.add(
			Need{
				Kind:  NeedFinalistsProposal,
				Count: 1,
				Since: f.FinalistsProposedAt,
				Names: []contest.Text{same(f.FinalistsProposedBy)},
			},
		)
	}
	one(NeedSecondOwner, c.edition.ConfirmPublication && f.PublishedAt.IsZero() && f.Owners < 2, time.Time{})
}

// jury adds what accounts of the jury have left to do, while they can do it.
func (c *needCheck) jury(ctx context.Context) error {
	if c.Jury == nil || !c.judgingOpen() || !c.reads(NeedLateJudges, NeedUnusedLogins) {
		return nil
	}
	if c.members == nil {
		var err error
		if c.members, err = c.Jury.List(ctx, c.by, c.edition); err != nil {
			return err
		}
	}
	late, unused := Need{Kind: NeedLateJudges}, Need{Kind: NeedUnusedLogins}
	for _, m := range c.members {
		over := m.Judge.Role == jury.RoleNominator && c.facts.Shortlisted > 0 // what they nominated was used
		if over || !m.Judge.DisabledAt.IsZero() || m.Total == 0 || m.Completed() {
			continue
		}
		need := &late
		if m.LastSeenAt.IsZero() {
			need = &unused
		} else if !juryPhase(c.edition, m.Judge.Role).Late(m.Done, m.Total, c.now) {
			continue
		}
		need.Count++
		need.Names = append(need.Names, same(m.Judge.Name))
	}
	c.add(late)
	c.add(unused)
	return nil
}

// prizes adds prizes that nobody wins, works that win several, and works about which organisers' lists and the ranks
// disagree, once judging is closed.
func (c *needCheck) prizes(ctx context.Context) error {
	if c.Results == nil || c.facts.JudgingClosedAt.IsZero() || c.facts.Scorecards == 0 ||
		!c.reads(NeedEmptyPrizes, NeedSeveralPrizes, NeedLists) {
		return nil
	}
	computed, err := c.Results.Compute(ctx, c.by, c.edition)
	if err != nil {
		return err
	}
	empty, several := Need{Kind: NeedEmptyPrizes, Since: c.facts.JudgingClosedAt}, Need{Kind: NeedSeveralPrizes}
	awarded := computed.Awarded(c.edition.Prizes)
	for _, prize := range c.edition.Prizes {
		if !slices.ContainsFunc(
			awarded,
			func(w results.AwardedWork) bool { return slices.Contains(w.Prizes, prize.ID) },
		) {
			empty.Count++
			empty.Names = append(empty.Names, prize.Name)
		}
	}
	for _, work := range awarded {
		if len(work.Prizes) > 1 {
			several.Count++
			several.Names = append(several.Names, WorkNumber(strconv.Itoa(work.WorkID)))
		}
	}
	c.add(empty)
	c.add(several)
	return c.lists(ctx, computed)
}

// lists adds the works about which organisers' lists and the ranks disagree.
func (c *needCheck) lists(ctx context.Context, computed *results.EditionResults) error {
	if c.Lists == nil || c.facts.Shortlisted == 0 {
		return nil
	}
	lists, err := c.Lists.OrganisersLists(ctx, c.edition.ID)
	if err != nil {
		return err
	}
	var works []int
	for _, d := range lists.Differences(computed.WouldPublish(c.edition)) {
		for _, work := range slices.Concat(d.Listed, d.Awarded) {
			works = append(works, work.WorkID)
		}
	}
	slices.Sort(works)
	need := Need{Kind: NeedLists, Since: c.facts.JudgingClosedAt}
	for _, work := range slices.Compact(works) {
		need.Count++
		need.Names = append(need.Names, WorkNumber(strconv.Itoa(work)))
	}
	c.add(need)
	return nil
}

// texts adds the catalogue's texts that lack a language, or have one that is older than the other.
func (c *needCheck) texts(context.Context) error {
	if c.Texts == nil || !c.reads(NeedMissingTexts, NeedStaleTexts) {
		return nil
	}
	state, err := c.Texts.TextState(c.edition.ID)
	if err != nil {
		return err
	}
	c.text = state
	c.add(Need{Kind: NeedMissingTexts, Count: state.Missing, Names: allSame(state.MissingIn)})
	c.add(Need{Kind: NeedStaleTexts, Count: state.Stale, Names: allSame(state.StaleIn)})
	return nil
}

// same is a text that reads the same in both languages.
func same(text string) contest.Text { return contest.Text{EN: text, ZH: text} }

func allSame(texts []string) []contest.Text {
	all := make([]contest.Text, len(texts))
	for i, text := range texts {
		all[i] = same(text)
	}
	return all
}

// WorkNumber is how organisers name a work by its id.
func WorkNumber(id string) contest.Text { return contest.Text{EN: "no. " + id, ZH: id + " 号"} }
