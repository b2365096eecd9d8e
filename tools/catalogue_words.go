package main

import (
	"errors"
	"io/fs"
	"strings"

	"marquee/backend/catalogue"
	"marquee/backend/generation/sensitive"
)

// wordFolder holds the lists of words that prompts may not hold.
const wordFolder = "sensitive"

// wordFaults checks the lists of words that prompts may not hold; a catalogue without any is complete.
func wordFaults(content fs.FS) catalogue.Problems {
	if _, err := fs.Stat(content, wordFolder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	_, err := sensitive.Load(content)
	if err == nil {
		return nil
	}
	var faults catalogue.Problems
	for line := range strings.SplitSeq(err.Error(), "\n") {
		faults = append(faults, catalogue.Problem{File: wordFolder, Message: line})
	}
	return faults
}
