package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/config"
	"marquee/backend/embedded/localstore"
	"marquee/backend/marks"
)

// authorityFile keeps the key of the one-machine contest for manifests.
const authorityFile = "c2pa-authority.json"

// ownAuthority adds an authority of this contest's own to the settings, unless they name one. It makes it on the first
// start.
func ownAuthority(settings config.Marks, dataDir string) (config.Marks, error) {
	path := localstore.KeyPath(dataDir, authorityFile)
	content, err := os.ReadFile(path)
	var own marks.Authority
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if own, err = marks.NewAuthority("Rehearsal of a contest", time.Now()); err != nil {
			return settings, err
		}
		if content, err = json.Marshal(own); err != nil {
			return settings, err
		}
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil {
			err = os.WriteFile(path, content, 0o600)
		}
	case err == nil:
		err = json.Unmarshal(content, &own)
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
