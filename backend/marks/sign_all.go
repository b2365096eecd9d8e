package marks

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Signing is a file of a folder that is signed into another of the same folder.
type Signing struct {
	File File
	Out  string
}

// SignAll signs files of one folder with the same origin, and validates what it wrote, in one process.
func (p Program) SignAll(ctx context.Context, by Signer, origin Origin, files ...Signing) ([]C2PA, error) {
	if len(files) == 0 {
		return nil, nil
	}
	c := call{dir: filepath.Dir(files[0].File.Path), limit: signLimit, pages: signPages, network: by.TimeServer != ""}
	signed, read := make([]signAnswer, len(files)), make([]readAnswer, len(files))
	var targets []any
	for i, f := range files {
		info, err := os.Stat(f.File.Path)
		if err != nil {
			return nil, fmt.Errorf("sign manifests: %w", err)
		}
		c.fileSize = max(c.fileSize, info.Size())
		c.requests = append(
			c.requests,
			signRequest{
				"sign",
				f.File.Path,
				f.File.Format,
				f.Out,
				origin.manifest(by, f.File.Format),
				by.Certificates,
				by.Key,
				by.TimeServer,
			},
			readRequest{"read", f.Out, f.File.Format, p.Trust},
		)
		targets = append(targets, &signed[i], &read[i])
	}
	if err := p.run(ctx, c, targets); err != nil {
		return nil, fmt.Errorf("sign manifests: %w", err)
	}
	made := make([]C2PA, len(files))
	for i := range files {
		if signed[i].Error != "" || signed[i].Size == 0 {
			return nil, fmt.Errorf("sign manifest: %w: %s", ErrRefused, word(signed[i].Error))
		}
		made[i] = read[i].c2pa()
	}
	return made, nil
}
