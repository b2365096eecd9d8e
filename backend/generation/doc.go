// Package generation holds the parts around making pictures and clips: the providers (vertex, ark,
// sketch) behind contest.GenerationProvider and the word lists (sensitive).
package generation
