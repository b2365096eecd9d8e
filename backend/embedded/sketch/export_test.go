package sketch

import "marquee/backend/studio"

// Drawn waits until an operation's drawing has ended.
func (p *Provider) Drawn(request studio.Request, operation string) {
	<-p.find(operation, request).done
}

// Kept is how many operations are remembered.
func (p *Provider) Kept() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.drawings)
}
