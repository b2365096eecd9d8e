package stores_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/results"
)

// errProcessKilled is what a killed process sees of its last write, and of everything after it.
var errProcessKilled = errors.New("the process was killed")

// killer kills a process at one of its writes: before it is stored, or after that and before the process knows.
type killer struct {
	at     int // write, from 1; 0: never
	before bool
	writes int
	dead   bool
}

// around makes a write of the process, unless it is killed there.
func (k *killer) around(write func() error) error {
	if k.dead {
		return errProcessKilled
	}
	k.writes++
	if k.writes != k.at {
		return write()
	}
	k.dead = true
	if !k.before {
		return errors.Join(errProcessKilled, write())
	}
	return errProcessKilled
}

// mortal is the store of publications as a process that may be killed uses it.
type mortal struct {
	results.PublicationStore
	results.SiteBuildStore
	*killer
}

func (m mortal) step(write func() (bool, error)) (stored bool, err error) {
	err = m.around(func() error {
		var writeErr error
		stored, writeErr = write()
		return writeErr
	})
	return stored, err
}

func (m mortal) BeginRun(ctx context.Context, r results.PublicationRun, p *results.NewPublication, at time.Time) error {
	return m.around(func() error { return m.PublicationStore.BeginRun(ctx, r, p, at) })
}

func (m mortal) Publish(ctx context.Context, p results.NewPublication) error {
	return m.around(func() error { return m.PublicationStore.Publish(ctx, p) })
}

func (m mortal) ChangeRun(ctx context.Context, c results.RunChange) (bool, error) {
	return m.step(func() (bool, error) { return m.PublicationStore.ChangeRun(ctx, c) })
}

func (m mortal) MailRun(ctx context.Context, c results.RunChange, mails []results.RunMail) (bool, error) {
	return m.step(func() (bool, error) { return m.PublicationStore.MailRun(ctx, c, mails) })
}

func (m mortal) AddSiteBuild(
	ctx context.Context,
	b results.SiteBuild,
	at time.Time,
) (build results.SiteBuild, joined bool, err error) {
	err = m.around(func() error {
		var writeErr error
		build, joined, writeErr = m.SiteBuildStore.AddSiteBuild(ctx, b, at)
		return writeErr
	})
	return build, joined, err
}

func (m mortal) UpdateSiteBuild(ctx context.Context, b results.SiteBuild, at time.Time) error {
	return m.around(func() error { return m.SiteBuildStore.UpdateSiteBuild(ctx, b, at) })
}

// PublicationRunByID is read before every step: a dead process reads nothing.
func (m mortal) PublicationRunByID(ctx context.Context, id string) (*results.PublicationRun, error) {
	if m.dead {
		return nil, errProcessKilled
	}
	return m.PublicationStore.PublicationRunByID(ctx, id)
}

// writesOfAPublication are those of one process that takes it from its beginning to its end.
const writesOfAPublication = 14

// TestAServiceKilledAtEachWrite of a publication: another one takes it to its end, writes each mail once, and puts no
// pages in place that were not made public.
func TestAServiceKilledAtEachWrite(t *testing.T) {
	t.Parallel()
	for at := 1; at <= writesOfAPublication+1; at++ {
		for _, before := range []bool{true, false} {
			t.Run(fmt.Sprintf("%d, stored %v", at, !before), func(t *testing.T) {
				s := newStaged(t)
				k := &killer{at: at, before: before}
				s.builder.set(results.SiteBuildSucceeded, "", "")
				living := *s.service
				s.service.Publications, s.service.Builds = mortal{s.DB, s.DB, k}, &results.SiteBuildService{
					Builds: mortal{s.DB, s.DB, k}, Builder: s.builder, Clock: s.service.Clock, Now: s.service.Now,
				}
				s.take()
				if k.dead != (at <= writesOfAPublication) {
					t.Fatalf("it was killed: %v, after %d writes", k.dead, k.writes)
				}
				s.service = &living
				s.builder.mu.Lock()
				s.builder.gone = len(s.builder.orders) // its builds ended with it
				s.builder.mu.Unlock()
				s.take()
				s.is(results.StageDone)
				s.wantOnce()
			})
		}
	}
}

