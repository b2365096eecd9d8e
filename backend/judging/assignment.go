package judging

import (
	"cmp"
	"fmt"
	"slices"

	"marquee/backend/contest"
)

// AssignmentJudge is a judge or nominator who takes part in an assignment. Works are sorted by id.
type AssignmentJudge struct {
	ID       string
	Name     string
	Assigned bool  // sees only Works; false: all works
	Works    []int // assigned, and still on the list of works
	Done     []int // scored or nominated
	Recused  []int
	Outside  []int `db:"-"` // of other categories than the judge's
}

// AssignmentState is all that an assignment depends on.
type AssignmentState struct {
	Judges []AssignmentJudge // enabled, by name
	Works  []int             // by id
	// Categories are those of which judges get works, by the id of the judge; a judge who is not named gets works of all.
	Categories map[string][]string
}

// AssignmentShare is what an assignment changes for one judge. Works are sorted by id.
type AssignmentShare struct {
	Judge   AssignmentJudge
	Before  []int // the works that the judge sees now
	After   []int
	Added   []int
	Removed []int
}

// AssignmentPlan is an assignment that can be made.
type AssignmentPlan struct {
	State   AssignmentState
	PerWork int
	Shares  []AssignmentShare // one for each judge of State
	// Groups is the number of parts that have no judge and no work in common. Judges of
	// different parts cannot be compared.
	Groups int
	Ends   bool // everybody sees all works afterwards
}

// Changed reports whether the plan changes what any judge sees.
func (p AssignmentPlan) Changed() bool {
	if p.Ends {
		return slices.ContainsFunc(p.Shares, func(s AssignmentShare) bool { return s.Judge.Assigned })
	}
	return slices.ContainsFunc(p.Shares, func(s AssignmentShare) bool {
		return !s.Judge.Assigned || len(s.Added)+len(s.Removed) > 0
	})
}

// Assign shares the works out so that each has perWork judges of its category, none of them recused. The same
// arguments give the same plan.
//
//   - What a judge has scored or nominated stays with them, even if the work has more than perWork
//     judges then.
//   - Loads are as even as conflicts and finished works allow: no chain of moves would make them
//     more even. Without conflicts they differ by one at most.
//   - Works stay with their judges otherwise. Without conflicts a new judge takes over as many works
//     as the even load needs, and no other work moves.
//   - Judges and works are one group if there are enough places for that and conflicts allow it:
//     works change places for it, in pairs that leave the loads as they are.
//
// VALIDATION_FAILED (field "per-film") when there is nothing to share out, or a work has fewer
// than perWork judges without a conflict.
func Assign(state AssignmentState, perWork int, seed string) (AssignmentPlan, error) {
	s := newSharing(state, perWork, seed)
	if err := s.check(); err != nil {
		return AssignmentPlan{}, err
	}
	s.drop()
	s.fill()
	s.balance()
	s.connect()
	return s.plan(), nil
}

// place is the relation of a judge to a work.
type place uint8

const (
	free    place = iota
	recused       // never assigned
	outside       // of another category than the judge's: never assigned
	added         // assigned by this plan
	kept          // assigned before
	fixed         // scored or nominated
)

func (p place) assigned() bool { return p >= added }

// sharing is the working state of Assign. Works and judges are indices into state.
type sharing struct {
	state   AssignmentState
	perWork int
	places  [][]place // by work, then judge
	former  [][]place // places at the beginning
	loads   []int     // works of each judge
	judges  []int     // judges of each work
	order   []int     // the works in the order in which they are shared out
	workKey []uint64
	keys    []uint64 // of the judges
}

func newSharing(state AssignmentState, perWork int, seed string) *sharing {
	s := &sharing{
		state:   state,
		perWork: perWork,
		loads:   make([]int, len(state.Judges)),
		judges:  make([]int, len(state.Works)),
	}
	at := make(map[int]int, len(state.Works))
	for w, id := range state.Works {
		at[id] = w
		s.order = append(s.order, w)
		s.workKey = append(s.workKey, key(seed, "work", fmt.Sprint(id)))
		s.places = append(s.places, make([]place, len(state.Judges)))
	}
	slices.SortFunc(s.order, func(a, b int) int { return cmp.Compare(s.workKey[a], s.workKey[b]) })
	for j, judge := range state.Judges {
		s.keys = append(s.keys, key(seed, "judge", judge.ID))
		mark := func(ids []int, as place) {
			for _, id := range ids {
				if w, listed := at[id]; listed {
					s.places[w][j] = as
				}
			}
		}
		mark(judge.Works, kept)
		mark(judge.Outside, outside)
		mark(judge.Done, fixed)
		mark(judge.Recused, recused)
	}
	for w, row := range s.places {
		s.former = append(s.former, slices.Clone(row))
		for j, p := range row {
			if p.assigned() {
				s.loads[j]++
				s.judges[w]++
			}
		}
	}
	return s
}

