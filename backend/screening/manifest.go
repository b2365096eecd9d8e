package screening

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"marquee/backend/marks"
	"marquee/backend/upload"
)

// signCopies gives the film and the pictures in a folder a manifest that names the entrant's file by its digest, and
// says what that file's marks say of a model. It has no time and no name of the entrant's. A copy that cannot be signed
// stays without a manifest: judges do not wait for it.
func (w *Worker) signCopies(ctx context.Context, dir string, task upload.CopyTask, sha256 []byte) error {
	if w.Signer == nil || !w.Node.Found() {
		return nil
	}
	films, err := filepath.Glob(filepath.Join(dir, "*.mp4"))
	if err != nil {
		return err
	}
	pictures, err := filepath.Glob(filepath.Join(dir, "*.jpg"))
	if err != nil {
		return err
	}
	var files []marks.Signing
	for _, path := range films {
		files = append(files, marks.Signing{File: marks.File{Path: path, Format: "video/mp4"}, Out: path + "-signed"})
	}
	for _, path := range pictures {
		files = append(files, marks.Signing{File: marks.File{Path: path, Format: "image/jpeg"}, Out: path + "-signed"})
	}
	if len(files) == 0 {
		return nil
	}
	by := *w.Signer
	by.TimeServer = "" // a time stamp would tell judges when the work was sent
	format, err := formatOf(filepath.Join(dir, sourceFile))
	if err != nil {
		return err
	}
	read, err := w.Node.SignAll(ctx, by, marks.Origin{
		SourceType: task.Marks.SourceType(),
		Action:     "c2pa.opened",
		Ingredient: &marks.Ingredient{Title: "original", Format: format, SHA256: hex.EncodeToString(sha256)},
	}, files...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for i := range read {
		if !read[i].Proven() && err == nil {
			err = fmt.Errorf("%s: the manifest is %s", filepath.Base(files[i].File.Path), read[i].State)
		}
	}
	if err != nil {
		w.Log.WarnContext(
			ctx,
			"copy has no manifest",
			slog.String("upload", task.UploadID),
			slog.String("error", err.Error()),
		)
		return nil
	}
	for _, f := range files {
		if err := os.Rename(f.Out, f.File.Path); err != nil {
			return err
		}
	}
	return nil
}

// formatOf is the media type of a file for an ingredient.
func formatOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	if found := marks.Scan(file, info.Size()); found.Format != "" {
		return found.Format, nil
	}
	return "application/octet-stream", nil
}
