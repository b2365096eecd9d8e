package stores_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

type fixedClock time.Time

func (c fixedClock) Now() time.Time { return time.Time(c) }

// hourly is a sequencer that publishes heads on the hour.
func (j *juryDB) hourly(now time.Time) *transparency.Sequencer {
	s := j.sequencer()
	s.HeadsEvery, s.Clock, s.Now = time.Hour, fixedClock(now), func() time.Time { return now }
	return s
}

func (j *juryDB) publishedSize() int64 {
	j.t.Helper()
	head, err := j.PublishedHead(context.Background(), contest.International)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return 0
	}
	if err != nil {
		j.t.Fatal(err)
	}
	return head.Size
}

// TestHeadsOfAScheduleTellNoActivity: the public size grows by whole units, once an hour, whatever happens in it, and a
// quiet hour looks like one with a few records. The leaves exist at once; they are only not shown.
func TestHeadsOfAScheduleTellNoActivity(t *testing.T) {
	j := newJury(t, 1)
	start := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		after   time.Duration
		records int
		want    int64
		why     string
	}{
		{0, 3, 32, "the first head"},
		{time.Minute, 5, 32, "within the hour"},
		{59 * time.Minute, 1, 32, "still within it"},
		{time.Hour, 0, 64, "the next hour"},
		{2 * time.Hour, 0, 96, "an hour without a record"},
		{3 * time.Hour, 40, 160, "a busy hour: two units"},
		{10 * time.Hour, 0, 192, "hours without the service are one"},
		{6 * 24 * time.Hour, 0, 224, "a quiet week"},
		{8 * 24 * time.Hour, 0, 224, "nothing for more than a week"},
		{9 * 24 * time.Hour, 1, 256, "work again"},
	} {
		if step.records > 0 {
			j.addRecords(step.records)
		}
		for range 2 { // a repeated call changes nothing
			if err := j.hourly(start.Add(step.after)).Sequence(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if got := j.publishedSize(); got != step.want {
			t.Fatalf("%s: %d leaves are public, want %d", step.why, got, step.want)
		}
	}
	waiting := j.number(`SELECT count(*) FROM log_records WHERE leaf IS NULL`)
	if waiting > 0 {
		t.Errorf("%d records have no leaf", waiting)
	}
	j.addRecords(2)
	j.exec(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	if err := j.hourly(start.Add(9*24*time.Hour + time.Minute)).Sequence(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := j.publishedSize(); got != 258 {
		t.Errorf("with the results published %d leaves are public, want 258 at once", got)
	}
	j.exec(`DELETE FROM publications`)
}

// TestPublicHeadServesNoLaterTile: the tiles end where the published head does.
func TestPublicHeadServesNoLaterTile(t *testing.T) {
	j := newJury(t, 1)
	now := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	j.addRecords(1)
	if err := j.hourly(now).Sequence(context.Background()); err != nil {
		t.Fatal(err)
	}
	j.addRecords(5)
	if err := j.hourly(now.Add(time.Minute)).Sequence(context.Background()); err != nil {
		t.Fatal(err)
	}
	log := &transparency.Log{Reader: j.DB, Keys: transparency.NewKeys(logSeed())}
	for path, visible := range map[string]bool{"tile/0/000.p/32": true, "tile/0/000.p/33": false, "tile/0/000.p/37": false} {
		_, err := log.Tile(context.Background(), contest.International, path)
		if (err == nil) != visible {
			t.Errorf("%s: %v", path, err)
		}
	}
	head, err := log.Head(context.Background(), contest.International)
	if err != nil || !strings.HasPrefix(head, "marquee/international\n32\n") {
		t.Errorf("head %q, %v", head, err)
	}
}

// TestManyInstancesPublishOneHead: they meet on the hour while records are written.
func TestManyInstancesPublishOneHead(t *testing.T) {
	j := newJury(t, 1)
	start := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	for hour := range 5 {
		now := start.Add(time.Duration(hour) * time.Hour)
		j.now = now
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if err := j.hourly(now).Sequence(context.Background()); err != nil {
					t.Error(err)
				}
			})
			group.Go(func() { j.addRecords(3) })
		}
		group.Wait()
		for range 3 { // one may have found the lock of another
			if err := j.hourly(now).Sequence(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if got := j.number(`SELECT count(*) FROM log_heads WHERE published_at IS NOT NULL`); got != hour+1 {
			t.Fatalf("hour %d: %d published heads", hour, got)
		}
	}
	for _, size := range j.numbers(`SELECT size FROM log_heads WHERE published_at IS NOT NULL ORDER BY size`) {
		if size%transparency.PaddingUnit != 0 {
			t.Errorf("%d leaves were public", size)
		}
	}
	if _, files := j.verified(); files == nil {
		t.Error("no export")
	}
}
