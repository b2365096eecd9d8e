package objectstore

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// bucket is a bucket with the index of its objects in memory.
type bucket struct {
	name      string
	origins   []string
	objectDir string
	blobDir   string
	created   time.Time

	mu      sync.RWMutex
	objects map[string]*object
	names   []string // the keys of objects, sorted by bytes

	unreadable int // records that could not be read at the start
}

// openBucket reads the records of a bucket. One that a fault of the disk has damaged is logged and left as it is: its
// object is missing, until the file is restored and the store started again.
func openBucket(dir string, o Bucket, log *slog.Logger) (*bucket, error) {
	b := &bucket{
		name:      o.Name,
		origins:   slices.Clone(o.CORSOrigins),
		objectDir: filepath.Join(dir, "objects"),
		blobDir:   filepath.Join(dir, "blobs"),
		objects:   make(map[string]*object),
	}
	for _, d := range []string{b.objectDir, b.blobDir} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			return nil, fmt.Errorf("make directory: %w", err)
		}
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("read directory: %w", err)
	}
	b.created = info.ModTime()
	err = readRecords(b.objectDir, func(key string, data []byte) error {
		obj := new(object)
		if err := json.Unmarshal(data, obj); err != nil || hashed(obj.Name) != key {
			b.unreadable++
			log.Error(
				"the record of an object is damaged: the object is missing",
				"file",
				filepath.Join(b.objectDir, key+".json"),
			)
			return nil
		}
		b.objects[obj.Name] = obj
		b.names = append(b.names, obj.Name)
		return nil
	})
	slices.Sort(b.names)
	return b, err
}

// size returns how many bytes there are of an object, whatever its record says. It reports whether there are any.
func (b *bucket) size(obj *object) (int64, bool) {
	info, err := os.Stat(b.blobPath(obj.Blob))
	if err != nil {
		return 0, !errors.Is(err, fs.ErrNotExist)
	}
	return info.Size(), true
}

// logDamage logs at the start how many objects lack bytes.
func (b *bucket) logDamage(log *slog.Logger) {
	damaged, first := 0, ""
	for _, name := range b.names {
		if size, found := b.size(b.objects[name]); !found || size != b.objects[name].Size {
			if damaged++; first == "" {
				first = name
			}
		}
	}
	if damaged > 0 {
		log.Error("objects have lost their bytes", "bucket", b.name, "objects", damaged, "first", first)
	}
}

// find returns the live object of that name and, if generation is not 0, of that
// generation.
func (b *bucket) find(name string, generation int64) (*object, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	obj := b.objects[name]
	if obj == nil || generation != 0 && generation != obj.Generation {
		return nil, notFound("No such object: " + b.name + "/" + name)
	}
	return obj, nil
}

// commit makes obj the live object of its name if the preconditions are met, and removes the bytes of the object that
// it replaces. The blob of obj must be synced already.
func (b *bucket) commit(obj *object, p preconditions) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.objects[obj.Name]
	if err := p.check(old); err != nil {
		return err
	}
	if err := writeRecord(b.recordPath(obj.Name), obj, true); err != nil {
		return fmt.Errorf("commit object: %w", err)
	}
	b.objects[obj.Name] = obj
	if old != nil {
		b.dropBlob(old.Blob)
	} else if at, found := slices.BinarySearch(b.names, obj.Name); !found {
		b.names = slices.Insert(b.names, at, obj.Name)
	}
	return nil
}

// remove deletes the live object if generation and preconditions match.
func (b *bucket) remove(name string, generation int64, p preconditions) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	obj := b.objects[name]
	if obj == nil || generation != 0 && generation != obj.Generation {
		return notFound("No such object: " + b.name + "/" + name)
	}
	if err := p.check(obj); err != nil {
		return err
	}
	if err := os.Remove(b.recordPath(name)); err != nil {
		return fmt.Errorf("delete object: %w", err)
	}
	delete(b.objects, name)
	if at, found := slices.BinarySearch(b.names, name); found {
		b.names = slices.Delete(b.names, at, at+1)
	}
	b.dropBlob(obj.Blob)
	return syncDir(b.objectDir)
}

func (b *bucket) recordPath(name string) string {
	return filepath.Join(b.objectDir, hashed(name)+".json")
}

// serve handles requests for the bucket resource.
func (b *bucket) serve(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet {
		return methodNotAllowed()
	}
	created := b.created.UTC().Format(time.RFC3339Nano)
	type cors struct {
		Origin []string `json:"origin"`
		Method []string `json:"method"`
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"kind": "storage#bucket", "id": b.name, "name": b.name,
		"selfLink": baseURL(r) + "/storage/v1/b/" + b.name,
		"location": "LOCAL", "locationType": "region", "storageClass": "STANDARD",
		"metageneration": "1", "timeCreated": created, "updated": created,
		"cors": []cors{{b.origins, corsMethods()}},
	})
	return nil
}
