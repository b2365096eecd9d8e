package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"maps"
	"net/http"
	"strings"
	"syscall"
	"time"

	"marquee/backend/health"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// chaosKeys are the lists of keys while they rotate as deploy/settings.md describes: a new key is first added
// everywhere, then signs everywhere. No key is removed: the run is shorter than a session.
type chaosKeys struct{ list [][]byte }

func newChaosKeys() *chaosKeys { return &chaosKeys{list: [][]byte{chaosKeyNumber(0)}} }

func chaosKeyNumber(n int) []byte { return []byte(strings.Repeat(string(rune('k'+n%10)), 32)) }

// next makes one step.
func (k *chaosKeys) next() {
	newest := len(k.list) - 1
	if string(k.list[0]) == string(chaosKeyNumber(newest)) {
		k.list = append(k.list, chaosKeyNumber(newest+1))
		return
	}
	last := k.list[newest]
	k.list = append([][]byte{last}, k.list[:newest]...)
}

// settings are the variables with the lists.
func (k *chaosKeys) settings() map[string]string {
	var texts []string
	for _, key := range k.list {
		texts = append(texts, base64.StdEncoding.EncodeToString(key))
	}
	all := strings.Join(texts, ",")
	return map[string]string{"JUDGE_TOKEN_KEY": all, "RECEIPT_KEY": all, "TRANSPARENCY_KEY": all}
}

// transparency are the keys of the log with all that signed before.
func (k *chaosKeys) transparency() transparency.Keys {
	return transparency.NewKeys(k.list[0], publicKeys(k.list[1:])...).Of(chaosSite)
}

func (k *chaosKeys) receipts() upload.ReceiptKeys {
	return upload.NewReceiptKeys(k.list[0], publicKeys(k.list[1:])...)
}

// roll replaces every service by a new process with the keys of the next step, one after the other: the new one gets
// the connections when it is ready, then the old one is stopped, which must end without an error.
func (h *chaos) roll() {
	h.t.Helper()
	if len(h.keys.list) < 10 {
		h.keys.next()
	}
	for n, old := range h.services {
		env := maps.Clone(h.serviceEnv[n])
		maps.Copy(env, h.keys.settings())
		port := h.sparePort
		h.sparePort, env["PORT"] = env["PORT"], port
		h.serviceEnv[n] = env
		fresh := supervise(h.t, old.name, "serve", old.logFile, env)
		h.await("a new release of the service is ready", func() bool {
			answer, err := h.http.Get("http://127.0.0.1:" + port + health.ReadyPath)
			if err != nil {
				return false
			}
			defer answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		})
		h.fronts[n].Retarget("tcp", "127.0.0.1:"+port)
		h.services[n] = fresh
		if code := old.retire(); code != 0 {
			h.ledger.breaks("a service that is replaced ends with 0, not with %d", code)
		}
	}
}

// rollWorkers replaces every worker by a new process with the keys of the services, one after the other: both run until
// the old one is stopped, which must end without an error when its tasks and mails are finished or released.
func (h *chaos) rollWorkers() {
	h.t.Helper()
	for n, old := range h.workers {
		env := maps.Clone(h.workerEnv[n])
		maps.Copy(env, h.keys.settings())
		h.spareWork, env["PORT"], env["COPIES_DIR"] = env["PORT"], h.spareWork, h.t.TempDir()
		h.workerEnv[n] = env
		h.workers[n] = supervise(h.t, old.name, "work", old.logFile, env)
		h.await("a new release of the worker works", func() bool {
			answer, err := h.http.Get("http://127.0.0.1:" + env["PORT"] + health.LivePath)
			if err != nil {
				return false
			}
			defer answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		})
		if code := old.retire(); code != 0 {
			h.ledger.breaks("a worker that is replaced ends with 0, not with %d", code)
		}
	}
}

// publicKeys are those of private ones.
func publicKeys(seeds [][]byte) (public [][]byte) {
	for _, seed := range seeds {
		if key, ok := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey); ok {
			public = append(public, key)
		}
	}
	return public
}

// retire sends SIGTERM, and returns the exit code when the process has ended.
func (s *supervised) retire() int {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.signal(syscall.SIGTERM)
	select {
	case <-s.done:
	case <-time.After(chaosTimeout):
		s.signal(syscall.SIGKILL)
		<-s.done
	}
	return s.exitCode
}
