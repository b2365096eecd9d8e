package contest

import (
	"context"
	"slices"
	"strconv"
	"time"
)

// Days before the judges' phase from which on what it needs is missed.
const (
	juryMissedDays    = 7
	rankingMissedDays = 3
)

// juryPhase is the phase in which a role works: nominators in the first one after entries, judges in the one after
// that or, in an edition without nominations, in the first. Its zero value is a phase that the timeline does not have.
func (e *Edition) juryPhase(role Role) Phase {
	if role == RoleNominator && len(e.NominationLimits) == 0 {
		return Phase{}
	}
	place := 1
	if role == RoleJudge && len(e.NominationLimits) > 0 {
		place = 2
	}
	return e.phaseAfterEntries(place)
}

// resultsPhase is the one that begins when the results are public.
func (e *Edition) resultsPhase() Phase {
	if len(e.NominationLimits) > 0 {
		return e.phaseAfterEntries(3)
	}
	return e.phaseAfterEntries(2)
}

func (e *Edition) phaseAfterEntries(place int) Phase {
	entries := slices.IndexFunc(e.Phases, func(p Phase) bool { return p.ID == PhaseRegistration })
	if entries < 0 || entries+place >= len(e.Phases) {
		return Phase{}
	}
	return e.Phases[entries+place]
}

// begun reports whether the phase has begun, days before it included.
func (p Phase) begun(now time.Time, daysBefore int) bool {
	return !p.StartsAt.IsZero() && !now.Before(p.StartsAt.AddDate(0, 0, -daysBefore))
}

// ended reports whether the phase is over.
func (p Phase) ended(now time.Time) bool { return !p.EndsAt.IsZero() && !now.Before(p.EndsAt) }

// late reports whether work is behind the phase's time: in its second half less than four fifths of the share that has
// passed, after its end anything that is left. In a phase without an end nobody is late.
func (p Phase) late(done, total int, now time.Time) bool {
	length, passed := p.EndsAt.Sub(p.StartsAt), now.Sub(p.StartsAt)
	switch {
	case p.StartsAt.IsZero() || p.EndsAt.IsZero() || length <= 0 || 2*passed < length:
		return false
	case passed >= length:
		return done < total
	}
	return float64(done) < 0.8*float64(total)*float64(passed)/float64(length)
}

// stored adds the rules that follow from the facts and the dates.
func (c *needCheck) stored() {
	f, judging, open := c.facts, c.edition.juryPhase(RoleJudge), c.judgingOpen()
	one := func(kind NeedKind, missed bool, since time.Time) {
		if missed {
			c.add(Need{Kind: kind, Count: 1, Since: since})
		}
	}
	nominating := c.edition.juryPhase(RoleNominator)
	one(NeedNobodyNominates, open && f.Nominators == 0 && f.Shortlisted == 0 && nominating.begun(c.now, juryMissedDays), nominating.StartsAt)
	one(NeedNobodyJudges, open && f.Judges == 0 && judging.begun(c.now, juryMissedDays), judging.StartsAt)
	one(NeedRanking, open && f.Judges > 0 && f.Scorecards == 0 && f.RankingChosenAt.IsZero() && judging.begun(c.now, rankingMissedDays), time.Time{})
	one(NeedOpenJudging, open && f.Scorecards > 0 && judging.ended(c.now), judging.EndsAt)
	if c.edition.ID == Camp {
		one(NeedShortlist, !open && f.PublishedAt.IsZero() && f.Shortlisted == 0 && f.Scorecards > 0, f.JudgingClosedAt)
	} else {
		one(NeedShortlist, open && f.Shortlisted == 0 && f.Judged > 0 && judging.begun(c.now, 0), judging.StartsAt)
	}
	one(NeedAnnouncement, f.Shortlisted > 0 && f.AnnouncedAt.IsZero() && f.PublishedAt.IsZero() && judging.begun(c.now, 0), judging.StartsAt)
	results := c.edition.resultsPhase()
	one(NeedResults, f.PublishedAt.IsZero() && f.Scorecards > 0 && results.begun(c.now, 0), results.StartsAt)
	if !f.ProposedAt.IsZero() && c.edition.ConfirmPublication {
		c.add(Need{Kind: NeedProposal, Count: 1, Since: f.ProposedAt, Names: []Text{same(f.ProposedBy)}})
	}
	if !f.FinalistsProposedAt.IsZero() && c.edition.ConfirmPublication {
		c.add(Need{Kind: NeedFinalistsProposal, Count: 1, Since: f.FinalistsProposedAt, Names: []Text{same(f.FinalistsProposedBy)}})
	}
	one(NeedSecondOwner, c.edition.ConfirmPublication && f.PublishedAt.IsZero() && f.Owners < 2, time.Time{})
}

// jury adds what accounts of the jury have left to do, while they can do it.
func (c *needCheck) jury(ctx context.Context) error {
	if c.Jury == nil || !c.judgingOpen() || !c.reads(NeedLateJudges, NeedUnusedLogins) {
		return nil
	}
	members, err := c.Jury.List(ctx, c.by, c.edition)
	if err != nil {
		return err
	}
	late, unused := Need{Kind: NeedLateJudges}, Need{Kind: NeedUnusedLogins}
	for _, m := range members {
		over := m.Judge.Role == RoleNominator && c.facts.Shortlisted > 0 // what they nominated was used
		if over || !m.Judge.DisabledAt.IsZero() || m.Total == 0 || m.Completed() {
			continue
		}
		need := &late
		if m.LastSeenAt.IsZero() {
			need = &unused
		} else if !c.edition.juryPhase(m.Judge.Role).late(m.Done, m.Total, c.now) {
			continue
		}
		need.Count++
		need.Names = append(need.Names, same(m.Judge.Name))
	}
	c.add(late)
	c.add(unused)
	return nil
}

// prizes adds prizes that nobody wins, and works that win several, once judging is closed.
func (c *needCheck) prizes(ctx context.Context) error {
	if c.Results == nil || c.facts.JudgingClosedAt.IsZero() || c.facts.Scorecards == 0 || !c.reads(NeedEmptyPrizes, NeedSeveralPrizes) {
		return nil
	}
	computed, err := c.Results.Compute(ctx, c.by, c.edition)
	if err != nil {
		return err
	}
	empty, several := Need{Kind: NeedEmptyPrizes, Since: c.facts.JudgingClosedAt}, Need{Kind: NeedSeveralPrizes}
	awarded := computed.Awarded(c.edition.Prizes)
	for _, prize := range c.edition.Prizes {
		if !slices.ContainsFunc(awarded, func(w AwardedWork) bool { return slices.Contains(w.Prizes, prize.ID) }) {
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
func same(text string) Text { return Text{EN: text, ZH: text} }

func allSame(texts []string) []Text {
	all := make([]Text, len(texts))
	for i, text := range texts {
		all[i] = same(text)
	}
	return all
}

// WorkNumber is how organisers name a work by its id.
func WorkNumber(id string) Text { return Text{EN: "no. " + id, ZH: id + " 号"} }
