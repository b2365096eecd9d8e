package main

import (
	"errors"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// choices are the values of a flag as kong lists them.
var choices = regexp.MustCompile(`"[^"]*"(?:,"[^"]*")+`)

// usageError is what is wrong with a command line. The choices of a flag are listed as words, without the empty one,
// which nobody types.
func usageError(err error) string {
	return choices.ReplaceAllStringFunc(err.Error(), func(list string) string {
		words := strings.Split(strings.ReplaceAll(strings.TrimPrefix(list, `"",`), `"`, ""), ",")
		if len(words) == 1 {
			return words[0]
		}
		return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
	})
}

// clause is a sentence that continues: without its full stop.
func clause(sentence string) string { return strings.TrimSuffix(sentence, ".") }

// commandOf is the command that a wrong command line means, as far as it is known, with a space before each word.
func commandOf(err error) string {
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil {
		return ""
	}
	words := ""
	for _, step := range wrong.Context.Path {
		if step.Command != nil {
			words += " " + step.Command.Name
		}
	}
	return words
}
