package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/transparency"
)

// logStore is a tree in memory.
type logStore struct {
	transparency.Store
	hashes  []transparency.Hash
	waiting []transparency.Commitment
	size    int64
	note    string
}

func (s *logStore) ReadHashes(numbers []int64) ([]transparency.Hash, error) {
	read := make([]transparency.Hash, len(numbers))
	for i, number := range numbers {
		read[i] = s.hashes[number]
	}
	return read, nil
}

// PublicationState implements transparency.Store: there is nothing to publish.
func (*logStore) PublicationState(context.Context, contest.EditionID) (transparency.PublicationState, error) {
	return transparency.PublicationState{}, nil
}

// Grow implements transparency.Store.
func (s *logStore) Grow(
	_ context.Context,
	edition contest.EditionID,
	most int,
	_ time.Time,
	grow func(transparency.Stored) (transparency.Growth, error),
) (int, error) {
	if edition != contest.International {
		return 0, nil
	}
	now := s.waiting[:min(most, len(s.waiting))]
	growth, err := grow(transparency.Stored{Note: s.note, Size: s.size, Hashes: s, Waiting: now})
	if err != nil || growth.Note == "" {
		return 0, err
	}
	s.hashes, s.size, s.note, s.waiting = append(
		s.hashes,
		growth.Hashes...), growth.Size, growth.Note, s.waiting[len(now):]
	return len(now), nil
}

// TestLogVerification measures how long the verification of an export from disk takes: scorecards of 200 judges, and
// receipts.
func TestLogVerification(t *testing.T) {
	leaves := 2_000
	if given().full {
		leaves = 50_000
	}
	export := transparency.Export{Edition: contest.International}
	add := func(kind contest.RecordKind, judge string, data any) {
		encoded, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(
			transparency.Record{
				Kind:    kind,
				Edition: export.Edition,
				At:      time.Unix(int64(len(export.Rows)), 0).UTC().Truncate(time.Minute),
				Judge:   judge,
				Data:    encoded,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		export.Rows = append(export.Rows, transparency.NewRow(kind, transparency.NewSalt(), string(line)))
	}
	add(contest.RecordRules, "", transparency.RulesData{Weights: []int{40, 30, 20, 10}})
	var judges []string
	for range 200 {
		judges = append(judges, transparency.NewPseudonym())
		add(contest.RecordJudgeEnabled, judges[len(judges)-1], transparency.JudgeData{Role: jury.RoleJudge})
	}
	var works []int
	for work := range 200 {
		works = append(works, work+1)
	}
	add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: works})
	places := map[string]map[int]int{}
	for i := 0; len(export.Rows) < leaves; i++ {
		if i%5 == 4 {
			add(
				contest.RecordReceipt,
				"",
				transparency.ReceiptData{UploadID: fmt.Sprint(i), SHA256: fmt.Sprintf("%064x", i)},
			)
			continue
		}
		score := func(n int) contest.Score { return contest.Score(n % 10_001) }
		judge, work := judges[i%len(judges)], works[i/len(judges)%len(works)]
		if places[judge] == nil {
			places[judge] = map[int]int{}
		}
		if places[judge][work] == 0 {
			places[judge][work] = len(places[judge]) + 1
		}
		add(contest.RecordScorecard, judge, transparency.ScorecardData{
			WorkID: work, Place: places[judge][work], Scores: judging.OrderedScores{
				Criteria: contesttest.Criteria().IDs(),
				Scores:   contesttest.Scores(score(i*7), score(i*11), score(i*13), score(i*17)),
			},
		})
	}
	verifyExport(t, export)
}

func verifyExport(t *testing.T, export transparency.Export) {
	t.Helper()
	keys := transparency.NewKeys(make([]byte, 32))
	store := &logStore{}
	for _, row := range export.Rows {
		store.waiting = append(store.waiting, row.Commitment)
	}
	sequencer := transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    store,
		Keys:     keys,
		Now:      time.Now,
		Log:      slog.New(slog.DiscardHandler),
	}
	if err := sequencer.Sequence(t.Context()); err != nil {
		t.Fatal(err)
	}
	export.Note = store.note
	var err error
	if export.Outcome, err = export.Compute(); err != nil {
		t.Fatal(err)
	}
	files, err := export.Files()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, fs.FileMode(0o600)); err != nil {
			t.Fatal(err)
		}
	}
	text, err := keys.Text(export.Edition)
	if err != nil {
		t.Fatal(err)
	}
	published, err := transparency.ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	verified, err := transparency.Verify(os.DirFS(folder), published)
	took := time.Since(begin)
	if err != nil || verified.Head.Size != int64(len(export.Rows)) || len(verified.Ranks) != 200 {
		t.Fatalf("not verified: %v", err)
	}
	most := 10.0
	publish(
		t,
		figure{
			What:     "the log",
			Figure:   fmt.Sprintf("export of %d leaves verified", len(export.Rows)),
			Measured: took.Seconds(),
			Unit:     "s",
			Digits:   2,
			AtMost:   &most,
		},
	)
}
