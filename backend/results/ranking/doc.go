// Package results computes the results of a contest from its scorecards: two rankings, statistics of each
// judge, and which works the ranks propose for the prizes. It reads nothing but its arguments.
//
// The same cards give the same bits on every machine. All sums run in a fixed order, and every product of
// floating-point numbers is converted explicitly, which rounds it: the language allows x*y + z to be computed with
// one rounding only, and some processors do. No result depends on the judges' names or on the order of the cards.
package ranking
