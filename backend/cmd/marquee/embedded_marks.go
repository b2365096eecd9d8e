package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/atomicfile"
	"marquee/backend/config"
	"marquee/backend/embedded/localstore"
	"marquee/backend/marks"
)

// authorityFile keeps the key of the one-machine contest for manifests.
const authorityFile = "c2pa-authority.json"

// ownAuthority adds an authority of this contest's own to the settings, unless they name one. It makes it on the first
// start. Where it is gone later, films stay as they are: a warning says what their marks name.
func ownAuthority(
	ctx context.Context,
	settings config.Marks,
	dataDir string,
	log *slog.Logger,
) (config.Marks, error) {
	path := localstore.KeyPath(dataDir, authorityFile)
	content, err := os.ReadFile(path)
	var own marks.Authority
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, begun := os.Stat(filepath.Join(dataDir, demoLoaded)); begun == nil {
			log.WarnContext(
				ctx,
				"the key for manifests is gone and made anew: the marks of films from before name another authority, "+
					"which this contest no longer trusts; restore it from your backup",
				slog.String("key", path),
			)
		}
		if own, err = marks.NewAuthority("Rehearsal of a contest", time.Now()); err != nil {
			return settings, err
		}
		if content, err = json.Marshal(own); err != nil {
			return settings, err
		}
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil {
			err = atomicfile.Write(path, content, 0o600)
		}
	case err == nil:
		if err = json.Unmarshal(content, &own); err != nil {
			err = fmt.Errorf("%s cannot be read: %w; restore it from your backup", path, err)
		}
	}
	if err != nil {
		return settings, fmt.Errorf("key for manifests: %w", err)
	}
	if settings.Key == "" {
		settings.Certificates, settings.Key = own.Certificate, own.Key
	}
	settings.Trust += own.Root
	return settings, nil
}
