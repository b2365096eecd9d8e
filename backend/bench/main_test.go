package bench

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// settings come from the command line; see doc.go.
type settings struct {
	full    bool   // full size instead of a small one
	figures string // file to append figures to, one JSON object per line
	fill    string // data folder of a contest on this machine to add works to; see TestFillContest
	worker  string // the configuration of a worker in JSON, if this process is one
}

func readSettings() settings {
	var s settings
	flag.BoolVar(&s.full, "full", false, "measure at full size, on a database that syncs to disk")
	flag.StringVar(&s.figures, "figures", "", "append the figures to this `file`, one JSON object a line")
	flag.StringVar(&s.fill, "fill", "", "add works to the contest on this machine with this data `folder`")
	flag.StringVar(&s.worker, "worker", "", "")
	flag.Parse()
	return s
}

// TestMain is also the worker process of the fault tests.
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

// given are the settings of this run.
func given() settings {
	text := func(name string) string { return flag.Lookup(name).Value.String() }
	return settings{full: text("full") == "true", figures: text("figures"), fill: text("fill")}
}
