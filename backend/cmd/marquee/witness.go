package main

import (
	"context"
	"errors"
	"io"
	"net"
	"strconv"
	"time"

	"marquee/backend/config"
	"marquee/backend/witness"
)

// serveWitness cosigns the heads of logs until ctx is done. It listens on loopback: a proxy in front has the
// certificate.
func serveWitness(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadWitness(environment)
	if err != nil {
		return err
	}
	signer, err := witness.NewSigner(settings.Name, settings.Key)
	if err != nil {
		return ofVariable("WITNESS_NAME", err)
	}
	log := newLogger(out, settings.LogLevel)
	w, err := witness.New(
		witness.Options{Signer: signer, Logs: settings.Logs, State: settings.State, Now: time.Now, Log: log},
	)
	if err != nil {
		return ofVariable("WITNESS_LOGS or WITNESS_STATE", err)
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(settings.Port))
	err = listen(ctx, []endpoint{{address: address, handler: w.Handler(), setting: "WITNESS_PORT"}}, func() {
		log.InfoContext(ctx, "ready", "address", address, "key", signer.Key.String())
	})
	return errors.Join(err, w.Close())
}
