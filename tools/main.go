// Command tools has the organisers' and editors' commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"marquee/backend/config"
)

// commands are the top-level commands, each in its own file.
type commands struct {
	Registrations registrations     `cmd:"" help:"See who has registered, and approve or deny."`
	Mails         mails             `cmd:"" help:"See which emails were sent, and send one again."`
	Receipts      receipts          `cmd:"" help:"Check the receipts of films."`
	Reports       filmReports       `cmd:"" help:"See and decide what viewers reported about films."`
	Submissions   submissions       `cmd:"" help:"See what was submitted, by whom and made with what."`
	Uploads       uploads           `cmd:"" help:"Compare the stored files with the database."`
	Judges        judges            `cmd:"" help:"Make and close the accounts of the jury."`
	Judging       judgingCommands   `cmd:"" help:"Open and close the judging: freeze nominations and scores."`
	Editions      editionCommands   `cmd:"" help:"See and make the editions of a contest, and what is missing before one opens."`
	Phases        phases            `cmd:"" help:"See and move the ends of registration, submission and the phases after them."`
	Rules         rules             `cmd:"" help:"See and change the rules of an edition: dates, limits, criteria, awards, prizes and more."`
	Retention     retention         `cmd:"" help:"See and move the date on which accounts are deleted, and delete those whose time is over."`
	Organisers    organisers        `cmd:"" help:"Make and close the accounts of the console."`
	Contest       contestCommands   `cmd:"" help:"Check the database of the contest."`
	SQL           sqlQuery          `cmd:"" name:"sql" help:"Make a query that reads the database, such as those of the playbooks."`
	Site          site              `cmd:"" help:"Publish the pages that visitors read."`
	Sign          sign              `cmd:"" help:"Sign a call of a judge: the reference client."`
	Conform       conformance       `cmd:"" help:"Hold a deployment against the contract of the API. Changes nothing."`
	Shortlist     shortlist         `cmd:"" help:"Choose the works that judges score."`
	Results       resultsCommands   `cmd:"" help:"See ranks and prizes, and write them to files."`
	Generation    generation        `cmd:"" help:"See what the creation studio has made and costs."`
	Catalogue     catalogueCommands `cmd:"" help:"Edit the content: works, translations, covers."`
	SBOM          sbom              `cmd:"" name:"sbom" help:"List the parts that a built program consists of."`
	Flaws         flaws             `cmd:"" help:"Known flaws of the dependencies: a dated file, compared and renewed."`
	Geo           geography         `cmd:"" help:"Make the database that tells visitors' countries."`
	Settings      settingsCommands  `cmd:"" help:"The settings of this release, and what changed since another."`

	Version kong.VersionFlag `help:"Print the version."`
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

// run runs a command line and returns the exit code: 0 for success, 1 for a failure, 2
// for a usage error.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, environment config.Lookup) int {
	if len(args) == 0 {
		args = []string{"--help"}
	}
	helped := false
	parser, err := kong.New(&commands{},
		kong.Name("tools"), kong.Description(about), kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, WrapUpperBound: 100}),
		kong.Help(helpWithExample), variables(environment),
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
		_, _ = fmt.Fprintf(stderr, "%s\nTry \"go run ./tools%s --help\".\n", usageError(err), commandOf(err))
		return 2
	}
	a := newApp(stdout, stderr, environment)
	defer a.close()
	err = line.Run(a)
	if err != nil && !errors.Is(err, errReported) {
		a.complain("%v", err)
	}
	if err != nil {
		return 1
	}
	return 0
}

// variables are what the texts and defaults of the commands' flags refer to.
func variables(environment config.Lookup) kong.Vars {
	ids := config.EditionIDs(environment)
	return kong.Vars{"version": config.VersionLine("tools"), "edition": ids[0], "editions": strings.Join(ids, " or ")}
}

// errReported is the error of a command that has printed its failures already.
var errReported = errors.New("not everything was done")

// withExample is a command with an example at the end of its help.
type withExample interface {
	// Example is one command line.
	Example() string
}

// Example implements withExample, for the help of all commands.
func (commands) Example() string { return "go run ./tools registrations list --state SUBMITTED" }

// helpWithExample prints kong's help, then the command's example.
func helpWithExample(options kong.HelpOptions, line *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, line); err != nil {
		return err
	}
	target := line.Model.Target
	if selected := line.Selected(); selected != nil {
		target = selected.Target
	}
	if command, has := target.Interface().(withExample); has {
		_, _ = fmt.Fprintf(line.Stdout, "\nExample:\n\n    %s\n", command.Example())
	}
	return nil
}
