package bench

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// settings come from the command line; see doc.go.
type settings struct {
	full    bool   // the sizes of the budgets instead of small ones
	figures string // file that figures are appended to, one JSON object a line
	worker  string // this process is a worker: its orders in JSON
}

func readSettings() settings {
	var s settings
	flag.BoolVar(&s.full, "full", false, "measure at full size, on a database that syncs to disk")
	flag.StringVar(&s.figures, "figures", "", "append the figures to this `file`, one JSON object a line")
	flag.StringVar(&s.worker, "worker", "", "")
	flag.Parse()
	return s
}

// TestMain is also the worker process that the storm kills.
func TestMain(m *testing.M) {
	s := readSettings()
	if s.worker != "" {
		if err := work(s.worker); err != nil {
			fmt.Fprintln(os.Stderr, "worker:", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// given is how this run was called.
func given() settings {
	text := func(name string) string { return flag.Lookup(name).Value.String() }
	return settings{full: text("full") == "true", figures: text("figures")}
}
