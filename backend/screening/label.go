package screening

import (
	"os"
	"path/filepath"

	"marquee/backend/marks"
)

// labelPictures writes the label of a file, and its source type, into the pictures that were made of it: no copy loses
// what the file says about how it was made.
func labelPictures(dir string, label *marks.AIGC, sourceType string) error {
	if label == nil && sourceType == "" {
		return nil
	}
	pictures, err := filepath.Glob(filepath.Join(dir, "*.jpg"))
	if err != nil {
		return err
	}
	for _, path := range pictures {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, marks.Embed(content, label, sourceType), 0o600); err != nil {
			return err
		}
	}
	return nil
}
