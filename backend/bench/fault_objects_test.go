package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	_ "image/png" // what the sketches are
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// objectFolder is an object store in a folder that several processes share. Equal contents lie there once.
type objectFolder struct{ dir string }

func (s objectFolder) path(object string) string { return filepath.Join(s.dir, "objects", object) }

// Put implements studio.ObjectStore.
func (s objectFolder) Put(_ context.Context, object, _ string, content io.Reader) error {
	data, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	whole := filepath.Join(s.dir, "contents", hex.EncodeToString(sum[:]))
	if _, err := os.Stat(whole); err != nil {
		if err := s.write(whole, data); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(s.path(object)), 0o755); err != nil {
		return err
	}
	if err := os.Remove(s.path(object)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Link(whole, s.path(object))
}

// write makes a file at once or not at all.
func (s objectFolder) write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(name, data, 0o600)
}

// Read implements studio.ObjectStore.
func (s objectFolder) Read(_ context.Context, object string, most int64) ([]byte, error) {
	data, err := os.ReadFile(s.path(object))
	if errors.Is(err, fs.ErrNotExist) || int64(len(data)) > most {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	return data, err
}

// Examine implements studio.ObjectStore.
func (s objectFolder) Examine(_ context.Context, object string) (upload.FileFacts, error) {
	file, err := os.Open(s.path(object))
	if errors.Is(err, fs.ErrNotExist) {
		return upload.FileFacts{}, contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return upload.FileFacts{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return upload.FileFacts{}, err
	}
	size, _, err := image.DecodeConfig(file)
	if err != nil {
		return upload.FileFacts{}, err
	}
	return upload.FileFacts{Size: info.Size(), Type: upload.TypePNG, Width: size.Width, Height: size.Height}, nil
}

// Delete implements studio.ObjectStore.
func (s objectFolder) Delete(_ context.Context, object string) error {
	if err := os.Remove(s.path(object)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
