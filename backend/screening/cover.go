package screening

import (
	"fmt"
	"os"
	"path/filepath"

	"marquee/backend/picture"
	"marquee/backend/upload"
)

// makeCovers makes both sizes of a cover from the file `source` in a folder.
func makeCovers(dir string) ([]upload.Picture, error) {
	content, err := os.ReadFile(filepath.Join(dir, sourceFile))
	if err != nil {
		return nil, err
	}
	copies, err := picture.Fit(content, picture.Large(), picture.Small())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDecode, err)
	}
	var pictures []upload.Picture
	for i, name := range []string{"large.jpg", "small.jpg"} {
		if err := os.WriteFile(filepath.Join(dir, name), copies[i].JPEG, 0o600); err != nil {
			return nil, err
		}
		pictures = append(pictures, upload.Picture{Object: name, Width: copies[i].Width, Height: copies[i].Height})
	}
	return pictures, nil
}
