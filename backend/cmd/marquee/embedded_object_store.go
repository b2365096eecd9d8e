package main

import (
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"marquee/backend/config"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/httpkit"
)

// serveStore serves the bucket of a contest on one server until ctx is done. It listens on loopback: a proxy in front
// has the certificate.
func serveStore(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadStore(environment)
	if err != nil {
		return err
	}
	key, err := publicKey(settings.SigningKey)
	if err != nil {
		return err
	}
	log := newLogger(out, settings.LogLevel)
	store, err := objectstore.New(objectstore.Options{
		Dir:     settings.Dir,
		Buckets: []objectstore.Bucket{{Name: settings.Bucket, CORSOrigins: settings.Origins}},
		SigningKeys: map[string]*rsa.PublicKey{
			settings.SigningEmail: key,
		},
		ServiceToken: settings.Token,
		Now:          time.Now,
		Logger:       log,
	})
	if err != nil {
		return ofVariable("STORE_DIR", err)
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(settings.Port))
	var handler http.Handler = store
	if len(settings.Hosts) > 0 {
		handler = httpkit.WithKnownHosts(store, settings.Hosts, 0)
	}
	err = listen(ctx, []endpoint{{address: address, handler: handler, setting: "STORE_PORT"}}, func() {
		log.InfoContext(ctx, "ready", "address", address)
	})
	return errors.Join(err, store.Close())
}

// publicKey returns the public half of an RSA key that config has checked.
func publicKey(text []byte) (*rsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("STORAGE_SIGNING_KEY: is not PEM")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return &key.PublicKey, nil
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if key, ok := parsed.(*rsa.PrivateKey); ok && err == nil {
		return &key.PublicKey, nil
	}
	return nil, errors.New("STORAGE_SIGNING_KEY: is not an RSA private key")
}
