package web_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/web"
)

// builder is a results.SiteBuilder whose builds do what a test says.
type builder struct {
	mu       sync.Mutex
	starts   int
	refused  error
	progress map[string]results.SiteBuildProgress
}

func (b *builder) Cancel(context.Context, string) error { return nil }

func (b *builder) Start(context.Context, results.SiteOrder) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.starts++
	if b.refused != nil {
		return "", b.refused
	}
	return "one", nil
}

func (b *builder) Progress(_ context.Context, execution string) (results.SiteBuildProgress, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	progress, known := b.progress[execution]
	if !known {
		return progress, contest.Fail(contest.CodeNotFound)
	}
	return progress, nil
}

func (b *builder) is(state results.SiteBuildState, reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.progress = map[string]results.SiteBuildProgress{
		"one": {State: state, Reason: reason, StartedAt: time.Unix(1_760_000_000, 0)},
	}
	if state.Ended() {
		b.progress["one"] = results.SiteBuildProgress{
			State:     state,
			Reason:    reason,
			StartedAt: time.Unix(1_760_000_000, 0),
			EndedAt:   time.Unix(1_760_000_060, 0),
		}
	}
}

func newBuilder() *builder {
	b := &builder{}
	b.is(results.SiteBuildQueued, "")
	return b
}

func building(b results.SiteBuilder) func(*web.ConsoleOptions) {
	return func(o *web.ConsoleOptions) { o.SiteBuilds.Builder = b }
}

type buildStatus struct {
	May, Joined bool
	Command     *string
	Build       *struct {
		ID, State, Reason, AskedBy string
		StartedAt, EndedAt         *time.Time
		AgainBy                    *string
	}
}

const siteBuildPath = "/site/build"

// TestSiteIsBuiltOnceForAllWhoAsk: many organisers at once start one build, which is audited once; when it has ended,
// the next press starts another.
func TestSiteIsBuiltOnceForAllWhoAsk(t *testing.T) {
	t.Parallel()
	b := newBuilder()
	w := newConsole(t, building(b))
	owner := w.organiser(contest.OrganiserOwner)
	var group sync.WaitGroup
	statuses := make([]buildStatus, 8)
	for i := range statuses {
		group.Go(func() { owner.send(siteBuildPath, object{}).ok(&statuses[i]) })
	}
	group.Wait()
	joined := 0
	for _, status := range statuses {
		if status.Build == nil || status.Build.ID != statuses[0].Build.ID || status.Command != nil {
			t.Errorf("%+v", status)
		}
		if status.Joined {
			joined++
		}
	}
	var audited int
	var at time.Time
	w.row(`SELECT count(*), max(at) FROM audit_log WHERE action = 'site.build'`, &audited, &at)
	if !at.Equal(w.contest.Now()) {
		t.Errorf("audited at %v, want the contest's time", at)
	}
	if b.starts != 1 || joined != len(statuses)-1 || audited != 1 {
		t.Errorf("%d builds, %d joined, %d audit rows", b.starts, joined, audited)
	}
	for _, state := range []results.SiteBuildState{results.SiteBuildQueued, results.SiteBuildRunning, results.SiteBuildFailed} {
		b.is(state, map[bool]string{true: "no such page"}[state == results.SiteBuildFailed])
		var status buildStatus
		owner.read(siteBuildPath).ok(&status)
		if status.Build.State != string(state) || status.Build.AskedBy == "" ||
			(status.Build.EndedAt != nil) != state.Ended() ||
			(status.Build.Reason != "") != (state == results.SiteBuildFailed) {
			t.Errorf("%s: %+v", state, status.Build)
		}
	}
	var next buildStatus
	owner.send(siteBuildPath, object{}).ok(&next)
	if next.Joined || next.Build.ID == statuses[0].Build.ID || b.starts != 2 {
		t.Errorf("after a failure: %+v, %d builds", next, b.starts)
	}
}

// TestWhoBuildsTheSite: owners always, the jury after the publication of the edition's results, others never; all see
// it.
func TestWhoBuildsTheSite(t *testing.T) {
	t.Parallel()
	b := newBuilder()
	w := newConsole(t, building(b))
	jury, viewer, reviewer := w.organiser(
		contest.OrganiserJury,
	), w.organiser(
		contest.OrganiserViewer,
	), w.organiser(
		contest.OrganiserReviewer,
	)
	may := func(c *consoleClient) bool {
		t.Helper()
		var status buildStatus
		c.read(siteBuildPath).ok(&status)
		return status.May
	}
	if may(jury) || may(viewer) || may(reviewer) || !may(w.organiser(contest.OrganiserOwner)) {
		t.Error("before the publication not only owners may build")
	}
	jury.send(siteBuildPath, object{}).fails(contest.CodeForbidden)
	w.insert(
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail) VALUES (now(), 'camp', 'x', 'results.publish', 'x', '{}')`,
	)
	jury.send(siteBuildPath, object{}).fails(contest.CodeForbidden) // of the other edition
	w.insert(
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail) VALUES (now(), 'international', 'x', 'results.publish', 'x', '{}')`,
	)
	viewer.send(siteBuildPath, object{}).fails(contest.CodeForbidden)
	reviewer.send(siteBuildPath, object{}).fails(contest.CodeForbidden)
	if b.starts != 0 {
		t.Errorf("%d builds", b.starts)
	}
	if !may(jury) || may(viewer) {
		t.Error("after the publication the jury may build, and viewers may not")
	}
	jury.send(siteBuildPath, object{}).ok(nil)
	if b.starts != 1 {
		t.Errorf("%d builds", b.starts)
	}
}

