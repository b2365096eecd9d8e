// Package cover draws the catalogue's covers, SVG files, as pixels, so that a demo film shows what its cover shows.
package cover

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// ErrNoRenderer means that Node or the project's folder was not found.
var ErrNoRenderer = errors.New("drawing covers needs node on the PATH and a working folder in the project")

// script draws a cover with the renderer of the site's build: Go's own know no clip paths and no width of scaled lines.
const script = "site/ssg/drawCover.mjs"

// Draw draws the SVG file as wide as its shape asks, height pixels high. Without Node or without the project's folder
// at or above the working one it returns ErrNoRenderer; any other error says what the renderer said.
func Draw(ctx context.Context, file string, height int) (image.Image, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, ErrNoRenderer
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("draw cover: %w", err)
	}
	renderer, err := above(dir)
	if err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, node, renderer, file, strconv.Itoa(height))
	var complaint bytes.Buffer
	command.Stderr = &complaint
	drawn, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("draw cover %s: %w: %s", file, err, bytes.TrimSpace(complaint.Bytes()))
	}
	picture, err := png.Decode(bytes.NewReader(drawn))
	if err != nil {
		return nil, fmt.Errorf("draw cover %s: %w", file, err)
	}
	return picture, nil
}

// above finds the script in a folder of the project.
func above(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		file := filepath.Join(at, filepath.FromSlash(script))
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file, nil
		}
		if at == filepath.Dir(at) {
			return "", ErrNoRenderer
		}
	}
}
