package stores_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// pageBuilder is a results.SiteBuilder whose builds end as a test says.
type pageBuilder struct {
	mu     sync.Mutex
	orders []results.SiteOrder
	ends   results.SiteBuildProgress
	gone   int // builds that are unknown, because their service has ended
}

func (b *pageBuilder) Start(_ context.Context, order results.SiteOrder) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.orders = append(b.orders, order)
	return strconv.Itoa(len(b.orders)), nil
}

func (b *pageBuilder) Cancel(context.Context, string) error { return nil }

func (b *pageBuilder) Progress(_ context.Context, execution string) (results.SiteBuildProgress, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n, err := strconv.Atoi(execution); err != nil || n <= b.gone {
		return results.SiteBuildProgress{}, contest.Fail(contest.CodeNotFound)
	}
	return b.ends, nil
}

// set says how builds end from now on, and returns how many of each task were begun.
func (b *pageBuilder) set(state results.SiteBuildState, reason, log string) (begun map[results.SiteTask]int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ends = results.SiteBuildProgress{State: state, Reason: reason, Log: log}
	begun = map[results.SiteTask]int{}
	for _, order := range b.orders {
		begun[order.Task]++
	}
	return begun
}

// last is the newest order.
func (b *pageBuilder) last() results.SiteOrder {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.orders[len(b.orders)-1]
}

// staged is a contest whose results can be published, with a builder, and the wall clock of its service.
type staged struct {
	*juryDB
	service *results.PublicationService
	edition *contest.Edition
	builder *pageBuilder
	wall    time.Time
	by      contest.Organiser
}

func newStaged(t *testing.T) *staged {
	j, service, edition := publisher(t)
	j.exec(`UPDATE judging SET closed_at = $1`, j.now)
	s := &staged{
		juryDB:  j,
		service: service,
		edition: edition,
		builder: &pageBuilder{},
		wall:    j.now,
		by:      contest.ToolsOrganiser("test"),
	}
	s.builder.set(results.SiteBuildRunning, "", "")
	service.Now = func() time.Time { return s.wall }
	service.Builds = &results.SiteBuildService{Builds: j.DB, Builder: s.builder, Clock: at(j.now), Now: service.Now}
	return s
}

