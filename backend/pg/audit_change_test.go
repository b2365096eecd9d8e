package pg

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/operations"
)

var actionConstant = regexp.MustCompile(`(?m)^\s*(?:const )?Action\w+\s+= "([a-z_.-]+)"`)

// auditActions are the actions of the audit log that the contest names.
func auditActions(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, match := range actionConstant.FindAllSubmatch(source, -1) {
			all[string(match[1])] = true
		}
	}
	return all
}

// TestAuditRowsHaveTheChange writes a row of every action without a change, with the value before only, and with both.
// Exceptions must be existing actions and have a reason.
func TestAuditRowsHaveTheChange(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	connection := connectTo(t, pgtest.New(t, Migrate))
	write := func(action string, detail any) error {
		tx, err := connection.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer tx.Rollback(ctx) //nolint:errcheck // nothing is kept
		return Audit(ctx, tx, contest.International, time.Now(), "tools:test", action, "a subject", detail)
	}
	actions := auditActions(t)
	if len(actions) < 60 {
		t.Fatalf("found %d actions only", len(actions))
	}
	for action := range actions {
		_, exempt := operations.AuditedWithoutChange()[action]
		for _, detail := range []any{struct{}{}, Values{"before": 1}, Values{"after": 1}, Values{"reason": "x"}} {
			if err := write(action, detail); (err == nil) != exempt {
				t.Errorf("%s with %v: %v", action, detail, err)
			}
		}
		if err := write(action, Changed(nil, Values{"state": "PASS"})); err != nil {
			t.Errorf("%s with what changed: %v", action, err)
		}
	}
	for action, why := range operations.AuditedWithoutChange() {
		if !actions[action] || why == "" {
			t.Errorf("%s may lack what changed because of %q, and is an action: %v", action, why, actions[action])
		}
	}
}
