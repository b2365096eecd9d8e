package transparency_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/transparency"
)

// cardData is the data of a scorecard by the criteria of the sample editions; one score stands for all of them.
func cardData(work, place int, scores ...contest.Score) transparency.ScorecardData {
	return transparency.ScorecardData{
		WorkID: work,
		Place:  place,
		Scores: judging.OrderedScores{Criteria: contesttest.Criteria().IDs(), Scores: contesttest.Scores(scores...)},
	}
}

func testKeys(fill byte, others ...[]byte) transparency.Keys {
	seed := make([]byte, 32)
	for i := range seed {
		seed[i] = fill
	}
	return transparency.NewKeys(seed, others...)
}

func verifier(t testing.TB, keys transparency.Keys) transparency.VerifierKeys {
	t.Helper()
	text, err := keys.Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := transparency.ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// memoryStore is a tree in memory.
type memoryStore struct {
	hashes  []transparency.Hash
	waiting []transparency.Commitment
	heads   []string // by size; "" where none was signed
}

func (*memoryStore) AppendRules(context.Context, contest.EditionID, transparency.RulesData, time.Time) error {
	return nil
}

func (s *memoryStore) ReadHashes(numbers []int64) ([]transparency.Hash, error) {
	hashes := make([]transparency.Hash, len(numbers))
	for i, number := range numbers {
		hashes[i] = s.hashes[number]
	}
	return hashes, nil
}

func (s *memoryStore) Grow(
	_ context.Context,
	edition contest.EditionID,
	most int,
	_ time.Time,
	grow func(transparency.Stored) (transparency.Growth, error),
) (int, error) {
	if edition != contest.International {
		return 0, nil
	}
	stored := transparency.Stored{Hashes: s, Waiting: s.waiting[:min(most, len(s.waiting))]}
	if len(s.heads) > 0 {
		stored.Size, stored.Note = int64(len(s.heads)-1), s.heads[len(s.heads)-1]
	}
	growth, err := grow(stored)
	if err != nil || growth.Note == "" {
		return 0, err
	}
	s.waiting = s.waiting[len(stored.Waiting):]
	s.hashes = append(s.hashes, growth.Hashes...)
	s.heads = append(s.heads, make([]string, int(growth.Size)+1-len(s.heads))...)
	s.heads[growth.Size] = growth.Note
	return len(stored.Waiting), nil
}

// newHead sequences the rows, a head for every one when each, and returns all heads by
// their size.
func heads(t testing.TB, keys transparency.Keys, rows []transparency.Row, each bool) []string {
	t.Helper()
	store := &memoryStore{}
	sequencer := transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    store,
		Keys:     keys,
		Now:      time.Now,
		Log:      slog.New(slog.DiscardHandler),
	}
	for _, row := range rows {
		store.waiting = append(store.waiting, row.Commitment)
		if each {
			sequence(t, sequencer)
		}
	}
	sequence(t, sequencer)
	return store.heads
}

func sequence(t testing.TB, s transparency.Sequencer) {
	t.Helper()
	if err := s.Sequence(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// record is a row with a record.
func record(t testing.TB, kind contest.RecordKind, judge string, data any) transparency.Row {
	t.Helper()
	encoded, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(transparency.Record{
		Kind:    kind,
		Edition: contest.International,
		At:      time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC),
		Judge:   judge,
		Data:    encoded,
	})
	if err != nil {
		t.Fatal(err)
	}
	return transparency.NewRow(kind, transparency.NewSalt(), string(line))
}

// contestOf is an export of the given number of leaves: a jury of ten, scorecards,
// receipts of which two are erased, and the names of the jury.
func contestOf(t testing.TB, leaves int) transparency.Export {
	t.Helper()
	export := transparency.Export{Edition: contest.International}
	export.Rows = append(export.Rows, record(t, contest.RecordRules, "", transparency.RulesData{
		Weights: []int{
			40,
			30,
			20,
			10,
		},
		Shrinkage: 2,
		Draws:     5,
		Seed:      7,
		Prizes:    []transparency.PrizeRule{{ID: "first", First: 1, Last: 1}, {ID: "second", First: 2, Last: 4}},
	}))
	for i := range 10 {
		name := transparency.Name{
			Pseudonym: transparency.NewPseudonym(),
			Salt:      transparency.NewSalt(),
			Name:      fmt.Sprintf("Judge %d", i),
		}
		export.Names = append(export.Names, name)
		export.Rows = append(export.Rows, record(t, contest.RecordJudgeEnabled, name.Pseudonym, transparency.JudgeData{
			Role: jury.RoleJudge, Name: transparency.DigestOf(name.Salt, name.Name).String(),
		}))
	}
	shortlist := transparency.WorksData{}
	for i := range (leaves - len(export.Rows) - 6 + 9) / 10 {
		shortlist.WorkIDs = append(shortlist.WorkIDs, 100+i)
	}
	export.Rows = append(export.Rows, record(t, contest.RecordShortlist, "", shortlist))
	var erased []string
	for i := range 4 {
		row := record(
			t,
			contest.RecordReceipt,
			"",
			transparency.ReceiptData{UploadID: fmt.Sprint(i), SHA256: fmt.Sprintf("%064x", i)},
		)
		if i < 2 {
			row = row.Erase()
			erased = append(erased, row.Commitment.String())
		}
		export.Rows = append(export.Rows, row)
	}
	for i := 0; len(export.Rows) < leaves-1; i++ {
		score := func(n int) contest.Score { return contest.Score(n % 10001) }
		export.Rows = append(export.Rows, record(t, contest.RecordScorecard, export.Names[i%10].Pseudonym,
			cardData(100+i/10, i/10+1, score(7000+i*37), score(5000+i*91), score(6000+i*13), score(i*7))))
	}
	export.Rows = append(
		export.Rows,
		record(t, contest.RecordErased, "", transparency.ErasedData{WorkIDs: []int{100}, Commitments: erased}),
	)
	export.Outcome = outcomeOf(t, export)
	return export
}

func outcomeOf(t testing.TB, export transparency.Export) transparency.Outcome {
	t.Helper()
	outcome, err := export.Compute()
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

// files are an export as files that a test may change.
type files map[string][]byte

func filesOf(t testing.TB, export transparency.Export) files {
	t.Helper()
	made, err := export.Files()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (f files) fs() fstest.MapFS {
	system := fstest.MapFS{}
	for name, content := range f {
		system[name] = &fstest.MapFile{Data: content}
	}
	return system
}

func (f files) clone() files {
	copied := maps.Clone(f)
	for name := range copied {
		copied[name] = slices.Clone(copied[name])
	}
	return copied
}
