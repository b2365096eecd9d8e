// Package generation holds the parts around making pictures and clips: the providers (vertex, ark,
// sketch) behind studio.Provider, the registry of who makes what, and the word lists (sensitive).
package generation