// take takes a publication as far as its process comes, with what an organiser does on the way. Nobody waits for a
// process that was killed: what it would do is done by the next one.
func (s *staged) take() {
	s.t.Helper()
	ctx := s.t.Context()
	status, err := s.service.Status(ctx, s.by, s.edition, results.PublishResults)
	if err == nil && status.Run == nil {
		_, _ = beginPublication(ctx, s.service, s.by, s.edition)
	}
	for range 12 {
		_ = s.service.CarryOn(ctx)
		status, err := s.service.Status(ctx, s.by, s.edition, results.PublishResults)
		switch {
		case err != nil || status.Run == nil || status.Run.Stage == results.StageDone:
			return
		case status.Run.Stage == results.StageBuilt, status.Run.Stage == results.StageFailed:
			_, _ = s.service.Resume(ctx, s.by, s.edition, stepForm(status.Run.Stage))
		default:
			s.wall = s.wall.Add(3 * time.Minute) // the mails are held, or a build was never started
			s.mailsLeave()
		}
	}
}

// wantOnce wants one publication, three mails, and orders of pages of which the last ones are staged and then promoted.
func (s *staged) wantOnce() {
	s.t.Helper()
	s.wantWritten(3)
	rows := s.number(
		`SELECT count(*) FROM log_records WHERE kind = 'results.published'`,
	) + s.number(
		`SELECT count(*) FROM audit_log WHERE action = 'results.publish'`,
	)
	if rows != 2 {
		s.t.Errorf("%d rows of the log and the audit log, want one of each", rows)
	}
	s.builder.mu.Lock()
	defer s.builder.mu.Unlock()
	var tasks []string
	for _, order := range s.builder.orders {
		tasks = append(tasks, string(order.Task))
	}
	orders := strings.Join(tasks, " ")
	if promoted := strings.Index(orders, "promote"); promoted < 1 || strings.Contains(orders[promoted:], "stage") {
		s.t.Errorf("pages were ordered as %s", orders)
	}
}

// TestPublishedAgainAfterTakingBack: the curtain stays down until the new pages are in place, and nobody is told twice.
func TestPublishedAgainAfterTakingBack(t *testing.T) {
	t.Parallel()
	for _, rebuilt := range []bool{true, false} {
		t.Run(fmt.Sprintf("pages without it were built %v", rebuilt), func(t *testing.T) {
			s := newStaged(t)
			s.to(results.StageDone)
			s.exec(`UPDATE mails SET state = 'sent', attempts = 1, ended_at = created_at`)
			s.builder.set(results.SiteBuildRunning, "", "")
			s.wall = s.wall.Add(time.Second)
			if _, _, err := s.service.Back(t.Context(), s.by, s.edition, stepForm(results.StageDone)); err != nil {
				t.Fatal(err)
			}
			hidden := func() int { return s.number(`SELECT count(*) FROM curtains`) }
			if hidden() != 1 {
				t.Fatal("nothing is hidden")
			}
			if last := s.builder.last(); last.Task != results.TaskBuild || last.Only != s.edition.ID {
				t.Errorf("taken back, the pages are built by %+v, want those of the edition alone", last)
			}
			s.wall = s.wall.Add(time.Second)
			if rebuilt {
				s.builder.set(results.SiteBuildSucceeded, "", "")
				s.is(results.StageBack)
				s.is(results.StageBack)
				if hidden() != 0 {
					t.Error("still hidden after the pages were built without it")
				}
			}
			s.begin()
			if !rebuilt {
				s.is(results.StagePlanned) // the build without it runs
				s.builder.set(results.SiteBuildSucceeded, "", "")
			}
			s.is(results.StageBuilt)
			s.wall = s.wall.Add(time.Second)
			s.resume(results.StageBuilt)
			s.wall = s.wall.Add(time.Second)
			run := s.is(results.StageDone).Run
			if hidden() != 0 || run.Mails != 0 {
				t.Errorf("published again: %d hidden, %d mails", hidden(), run.Mails)
			}
			s.wantRows(1, 0)
		})
	}
}
