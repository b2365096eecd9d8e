// Command limits writes the site's copy of the limits and patterns of package contest.
// It runs by `go generate ./backend/contest`.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/studio"
	"marquee/backend/upload"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(
			os.Stderr,
			"usage: limits FILE\n\nExample: go run ./tools/limits site/src/lib/limits/limits.gen.ts",
		)
		os.Exit(2)
	}
	if err := os.WriteFile(os.Args[1], []byte(render()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "write limits:", err)
		os.Exit(1)
	}
}

const day = 24 * time.Hour

// number is one named number of an object.
type number struct {
	name  string
	value int
}

// render is the file, laid out as Prettier does.
func render() string {
	var b strings.Builder
	b.WriteString("// Written by `go generate ./backend/contest`. Change the values there.\n")
	writeKinds(&b)
	writeNumbers(&b, "Longest texts, in characters; the description in weight.", "lengths", []number{
		{"name", contest.MaxName},
		{"mail", contest.MaxMail},
		{"links", contest.MaxLinks},
		{"motivation", contest.MaxMotivation},
		{"comments", contest.MaxComments},
		{"process", contest.MaxProcess},
		{"description", contest.MaxDescription},
		{"prompt", studio.MaxPrompt},
	})
	writeNumbers(&b, "Lengths of a judge's password, in characters.", "passwordLengths", []number{
		{"min", contest.MinPassword},
		{"max", contest.MaxPassword},
	})
	writeNumbers(
		&b,
		"The code sent by mail: its length, how long it is valid, and the time between two codes.",
		"verificationCode",
		[]number{
			{"digits", account.CodeDigits},
			{"letters", account.CodeLetters},
			{"lifetimeMinutes", int(account.CodeLifetime / time.Minute)},
			{"resendSeconds", int(account.CodeInterval / time.Second)},
		},
	)
	writeNumbers(&b, "How long data is kept.", "retention", []number{
		{"codeKeptHours", int(operations.CodeRetention / time.Hour)},
		{"sessionDays", int(account.SessionLifetime / day)},
		{"maxSessionDays", int(account.MaxSessionLifetime / day)},
		{"deviceDays", int(account.DeviceLifetime / day)},
		{"limitHours", int(operations.RateRetention / time.Hour)},
		{"unfinishedDays", int(upload.Lifetime / day)},
		{"unusedDays", int(operations.UnusedFileRetention / day)},
		{"unmarkedDays", int(operations.UnmarkedRetention / day)},
		{"reportDays", int(operations.ReportRetention / day)},
		{"judgeHours", int(jury.JudgeSessionLifetime / time.Hour)},
		{"freshLoginMinutes", int(operations.FreshLogin / time.Minute)},
	})
	fmt.Fprintf(
		&b,
		"\n/** A whole code: digits, or the letters or the link's token that an address under attack is mailed. */\nexport const codePattern = /^([0-9]{%d}|[A-Z]{%d}|[A-Za-z0-9_-]{%d})$/;\n",
		account.CodeDigits,
		account.CodeLetters,
		account.LinkCharacters,
	)
	fmt.Fprintf(&b, "\n/** A mail address, trimmed. */\nexport const emailPattern =\n  /%s/;\n", contest.EmailPattern)
	fmt.Fprintf(
		&b,
		"\n/** A link of an entrant: an http or https URL with a public host name. */\nexport const linkPattern =\n  /%s/;\n",
		contest.LinkPattern,
	)
	fmt.Fprintf(
		&b,
		"\n/** Shortest side of the picture that a clip begins with, in pixels. */\nexport const minClipReference = %d;\n",
		studio.MinClipReference,
	)
	fmt.Fprintf(
		&b,
		"\n/** What is completed to such a link by https:// in front of it. */\nexport const bareHostPattern = /%s/;\n",
		contest.BareHostPattern,
	)
	fmt.Fprintf(
		&b,
		"\n/** The highest score of a judge, in points. */\nexport const maxScore = %d;\n",
		contest.MaxScore,
	)
	b.WriteString("\n/** The ids that no criterion may have: what a scorecard has beside its scores. */\n")
	b.WriteString("export const takenCriteria: readonly string[] = [\n")
	for _, id := range contest.TakenCriteria() {
		fmt.Fprintf(&b, "  '%s',\n", id)
	}
	b.WriteString("];\n")
	fmt.Fprintf(
		&b,
		"\n/** How far a film may run over the limit, in seconds. */\nexport const runningTimeTolerance = %g;\n",
		upload.RunningTimeTolerance.Seconds(),
	)
	fmt.Fprintf(&b, "\n/** Bytes that are sent at once. */\nexport const chunkSize = %d;\n", upload.ChunkSize)
	return b.String()
}

func writeKinds(b *strings.Builder) {
	b.WriteString("\n/** What may be uploaded, by kind. Sizes in bytes, sides in pixels. */\nexport const kinds = {\n")
	for _, limits := range upload.FileKinds() {
		var extensions, types []string
		for _, t := range limits.Types {
			extensions = append(extensions, t.Extensions()...)
			types = append(types, t.ContentTypes()[0])
		}
		fmt.Fprintf(b, "  %s: {\n", limits.Kind)
		b.WriteString(list("extensions", extensions))
		b.WriteString(list("mimeTypes", types))
		fmt.Fprintf(b, "    maxBytes: %d,\n", limits.MaxBytes)
		if limits.MaxSide > 0 {
			fmt.Fprintf(b, "    maxSide: %d,\n", limits.MaxSide)
		}
		b.WriteString("  },\n")
	}
	b.WriteString("} as const;\n")
}

func writeNumbers(b *strings.Builder, comment, name string, numbers []number) {
	fmt.Fprintf(b, "\n/** %s */\nexport const %s = {\n", comment, name)
	for _, n := range numbers {
		fmt.Fprintf(b, "  %s: %d,\n", n.name, n.value)
	}
	b.WriteString("} as const;\n")
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
