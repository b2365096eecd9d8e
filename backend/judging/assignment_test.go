package judging_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func TestAssignmentWithoutConflictsIsEvenAndConnected(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		judges, works := 1+random.IntN(14), 1+random.IntN(40)
		perWork := 1 + random.IntN(judges)
		p := assign(t, panelOf(judges, works), perWork)
		name := fmt.Sprintf("%d judges, %d works, %d per work", judges, works, perWork)
		for _, w := range p.State.Works {
			if n := judgesOf(p)[w]; n != perWork {
				t.Fatalf("%s: work %d has %d judges", name, w, n)
			}
		}
		least, most, total, busy := loads(p)
		if most-least > 1 {
			t.Fatalf("%s: loads from %d to %d", name, least, most)
		}
		if p.Groups != connected(p) {
			t.Fatalf("%s: %d groups, counted %d", name, p.Groups, connected(p))
		}
		if total >= works+busy-1 && p.Groups != 1 { // as many places as a connected graph needs
			t.Fatalf("%s: %d groups", name, p.Groups)
		}
		if again := assign(t, panelOf(judges, works), perWork); !reflect.DeepEqual(again, p) {
			t.Fatalf("%s: the same arguments gave another plan", name)
		}
		next := assign(t, made(p), perWork)
		if next.Changed() {
			t.Fatalf("%s: sharing out again changed it: %+v", name, next.Shares)
		}
	}
}

// TestAssignmentKeepsToConflicts: and no move of one work would make two loads more even.
func TestAssignmentKeepsToConflicts(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 600 {
		judges, works := 2+random.IntN(8), 2+random.IntN(30)
		perWork := 1 + random.IntN(judges-1)
		s := panelOf(judges, works)
		for _, w := range s.Works { // at least perWork judges stay
			for _, j := range random.Perm(judges)[:random.IntN(judges-perWork+1)] {
				s.Judges[j].Recused = append(s.Judges[j].Recused, w)
			}
		}
		for j := range s.Judges { // some had works, some of these they are recused from since
			s.Judges[j].Assigned = random.IntN(2) == 0
			for _, w := range s.Works {
				if s.Judges[j].Assigned && random.IntN(4) == 0 {
					s.Judges[j].Works = append(s.Judges[j].Works, w)
				}
			}
		}
		p := assign(t, s, perWork)
		for _, w := range s.Works {
			if n := judgesOf(p)[w]; n != perWork {
				t.Fatalf("work %d has %d judges, want %d", w, n, perWork)
			}
		}
		for _, from := range p.Shares {
			for _, w := range from.After {
				if slices.Contains(from.Judge.Recused, w) {
					t.Fatalf("%s has work %d in spite of a conflict", from.Judge.Name, w)
				}
				for _, to := range p.Shares {
					if len(from.After)-len(to.After) > 1 && !slices.Contains(to.After, w) &&
						!slices.Contains(to.Judge.Recused, w) {
						t.Fatalf("work %d of %s, who has %d, could be that of %s, who has %d",
							w, from.Judge.Name, len(from.After), to.Judge.Name, len(to.After))
					}
				}
			}
		}
		if p.Groups != connected(p) {
			t.Fatalf("%d groups, counted %d", p.Groups, connected(p))
		}
	}
}

// TestAssignmentIsEvenThroughChains: a has all works, and only b, who shares none with c, could take over from a.
func TestAssignmentIsEvenThroughChains(t *testing.T) {
	t.Parallel()
	s := panelOf(3, 6)
	for i, can := range [][]int{{1, 2, 3, 4}, {3, 4, 5, 6}, {5, 6}} {
		for _, w := range s.Works {
			if !slices.Contains(can, w) {
				s.Judges[i].Recused = append(s.Judges[i].Recused, w)
			}
		}
	}
	s.Judges[0].Assigned, s.Judges[0].Works = true, []int{1, 2, 3, 4}
	s.Judges[1].Assigned, s.Judges[1].Works = true, []int{5, 6}
	if least, most, _, _ := loads(assign(t, s, 1)); least != 2 || most != 2 {
		t.Errorf("loads from %d to %d, want 2 each", least, most)
	}
}

