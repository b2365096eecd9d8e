package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"marquee/backend/config"
	"marquee/backend/marks"
)

// manifestsEvery is the interval at which a process looks for manifests to validate.
const manifestsEvery = 2 * time.Second

// findNode returns the program that reads and writes manifests. Without Node it logs that and returns none: manifests
// stay unread until a process with Node runs.
func findNode(ctx context.Context, settings config.Marks, log *slog.Logger) marks.Program {
	program, err := marks.Find(settings.Node)
	if err != nil {
		log.WarnContext(ctx, "no manifests are read here", slog.String("error", err.Error()))
		return marks.Program{}
	}
	program.Trust = settings.Trust
	return program
}

// runManifests validates manifests until ctx is done. It does nothing without a program.
func runManifests(ctx context.Context, p studioParts, program marks.Program, folder string) {
	if !program.Found() {
		return
	}
	worker := &marks.Worker{
		Manifests: p.db,
		Objects:   p.bucket,
		Program:   program,
		Folder:    folder,
		Now:       time.Now,
		Log:       p.log,
	}
	worker.Run(ctx, manifestsEvery)
}

// manifestFolder is the folder for files whose manifests are read, beside that of the copies.
func manifestFolder(copies string) string {
	if copies == "" {
		copies = os.TempDir()
	}
	return filepath.Join(copies, "manifests")
}

// foundNode reports whether this machine has Node and the package.
func foundNode(settings config.Marks) bool {
	_, err := marks.Find(settings.Node)
	return err == nil
}

// readManifests validates manifests until stop is called.
func (m *machine) readManifests(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	folder := manifestFolder(filepath.Join(m.settings.DataDir, "copies"))
	group.Go(func() { runManifests(ctx, studioParts{db: m.db, bucket: m.store.bucket, log: m.log}, m.node, folder) })
	return func() { cancel(); group.Wait() }
}
