// Command clip writes one short film that plays, at any file size, for tests of uploads:
//
//	go run ./backend/embedded/sketch/cmd/clip -seconds 8 -size 33554432 -o film.mp4
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"marquee/backend/embedded/sketch/clip"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := realMain(ctx, os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clip:", err)
		os.Exit(1)
	}
}

func realMain(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("clip", flag.ContinueOnError)
	seconds := flags.Float64("seconds", 8, "running time, up to 60")
	size := flags.Int64("size", 0, "size of the file in bytes; 0 leaves the film as it is")
	out := flags.String("o", "", "the file to write (required)")
	scene := flags.String("scene", string(clip.Sea), fmt.Sprint("one of ", clip.Scenes()))
	seed := flags.Uint64("seed", 1, "varies the scene")
	width := flags.Int("width", 640, "pixels, even")
	height := flags.Int("height", 360, "pixels, even")
	fps := flags.Int("fps", 12, "frames per second")
	cover := flags.String("cover", "", "an SVG drawing to take the colours from")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() > 0 {
		return errors.New("say which file to write with -o FILE")
	}
	colours, err := palette(*cover)
	if err != nil {
		return err
	}
	modules, err := clip.FindNodeModules(".")
	if err != nil {
		return err
	}
	film, err := clip.Make(ctx, clip.Options{
		NodeModules: modules, Scene: clip.Scene(*scene), Palette: colours, Seed: *seed,
		Width: *width, Height: *height, FPS: *fps, Seconds: *seconds,
	})
	if err != nil {
		return err
	}
	if *size == 0 {
		*size = int64(len(film))
	}
	return write(*out, film, *size)
}

func palette(cover string) (clip.Palette, error) {
	if cover == "" {
		return clip.Night(), nil
	}
	f, err := os.Open(cover)
	if err != nil {
		return clip.Palette{}, fmt.Errorf("read cover: %w", err)
	}
	defer f.Close()
	return clip.PaletteOf(f)
}

func write(path string, film []byte, size int64) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write clip: %w", err)
	}
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	buffered := bufio.NewWriterSize(f, 1<<20)
	if err := clip.Pad(buffered, film, size); err != nil {
		return err
	}
	return buffered.Flush()
}
