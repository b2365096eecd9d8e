// Command marquee is the server of a competition: `serve`, `work` and `migrate` in
// production, `witness` for those who watch one, `embedded` for a whole contest on one machine. Only the files named
// embedded*.go may import backend/embedded.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"marquee/backend/config"
)

const usage = `marquee runs an online short-film competition.

  marquee serve      the service, in production; every setting from the environment
  marquee work       pulls generation tasks instead of having them pushed to serve
  marquee migrate    bring the database at DATABASE_URL to the newest schema
  marquee store      the object store of a contest on one server, without a cloud
  marquee witness    cosigns the heads of a contest's log, for those who watch the organisers
  marquee embedded   a whole contest on this machine, data in DATA_DIR
  marquee check      try every dependency with the settings of serve; --mail ADDRESS sends an email too
  marquee --version  the version

Example:
  PORT=9000 DATA_DIR=/tmp/contest marquee embedded
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	for _, wrong := range config.MistakenNames(config.EnvironmentLines()) {
		fmt.Fprintf(
			os.Stderr,
			"marquee: %s: there is no such setting, and it is ignored; did you mean %s?\n",
			wrong.Name,
			wrong.Meant,
		)
	}
	if err := realMain(ctx, os.Args[1:], config.Environment(), os.Stdout); err != nil {
		for _, line := range strings.Split(err.Error(), "\n") {
			fmt.Fprintln(os.Stderr, "marquee:", line)
		}
		stop()
		os.Exit(1)
	}
}

func realMain(ctx context.Context, args []string, environment config.Lookup, out io.Writer) error {
	command := ""
	if len(args) == 1 {
		command = args[0]
	} else if len(args) > 1 && args[0] == "check" {
		return check(ctx, args[1:], environment, out)
	}
	switch command {
	case "serve":
		return endInTime(ctx, func() error { return serve(ctx, environment, out) })
	case "work":
		return endInTime(ctx, func() error { return work(ctx, environment, out) })
	case "store":
		return serveStore(ctx, environment, out)
	case "witness":
		return serveWitness(ctx, environment, out)
	case "migrate":
		return migrate(ctx, environment, out)
	case "check":
		return check(ctx, nil, environment, out)
	case "embedded":
		return runEmbedded(ctx, environment, out)
	case "version", "-v", "--version":
		fmt.Fprintln(out, config.VersionLine("marquee"))
		return nil
	case "help", "-h", "--help":
		fmt.Fprint(out, usage)
		return nil
	default:
		return fmt.Errorf("there is no such command\n%s", strings.TrimSpace(usage))
	}
}

// endTime is how long a process may take to end after the signal to stop. Cloud Run kills it after 10 s unless a
// service has a longer time, systemd after 90 s.
const endTime = 14 * time.Second

// endInTime runs a service and returns nil when it has not ended endTime after the signal to stop, for example because
// a database hangs. Other processes continue its mails, tasks and copies when their leases end.
func endInTime(ctx context.Context, run func() error) error {
	done := make(chan error, 1)
	go func() { done <- run() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(endTime):
		slog.WarnContext(ctx, "stopped with unfinished work, which other instances continue")
		return nil
	}
}
