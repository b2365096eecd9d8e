package objectstore

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"marquee/backend/atomicfile"
)

// writeRecord replaces the JSON file at path atomically: after a crash it holds
// the old value or the new one. With durable the directory is synced too, so the
// new one is certain.
func writeRecord(path string, value any, durable bool) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode record: %w", err)
	}
	err = atomicfile.WriteFunc(path, 0o600, func(file *os.File) error {
		if _, err := file.Write(data); err != nil {
			return err
		}
		return file.Sync()
	})
	if err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	if durable {
		return syncDir(filepath.Dir(path))
	}
	return nil
}

// readRecords calls each with the file name (without .json) and the content of
// every record in dir, and removes what a crash left half written.
func readRecords(dir string, each func(key string, data []byte) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("list records: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if strings.HasSuffix(e.Name(), atomicfile.TemporarySuffix) {
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
