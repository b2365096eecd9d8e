package transparency_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// contests is how many generated contests both verifiers are compared on.
var contests = flag.Int("contests", 20, "generated contests for both verifiers")

// TestVerifiersAgree on generated contests, honest ones and ones in which a rule is broken: what one accepts the other
// accepts to the last byte, and what one refuses the other refuses.
func TestVerifiersAgree(t *testing.T) {
	t.Parallel()
	for seed := range *contests {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			g := newGenerated(t, uint64(seed)) //nolint:gosec // not negative
			g.play()
			honest := g.files()
			keyText, err := testKeys(1).Text(g.edition)
			if err != nil {
				t.Fatal(err)
			}
			keys, err := transparency.ParseKeys(keyText)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := transparency.Verify(honest.fs(), keys); err != nil {
				t.Fatalf("Go refuses an honest contest: %v", err)
			}
			if err := pythontest.Verify(t, honest, keyText); err != nil {
				t.Fatalf("Python refuses an honest contest: %v", err)
			}
			g.cheat(seed)
			broken := g.files()
			_, refused := transparency.Verify(broken.fs(), keys)
			if err := pythontest.Verify(t, broken, keyText); (err == nil) != (refused == nil) {
				t.Errorf("Go says %v, Python %v", refused, err)
			} else if err == nil {
				t.Errorf("both accept the cheat %d", seed%len(cheats()))
			}
		})
	}
}

// generated is a contest that is played by chance.
type generated struct {
	criteria  contest.Criteria
	t         *testing.T
	chance    *rand.Rand
	edition   contest.EditionID
	rows      []transparency.Row
	at        time.Time
	judges    []string
	nominator string
	works     []int
	gone      map[int]bool
	recused   map[string]bool
	places    map[string]map[int]int

	watchFirst bool
}

func newGenerated(t *testing.T, seed uint64) *generated {
	t.Helper()
	g := &generated{
		t:       t,
		chance:  rand.New(rand.NewPCG(seed, 7)),
		edition: contest.International,
		at:      time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC), //nolint:gosec // a test
		gone:    map[int]bool{},
		recused: map[string]bool{},
		places:  map[string]map[int]int{},
	}
	if seed%3 == 2 {
		g.edition = contest.Camp
	}
	return g
}

func (g *generated) add(kind contest.RecordKind, judge string, data any) *transparency.Row {
	g.t.Helper()
	encoded, err := json.Marshal(data)
	if err != nil {
		g.t.Fatal(err)
	}
	line, err := json.Marshal(
		transparency.Record{Kind: kind, Edition: g.edition, At: g.at, Judge: judge, Data: encoded},
	)
	if err != nil {
		g.t.Fatal(err)
	}
	g.rows = append(g.rows, transparency.NewRow(kind, transparency.NewSalt(), string(line)))
	g.at = g.at.Add(time.Duration(g.chance.IntN(3)) * time.Minute)
	return &g.rows[len(g.rows)-1]
}

func (g *generated) account(role jury.Role) string {
	name := transparency.NewPseudonym()
	g.add(
		contest.RecordJudgeEnabled,
		name,
		transparency.JudgeData{Role: role, Name: fmt.Sprintf("%064x", g.chance.Uint64())},
	)
	g.places[name] = map[int]int{}
	return name
}

