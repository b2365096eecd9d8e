// Limits writes the site's copy of what may be uploaded and how long texts may be.
// It runs by `go generate ./backend/contest`.
package main

import (
	"fmt"
	"os"
	"strings"

	"marquee/backend/contest"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: limits FILE\n\nExample: go run ./tools/limits site/src/lib/limits/limits.gen.ts")
		os.Exit(2)
	}
	if err := os.WriteFile(os.Args[1], []byte(render()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "write limits:", err)
		os.Exit(1)
	}
}

// render is the file, laid out as Prettier does.
func render() string {
	var b strings.Builder
	b.WriteString("// Written by `go generate ./backend/contest`. Change the numbers there.\n\n")
	b.WriteString("/** What may be uploaded, by kind. Sizes in bytes, sides in pixels. */\nexport const kinds = {\n")
	for _, limits := range contest.FileKinds() {
		var extensions, types []string
		for _, t := range limits.Types {
			extensions = append(extensions, t.Extensions()...)
			types = append(types, t.ContentTypes()[0])
		}
		fmt.Fprintf(&b, "  %s: {\n", limits.Kind)
		b.WriteString(list("extensions", extensions))
		b.WriteString(list("mimeTypes", types))
		fmt.Fprintf(&b, "    maxBytes: %d,\n", limits.MaxBytes)
		if limits.MaxSide > 0 {
			fmt.Fprintf(&b, "    maxSide: %d,\n", limits.MaxSide)
		}
		b.WriteString("  },\n")
	}
	b.WriteString("} as const;\n\n/** Longest texts, in characters; the description in weight. */\nexport const lengths = {\n")
	for _, length := range []struct {
		name string
		most int
	}{
		{"name", contest.MaxName},
		{"mail", contest.MaxMail},
		{"links", contest.MaxLinks},
		{"motivation", contest.MaxMotivation},
		{"comments", contest.MaxComments},
		{"process", contest.MaxProcess},
		{"description", contest.MaxDescription},
	} {
		fmt.Fprintf(&b, "  %s: %d,\n", length.name, length.most)
	}
	b.WriteString("} as const;\n\n/** Bytes that are sent at once. */\n")
	fmt.Fprintf(&b, "export const chunkSize = %d;\n", contest.ChunkSize)
	return b.String()
}

// lineWidth is Prettier's printWidth.
const lineWidth = 110

// list is one array of strings, on one line if it fits.
func list(name string, values []string) string {
	line := fmt.Sprintf("    %s: ['%s'],\n", name, strings.Join(values, "', '"))
	if len(line)-1 <= lineWidth {
		return line
	}
	return fmt.Sprintf("    %s: [\n      '%s',\n    ],\n", name, strings.Join(values, "',\n      '"))
}
