package objectstore

import (
	"context"
	"io"
	"net/http"
	"time"
)

// listen makes every read of the body wait at most idle for the next byte, or
// busyIdle while another request wants the session. Socket deadlines are the
// kernel's time, not the injected clock's.
func (x *session) listen(rc *http.ResponseController, body io.Reader, idle, busyIdle time.Duration) io.Reader {
	x.mu.Lock()
	x.hurry = rc.SetReadDeadline
	x.mu.Unlock()
	return readerFunc(func(p []byte) (int, error) {
		x.mu.Lock()
		switch {
		case x.stopped != nil:
			x.hurry(time.Now())
		case x.waiting > 0:
			x.hurry(time.Now().Add(busyIdle))
		default:
			x.hurry(time.Now().Add(idle))
		}
		x.mu.Unlock()
		return body.Read(p)
	})
}

// deaf ends listen; the last deadline stays for drain to lift.
func (x *session) deaf() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.hurry = nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// take waits for the turn. Whoever holds it and only waits for bytes of a line
// that went dead gives it up soon.
func (x *session) take(ctx context.Context, patience time.Duration) error {
	x.mu.Lock()
	x.waiting++
	if x.hurry != nil && x.stopped == nil {
		x.hurry(time.Now().Add(patience))
	}
	x.mu.Unlock()
	defer func() {
		x.mu.Lock()
		x.waiting--
		x.mu.Unlock()
	}()
	select {
	case x.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (x *session) release() { <-x.turn }

// stop ends the body that is arriving, if one is; its request answers err.
func (x *session) stop(err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.stopped = err
	if x.hurry != nil {
		x.hurry(time.Now())
	}
}

// broken is the answer to a body that ended before its time.
func (x *session) broken(err error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.stopped != nil {
		return x.stopped
	}
	return bodyError("read chunk", err)
}
