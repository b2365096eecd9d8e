package release

import (
	"mime"
	"path"
	"strings"
	"time"
)

// Cache-Control of files whose content never changes, and of all others.
const (
	forAYear   = "public, max-age=31536000, immutable"
	revalidate = "no-cache"
)

// filmsPrefix is the folder of the films on every asset host.
const filmsPrefix = "films/"

// File is a file of a published site.
type File struct {
	Name         string // its path, without a slash at the beginning
	Size         int64  // in bytes
	CRC32C       uint32
	ContentType  string
	CacheControl string
	CreatedAt    time.Time // when it was stored
}

// NewFile returns a file with the headers that follow from its name.
func NewFile(name string, size int64, crc32c uint32) File {
	file := File{Name: name, Size: size, CRC32C: crc32c, ContentType: ContentType(name), CacheControl: revalidate}
	if IsHashed(name) || strings.HasPrefix(name, filmsPrefix) {
		file.CacheControl = forAYear
	}
	return file
}

// sameAs reports whether both have the same bytes and headers.
func (f File) sameAs(other File) bool {
	f.CreatedAt, other.CreatedAt = time.Time{}, time.Time{}
	return f == other
}

// IsHashed reports whether a file's name changes with its bytes.
func IsHashed(name string) bool { return strings.HasPrefix(name, "assets/") }

// IsPage reports whether a file is a page, or a compressed variant of one.
func IsPage(name string) bool {
	return path.Ext(strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")) == ".html"
}

// ContentType is the content type of a file by its name. Compressed variants are separate files: the service sets the
// content coding when it sends one, and the CDN compresses plain files itself.
func ContentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".json":
		return "application/json"
	case ".xml":
		return "application/xml"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".ics":
		return "text/calendar; charset=utf-8"
	case ".mp4":
		return "video/mp4"
	case ".gz":
		return "application/gzip"
	case ".br", "":
		return "application/octet-stream"
	}
	if known := mime.TypeByExtension(path.Ext(name)); known != "" {
		return known
	}
	return "application/octet-stream"
}
