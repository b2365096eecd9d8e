package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marquee/backend/registration"
	"marquee/tools/terminal"
)

// materialLinkLifetime is how long the printed links to the files of an application work.
const materialLinkLifetime = time.Hour

// printMaterials prints the files of an application with a link to each; nothing for none.
func (a *app) printMaterials(ctx context.Context, materials []registration.Material) error {
	if len(materials) == 0 {
		return nil
	}
	bucket, err := a.uploads(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }() // closes idle connections
	a.printf("\nFiles (the links work for an hour)\n")
	for _, m := range materials {
		link, err := bucket.DownloadURL(m.Object, m.Name, materialLinkLifetime)
		if err != nil {
			return fmt.Errorf("sign %s: %w", m.Kind, err)
		}
		if a.logged() { // a link of the log would open the file for everybody who reads it
			link = "open it in the console"
		}
		a.line(
			"  "+strings.ToUpper(string(m.Kind[:1]))+string(m.Kind[1:]),
			fmt.Sprintf("%s, %s\n%s", terminal.Line(m.Name), fileSize(m.Size), link),
		)
	}
	return nil
}

// fileSize formats a number of bytes.
func fileSize(bytes int64) string {
	const megabyte = 1_000_000 // as devices show files
	if bytes < megabyte {
		return fmt.Sprintf("%.1f kB", float64(bytes)/1_000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/megabyte)
}
