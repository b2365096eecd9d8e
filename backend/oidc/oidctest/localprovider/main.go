// Command localprovider runs an OpenID Connect provider on this machine for end-to-end tests: its login page offers to
// choose an address, to cancel, or to make the provider fail. It prints its issuer, and exits when its standard input
// ends.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"marquee/backend/oidc/oidctest"
)

func main() {
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	issuer := "http://" + listener.Addr().String()
	provider := oidctest.New(issuer, time.Now)
	provider.Set(oidctest.Settings{Ask: true})
	server := &http.Server{Handler: provider, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = server.Close()
	}()
	fmt.Println(issuer)
	_ = server.Serve(listener)
}
