package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/generation"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/vertex"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/queue"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

// openProduction opens the log, the database and the studio of a production process. end closes them.
func openProduction(
	ctx context.Context,
	out io.Writer,
	level slog.Level,
	dsn string,
	limits config.DatabaseLimits,
	store config.Storage,
	models config.Generation,
	messages config.Queue,
) (p studioParts, end func(), err error) {
	log := newLogger(out, level)
	slog.SetDefault(log) // some libraries write to the standard log
	db, err := stores.OpenWithin(ctx, dsn, pg.Limits(limits))
	if errors.Is(err, pg.ErrNewerSchema) {
		return p, nil, err
	}
	if err != nil {
		return p, nil, ofVariable("DATABASE_URL", err)
	}
	p, closeStudio, err := openStudio(ctx, db, store, models, messages, log)
	if err != nil {
		db.Close()
		return p, nil, err
	}
	return p, func() { closeStudio(); db.Close() }, nil
}

// ofVariable formats an error as one line that names the variable to change.
func ofVariable(name string, err error) error {
	return fmt.Errorf("%s: %s", name, strings.Join(strings.Fields(err.Error()), " "))
}

// loadCatalogue loads the content. A folder that is none is a mistake in the setting, other errors are mistakes in its
// files.
func loadCatalogue(dir string) (*catalogue.Catalogue, error) {
	if _, err := os.Stat(filepath.Join(dir, "editions")); err != nil {
		return nil, ofVariable(
			"CATALOGUE_DIR",
			fmt.Errorf("%q has no folder editions: it is not the content of a contest", dir),
		)
	}
	return catalogue.Load(dir)
}

func byZone(cn, intl string) map[string]string { return map[string]string{"cn": cn, "intl": intl} }

// distinct returns the origins that are not empty, sorted and once each.
func distinct(origins ...string) []string {
	origins = slices.DeleteFunc(origins, func(origin string) bool { return origin == "" })
	slices.Sort(origins)
	return slices.Compact(origins)
}

func allInterfaces(port int) string { return net.JoinHostPort("", strconv.Itoa(port)) }

// openStudio connects bucket, models and queue of a production process. Without a configured queue no model is
// configured either, and the studio has none.
func openStudio(
	ctx context.Context,
	db *stores.DB,
	store config.Storage,
	models config.Generation,
	messages config.Queue,
	log *slog.Logger,
) (studioParts, func(), error) {
	p := studioParts{db: db, log: log}
	var err error
	p.bucket, err = storage.Open(ctx, storage.Options{
		BaseURL:      store.BaseURL,
		Bucket:       store.Bucket,
		SigningEmail: store.SigningEmail,
		SigningKey:   store.SigningKey,
		SigningURL:   store.SigningURL,
		Local:        store.Token != "",
		ServiceToken: store.Token,
		MediaHosts: byZone(
			store.MediaHostCN,
			store.MediaHostIntl,
		),
		UploadHosts: byZone(store.UploadHostCN, store.UploadHostIntl),
		Now:         time.Now,
	})
	if err != nil {
		return p, nil, err
	}
	closers := []func() error{p.bucket.Close}
	end := func() {
		var errs []error
		for _, closeOne := range slices.Backward(closers) {
			errs = append(errs, closeOne())
		}
		if err := errors.Join(errs...); err != nil {
			log.WarnContext(ctx, "close studio", slog.String("error", err.Error()))
		}
	}
	if p.registry, err = generation.Connect(ctx, vertexConfig(models), arkConfig(models), time.Now, log); err != nil {
		end()
		return p, nil, err
	}
	logModels(ctx, p.registry, log)
	if !messages.Open() {
		return p, end, nil
	}
	q, err := queue.Open(context.WithoutCancel(ctx), queue.Options{
		Project:      messages.Project,
		Topic:        messages.Topic,
		Subscription: messages.Subscription,
		Endpoint:     messages.Endpoint,
		AtOnce:       tasksAtOnce,
		Log:          log,
	})
	if err != nil {
		end()
		return p, nil, err
	}
	closers = append(closers, q.Close)
	p.queue, p.pulled = q, q
	return p, end, nil
}

