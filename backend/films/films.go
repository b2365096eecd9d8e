// Package films is the public folder of the finalists' films. In production a CDN serves it; on one machine the service
// does, with the same paths.
package films

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"marquee/backend/atomicfile"
)

// Prefix is the prefix of the paths of films, on every asset host.
const Prefix = "/films/"

// Folder is the folder of the films of a contest on one machine.
func Folder(dataDir string) string { return filepath.Join(dataDir, "films") }

// ClipName is the name of a film's clip, three silent seconds that pages play in the place of its still.
func ClipName(film string) string { return strings.TrimSuffix(film, path.Ext(film)) + ".clip.mp4" }

// ContentType is the content type of a film by its name; empty if it is not a film.
func ContentType(name string) string {
	switch path.Ext(name) {
	case ".mp4":
		return "video/mp4"
	case ".mov":
		return "video/quicktime"
	}
	return ""
}

// Handler serves the film at Prefix + name from the folder, or the requested range of it. Every other path, including
// folders and other files, redirects to /404 like any unknown page.
func Handler(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, Prefix)
		contentType := ContentType(name)
		if contentType == "" || name != path.Base(name) {
			http.Redirect(w, r, "/404", http.StatusFound)
			return
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			http.Redirect(w, r, "/404", http.StatusFound)
			return
		}
		defer func() { _ = root.Close() }()
		film, err := root.Open(name)
		if err != nil {
			http.Redirect(w, r, "/404", http.StatusFound)
			return
		}
		defer func() { _ = film.Close() }()
		info, err := film.Stat()
		if err != nil || !info.Mode().IsRegular() {
			http.Redirect(w, r, "/404", http.StatusFound)
			return
		}
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, info.ModTime(), film)
	})
}

// Exists reports whether the folder has a film of that name and, unless size is negative, of that size in bytes.
func Exists(folder, name string, size int64) bool {
	info, err := os.Stat(filepath.Join(folder, name))
	return err == nil && info.Mode().IsRegular() && (size < 0 || info.Size() == size)
}

// Save writes a film into the folder atomically. It creates the folder if it is missing and replaces a film of that
// name.
func Save(folder, name string, content io.Reader) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("save film: %w", err)
	}
	err := atomicfile.WriteFunc(filepath.Join(folder, name), 0o644, func(file *os.File) error {
		_, err := io.Copy(file, content)
		return err
	})
	if err != nil {
		return fmt.Errorf("save film: %w", err)
	}
	return nil
}