// TestFewSharedJudgesConnectTheWorks: what was shared out in two halves is joined by an exchange.
func TestFewSharedJudgesConnectTheWorks(t *testing.T) {
	t.Parallel()
	s := panelOf(4, 8)
	for j := range s.Judges {
		s.Judges[j].Assigned, s.Judges[j].Works = true, []int{1, 2, 3, 4}
		if j > 1 {
			s.Judges[j].Works = []int{5, 6, 7, 8}
		}
	}
	p := assign(t, s, 2)
	least, most, _, _ := loads(p)
	gained, lost := moves(p)
	if connected(p) != 1 || least != 4 || most != 4 || gained != 2 || lost != 2 {
		t.Errorf(
			"%d groups, loads from %d to %d, %d works gained and %d lost; want one group, 4 works each, one exchange",
			connected(p),
			least,
			most,
			gained,
			lost,
		)
	}
}

// TestConnectingPrefersNewAssignments: one half has new ones, and one of these is exchanged for a former one of the
// other.
func TestConnectingPrefersNewAssignments(t *testing.T) {
	t.Parallel()
	s := panelOf(4, 8)
	for j, works := range [][]int{{1, 2, 3, 4}, {1, 2, 3, 4}, {5, 6}, {7, 8}} {
		s.Judges[j].Assigned, s.Judges[j].Works = true, works
	}
	for seed := range 50 {
		p, err := judging.Assign(s, 2, fmt.Sprint(seed))
		if err != nil {
			t.Fatal(err)
		}
		if gained, lost := moves(p); connected(p) != 1 || gained != 5 || lost != 1 {
			t.Fatalf("seed %d: %d groups, %d gained, %d lost; want one, 5 and 1", seed, connected(p), gained, lost)
		}
	}
}

// TestAssignmentMovesAsFewWorksAsItCan when judges or works are added, leave, or are wanted more or less often.
func TestAssignmentMovesAsFewWorksAsItCan(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	needless := 0 // moves of works that could perhaps have stayed
	for range 300 {
		judges, works := 4+random.IntN(10), 20+random.IntN(40)
		perWork := 2 + random.IntN(2)
		before := made(assign(t, panelOf(judges, works), perWork))

		more := before
		more.Judges = append(slices.Clone(before.Judges), judging.AssignmentJudge{ID: "new", Name: "new"})
		p := assign(t, more, perWork)
		newcomer := p.Shares[judges]
		gained, lost := 0, 0
		for _, s := range p.Shares[:judges] {
			gained, lost = gained+len(s.Added), lost+len(s.Removed)
		}
		if least, most, _, _ := loads(
			p,
		); most-least > 1 || gained != 0 || lost != len(newcomer.After) ||
			connected(p) != 1 {
			t.Fatalf(
				"new judge: loads from %d to %d, others gained %d and lost %d, the new one has %d",
				least,
				most,
				gained,
				lost,
				len(newcomer.After),
			)
		}

		grown := before
		grown.Works = append(slices.Clone(before.Works), works+1, works+2)
		p = assign(t, grown, perWork)
		gained, lost = moves(p)
		if least, most, _, _ := loads(p); most-least > 1 || gained != 2*perWork || lost != 0 {
			t.Fatalf("new works: loads from %d to %d, %d gained, %d lost", least, most, gained, lost)
		}

		fewer := before
		fewer.Judges = before.Judges[1:]
		p = assign(t, fewer, perWork)
		gained, lost = moves(p)
		if least, most, _, _ := loads(p); most-least > 1 || gained-lost != len(before.Judges[0].Works) {
			t.Fatalf("judge left: loads from %d to %d, %d gained, %d lost", least, most, gained, lost)
		}
		needless += lost

		p = assign(t, before, perWork+1)
		if gained, lost = moves(p); gained != works || lost != 0 {
			t.Fatalf("one more per work: %d gained, %d lost", gained, lost)
		}
		p = assign(t, before, perWork-1)
		if gained, lost = moves(p); lost-gained != works {
			t.Fatalf("one less per work: %d gained, %d lost", gained, lost)
		}
		needless += gained
	}
	if needless > 60 { // one in some 150 changes
		t.Errorf("%d works moved that could have stayed", needless)
	}
}

