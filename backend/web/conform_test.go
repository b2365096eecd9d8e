package web_test

import (
	"flag"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marquee/backend/conform"
	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/studio"
	"marquee/backend/web"
)

var conformNth = flag.Int("conform-nth", 13, "make one of so many calls of the contract")

// TestServiceIsAsTheContractSays makes calls with missing, extreme and wrongly typed values of every operation, as a
// stranger, an entrant, a judge and an owner. None of them changes anything, and whatever a stranger sends is no error
// in the log.
func TestServiceIsAsTheContractSays(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	errors := slog.New(slog.NewTextHandler(&lockedWriter{to: &log}, &slog.HandlerOptions{Level: slog.LevelError}))
	j := &juryServer{newStoreHarness(t, withJudging, func(w *world, o *web.Options) {
		o.Log = errors
		o.Studio = &studio.Service{Tasks: w.db, Registrations: w.db, Rates: w.db, Now: w.wall.Now}
	}).world}
	j.addWork(1)
	w := consoleOf(j.world, func(o *web.ConsoleOptions) { o.Log = errors })
	owner := w.organiser(contest.OrganiserOwner)
	at, err := url.Parse(w.url)
	if err != nil {
		t.Fatal(err)
	}
	cookie := owner.http.Jar.Cookies(at)[0]
	lea := j.loggedIn("Lea", jury.RoleNominator)
	result, err := conform.Run(t.Context(), conform.Options{
		URL:        j.url,
		Console:    w.url,
		EachNth:    *conformNth,
		WholeForms: true,
		Client:     &http.Client{},
		Now:        j.wall.Now,
		Entrant: tokenOf(
			t,
			j.entrant("mei@example.com"),
		),
		JudgeName: "Lea",
		Judge:     lea.token,
		Organiser: cookie.Name + "=" + cookie.Value,
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, failure := range result.Failures {
		if i < 30 {
			t.Error(failure)
		}
	}
	t.Logf("%d calls of %d operations, %d failures", result.Calls, result.Operations, len(result.Failures))
	if strings.Contains(log.String(), "ERROR") {
		t.Errorf("strangers are errors in the log:\n%s", log.String())
	}
}
