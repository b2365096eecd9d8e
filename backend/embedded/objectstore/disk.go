package objectstore

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// temporary marks a file that is being written; one found at start is garbage.
const temporary = ".tmp"

// writeRecord replaces the JSON file at path atomically: after a crash it holds
// the old value or the new one. With durable the directory is synced too, so the
// new one is certain.
func writeRecord(path string, value any, durable bool) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode record: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "*"+temporary)
	if err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("write record: %w", err)
	}
	if durable {
		return syncDir(filepath.Dir(path))
	}
	return nil
}

// readRecords calls each with the file name (without .json) and the content of
// every record in dir, and removes temporary files on the way.
func readRecords(dir string, each func(key string, data []byte) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("list records: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if strings.HasSuffix(e.Name(), temporary) {
			if err := os.Remove(path); err != nil {
				return fmt.Errorf("drop temporary file: %w", err)
			}
			continue
		}
		key, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read record: %w", err)
		}
		if err := each(key, data); err != nil {
			return fmt.Errorf("read record %s: %w", e.Name(), err)
		}
	}
	return nil
}

// syncDir makes created, renamed and removed entries of dir durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync directory: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("sync directory: %w", err)
	}
	return nil
}
