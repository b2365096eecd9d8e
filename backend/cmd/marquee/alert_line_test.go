package main

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/health"
	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

// goneStore has rows of one film, and no object.
type goneStore struct {
	upload.StorageCheckStore
	objects []upload.StoredObject
}

func (goneStore) ClaimStorageCheck(context.Context, time.Time, time.Time) (bool, error) {
	return true, nil
}

func (goneStore) StoredFiles(_ context.Context, after string, _ int) ([]upload.StoredFile, error) {
	if after != "" {
		return nil, nil
	}
	return []upload.StoredFile{{Edition: contest.International, ID: "1", Kind: "video", Object: "works/1"}}, nil
}

func (goneStore) UnknownObjects(context.Context, []string) ([]string, error) { return nil, nil }

func (goneStore) StoreStorageCheck(context.Context, int, time.Time) error { return nil }

func (goneStore) DiscardObjects(context.Context, []string, time.Time) (int, error) { return 0, nil }

func (s goneStore) Objects(context.Context, string) iter.Seq2[upload.StoredObject, error] {
	return func(yield func(upload.StoredObject, error) bool) {
		for _, object := range s.objects {
			yield(object, nil)
		}
	}
}

func (s goneStore) Stat(context.Context, string) (int64, uint32, error) {
	return 0, 0, contest.Fail(contest.CodeNotFound)
}

func (goneStore) StorageSample(context.Context) (string, error) { return "", nil }

func (goneStore) StoreStorageSample(context.Context, string) error { return nil }

func (goneStore) Digest(context.Context, string) (upload.ObjectDigest, error) {
	return upload.ObjectDigest{}, contest.Fail(contest.CodeNotFound)
}

// TestAlertsSeeTheirLines of what is neither late nor measured.
func TestAlertsSeeTheirLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := newLogger(&out, slog.LevelInfo)
	for alert, fault := range map[string]func(on bool){
		"file-is-lost": func(on bool) {
			store := goneStore{}
			if !on {
				store.objects = []upload.StoredObject{{Name: "works/1", CreatedAt: time.Now()}}
			}
			service := &upload.StorageCheckService{Rows: store, Objects: store, Now: time.Now}
			if err := service.Sweep(t.Context(), log); err != nil {
				t.Fatal(err)
			}
		},
		"service-is-not-ready": func(on bool) {
			check := func(context.Context) error {
				if on {
					return errors.New("connection refused")
				}
				return nil
			}
			health.Handler(health.Options{Checks: map[string]func(context.Context) error{"database": check}, Now: time.Now, Log: log}).
				ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, health.ReadyPath, http.NoBody))
		},
		"proxies-are-not-trusted": func(on bool) {
			hops, request := 2, httptest.NewRequest(http.MethodGet, "/", http.NoBody)
			if on {
				hops = 0
			}
			request.Header.Set("X-Forwarded-For", "192.0.2.1")
			httpkit.WithProxyWarning(http.NotFoundHandler(), hops, log).ServeHTTP(httptest.NewRecorder(), request)
		},
	} {
		for _, on := range []bool{true, false} {
			out.Reset()
			fault(on)
			if seen := alertsOn(t, alert, out.String()); (seen > 0) != on {
				t.Errorf("%s, fault %v, sees %d lines of %s", alert, on, seen, out.String())
			}
		}
	}
}

// TestAlertSeesFailedBackups in the audit log that Cloud SQL writes of each automated backup
// (https://cloud.google.com/sql/docs/postgres/backup-recovery/view-audit-logs-for-automated-backups).
func TestAlertSeesFailedBackups(t *testing.T) {
	t.Parallel()
	entry := func(method, status string) map[string]any {
		return map[string]any{
			"logName":      "projects/films/logs/cloudaudit.googleapis.com%2Fsystem_event",
			"resource":     map[string]any{"type": "cloudsql_database"},
			"protoPayload": map[string]any{"methodName": method, "metadata": map[string]any{"windowStatus": status}},
		}
	}
	const backup = "cloudsql.instances.automatedBackup"
	filter := lineAlert(t, "backup-failed")
	for _, is := range []struct {
		entry map[string]any
		want  bool
	}{
		{entry(backup, "FAILED"), true}, {entry(backup, "STATUS_ATTEMPT_FAILED"), true}, {entry(backup, "STATUS_SUCCEEDED"), false},
		{entry(backup, "SUCCESSFUL"), false}, {entry("cloudsql.instances.update", "FAILED"), false},
	} {
		if got := matches(t, filter, is.entry); got != is.want {
			t.Errorf("%v: %v, want %v", is.entry, got, is.want)
		}
	}
}
