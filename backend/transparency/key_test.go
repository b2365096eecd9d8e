package transparency_test

import (
	"errors"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestContestsHaveOriginsOfTheirOwn: the same key signs for two hosts, and neither head passes as one of the other.
func TestContestsHaveOriginsOfTheirOwn(t *testing.T) {
	t.Parallel()
	export, _ := signed(t, 40)
	here, there := testKeys(1).Of("films.example.org"), testKeys(1).Of("camp.example.net:8443")
	export.Note = heads(t, here, export.Rows, false)[len(export.Rows)]
	other := heads(t, there, export.Rows, false)[len(export.Rows)]
	if !strings.HasPrefix(export.Note, "marquee/films.example.org/international\n") {
		t.Fatalf("the head begins with %.60q", export.Note)
	}
	files := filesOf(t, export)
	verified, err := transparency.Verify(files.fs(), verifier(t, here))
	if err != nil || verified.Head.Host != "films.example.org" {
		t.Fatalf("%v, host %q", err, verified.Head.Host)
	}
	if _, err := transparency.OpenHead(other, verifier(t, here)); !errors.Is(err, transparency.ErrHeadKey) {
		t.Errorf("the other contest's head with this contest's key: %v", err)
	}
	both, err := transparency.ParseKeys(textOf(t, here) + textOf(t, there))
	if err != nil {
		t.Fatal(err)
	}
	if err := verified.CheckHead(
		files.fs(),
		"head.txt",
		other,
		both,
	); err == nil ||
		!strings.Contains(err.Error(), "another contest") {
		t.Errorf("the other contest's head beside this export: %v", err)
	}
	if err := pythontest.Verify(t, files, textOf(t, here)); err != nil {
		t.Errorf("Python: %v", err)
	}
	if err := pythontest.Verify(t, files, textOf(t, there)); err == nil {
		t.Error("Python takes the other contest's key")
	}
}

func textOf(t *testing.T, keys transparency.Keys) string {
	t.Helper()
	text, err := keys.Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
