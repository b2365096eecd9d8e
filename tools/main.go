// Command tools is for organisers and editors: it shows what the contest holds and
// changes what only they may change.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"marquee/backend/config"
)

// commands are the nouns, each in a file of its own.
type commands struct {
	Registrations registrations     `cmd:"" help:"See who has registered, and approve or deny."`
	Submissions   submissions       `cmd:"" help:"See what was submitted, by whom and made with what."`
	Judges        judges            `cmd:"" help:"Make and close the accounts of the jury."`
	Shortlist     shortlist         `cmd:"" help:"Choose the works that judges score."`
	Generation    generation        `cmd:"" help:"See what the creation studio has made and costs."`
	Catalogue     catalogueCommands `cmd:"" help:"Edit the content: works, translations, covers."`
	Geo           geography         `cmd:"" help:"Make the database that tells visitors' countries."`
}

const about = `The organisers' and editors' commands.

They work on the contest that runs on this machine with its data in DATA_DIR (var), or, with
DATABASE_URL set, on a production one.`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr, config.Environment())
	stop()
	os.Exit(code)
}

// run carries a command line out and returns the exit code: 0 done, 1 not done, 2
// not understood.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, environment config.Lookup) int {
	if len(args) == 0 {
		args = []string{"--help"}
	}
	helped := false
	parser, err := kong.New(&commands{},
		kong.Name("tools"), kong.Description(about), kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, WrapUpperBound: 100}),
		kong.Help(helpWithExample),
		kong.Exit(func(int) { helped = true }),
		kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		_, _ = fmt.Fprintln(stderr, err)
		return 2
	}
	line, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err != nil {
		_, _ = fmt.Fprintf(stderr, "%v\nTry \"go run ./tools --help\".\n", err)
		return 2
	}
	d := newDesk(stdout, stderr, environment)
	defer d.close()
	err = line.Run(d)
	if err != nil && !errors.Is(err, errSaid) {
		_, _ = fmt.Fprintln(stderr, err)
	}
	if err != nil {
		return 1
	}
	return 0
}

// errSaid ends a command whose failures have been printed already.
var errSaid = errors.New("not everything was done")
