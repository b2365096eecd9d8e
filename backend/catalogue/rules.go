package catalogue

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	_ "time/tzdata" // zones on machines without zone files

	"marquee/backend/contest"
)

// This file has the rules that a JSON Schema cannot express, and fills an edition from its files.

func (l *loader) brand(dir string, e *Edition) {
	b := &e.Brand
	f := l.read(path.Join(dir, "brand.json"), b)
	if f == nil {
		return
	}
	e.Name, e.Title, e.ContactMail = b.Name, b.Title, b.ContactMail
	e.AccountMailDomains, e.VideoLinkHosts = b.AccountMailDomains, b.VideoLinkHosts
	e.LinkParameters = map[string][]string{}
	for i, p := range b.VideoLinkParameters {
		if _, twice := e.LinkParameters[p.Host]; twice {
			f.problem([]any{"videoLinkParameters", i, "host"}, "is listed twice")
		}
		if !slices.Contains(b.VideoLinkHosts, p.Host) {
			f.problem(
				[]any{"videoLinkParameters", i, "host"},
				"is none of videoLinkHosts: %s",
				strings.Join(b.VideoLinkHosts, ", "),
			)
		}
		e.LinkParameters[p.Host] = p.Names
	}
	e.AssetHosts = map[string]string{"cn": b.AssetHosts.CN, "intl": b.AssetHosts.Intl}
	e.AnalyticsScript = b.AnalyticsScript
	l.face(f, dir, e)
}

func (l *loader) rules(dir string, e *Edition) {
	var r rulesFile
	f := l.read(path.Join(dir, "rules.json"), &r)
	if f == nil {
		return
	}
	for _, p := range contest.CheckFigures(r.Figures, e.TakesSubmissions()) {
		f.rules([]contest.RuleProblem{{Path: append([]any{"figures"}, p.Path...), Message: p.Message}})
	}
	e.JudgesSeeDisclosure = r.JudgesSeeDisclosure
	e.SetFigures(r.Figures)
	e.WatchBeforeScore, e.MinimumCards = r.WatchBeforeScore, r.MinimumCards
	if e.Shrinkage = r.Shrinkage; r.Shrinkage == contest.UsualShrinkage {
		e.Shrinkage = 0
	}
	e.ScoresAlone = slices.Equal(r.Rounds, []contest.Round{contest.RoundScores}) && !e.Applies()
	if !e.signs {
		e.SignedCards = r.SignedCards
	}
	e.SecondFactor, e.ConfirmPublication = r.SecondFactor, r.ConfirmPublication
	if r.Retention != nil {
		e.Retention = contest.RetentionRules{Accounts: r.Retention.AccountDays, Emails: r.Retention.EmailDays}
	}
	e.LateWorksWait = r.LateWorks == "wait"
}

func (l *loader) criteria(dir string, e *Edition) {
	f := l.read(path.Join(dir, "criteria.json"), &e.Criteria)
	if f == nil {
		return
	}
	f.rules(contest.CheckCriteria(e.Criteria))
}

// awards reads the awards that nominators name works for; an edition without the file has none.
func (l *loader) awards(dir string, e *Edition) {
	name := path.Join(dir, "awards.json")
	if _, err := fs.Stat(l.content, name); err != nil {
		return
	}
	f := l.read(name, &e.Awards)
	if f == nil {
		return
	}
	f.rules(contest.CheckAwards(e.Awards))
}

// guidelines must have an entry for every phase of the timeline, and no other.
func (l *loader) guidelines(dir string, e *Edition) {
	var g guidelinesFile
	f := l.read(path.Join(dir, "guidelines.json"), &g)
	if f == nil || len(e.Phases) == 0 {
		return
	}
	for id := range g.Schedule {
		if !hasPhase(e, id) {
			f.problem([]any{"schedule", id}, "is no phase of timeline.json; there are %s", phaseIDs(e))
		}
	}
	for _, phase := range e.Phases {
		if _, described := g.Schedule[phase.ID]; !described {
			f.problem([]any{"schedule", phase.ID}, "is missing: what happens in this phase.")
		}
	}
}

// notices are the privacy notice and the terms. A row of a table has a cell for each
// column.
func (l *loader) notices(dir string, e *Edition) {
	for _, name := range []string{"privacy.json", "terms.json"} {
		var notice noticeFile
		f := l.read(path.Join(dir, name), &notice)
		if f == nil {
			continue
		}
		version := contest.NoticeVersion{Changed: notice.Changed}
		if data, err := fs.ReadFile(l.content, path.Join(dir, name)); err == nil {
			version.Digest = fmt.Sprintf("%x", sha256.Sum256(data))
		}
		if name == "privacy.json" {
			e.Privacy = version
		} else {
			e.Terms = version
		}
		for i, chapter := range notice.Chapters {
			for j, block := range chapter.Blocks {
				for k, row := range block.Rows {
					if len(row) != len(block.Columns) {
						f.problem(
							[]any{"chapters", i, "blocks", j, "rows", k},
							"has %d cells; the table has %d columns",
							len(row),
							len(block.Columns),
						)
					}
				}
			}
		}
	}
}

// about may refer to phases of the timeline.
func (l *loader) about(dir string, e *Edition) {
	var a aboutFile
	f := l.read(path.Join(dir, "about.json"), &a)
	if f == nil || len(e.Phases) == 0 {
		return
	}
	for i, call := range a.CallSheet {
		if !hasPhase(e, call.Phase) {
			f.problem(
				[]any{"callSheet", i, "phase"},
				"is %q, no phase of timeline.json; there are %s",
				call.Phase,
				phaseIDs(e),
			)
		}
	}
}

func hasPhase(e *Edition, id string) bool {
	return slices.ContainsFunc(e.Phases, func(p contest.Phase) bool { return p.ID == id })
}

func phaseIDs(e *Edition) string {
	var ids []string
	for _, phase := range e.Phases {
		ids = append(ids, phase.ID)
	}
	return strings.Join(ids, ", ")
}