// is carries on and wants a stage.
func (s *staged) is(stage results.PublicationStage) results.PublicationStatus {
	s.t.Helper()
	if err := s.service.CarryOn(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	status, err := s.service.Status(s.t.Context(), s.by, s.edition, results.PublishResults)
	if err != nil || status.Run == nil || status.Run.Stage != stage {
		s.t.Fatalf("%+v, %v; want the stage %s", status.Run, err, stage)
	}
	return status
}

func (s *staged) begin() {
	s.t.Helper()
	if _, err := beginPublication(s.t.Context(), s.service, s.by, s.edition); err != nil {
		s.t.Fatal(err)
	}
}

func (s *staged) resume(before results.PublicationStage) {
	s.t.Helper()
	if _, err := s.service.Resume(s.t.Context(), s.by, s.edition, stepForm(before)); err != nil {
		s.t.Fatal(err)
	}
}

func (s *staged) rows() (public, mails int) {
	return s.number(`SELECT count(*) FROM publications`), s.number(`SELECT count(*) FROM mails WHERE state = 'waiting'`)
}

func (s *staged) wantRows(public, mails int) {
	s.t.Helper()
	if p, m := s.rows(); p != public || m != mails {
		s.t.Errorf("%d publications and %d mails, want %d and %d", p, m, public, mails)
	}
}

// The stages, each of which a service that was killed carries on from what is stored alone. Nothing is public before
// the pages are, and no mail is written before.
func TestAPublicationGoesThroughItsStages(t *testing.T) {
	s := newStaged(t)
	s.begin()
	s.is(results.StageBuilding)
	s.wantRows(0, 0)

	// The service ends during the build: another one begins it again.
	s.builder.gone = 1
	s.is(results.StageBuilding)
	if begun := s.builder.set(results.SiteBuildSucceeded, "", ""); begun[results.TaskStage] != 2 {
		t.Errorf("builds begun: %v, want another one after the end of the service", begun)
	}
	s.is(results.StageBuilt)
	s.is(results.StageBuilt) // an organiser makes it public, nobody else
	s.wantRows(0, 0)

	s.builder.set(results.SiteBuildRunning, "", "")
	s.resume(results.StageBuilt)
	s.is(results.StagePublic)
	s.wantRows(1, 0)
	s.builder.set(results.SiteBuildFailed, "the disk is full", "one\ntwo\n")
	if status := s.is(
		results.StagePublic,
	); status.Run.Reason == nil || !strings.Contains(status.Run.Reason.EN, "the disk is full") ||
		status.Run.Log != "one\ntwo" {
		t.Errorf("pages that could not be put in place: %+v, %q", status.Run.Reason, status.Run.Log)
	}
	s.builder.set(results.SiteBuildSucceeded, "", "")
	s.is(results.StagePublic) // tried again after a pause
	s.wall = s.wall.Add(time.Minute)
	status := s.is(results.StageMailing)
	s.wantRows(1, 3)
	if !status.Run.MailsAt.Equal(s.wall.Add(results.HoldOfMails)) ||
		s.number(`SELECT count(*) FROM mails WHERE not_before = $1`, status.Run.MailsAt) != 3 {
		t.Errorf("the mails are held until %v", status.Run.MailsAt)
	}
	s.wall = s.wall.Add(results.HoldOfMails - time.Second)
	s.is(results.StageMailing)
	s.wall = s.wall.Add(time.Second)
	// Done is said when all have left, not when the hold ends.
	s.exec(`UPDATE mails SET state = 'sent', attempts = 1, ended_at = created_at WHERE id = (SELECT id FROM mails ORDER BY id LIMIT 1)`)
	if left := s.is(results.StageMailing).Outbox; left.Waiting != 2 || left.Sent != 1 || len(left.Refused) != 0 {
		t.Errorf("the mails are leaving: %+v", left)
	}
	s.exec(`UPDATE mails SET state = 'failed', attempts = 1, ended_at = created_at WHERE id = (SELECT id FROM mails ORDER BY id DESC LIMIT 1)`)
	s.is(results.StageMailing)
	s.mailsLeave()
	if left := s.is(results.StageDone).Outbox; left.Waiting != 0 || left.Sent != 2 || len(left.Refused) != 1 {
		t.Errorf("one mail was refused: %+v", left)
	}
	if run := s.is(results.StageDone).Run; run.Content != "" || run.Token != "" || run.Mails != 3 {
		t.Errorf("done: %+v", run)
	}
	if rows := s.number(`SELECT count(*) FROM audit_log WHERE action = 'results.publish'`); rows != 1 {
		t.Errorf("%d audit rows", rows)
	}
}

// Many services and organisers at once make each step once.
func TestStepsAreMadeOnce(t *testing.T) {
	s := newStaged(t)
	s.builder.set(results.SiteBuildSucceeded, "", "")
	s.begin()
	together := func() {
		atOnce(8, func(int) error { return s.service.CarryOn(t.Context()) })
	}
	together()
	s.is(results.StageBuilt)
	ends := atOnce(8, func(int) error {
		_, err := s.service.Resume(t.Context(), s.by, s.edition, stepForm(results.StageBuilt))
		return err
	})
	if ends[""] == 0 || ends[""]+ends[contest.CodeConflict] != 8 {
		t.Errorf("8 organisers: %v", ends)
	}
	together()
	s.is(results.StageMailing)
	s.wall = s.wall.Add(results.HoldOfMails)
	s.mailsLeave()
	together()
	run := s.is(results.StageDone).Run
	var reached []string
	for _, step := range run.Steps {
		reached = append(reached, string(step.Stage))
	}
	if got := strings.Join(reached, " "); got != "planned building built public mailing done" {
		t.Errorf("the stages are %s", got)
	}
	s.wantWritten(3)
	if begun := s.builder.set("", "", ""); begun[results.TaskStage] != 1 || begun[results.TaskPromote] != 1 {
		t.Errorf("builds: %v", begun)
	}
	rows := s.number(
		`SELECT count(*) FROM log_records WHERE kind = 'results.published'`,
	) + s.number(
		`SELECT count(*) FROM audit_log WHERE action = 'results.publish'`,
	)
	if rows != 2 {
		t.Errorf("%d rows of the log and the audit log, want one of each", rows)
	}
}

// wantWritten expects a publication with mails, which may have left.
func (s *staged) wantWritten(mails int) {
	s.t.Helper()
	public, _ := s.rows()
	if written := s.number(`SELECT count(*) FROM mails WHERE state <> 'cancelled'`); public != 1 || written != mails {
		s.t.Errorf("%d publications and %d mails, want 1 and %d", public, written, mails)
	}
}

// mailsLeave sends the mails that wait and are held no longer.
func (s *staged) mailsLeave() {
	s.t.Helper()
	s.exec(`
		UPDATE mails SET state = 'sent', attempts = 1, ended_at = created_at WHERE state = 'waiting' AND not_before <= $1`, s.wall)
}

// to takes a publication that begins to a stage.
func (s *staged) to(stage results.PublicationStage) {
	s.t.Helper()
	s.begin()
	if stage == results.StageBuilding {
		return
	}
	if stage == results.StageFailed {
		s.builder.set(results.SiteBuildFailed, "broken", "broken")
		s.is(stage)
		return
	}
	s.builder.set(results.SiteBuildSucceeded, "", "")
	s.is(results.StageBuilt)
	if stage == results.StageBuilt {
		return
	}
	if stage == results.StagePublic {
		s.builder.set(results.SiteBuildRunning, "", "")
	}
	s.resume(results.StageBuilt)
	if stage == results.StageDone {
		s.is(results.StageMailing)
		s.wall = s.wall.Add(results.HoldOfMails)
		s.mailsLeave()
	}
	s.is(stage)
}

func TestStopInEachStage(t *testing.T) {
	for stage, want := range map[results.PublicationStage]results.PublicationStage{
		results.StageBuilding: results.StageFailed, results.StageBuilt: results.StageFailed, results.StagePublic: results.StagePublic,
		results.StageMailing: results.StageMailing, results.StageDone: "", results.StageFailed: "",
	} {
		t.Run(string(stage), func(t *testing.T) {
			s := newStaged(t)
			s.to(stage)
			_, err := s.service.Stop(t.Context(), s.by, s.edition, stepForm(results.StagePlanned))
			wantCode(t, err, contest.CodeConflict) // another stage than the screen showed
			_, err = s.service.Stop(t.Context(), s.by, s.edition, stepForm(stage))
			if want == "" {
				wantCode(t, err, contest.CodeConflict)
				return
			}
			wantCode(t, err, "")
			s.builder.set(results.SiteBuildSucceeded, "", "")
			s.wall = s.wall.Add(time.Hour)
			run := s.is(want).Run
			if run.StoppedBy == "" {
				t.Errorf("%+v", run)
			}
			_, mails := s.rows()
			if mails != 0 || want == results.StageFailed && run.Token != "" {
				t.Errorf("%d mails leave, token %q", mails, run.Token)
			}
			s.resume(want)
			if want == results.StageFailed { // built again
				s.is(results.StageBuilt)
				return
			}
			s.is(results.StageMailing)
			s.wantRows(1, 3)
		})
	}
}

// Taking back hides what is public at once, in any stage, until pages without it are published.
func TestBackInEachStage(t *testing.T) {
	for stage, public := range map[results.PublicationStage]bool{
		results.StageBuilding: false, results.StageBuilt: false, results.StageFailed: false,
		results.StagePublic: true, results.StageMailing: true, results.StageDone: true,
	} {
		t.Run(string(stage), func(t *testing.T) {
			s := newStaged(t)
			s.to(stage)
			s.builder.set(results.SiteBuildRunning, "", "")
			s.wall = s.wall.Add(time.Second)
			_, _, err := s.service.Back(t.Context(), s.by, s.edition, stepForm(results.StagePlanned))
			wantCode(t, err, contest.CodeConflict)
			status, changed, err := s.service.Back(t.Context(), s.by, s.edition, stepForm(stage))
			wantCode(t, err, "")
			if status.Run.Stage != results.StageBack || changed == (stage == results.StageFailed && public) ||
				(len(status.Hidden) > 0) != public ||
				!status.PublicSince.IsZero() {
				t.Errorf("%+v, %+v", status, status.Run)
			}
			published, mails := s.rows()
			if published != 0 || stage != results.StageDone && mails != 0 {
				t.Errorf("%d publications, %d mails", published, mails)
			}
			if !public {
				return
			}
			parts := results.NewHiddenParts(s.DB, time.Now, nil).Of(t.Context(), s.edition.ID)
			if len(parts) != 1 || parts[0] != results.PartWinners {
				t.Errorf("hidden: %v", parts)
			}
			s.wall = s.wall.Add(time.Minute)
			s.is(results.StageBack)
			if begun := s.builder.set(results.SiteBuildSucceeded, "", ""); begun[results.TaskBuild] == 0 {
				t.Error("the pages are not built without it")
			}
			s.is(results.StageBack)
			if status := s.is(results.StageBack); len(status.Hidden) > 0 {
				t.Errorf("%v is hidden after the build", status.Hidden)
			}
		})
	}
}

// What has changed since the plan is not public, and the publication says so.
func TestAChangedPlanFails(t *testing.T) {
	s := newStaged(t)
	s.to(results.StageBuilt)
	change := results.PrizeChange{
		Prize:  "excellence",
		WorkID: 3,
		Given:  true,
		Reason: "The jury wants an audience to see it.",
	}
	if err := s.service.Results.ChangePrize(t.Context(), s.by, s.edition, change); err != nil {
		t.Fatal(err)
	}
	s.resume(results.StageBuilt)
	if run := s.is(
		results.StageFailed,
	).Run; run.Reason == nil ||
		*run.Reason != results.PlanChanged().(*contest.Error).Fields["plan"] { //nolint:errorlint // of this type
		t.Errorf("%+v", run.Reason)
	}
	s.wantRows(0, 0)
	if rows := s.number(`SELECT count(*) FROM audit_log WHERE action = 'results.fail'`); rows != 1 {
		t.Errorf("%d audit rows of the failure", rows)
	}
	_, err := s.service.Resume(t.Context(), s.by, s.edition, stepForm(results.StageFailed))
	wantCode(t, err, contest.CodeConflict) // another plan has to be read
}

// visits is a results.LinkChecker that finds pages missing until they are there.
type visits struct {
	there bool
	tried int
}

func (v *visits) CheckLink(context.Context, string) error {
	v.tried++
	if !v.there {
		return errors.New("status 404")
	}
	return nil
}

// linking composes mails with an address.
type linking struct{ composer }

func (l linking) ComposeResult(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	mail, err := l.composer.ComposeResult(edition, m)
	mail.Text = "See https://films.example/winners. Others: https://elsewhere.example/"
	return mail, err
}

func TestNoMailLeavesBeforeItsAddressAnswers(t *testing.T) {
	s := newStaged(t)
	links := &visits{}
	s.service.Links, s.service.Composer = links, linking{}
	s.service.Sites = map[contest.EditionID]string{contest.International: "https://films.example"}
	s.builder.set(results.SiteBuildSucceeded, "", "")
	s.begin()
	s.is(results.StageBuilt)
	s.resume(results.StageBuilt)
	status := s.is(results.StagePublic)
	if status.Waiting != results.WaitLinks || status.Run.Reason == nil ||
		!strings.Contains(status.Run.Reason.EN, "https://films.example/winners is not responding yet (status 404)") {
		t.Errorf("waits for %q: %+v", status.Waiting, status.Run.Reason)
	}
	s.wantRows(1, 0)
	links.there, links.tried = true, 0
	s.is(results.StageMailing)
	s.wantRows(1, 3)
	if links.tried != 1 {
		t.Errorf("%d addresses tried, want the one of the contest once", links.tried)
	}
}

// TestPagesInPlaceAreNotPutInPlaceAgain: a process that read a publication before another one put its pages in place
// joins that build. A build that failed, and one of another publication, is made.
func TestPagesInPlaceAreNotPutInPlaceAgain(t *testing.T) {
	j := newJury(t, 1)
	add := func(id, run string, want string) {
		t.Helper()
		build := results.SiteBuild{
			ID:      id,
			Edition: contest.International,
			State:   results.SiteBuildQueued,
			Actor:   "service",
			AskedAt: j.now,
			Task:    results.TaskPromote,
			Run:     run,
		}
		got, joined, err := j.AddSiteBuild(t.Context(), build, j.now)
		if err != nil || got.ID != want || joined != (id != want) {
			t.Fatalf("%s: %s, joined %v, %v; want %s", id, got.ID, joined, err, want)
		}
	}
	end := func(id string, state results.SiteBuildState) {
		j.exec(`UPDATE site_builds SET state = $2 WHERE id = $1`, id, state)
	}
	add("a", "one", "a")
	add("b", "one", "a")
	end("a", results.SiteBuildFailed)
	add("c", "one", "c")
	end("c", results.SiteBuildSucceeded)
	add("d", "one", "c")
	add("e", "two", "e")
}
