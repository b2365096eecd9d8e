package stores_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/upload"
)

// sweptStore is an object store that records what is removed, and fails for the objects
// in failing.
type sweptStore struct {
	mu      sync.Mutex
	removed []string
	failing map[string]bool
}

func (s *sweptStore) Cancel(_ context.Context, sessionURL string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.removed = append(s.removed, "session "+sessionURL)
	return nil
}

func (s *sweptStore) Delete(_ context.Context, object string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failing[object] {
		return contest.Fail(contest.CodeUnavailable)
	}
	s.removed = append(s.removed, object)
	return nil
}

func (j *juryDB) sweeper(objects operations.ObjectRemover, now time.Time) *operations.RetentionSweeper {
	return &operations.RetentionSweeper{
		Rows:    j.DB,
		Files:   j.DB,
		Objects: objects,
		Now:     func() time.Time { return now },
		Log:     slog.New(slog.DiscardHandler),
	}
}

// entrant is the id of an entrant with a work.
func (j *juryDB) entrant(work int) string {
	j.t.Helper()
	var id string
	err := j.sql.QueryRow(context.Background(), `SELECT entrant_id FROM submissions WHERE work_id = $1`, work).Scan(&id)
	if err != nil {
		j.t.Fatal(err)
	}
	return id
}

// addUpload stores an upload of the entrant with work 1. Its object has its name.
func (j *juryDB) addUpload(
	name string,
	kind upload.FileKind,
	state upload.State,
	expires time.Time,
	finished *time.Time,
) (id string) {
	j.t.Helper()
	err := j.sql.QueryRow(context.Background(), `
		INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
			created_at, contest_at, expires_at, finished_at, checking_since)
		VALUES ('international', $1, $2, $3, 1, 'video/mp4', $3, $3, $4, $5, $5, $6, $7, $5) RETURNING id`,
		j.entrant(1), kind, name, state, j.now.Add(-30*24*time.Hour), expires, finished).Scan(&id)
	if err != nil {
		j.t.Fatal(err)
	}
	return id
}

var errSweep = errors.New("no codes today")

type failingRows struct{ operations.RetentionStore }

func (failingRows) DeleteCodes(context.Context, time.Time, int) (int, error) { return 0, errSweep }
