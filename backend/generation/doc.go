// Package generation connects the creation studio with its providers: vertex and ark implement
// studio.Provider, Registry maps models to them, and sensitive has the word lists.
package generation
