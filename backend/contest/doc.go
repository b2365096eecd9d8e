// Package contest is the domain of Marquee: the types, rules, states and errors
// of an online short-film competition, and the store interfaces that the rules
// need. It imports the standard library only; every other package depends on it
// and none of them on each other.
package contest

//go:generate go run marquee/tools/limits ../../site/src/lib/limits/limits.gen.ts
