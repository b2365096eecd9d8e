package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// TestAnswersBecomePublicWithTheirMakers: pages have only those answers that the public may read, and none while judges
// could read them.
func TestAnswersBecomePublicWithTheirMakers(t *testing.T) {
	t.Parallel()
	question := func(id string, sees ...contest.QuestionViewer) contest.Question {
		label := contest.Text{EN: id + "?", ZH: id + "？"}
		return contest.Question{ID: id, At: contest.AskedAtSubmission, Kind: contest.QuestionText, Label: label, Sees: sees}
	}
	edition := &contest.Edition{Questions: []contest.Question{
		question("made", contest.SeenByPublic), question("jury", contest.SeenByJury), question("left", contest.SeenByPublic),
	}}
	listed := []submission.Work{{ID: 7, Category: "oasis", Answers: contest.Answers{"made": "Turpan", "jury": "secret"}}}
	before := finalists(edition, catalogue.Works{}, listed, nil).Submitted[0]
	if before.Category != "oasis" || len(before.Asked) > 0 {
		t.Errorf("before the results: %+v", before)
	}
	after := finalists(edition, catalogue.Works{}, listed, map[int]results.Maker{7: {Name: "Mara"}}).Submitted[0]
	want := catalogue.Asked{Question: contest.Text{EN: "made?", ZH: "made？"}, Answer: contest.Text{EN: "Turpan", ZH: "Turpan"}}
	if len(after.Asked) != 1 || after.Asked[0] != want {
		t.Errorf("with the results: %+v", after.Asked)
	}
}

// copyCatalogue copies the catalogue, or, once there is one, the copy that is being edited.
func copyCatalogue(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[0]), os.DirFS(ts.MkAbs(ts.Getenv("CATALOGUE_DIR")))))
}

// replace edits a file the way an editor does.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	file := ts.MkAbs(args[0])
	before := ts.ReadFile(file)
	after := strings.Replace(before, args[1], args[2], 1)
	if after == before {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(file, []byte(after), 0o600))
}

// A catalogue may lie anywhere, in the data folder too: what a build copies and removes is never the catalogue itself.
func TestABuildLeavesACatalogueInTheDataFolderAsItIs(t *testing.T) {
	t.Parallel()
	h := newTestContest(t)
	folder := filepath.Join(h.dataDir, "catalogue")
	if err := os.CopyFS(folder, os.DirFS("../catalogue")); err != nil {
		t.Fatal(err)
	}
	rules := filepath.Join(folder, "editions", "international", "rules.json")
	before, err := os.ReadFile(rules)
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(before, &parts); err != nil {
		t.Fatal(err)
	}
	dsn, err := os.ReadFile(dsnFile(h.dataDir))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pgx.Connect(t.Context(), strings.TrimSpace(string(dsn)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(t.Context()) }()
	if _, err := db.Exec(t.Context(), `
		INSERT INTO rule_parts (edition, part, content, changed_at, changed_by)
		VALUES ('international', 'limits', $1::jsonb, now(), 'test')`, string(parts["figures"])); err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"DATA_DIR": h.dataDir, "CATALOGUE_DIR": folder}
	// The service makes and removes such a file whenever the console asks whether it may write there.
	const passing = "editions/camp/.writable.1.tmp"
	if err := os.WriteFile(filepath.Join(folder, passing), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	a := newApp(io.Discard, io.Discard, func(name string) string { return set[name] })
	if err := a.withStoredContent(t.Context()); err != nil {
		t.Fatal(err)
	}
	copied := a.environment("CATALOGUE_DIR")
	if _, err := os.Stat(filepath.Join(copied, "editions", "camp", "rules.json")); copied == folder || err != nil {
		t.Errorf("the build reads %s: %v", copied, err)
	}
	if _, err := os.Stat(filepath.Join(copied, passing)); !os.IsNotExist(err) {
		t.Errorf("a file that passes was copied: %v", err)
	}
	a.close()
	if _, err := os.Stat(copied); !os.IsNotExist(err) {
		t.Errorf("the copy is left: %v", err)
	}
	if after, err := os.ReadFile(rules); err != nil || string(after) != string(before) {
		t.Errorf("the catalogue was changed: %v", err)
	}
}
