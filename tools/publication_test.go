package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// visitorsSee answers every page of both editions with status 200, at the ports of the contest on this machine: links
// in mails are tried before they leave.
func visitorsSee(t *testing.T, ts *testscript.TestScript) {
	t.Helper()
	page := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	for range 20 {
		first, err := net.Listen("tcp", "127.0.0.1:0")
		ts.Check(err)
		port := first.Addr().(*net.TCPAddr).Port
		second, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port+1))
		if err != nil {
			_ = first.Close()
			continue
		}
		for _, listener := range []net.Listener{first, second} {
			server := &http.Server{Handler: page} //nolint:gosec // of a test
			go func() { _ = server.Serve(listener) }()
			t.Cleanup(func() { _ = server.Close() })
		}
		ts.Setenv("PORT", strconv.Itoa(port))
		return
	}
	ts.Fatalf("no two free ports")
}

var shownID = regexp.MustCompile(`--(?:preview|promote) (\w+)`)

// stagesOfPages does what organisers and the builder do after a publication has begun: it stages built pages, makes
// them public, puts them in place and has the mails written: publishpages [FLAG...].
func stagesOfPages(t *testing.T, ts *testscript.TestScript, args []string) {
	t.Helper()
	if ts.Getenv("DATABASE_URL") == "" && ts.Getenv("PORT") == "" {
		visitorsSee(t, ts)
	}
	if ts.Getenv("SITE_DIR") == "" {
		ts.Setenv("SITE_DIR", ts.MkAbs("served"))
	}
	built := ts.MkAbs("built")
	for _, edition := range []string{"international", "camp", "console"} {
		ts.Check(os.MkdirAll(filepath.Join(built, edition), 0o750))
		ts.Check(os.WriteFile(filepath.Join(built, edition, "index.html"), []byte("<p>"+edition), 0o600))
	}
	run := func(command ...string) string {
		ts.Check(ts.Exec("tools", command...))
		return ts.ReadFile("stdout")
	}
	publication := func(act ...string) string {
		return run(append(append([]string{"results", "publication"}, act...), args...)...)
	}
	found := shownID.FindStringSubmatch(publication("show"))
	if found == nil {
		ts.Fatalf("nothing waits for its pages")
	}
	run("site", "publish", "--preview", found[1], "--no-build", "--from", built)
	publication("resume", "--no-wait")
	run("site", "publish", "--promote", found[1])
	if ts.Getenv("DATABASE_URL") == "" {
		if now := publication("show"); !strings.Contains(now, "mailing") && !strings.Contains(now, "done") {
			ts.Fatalf("the pages are in place: %s", now)
		}
	}
}
