package marks

import (
	"context"
	"path/filepath"
)

// File is a file on this machine with its media type: image/jpeg, image/png, video/mp4 or video/quicktime.
type File struct {
	Path   string
	Format string
}

type readRequest struct {
	Op     string `json:"op"`
	Path   string `json:"path"`
	Format string `json:"format"`
	Trust  string `json:"trust"`
}

type readAnswer struct {
	Error    string `json:"error"`
	Manifest *struct {
		State     string `json:"state"`
		Problem   string `json:"problem"`
		Issuer    string `json:"issuer"`
		Generator string `json:"generator"`
		AI        AI     `json:"ai"`
	} `json:"manifest"`
}

// Read validates the manifests of files in one folder. A file that cannot be read as what it is, or at a price that
// nobody pays, has an invalid one. The error is ErrTimeLimit for files that take too long; the process then had them
// all.
func (p Program) Read(ctx context.Context, files ...File) ([]C2PA, error) {
	if len(files) == 0 {
		return nil, nil
	}
	c := call{dir: filepath.Dir(files[0].Path), limit: readLimit, pages: wasmPages}
	answers := make([]readAnswer, len(files))
	var targets []any
	for i, file := range files {
		if isFilm(file.Format) {
			many, err := manyBoxes(file.Path)
			if err != nil {
				return nil, err
			}
			if many {
				answers[i].Error = "too many boxes"
				continue
			}
		}
		c.requests = append(c.requests, readRequest{"read", file.Path, file.Format, p.Trust})
		targets = append(targets, &answers[i])
	}
	if len(targets) > 0 {
		if err := p.run(ctx, c, targets); err != nil {
			return nil, err
		}
	}
	read := make([]C2PA, len(files))
	for i, a := range answers {
		read[i] = a.c2pa()
	}
	return read, nil
}

func (a readAnswer) c2pa() C2PA {
	if a.Error != "" { // the library gave up
		return C2PA{State: StateInvalid, AI: AIUnknown}
	}
	if a.Manifest == nil {
		return C2PA{State: StateNone, AI: AIUnknown}
	}
	c := C2PA{
		State:     StateInvalid,
		Issuer:    optional(a.Manifest.Issuer),
		Generator: optional(a.Manifest.Generator),
		AI:        AIUnknown,
	}
	switch a.Manifest.State {
	case "Trusted":
		c.State = StateTrusted
	case "Valid":
		c.State = StateValid
	}
	switch a.Manifest.AI {
	case AIGenerated, AIEdited, AINone:
		c.AI = a.Manifest.AI
	}
	return c
}
