package sketch

import "marquee/backend/contest"

// Drawn waits until an operation's drawing has ended.
func (p *Provider) Drawn(order contest.GenerationOrder, operation string) {
	<-p.find(operation, order).done
}
