package web_test

import (
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// publicationState is what the tests read of a publication.
type publicationState struct {
	ID, Stage, Waiting, Command string
	Kind                        results.PublicationKind
	Works                       int
	Stopped                     bool
	Steps                       []struct{ Stage, By, ByName string }
	Pages, Hidden, Acts         []string
	Looks                       []struct{ Page, By, ByName string }
	PublicSince                 *time.Time
	Mails                       *struct {
		Count, Waiting, Sent int
		LeaveAt              *time.Time
	}
	Failed *struct {
		Stage  string
		Reason contest.Text
		Log    []string
	}
}

const publicationPath = "/results/publication"

// stage reads the newest publication.
func (c *consoleClient) stage(kind ...results.PublicationKind) (s publicationState) {
	c.t.Helper()
	path := publicationPath
	if len(kind) > 0 {
		path += "?kind=" + string(kind[0])
	}
	c.read(path).ok(&s)
	return s
}

// act acts on a publication and returns what the console shows then.
func (c *consoleClient) act(what string, body object) (s publicationState) {
	c.t.Helper()
	c.send(publicationPath+"/"+what, body).ok(&s)
	return s
}

// command does what the shown command does: it stages or promotes the pages.
func (w *console) command(c *consoleClient, kind results.PublicationKind) publicationState {
	w.t.Helper()
	s := c.stage(kind)
	if s.Waiting != string(results.WaitCommand) || s.Command == "" {
		w.t.Fatalf("nothing waits for a command: %+v", s)
	}
	task := results.TaskStage
	if s.Stage == string(results.StagePublic) {
		task = results.TaskPromote
	}
	if err := w.publications.Staged(w.t.Context(), w.anyone, s.ID, task); err != nil {
		w.t.Fatal(err)
	}
	return c.stage(kind)
}

// publish publishes the results, up to the minute in which the mails are held.
func (w *console) publish(c *consoleClient) publicationState {
	w.t.Helper()
	c.send("/results/publish", object{"plan": readPlan(c).Plan}).ok(nil)
	return w.goOn(c)
}

// goOn takes a publication of results that has begun through its stages.
func (w *console) goOn(c *consoleClient) publicationState {
	w.t.Helper()
	if s := w.command(c, results.PublishResults); s.Stage != "built" {
		w.t.Fatalf("after the build: %+v", s)
	}
	if s := c.act("resume", object{"before": "built"}); s.Stage != "public" {
		w.t.Fatalf("after the look: %+v, %+v", s, s.Failed)
	}
	s := w.command(c, results.PublishResults)
	if !slices.Contains([]string{"mailing", "done"}, s.Stage) {
		w.t.Fatalf("with the pages in place: %+v", s)
	}
	return s
}
