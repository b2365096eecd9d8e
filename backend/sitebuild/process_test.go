package sitebuild_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

func newProcess(
	t *testing.T,
	ctx context.Context,
	script string,
	change ...func(*sitebuild.ProcessOptions),
) *sitebuild.Process { //nolint:revive // t comes first in tests
	t.Helper()
	o := sitebuild.ProcessOptions{
		Dir:     t.TempDir(),
		Command: []string{"/bin/sh", "-c", script},
		Env:     []string{"PATH=/usr/bin:/bin", "DATA_DIR=here"},
		Now:     time.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
	for _, f := range change {
		f(&o)
	}
	p := sitebuild.NewProcess(ctx, o)
	t.Cleanup(p.Wait)
	return p
}

func start(t *testing.T, p *sitebuild.Process) string {
	t.Helper()
	name, err := p.Start(t.Context(), results.SiteOrder{})
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func progress(t *testing.T, p *sitebuild.Process, name string) results.SiteBuildProgress {
	t.Helper()
	got, err := p.Progress(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestArgumentsOfOrders: everything has none, which a job of Cloud Run has of its own.
func TestArgumentsOfOrders(t *testing.T) {
	t.Parallel()
	for want, order := range map[string]results.SiteOrder{
		"":              {},
		"--only camp":   {Only: "camp"},
		"--preview run": {Task: results.TaskStage, Run: "run"},
		"--promote run": {Task: results.TaskPromote, Run: "run"},
	} {
		if got := strings.Join(sitebuild.Arguments(order), " "); got != want {
			t.Errorf("%+v: %q, want %q", order, got, want)
		}
	}
}

func TestProcessSucceedsAndFailsWithItsLastLine(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]results.SiteBuildProgress{
		"echo built": {State: results.SiteBuildSucceeded},
		"echo some words; echo 'no such page' >&2; exit 3": {State: results.SiteBuildFailed, Reason: "no such page"},
		`printf '    at x\nError: ENOSPC: no space left on device, write\n    at y\n' >&2; echo 'building the pages failed: exit status 1' >&2; exit 1`: {
			State: results.SiteBuildFailed, Reason: "Error: ENOSPC: no space left on device, write",
		},
		"echo 'building the pages failed: exit status 1' >&2; exit 1": {
			State: results.SiteBuildFailed, Reason: "building the pages failed: exit status 1",
		},
		"exit 3": {State: results.SiteBuildFailed, Reason: "exit status 3"},
		`test -z "$HOME" || echo "HOME is $HOME"; test "$DATA_DIR" = here && echo no more settings && exit 1`: {State: results.SiteBuildFailed, Reason: "no more settings"},
	} {
		p := newProcess(t, t.Context(), script)
		name := start(t, p)
		p.Wait()
		got := progress(t, p, name)
		if got.State != want.State || got.Reason != want.Reason || got.StartedAt.IsZero() ||
			got.EndedAt.Before(got.StartedAt) {
			t.Errorf("%s: %+v", script, got)
		}
	}
}

// TestOneProcessAtATime: a second start is refused while the first build runs, and not after it.
func TestOneProcessAtATime(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	p := newProcess(t, ctx, "sleep 600")
	name := start(t, p)
	if _, err := p.Start(t.Context(), results.SiteOrder{}); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("a second build: %v", err)
	}
	if got := progress(t, p, name); got.State != results.SiteBuildRunning || !got.EndedAt.IsZero() {
		t.Errorf("%+v", got)
	}
	if _, err := p.Progress(t.Context(), "another"); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("an unknown build: %v", err)
	}
	stop() // the service ends
	p.Wait()
	if got := progress(
		t,
		p,
		name,
	); got.State != results.SiteBuildFailed ||
		got.Reason != "The service ended during the build." {
		t.Errorf("%+v", got)
	}
}

// TestLongBuildEndsWithItsChildren: at the time limit the whole process group is killed.
func TestLongBuildEndsWithItsChildren(t *testing.T) {
	t.Parallel()
	pids := filepath.Join(t.TempDir(), "pids")
	var written []byte
	// The limit grows until the command has had time to start its child.
	for longest := 3 * time.Second; len(written) == 0; longest *= 2 {
		p := newProcess(
			t,
			t.Context(),
			"sleep 600 & echo $! > "+pids+"; wait",
			func(o *sitebuild.ProcessOptions) { o.Longest = longest },
		)
		name := start(t, p)
		p.Wait()
		if got := progress(
			t,
			p,
			name,
		); got.State != results.SiteBuildFailed ||
			!strings.Contains(got.Reason, "longer than "+longest.String()) {
			t.Fatalf("%+v", got)
		}
		written, _ = os.ReadFile(pids) // nothing before there is a child
	}
	for _, err := os.Stat("/proc/1"); err == nil; time.Sleep(10 * time.Millisecond) { // where there is /proc
		status, gone := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(written)), "stat"))
		if gone != nil || strings.Contains(string(status), ") Z ") {
			return
		}
	}
}

func TestMissingCommandIsAnError(t *testing.T) {
	t.Parallel()
	p := newProcess(t, t.Context(), "", func(o *sitebuild.ProcessOptions) { o.Command = []string{"/no/such/program"} })
	if _, err := p.Start(t.Context(), results.SiteOrder{}); err == nil {
		t.Error("no error")
	}
}