// play is a whole contest: rules, accounts, the list, nominations and cards with all that happens between them, the
// end.
func (g *generated) play() {
	weights := [][]int{{100}, {40, 30, 20, 10}, {51, 7, 7, 7, 7, 7, 7, 7}}[g.chance.IntN(3)]
	g.criteria = contesttest.Criteria(weights...)
	technical := ranking.Criterion(g.chance.IntN(len(weights)))
	rules := transparency.RulesData{
		Weights:       weights,
		Shrinkage:     2,
		WorkShrinkage: []float64{0, 0.5, 1.25}[g.chance.IntN(3)],
		MinimumCards:  g.chance.IntN(4),
		Draws:         20,
		Seed:          g.chance.Uint64(),
		Official:      []ranking.Ranking{"mean", "corrected"}[g.chance.IntN(2)],
		Prizes: []transparency.PrizeRule{
			{
				ID:    "first",
				First: 1,
				Last:  1,
			},
			{ID: "second", First: 2, Last: 4},
			{ID: "technical", Criterion: &technical},
			{ID: "excellence"},
			{
				ID:    "loved",
				Award: "LEVEL",
				First: 1,
				Last:  1 + g.chance.IntN(2),
			},
			{ID: "sea", Category: "sea", First: 1, Last: 2},
			{ID: "sea-third", Category: "sea", First: 3, Last: 3},
			{ID: "final", Final: true},
		},
		Nominations: map[contest.Award]int{"LEVEL": 2, "CREATIVE": 1},
	}
	rules.WatchFirst = g.chance.IntN(2) == 0
	g.watchFirst = rules.WatchFirst
	if g.chance.IntN(3) > 0 { // rules of former releases do not name the criteria
		rules.Criteria = g.criteria.IDs()
	}
	g.add(contest.RecordRules, "", rules)
	for range g.chance.IntN(7) {
		g.judges = append(g.judges, g.account(jury.RoleJudge))
	}
	g.nominator = g.account(jury.RoleNominator)
	for i := range g.chance.IntN(14) {
		g.works = append(g.works, 900-i*7)
	}
	g.list()
	g.add(contest.RecordPadding, "", struct{}{})
	g.receipts()
	if len(g.works) > 1 {
		g.add(
			contest.RecordNominationMade,
			g.nominator,
			transparency.NominationData{WorkID: g.works[0], Award: "LEVEL"},
		)
		g.add(
			contest.RecordNominationMade,
			g.nominator,
			transparency.NominationData{WorkID: g.works[1], Award: "LEVEL"},
		)
		g.add(
			contest.RecordNominationCancelled,
			g.nominator,
			transparency.CancelledData{
				Nominations: []transparency.NominatedWork{{WorkID: g.works[0], Award: "LEVEL"}},
			},
		)
	}
	acts := []int{0, 1, 5, 60, 120}[g.chance.IntN(5)] // none, one card, few, many
	for range acts {
		g.act()
	}
	g.add(contest.RecordJudgingClosed, "", struct{}{})
	for range g.chance.IntN(2) * 6 { // they raise no minimum
		g.account(jury.RoleJudge)
	}
	if len(g.works) > 0 {
		g.add(
			contest.RecordPrizes,
			"",
			transparency.PrizeData{Prize: "excellence", WorkID: g.works[0], Given: true, Reason: "Für den Mut <&>"},
		)
		g.add(
			contest.RecordPrizes,
			"",
			transparency.PrizeData{Prize: "technical", WorkID: g.works[len(g.works)-1], Given: false, Reason: "一张评分"},
		)
	}
	g.add(
		contest.RecordPublished,
		"",
		transparency.PublicationData{SHA256: fmt.Sprintf("%064x", 1), Awards: g.outcome().Awards},
	)
}

func (g *generated) list() {
	if g.edition == contest.Camp {
		for _, id := range g.works {
			g.add(contest.RecordShown, "", transparency.WorksData{WorkIDs: []int{id}})
		}
		return
	}
	list := transparency.WorksData{WorkIDs: g.works}
	for _, id := range g.works {
		if category := []string{"", "sea", "sea", "road"}[g.chance.IntN(4)]; category != "" {
			if list.Categories == nil {
				list.Categories = map[int]string{}
			}
			list.Categories[id] = category
		}
	}
	g.add(contest.RecordShortlist, "", list)
}

// receipts adds three, of which one is erased.
func (g *generated) receipts() {
	var erased []string
	for i := range 3 {
		row := g.add(
			contest.RecordReceipt,
			"",
			transparency.ReceiptData{UploadID: fmt.Sprint(i), SHA256: fmt.Sprintf("%064x", i)},
		)
		if i == 1 {
			*row = row.Erase()
			erased = append(erased, row.Commitment.String())
		}
	}
	g.add(contest.RecordErased, "", transparency.ErasedData{Commitments: erased})
}

