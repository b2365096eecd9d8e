package stores_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

func logSeed() []byte { return make([]byte, 32) }

func (j *juryDB) sequencer() *transparency.Sequencer {
	return &transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    j.DB,
		Keys:     transparency.NewKeys(logSeed()),
		Now:      func() time.Time { return j.now },
		Log:      slog.New(slog.DiscardHandler),
	}
}

func (j *juryDB) sequence() {
	j.t.Helper()
	if err := j.sequencer().Sequence(context.Background()); err != nil {
		j.t.Fatal(err)
	}
}

func (j *juryDB) logKeys() transparency.VerifierKeys {
	j.t.Helper()
	text, err := transparency.NewKeys(logSeed()).Text(contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	keys, err := transparency.ParseKeys(text)
	if err != nil {
		j.t.Fatal(err)
	}
	return keys
}

// verified sequences, exports with the names, and verifies.
func (j *juryDB) verified() (*transparency.Verified, fstest.MapFS) {
	j.t.Helper()
	var export transparency.Export
	err := error(contest.Fail(contest.CodeConflict))
	for until := time.Now().Add(time.Minute); contest.CodeOf(err) == contest.CodeConflict && time.Now().Before(until); {
		j.sequence() // does nothing while another instance has the lock
		export, err = j.Export(context.Background(), contest.International, true)
	}
	if err != nil {
		j.t.Fatal(err)
	}
	if export.Outcome, err = export.Compute(); err != nil {
		j.t.Fatal(err)
	}
	if err := export.CheckOutcome(); err != nil {
		j.t.Fatalf("the database has something else than the records: %v", err)
	}
	made, err := export.Files()
	if err != nil {
		j.t.Fatal(err)
	}
	files := fstest.MapFS{}
	for name, content := range made {
		files[name] = &fstest.MapFile{Data: content}
	}
	result, err := transparency.Verify(files, j.logKeys())
	if err != nil {
		j.t.Fatalf("the export does not pass: %v", err)
	}
	keys, err := transparency.NewKeys(logSeed()).Text(contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	if err := pythontest.Verify(j.t, made, keys); err != nil {
		j.t.Fatalf("the export does not pass the second verifier: %v", err)
	}
	return result, files
}

func (j *juryDB) addRecords(n int) {
	j.t.Helper()
	j.exec(`
		INSERT INTO log_records (edition, kind, commitment, salt, record, class, digest)
		SELECT 'international', 'phase.moved', sha256('\x01' || sha256(salt || convert_to(record, 'UTF8'))), salt, record,
			1, sha256(salt || convert_to(record, 'UTF8'))
		FROM (
			SELECT substring(sha256(gen_random_uuid()::text::bytea) FOR 16) AS salt,
				'{"kind":"phase.moved","edition":"international","at":"' || $2 ||
					'","data":{"phase":"judging","before":null,"endsAt":"2025-10-02T09:00:00Z"}}' AS record
			FROM generate_series(1, $1)) r`, n, j.now.Format("2006-01-02T15:04:00Z"))
}

// TestExportWaitsForTheSequencer: it would lack records.
func TestExportWaitsForTheSequencer(t *testing.T) {
	j := newJury(t, 1)
	j.sequence()
	j.addRecords(1)
	_, err := j.Export(context.Background(), contest.International, false)
	wantCode(t, err, contest.CodeConflict)
	if got, _ := j.verified(); got.Head.Size != 1 || !got.Names {
		t.Errorf("%d leaves, names %t", got.Head.Size, got.Names)
	}
}

// TestManySequencersMakeOneTree: instances append at once while records are written.
// Every head that any of them signed leads to the last one.
func TestManySequencersMakeOneTree(t *testing.T) {
	j := newJury(t, 1)
	const writers, each = 4, 40
	ctx, stop := context.WithCancel(context.Background())
	var sequencers, group sync.WaitGroup
	for range 4 {
		sequencers.Go(func() {
			for ctx.Err() == nil {
				if err := j.sequencer().Sequence(ctx); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	for range writers {
		group.Go(func() {
			for range each {
				j.addRecords(3)
			}
		})
	}
	group.Wait()
	stop()
	sequencers.Wait()
	last, files := j.verified()
	if last.Head.Size != writers*each*3 {
		t.Errorf("%d leaves", last.Head.Size)
	}
	heads := j.rows(`SELECT note FROM log_heads WHERE edition = 'international' ORDER BY size`)
	for i, head := range heads {
		if err := last.CheckHead(files, fmt.Sprintf("head %d", i), head, j.logKeys()); err != nil {
			t.Error(err)
		}
	}
}

// errKilled ends a call of the sequencer in the middle of its transaction.
var errKilled = errors.New("killed")

// TestSecondTreeIsRefused: an instance that signs in spite of the lock, from a former
// state, cannot store its tree.
func TestSecondTreeIsRefused(t *testing.T) {
	j := newJury(t, 1)
	ctx := context.Background()
	j.addRecords(5)
	j.sequence()
	j.addRecords(1)
	_, err := j.Grow(ctx, contest.International, 10, j.now, func(s transparency.Stored) (transparency.Growth, error) {
		return transparency.Growth{
			First:  0,
			Hashes: make([]transparency.Hash, 1),
			Size:   s.Size + 1,
			Note:   "forked",
		}, nil
	})
	if err == nil {
		t.Error("a hash of the tree was replaced")
	}
	if _, err := j.Grow(ctx, contest.International, 10, j.now, func(transparency.Stored) (transparency.Growth, error) {
		return transparency.Growth{}, errKilled
	}); !errors.Is(err, errKilled) {
		t.Error(err)
	}
	if got, _ := j.verified(); got.Head.Size != 6 {
		t.Errorf("%d leaves", got.Head.Size)
	}
}

// TestNewKeySignsTheNewestHead: without a new leaf too.
func TestNewKeySignsTheNewestHead(t *testing.T) {
	j := newJury(t, 1)
	j.addRecords(2)
	j.sequence()
	before, size, err := j.Head(context.Background(), contest.International)
	if err != nil {
		t.Fatal(err)
	}
	rotated := j.sequencer()
	seed := logSeed()
	seed[0] = 1
	rotated.Keys = transparency.NewKeys(seed)
	for range 2 {
		if err := rotated.Sequence(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	after, sizeAfter, err := j.Head(context.Background(), contest.International)
	if err != nil || after == before || size != sizeAfter {
		t.Errorf("head of %d and %d leaves, %v; changed %t", size, sizeAfter, err, before != after)
	}
}

// TestRecordsGiveTheResultsOfTheDatabase: ranks, intervals and prizes, after scores that change, a
// recusal, works that leave the judging, a judge who is disabled, and a publication.
func TestRecordsGiveTheResultsOfTheDatabase(t *testing.T) {
	j := newJury(t, 6)
	ctx := context.Background()
	s := j.sequencer()
	edition := &contest.Edition{
		ID:       contest.International,
		Kind:     contest.Films,
		Criteria: contesttest.Criteria(),
		Prizes: []contest.Prize{
			{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}},
			{Prize: ranking.Prize{ID: "second", First: 2, Last: 2}},
		},
	}
	s.Clock, s.Rules = contest.WallClock{}, map[contest.EditionID]transparency.RulesData{
		contest.International: transparency.Rules(edition),
	}
	for range 2 {
		if err := s.Prepare(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if n := j.number(`SELECT count(*) FROM log_records WHERE kind = 'rules.set'`); n != 1 {
		t.Errorf("%d records of the same rules", n)
	}
	judges := []jury.Judge{j.judge("Ann", jury.RoleJudge), j.judge("Bo", jury.RoleJudge), j.judge("Cy", jury.RoleJudge)}
	j.shortlist(5, 2, 4, 1, 3)
	score := func(judge jury.Judge, work int, hundredths ...int) {
		t.Helper()
		_, err := j.Score(
			ctx,
			judge,
			judging.ScoreForm{WorkID: work, Scores: scores(hundredths...)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now,
		)
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, judge := range judges {
		for work := 1; work <= 5; work++ {
			score(judge, work, 5000+i*131+work*700, 8333-work*97, 6000+i*333, 100*work)
		}
	}
	score(judges[0], 2, 10000, 9999, 1, 8350)
	score(judges[1], 4, 5000) // not complete any more
	if err := j.Recuse(ctx, judges[2], judging.RecusalForm{WorkID: 1, Reason: "a friend"}, j.now); err != nil {
		t.Fatal(err)
	}
	ratings, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	want := results.Recused{Judge: judges[2].Name, Work: 1, Scored: true}
	if err != nil || len(ratings.Recused) != 1 || ratings.Recused[0] != want {
		t.Errorf("recusals %+v, %v; want %+v", ratings.Recused, err, want)
	}
	if err := j.DisableJudge(ctx, contest.International, "Bo", "tools:lin", j.now); err != nil {
		t.Fatal(err)
	}
	if _, err := j.DeleteAccount(
		ctx,
		operations.AccountDeletion{EntrantID: j.entrant(5), Edition: contest.International, At: j.now, Now: j.now},
	); err != nil {
		t.Fatal(err)
	}
	j.shortlist(2, 4, 1, 3)
	j.sequence()
	service := &results.ResultService{Results: j.DB, Clock: contest.WallClock{}}
	check := func(what string) transparency.Export {
		t.Helper()
		r, err := service.Compute(ctx, contest.ToolsOrganiser("test"), edition)
		if err != nil {
			t.Fatal(err)
		}
		export, err := j.Export(ctx, contest.International, false)
		if err != nil {
			t.Fatal(err)
		}
		export.Outcome = transparency.OutcomeOf(edition, r)
		if err := export.CheckOutcome(); err != nil || len(export.Ranks) != 4 || export.Ranks[0].Interval.Draws < 900 ||
			len(export.Awards) != 2 {
			t.Errorf("%s: %v, %+v", what, err, export.Outcome)
		}
		return export
	}
	export := check("before the publication")
	for what, alter := range map[string]func(*transparency.Outcome){
		"another rank":     func(o *transparency.Outcome) { o.Ranks[0].Mean.Rank++ },
		"another interval": func(o *transparency.Outcome) { o.Ranks[0].Interval.Low++ },
		"another ranking":  func(o *transparency.Outcome) { o.Official = ranking.Corrected },
		"another prize":    func(o *transparency.Outcome) { o.Awards[0].Prizes = []string{"second"} },
	} {
		altered := export
		altered.Ranks, altered.Awards = slices.Clone(export.Ranks), slices.Clone(export.Awards)
		alter(&altered.Outcome)
		if err := altered.CheckOutcome(); !errors.Is(err, transparency.ErrOutcome) {
			t.Errorf("%s: %v", what, err)
		}
	}
	change := results.PrizeChange{Prize: "second", WorkID: export.Awards[0].WorkID, Given: true, Reason: "good reasons"}
	if err := service.ChangePrize(ctx, contest.ToolsOrganiser("test"), edition, change); err != nil {
		t.Fatal(err)
	}
	j.publish(edition)
	j.sequence()
	export, err = j.Export(ctx, contest.International, false)
	if err != nil || !strings.Contains(string(export.Report), "marquee/international\n") {
		t.Errorf("the report of the export is %q, %v", export.Report, err)
	}
	if page, err := j.PublishedReport(ctx, contest.International); err != nil || page != string(export.Report) {
		t.Errorf("the report for the pages is %q, %v", page, err)
	}
	if after := check("after it"); len(after.Awards[0].Prizes) != 2 {
		t.Errorf("%+v", after.Awards)
	}
}

// publish closes judging and publishes the results.
func (j *juryDB) publish(edition *contest.Edition) {
	j.t.Helper()
	ctx := context.Background()
	if _, err := j.SetJudgingClosed(ctx, edition.ID, true, "tools:lin", j.now); err != nil {
		j.t.Fatal(err)
	}
	service := &results.PublicationService{
		Results: &results.ResultService{
			Results: j.DB,
			Clock:   contest.WallClock{},
		},
		Publications: j.DB,
		Composer:     composer{},
		Clock:        contest.WallClock{},
		Now:          time.Now,
		Editions:     func(context.Context, contest.EditionID) *contest.Edition { return edition },
		Report: results.PublicationReport{
			Head: j.Head,
			Write: func(w io.Writer, _ *contest.Edition, r *results.EditionResults, head string) error {
				_, err := fmt.Fprint(w, len(r.Computed.Works), r.Ratings.Judges, head)
				return err
			},
		},
	}
	_, err := published(ctx, service, contest.ToolsOrganiser("test"), edition)
	if err != nil {
		j.t.Fatal(err)
	}
}

// TestTheHostOfALogIsSetOnce, so that a contest that moves keeps its logs; also when instances start at once.
func TestTheHostOfALogIsSetOnce(t *testing.T) {
	j := newJury(t, 0)
	var group sync.WaitGroup
	hosts := make([]string, 8)
	for i := range hosts {
		group.Go(func() {
			host, err := j.PinHost(t.Context(), fmt.Sprintf("host%d.example.org", i))
			if err != nil {
				t.Error(err)
			}
			hosts[i] = host
		})
	}
	group.Wait()
	slices.Sort(hosts)
	if distinct := slices.Compact(hosts); len(distinct) != 1 || distinct[0] == "" {
		t.Errorf("the hosts are %q, want one", distinct)
	}
}
