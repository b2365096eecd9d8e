package stores_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// late is the service that assigns late works of the international edition.
func (j *juryDB) late() *judging.LateWorkService {
	return &judging.LateWorkService{
		Works:    j.DB,
		Editions: func(context.Context) []*contest.Edition { return contest.NewEditions(j.edition).All() },
		Clock:    at(j.now),
		Log:      slog.New(slog.DiscardHandler),
	}
}

// tick sweeps once.
func (j *juryDB) tick() {
	j.t.Helper()
	if err := j.late().Sweep(j.t.Context()); err != nil {
		j.t.Fatal(err)
	}
}

// seen returns how many enabled accounts of a role see each work, and how many could, by the lists that they are sent.
func (j *juryDB) seen(role jury.Role) (readers, able map[int]int, of map[string][]int) {
	j.t.Helper()
	all, err := j.Judges(j.t.Context(), contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	state, err := j.AssignmentState(j.t.Context(), contest.International, role, nil)
	if err != nil {
		j.t.Fatal(err)
	}
	readers, able, of = map[int]int{}, map[int]int{}, map[string][]int{}
	for _, judge := range all {
		if judge.Role != role || !judge.DisabledAt.IsZero() {
			continue
		}
		list := j.nominatorIDs
		if role == jury.RoleJudge {
			list = j.judgeIDs
		}
		of[judge.Name] = list(judge)
		for _, id := range of[judge.Name] {
			readers[id]++
		}
		place := slices.IndexFunc(state.Judges, func(one judging.AssignmentJudge) bool { return one.ID == judge.ID })
		for _, id := range state.Works {
			if !slices.Contains(state.Judges[place].Recused, id) {
				able[id]++
			} else if slices.Contains(of[judge.Name], id) {
				j.t.Errorf("%s sees work %d in spite of a conflict", judge.Name, id)
			}
		}
	}
	return readers, able, of
}

// TestLateWorksJoinTheAssignment: of both roles, whatever happens between two ticks. After a tick each work has as many
// readers as asked for or as can be, and nobody has lost a work that is still judged.
func TestLateWorksJoinTheAssignment(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { lateWorksJoin(t, rand.New(rand.NewPCG(seed, 9))) })
	}
}

func lateWorksJoin(t *testing.T, random *rand.Rand) {
	const perWork = 2
	j, works := newJury(t, 8), 8
	names := map[jury.Role][]string{
		jury.RoleNominator: {"Lea", "Mo", "Nina"},
		jury.RoleJudge:     {"Ann", "Ben", "Cai", "Dee"},
	}
	for role, of := range names {
		for _, name := range of {
			j.judge(name, role)
		}
	}
	listed := []int{1, 2, 3, 4}
	j.shortlist(listed...)
	for role := range names {
		j.assign(role, perWork)
	}
	pick := func() int { return 1 + random.IntN(works) }
	for range 25 {
		kept := map[jury.Role]map[string][]int{}
		for role := range names {
			_, _, kept[role] = j.seen(role)
		}
		for range 1 + random.IntN(3) {
			role := []jury.Role{jury.RoleNominator, jury.RoleJudge}[random.IntN(2)]
			name := names[role][random.IntN(len(names[role]))]
			switch random.IntN(9) {
			case 0:
				works++
				j.addWork(works, "Late film")
			case 1:
				_, _ = j.replace(
					j.entrant(pick()),
				) //nolint:errcheck // refused for a work that is shortlisted or disqualified
			case 2:
				_ = j.disqualify(pick(), "copied") //nolint:errcheck // it may be disqualified already
			case 3:
				_ = j.restore(pick()) //nolint:errcheck // or not
			case 4:
				j.exec(
					`UPDATE submissions SET hidden_at = CASE WHEN hidden_at IS NULL THEN $2::timestamptz END WHERE work_id = $1`,
					pick(),
					j.now,
				)
			case 5:
				work := pick()
				if j.number(
					`SELECT count(*) FROM submissions WHERE work_id = $1 AND latest AND disqualified_at IS NULL AND hidden_at IS NULL`,
					work,
				) == 1 {
					listed = results.Revised(
						j.numbers(`SELECT work_id::text FROM shortlist l JOIN submissions s USING (edition, work_id)
						WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL`),
						[]int{work},
						nil,
					)
					j.shortlist(listed...)
				}
			case 6:
				if err := j.DisableJudge(t.Context(), contest.International, name, "tools:test", j.now); err != nil {
					t.Fatal(err)
				}
			case 7:
				if err := j.EnableJudge(t.Context(), contest.International, name, "tools:test", j.now); err != nil {
					t.Fatal(err)
				}
			case 8:
				if by := j.account(
					names[jury.RoleJudge][random.IntN(4)],
				); by.DisabledAt.IsZero() &&
					len(j.judgeIDs(by)) > 0 {
					wantCode(
						t,
						j.Recuse(
							t.Context(),
							by,
							judging.RecusalForm{WorkID: j.judgeIDs(by)[0], Reason: "conflict"},
							j.now,
						),
						"",
					)
				}
			}
		}
		j.tick()
		for role := range names {
			readers, able, of := j.seen(role)
			for id, n := range able {
				if readers[id] < min(perWork, n) {
					t.Errorf("%s: work %d has %d readers, %d of %d could read it", role, id, readers[id], n, perWork)
				}
			}
			late, err := j.UnderassignedWorks(t.Context(), contest.International, role)
			for _, w := range late {
				if err != nil || w.Readers != readers[w.WorkID] || w.Able != able[w.WorkID] || w.Readers >= perWork {
					t.Errorf("%s: listed %+v, %v; %d readers", role, w, err, readers[w.WorkID])
				}
			}
			for name, had := range kept[role] {
				for _, id := range had {
					if now, enabled := of[name]; enabled && able[id] > 0 && !slices.Contains(now, id) && j.number(`
						SELECT count(*) FROM recusals r JOIN judges j ON j.id = r.judge_id WHERE j.name = $1 AND r.work_id = $2`, name, id) == 0 {
						t.Errorf("%s has lost work %d", name, id)
					}
				}
			}
		}
		if doubled := j.number(`SELECT count(*) - count(DISTINCT (judge_id, work_id)) FROM assignments`); doubled != 0 {
			t.Errorf("%d assignments are doubled", doubled)
		}
	}
}