// act is one thing that happens while judging is open.
func (g *generated) act() {
	if len(g.judges) == 0 || len(g.works) == 0 {
		return
	}
	judge, work := g.judges[g.chance.IntN(len(g.judges))], g.works[g.chance.IntN(len(g.works))]
	switch what := g.chance.IntN(24); {
	case what == 0 && !g.gone[work] && !g.recused[fmt.Sprint(judge, work)]:
		g.add(contest.RecordRecusal, judge, transparency.WorkData{WorkID: work})
		g.recused[fmt.Sprint(judge, work)] = true
		delete(g.places[judge], work)
	case what == 1 && !g.gone[work]:
		g.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: work})
		g.gone[work] = true
	case what == 2 && g.gone[work]:
		g.add(contest.RecordRestored, "", transparency.WorkData{WorkID: work})
		g.gone[work] = false
	case what == 3 && len(g.judges) > 1:
		last := g.judges[len(g.judges)-1]
		g.add(contest.RecordJudgeDisabled, last, json.RawMessage(g.accountData(last)))
		g.judges = g.judges[:len(g.judges)-1]
	case what == 4 && g.chance.IntN(4) == 0:
		g.add(contest.RecordWithdrawn, "", transparency.WorkData{WorkID: work})
		if g.edition == contest.Camp && g.chance.IntN(2) == 0 { // sent again, and approved
			g.add(contest.RecordShown, "", transparency.WorksData{WorkIDs: []int{work}})
		}
	default:
		g.score(judge, work)
	}
}

func (g *generated) accountData(judge string) string {
	for _, row := range g.rows {
		var record transparency.Record
		if err := json.Unmarshal(
			[]byte(row.Record),
			&record,
		); err == nil && record.Judge == judge &&
			record.Kind == contest.RecordJudgeEnabled {
			return string(record.Data)
		}
	}
	return "{}"
}

// score gives a card: mostly of few values, so that works are equal, and sometimes not a whole one.
func (g *generated) score(judge string, work int) {
	if g.gone[work] || g.recused[fmt.Sprint(judge, work)] {
		return
	}
	place, changed := g.places[judge][work]
	if !changed {
		for _, taken := range g.places[judge] {
			place = max(place, taken)
		}
		place++
	}
	g.places[judge][work] = place
	scores := judging.Scores{}
	for _, id := range g.criteria.IDs() {
		scores[id] = contest.Score(g.chance.IntN(3) * 5000)
		if g.chance.IntN(2) == 0 {
			scores[id] = contest.Score(g.chance.IntN(10001))
		}
	}
	if len(scores) > 1 && g.chance.IntN(10) == 0 {
		delete(scores, g.criteria[len(g.criteria)-1].ID)
	}
	card := transparency.ScorecardData{WorkID: work, Scores: scores.In(g.criteria), Place: place}
	if g.watchFirst {
		film := int64(g.chance.IntN(2)) * 60_000
		card.Watched = &transparency.WatchedData{Played: film - int64(g.chance.IntN(6000))*film/60_000, Film: film}
	}
	g.add(contest.RecordScorecard, judge, card)
}

func (g *generated) outcome() transparency.Outcome {
	g.t.Helper()
	return outcomeOf(g.t, transparency.Export{Edition: g.edition, Rows: g.rows})
}

// files signs the records.
func (g *generated) files() files {
	g.t.Helper()
	export := transparency.Export{Edition: g.edition, Rows: g.rows, Outcome: g.outcome()}
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(numbers []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(numbers))
		for i, n := range numbers {
			found[i] = stored[n]
		}
		return found, nil
	})
	for i, row := range g.rows {
		added, err := tlog.StoredHashes(int64(i), row.Commitment[:], reader)
		if err != nil {
			g.t.Fatal(err)
		}
		stored = append(stored, added...)
	}
	root, err := tlog.TreeHash(int64(len(g.rows)), reader)
	if err != nil {
		g.t.Fatal(err)
	}
	if export.Note, err = (transparency.Head{Edition: g.edition, Size: int64(len(g.rows)), Root: root}).Sign(
		testKeys(1),
	); err != nil {
		g.t.Fatal(err)
	}
	return filesOf(g.t, export)
}

