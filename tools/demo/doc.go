// Package demo has a catalogue to show a contest with: about four hundred works in both languages,
// a few of which were filmed for it. Every text is written for its film, in stories/THEME.txt.
package demo
