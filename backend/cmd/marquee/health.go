package main

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"marquee/backend/health"
	"marquee/backend/httpkit"
	"marquee/backend/storage"
	"marquee/backend/stores"
)

// withHealth answers the probes of a load balancer, and hands every other request to the service.
func withHealth(
	service http.Handler,
	db *stores.DB,
	bucket *storage.Bucket,
	proxyHops int,
	log *slog.Logger,
) http.Handler {
	probes := httpkit.WithRequestID(health.Handler(health.Options{
		Checks: map[string]func(context.Context) error{"database": db.Ready, "object store": bucket.Ready},
		Now:    time.Now, Log: log,
	}), proxyHops)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/health/") {
			probes.ServeHTTP(w, r)
			return
		}
		service.ServeHTTP(w, r)
	})
}