// cheats are what somebody with the key does to a contest, before its publication.
func cheats() []func(g *generated) {
	full := cardData(900, 1, 10000)
	return []func(g *generated){
		func(g *generated) { g.add(contest.RecordScorecard, g.account(jury.RoleJudge), full) }, // judging is closed
		func(g *generated) { // of a nominator
			g.add(contest.RecordJudgingOpened, "", struct{}{})
			g.add(contest.RecordScorecard, g.nominator, full)
			g.add(contest.RecordJudgingClosed, "", struct{}{})
		},
		func(g *generated) { g.add(contest.RecordJudgingClosed, "", struct{}{}) },
		func(g *generated) {
			g.add(contest.RecordJudgingOpened, "", struct{}{})
			g.add(contest.RecordRules, "", transparency.RulesData{Weights: []int{10, 10, 10, 70}})
			g.add(contest.RecordJudgingClosed, "", struct{}{})
		},
		func(g *generated) { // a card presented as erased
			for i, row := range g.rows {
				if row.Class == transparency.Counts {
					g.rows[i] = row.Erase()
					g.add(
						contest.RecordErased,
						"",
						transparency.ErasedData{Commitments: []string{row.Commitment.String()}},
					)
					return
				}
			}
		},
		func(g *generated) { g.at = g.at.Add(-time.Hour); g.add(contest.RecordPadding, "", struct{}{}) },
		func(g *generated) { g.rows = append(g.rows, g.rows[0]) },
		func(g *generated) { g.add("card.bought", "", struct{}{}) },
		func(g *generated) {
			g.add(contest.RecordPrizes, "", transparency.PrizeData{Prize: "first", WorkID: 900, Given: true})
		},
		func(g *generated) { g.add(contest.RecordRecusal, "nobody", transparency.WorkData{WorkID: 900}) },
	}
}

// cheat plays one of the cheats, and publishes what it gives.
func (g *generated) cheat(which int) {
	g.rows = slices.Clone(g.rows[:len(g.rows)-1])
	cheats()[which%len(cheats())](g)
	g.add(
		contest.RecordPublished,
		"",
		transparency.PublicationData{SHA256: fmt.Sprintf("%064x", 1), Awards: g.outcome().Awards},
	)
}

// TestVerifiersAgreeOnAlteredFiles: a bit, a row, a tile, a rank.
func TestVerifiersAgreeOnAlteredFiles(t *testing.T) {
	t.Parallel()
	_, original := signed(t, 300)
	keyText, err := testKeys(1).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	if err := pythontest.Verify(t, original, keyText); err != nil {
		t.Fatal(err)
	}
	otherKey, err := testKeys(2).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	if err := pythontest.Verify(t, original, otherKey); err == nil {
		t.Error("another key is accepted")
	}
	for name, content := range original {
		altered := original.clone()
		altered[name][len(content)/2] ^= 1
		if _, err := transparency.Verify(altered.fs(), verifier(t, testKeys(1))); err == nil {
			continue // in judges.txt, say
		}
		if name == transparency.JudgesFile {
			continue // the second verifier leaves the names to the first
		}
		if err := pythontest.Verify(t, altered, keyText); err == nil {
			t.Errorf("an altered bit of %s is accepted", name)
		}
	}
	short := original.clone()
	short[transparency.RecordsFile] = bytes.Join(
		bytes.SplitAfter(short[transparency.RecordsFile], []byte("\n"))[1:],
		nil,
	)
	if err := pythontest.Verify(t, short, keyText); err == nil {
		t.Error("a missing row is accepted")
	}
}

// TestVerifiersAgreeOnStatistics: a digit of an interval, a chance, a severity that the records do not give.
func TestVerifiersAgreeOnStatistics(t *testing.T) {
	t.Parallel()
	_, original := signed(t, 120)
	for _, c := range []struct{ file, field string }{
		{transparency.RankingFile, "low"}, {transparency.RankingFile, "high"}, {transparency.RankingFile, "ahead"},
		{transparency.OrderFile, "severity"}, {transparency.OrderFile, "perTen"},
	} {
		t.Run(c.field, func(t *testing.T) {
			t.Parallel()
			altered, number := original.clone(), regexp.MustCompile(`"`+c.field+`": -?[1-9]`)
			at := number.FindIndex(altered[c.file])
			if at == nil {
				t.Fatalf("%s has no %s", c.file, c.field)
			}
			altered[c.file][at[1]-1] ^= 1 // 9 becomes 8, 1 becomes 0
			if _, err := transparency.Verify(altered.fs(), verifier(t, testKeys(1))); err == nil {
				t.Error("Go takes it")
			}
			if err := pythontest.Verify(t, altered, keyText(t)); err == nil || !strings.Contains(err.Error(), c.file) {
				t.Errorf("Python says %v", err)
			}
		})
	}
}
