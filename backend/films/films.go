// Package films is the folder of the finalists' films, which everybody may watch. In production a CDN serves what is
// in it; on one machine the service does, under the same addresses.
package films

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Prefix of the addresses of films, on every asset host.
const Prefix = "/films/"

// Folder is where the films of a contest on one machine lie.
func Folder(dataDir string) string { return filepath.Join(dataDir, "films") }

// ContentType of a film by its name; empty for what is no film.
func ContentType(name string) string {
	switch path.Ext(name) {
	case ".mp4":
		return "video/mp4"
	case ".mov":
		return "video/quicktime"
	}
	return ""
}

// Handler answers Prefix + name with the film of that name in the folder: whole, or the range that a player asks
// for. It answers 404 for everything else, folders and other files included.
func Handler(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, Prefix)
		contentType := ContentType(name)
		if contentType == "" || name != path.Base(name) {
			http.NotFound(w, r)
			return
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		defer func() { _ = root.Close() }()
		film, err := root.Open(name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		defer func() { _ = film.Close() }()
		info, err := film.Stat()
		if err != nil || !info.Mode().IsRegular() {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, info.ModTime(), film)
	})
}
