package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"marquee/backend/atomicfile"
	"marquee/backend/config"
	"marquee/tools/geo"
)

// countrySource is the path of the published database in node_modules.
const countrySource = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

type geography struct {
	Build geoBuild `cmd:"" help:"Convert the published database to the layout that the service reads. A running service takes it up by itself."`
}

type geoBuild struct {
	Source string `type:"existingfile" placeholder:"FILE" help:"A country database of ip-location-db; the installed package's unless given."`
	Out    string `type:"path" placeholder:"FILE" help:"Where to write; geo/country.mmdb in DATA_DIR unless given."`
}

// Example implements withExample.
func (geoBuild) Example() string {
	return "go run ./tools geo build --source geo-whois-asn-country.mmdb --out country.mmdb"
}

// Run converts the source and replaces the database atomically.
func (b *geoBuild) Run(a *app) error {
	source := b.Source
	if source == "" {
		var err error
		if source, err = installedSource("."); err != nil {
			return err
		}
	}
	out := b.Out
	if out == "" {
		settings, err := a.settings()
		if err != nil {
			return err
		}
		// Other users, such as PostgreSQL's, must be able to enter the data folder.
		if err := os.MkdirAll(settings.DataDir, 0o711); err != nil {
			return fmt.Errorf("make data folder: %w", err)
		}
		out = config.CountryDatabase(settings.DataDir)
	}
	content, err := os.ReadFile(source)
	if err != nil {
		return fmt.Errorf("read country database: %w", err)
	}
	done, err := writeCountries(content, out)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	a.printf("%s", message.NewPrinter(language.English).Sprintf("Wrote %s: %d networks in %d countries, as of %s.\n",
		out, done.Networks, done.Countries, done.Built.Format("2 January 2006")))
	return nil
}

// installedSource finds countrySource in node_modules of the folder or of the nearest parent.
func installedSource(folder string) (string, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", fmt.Errorf("find country database: %w", err)
	}
	for at := from; ; at = filepath.Dir(at) {
		source := filepath.Join(at, "node_modules", filepath.FromSlash(countrySource))
		if _, err := os.Stat(source); err == nil {
			return source, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf(
				"find country database: no folder from %s upwards has node_modules with it; run npm ci in the project's folder",
				from,
			)
		}
	}
}

// writeCountries writes the converted database to path.
func writeCountries(source []byte, path string) (geo.Summary, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return geo.Summary{}, fmt.Errorf("make folder: %w", err)
	}
	var done geo.Summary
	err := atomicfile.WriteFunc(path, 0o644, func(file *os.File) (err error) {
		done, err = geo.Convert(source, file)
		return err
	})
	if err != nil {
		return geo.Summary{}, err
	}
	return done, nil
}
