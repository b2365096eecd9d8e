package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
)

// flaws are the known vulnerabilities of the Go modules and npm packages in use, as a dated file in the repository.
type flaws struct {
	Renew renewFlaws `cmd:"" help:"Ask the vulnerability database about every dependency, and write the file."`
	Check checkFlaws `cmd:"" help:"Name the flaws of the dependencies in use that the file has."`
}

// flawFiles are the files that both commands read.
type flawFiles struct {
	File    string `type:"path" default:".ci/known-flaws.json" placeholder:"FILE" help:"The dated file."`
	Modules string `type:"path" default:"go.mod" placeholder:"FILE" help:"The Go modules, indirect ones included."`
	Lock    string `type:"path" default:"package-lock.json" placeholder:"FILE" help:"The npm packages."`
}

// knownFlaws is the file.
type knownFlaws struct {
	// State is what the file is worth, in words; renewing writes it.
	State     string   `json:"state"`
	CheckedAt string   `json:"checkedAt"` // a date; empty: the database never answered
	Checked   []string `json:"checked"`   // ECOSYSTEM NAME VERSION, sorted
	Flaws     []flaw   `json:"flaws"`
}

type flaw struct {
	ID      string   `json:"id"`
	Part    string   `json:"part"` // as in Checked
	Summary string   `json:"summary"`
	Fixed   []string `json:"fixed"` // versions
	// Accepted says why the flaw harms nobody here: then it is named and no failure. Written by hand; kept when the
	// file is renewed.
	Accepted string `json:"accepted,omitempty"`
}

