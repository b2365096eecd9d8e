package clip

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed encode.cjs
var encodeScript string

const encoderPackage = "h264-mp4-encoder"

// FindNodeModules looks for the folder that holds the encoder's package: node_modules in dir, or in
// the nearest folder above it.
func FindNodeModules(dir string) (string, error) {
	from, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find node_modules: %w", err)
	}
	for at := from; ; at = filepath.Dir(at) {
		candidate := filepath.Join(at, "node_modules")
		if _, err := os.Stat(filepath.Join(candidate, encoderPackage, "package.json")); err == nil {
			return candidate, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("find node_modules: no folder from %s upwards has %s installed; run npm ci in the project's folder", from, encoderPackage)
		}
	}
}

// encode runs one Node process: it reads raw frames, which feed writes, and answers with the film.
func encode(ctx context.Context, o Options, feed func(io.Writer) error) ([]byte, error) {
	module, err := filepath.Abs(filepath.Join(o.NodeModules, encoderPackage))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(module, "package.json")); err != nil {
		return nil, fmt.Errorf("%s is not installed in %q; run npm ci in the project's folder: %w", encoderPackage, o.NodeModules, err)
	}
	node := o.Node
	if node == "" {
		node = "node"
	}
	cmd := exec.CommandContext(ctx, node, "--eval", encodeScript, "--", module,
		strconv.Itoa(o.Width), strconv.Itoa(o.Height), strconv.Itoa(o.FPS), strconv.Itoa(o.Frames()))
	var film, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &film, &complaint
	frames, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s was not found: install Node 20.19 or newer, or put it on the PATH: %w", node, err)
		}
		return nil, fmt.Errorf("start %s: %w", node, err)
	}
	fed := errors.Join(feed(frames), frames.Close())
	if err := cmd.Wait(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("encode with %s: %w: %s", node, err, lastLine(complaint.String()))
	}
	if fed != nil {
		return nil, fmt.Errorf("hand frames to %s: %w", node, fed)
	}
	return film.Bytes(), nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