// check returns VALIDATION_FAILED unless every work has enough judges without a conflict.
func (s *sharing) check() error {
	fieldErrs := contest.FieldErrors{}
	switch {
	case s.perWork < 1:
		fieldErrs.Add("per-film", contest.Text{EN: "A work has at least 1 judge", ZH: "每部作品至少须有 1 位评委"})
	case len(s.state.Works) == 0:
		fieldErrs.Add("per-film", contest.Text{EN: "There are no works to share out", ZH: "没有可分配的作品"})
	}
	if len(fieldErrs) > 0 {
		return fieldErrs.Err()
	}
	var short []int
	fewest := len(s.state.Judges)
	for w, row := range s.places {
		able := 0
		for _, p := range row {
			if p != recused && p != outside {
				able++
			}
		}
		if able < s.perWork {
			short, fewest = append(short, s.state.Works[w]), min(fewest, able)
		}
	}
	without := contest.Text{EN: "without a conflict", ZH: "的无利益冲突人数不足"}
	if len(s.state.Categories) > 0 {
		without = contest.Text{EN: "of its category without a conflict", ZH: "所属类别中无利益冲突的人数不足"}
	}
	switch {
	case len(s.state.Judges) < s.perWork:
		judges := "judges"
		if s.perWork == 1 {
			judges = "judge"
		}
		fieldErrs.Add("per-film", contest.Text{
			EN: fmt.Sprintf("A work cannot have %d %s: %d may log in", s.perWork, judges, len(s.state.Judges)),
			ZH: fmt.Sprintf("每部作品无法分配 %d 位：可登录的只有 %d 位", s.perWork, len(s.state.Judges)),
		})
	case len(short) > 0:
		fieldErrs.Add("per-film", contest.Text{
			EN: fmt.Sprintf(
				"Work %d has too few judges %s (works concerned: %d): at most %d for each work",
				short[0],
				without.EN,
				len(short),
				fewest,
			),
			ZH: fmt.Sprintf("作品 %d %s（涉及 %d 部作品）：每部最多 %d 位", short[0], without.ZH, len(short), fewest),
		})
	}
	return fieldErrs.Err()
}

// set changes the relation of a judge to a work.
func (s *sharing) set(w, j int, to place) {
	if s.places[w][j].assigned() {
		s.loads[j]--
		s.judges[w]--
	}
	s.places[w][j] = to
	if to.assigned() {
		s.loads[j]++
		s.judges[w]++
	}
}

// drop takes works from their busiest judges while they have too many.
func (s *sharing) drop() {
	for _, w := range s.order {
		for s.judges[w] > s.perWork {
			busiest := -1
			for j, p := range s.places[w] {
				if p == kept && (busiest < 0 || s.before(w, busiest, j)) {
					busiest = j
				}
			}
			if busiest < 0 {
				break
			}
			s.set(w, busiest, free)
		}
	}
}

// fill gives works to the judges with the fewest while they have too few, as far as there are judges.
func (s *sharing) fill() {
	for _, w := range s.order {
		for s.judges[w] < s.perWork {
			idlest := -1
			for j, p := range s.places[w] {
				if p == free && (idlest < 0 || s.before(w, j, idlest)) {
					idlest = j
				}
			}
			if idlest < 0 {
				break // every judge has the work, or a conflict
			}
			s.set(w, idlest, added)
		}
	}
}

// before reports whether judge a has fewer works than b, or comes first for this work.
func (s *sharing) before(w, a, b int) bool {
	if s.loads[a] != s.loads[b] {
		return s.loads[a] < s.loads[b]
	}
	return mix(s.workKey[w]^s.keys[a]) < mix(s.workKey[w]^s.keys[b])
}

func (s *sharing) plan() AssignmentPlan {
	plan := AssignmentPlan{State: s.state, PerWork: s.perWork, Groups: s.groups().count}
	for j, judge := range s.state.Judges {
		share := AssignmentShare{Judge: judge}
		for w, id := range s.state.Works {
			_, had := slices.BinarySearch(judge.Works, id)
			seen := s.former[w][j] != recused && (had || !judge.Assigned)
			now := s.places[w][j].assigned()
			if seen {
				share.Before = append(share.Before, id)
			}
			if now {
				share.After = append(share.After, id)
			}
			if now && !seen {
				share.Added = append(share.Added, id)
			}
			if seen && !now {
				share.Removed = append(share.Removed, id)
			}
		}
		plan.Shares = append(plan.Shares, share)
	}
	return plan
}
