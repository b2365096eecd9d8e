package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"

	"marquee/backend/transparency"
)

type resultsVerify struct {
	Dir  string   `arg:"" help:"The folder of the export." type:"existingdir"`
	Key  string   `required:"" help:"The published keys: the answer of /log/key, or a file with it."`
	Head []string `help:"A file with another head of the log: a newer one shows that the export lacks nothing, a former one that nothing was changed since. May be repeated." type:"existingfile" sep:"none"`
	witnessFlags
	Receipt string `help:"A receipt of a film: is it in the log?" type:"existingfile"`
}

// Example implements withExample.
func (resultsVerify) Example() string {
	return "go run ./tools results verify --key key.txt --head head.txt checked-results"
}

// Run prints what the export proves, or the errors found in it. It needs neither
// settings nor a network.
func (c *resultsVerify) Run(a *app) error {
	keys, err := c.keys()
	if err != nil {
		return err
	}
	files := os.DirFS(c.Dir)
	verified, err := transparency.Verify(files, keys)
	if err != nil {
		return err
	}
	for _, name := range c.Head {
		head, err := readSmall(name)
		if err != nil {
			return err
		}
		if err := verified.CheckHead(files, name, head, keys); err != nil {
			return err
		}
	}
	a.line("Edition", string(verified.Head.Edition))
	a.line("Leaves", fmt.Sprint(verified.Head.Size))
	a.line("Root", verified.Head.Root.String())
	a.line("Erased", fmt.Sprint(verified.Erased))
	a.line("Ranked", counted(len(verified.Ranks), "work"))
	a.line("Prizes", fmt.Sprintf("%s, by the %s", counted(len(verified.Awards), "work"), verified.Official))
	a.line(
		"Judges",
		map[bool]string{true: "named; the names are those of the log", false: "pseudonyms only"}[verified.Names],
	)
	a.line("Published", published(verified))
	a.line("Signatures", fmt.Sprintf(
		"%d of judges, %d over texts that the log has not, %d records without", verified.Signed, verified.Hidden, verified.Unsigned,
	))
	a.line("Other heads", cmp.Or(strings.Join(c.Head, ", "), "none given"))
	if err := c.checkWitnesses(a, files, verified, c.Head); err != nil {
		return err
	}
	if err := c.findReceipt(a, verified); err != nil {
		return err
	}
	for _, reset := range verified.Resets {
		a.line("Rules reset", fmt.Sprintf("leaf %d: %s", reset.Leaf, reset.Reason))
	}
	for _, notice := range verified.Notices {
		a.line("Ask why", fmt.Sprintf("leaf %d: %s", notice.Leaf, notice.What))
	}
	a.printf("The export is what the head was signed for: every record, every proof, every rank, interval and prize.\n")
	a.printf(
		"Every record was allowed by the contest's rules where it stands: who acted, when, on which work, how often.\n",
	)
	a.printf(
		"Not proved: who the judges are, and what was in the log before the first head that somebody outside has saved.\n",
	)
	return nil
}

// published says which of the files of the newest publication the export has. They may be left out.
func published(verified *transparency.Verified) string {
	switch {
	case verified.Winners && verified.Report:
		return "winners.json and report.html are what was published"
	case verified.Winners:
		return "winners.json is what was published; there is no report.html"
	case verified.Report:
		return "report.html is what was published; there is no winners.json"
	default:
		return "neither winners.json nor report.html is here"
	}
}

// keys reads the keys from the flag itself or from the file that it names.
func (c *resultsVerify) keys() (transparency.VerifierKeys, error) {
	if keys, err := transparency.ParseKeys(c.Key); err == nil {
		return keys, nil
	}
	text, err := readSmall(c.Key)
	if err != nil {
		return transparency.VerifierKeys{}, err
	}
	keys, err := transparency.ParseKeys(text)
	if err != nil {
		return transparency.VerifierKeys{}, fmt.Errorf("%s: %w", c.Key, err)
	}
	return keys, nil
}

func (c *resultsVerify) findReceipt(a *app, verified *transparency.Verified) error {
	if c.Receipt == "" {
		return nil
	}
	content, err := readSmall(c.Receipt)
	if err != nil {
		return err
	}
	text, _, _ := strings.Cut(strings.TrimSpace(content), "\n")
	leaf, found := verified.FindReceipt(sha256.Sum256([]byte(strings.TrimSpace(text) + "\n")))
	if !found {
		return fmt.Errorf("%s: the log has no such receipt", c.Receipt)
	}
	a.line("Receipt", fmt.Sprintf("leaf %d", leaf))
	return nil
}
