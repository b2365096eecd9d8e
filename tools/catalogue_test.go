package main

import (
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

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
