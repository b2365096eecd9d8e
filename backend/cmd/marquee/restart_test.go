package main

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"marquee/backend/embedded/ports/portstest"
)

// TestRestartBehindCaddyLosesNoRequest: while the service of one server is stopped and started again, requests wait in
// the proxy of the Caddyfile. It needs the program caddy.
func TestRestartBehindCaddyLosesNoRequest(t *testing.T) {
	caddy, err := exec.LookPath("caddy")
	if err != nil {
		t.Skip("caddy is not here")
	}
	c := newCloud(t)
	c.env["TRUSTED_PROXY_HOPS"] = "1"
	service := begin(t, c.env)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(service.base, "http://"))
	c.env["PORT"] = port
	proxy := startCaddy(t, caddy, port)

	var sent, failed atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for ctx.Err() == nil {
				status := askThrough(proxy)
				sent.Add(1)
				if status != http.StatusOK {
					failed.Add(1)
					t.Errorf("the answer is %d", status)
				}
			}
		})
	}
	for range 3 {
		before := sent.Load()
		if err := service.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		_ = service.command.Wait()
		service = begin(t, c.env)
		for sent.Load() < before+50 {
			time.Sleep(10 * time.Millisecond)
		}
	}
	stop()
	clients.Wait()
	t.Logf("%d requests over three restarts, %d failed", sent.Load(), failed.Load())
}

// startCaddy starts the proxy with the Caddyfile of one server, on a free port without TLS, and returns its address.
func startCaddy(t *testing.T, caddy, port string) string {
	t.Helper()
	text, err := os.ReadFile("../../../deploy/systemd/Caddyfile")
	if err != nil {
		t.Fatal(err)
	}
	address := portstest.Address(t)
	config := strings.NewReplacer(
		"films.example, camp.films.example, console.films.example",
		":"+strings.Split(address, ":")[1],
		"store.films.example",
		"http://store.localhost:"+strings.Split(address, ":")[1],
		"127.0.0.1:8080",
		"127.0.0.1:"+port,
	).Replace(
		string(text),
	)
	file := filepath.Join(t.TempDir(), "Caddyfile")
	if err := os.WriteFile(file, []byte("{\n\tadmin off\n\tauto_https off\n}\n"+config), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), caddy, "run", "--config", file, "--adapter", "caddyfile")
	command.Env = append(command.Environ(), "HOME="+t.TempDir())
	command.Stderr = t.Output()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	for range 200 {
		if askThrough("http://"+address) == http.StatusOK {
			return "http://" + address
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("caddy does not answer")
	return ""
}

// askThrough returns the status of a call with the host of an edition, 0 without an answer.
func askThrough(base string) int {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, base+"/apis/ping", http.NoBody)
	if err != nil {
		return 0
	}
	request.Host = "films.example"
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.StatusCode
}