// numbers are the values of the only column of a query.
func (j *juryDB) numbers(sql string) (all []int) {
	j.t.Helper()
	for _, text := range j.rows(sql) {
		var n int
		if _, err := fmt.Sscan(text, &n); err != nil {
			j.t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// TestALateWorkIsAssignedOnce: by one of twenty instances, with one row of the audit log and one record.
func TestALateWorkIsAssignedOnce(t *testing.T) {
	j := newJury(t, 6)
	for _, name := range []string{"Lea", "Mo", "Nina", "Oli"} {
		j.judge(name, jury.RoleNominator)
	}
	j.assign(jury.RoleNominator, 2)
	j.addWork(7, "Late film")
	late, err := j.UnderassignedWorks(t.Context(), contest.International, jury.RoleNominator)
	if want := (judging.UnassignedWork{WorkID: 7, Title: "Late film", Able: 4, Asked: 2}); err != nil ||
		len(late) != 1 ||
		late[0] != want {
		t.Errorf("%+v, %v; want %+v", late, err, want)
	}
	if ends := atOnce(20, func(int) error { return j.late().Sweep(t.Context()) }); ends[""] != 20 {
		t.Errorf("20 instances ended with %v", ends)
	}
	if n := j.number(`SELECT count(*) FROM assignments WHERE work_id = 7`); n != 2 {
		t.Errorf("%d readers, want 2", n)
	}
	rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'assignment.join' AND actor = $1 AND detail -> 'workIds' = '[7]'`,
		judging.LateWorksActor,
	)
	records := j.number(`SELECT count(*) FROM log_records WHERE kind = 'assignment'`)
	if rows != 1 || records != 2 {
		t.Errorf("%d audit rows and %d records, want 1 and, with the assignment, 2", rows, records)
	}
	keys := transparency.NewKeys(logSeed())
	j.sequence()
	if state := j.latest(keys, judging.ActionJoinAssign); state != operations.AuditVerified {
		t.Errorf("the row is %q by the log", state)
	}
}

// TestLateWorksWait: while judging is closed, where the edition says so, and without an assignment.
func TestLateWorksWait(t *testing.T) {
	j := newJury(t, 3)
	j.tick()
	lea := j.judge("Lea", jury.RoleNominator)
	j.judge("Mo", jury.RoleNominator)
	j.assign(jury.RoleNominator, 1)
	had := j.nominatorIDs(j.account("Lea"))
	j.addWork(4, "Late film")
	wait := func(why string) {
		t.Helper()
		j.tick()
		if n := j.number(`SELECT count(*) FROM assignments WHERE work_id = 4`); n != 0 {
			t.Errorf("%s: the work has %d readers", why, n)
		}
		if late, err := j.UnderassignedWorks(
			t.Context(),
			contest.International,
			jury.RoleNominator,
		); err != nil ||
			len(late) != 1 {
			t.Errorf("%s: %d works wait, %v", why, len(late), err)
		}
	}
	j.closeJudging(true) // nobody has nominated: organisers may still change the assignment
	wait("judging is closed")
	j.closeJudging(false)
	j.edition.LateWorksWait = true
	wait("the edition's late works wait")
	j.edition.LateWorksWait = false
	// Who sees all works reads the late one too: nobody else is given it, and nobody's works change.
	if err := j.EndAssignment(t.Context(), contest.International, "Lea", "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	mo := j.nominatorIDs(j.account("Mo"))
	j.tick()
	wantIDs(t, "Mo", j.nominatorIDs(j.account("Mo")), mo)
	if n := len(j.nominatorIDs(j.account("Lea"))); n != 4 {
		t.Errorf("Lea sees %d works, want all 4", n)
	}
	if err := j.DisableJudge(t.Context(), contest.International, lea.Name, "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	j.tick()
	if n := len(j.nominatorIDs(j.account("Mo"))); n != 4 {
		t.Errorf("Mo has %d works without Lea, who had %v; want all 4", n, had)
	}
	if n, err := j.ClearAssignment(
		t.Context(),
		contest.International,
		jury.RoleNominator,
		"tools:test",
		j.now,
	); n != 1 ||
		err != nil {
		t.Errorf("cleared for %d, %v", n, err)
	}
	if late, err := j.UnderassignedWorks(
		t.Context(),
		contest.International,
		jury.RoleNominator,
	); err != nil ||
		len(late) != 0 {
		t.Errorf("%v wait without an assignment, %v", late, err)
	}
}
