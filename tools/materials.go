package main

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"marquee/backend/contest"
)

// materialLinkLifetime is how long the printed links to the files of an application work.
const materialLinkLifetime = time.Hour

// printMaterials prints the files of an application with a link to each; nothing for none.
func (a *app) printMaterials(ctx context.Context, materials []contest.Material) (err error) {
	if len(materials) == 0 {
		return nil
	}
	bucket, err := a.uploads(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if closed := bucket.Close(); err == nil && closed != nil {
			err = fmt.Errorf("close object store: %w", closed)
		}
	}()
	a.printf("\nFiles (the links work for an hour)\n")
	for _, m := range materials {
		link, err := bucket.DownloadURL(m.Object, m.Name, materialLinkLifetime)
		if err != nil {
			return fmt.Errorf("sign %s: %w", m.Kind, err)
		}
		a.line("  "+strings.ToUpper(string(m.Kind[:1]))+string(m.Kind[1:]), fmt.Sprintf("%s, %s\n%s", printable(m.Name), fileSize(m.Size), link))
	}
	return nil
}

// printable replaces what a terminal could act on in a name that an entrant chose: control characters, and format
// characters, which change the direction of the text.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, text)
}

// fileSize formats a number of bytes.
func fileSize(bytes int64) string {
	const megabyte = 1 << 20
	if bytes < megabyte {
		return fmt.Sprintf("%.1f kB", float64(bytes)/1024)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/megabyte)
}
