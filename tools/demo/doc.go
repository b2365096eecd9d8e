// Package demo writes a catalogue to show a contest with: about four hundred works in both languages,
// around a few that were made by hand. The same seed always writes the same works.
package demo
