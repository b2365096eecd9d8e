package studio

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"marquee/backend/marks"
)

// Marked are the files that a result becomes.
type Marked struct {
	Labelled string // the path of the file with the visible label
	Plain    string // and of the one without: the metadata are the same
	C2PA     *marks.C2PA
}

// Marker writes the marks of AI-made files into results.
type Marker interface {
	// Mark writes a result, the file at path, with marks, into new files of the same folder. number counts from 0.
	Mark(ctx context.Context, task Task, number int, contentType, path string) (Marked, error)
}

// plainObject is the name of a result without the visible label.
func plainObject(object string) string { return object + "-plain" }

// keepMarked is keep for a runner that marks: the file goes through a folder of its own.
func (r *Runner) keepMarked(ctx context.Context, task Task, number int, file File, most int64) (Result, string, error) {
	dir, err := os.MkdirTemp("", "marquee-result-")
	if err != nil {
		return Result{}, "", fmt.Errorf("mark result: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system's temporary folder
	object, path := resultObject(task, number), filepath.Join(dir, "result")
	if err := save(path, io.LimitReader(file.Content, most+1)); err != nil {
		return Result{}, "", fmt.Errorf("fetch generation result: %w", err)
	}
	// It is examined where it will lie without its label.
	if err := r.putFile(ctx, plainObject(object), file.ContentType, path); err != nil {
		return Result{}, "", err
	}
	facts, err := r.Objects.Examine(ctx, plainObject(object))
	if err != nil {
		return Result{}, "", fmt.Errorf("examine generation result: %w", err)
	}
	if problem := checkResult(task.Form, facts, file.ContentType, most); problem != "" {
		return Result{}, problem, r.Objects.Delete(ctx, plainObject(object))
	}
	marked, err := r.Marker.Mark(ctx, task, number, file.ContentType, path)
	if err != nil {
		return Result{}, "", fmt.Errorf("mark generation result: %w", err)
	}
	if err := r.putFile(ctx, plainObject(object), file.ContentType, marked.Plain); err != nil {
		return Result{}, "", err
	}
	if err := r.putFile(ctx, object, file.ContentType, marked.Labelled); err != nil {
		return Result{}, "", err
	}
	if facts, err = r.Objects.Examine(ctx, object); err != nil {
		return Result{}, "", fmt.Errorf("examine marked result: %w", err)
	}
	result := Result{
		Object: object, Plain: plainObject(object), ContentType: file.ContentType, Size: facts.Size,
		Width: facts.Width, Height: facts.Height, Duration: facts.Duration,
	}
	if facts.Marks != nil {
		result.Marks = &facts.Marks.Marks
		result.Marks.C2PA = marked.C2PA
	}
	return result, "", nil
}

func save(path string, content io.Reader) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, content); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}

func (r *Runner) putFile(ctx context.Context, object, contentType, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := r.Objects.Put(ctx, object, contentType, file); err != nil {
		return fmt.Errorf("copy generation result: %w", err)
	}
	return nil
}