// parts returns the dependencies in use, and the version of Go.
func (f flawFiles) parts() ([]string, error) {
	text, err := os.ReadFile(f.Modules)
	if err != nil {
		return nil, fmt.Errorf("read modules: %w", err)
	}
	modules, err := modfile.Parse(f.Modules, text, nil)
	if err != nil {
		return nil, fmt.Errorf("read modules: %w", err)
	}
	var all []string
	if modules.Go != nil {
		all = append(all, "Go stdlib "+modules.Go.Version)
	}
	for _, r := range modules.Require {
		all = append(all, "Go "+r.Mod.Path+" "+strings.TrimPrefix(r.Mod.Version, "v"))
	}
	packages, err := npmPackages(f.Lock)
	if err != nil {
		return nil, err
	}
	for _, p := range packages {
		all = append(all, "npm "+p.Name+" "+p.Version)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

func (f flawFiles) read() (known knownFlaws, err error) {
	text, err := os.ReadFile(f.File)
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil {
		return known, fmt.Errorf("read known flaws: %w", err)
	}
	return known, nil
}

// renewFlaws asks OSV (https://google.github.io/osv.dev/api/), which has the Go vulnerability database and npm's
// advisories.
type renewFlaws struct {
	flawFiles
	API string `default:"https://api.osv.dev" placeholder:"URL" help:"The database."`
}

// Run writes the file. When the database does not answer, the file keeps what it has, and says so.
func (r *renewFlaws) Run(ctx context.Context, a *app) error {
	parts, err := r.parts()
	if err != nil {
		return err
	}
	former, err := r.read()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	known, err := r.ask(ctx, parts, former)
	if err != nil {
		former.State = former.unanswered(r.API, time.Now())
		return errors.Join(err, r.write(former))
	}
	if err := r.write(known); err != nil {
		return err
	}
	a.printf("%d dependencies, %d known flaws.\n", len(parts), len(known.Flaws))
	return nil
}

// unanswered is the state of a file that could not be renewed.
func (k knownFlaws) unanswered(api string, at time.Time) string {
	since := "the database has never answered, so an empty list of flaws means nothing"
	if k.CheckedAt != "" {
		since = "what it says is of " + k.CheckedAt
	}
	return fmt.Sprintf("Not renewed: on %s %s could not be reached; %s.", at.UTC().Format(time.DateOnly), api, since)
}

// ask returns what the database knows about the dependencies.
func (r *renewFlaws) ask(ctx context.Context, parts []string, former knownFlaws) (knownFlaws, error) {
	known := knownFlaws{CheckedAt: time.Now().UTC().Format(time.DateOnly), Checked: parts, Flaws: []flaw{}}
	known.State = fmt.Sprintf("Renewed on %s from %s.", known.CheckedAt, r.API)
	for batch := range slices.Chunk(parts, 500) { // a query takes 1,000 at most
		ids, err := r.query(ctx, batch)
		if err != nil {
			return knownFlaws{}, err
		}
		for i, part := range batch {
			for _, id := range ids[i] {
				found, err := r.flaw(ctx, id, part)
				if err != nil {
					return knownFlaws{}, err
				}
				for _, before := range former.Flaws {
					if before.ID == id && before.Part == part {
						found.Accepted = before.Accepted
					}
				}
				known.Flaws = append(known.Flaws, found)
			}
		}
	}
	return known, nil
}

func (f flawFiles) write(known knownFlaws) error {
	content, err := json.MarshalIndent(known, "", " ")
	if err == nil {
		err = os.WriteFile(f.File, append(content, '\n'), 0o644) //nolint:gosec // G306: public
	}
	if err != nil {
		return fmt.Errorf("write known flaws: %w", err)
	}
	return nil
}

// query returns the ids of the flaws of each part, of all pages of the answer.
func (r *renewFlaws) query(ctx context.Context, parts []string) ([][]string, error) {
	type query struct {
		Package struct {
			Name      string `json:"name"`
			Ecosystem string `json:"ecosystem"`
		} `json:"package"`
		Version string `json:"version"`
		Page    string `json:"page_token,omitempty"`
	}
	ids := make([][]string, len(parts))
	pending := make([]query, len(parts))
	index := make([]int, len(parts))
	for i, part := range parts {
		fields := strings.Fields(part)
		pending[i].Package.Ecosystem, pending[i].Package.Name, pending[i].Version, index[i] = fields[0], fields[1], fields[2], i
	}
	for len(pending) > 0 {
		var answer struct {
			Results []struct {
				Vulns []struct {
					ID string `json:"id"`
				} `json:"vulns"`
				Next string `json:"next_page_token"`
			} `json:"results"`
		}
		if err := r.call(
			ctx,
			http.MethodPost,
			"/v1/querybatch",
			map[string]any{"queries": pending},
			&answer,
		); err != nil {
			return nil, err
		}
		if len(answer.Results) != len(pending) {
			return nil, fmt.Errorf("%s answers %d of %d queries", r.API, len(answer.Results), len(pending))
		}
		var next []query
		var nextIndex []int
		for i, result := range answer.Results {
			for _, v := range result.Vulns {
				ids[index[i]] = append(ids[index[i]], v.ID)
			}
			if result.Next != "" {
				pending[i].Page = result.Next
				next, nextIndex = append(next, pending[i]), append(nextIndex, index[i])
			}
		}
		pending, index = next, nextIndex
	}
	return ids, nil
}

func (r *renewFlaws) flaw(ctx context.Context, id, part string) (flaw, error) {
	var answer struct {
		Summary  string `json:"summary"`
		Details  string `json:"details"`
		Affected []struct {
			Package struct {
				Name string `json:"name"`
			} `json:"package"`
			Ranges []struct {
				Events []struct {
					Fixed string `json:"fixed"`
				} `json:"events"`
			} `json:"ranges"`
		} `json:"affected"`
	}
	if err := r.call(ctx, http.MethodGet, "/v1/vulns/"+url.PathEscape(id), nil, &answer); err != nil {
		return flaw{}, err
	}
	found := flaw{ID: id, Part: part, Summary: answer.Summary, Fixed: []string{}}
	if found.Summary == "" {
		found.Summary, _, _ = strings.Cut(answer.Details, "\n")
	}
	for _, affected := range answer.Affected {
		for _, ranged := range affected.Ranges {
			for _, event := range ranged.Events {
				if event.Fixed != "" && affected.Package.Name == strings.Fields(part)[1] &&
					!slices.Contains(found.Fixed, event.Fixed) {
					found.Fixed = append(found.Fixed, event.Fixed)
				}
			}
		}
	}
	return found, nil
}

func (r *renewFlaws) call(ctx context.Context, method, path string, body, answer any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(
		ctx,
		method,
		strings.TrimSuffix(r.API, "/")+path,
		bytes.NewReader(content),
	)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{Timeout: time.Minute}).Do(request)
	if err != nil {
		return fmt.Errorf("ask the vulnerability database: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("ask the vulnerability database: %s answers %s", path, response.Status)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 64<<20)).Decode(answer); err != nil {
		return fmt.Errorf("ask the vulnerability database: %w", err)
	}
	return nil
}

// checkFlaws compares the dependencies with the file. It makes no request.
type checkFlaws struct {
	flawFiles
	Days int `default:"30" help:"Warn when the file is older."`
}

// Run names flaws; those that are not accepted are a failure.
func (c *checkFlaws) Run(a *app) error {
	parts, err := c.parts()
	if err != nil {
		return err
	}
	known, err := c.read()
	if err != nil {
		return err
	}
	const renew = "Renew it: go run ./tools flaws renew"
	if at, err := time.Parse(time.DateOnly, known.CheckedAt); err != nil {
		a.printf(
			"The dependencies were never compared with a vulnerability database. %s\n",
			strings.TrimSpace(known.State+" "+renew),
		)
	} else if days := int(time.Since(at).Hours() / 24); days > c.Days {
		a.printf("The list of known flaws is %d days old, more than %d. %s\n", days, c.Days, renew)
	} else if fresh := slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return slices.Contains(known.Checked, part) }); len(fresh) > 0 {
		a.printf(
			"%d dependencies are newer than the list of known flaws, such as %s. %s\n",
			len(fresh),
			fresh[0],
			renew,
		)
	}
	failed := 0
	for _, f := range known.Flaws {
		if !slices.Contains(parts, f.Part) {
			continue
		}
		a.printf("%s: %s: %s", f.Part, f.ID, f.Summary)
		if len(f.Fixed) > 0 {
			a.printf(" Fixed in %s.", strings.Join(f.Fixed, ", "))
		}
		if f.Accepted != "" {
			a.printf(" Accepted: %s", f.Accepted)
		} else {
			failed++
		}
		a.printf("\n")
	}
	if failed > 0 {
		return fmt.Errorf("%d dependencies have known flaws", failed)
	}
	return nil
}
