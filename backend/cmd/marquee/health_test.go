package main

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/config"
	"marquee/backend/health"
)

func statusOf(t *testing.T, handler http.Handler, path string) int {
	t.Helper()
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
	return answer.Code
}

// TestReadinessNeedsSchemaAndBucket: for the service, and for a worker, which answers no other path.
func TestReadinessNeedsSchemaAndBucket(t *testing.T) {
	c := newCloud(t)
	settings, err := config.LoadServe(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	// Each handler is new, because results are reused for a second.
	worker := func(bucket string) http.Handler {
		settings.Storage.Bucket = bucket
		p, end, err := openStudio(t.Context(), c.db, settings.Storage, config.Generation{}, config.Queue{}, c.log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(end)
		return withHealth(http.NotFoundHandler(), c.db, p.bucket, 0, c.log)
	}
	for path, want := range map[string]int{
		health.ReadyPath: http.StatusOK, health.LivePath: http.StatusOK, "/health": http.StatusNotFound, "/apis/ping": http.StatusNotFound,
	} {
		if got := statusOf(t, worker("films"), path); got != want {
			t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
	if got := statusOf(t, worker("another-bucket"), health.ReadyPath); got != http.StatusServiceUnavailable {
		t.Errorf("without the bucket the answer is %d", got)
	}
	conn, err := pgx.Connect(t.Context(), c.env["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, change := range []string{`DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`, `DROP TABLE goose_db_version`} {
		if _, err := conn.Exec(t.Context(), change); err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]int{health.ReadyPath: http.StatusServiceUnavailable, health.LivePath: http.StatusOK} {
			if got := statusOf(t, worker("films"), path); got != want {
				t.Errorf("after %s: %s answers %d, want %d", change, path, got, want)
			}
		}
	}
}
