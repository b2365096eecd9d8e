package sketch

import "marquee/backend/contest"

// Drawn waits until an operation's drawing has ended.
func (p *Provider) Drawn(order contest.GenerationOrder, operation string) {
	<-p.find(operation, order).done
}

// Kept is how many operations are remembered.
func (p *Provider) Kept() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.drawings)
}