func TestFinishedWorksStayWithTheirJudges(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		judges, works := 3+random.IntN(6), 5+random.IntN(20)
		s := panelOf(judges, works)
		for j := range s.Judges {
			for _, w := range s.Works {
				if random.IntN(5) == 0 {
					s.Judges[j].Done = append(s.Judges[j].Done, w)
				}
			}
		}
		p := assign(t, s, 2)
		for _, share := range p.Shares {
			for _, w := range share.Judge.Done {
				if !slices.Contains(share.After, w) {
					t.Fatalf("%s lost work %d, which is done", share.Judge.Name, w)
				}
			}
		}
		for _, w := range s.Works {
			done := 0
			for _, j := range s.Judges {
				if slices.Contains(j.Done, w) {
					done++
				}
			}
			if n := judgesOf(p)[w]; n != max(2, done) {
				t.Fatalf("work %d has %d judges; %d have done it", w, n, done)
			}
		}
	}
}

func TestImpossibleAssignmentIsRefused(t *testing.T) {
	t.Parallel()
	conflict := panelOf(3, 4)
	conflict.Judges[0].Recused, conflict.Judges[1].Recused = []int{2, 3}, []int{3}
	for want, c := range map[string]struct {
		state   judging.AssignmentState
		perWork int
	}{
		"at least 1 judge":                                    {panelOf(3, 3), 0},
		"no works to share out":                               {panelOf(3, 0), 1},
		"cannot have 4 judges: 3 may log in":                  {panelOf(3, 5), 4},
		"cannot have 1 judge: 0 may log in":                   {panelOf(0, 5), 1},
		"Work 3 has too few judges without a conflict (works": {conflict, 2},
		"Work 2 has too few judges without a conflict (works concerned: 2): at most 1 for each work": {conflict, 3},
	} {
		_, err := judging.Assign(c.state, c.perWork, "seed")
		text := fieldText(err, "per-film")
		if contest.CodeOf(err) != contest.CodeValidation || !strings.Contains(text.EN, want) || text.ZH == "" {
			t.Errorf("%v %+v, want VALIDATION_FAILED with %q", err, text, want)
		}
	}
}

func TestAssignmentDependsOnTheSeed(t *testing.T) {
	t.Parallel()
	s := panelOf(6, 30)
	p := assign(t, s, 2)
	other, err := judging.Assign(s, 2, "another seed")
	if err != nil || reflect.DeepEqual(other.Shares, p.Shares) {
		t.Errorf("another seed gave the same plan, %v", err)
	}
}

// TestAssignmentTakesAnOrganiser: the store is nil, and no call reaches it.
func TestAssignmentTakesAnOrganiser(t *testing.T) {
	t.Parallel()
	service, nobody := &judging.AssignmentService{}, contest.Organiser{}
	for name, call := range map[string]func() error{
		"plan": func() error {
			_, err := service.Plan(t.Context(), nobody, contest.International, jury.RoleJudge, 2, nil)
			return err
		},
		"prospect": func() error {
			_, _, err := service.Prospect(t.Context(), nobody, contest.International, 2)
			return err
		},
		"apply": func() error {
			return service.Apply(t.Context(), nobody, contest.International, jury.RoleJudge, judging.AssignmentPlan{})
		},
		"clear": func() error {
			_, err := service.Clear(t.Context(), nobody, contest.International, jury.RoleJudge)
			return err
		},
	} {
		if err := call(); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}
