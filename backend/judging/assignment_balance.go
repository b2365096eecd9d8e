package judging

import (
	"slices"
)

// move is a work that goes from one judge to another.
type move struct{ work, from, to int }

func (s *sharing) make(m move) {
	s.set(m.work, m.from, free)
	s.set(m.work, m.to, added)
}

// cost is how many assignments the move changes more than it restores.
func (s *sharing) cost(m move) int {
	cost := 0
	if s.former[m.work][m.from] == kept {
		cost++
	}
	if s.former[m.work][m.to] == kept {
		cost--
	}
	return cost
}

// balance moves works along chains of judges until no chain ends at a judge who has two works
// less than its first one. Loads are then as even as possible (Harvey, Ladner, Lovász and
// Tamir, "Semi-matchings for bipartite graphs and load balancing", 2006).
func (s *sharing) balance() {
	judges := make([]int, len(s.loads))
	for j := range judges {
		judges[j] = j
	}
	for {
		slices.SortStableFunc(judges, func(a, b int) int { return s.loads[b] - s.loads[a] })
		var chain []move
		for _, j := range judges {
			if s.loads[j]-s.loads[judges[len(judges)-1]] < 2 {
				break
			}
			if chain = s.chain(j); chain != nil {
				break
			}
		}
		if chain == nil {
			return
		}
		for _, m := range chain {
			s.make(m)
		}
	}
}

// chain returns the moves of a shortest chain from a judge to one who has at least two works
// less, to the one with the fewest among the nearest; nil without one.
func (s *sharing) chain(first int) []move {
	reached := make(map[int]move, len(s.loads))
	for level := []int{first}; len(level) > 0; {
		var next []int
		for _, from := range level {
			for to, m := range s.movesFrom(from) {
				if _, known := reached[to]; known || to == first || m.from < 0 {
					continue
				}
				reached[to] = m
				next = append(next, to)
			}
		}
		last := -1
		for _, j := range next {
			if s.loads[j] <= s.loads[first]-2 && (last < 0 || s.loads[j] < s.loads[last]) {
				last = j
			}
		}
		if last >= 0 {
			var moves []move
			for j := last; j != first; j = reached[j].from {
				moves = append(moves, reached[j])
			}
			return moves
		}
		level = next
	}
	return nil
}

// movesFrom returns the cheapest move of a judge's works to each other judge; from is negative
// where there is none.
func (s *sharing) movesFrom(from int) []move {
	cheapest := make([]move, len(s.loads))
	for to := range cheapest {
		cheapest[to].from = -1
	}
	for _, w := range s.order {
		if p := s.places[w][from]; p != added && p != kept {
			continue
		}
		for to, p := range s.places[w] {
			m := move{w, from, to}
			if p == free && (cheapest[to].from < 0 || s.cost(m) < s.cost(cheapest[to])) {
				cheapest[to] = m
			}
		}
	}
	return cheapest
}

// assignmentGroups are the connected parts of the graph of judges and works. Judges without a
// work belong to none.
type assignmentGroups struct {
	parent []int // of a disjoint-set forest: the works, then the judges
	works  int
	count  int
	spare  []move // assignments without which the groups stay whole; to is not set
}

func (g *assignmentGroups) root(node int) int {
	for g.parent[node] != node {
		g.parent[node] = g.parent[g.parent[node]]
		node = g.parent[node]
	}
	return node
}

func (g *assignmentGroups) ofWork(w int) int { return g.root(w) }

func (g *assignmentGroups) ofJudge(j int) int { return g.root(g.works + j) }

// groups joins fixed and kept assignments first, so that new assignments are preferred as spare
// ones.
func (s *sharing) groups() *assignmentGroups {
	g := &assignmentGroups{works: len(s.places), count: len(s.places)}
	for node := range len(s.places) + len(s.loads) {
		g.parent = append(g.parent, node)
	}
	for _, load := range s.loads {
		if load > 0 {
			g.count++
		}
	}
	for _, joined := range []place{fixed, kept, added} {
		for _, w := range s.order {
			for j, p := range s.places[w] {
				if p != joined {
					continue
				}
				if a, b := g.ofWork(w), g.ofJudge(j); a != b {
					g.parent[a] = b
					g.count--
				} else if p != fixed {
					g.spare = append(g.spare, move{work: w, from: j})
				}
			}
		}
	}
	slices.Reverse(g.spare)
	return g
}

// connect joins groups while it can. A spare assignment is exchanged with any of another group:
// its own group stays whole, and both parts of the other are joined to it. Where the other
// judge has one work less, the spare one moves alone.
func (s *sharing) connect() {
	for {
		g := s.groups()
		if g.count < 2 || !s.join(g) {
			return
		}
	}
}

func (s *sharing) join(g *assignmentGroups) bool {
	for _, spare := range g.spare {
		for _, w := range s.order {
			if g.ofWork(w) == g.ofWork(spare.work) {
				continue
			}
			for j, p := range s.places[w] {
				if !p.assigned() || s.places[spare.work][j] != free {
					continue
				}
				there := move{spare.work, spare.from, j}
				if s.loads[j] == s.loads[spare.from]-1 {
					s.make(there)
					return true
				}
				if p != fixed && s.places[w][spare.from] == free {
					s.make(there)
					s.make(move{w, j, spare.from})
					return true
				}
			}
		}
	}
	return false
}