// logModels logs which models are available.
func logModels(ctx context.Context, registry *generation.Registry, log *slog.Logger) {
	var available []string
	for _, can := range studio.Capabilities() {
		if registry.Available(can.Model, can.Type) {
			available = append(available, string(can.Model)+" "+string(can.Type))
		}
	}
	if len(available) == 0 {
		log.WarnContext(ctx, "no model is configured: the studio has none")
		return
	}
	log.InfoContext(ctx, "models available", slog.Any("models", available))
}

func vertexConfig(g config.Generation) vertex.Config {
	models := map[studio.Model]vertex.Model{
		studio.Imagen4: {
			ID:       g.ImagenModel,
			EditID:   g.ImagenEditModel,
			Location: g.ImagenLocation,
		},
		studio.Veo3: {ID: g.VeoModel},
	}
	maps.DeleteFunc(models, func(_ studio.Model, m vertex.Model) bool { return m.ID+m.EditID == "" })
	return vertex.Config{
		Project:  g.VertexProject,
		Location: g.VertexLocation,
		BaseURL:  g.VertexBaseURL,
		Bucket:   g.VertexBucket,
		Models:   models,
	}
}

func arkConfig(g config.Generation) ark.Config {
	models := map[studio.Model]ark.Model{
		studio.Seedream: {ID: g.SeedreamModel}, studio.Seedance: {ID: g.SeedanceModel, Sound: g.SeedanceSound},
	}
	maps.DeleteFunc(models, func(_ studio.Model, m ark.Model) bool { return m.ID == "" })
	return ark.Config{BaseURL: g.ArkBaseURL, Key: g.ArkKey, ResultHosts: g.ArkResultHosts, Models: models}
}

// Pub/Sub and Cloud Scheduler have paths outside /apis, whose rules are for visitors.
const (
	pushPath      = "/queue/generation"
	sweepPath     = "/queue/sweep"
	retentionPath = "/queue/retention"
)

// queueEdge is the configuration that the endpoints of the queue share with the service.
type queueEdge struct {
	secure    bool // callers use HTTPS
	proxyHops int
	observer  httpkit.RequestObserver // nil: nothing is measured
}

func (e queueEdge) endpoint(path string, handler http.Handler) http.Handler {
	return httpkit.WithRequestID(
		httpkit.Observe(httpkit.WithDataHeaders(handler, e.secure), e.observer, path),
		e.proxyHops,
	)
}

// withQueue adds the endpoints of pushed messages and scheduler requests to the service when push is configured.
func withQueue(
	ctx context.Context,
	service http.Handler,
	messages config.Queue,
	handle queue.Handler,
	sweepAll func(context.Context) error,
	retention *operations.RetentionSweeper,
	edge queueEdge,
	log *slog.Logger,
) http.Handler {
	if !messages.Pushed() {
		return service
	}
	verifier := queue.NewTokenVerifier(ctx, messages.KeysURL, time.Now)
	push := edge.endpoint(pushPath, queue.PushHandler(verifier, queue.ServiceAccount(messages.Push), handle, log))
	sweep := edge.endpoint(sweepPath, queue.SweepHandler(verifier, queue.ServiceAccount(messages.Sweep), sweepAll, log))
	old := edge.endpoint(
		retentionPath,
		queue.SweepHandler(verifier, queue.ServiceAccount(messages.Sweep), retention.Sweep, log),
	)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case pushPath:
			push.ServeHTTP(w, r)
		case sweepPath:
			sweep.ServeHTTP(w, r)
		case retentionPath:
			old.ServeHTTP(w, r)
		default:
			service.ServeHTTP(w, r)
		}
	})
}
