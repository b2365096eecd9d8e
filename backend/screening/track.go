package screening

import (
	"fmt"
	"os"
	"path/filepath"

	"marquee/backend/subtitle"
)

const trackFile = "track.vtt"

// makeTrack converts the subtitles `source` in a folder to WebVTT.
func makeTrack(dir string) (string, error) {
	content, err := os.ReadFile(filepath.Join(dir, sourceFile))
	if err != nil {
		return "", err
	}
	track, err := subtitle.Read(content)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errDecode, err)
	}
	return trackFile, os.WriteFile(filepath.Join(dir, trackFile), track.VTT(), 0o600)
}