// TestBuildThatNobodyFinishesFails: a builder that refuses or has forgotten a build, and a service that ended before it
// started one, leave nothing that blocks the next build.
func TestBuildThatNobodyFinishesFails(t *testing.T) {
	t.Parallel()
	b := newBuilder()
	w := newConsole(t, building(b))
	owner := w.organiser(contest.OrganiserOwner)
	var status buildStatus
	b.refused = errors.New("no permission")
	owner.send(siteBuildPath, object{}).ok(&status)
	if status.Build.State != "failed" || !strings.Contains(status.Build.Reason, "no permission") {
		t.Errorf("refused: %+v", status.Build)
	}
	b.refused = nil
	owner.send(siteBuildPath, object{}).ok(&status)
	b.mu.Lock()
	b.progress = nil
	b.mu.Unlock()
	owner.read(siteBuildPath).ok(&status)
	if status.Build.State != "failed" || status.Build.Reason == "" {
		t.Errorf("forgotten: %+v", status.Build)
	}
	w.insert(
		`INSERT INTO site_builds (id, edition, state, actor, asked_at) VALUES ('cut', 'camp', 'queued', 'x', '` + w.wall.Now().Format(
			time.RFC3339,
		) + `')`,
	)
	owner.send(siteBuildPath, object{}).ok(&status)
	if !status.Joined || status.Build.State != "queued" {
		t.Errorf("being started: %+v", status)
	}
	w.wall.add(3 * time.Minute)
	b.is(results.SiteBuildQueued, "")
	owner.send(siteBuildPath, object{}).ok(&status)
	if status.Joined || status.Build.ID == "cut" {
		t.Errorf("after a service that ended: %+v", status)
	}
}

// TestWithoutABuilderTheAnswerIsTheCommand and nothing is stored.
func TestWithoutABuilderTheAnswerIsTheCommand(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	for _, answer := range []*answer{owner.read(siteBuildPath), owner.send(siteBuildPath, object{})} {
		var status buildStatus
		answer.ok(&status)
		if status.Build != nil || status.Command == nil || *status.Command != "go run ./tools site publish" ||
			!status.May {
			t.Errorf("%+v", status)
		}
	}
	var builds int
	w.row(`SELECT count(*) FROM site_builds`, &builds)
	if builds != 0 {
		t.Errorf("%d builds", builds)
	}
}

// insert runs an insertion of one row.
func (w *console) insert(statement string) {
	w.t.Helper()
	var one int
	w.row(statement+" RETURNING 1", &one)
}

// TestAChangeDuringABuildIsBuilt: a build that has begun may have read what was changed since, so a press has another one
// follow it, once for all who press, whoever reads the status and whether it succeeds or not.
func TestAChangeDuringABuildIsBuilt(t *testing.T) {
	t.Parallel()
	b := newBuilder()
	w := newConsole(t, building(b))
	owner := w.organiser(contest.OrganiserOwner)
	press := func() (status buildStatus) {
		owner.send(siteBuildPath, object{}).ok(&status)
		return status
	}
	first := press()
	if again := press(); again.Build.AgainBy != nil || b.starts != 1 {
		t.Errorf("a build that has read nothing yet is followed: %+v", again.Build)
	}
	for round, end := range []results.SiteBuildState{results.SiteBuildSucceeded, results.SiteBuildFailed} {
		b.is(results.SiteBuildRunning, "")
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if status := press(); !status.Joined || status.Build.AgainBy == nil {
					t.Errorf("a press while it runs: %+v", status)
				}
			})
		}
		group.Wait()
		b.is(end, "")
		var next buildStatus
		owner.read(siteBuildPath).ok(&next)
		if next.Build.ID == first.Build.ID || next.Build.AgainBy != nil || b.starts != round+2 {
			t.Errorf("after the end (%s): %+v, %d builds", end, next.Build, b.starts)
		}
		first = next
	}
	b.is(results.SiteBuildSucceeded, "")
	var last buildStatus
	owner.read(siteBuildPath).ok(&last)
	if last.Build.ID != first.Build.ID || last.Build.State != string(results.SiteBuildSucceeded) || b.starts != 3 {
		t.Errorf("nobody pressed again: %+v, %d builds", last.Build, b.starts)
	}
}
