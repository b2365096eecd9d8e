// Package contest is the domain of Marquee, an online short-film competition: types,
// rules, states and errors, one service per noun with its use cases, and the store
// interfaces of these services. It imports the standard library and package results,
// which computes ranks.
package contest

//go:generate go run marquee/tools/limits ../../site/src/lib/limits/limits.gen.ts
